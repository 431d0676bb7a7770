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
      const Profile& other_profile = state.profile(enemy);
      const Length charge = move_limit(view.rules, other_profile, ActionKind::charge);
      const Length advance = move_limit(view.rules, other_profile, ActionKind::advance);
      in_danger = within(state, unit, enemy, charge) ||
                  (other_profile.shoots() && within(state, unit, enemy, advance + other_profile.range));
    });
    return in_danger ? view.rules.tactic_stand_up * stakes.value(state, unit) : 0;
  }
  const bool frozen = self.condition.frozen;
  const Length charge = move_limit(view.rules, profile, ActionKind::charge);
  const Length shot =
      profile.range + (frozen ? 0 : move_limit(view.rules, profile, ActionKind::advance));
  for_each_enemy(state, seat, [&](UnitIndex enemy) {
    if (!frozen && within(state, unit, enemy, charge)) best = std::max(best, charge_worth(view, stakes, unit, enemy));
    if (profile.shoots() && within(state, unit, enemy, shot)) {
      best = std::max(best, shot_worth(view, stakes, unit, enemy, covered_by_place(state, enemy)));
    }
  });
  if (profile.leader_dice > 0) {
    Worth friendly_value = 0;
    for (const UnitIndex friendly : state.army(seat)) {
      if (friendly != unit && within(state, unit, friendly, profile.leader_radius)) {
        friendly_value = std::max(friendly_value, stakes.value(state, friendly));
      }
    }
    best += kLeaderBonus * friendly_value;
  }
  return best;
}

/// Scores candidates one after another and keeps the first best.
class Chooser {
 public:
  Chooser(const View& view, const Stakes& stakes, UnitIndex unit)
      : view_(view),
        stakes_(stakes),
        unit_(unit),
        from_(view.state.unit(unit).at),
        profile_(view.state.profile(unit)),
        outlook_(view, stakes, unit),
        in_cover_(profile_.always_cover) {}

  const Outlook& outlook() const { return outlook_; }
  const Action& best() const { return best_; }

  void stand() {
    const Foe* target = profile_.shoots() ? outlook_.best_shot(from_) : nullptr;
    offer({ActionKind::hold, unit_of(target), {}}, worth_of(target) + place(from_, in_cover_, target == nullptr));
    offer({ActionKind::hunker, kNoUnit, {}}, place(from_, true, true));
    if (profile_.shoots()) {
      const Worth attack = guard_worth();
      offer({ActionKind::guard, kNoUnit, {}}, attack + place(from_, in_cover_, attack == 0));
    }
  }

  void advance_to(Point to) {
    const Foe* target = profile_.shoots() ? outlook_.best_shot(to) : nullptr;
    offer_move({ActionKind::advance, unit_of(target), Path::straight(from_, to)},
               worth_of(target) + place(to, in_cover_, target == nullptr));
  }

  void rush_to(Point to) {
    offer_move({ActionKind::rush, kNoUnit, Path::straight(from_, to)}, place(to, in_cover_, true));
  }

  void charge(const Foe& foe) {
    if (distance2(from_, foe.at) > foe.charge_reach2) return;
    const auto path = charge_path(view_.rules, view_.state, unit_, foe.unit);
    if (!path) return;
    // it will stand a step back from the target, on the line of the charge
    const Point after = foe.at + scaled_away(path->end() - foe.at, foe.radius_sum + view_.rules.step_back);
    offer({ActionKind::charge, foe.unit, *path}, foe.charge_worth +
                                                     outlook_.place_score(after, in_cover_, false, foe.unit) -
                                                     outlook_.guard_danger(from_, path->end()));
  }

 private:
  static UnitIndex unit_of(const Foe* foe) { return foe != nullptr ? foe->unit : kNoUnit; }
  static Worth worth_of(const Foe* foe) { return foe != nullptr ? foe->shot_worth : 0; }

  Worth place(Point at, bool in_cover, bool without_attack) const {
    return outlook_.place_score(at, in_cover, without_attack, kNoUnit);
  }

  /// Legality is the dearest question, so it is asked last, and only of a move that would be taken.
  void offer_move(const Action& action, Worth score) {
    score -= outlook_.guard_danger(from_, action.path.end());
    if (score <= best_score_ || action.path.end() == from_) return;
    if (path_is_clear(view_.rules, view_.state, unit_, action.path, Spacing::keeps_gap)) offer(action, score);
  }

  /// Half of the best shot at an enemy that may still come near.
  Worth guard_worth() const {
    Worth best = 0;
    for (const Foe& foe : outlook_) {
      const UnitState& other = view_.state.unit(foe.unit);
      if (other.activated) continue;
      const Length reach =
          profile_.range + move_limit(view_.rules, view_.state.profile(foe.unit), ActionKind::charge) + foe.radius_sum;
      if (distance2(from_, foe.at) > square(reach)) continue;
      const Worth value = stakes_.value(view_.state, foe.unit);
      best = std::max(best, view_.odds.shot(unit_, foe.unit, as_defender(view_.state, foe.unit, true)).gain * value);
    }
    return best * view_.rules.tactic_guard / 1000;
  }
  void offer(const Action& action, Worth score) {
    if (score <= best_score_) return;
    best_score_ = score;
    best_ = action;
  }

  const View& view_;
  const Stakes& stakes_;
  UnitIndex unit_;
  Point from_;
  const Profile& profile_;
  Outlook outlook_;
  bool in_cover_;
  Action best_{};
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
  chooser.stand();
  if (state.unit(unit).condition.frozen) return chooser.best();

  const UnitIndex nearest = nearest_enemy(state, state.owner(unit), from);
  if (nearest == kNoUnit) return chooser.best();
  const auto around = [&](Length limit, auto&& visit) {
    visit(point_towards(view.rules, state, unit, nearest, limit));
    visit(point_away(state, unit, nearest, limit));
  };
  const auto even_directions = [&](Length limit, auto&& visit) {
    for (int direction = 0; direction < 16; direction += 2) visit(along(from, direction, limit));
  };
  const Length advance = move_limit(view.rules, profile, ActionKind::advance);
  const auto advance_to = [&](Point to) { chooser.advance_to(to); };
  around(advance, advance_to);
  if (profile.shoots()) {
    if (const auto into_range = point_into_range(view, unit, chooser.outlook())) advance_to(*into_range);
  }
  even_directions(advance, advance_to);

  const Length rush = move_limit(view.rules, profile, ActionKind::rush);
  const auto rush_to = [&](Point to) { chooser.rush_to(to); };
  around(rush, rush_to);
  even_directions(rush, rush_to);

  for (const Foe& foe : chooser.outlook()) chooser.charge(foe);
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
      const Worth worth = view.odds.spell(wizard, spell, enemy, standing).gain * stakes.value(state, enemy);
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
  const bool in_cover = state.profile(unit).always_cover;
  Worth best = outlook.place_score(stay, covered_by_place(state, unit), true, kNoUnit);
  std::optional<Path> path;
  for (int direction = 0; direction < 16; direction += 2) {
    const Point to = along(from, direction, limit);
    const Worth score = outlook.place_score(to, in_cover, true, kNoUnit);
    if (score <= best || !melee_move_is_legal(view, unit, to, limit, charged)) continue;
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
