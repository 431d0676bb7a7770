#include "cli/commands/strongest/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/strongest/tables.hpp"
#include "sim/files/points.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/random_armies.hpp"
#include "sim/stats/score_intervals.hpp"
#include "sim/strongest/matchup_numbers.hpp"

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

void add_measure(std::vector<Value>& row, const sim::ArmyMeasure& measure) {
  row.emplace_back(measure.battles);
  const auto add = [&row](const std::optional<sim::Estimate>& share, bool with_error) {
    const bool known = share.has_value();
    row.push_back(known ? Value(share->value) : Value());
    if (with_error) row.push_back(known ? Value(share->se) : Value());
    row.push_back(known ? Value(share->interval.low) : Value());
    row.push_back(known ? Value(share->interval.high) : Value());
  };
  add(measure.score, true);
  add(measure.beaten, false);
  add_outcome_shares(row, measure.validity());
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

/// Rows for the opponents that did best against an army.
void add_opponents(Table& table, const ParsedArgs& typed, const FieldConditions& conditions,
                   const sim::ArmyGenerator& population, std::int64_t round, const std::string& army,
                   const sim::ArmyMeasure& measure) {
  std::vector<std::size_t> order(measure.met.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return measure.met[a].score() < measure.met[b].score(); });
  if (conditions.against.empty()) order.resize(std::min(order.size(), kShownOpponents));
  for (const std::size_t place : order) {
    const sim::MetOpponent& met = measure.met[place];
    const std::string word = opponent_in_words(conditions, population, measure, place);
    const sim::Estimate score = sim::pair_score(met.couples);
    const std::string replay =
        fmt::format("{}{} --matchup {} --battle 0", replay_line(typed, "battle", {army, word}, {}),
                    conditions.replay_options, sim::kMeasureMatchup + met.number);
    table.rows.push_back(
        {round, word, met.validity.battles, score.value, score.se, score.interval.low, score.interval.high});
    add_outcome_shares(table.rows.back(), met.validity);
    table.rows.back().emplace_back(replay);
  }
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

Report strongest_report(const ParsedArgs& typed, const StrongestRun& run, const sim::ArmyGenerator& population,
                        const sim::UnitChoices& choices, const sim::BestResponses& found) {
  BattlesPlayed played = battles_played(run.conditions, population, found.rounds.front().against_mix);
  for (std::size_t i = 1; i < found.rounds.size(); ++i) {
    played.cells.push_back({fmt::format("round {}", i + 1), found.rounds[i].against_mix.validity(), false, true});
  }
  Report report(played);
  report.command = "strongest";
  report.results = strongest_table();
  Table units = found_units_table();
  Table opponents = counters_table();
  const FieldConditions& conditions = run.conditions;
  const bool rounds = run.effort.rounds > 1;
  for (std::size_t i = 0; i < found.rounds.size(); ++i) {
    const sim::ResponseRound& one = found.rounds[i];
    const sim::Army army = army_of_choice(choices, one.army);
    const auto round = static_cast<std::int64_t>(i + 1);
    std::vector<Value> row{round, army.name, sim::points_of(army.points()),
                           static_cast<std::int64_t>(army.units.size())};
    add_measure(row, one.against_mix);
    row.push_back(rounds ? Value(one.share) : Value());
    report.results.rows.push_back(std::move(row));
    add_units(units, round, army);
    if (i == 0) add_opponents(opponents, typed, conditions, population, round, army.name, one.against_mix);
  }
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
  report.results = field_table();
  Table opponents = counters_table();
  std::vector<Value> row{run.army.name, sim::points_of(run.army.points()),
                         static_cast<std::int64_t>(measure.met.size())};
  add_measure(row, measure);
  report.results.rows.push_back(std::move(row));
  add_opponents(opponents, typed, run.conditions, population, 1, run.word, measure);
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
