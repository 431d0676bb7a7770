#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/core/trace.hpp"
#include "sim/battles/part.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/rules/player.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// Army A against army B and up to two more, ready to be played by `duel` and `battle` and shown by `replay`.
struct Match {
  Ruleset ruleset;
  std::vector<Army> armies = std::vector<Army>(2);       ///< A, B and so on; 2 .. kMaxPlayers
  std::vector<Player> players = std::vector<Player>(2);  ///< one per army
  std::shared_ptr<const ScenarioTable> table{};          ///< terrain; null = none
  int battles_per_table =
      0;  ///< consecutive battles that share a generated table; 0 = one group, with one battle per army
  std::vector<std::vector<Point>> positions{};  ///< listed positions, one per army and unit; empty: the players deploy
  /// Gap between the front bases of a duel [1/100 inch]: the models stand in line and who starts round 1 alternates.
  /// Without a gap the players deploy and roll off.
  std::optional<Length> duel_gap;
  bool swap_seats = true;
  std::uint64_t seed = 1;
  std::uint32_t matchup = 0;
};

/// A side of a duel: one unit, or as many copies of it as the points buy.
Loaded<Army> copies_of(const ArmyUnit& unit, std::optional<Hundredths> points);

/// Why the match cannot be played ("150 against 2 models ..."); empty when it can. Call it before the functions below.
std::string match_problem(const Match& match);

/// Plays the battles of a match. @pre match_problem() is empty.
/// @tparam T  Tally of two armies; Standings of two to four, with whole groups of one battle per army: who came first,
///            second and so on; OutcomeSum of any number: only the sum of the outcomes is kept
template <class T>
BasicCellResult<T> play_match(const Match& match, const BasicRunPlan<T>& plan, Progress& progress);

/// Whether tables are drawn, so that not all battles of a match are on the same one.
bool draws_tables(const Match& match);

/// Plays extra battles (those of the next matchup number), kBattlesPerTable on each table, to separate the variance of
/// tables from that of dice. @pre two armies; the plan's battles are whole tables
TableResult play_tables(const Match& match, const TablePlan& plan, Progress& progress);

class FactLayout;

/// Plays the same battles and counts their facts. @pre the layout is that of the match
FactResult play_facts(const Match& match, const FactLayout& layout, const FactPlan& plan, Progress& progress);

/// One battle of a match with all its facts. The strings of the events live as long as the match.
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

/// Plays the examples of a run again: the battle with the median margin of A, the biggest upset (if two armies have
/// won), the closest and the shortest battle. @pre the plan of the run asked for examples
std::vector<Example> examples_of(const Match& match, const Tally& tally);
std::vector<Example> examples_of(const Match& match, const Standings& standings);

/// Plays one battle again with the same dice as in the run. @pre match_problem() is empty, 0 <= number < kMaxBattles
/// @param with_reasons  records why players choose as they do, too
/// @param net           records the chances of victory that it tells, in battles of two; null: none
RecordedBattle record_battle(const Match& match, std::int64_t number, bool with_reasons = false,
                             const Net* net = nullptr);

inline constexpr int kMaxModelsPerSide = 128;
inline constexpr int kModelsPerRow = 10;
inline constexpr Length kModelSpacing = 2 * kInch;  ///< between the bases of a side, in a row and between rows

/// The models of one side of a duel, which are equal.
struct DuelSide {
  int models = 1;
  Length base_radius = 50;
};

struct LineUp {
  std::array<std::vector<Point>, 2> positions;  ///< of seat 1 and seat 2
  std::string problem;                          ///< why the models cannot stand like this; empty = they can
};

/// Lines up the models of a duel: two lines face each other across the middle of the table, at y = height / 2, with the
/// given gap between the front bases. Rows have ten models; further rows stand behind. Seat 1 has the low x.
/// @param gap  between the bases of the two front rows [1/100 inch]
LineUp line_up(const DuelSide& seat1, const DuelSide& seat2, Length gap, Length table_width, Length table_height);

/// 16 hex digits over everything that decides the battles of a match; names of armies and units, and special rules that
/// no unit has, do not count. Matches with equal identities have the same results.
/// @param scenario_hash  of the scenario whose table the match has
/// @param battles        how many are played
std::string match_identity(const Match& match, const std::string& scenario_hash, std::int64_t battles);

/// Consecutive battles of one of several matches.
struct MatchBattles {
  std::size_t match = 0;  ///< its number
  std::int64_t first = 0;
  std::int64_t battles = 0;
};

/// Cuts the battles first .. end-1 out of some work, in its order. @pre 0 <= first <= end <= battles of the work
std::vector<MatchBattles> cut_work(const std::vector<MatchBattles>& work, const ItemRange& battles);

/// Plays battles of several matches, matches and battles in parallel. False: interrupted.
/// @param work      each match once at most
/// @param match_of  the match of a number
/// @param add takes the results of a match; may be called for different matches at the same time
bool play_several(const std::vector<MatchBattles>& work, const std::function<Match(std::size_t match)>& match_of,
                  const std::function<void(std::size_t match, const Tally& tally)>& add, Progress& progress);

}  // namespace warbalance::sim
