#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/field_arena.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/player.hpp"
#include "sim/strongest/best_responses.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"

namespace warbalance::cli {

/// Opponents and rules, shared by `strongest` and `battle --field`. Must stay at its place in memory.
struct FieldConditions {
  sim::Ruleset ruleset;
  sim::Scenario scenario;
  sim::Player player;
  std::vector<sim::RosterUnit> roster;
  std::vector<sim::Army> against;          ///< empty: random armies
  std::vector<std::string> against_words;  ///< as typed by the user
  Hundredths points = 0;                   ///< of an army, and of each random opponent
  bool of_roster = false;                  ///< armies consist only of ready-made units
  std::string replay_options;              ///< options that a replay needs because of the points

  /// The population of random armies. This must outlive it.
  sim::ArmyGenerator population() const;
  sim::Opponents opponents(const sim::ArmyGenerator& population) const;
  /// The play function of their battles. @param further armies that take part beside them
  sim::PlayFunction play(const sim::ArmyGenerator& population, const std::vector<sim::Army>& further = {}) const;
};

/// The checked options of `strongest`.
struct StrongestRun {
  FieldConditions conditions;
  sim::ArmyLimits limits;  ///< without `wanted`, which depends on the units
  sim::ResponseEffort effort;
  std::vector<std::string> with;     ///< names of qualities, special rules, units: the army has a unit with one of them
  std::vector<std::string> without;  ///< it has none of these
  std::vector<sim::Army> known;      ///< of --also and --archive
  std::filesystem::path archive;     ///< empty: none
};

/// What is measured of the army that was found first, beside its score.
struct StrongestDetails {
  std::optional<sim::PriceFactor> price;      ///< none against given opponents
  std::optional<sim::ArmyMeasure> countered;  ///< by the opponents that did best against it, in new battles
  std::vector<sim::ScoreWithout> without;     ///< its special rules
};

std::vector<OptionSpec> strongest_options();
StrongestRun resolve_strongest(const ParsedArgs& typed, bool quiet);

/// --field of `battle`
OptionSpec field_option();
/// The conditions of `battle ARMY --field`, and the army.
struct FieldRun {
  FieldConditions conditions;
  sim::Army army;
  std::string word;
  sim::MeasureSize size;
};
FieldRun resolve_field(const ParsedArgs& typed, bool quiet);

/// An army as it fights.
sim::FieldArmy field_army(const sim::Army& army);

/// Tables of `strongest` and `battle --field`, without rows.
Table strongest_table();
Table searches_table();
Table reasons_table();
Table found_units_table();
Table counters_table();
Table field_table();

/// The report of a search. @pre it found an army
Report strongest_report(const ParsedArgs& typed, const StrongestRun& run, const sim::ArmyGenerator& population,
                        const sim::UnitChoices& choices, const sim::BestResponses& found,
                        const StrongestDetails& details);

/// The random opponents that did best against an army, with equal shares.
std::vector<sim::Opponent> best_opponents(const sim::ArmyGenerator& population, const sim::ArmyMeasure& measure);
/// An archive of armies: a file of a population. @param older  those that it had
std::string archive_text(const std::vector<sim::Army>& older, const sim::UnitChoices& choices,
                         const sim::BestResponses& found);

/// The report on the strength of an army.
Report field_report(const ParsedArgs& typed, const FieldRun& run, const sim::ArmyGenerator& population,
                    const sim::ArmyMeasure& measure);

}  // namespace warbalance::cli
