#include <algorithm>
#include <limits>

#include "engine/systems/warstuff2/players/candidates.hpp"

// The default player: scores what an action does now, what it risks and what it prepares, and takes the best.

namespace warbalance::warstuff2 {
namespace {

constexpr Worth kLeaderBonus = 100;  ///< per mille of the best friend near, for a leader that is still to act

/// How much the unit wants to act now (section B, "which unit").
Worth quick_score(const View& view, const Stakes& stakes, UnitIndex unit) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  const int seat = state.owner(unit);
  Worth best = 0;
  if (self.condition.stunned) {
    bool in_danger = false;
    for_each_enemy(state, seat, [&](UnitIndex enemy) {
      const UnitState& other = state.unit(enemy);
      if (other.activated || other.condition.stunned || in_danger) return;
      in_danger = within(state, unit, enemy, std::max(other.reach.charge, other.reach.shot));
    });
    return in_danger ? view.rules.tactic_stand_up * stakes.value(unit) : 0;
  }
  const bool frozen = self.condition.frozen;
  const Length charge = frozen ? -1 : self.reach.charge;
  const Length shot = frozen ? self.reach.range : self.reach.shot;
  for_each_enemy(state, seat, [&](UnitIndex enemy) {
    const Length radius_sum = radii(state, unit, enemy);
    const std::int32_t distance = distance2(self.at, state.unit(enemy).at);
    if (charge >= 0 && distance <= square(charge + radius_sum)) {
      best = std::max(best, charge_worth(view, stakes, unit, enemy));
    }
    if (shot >= 0 && distance <= square(shot + radius_sum)) {
      best = std::max(best, shot_worth(view, stakes, unit, enemy, covered_by_place(state, enemy)));
    }
  });
  if (profile.leader_dice > 0) {
    Worth friendly_value = 0;
    for (const UnitIndex friendly : state.army(seat)) {
      if (friendly != unit && within(state, unit, friendly, profile.leader_radius)) {
        friendly_value = std::max(friendly_value, stakes.value(friendly));
      }
    }
    best += kLeaderBonus * friendly_value;
  }
  return best;
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
    const Foe* target = profile_.shoots() ? outlook_.best_shot(from_) : nullptr;
    const Worth here = outlook_.stand_score(from_, kNoUnit);
    offer(0, {ActionKind::hold, unit_of(target), {}}, worth_of(target) + here);
    if (outlook_.best_chance() >= best_score_) {
      offer(1, {ActionKind::hunker, kNoUnit, {}}, profile_.always_cover ? here : outlook_.score_in_cover(view_));
    }
    if (profile_.shoots()) offer(2, {ActionKind::guard, kNoUnit, {}}, guard_worth() + here);
  }

  /// A kind of move, with what none of them can be worth more than.
  struct MoveKind {
    ActionKind kind;
    bool shoots;
    Worth approach_at_most;
    Worth worth_at_most;
  };
  MoveKind move_kind(ActionKind kind, Length limit) const {
    const bool shoots = kind == ActionKind::advance && profile_.shoots();
    const Worth approach = outlook_.best_approach(limit);
    return {kind, shoots, approach,
            outlook_.best_chance() + std::max(approach, shoots ? outlook_.best_shot_worth() : 0)};
  }

  /// A move; `point` is asked for only while the move could still win.
  template <class PointOf>
  void move(int rank, const MoveKind& kind, PointOf&& point) {
    if (!wins(rank, kind.worth_at_most)) return;
    const Point to = point();
    const Foe* target = kind.shoots ? outlook_.best_shot(to) : nullptr;
    const bool approaching = target == nullptr;
    Worth score = worth_of(target) + outlook_.stand_score(to, kNoUnit) - outlook_.guard_danger(from_, to);
    if (!wins(rank, approaching ? score + kind.approach_at_most : score)) return;
    if (approaching) score += outlook_.approach_score(to);
    if (!wins(rank, score) || to == from_) return;
    // legality is the dearest question, so it is asked last, and only of a move that would be taken
    const Path path = Path::straight(from_, to);
    if (path_is_clear(view_.rules, view_.state, unit_, path, Spacing::keeps_gap)) {
      offer(rank, {kind.kind, unit_of(target), path}, score);
    }
  }

  /// All charges, beginning with the one that promises most.
  void charge_all(int first_rank) {
    const Foe* const begin = outlook_.begin();
    const Foe* const most = std::max_element(
        begin, outlook_.end(), [](const Foe& a, const Foe& b) { return a.charge_worth < b.charge_worth; });
    if (most != outlook_.end()) charge(first_rank + static_cast<int>(most - begin), *most);
    for (const Foe* foe = begin; foe != outlook_.end(); ++foe) {
      if (foe != most) charge(first_rank + static_cast<int>(foe - begin), *foe);
    }
  }

  void charge(int rank, const Foe& foe) {
    if (distance2(from_, foe.at) > foe.charge_reach2 || foe.charge_worth + outlook_.best_chance() < best_score_) return;
    const auto path = charge_path(view_.rules, view_.state, unit_, foe.unit);
    if (!path) return;
    // it will stand a step back from the target, on the line of the charge
    const Point after = foe.at + scaled_away(path->end() - foe.at, foe.radius_sum + view_.rules.step_back);
    offer(rank, {ActionKind::charge, foe.unit, *path},
          foe.charge_worth + outlook_.stand_score(after, foe.unit) - outlook_.guard_danger(from_, path->end()));
  }

 private:
  static UnitIndex unit_of(const Foe* foe) { return foe != nullptr ? foe->unit : kNoUnit; }
  static Worth worth_of(const Foe* foe) { return foe != nullptr ? foe->shot_worth : 0; }

  bool wins(int rank, Worth score) const { return score > best_score_ || (score == best_score_ && rank < best_rank_); }

  /// Half of the best shot at an enemy that may still come near.
  Worth guard_worth() const {
    Worth best = 0;
    for (const Foe& foe : outlook_) {
      const UnitState& other = view_.state.unit(foe.unit);
      if (other.activated) continue;
      const Length reach = profile_.range + view_.state.unit(foe.unit).reach.charge + foe.radius_sum;
      if (distance2(from_, foe.at) > square(reach)) continue;
      const Worth value = stakes_.value(foe.unit);
      best = std::max(best, view_.odds.shot(unit_, foe.unit, as_defender(view_.state, foe.unit, true)).gain * value);
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
  UnitIndex best = choices.front();
  Worth best_score = std::numeric_limits<Worth>::min();
  UnitIndex cheapest = choices.front();
  for (const UnitIndex unit : choices) {
    const Worth score = quick_score(view, stakes, unit);
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
      if (!within(state, wizard, enemy, profile.spells[static_cast<std::size_t>(spell)].range)) return;
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
  const auto place_score = [&](Point at) { return outlook.stand_score(at, kNoUnit) + outlook.approach_score(at); };
  // who stays keeps the cover that it made for itself
  Worth best =
      state.unit(unit).hunkered ? outlook.score_in_cover(view) + outlook.approach_score(stay) : place_score(stay);
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
