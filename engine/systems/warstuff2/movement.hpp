#pragma once

#include <limits>
#include <optional>

#include "engine/core/trace.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Chapter M: which moves are legal, and the points that rules name.

namespace warbalance::warstuff2 {

enum class ActionKind : std::uint8_t { hold, hunker, guard, advance, rush, charge };

inline constexpr std::array<std::string_view, 6> kActionNames = {"Hold",    "Hunker", "Guard",
                                                                 "Advance", "Rush",   "Charge"};

constexpr bool is_move(ActionKind kind) { return kind >= ActionKind::advance; }

/// Move limit of an action for a unit (section A, WS2-Q5, Q21), never below 0; 0 for actions without a move.
inline Length move_limit(const Rules& rules, const Profile& profile, ActionKind kind) {
  Length limit = 0;
  switch (kind) {
    case ActionKind::advance:
      limit = rules.advance + profile.move_advance_bonus;
      break;
    case ActionKind::rush:
      limit = rules.rush + profile.move_rush_bonus;
      break;
    case ActionKind::charge:
      limit = rules.charge + profile.move_rush_bonus;
      break;
    default:
      break;
  }
  return limit > 0 ? limit : 0;
}

/// Point of a path after `length` from its start (WS2-M12 on each segment); the end when the path is shorter.
Point path_point(const Path& path, Length length);

/// The part of a path between two lengths from its start.
Path part_of(const Path& path, Length begin, Length end);

/// How near a move may come to other units: WS2-M4 or, for charges, WS2-M5 only.
enum class Spacing : std::uint8_t { keeps_gap, may_touch };

/// WS2-M4, M5, M6, M10, N5: whether the unit may walk this path; the length is the caller's business.
bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing);
/// @param met  the pieces of terrain that the path may have to do with (`pieces_met`)
bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing,
                   PieceSet met);

/// The same for the straight move to `to`, with its length within `limit`.
bool straight_move_is_legal(const Rules& rules, const State& state, UnitIndex unit, Point to, Length limit);

/// The bearings of a target's base that no straight charge of a unit reaches, because they lie behind that base.
class FarSide {
 public:
  FarSide(const State& state, UnitIndex unit, UnitIndex target)
      : line_(state.unit(unit).at - state.unit(target).at),
        limit_(state.profile(unit).flies ? std::numeric_limits<Length>::min()
                                         : -200 * length_up(state.unit(target).at, state.unit(unit).at)) {}
  /// @param direction  from the target, of length 1000
  bool has(Point direction) const { return direction.x * line_.x + direction.y * line_.y < limit_; }

 private:
  Point line_;
  Length limit_;  ///< a fifth of the distance: room for what rounding does to the contact points
};

/// WS2-M14: the path of a charge against `target`, if it is legal.
/// @param leaps  it may drop from heights and jump over gaps on its way (WS2-N4, N6)
std::optional<Path> charge_path(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target,
                                bool leaps = false);

/// Whether the base of a unit keeps `gap` to all other bases when it stands at `at`.
bool stands_clear(const State& state, UnitIndex unit, Point at, Length gap);

/// WS2-M1: whether any enemy is within `distance` of a unit that stands at `at`.
bool enemy_within(const State& state, UnitIndex unit, Point at, Length distance);

/// Whether a base could stand at `at`: on the table, on no other base or solid piece (WS2-M5), in no chasm (WS2-N5).
bool base_fits(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-X6: where a charger that stands at `from` would step back to from its target; nothing when it stays.
std::optional<Point> step_back_point(const Rules& rules, const State& state, UnitIndex charger, Point from,
                                     UnitIndex target);

}  // namespace warbalance::warstuff2
