#include "cli/report/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "cli/base/numbers.hpp"
#include "cli/base/version.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {

namespace {

using sim::Validity;

constexpr std::size_t kNamedCells = 5;

/// A reason why battles say little, with its texts for a whole result and for some of its cells.
struct VoidReason {
  std::int64_t Validity::*count;
  std::string_view whole;  ///< with the share of the battles
  std::string_view cells;
  std::string_view so;
};

constexpr VoidReason kNoRoom{&Validity::without_room,
                             "There was no room to deploy an army in {} of the battles: the result says nothing of "
                             "strength. Units that found no place stood on others or were lost; give them more room, "
                             "or bring fewer.",
                             "there was no room to deploy", "their results say nothing of strength"};
constexpr VoidReason kNoAttack{&Validity::without_attack,
                               "Nobody attacked in {} of the battles: the result says nothing of strength.",
                               "nobody attacked", "their results say nothing of strength"};
constexpr VoidReason kDraws{&Validity::draws,
                            "Nobody won {} of the battles. A draw counts as half a win: a score near 50 % does not "
                            "mean that the sides are equal.",
                            "nobody won", "a draw counts as half a win, so scores near 50 % do not mean equal sides"};

/// The first of some cells, with what is said of each.
template <class Text>
std::string named_cells(const std::vector<const BattleCell*>& cells, const Text& text) {
  std::vector<std::string> names;
  for (const BattleCell* cell : cells) {
    if (names.size() < kNamedCells) names.push_back(text(*cell));
  }
  if (cells.size() > names.size()) names.push_back(fmt::format("{} more", cells.size() - names.size()));
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The cells most of whose battles say little for a reason, the worst first. Void cells are not also reported as draws.
std::vector<const BattleCell*> cells_of(const BattlesPlayed& played, const VoidReason& reason) {
  std::vector<const BattleCell*> found;
  const bool cell_draws_matter = !played.sampled || !played.draws_text().empty();
  for (const BattleCell& cell : played.cells) {
    if (!cell.validity.are_most(reason.count)) continue;
    const bool left_out = reason.count == &Validity::draws && (cell.validity.is_void() || !cell_draws_matter);
    if (!left_out) found.push_back(&cell);
  }
  std::stable_sort(found.begin(), found.end(), [&](const BattleCell* a, const BattleCell* b) {
    return a->validity.share(reason.count) > b->validity.share(reason.count);
  });
  return found;
}

std::string warning_of(const BattlesPlayed& played, const VoidReason& reason) {
  const std::vector<const BattleCell*> found = cells_of(played, reason);
  if (found.empty()) return {};
  const auto share = [&](const BattleCell& cell) { return percent_text(cell.validity.share(reason.count)); };
  if (played.cells_are.empty()) return fmt::format(fmt::runtime(reason.whole), share(*found.front()));
  return fmt::format(
      "In most battles of {} of {} {} {} ({}): {}.", found.size(), played.cells.size(), played.cells_are, reason.cells,
      named_cells(found, [&](const BattleCell& cell) { return fmt::format("'{}' {}", cell.name, share(cell)); }),
      reason.so);
}

std::string warning_of_prices(const BattlesPlayed& played) {
  std::vector<const BattleCell*> diverged;
  bool fought = false;  // more battles without an attack would not help
  for (const BattleCell& cell : played.cells) {
    if (!cell.diverged) continue;
    diverged.push_back(&cell);
    fought = fought || !cell.validity.is_void();
  }
  if (diverged.empty()) return {};
  const std::string_view more = fought ? " Play more of them." : "";
  if (played.cells_are.empty()) return fmt::format("These battles gave no prices.{}", more);
  return fmt::format(
      "The battles of {} of {} {} gave no prices ({}).{}", diverged.size(), played.cells.size(), played.cells_are,
      named_cells(diverged, [](const BattleCell& cell) { return fmt::format("'{}'", cell.name); }), more);
}

}  // namespace

std::vector<std::string> BattlesPlayed::warnings() const {
  std::vector<std::string> all{warning_of(*this, kNoRoom), warning_of(*this, kNoAttack), warning_of(*this, kDraws),
                               warning_of_prices(*this)};
  const std::string more = all[1].empty() || !advice ? "" : advice();
  if (!more.empty()) all[1] += " " + more;
  std::erase(all, "");
  return all;
}

std::string BattlesPlayed::unanswered() const {
  Validity all;
  for (const BattleCell& cell : cells) {
    if (!cell.beside) all.merge(cell.validity);
  }
  if (question.empty() || !all.is_void()) return {};
  return fmt::format("These battles cannot show {}.", question);
}

std::string BattlesPlayed::draws_text() const {
  Validity fought;
  for (const BattleCell& cell : cells) {
    if (!cell.beside && !cell.validity.is_void()) fought.merge(cell.validity);
  }
  if (question.empty() || !unanswered().empty() || !fought.are_most(&Validity::draws)) return {};
  return fmt::format("Nobody won {} of the battles.", percent_text(fought.share(&Validity::draws)));
}

bool is_number(const Value& value) {
  return !std::holds_alternative<std::monostate>(value) && !std::holds_alternative<std::string>(value);
}

std::string value_text(const Value& value, int decimals) {
  struct Text {
    int decimals;
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
    std::string operator()(std::uint64_t number) const { return fmt::format("{}", number); }
    std::string operator()(double number) const { return decimal_text(number, decimals); }
  };
  return std::visit(Text{decimals}, value);
}

std::string conclusion_text(const Report& report) {
  if (report.conclusion.empty()) return {};
  std::string text = report.unanswered.empty() ? report.conclusion : report.unanswered;
  if (!report.draws.empty()) text += " " + report.draws;
  if (report.provenance.interrupted) return "Interrupted. So far: " + text;
  const std::string& missing = report.provenance.missing_parts;
  return missing.empty() ? text : fmt::format("Without {}. So far: {}", missing, text);
}

std::string outcome_text(const ReplayExample& example) {
  std::vector<std::string> points;
  for (std::size_t i = 0; i < example.points.size(); ++i) {
    points.push_back(fmt::format("{} {}", static_cast<char>('A' + i), decimal_text(example.points[i], 2)));
  }
  const std::string ended = example.winner.empty() ? "a draw after " + sim::counted(example.rounds, "round")
                                                   : fmt::format("{} wins in round {}", example.winner, example.rounds);
  return fmt::format("{}: {} points", ended, fmt::join(points, ", "));
}

std::size_t find_column(const std::vector<Column>& columns, std::string_view name) {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return c.name == name; });
  return static_cast<std::size_t>(found - columns.begin());
}

void Table::drop(std::span<const std::string_view> names) {
  for (const std::string_view left_out : names) {
    const std::size_t at = find_column(columns, left_out);
    if (at == columns.size()) continue;
    const auto place = static_cast<std::ptrdiff_t>(at);
    columns.erase(columns.begin() + place);
    for (auto& row : rows) row.erase(row.begin() + place);
  }
}

Table summary_table(const std::vector<SummaryValue>& values) {
  Table table{"summary",
              "one value of the whole result",
              {{"quantity", "quantity", "", 0, Role::label, "what the value is"},
               {"value", "value", "", 0, Role::estimate, "the value"},
               {"low", "low", "95 %", 0, Role::low, "lower end of its 95 % interval, where it has one"},
               {"high", "high", "95 %", 0, Role::high, "upper end of its 95 % interval, where it has one"},
               {"unit", "unit", "", 0, Role::text, "unit of the three numbers; 0..1 is a share"}}};
  for (const SummaryValue& value : values) {
    const auto text = [&](const Value& number) { return value_text(number, value.decimals); };
    table.rows.push_back({value.name, text(value.value), text(value.low), text(value.high), value.unit});
  }
  return table;
}

Table examples_table(const std::vector<ReplayExample>& examples) {
  Table table{
      "examples",
      "a battle to look at",
      {{"example", "example", "", 0, Role::label, "why it is shown: median, upset, closest, shortest"},
       {"battle", "battle", "", 0, Role::number, "number of the battle"},
       {"winner", "winner", "", 0, Role::flag, "A, B and so on; empty: a draw"},
       {"rounds", "rounds", "", 0, Role::count, "how many rounds it took"},
       {"destroyed", "destroyed", "points", 0, Role::text, "points destroyed by A, B and so on, with spaces between"},
       {"replay", "shown by", "", 0, Role::command, "the command that shows it"}}};
  for (const ReplayExample& example : examples) {
    std::vector<std::string> points;
    for (const double number : example.points) points.push_back(decimal_text(number, 2));
    table.rows.push_back({example.example, example.battle, example.winner, example.rounds,
                          fmt::format("{}", fmt::join(points, " ")), example.replay});
  }
  return table;
}

Role Section::role_of(std::size_t column) const {
  if (column < roles.size()) return roles[column];
  return column == 0 ? Role::label : Role::text;
}

Section section_of(const Table& table) {
  Section section;
  section.title = table.title;
  for (const Column& column : table.columns) {
    if (column.detail) continue;
    section.headings.push_back(column.unit.empty() ? column.heading
                                                   : fmt::format("{} [{}]", column.heading, column.unit));
    section.decimals.push_back(column.decimals);
    section.roles.push_back(column.role);
  }
  const std::size_t shown_rows = table.most_shown == 0 ? table.rows.size() : table.most_shown;
  for (const auto& row : table.rows) {
    if (section.rows.size() == shown_rows) break;
    auto& shown = section.rows.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!table.columns[i].detail) shown.push_back(row[i]);
    }
  }
  return section;
}

Section section_of(const std::vector<ReplayExample>& examples) {
  Section section{
      "Examples", {"battle", "what happened", "shown by"}, {}, {}, {Role::label, Role::text, Role::command}};
  for (const ReplayExample& example : examples) {
    section.rows.push_back({example.example, outcome_text(example), example.replay});
  }
  return section;
}

std::vector<std::string> provenance_lines(const Provenance& provenance) {
  std::string conditions;
  if (!provenance.ruleset.empty()) {
    conditions = fmt::format("{} ({}, {})", provenance.ruleset_name, provenance.ruleset, provenance.ruleset_hash);
    if (!provenance.scenario.empty()) conditions += ", scenario " + provenance.scenario;
    if (!provenance.scenario_hash.empty()) conditions += fmt::format(" ({})", provenance.scenario_hash);
  }
  if (!provenance.players.empty()) {
    conditions += fmt::format(", {} {}", provenance.players.size() == 1 ? "player" : "players",
                              fmt::join(provenance.players, " against "));
  }
  if (provenance.seed) conditions += fmt::format(", seed {}", *provenance.seed);
  if (!provenance.plan_hash.empty()) conditions += fmt::format(", plan {}", provenance.plan_hash);
  std::vector<std::string> lines;
  if (provenance.interrupted) lines.emplace_back("INTERRUPTED: only the part finished until then");
  if (!provenance.missing_parts.empty()) lines.push_back("PARTIAL: without " + provenance.missing_parts);
  if (!conditions.empty()) lines.push_back(conditions);
  lines.push_back(fmt::format("warbalance {}: {}", version(), provenance.command_line));
  return lines;
}

}  // namespace warbalance::cli
