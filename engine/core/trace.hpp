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

struct Net;

/// The parts of the score of a choice.
struct Terms {
  std::int64_t attack = 0;    ///< what it may be expected to destroy at once
  std::int64_t danger = 0;    ///< what it may be expected to lose; usually less than 0
  std::int64_t chance = 0;    ///< attacks that its place makes possible later
  std::int64_t progress = 0;  ///< of the way to a goal
  std::int64_t support = 0;   ///< what friends have of it

  /// In the order of `kTermNames`.
  std::array<std::int64_t, 5> all() const { return {attack, danger, chance, progress, support}; }
  std::int64_t sum() const { return attack + danger + chance + progress + support; }
};
inline constexpr std::array<std::string_view, 5> kTermNames = {"attack", "danger", "chance", "progress", "support"};

/// One event of a battle. `kind` determines which fields count.
struct TraceEvent {
  enum class Kind : std::uint8_t {
    terrain,     ///< a piece of the table: piece, what = name of its kind, value = its number
    placed,      ///< unit, path.points[0], rule
    corner,      ///< player, value = corner number
    round,       ///< value = round number, player = who starts, destroyed_hundredths
    tried,       ///< a candidate of a player who looks ahead: player, unit, what = action, other, path, chosen; value =
                 ///< its advantage over the choice on the spot [1/100 point], error
    chance,      ///< before a choice of who acts: player who chooses, value = the logarithm of the odds that he wins
                 ///< [1/Net::kOne], by a net
    activation,  ///< unit
    action,      ///< unit, what = action, other = target unit or none, value = move limit [1/100 inch], path chosen
    move,        ///< unit, what = kind of move, path walked, value = limit [1/100 inch] (0: none), rule
    die,         ///< stream, what = purpose, value = face, sides, target = needed to succeed, at_most, rule, ground
    change,      ///< unit, what = new state ("marker", "stunned", "killed" ...), value = count, other = cause;
                 ///< path[0], if any, is its direction, a vector
    note,        ///< what = text, unit, other
    score,       ///< player, value = destroyed points in hundredths
    result,      ///< player = winner or -1 for a draw, value = rounds played
    reason,      ///< one of the best choices of a player who weighs them, best first: unit, what = action, other, path,
                 ///< value = its score [1/100 point], terms that add up to it [1/100 point]; error = 1 if they do not
  };

  Kind kind = Kind::note;
  std::string_view what;
  std::string_view rule;
  UnitIndex unit = kNoUnit;
  UnitIndex other = kNoUnit;
  int player = -1;
  std::int64_t value = 0;
  int sides = 0;
  int target = 0;          ///< 0 and not `at_most`: every face succeeds
  bool at_most = false;    ///< `target` is the highest face that succeeds, else the lowest
  int ground = -1;         ///< number of the piece of terrain that requires a die; -1 = none
  std::int32_t error = 0;  ///< standard error of `value`, in its unit
  bool chosen = false;
  DieStream stream{};
  std::uint8_t lane = 0;  ///< of random dice within the stream
  Path path{};
  TerrainPiece piece{};
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};  ///< by seat: credited to it in earlier rounds
  Terms terms{};

  /// Whether a die has a target.
  bool needs() const { return target > 0 || at_most; }
  /// Whether a die succeeds. @pre needs()
  bool succeeds() const { return at_most ? value <= target : value >= target; }
};

/// A sink of the events of a battle. With `enabled` = false its calls compile to nothing. With `measures_luck` = false
/// so does the code for the luck of the dice; with `counts_facts` = false the code for `FactCounts`.
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

/// Like no trace, but also measures each seat's luck with its dice: `BattleReport::luck`.
struct LuckTrace : NullTrace {
  static constexpr bool measures_luck = true;
};

/// Like no trace, but also counts the system's facts (`Vocabulary::facts`). Large: reuse it.
struct FactTrace : NullTrace {
  static constexpr bool counts_facts = true;
  FactCounts& counts() { return counts_; }
  const FactCounts& counts() const { return counts_; }

 private:
  FactCounts counts_;
};

/// Keeps every event in order, for replays, and counts facts. Strings in the events must outlive the trace (rule ids
/// and purposes are constants of the program).
class RecordTrace {
 public:
  static constexpr bool enabled = true;
  static constexpr bool measures_luck = false;
  static constexpr bool counts_facts = true;
  /// @param wants_reasons  records why players choose as they do, too
  /// @param net            records the chances of victory that it tells; null: none
  explicit RecordTrace(bool wants_reasons = false, const Net* net = nullptr)
      : wants_reasons_(wants_reasons), net_(net) {}
  bool wants_reasons() const { return wants_reasons_; }
  const Net* net() const { return net_; }
  void add(const TraceEvent& event) { events_.push_back(event); }
  const std::vector<TraceEvent>& events() const { return events_; }
  FactCounts& counts() { return counts_.front(); }
  const FactCounts& counts() const { return counts_.front(); }

 private:
  bool wants_reasons_;
  const Net* net_;
  std::vector<TraceEvent> events_;
  std::vector<FactCounts> counts_ = std::vector<FactCounts>(1);  // on the heap because it is large
};

}  // namespace warbalance
