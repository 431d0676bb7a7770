#include "cli/commands/check/renewal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/report/fields.hpp"
#include "sim/battles/run_file.hpp"
#include "sim/checks/baseline.hpp"

namespace warbalance::cli {
namespace {

static_assert(sim::names_all_fields<KeptResult>());

constexpr int kMovedDecimals = 2;

struct MovedRow {
  std::string id;
  std::string quantity;
  std::optional<double> before;
  std::optional<double> now;

  std::optional<double> change() const { return before && now ? std::optional(*now - *before) : std::nullopt; }
};

/// The number that stands at a path of keys; nothing where there is none.
std::optional<double> number_at(const sim::Json& json, const char* path) {
  const sim::Json::json_pointer place(path);
  if (!json.contains(place) || !json.at(place).is_number()) return std::nullopt;
  return json.at(place).get<double>();
}

void add_entries(const sim::Json& entries, const char* name, const char* value, std::vector<StandingBefore>& before) {
  if (!entries.is_array()) return;
  for (const sim::Json& entry : entries) {
    if (!entry.is_object() || !entry.contains(name) || !entry[name].is_string()) continue;
    if (const auto number = number_at(entry, value)) before.push_back({entry[name].get<std::string>(), *number});
  }
}

Table table_of_moves(const std::vector<MovedRow>& rows) {
  return table_of<MovedRow>(
      "moved", "one price, score or check of the file that --renew writes anew",
      {{label_column("id", "what", "the item or the score of a baseline, the check of a store"), &MovedRow::id},
       {group_column("quantity", "quantity", "what was measured, as in the results"), &MovedRow::quantity},
       {number_column("before", "before", "", kMovedDecimals, "what the file said; prices [points], scores [%]"),
        &MovedRow::before},
       {number_column("now", "now", "", kMovedDecimals, "what it says now"), &MovedRow::now},
       {number_column("change", "change", "", kMovedDecimals, "now less before"),
        [](const MovedRow& row) { return row.change(); }}},
      rows, "What has moved");
}

std::string note_of(const std::vector<MovedRow>& rows, bool any_before) {
  if (!any_before) return "The file held nothing that could be compared.";
  const auto moved = [](const MovedRow& row) {
    const auto change = row.change();
    return change && std::abs(*change) >= 0.5 * std::pow(10, -kMovedDecimals);
  };
  return fmt::format("{} of {} values have moved since the file was written.", std::ranges::count_if(rows, moved),
                     rows.size());
}

}  // namespace

void save_baseline(OutputFile& file, const Provenance& provenance, const sim::CheckPlan& plan,
                   const sim::CheckOutcome& outcome) {
  const bool no_prices = outcome.prices && outcome.prices->outcome != sim::PriceOutcome::converged;
  if (outcome.interrupted || no_prices) {
    say("no baseline was written: {}\n", outcome.interrupted ? "the run was interrupted" : outcome.prices->message);
    return;
  }
  sim::Baseline baseline;
  baseline.version = version();
  baseline.ruleset = provenance.ruleset;
  baseline.ruleset_hash = provenance.ruleset_hash;
  baseline.scenario = provenance.scenario;
  baseline.scenario_hash = provenance.scenario_hash;
  baseline.players = provenance.players;
  baseline.seed = plan.seed;
  baseline.population = outcome.population;
  if (outcome.prices) {
    for (const sim::PriceRow& row : outcome.prices->rows) {
      if (!row.fair || !row.se) continue;
      const auto freedom = static_cast<double>(outcome.prices->chains - 1);
      baseline.prices.push_back({row.rule, row.kind, row.listed, {*row.fair, *row.se, freedom}});
    }
  }
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    if (!plan.checks[i].score) continue;
    baseline.scores.push_back(plan.checks[i].score->definition);
    baseline.scores.back().score = outcome.results[i].stored;
  }
  file.write(baseline_text(baseline));
}

std::vector<StandingBefore> read_before(const std::filesystem::path& file) {
  std::vector<StandingBefore> before;
  const sim::Json json = sim::older_content(file);
  const sim::Json content = json.is_object() && json.contains("sums") ? json["sums"] : json;  // older: without a head
  add_entries(content, "id", "/result/estimate/0", before);
  if (!content.is_object()) return before;
  if (content.contains("prices")) add_entries(content["prices"], "item", "/fair/value", before);
  if (content.contains("scores")) add_entries(content["scores"], "id", "/score/value", before);
  return before;
}

Table moved_table() { return table_of_moves({}); }

void add_moved(Report& report, const std::vector<StandingBefore>& before, const sim::CheckPlan& plan,
               const sim::CheckOutcome& outcome, bool baseline) {
  std::vector<MovedRow> rows;
  const auto add = [&](const std::string& id, std::string quantity, std::optional<double> now) {
    const auto found = std::ranges::find(before, id, &StandingBefore::id);
    rows.push_back({id, std::move(quantity), std::nullopt, now});
    if (found != before.end()) rows.back().before = found->value;
  };
  if (baseline && outcome.prices) {
    for (const sim::PriceRow& row : outcome.prices->rows) {
      if (row.fair && row.se) add(row.rule, "price", row.fair);
    }
  }
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    const sim::Check& check = plan.checks[i];
    const sim::CheckResult& result = outcome.results[i];
    if (!baseline) add(check.id, std::string(quantity_name(check.quantity)), result.estimate);
    if (baseline && check.score) add(check.score->definition.id, "score", result.stored.value);
  }
  Table table = table_of_moves(rows);
  report.sections.push_back(section_of(table));
  report.further_tables.push_back(std::move(table));
  report.notes.push_back(note_of(rows, !before.empty()));
}

}  // namespace warbalance::cli
