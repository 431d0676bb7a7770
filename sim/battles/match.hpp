#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/trace.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/rules/player.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// Army A against army B, and up to two more, resolved: what `duel` and `battle` play and `replay` shows again.
struct Match {
  Ruleset ruleset;
  std::vector<Army> armies = std::vector<Army>(2);       ///< A, B and so on; 2 .. kMaxPlayers
  std::vector<Player> players = std::vector<Player>(2);  ///< one per army
  std::shared_ptr<const ScenarioTable> table{};          ///< terrain; null = none
  int battles_per_table = 0;  ///< consecutive battles that share a generated table; 0 = a group of one battle an army
  std::vector<std::vector<Point>> positions{};  ///< listed places, one per army and unit; empty: the players deploy
  /// Gap between the front bases of a duel [1/100 inch]: the models stand in line and who starts round 1 alternates.
  /// Without it the players deploy and roll off.
  std::optional<Length> duel_gap;
  bool swap_seats = true;
  std::uint64_t seed = 1;
  std::uint32_t matchup = 0;
};

/// A side of a duel: one unit, or as many copies of it as the points buy.
Loaded<Army> copies_of(const ArmyUnit& unit, std::optional<Hundredths> points);

/// Why the match cannot be played ("150 against 2 models ..."); empty when it can. To be asked before the others.
std::string match_problem(const Match& match);

/// Plays the battles of a match of two armies. @pre match_problem() is empty.
CellResult play_match(const Match& match, const RunPlan& plan, Progress& progress);

/// The same for three or four armies (or two): who came first, second and so on. The plan's battles are whole groups of
/// one battle an army.
StandingsResult play_standings(const Match& match, const StandingsPlan& plan, Progress& progress);

/// The same for any number of armies where only the sum of the outcomes is kept.
OutcomeResult play_outcomes(const Match& match, const OutcomePlan& plan, Progress& progress);

/// Whether tables are drawn, so that not all battles of a match are on the same one.
bool draws_tables(const Match& match);

/// Plays battles of its own (those of the next matchup number), kBattlesPerTable on each table, to tell the table from
/// the dice. @pre two armies; the plan's battles are whole tables
TableResult play_tables(const Match& match, const TablePlan& plan, Progress& progress);

class FactLayout;

/// Plays the same battles and counts their facts. @pre the layout is that of the match
FactResult play_facts(const Match& match, const FactLayout& layout, const FactPlan& plan, Progress& progress);

/// One battle of a match with every fact of it. The strings of the events live as long as the match.
struct RecordedBattle {
  std::int64_t number = 0;
  Seating seating;
  std::vector<TraceEvent> events;
  BattleReport report;
  FactCounts counts;               ///< where the rule system counts facts
  std::vector<Length> base_radii;  ///< by unit index
};

/// A battle of a run that is worth showing.
struct Example {
  enum class Kind : std::uint8_t { median, upset, closest, shortest };

  Kind kind = Kind::median;
  std::int64_t battle = 0;
  Seating seating;
  BattleReport report;  ///< by seat
};

/// The battles worth showing of a run whose plan asked for examples: the one with the median margin of A, the biggest
/// upset (not when fewer than two armies have won), the closest and the shortest one. Plays these again.
std::vector<Example> examples_of(const Match& match, const Tally& tally);
std::vector<Example> examples_of(const Match& match, const Standings& standings);

/// Plays one battle again, die for die as in the run. @pre match_problem() is empty, 0 <= number < kMaxBattles
RecordedBattle record_battle(const Match& match, std::int64_t number);

}  // namespace warbalance::sim
