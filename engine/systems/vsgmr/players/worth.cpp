#include "engine/systems/vsgmr/players/worth.hpp"

namespace warbalance::vsgmr {

Worth attack_worth(const View& view, UnitIndex attacker, Stand from, UnitIndex target, AttackKind kind, bool turns) {
  const State& state = view.state;
  const Point to = state.place(target) - from.at;
  if (turns && to != Point{}) from.facing = to;
  Sight sight;
  if (!reaches(view.rules, state, attacker, from, target, kind, sight)) return 0;
  const Roll roll = roll_of(kind);
  OddsSetting setting;
  setting.kind = kind;
  setting.cover = kind == AttackKind::distance && sight.cover;
  setting.attack_support = support_at(view.rules, state, attacker, from.at, from.radius, roll) > 0;
  setting.armor_support = support_of(view.rules, state, target, Roll::armor) > 0;
  return Worth{view.odds.chance(state, attacker, target, setting)} * state.cost(target);
}

void offer_attacks(const View& view, UnitIndex attacker, const Stand& from, AttackKind kind, bool turns,
                   BestAttack& best) {
  const State& state = view.state;
  const bool distance = kind == AttackKind::distance;
  if (!distance && from.in_flight) return;
  const Length far = from.radius + (distance ? range_of(view.rules, state.profile(attacker)) : view.rules.reach);
  state.for_each_enemy(state.owner(attacker), [&](UnitIndex enemy) {
    if (kMillion * state.cost(enemy) < best.worth) return;  // even a certain success is worth less
    const FigureState& body = state.unit(state.body(enemy));
    const std::int32_t apart2 = distance2(from.at, body.at);
    if (apart2 > square(far + body.radius)) return;
    best.offer(kind, enemy, attack_worth(view, attacker, from, enemy, kind, turns), apart2);
  });
}

namespace {

/// VS-M8: whether the figure makes such attacks from there.
bool makes_attacks(const View& view, UnitIndex attacker, const Stand& from, AttackKind kind) {
  if (!from.afoot) return may_attack(view.rules, view.state, attacker, kind);
  return kind == AttackKind::hand_to_hand || view.state.profile(attacker).shoots;
}

void offer_fortress(const View& view, UnitIndex attacker, Stand from, AttackKind kind, bool turns, BestAttack& best) {
  const State& state = view.state;
  if (!assaults(view, state.owner(attacker))) return;
  const Point at = nearest_point(state.terrain.piece(state.fortress).shape, from.at);
  if (turns && at != from.at) from.facing = at - from.at;
  if (!reaches_piece(view.rules, state, attacker, from, state.fortress, kind)) return;
  const bool support = support_at(view.rules, state, attacker, from.at, from.radius, roll_of(kind)) > 0;
  const Worth worth = Worth{view.odds.building_hits(state, attacker, kind, support)} * kPieceStake;
  best.offer(kind, kNoUnit, worth, distance2(from.at, at), state.fortress);
}

}  // namespace

bool assaults(const View& view, int seat) {
  const State& state = view.state;
  if (state.fortress < 0 || state.side(seat) != kAttackers) return false;
  const auto piece = static_cast<std::size_t>(state.fortress);
  return state.piece_hits[piece] < state.terrain.piece(state.fortress).traits.hits;
}

BestAttack best_attack(const View& view, UnitIndex attacker, const Stand& from, bool turns) {
  BestAttack best;
  for (const AttackKind kind : {AttackKind::distance, AttackKind::hand_to_hand}) {
    if (!makes_attacks(view, attacker, from, kind)) continue;
    offer_attacks(view, attacker, from, kind, turns, best);
    offer_fortress(view, attacker, from, kind, turns, best);
  }
  return best;
}

UnitIndex nearest_enemy_of(const State& state, int seat, Point at) {
  UnitIndex nearest = kNoUnit;
  Length least = 0;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    const Length gap = length_up(at, state.place(enemy)) - state.base(enemy);
    if (nearest != kNoUnit && gap >= least) return;
    nearest = enemy;
    least = gap;
  });
  return nearest;
}

}  // namespace warbalance::vsgmr
