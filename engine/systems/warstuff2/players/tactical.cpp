#include <algorithm>
#include <limits>

#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"

// The default player: scores what an action does now, what it risks and what it prepares, and takes the best.

namespace warbalance::warstuff2 {
namespace {

constexpr Worth kLeaderBonus = 100;  ///< per mille of the best friend near, for a leader that is still to act

/// A Stunned unit wants to stand up before an enemy gets at it.
Worth stand_up_score(const View& view, const Stakes& stakes, UnitIndex unit) {
  const State& state = view.state;
  bool in_danger = false;
  for_each_enemy(state, state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    if (other.activated || other.condition.stunned || in_danger) return;
    in_danger = within(state, unit, enemy, std::max(other.reach.charge, other.reach.shot));
  });
  return in_danger ? view.rules.tactic_stand_up * stakes.value(unit) : 0;
}

/// Friends near a leader.
Worth leader_score(const State& state, const Stakes& stakes, UnitIndex unit, Length radius) {
  Worth value = 0;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly != unit && within(state, unit, friendly, radius)) value = std::max(value, stakes.value(friendly));
  }
  return kLeaderBonus * value;
}

/// The best attack in reach of a unit from its place, or `at_least` when none is worth more.
Worth best_attack(const View& view, const Stakes& stakes, UnitIndex unit, Worth at_least) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const bool frozen = self.condition.frozen;
  const Length charge = frozen ? -1 : self.reach.charge;
  const Length shot = frozen ? self.reach.range : self.reach.shot;
  Worth best = at_least;
  for_each_enemy_within(state, unit, std::max(charge, shot), [&](UnitIndex enemy, std::int32_t distance) {
    const Length radius_sum = radii(state, unit, enemy);
    const DefenderSlot standing = as_defender(state, enemy);
    if (charge >= 0 && distance <= square(charge + radius_sum)) {
      const OddsEntry odds = view.odds.charge(unit, enemy, standing, self.condition.markers);
      if (odds.gain * stakes.value(enemy) > best) {
        best = std::max(best, charge_worth(odds, state, stakes, unit, enemy));
      }
    }
    if (shot >= 0 && distance <= square(shot + radius_sum)) {
      best = std::max(best, shot_worth(view, stakes, unit, enemy, standing));
    }
  });
  return best;
}

/// How much the unit wants to act now (section B, "which unit").
/// A score that is not above `at_least` may come out too low.
Worth quick_score(const View& view, const Stakes& stakes, UnitIndex unit, Worth at_least) {
  const State& state = view.state;
  if (state.unit(unit).condition.stunned) return stand_up_score(view, stakes, unit);
  const Profile& profile = state.profile(unit);
  const Worth leading = profile.leader_dice > 0 ? leader_score(state, stakes, unit, profile.leader_radius) : 0;
  return best_attack(view, stakes, unit, std::max<Worth>(0, at_least - leading)) + leading;
}

/// Scores candidates and keeps the best; of equal ones the first in the order of section B, which is the order of
/// the ranks, whatever the order in which they are looked at. A candidate that cannot win even with the
/// best of places is dropped unscored.
class Chooser {
 public:
  Chooser(const View& view, const Stakes& stakes, UnitIndex unit)
      : view_(view),
        stakes_(stakes),
        unit_(unit),
        from_(view.state.unit(unit).at),
        profile_(view.state.profile(unit)),
        outlook_(view, stakes, unit) {}

  const Outlook& outlook() const { return outlook_; }
  const Action& best() const { return best_; }

  void stand() {
    const FoeIndex target = profile_.shoots() ? outlook_.best_shot(from_) : kNoFoe;
    const Worth here = outlook_.stand_score(from_, kNoFoe);
    offer(0, {ActionKind::hold, unit_of(target), {}}, outlook_.shot_worth(target) + here);
    if (outlook_.best_chance() >= best_score_) {
      offer(1, {ActionKind::hunker, kNoUnit, {}},
            profile_.always_cover ? here : outlook_.score_in_cover(view_, stakes_));
    }
    if (profile_.shoots()) offer(2, {ActionKind::guard, kNoUnit, {}}, guard_worth() + here);
  }

  /// A kind of move, with what none of them can be worth more than.
  struct MoveKind {
    ActionKind kind;
    bool shoots;
    Worth worth_at_most;
  };
  MoveKind move_kind(ActionKind kind, Length limit) const {
    const bool shoots = kind == ActionKind::advance && profile_.shoots();
    const Worth approach = outlook_.best_approach(limit);
    return {kind, shoots, outlook_.best_chance() + std::max(approach, shoots ? outlook_.best_shot_worth() : 0)};
  }

  /// A move; `point` is asked for only while the move could still win.
  template <class PointOf>
  void move(int rank, const MoveKind& kind, PointOf&& point) {
    if (!wins(rank, kind.worth_at_most)) return;
    const Point to = point();
    const FoeIndex target = kind.shoots ? outlook_.best_shot(to) : kNoFoe;
    const Worth now = target == kNoFoe ? outlook_.approach_score(to) : outlook_.shot_worth(target);
    if (!wins(rank, now + outlook_.best_chance())) return;
    const Worth score = now + outlook_.stand_score(to, kNoFoe) - outlook_.guard_danger(from_, to);
    if (!wins(rank, score) || to == from_) return;
    // legality is the dearest question, so it is asked last, and only of a move that would be taken
    const Path path = Path::straight(from_, to);
    const bool near_enough =
        view_.state.terrain.count() == 0 ||
        is_within_limit(view_.rules, view_.state, unit_, path, move_limit(view_.rules, profile_, kind.kind));
    if (near_enough && path_is_clear(view_.rules, view_.state, unit_, path, Spacing::keeps_gap)) {
      offer(rank, {kind.kind, unit_of(target), path}, score);
    }
  }

  /// All charges, those first that promise most.
  void charge_all(int first_rank) {
    std::array<FoeIndex, kMaxUnits> in_reach;
    std::size_t count = 0;
    for (FoeIndex foe = 0; foe < outlook_.foes(); ++foe) {
      in_reach[count] = foe;
      count += distance2(from_, outlook_.place(foe)) <= outlook_.charge_reach2(foe) ? 1U : 0U;
    }
    for (; count > 0; --count) {
      const auto end = in_reach.begin() + static_cast<std::ptrdiff_t>(count);
      const auto most = std::max_element(in_reach.begin(), end, [&](FoeIndex a, FoeIndex b) {
        return outlook_.charge_worth(a) < outlook_.charge_worth(b);
      });
      const FoeIndex foe = *most;
      if (outlook_.charge_worth(foe) + outlook_.best_chance() < best_score_) return;
      charge(first_rank + foe, foe);
      *most = *(end - 1);
    }
  }

 private:
  void charge(int rank, FoeIndex foe) {
    const UnitIndex target = outlook_.unit(foe);
    const auto path = charge_path(view_.rules, view_.state, unit_, target);
    if (!path) return;
    // it will stand a step back from the target, on the line of the charge
    const Point place = outlook_.place(foe);
    const Point after = place + scaled_away(path->end() - place, outlook_.radius_sum(foe) + view_.rules.step_back);
    offer(rank, {ActionKind::charge, target, *path},
          outlook_.charge_worth(foe) + outlook_.stand_score(after, foe) - outlook_.guard_danger(from_, path->end()));
  }

  UnitIndex unit_of(FoeIndex foe) const { return foe != kNoFoe ? outlook_.unit(foe) : kNoUnit; }

  bool wins(int rank, Worth score) const { return score > best_score_ || (score == best_score_ && rank < best_rank_); }

  /// Half of the best shot at an enemy that may still come near.
  Worth guard_worth() const {
    Worth best = 0;
    for (FoeIndex foe = 0; foe < outlook_.foes(); ++foe) {
      const UnitIndex enemy = outlook_.unit(foe);
      const UnitState& other = view_.state.unit(enemy);
      if (other.activated) continue;
      const Length reach = profile_.range + other.reach.charge + outlook_.radius_sum(foe);
      if (distance2(from_, other.at) > square(reach)) continue;
      const DefenderState standing = as_defender(view_.state, enemy, true);
      best = std::max(best, view_.odds.shot(unit_, enemy, standing).gain * stakes_.value(enemy));
    }
    return best * view_.rules.tactic_guard / 1000;
  }

  void offer(int rank, const Action& action, Worth score) {
    if (!wins(rank, score)) return;
    best_score_ = score;
    best_rank_ = rank;
    best_ = action;
  }

  const View& view_;
  const Stakes& stakes_;
  UnitIndex unit_;
  Point from_;
  const Profile& profile_;
  Outlook outlook_;
  Action best_{};
  int best_rank_ = 0;
  Worth best_score_ = std::numeric_limits<Worth>::min();
};

}  // namespace

UnitIndex tactical_unit(const View& view, const Stakes& stakes, std::span<const UnitIndex> choices) {
  if (choices.size() == 1) return choices.front();
  UnitIndex best = choices.front();
  Worth best_score = -1;
  UnitIndex cheapest = choices.front();
  for (const UnitIndex unit : choices) {
    const Worth score = quick_score(view, stakes, unit, best_score);
    if (score > best_score) {
      best_score = score;
      best = unit;
    }
    if (view.state.cost(unit) < view.state.cost(cheapest)) cheapest = unit;
  }
  return best_score > 0 ? best : cheapest;
}

Action tactical_action(const View& view, const Stakes& stakes, UnitIndex unit) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Point from = state.unit(unit).at;
  Chooser chooser(view, stakes, unit);
  const UnitIndex nearest = nearest_enemy(state, state.owner(unit), from);
  if (state.unit(unit).condition.frozen || nearest == kNoUnit) {
    chooser.stand();
    return chooser.best();
  }

  // Ranks: hold, hunker, guard 0-2, advances 3-13, rushes 14-24, charges from 25. Charges first: a good one rules out
  // most of the rest without a look.
  constexpr int kAdvanceRank = 3;
  constexpr int kRushRank = 14;
  constexpr int kChargeRank = 25;
  chooser.charge_all(kChargeRank);
  chooser.stand();

  const Length advance = move_limit(view.rules, profile, ActionKind::advance);
  const Length rush = move_limit(view.rules, profile, ActionKind::rush);
  const auto advances = chooser.move_kind(ActionKind::advance, advance);
  const auto rushes = chooser.move_kind(ActionKind::rush, rush);
  const auto try_advance = [&](int place, auto&& point) { chooser.move(kAdvanceRank + place, advances, point); };
  const auto try_rush = [&](int place, auto&& point) { chooser.move(kRushRank + place, rushes, point); };
  try_rush(0, [&] { return point_towards(view.rules, state, unit, nearest, rush); });
  try_advance(0, [&] { return point_towards(view.rules, state, unit, nearest, advance); });
  if (profile.shoots()) {
    if (const auto to = point_into_range(view, unit, chooser.outlook())) {
      try_advance(2, [&] { return *to; });
    }
  }
  try_advance(1, [&] { return point_away(state, unit, nearest, advance); });
  try_rush(1, [&] { return point_away(state, unit, nearest, rush); });
  for (int i = 0; i < 8; ++i) {
    try_rush(3 + i, [&] { return along(from, 2 * i, rush); });
    try_advance(3 + i, [&] { return along(from, 2 * i, advance); });
  }
  return chooser.best();
}

SpellChoice tactical_spell(const View& view, const Stakes& stakes, UnitIndex wizard) {
  const State& state = view.state;
  const Profile& profile = state.profile(wizard);
  SpellChoice best;
  Worth best_worth = -1;
  for (int spell = 0; spell < profile.spell_count; ++spell) {
    for_each_enemy(state, state.owner(wizard), [&](UnitIndex enemy) {
      if (!spell_reaches(view.rules, state, wizard, profile.spells[static_cast<std::size_t>(spell)], enemy)) return;
      const DefenderState standing = as_defender(state, enemy, covered_by_place(state, enemy));
      const Worth worth = view.odds.spell(wizard, spell, enemy, standing).gain * stakes.value(enemy);
      if (worth > best_worth) {
        best_worth = worth;
        best = {spell, enemy};
      }
    });
  }
  return best;
}

std::optional<Path> tactical_melee_move(const View& view, const Stakes& stakes, UnitIndex unit, Length limit,
                                        UnitIndex charged) {
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  const Outlook outlook(view, stakes, unit);
  const Point stay = place_without_move(view, unit, charged);
  const auto place_score = [&](Point at) { return outlook.stand_score(at, kNoFoe) + outlook.approach_score(at); };
  // who stays keeps the cover that it made for itself
  Worth best = state.unit(unit).hunkered ? outlook.score_in_cover(view, stakes) + outlook.approach_score(stay)
                                         : place_score(stay);
  std::optional<Path> path;
  for (int direction = 0; direction < 16; direction += 2) {
    const Point to = along(from, direction, limit);
    const Worth score = place_score(to);
    if (score <= best || !melee_move_is_legal(view, unit, Path::straight(from, to), limit, charged)) continue;
    best = score;
    path = Path::straight(from, to);
  }
  return path;
}

UnitIndex tactical_morale_tester(const View& view, int seat) {
  const State& state = view.state;
  UnitIndex best = kNoUnit;
  int best_chance = -1;
  for (const UnitIndex unit : state.army(seat)) {
    if (state.unit(unit).condition.stunned) continue;
    const Profile& profile = state.profile(unit);
    const int fails = profile.quality - 1;
    const int chance = 36 - (profile.reroll_morale ? fails * fails : 6 * fails);
    if (chance > best_chance) {
      best_chance = chance;
      best = unit;
    }
  }
  return best;
}

}  // namespace warbalance::warstuff2
