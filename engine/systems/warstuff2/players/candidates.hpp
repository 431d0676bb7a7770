#pragma once

#include <algorithm>

#include "engine/core/players/best.hpp"
#include "engine/kernels/fan.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/outlook.hpp"
#include "engine/systems/warstuff2/players/paths.hpp"
#include "engine/systems/warstuff2/questions.hpp"
#include "engine/systems/warstuff2/sight.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// The ranks of the candidates of `greedy`, in the order of section B; for a group, the rank of its first one.
namespace ranks {
inline constexpr int kHold = 0;
inline constexpr int kHunker = 1;
inline constexpr int kGuard = 2;
inline constexpr int kAdvances = 3;  ///< to the enemy, away, into range, into cover, eight to the sides
inline constexpr int kRushes = 15;   ///< as for advances, without the third one
inline constexpr int kCharges = 27;  ///< in the order of the enemies
}  // namespace ranks

using BestAction = Best<Action>;

/// The shot that a unit would take, with its value; 0 without an enemy.
using Aim = Attacks::Attack;
inline constexpr Aim kNoAim{kNoEnemy, 0};

/// `aim` on a table with terrain.
inline Aim aim_over_terrain(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook,
                            Point place) {
  const State& state = view.state;
  EnemyNumber enemy_number = kNoEnemy;
  outlook.shots().visit_at_once(place, [&](const Attacks::Attack& shot) {
    const bool seen = in_sight(state, place, outlook.place(shot.enemy_number));
    if (seen) enemy_number = shot.enemy_number;
    return seen;
  });
  if (enemy_number == kNoEnemy) return kNoAim;
  const UnitIndex target = outlook.unit(enemy_number);
  const bool covered = covered_by_place(state, target) ||
                       terrain_covers(view.rules, state, place, state.unit(unit).radius, target) ||
                       state.unit(target).height > state.terrain.elevation(place);
  return {enemy_number, shot_value(view, values, unit, target, as_defender(state, target, covered))};
}

/// The shot of a unit from a place: at the most valuable enemy in range and sight, by cover of its place; the first of
/// equal ones. The value of the shot counts all cover of WS2-S6.
inline Aim aim(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, Point place) {
  if (view.state.terrain.count() != 0) return aim_over_terrain(view, values, unit, outlook, place);
  Aim best = kNoAim;
  outlook.shots().visit_at_once(place, [&best](const Attacks::Attack& shot) {
    best = shot;
    return true;
  });
  return best;
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

  /// The point straight towards the enemy, at most `limit` away, up to the unit gap; the start if that is too near.
  Point towards(Length limit) const { return along(std::min(free_, limit)); }
  /// The point straight away from the enemy.
  Point away(Length limit) const { return along(-limit); }

 private:
  Point along(Length length) const { return warbalance::towards(from_, from_ + line_, length, distance_); }

  Point from_;
  Point line_;
  Length distance_;  ///< of the centres, rounded up
  Length free_;      ///< of it up to the unit gap
};

/// `greedy`'s Advance (3): just into range of the most valuable enemy that an advance brings into range.
inline std::optional<Point> point_into_range(const View& view, UnitIndex unit, const Outlook& outlook) {
  const Profile& profile = view.state.profile(unit);
  const Point from = view.state.unit(unit).at;
  EnemyNumber best = kNoEnemy;
  outlook.shots().visit_in_reach(from, [&](const Attacks::Attack& shot) {
    const EnemyNumber enemy_number = shot.enemy_number;
    if (distance2(from, outlook.place(enemy_number)) > square(profile.range + outlook.radius_sum(enemy_number)))
      best = enemy_number;
    return best != kNoEnemy;
  });
  if (best == kNoEnemy) return std::nullopt;
  const Length gap = length_up(from, outlook.place(best)) - outlook.radius_sum(best);
  const Length length = gap - profile.range + 2;
  if (length > move_limit(view.rules, profile, ActionKind::advance)) return std::nullopt;
  return towards(from, outlook.place(best), length);
}

/// Calls `visit(choice)` for the spells and targets of a wizard.
template <class Visit>
void for_each_choice(const View& view, const SpellQuestion& question, Visit&& visit) {
  for (int spell = 0; spell < view.state.profile(question.wizard).spell_count; ++spell) {
    view.state.for_each_enemy(question.seat, [&](UnitIndex enemy) {
      if (legal(view, question, {spell, enemy})) visit(SpellChoice{spell, enemy});
    });
  }
}

/// The decisions of the built-in players.
UnitIndex greedy_unit(const View& view, const UnitValues& values, std::span<const UnitIndex> choices);
/// @param list  for several of the best actions; null = only the best one is needed
Action greedy_action(const View& view, const UnitValues& values, UnitIndex unit, BestAction::List* list = nullptr);
/// Sets the parts of the scores of actions in `greedy_action`. @param terms  as many or more
void greedy_terms(const View& view, const UnitValues& values, UnitIndex unit, std::span<const Action> actions,
                  std::span<Terms> terms);
SpellChoice greedy_spell(const View& view, const UnitValues& values, UnitIndex wizard);
std::optional<Path> greedy_melee_move(const View& view, const UnitValues& values, const MeleeMoveQuestion& question);
int greedy_corner(const View& view);
Placement greedy_placement(const View& view, std::span<const UnitIndex> waiting);
Placement greedy_late_placement(const View& view, std::span<const UnitIndex> waiting);

UnitIndex aggressive_unit(const View& view, const UnitQuestion& question);
Action aggressive_action(const View& view, const UnitValues& values, UnitIndex unit);
Action cautious_action(const View& view, const UnitValues& values, UnitIndex unit);
/// The move after melee that ends nearest to the enemy (`aggressive`), or farthest from it; none: staying is as good.
/// @param sign  1: nearest; -1: farthest
std::optional<Path> melee_move(const View& view, const MeleeMoveQuestion& question, int sign);

/// Where the unit stands if it declines a move after melee: its place, or the step back (WS2-X6).
inline Point place_without_move(const View& view, UnitIndex unit, UnitIndex charged) {
  const Point from = view.state.unit(unit).at;
  if (charged == kNoUnit) return from;
  return step_back_point(view.rules, view.state, unit, from, charged).value_or(from);
}

/// The straight moves of one length from a place in every second standard direction (section B).
class Compass : public Fan {
 public:
  WARBALANCE_KERNEL Compass(Point from, Length length) : Compass(from, Sides(from, length)) {}

 private:
  struct Sides {
    WARBALANCE_KERNEL Sides(Point from, Length length) {
      const auto s = static_cast<std::int16_t>(length);
      const auto d = static_cast<std::int16_t>(kDirections[2].x * length / 1000);
      x = static_cast<std::int16_t>(from.x) + Lanes16{s, d, 0, minus(d), minus(s), minus(d), 0, d};
      y = static_cast<std::int16_t>(from.y) + Lanes16{0, d, s, d, 0, minus(d), minus(s), minus(d)};
    }
    static constexpr std::int16_t minus(std::int16_t value) { return static_cast<std::int16_t>(-value); }

    Lanes16 x;
    Lanes16 y;
  };
  WARBALANCE_KERNEL Compass(Point from, const Sides& ends) : Fan(from, ends.x, ends.y) {}
};

}  // namespace warbalance::warstuff2
