#include "cli/commands/compare/data_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/base/numbers.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

constexpr std::array kReaders = {sim::ReadBy::battles, sim::ReadBy::lists, sim::ReadBy::people};
constexpr std::size_t kNamedChanges = 4;  ///< in the conclusion

std::int64_t count_of(const std::vector<sim::DataDifference>& differences, sim::ReadBy reader) {
  return std::count_if(differences.begin(), differences.end(),
                       [&](const sim::DataDifference& difference) { return difference.read_by == reader; });
}

/// "rule.Leader.cost 30 -> 20 points", "rule.Shield Wall added".
std::string change_text(const sim::DataDifference& difference) {
  if (difference.change != sim::DataChange::changed) {
    return fmt::format("{} {}", difference.path, sim::data_change_name(difference.change));
  }
  const std::string unit = difference.unit.empty() ? "" : " " + difference.unit;
  return fmt::format("{} {} -> {}{}", difference.path, difference.before, difference.after, unit);
}

std::string number_text(std::int64_t count, std::string_view what) {
  return count == 0 ? fmt::format("no difference {}", what)
                    : fmt::format("{} {}", sim::counted(grouped_text(count), "difference"), what);
}

Section data_section(const Table& table) {
  Section section = section_of(table);
  section.title = "What differs in the data";
  return section;
}

}  // namespace

Table data_differences_table(const std::vector<sim::DataDifference>& differences) {
  using Row = sim::DataDifference;
  return table_of<Row>(
      "results", "one difference between the data of both rulesets",
      {{group_column("kind", "kind",
                     "what it is about: setting, quality, rule, terrain, group, pair, wasted, optional, preset, "
                     "scenario, player, unit, army"),
        &Row::kind},
       {text_column("item", "item", "name of the quality, rule, army and so on; empty for settings"), &Row::item},
       {label_column("path", "path", "the value, as --set names it where it is a number or an option"), &Row::path},
       {flag_column("change", "change", "changed, added or removed"),
        [](const Row& row) { return sim::data_change_name(row.change); }},
       {text_column("before", "A", "value in ruleset A; of what only A has, what it is"), &Row::before},
       {text_column("after", "B", "value in ruleset B; of what only B has, what it is"), &Row::after},
       {text_column("unit", "unit", "unit of both values"), &Row::unit},
       {flag_column("read_by", "read by",
                    "who can see the difference: battles (and prices), lists (what units and armies may be "
                    "written, and lint), people (names and texts)"),
        [](const Row& row) { return sim::read_by_name(row.read_by); }}},
      differences);
}

void add_data_differences(Report& report, const std::vector<sim::DataDifference>& differences) {
  report.results = data_differences_table(differences);
  std::vector<SummaryValue> values = data_values();
  for (std::size_t i = 0; i < kReaders.size(); ++i) values[i].value = count_of(differences, kReaders[i]);
  report.values.insert(report.values.end(), values.begin(), values.end());
  if (!differences.empty()) report.sections.push_back(data_section(report.results));
}

std::string data_conclusion(const std::vector<sim::DataDifference>& differences) {
  if (differences.empty()) return "Nothing differs.";
  const std::int64_t seen = count_of(differences, sim::ReadBy::battles);
  const std::int64_t others = count_of(differences, sim::ReadBy::lists) + count_of(differences, sim::ReadBy::people);
  std::string text = number_text(seen, "that battles can see");
  text.front() = text.front() == 'n' ? 'N' : text.front();
  std::vector<std::string> changes;
  for (const sim::DataDifference& difference : differences) {
    if (difference.read_by != sim::ReadBy::battles || changes.size() == kNamedChanges) break;
    changes.push_back(change_text(difference));
  }
  if (!changes.empty()) {
    const bool more = seen > static_cast<std::int64_t>(changes.size());
    text += fmt::format(" ({}{})", fmt::join(changes, "; "), more ? "; ..." : "");
  }
  return text + "; " + number_text(others, "in texts and in what lists may be.");
}

std::vector<SummaryValue> data_values() {
  return {{"battle_differences", "differences of the data that battles can see"},
          {"list_differences", "differences in what units and armies may be written, and in lint"},
          {"text_differences", "differences of names and texts"}};
}

void add_ruleset_b(Report& report, const sim::Ruleset& ruleset) {
  std::vector<SummaryValue> values = ruleset_b_values();
  values[0].value = ruleset.id;
  values[1].value = ruleset.hash;
  report.values.insert(report.values.end(), values.begin(), values.end());
  report.notes.push_back(fmt::format("B is {} ({}, {}); A is named below.", ruleset.name, ruleset.id, ruleset.hash));
}

std::vector<SummaryValue> ruleset_b_values() {
  return {{"ruleset_b", "id of ruleset B; A is in the provenance"},
          {"ruleset_b_hash", "hash over everything of ruleset B that decides battles"}};
}

}  // namespace warbalance::cli
