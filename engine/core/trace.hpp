#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/facts.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/report.hpp"
#include "engine/core/terrain.hpp"

namespace warbalance {

/// One fact of a battle. Which fields count depends on `kind`.
struct TraceEvent {
  enum class Kind : std::uint8_t {
    terrain,     ///< a piece of the table: piece, what = name of its kind, value = its number
    placed,      ///< unit, path.points[0], rule
    corner,      ///< player, value = corner number
    round,       ///< value = round number, player = who starts, destroyed_hundredths
    tried,       ///< what a player who looks ahead tried: player, unit, what = action, other, path, chosen; value = by
                 ///< how much it came out better than the choice on the spot [1/100 point], error
    activation,  ///< unit
    action,      ///< unit, what = action, other = target unit or none, value = move limit [1/100 inch], path chosen
    move,        ///< unit, what = kind of move, path walked, value = limit [1/100 inch] (0: none), rule
    die,         ///< stream, what = purpose, value = face, sides, target = needed to succeed, at_most, rule, ground
    change,      ///< unit, what = new state ("marker", "stunned", "killed" ...), value = count, other = cause;
                 ///< path[0], if any, is the direction that goes with it, a vector
    note,        ///< what = text, unit, other
    score,       ///< player, value = destroyed points in hundredths
    result,      ///< player = winner or -1 for a draw, value = rounds played
  };

  Kind kind = Kind::note;
  std::string_view what;
  std::string_view rule;
  UnitIndex unit = kNoUnit;
  UnitIndex other = kNoUnit;
  int player = -1;
  std::int64_t value = 0;
  int sides = 0;
  int target = 0;          ///< 0 of a die that may show more: nothing is needed
  bool at_most = false;    ///< a die succeeds when it does not show more than `target`, else when not less
  int ground = -1;         ///< number of the piece of terrain that asks for a die; -1 = none
  std::int32_t error = 0;  ///< standard error of `value`, in its unit
  bool chosen = false;
  DieStream stream{};
  std::uint8_t lane = 0;  ///< of random dice within the stream
  Path path{};
  TerrainPiece piece{};
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};  ///< by seat: credited to it in earlier rounds

  /// Whether a die is told to need anything.
  bool needs() const { return target > 0 || at_most; }
  /// Whether a die shows what it needs. @pre needs()
  bool succeeds() const { return at_most ? value <= target : value >= target; }
};

/// A sink of the facts of a battle. `enabled` = false: the calls compile to nothing. `measures_luck` = false: so does
/// whatever is done for the luck of the dice; `counts_facts` = false: whatever is done for `FactCounts`.
template <class T>
concept Trace = requires(T trace, const TraceEvent& event) {
  { T::enabled } -> std::convertible_to<bool>;
  { T::measures_luck } -> std::convertible_to<bool>;
  { T::counts_facts } -> std::convertible_to<bool>;
  trace.add(event);
};

struct NullTrace {
  static constexpr bool enabled = false;
  static constexpr bool measures_luck = false;
  static constexpr bool counts_facts = false;
  void add(const TraceEvent& /*event*/) {}
};

/// Like no trace, but the report also says how lucky every seat was with its dice: `BattleReport::luck`.
struct LuckTrace : NullTrace {
  static constexpr bool measures_luck = true;
};

/// Like no trace, but what the system counts of its battles is counted (`Vocabulary::facts`). Large: to be kept.
struct FactTrace : NullTrace {
  static constexpr bool counts_facts = true;
  FactCounts& counts() { return counts_; }
  const FactCounts& counts() const { return counts_; }

 private:
  FactCounts counts_;
};

/// Keeps every fact in order, for replays, and counts them. Strings in the events must outlive the trace (rule ids and
/// purposes are constants of the program).
class RecordTrace {
 public:
  static constexpr bool enabled = true;
  static constexpr bool measures_luck = false;
  static constexpr bool counts_facts = true;
  void add(const TraceEvent& event) { events_.push_back(event); }
  const std::vector<TraceEvent>& events() const { return events_; }
  FactCounts& counts() { return counts_.front(); }
  const FactCounts& counts() const { return counts_.front(); }

 private:
  std::vector<TraceEvent> events_;
  std::vector<FactCounts> counts_ = std::vector<FactCounts>(1);  // on the heap, for it is large
};

}  // namespace warbalance
