#pragma once

#include <algorithm>

#include "engine/core/players/best.hpp"
#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/players/outlook.hpp"
#include "engine/systems/warstuff2/players/paths.hpp"
#include "engine/systems/warstuff2/players/script.hpp"
#include "engine/systems/warstuff2/sight.hpp"

namespace warbalance::warstuff2 {

/// The ranks of the candidates of `greedy`, in the order of section B; where several follow, the rank of the first.
namespace ranks {
inline constexpr int kHold = 0;
inline constexpr int kHunker = 1;
inline constexpr int kGuard = 2;
inline constexpr int kAdvances = 3;  ///< to the enemy, away, into range, into cover, eight to the sides
inline constexpr int kRushes = 15;   ///< the same, the third one being left out
inline constexpr int kCharges = 27;  ///< in the order of the enemies
}  // namespace ranks

using BestAction = Best<Action>;

// Moves that the built-in players consider.

// Which enemy a unit shoots at from a place, and the value of the place, with sight and cover by terrain (section B).

/// A shot that a unit would take, with its value; 0 without an enemy.
using Aim = Attacks::Attack;
inline constexpr Aim kNoAim{kNoEnemy, 0};

/// The same on a table with terrain.
Aim aim_over_terrain(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, Point place);

/// The shot of a unit from a place: at the enemy in range that is worth most by its cover by place, the first of equal
/// ones; if that is not in sight the next one, and so on. Its value counts all cover of WS2-S6.
inline Aim aim(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, Point place) {
  if (view.state.terrain.count() != 0) return aim_over_terrain(view, values, unit, outlook, place);
  Aim best = kNoAim;
  outlook.shots().visit_at_once(place, [&best](const Attacks::Attack& shot) {
    best = shot;
    return true;
  });
  return best;
}

/// Value of the threat and the chance of a place, with the cover that a unit has there by place.
inline Value place_score(const View& view, const Outlook& outlook, Point place, EnemyNumber omitted = kNoEnemy) {
  const Value threat = in_cover_piece(view.state, place) ? outlook.threat_score_in_cover(place, omitted)
                                                         : outlook.threat_score(place, omitted);
  return threat + outlook.chance_score(place, omitted);
}

/// The line from a unit to an enemy.
class Line {
 public:
  Line(const Rules& rules, const State& state, UnitIndex unit, UnitIndex enemy)
      : from_(state.unit(unit).at), line_(state.unit(enemy).at - from_) {
    const std::int32_t d2 = distance2({0, 0}, line_);
    distance_ = ceil_sqrt(d2);
    const Length down = square(distance_) == d2 ? distance_ : distance_ - 1;
    free_ = std::max(0, down - state.radii(unit, enemy) - rules.unit_gap);
  }

  /// Straight towards the enemy, at most `limit` and up to the unit gap; the start when it is as near already.
  Point towards(Length limit) const { return along(std::min(free_, limit)); }
  /// Straight away from it.
  Point away(Length limit) const { return along(-limit); }

 private:
  Point along(Length length) const { return warbalance::towards(from_, from_ + line_, length, distance_); }

  Point from_;
  Point line_;
  Length distance_;  ///< of the centres, rounded up
  Length free_;      ///< of it up to the unit gap
};

/// `greedy`'s Advance (3): just into range of the most valuable enemy that an advance brings into range.
std::optional<Point> point_into_range(const View& view, UnitIndex unit, const Outlook& outlook);

/// The decisions of the built-in players, one file a player.
UnitIndex greedy_unit(const View& view, const UnitValues& values, std::span<const UnitIndex> choices);
/// @param list  for more than the best action; null = only that is wanted
Action greedy_action(const View& view, const UnitValues& values, UnitIndex unit, BestAction::List* list = nullptr);
SpellChoice greedy_spell(const View& view, const UnitValues& values, UnitIndex wizard);
std::optional<Path> greedy_melee_move(const View& view, const UnitValues& values, UnitIndex unit, Length limit,
                                      UnitIndex charged);
UnitIndex greedy_morale_tester(const View& view, int seat);
/// Where a stunned victim is pushed: down from a height, else into danger, else out of cover; none: nothing is gained.
std::optional<Push> greedy_push(const View& view, UnitIndex victim);
int greedy_corner(const View& view);
Placement greedy_placement(const View& view, std::span<const UnitIndex> waiting);
Placement greedy_late_placement(const View& view, std::span<const UnitIndex> waiting);

UnitIndex aggressive_unit(const View& view, std::span<const UnitIndex> choices);
Action aggressive_action(const View& view, const UnitValues& values, UnitIndex unit);
std::optional<Path> aggressive_melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged);

Action cautious_action(const View& view, const UnitValues& values, UnitIndex unit);
std::optional<Path> cautious_melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged);

Action random_action(const View& view, UnitIndex unit, RandomStream& decisions);
SpellChoice random_spell(const View& view, UnitIndex wizard, RandomStream& decisions);
std::optional<Path> random_melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged,
                                      RandomStream& decisions);

/// Whether a move after melee is legal: WS2-X5, or WS2-X7 with the gap to the charged unit.
bool melee_move_is_legal(const View& view, UnitIndex unit, const Path& path, Length limit, UnitIndex charged);

/// Where the unit stands when it declines a move after melee: its place, or the step back (WS2-X6).
Point place_without_move(const View& view, UnitIndex unit, UnitIndex charged);

}  // namespace warbalance::warstuff2
