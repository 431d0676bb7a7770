#include <algorithm>

#include "engine/systems/warstuff2/charge_path.hpp"
#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/players/compass.hpp"
#include "engine/systems/warstuff2/players/straight_moves.hpp"

// The player of the specification: it scores what an action does now, what it risks and what it prepares, and takes the
// best.

namespace warbalance::warstuff2 {
namespace {

/// The actions of a unit where it stands, and its charges.
class Chooser {
 public:
  Chooser(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, BestAction& best)
      : view_(view),
        values_(values),
        unit_(unit),
        from_(view.state.unit(unit).at),
        profile_(view.state.profile(unit)),
        may_leap_((view.state.unit(unit).ground & (view.state.terrain.steep() | view.state.terrain.chasms())) != 0),
        outlook_(outlook),
        best_(best) {}

  void hold() {
    const Aim shot = profile_.shoots() ? aim(view_, values_, unit_, outlook_, from_) : kNoAim;
    chance_here_ = outlook_.chance_score(from_, kNoEnemy);
    score_here_ = chance_here_ + threat_score(from_, view_.state.unit(unit_).in_cover_piece);
    best_.offer(ranks::kHold, {ActionKind::hold, unit_of(shot.enemy_number), {}}, shot.value + score_here_);
  }
  /// After `hold`.
  void hunker_or_guard() {
    if (chance_here_ >= best_.score()) {
      best_.offer(ranks::kHunker, {ActionKind::hunker, kNoUnit, {}},
                  profile_.always_cover ? score_here_ : chance_here_ + threat_score(from_, true));
    }
    if (profile_.shoots()) best_.offer(ranks::kGuard, {ActionKind::guard, kNoUnit, {}}, guard_value() + score_here_);
  }

  /// All charges, those with the greatest bounds first.
  void charge_all() {
    outlook_.charges().visit_in_reach(from_, [&](const Attacks::Attack& attack) {
      // a leap makes a bad charge less likely to happen, so less bad
      const Value at_most = may_leap_ ? std::max<Value>(0, attack.value) : attack.value;
      if (at_most + outlook_.best_chance() < best_.score()) return true;
      charge(ranks::kCharges + attack.enemy_number, attack);
      return false;
    });
  }

 private:
  void charge(int rank, const Attacks::Attack& attack) {
    const EnemyNumber enemy_number = attack.enemy_number;
    const UnitIndex target = outlook_.unit(enemy_number);
    Value value = attack.value;
    auto path = charge_path(view_.rules, view_.state, unit_, target);
    if (!path && may_leap_ && !profile_.flies) {
      path = charge_path(view_.rules, view_.state, unit_, target, true);
      if (path) value = after_leaps(view_, unit_, *path, value);
    }
    if (!path) return;
    // it will stand a step back from the target, on the line of the charge
    const Point place = outlook_.place(enemy_number);
    const Point after =
        place + scaled_away(path->end() - place, outlook_.radius_sum(enemy_number) + view_.rules.step_back);
    best_.offer(rank, {ActionKind::charge, target, *path},
                value + place_score(view_, outlook_, after, enemy_number) - outlook_.guard_danger(from_, path->end()) -
                    danger_on(view_, values_, unit_, *path, pieces_met(view_.state, unit_, *path)));
  }

  Value threat_score(Point place, bool covered) const {
    return covered ? outlook_.threat_score_in_cover(place, kNoEnemy) : outlook_.threat_score(place, kNoEnemy);
  }

  UnitIndex unit_of(EnemyNumber enemy_number) const {
    return enemy_number != kNoEnemy ? outlook_.unit(enemy_number) : kNoUnit;
  }

  /// Half of the best shot at an enemy that may still come near.
  Value guard_value() const {
    Value best = 0;
    for (EnemyNumber enemy_number = 0; enemy_number < outlook_.enemies(); ++enemy_number) {
      const UnitIndex enemy = outlook_.unit(enemy_number);
      const UnitState& other = view_.state.unit(enemy);
      const Length reach = profile_.range + other.reach.charge + outlook_.radius_sum(enemy_number);
      const bool is_near = distance2(from_, other.at) <= square(reach);
      const bool may_come = other.alive() & !other.activated & is_near;
      const DefenderState standing = as_defender(view_.state, enemy, true);
      const Value shot = view_.odds.shot_if(may_come, unit_, enemy, standing).gain * values_.value(enemy);
      best = greater_of(best, shot & -Value{may_come});
    }
    return best * view_.odds.weights().guard / 1000;
  }

  const View& view_;
  const UnitValues& values_;
  UnitIndex unit_;
  Point from_;
  const Profile& profile_;
  bool may_leap_;  ///< there are heights or gaps near
  const Outlook& outlook_;
  BestAction& best_;
  Value chance_here_ = 0;  ///< of the place where the unit stands
  Value score_here_ = 0;   ///< and the threat there
};

/// The move after melee of a unit with no terrain about; none is worth more than `best`: it stays.
std::optional<Path> melee_move_on_bare_ground(const View& view, const Outlook& outlook, UnitIndex unit, Length limit,
                                              UnitIndex charged, Value best) {
  const Point from = view.state.unit(unit).at;
  const Compass ends(from, limit);
  Lanes16 gaps;
  Values threats;
  outlook.gaps(ends.x(), ends.y(), gaps);
  outlook.threats(ends.x(), ends.y(), threats);
  std::optional<Path> path;
  for (int number = 0; number < Fan::kMoves; ++number) {
    const Value sure =
        outlook.threat_score_of(threats[static_cast<std::size_t>(number)]) + outlook.approach_score_of(gaps[number]);
    if (sure + outlook.best_chance() <= best) continue;
    const Path move = Path::straight(from, ends[number]);
    const Value score = sure + outlook.chance_score(move.end(), kNoEnemy);
    if (score <= best || !melee_move_is_legal(view, unit, move, limit, charged)) continue;
    best = score;
    path = move;
  }
  return path;
}

}  // namespace

Action greedy_action(const View& view, const UnitValues& values, UnitIndex unit, BestAction::List* list) {
  const Outlook outlook(view, values, unit);
  BestAction best(list);
  Chooser chooser(view, values, unit, outlook, best);
  chooser.hold();
  if (view.state.unit(unit).condition.frozen || outlook.nearest() == kNoUnit) {
    chooser.hunker_or_guard();
    return best.item();
  }
  // charges early: a good one rules out most other candidates by their bounds
  chooser.charge_all();
  chooser.hunker_or_guard();
  StraightMoves moves(view, values, unit, outlook, best);
  moves.to_places(outlook.nearest());
  moves.aside();
  return best.item();
}

SpellChoice greedy_spell(const View& view, const UnitValues& values, UnitIndex wizard) {
  const State& state = view.state;
  const Profile& profile = state.profile(wizard);
  SpellChoice best;
  Value best_value = -1;
  for (int spell = 0; spell < profile.spell_count; ++spell) {
    state.for_each_enemy(state.owner(wizard), [&](UnitIndex enemy) {
      if (!spell_reaches(view.rules, state, wizard, profile.spells[static_cast<std::size_t>(spell)], enemy)) return;
      const DefenderState standing =
          as_defender(state, enemy, in_cover(view.rules, state, wizard, enemy, EventKind::spell));
      const Value value = view.odds.spell(wizard, spell, enemy, standing).gain * values.value(enemy);
      if (value > best_value) {
        best_value = value;
        best = {spell, enemy};
      }
    });
  }
  return best;
}

std::optional<Path> greedy_melee_move(const View& view, const UnitValues& values, UnitIndex unit, Length limit,
                                      UnitIndex charged) {
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  const Outlook outlook(view, values, unit);
  const Point stay = place_without_move(view, unit, charged);
  const auto score_at = [&](Point at) { return place_score(view, outlook, at) + outlook.approach_score(at); };
  // a unit that stays keeps its Hunkered cover
  Value best = state.unit(unit).hunkered ? outlook.threat_score_in_cover(stay, kNoEnemy) +
                                               outlook.chance_score(stay, kNoEnemy) + outlook.approach_score(stay)
                                         : score_at(stay);
  if (pieces_about(state, unit, limit) == 0)
    return melee_move_on_bare_ground(view, outlook, unit, limit, charged, best);
  std::optional<Path> path;
  for (int direction = 0; direction < 16; direction += 2) {
    const auto [move, met] =
        move_over_ground(view, unit, limit, [&](Length length) { return along(from, direction, length); });
    const Value score = score_at(move.end()) - danger_on(view, values, unit, move, met);
    if (score <= best || !melee_move_is_legal(view, unit, move, limit, charged)) continue;
    best = score;
    path = move;
  }
  return path;
}

UnitIndex greedy_morale_tester(const View& view, int seat) {
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
