#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/field_arena.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/extras/direct_checks.hpp"
#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/validation.hpp"
#include "sim/pricing/report/mono_prices.hpp"
#include "sim/rules/player.hpp"
#include "sim/tables/scenario.hpp"

namespace warbalance::cli {

/// `--publish`: the options of the list to print, and the size of the search.
struct PublishRun {
  sim::ListOptions list;
  sim::ListPassSize passes;
  bool tournament = false;  ///< the list must withstand chosen armies, too
};

/// The checked definition of a price run, for `price` and for replays of its battles.
struct PriceRun {
  sim::Ruleset ruleset;
  sim::Scenario scenario;
  sim::Player player{};
  sim::FieldOptions options;
  bool details = false;               ///< people see all numbers, and the method
  bool described = false;             ///< by the method mono, not by the field
  std::string genre;                  ///< of the units that armies are made of; empty = all
  std::vector<sim::Player> panel;     ///< further players that prices are compared over
  std::vector<sim::Scenario> tables;  ///< further scenarios that prices are compared over
  bool robust = false;                ///< prices are means over player and panel
  bool conditions = false;            ///< prices are compared over army sizes, copies and rounds
  bool validate = false;
  bool validate_elsewhere = false;  ///< with --full: under other conditions and players and on sample armies too
  std::optional<PublishRun> publish;
  std::vector<sim::RosterUnit> whole_units;  ///< units priced as a whole
  std::optional<sim::DirectSize> direct;     ///< every item is checked directly
  std::optional<std::uint8_t> explained;     ///< the special rule to explain
  double share_beside = 1;                   ///< share of the usual post-run battles, 0..1
  sim::ValidationSize validation;
  std::vector<sim::RosterUnit> roster;       ///< for cards: without variations
  std::vector<std::string> sizes_asked_for;  ///< "Blast(6)"; `options.only` has their price terms
};

Provenance provenance_of(const ParsedArgs& typed, const PriceRun& run);

/// The battles of random armies for the estimator of a price run: each on its own table, with the luck of the dice
/// measured, which is taken out of the results.
sim::FieldGame field_battles(const PriceRun& run);

/// The same for couples: without measuring luck, two consecutive battles on one table.
sim::FieldGame field_couples(const PriceRun& run);

/// The roster units and listed armies that armies are drawn from, as text. With rules and options it determines the
/// random armies.
std::string drawn_armies_text(const PriceRun& run);

/// The arena for the battles of a price run by any method.
/// @param with_questions also for post-run questions: armies without an item, whole units
sim::FieldArena price_arena(const PriceRun& run, const sim::ArmyGenerator& population, bool with_questions = false);

/// A price run among the battles of a report. @param name  of the run
BattleCell battles_of_prices(std::string name, const sim::PriceReport& prices);

/// The battles of a price run and of its post-run questions.
BattlesPlayed battles_played(const PriceRun& run, std::vector<BattleCell> runs);

/// Plays a price run by its method, in the calling TBB arena.
/// @param arena  of the run
sim::PriceReport play_prices(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                             sim::Progress& progress);

}  // namespace warbalance::cli
