#include "cli/commands/strongest/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/strongest/opponents.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kShownOpponents = 3;

/// A table as people see it, shares in percent.
Section percent_section(Table table) {
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    Column& shown = table.columns[column];
    if (shown.decimals != kShareDecimals) continue;
    shown.decimals = kPercentDecimals;
    if (shown.role == Role::estimate) shown.unit = "%";
    for (auto& row : table.rows) {
      if (double* const share = std::get_if<double>(&row[column])) *share = percent(*share);
    }
  }
  return section_of(table);
}

Section titled(Section section, std::string title) {
  section.title = std::move(title);
  return section;
}

/// "91.2 % (90.1 to 92.2)"
std::string interval_text(const sim::Estimate& share) {
  return fmt::format("{} ({} to {})", percent_text(share.value),
                     decimal_text(percent(share.interval.low), kPercentDecimals),
                     decimal_text(percent(share.interval.high), kPercentDecimals));
}

std::vector<Column> details(std::vector<Column> columns) {
  for (Column& column : columns) column.detail = true;
  return columns;
}

/// An army that was measured, in a round of a search or alone.
struct MeasuredArmy {
  std::int64_t round = 1;
  const sim::Army* army = nullptr;
  const sim::ArmyMeasure* measure = nullptr;
  std::optional<double> share{};  ///< in the mix that nobody beats
};

/// @param given  the army is the one of `battle --field`; else it was found
Table table_of_armies(bool given, const std::vector<MeasuredArmy>& rows) {
  using Row = MeasuredArmy;
  Table table = table_of<Row>(
      "results", given ? "with --field: an army against random ones" : "an army that was found",
      {{count_column("round", "round", "in which it was found"), &Row::round},
       {label_column("army", "army", given ? "the army" : "the army, as every command takes it"),
        [](const Row& row) { return row.army->name; }},
       {price_column("points", "points", given ? "what it costs, and each opponent at most" : "what it costs"),
        [](const Row& row) { return sim::points_of(row.army->points()); }},
       {count_column("units", "units", "units of it"), [](const Row& row) { return std::ssize(row.army->units); }},
       {count_column("opponents", "opponents", "random armies that it met"),
        [](const Row& row) { return std::ssize(row.measure->met); }},
       {count_column("battles", "battles", "battles that measured it, which chose nothing"),
        [](const Row& row) { return row.measure->battles; }},
       {score_columns("mean score against its opponents"), [](const Row& row) { return row.measure->score; }},
       {{share_column("beaten", "beaten", "share of the random armies against which it wins more often than it loses"),
         low_end("beaten_low", kShareDecimals), high_end("beaten_high", kShareDecimals)},
        [](const Row& row) { return row.measure->beaten; }},
       {details(outcome_share_columns()), [](const Row& row) { return row.measure->validity(); }},
       {share_column("share", "share", "with --rounds: how often the mix that nobody beats has it"), &Row::share}},
      rows);
  if (given) {
    table.drop({"round", "units", "share"});
  } else {
    table.drop({"opponents"});
  }
  return table;
}

/// The army of a choice, with names.
sim::Army army_of_choice(const sim::UnitChoices& choices, const sim::ArmyChoice& choice) {
  sim::Army army;
  for (const std::uint32_t unit : choice) {
    army.units.push_back({choices.name(unit), choices.design(unit), choices.cost(unit), {}});
  }
  // The dearest first.
  std::stable_sort(army.units.begin(), army.units.end(),
                   [](const sim::ArmyUnit& a, const sim::ArmyUnit& b) { return a.cost > b.cost; });
  army.name = sim::army_text(army);
  return army;
}

std::string opponent_in_words(const FieldConditions& conditions, const sim::ArmyGenerator& population,
                              const sim::ArmyMeasure& measure, std::size_t place) {
  return conditions.against.empty() ? sim::army_of(population, measure.met[place].army).name
                                    : conditions.against_words[place];
}

/// The battles with each of the opponents.
BattlesPlayed battles_played(const FieldConditions& conditions, const sim::ArmyGenerator& population,
                             const sim::ArmyMeasure& measure) {
  BattlesPlayed played{.cells_are = "opponents",
                       .sampled = conditions.against.empty(),
                       .question = "how strong the army is",
                       .advice = [&conditions] {
                         return advice_on_attack(conditions.ruleset, conditions.scenario, {&conditions.player, 1});
                       }};
  for (std::size_t i = 0; i < measure.met.size(); ++i) {
    played.cells.push_back({opponent_in_words(conditions, population, measure, i), measure.met[i].validity});
  }
  return played;
}

/// An opponent that did well against an army.
struct Counter {
  std::string word;  ///< as every command takes it
  const sim::MetOpponent* met = nullptr;
  std::string replay;
};

Table table_of_counters(const std::vector<Counter>& rows) {
  using Row = Counter;
  return table_of<Row>(
      "opponents", "an opponent that did well against it",
      {{count_column("round", "round", "in which the army was found"), [](const Row&) { return 1; }},
       {label_column("opponent", "opponent", "the opponent, as every command takes it"), &Row::word},
       {count_column("battles", "battles", "battles against it"),
        [](const Row& row) { return row.met->validity.battles; }},
       {score_columns("score of the army against it: among many opponents chance alone lets some look strong"),
        [](const Row& row) { return sim::pair_score(row.met->couples); }},
       {details(outcome_share_columns()), [](const Row& row) { return row.met->validity; }},
       {detail(command_column("replay", "replay", "the command that shows the first battle of it")), &Row::replay}},
      rows);
}

/// The opponents that did best against an army.
Table opponents_of(const ParsedArgs& typed, const FieldConditions& conditions, const sim::ArmyGenerator& population,
                   const std::string& army, const sim::ArmyMeasure& measure) {
  std::vector<std::size_t> order(measure.met.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return measure.met[a].score() < measure.met[b].score(); });
  if (conditions.against.empty()) order.resize(std::min(order.size(), kShownOpponents));
  std::vector<Counter> rows;
  for (const std::size_t place : order) {
    const sim::MetOpponent& met = measure.met[place];
    const std::string word = opponent_in_words(conditions, population, measure, place);
    rows.push_back({word, &met,
                    fmt::format("{}{} --matchup {} --battle 0", replay_line(typed, "battle", {army, word}, {}),
                                conditions.replay_options, sim::kMeasureMatchup + met.number)});
  }
  return table_of_counters(rows);
}

std::string field_name(const FieldConditions& conditions) {
  if (conditions.against.empty()) {
    return fmt::format("random armies of {}", sim::counted(sim::points_text(conditions.points), "point"));
  }
  if (conditions.against.size() == 1) return conditions.against_words.front();
  return sim::counted(conditions.against.size(), "army");
}

std::string verdict_of(const sim::ArmyMeasure& measure, const std::string& field) {
  return fmt::format("scores {} against {}", interval_text(*measure.score), field);
}

void note_beaten(Report& report, const sim::ArmyMeasure& measure) {
  if (!measure.beaten || measure.validity().is_void()) return;
  report.notes.push_back(
      fmt::format("It wins more often than it loses against {} of the random armies. Intervals are 95 % intervals.",
                  interval_text(*measure.beaten)));
}

void add_units(Table& table, std::int64_t round, const sim::Army& army) {
  for (std::size_t i = 0; i < army.units.size();) {
    std::size_t end = i;
    while (end < army.units.size() && army.units[end].name == army.units[i].name) ++end;
    const double each = sim::points_of(army.units[i].cost);
    table.rows.push_back(
        {round, static_cast<std::int64_t>(end - i), army.units[i].name, each, each * static_cast<double>(end - i)});
    i = end;
  }
}

void add_provenance(Report& report, const ParsedArgs& typed, const FieldConditions& conditions, bool interrupted) {
  report.provenance = provenance_of(typed, conditions.ruleset, conditions.scenario);
  report.provenance.interrupted = interrupted;
  report.provenance.seed = resolve_seed(typed);
  report.provenance.players = {conditions.player.label()};
}

void add_rounds_notes(Report& report, const StrongestRun& run, const sim::BestResponses& found) {
  if (run.effort.rounds == 1) return;
  report.notes.push_back(
      found.settled
          ? fmt::format(
                "Round {} found no army that scores more than half against the mix of those before it, as far as "
                "its interval tells: with this effort the mix stands.",
                found.rounds.size())
          : fmt::format(
                "The last round still found an army that beats the mix of those before it: more --rounds go on."));
}

}  // namespace

Table strongest_table() { return table_of_armies(false, {}); }
Table field_table() { return table_of_armies(true, {}); }
Table counters_table() { return table_of_counters({}); }

Table found_units_table() {
  return {
      "units",
      "units alike of an army that was found",
      {count_column("round", "round", "in which the army was found"),
       count_column("count", "count", "how many of them"), label_column("unit", "unit", "the unit"),
       price_column("each", "each", "what one costs"), price_column("together", "together", "what all of them cost")}};
}

Report strongest_report(const ParsedArgs& typed, const StrongestRun& run, const sim::ArmyGenerator& population,
                        const sim::UnitChoices& choices, const sim::BestResponses& found) {
  BattlesPlayed played = battles_played(run.conditions, population, found.rounds.front().against_mix);
  for (std::size_t i = 1; i < found.rounds.size(); ++i) {
    played.cells.push_back({fmt::format("round {}", i + 1), found.rounds[i].against_mix.validity(), false, true});
  }
  Report report(played);
  report.command = "strongest";
  Table units = found_units_table();
  const FieldConditions& conditions = run.conditions;
  const bool rounds = run.effort.rounds > 1;
  std::vector<sim::Army> armies;
  for (const sim::ResponseRound& one : found.rounds) armies.push_back(army_of_choice(choices, one.army));
  std::vector<MeasuredArmy> measured;
  for (std::size_t i = 0; i < armies.size(); ++i) {
    const sim::ResponseRound& one = found.rounds[i];
    const auto round = static_cast<std::int64_t>(i + 1);
    measured.push_back({round, &armies[i], &one.against_mix, rounds ? std::optional(one.share) : std::nullopt});
    add_units(units, round, armies[i]);
  }
  report.results = table_of_armies(false, measured);
  Table opponents = opponents_of(typed, conditions, population, armies.front().name, found.rounds.front().against_mix);
  if (!rounds) {
    report.results.drop({"round", "share"});
    units.drop({"round"});
    opponents.drop({"round"});
  }
  if (!conditions.against.empty()) report.results.drop({"beaten", "beaten_low", "beaten_high"});
  report.title = fmt::format("Strongest army for {}", sim::counted(sim::points_text(run.limits.points), "point"));
  report.conclusion =
      fmt::format("The strongest army found {}.", verdict_of(found.rounds.front().against_mix, field_name(conditions)));
  if (rounds) {
    Table shown = report.results;
    shown.title = "The rounds: each army against the field, then against the mix of those before it";
    report.sections.push_back(percent_section(std::move(shown)));
  }
  report.sections.push_back(titled(section_of(units), rounds ? "Their units" : "Its units"));
  report.sections.push_back(titled(percent_section(opponents), conditions.against.empty()
                                                                   ? "The random armies that did best against it"
                                                                   : "Against each of them"));
  report.further_tables = {std::move(units), std::move(opponents)};
  report.notes.push_back(
      fmt::format("{} were tried. The score is from battles that chose nothing. There may be stronger armies "
                  "that this search "
                  "did not find; --battles looks longer.",
                  sim::counted(grouped_text(found.armies_tried), "army")));
  add_rounds_notes(report, run, found);
  add_provenance(report, typed, conditions, found.interrupted);
  return report;
}

Report field_report(const ParsedArgs& typed, const FieldRun& run, const sim::ArmyGenerator& population,
                    const sim::ArmyMeasure& measure) {
  Report report(battles_played(run.conditions, population, measure));
  report.command = "battle";
  report.results = table_of_armies(true, {{.army = &run.army, .measure = &measure}});
  Table opponents = opponents_of(typed, run.conditions, population, run.word, measure);
  opponents.drop({"round"});
  report.title = fmt::format("Battle: {} against {}", run.army.name, field_name(run.conditions));
  report.conclusion =
      fmt::format("{} ({}) {}.", run.army.name, sim::counted(sim::points_text(run.army.points()), "point"),
                  verdict_of(measure, field_name(run.conditions)));
  report.sections.push_back(titled(percent_section(opponents), "The random armies that did best against it"));
  report.further_tables = {std::move(opponents)};
  note_beaten(report, measure);
  add_provenance(report, typed, run.conditions, measure.interrupted);
  return report;
}

}  // namespace warbalance::cli
