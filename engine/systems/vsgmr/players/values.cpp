#include "engine/systems/vsgmr/players/values.hpp"

#include "engine/systems/vsgmr/scenario.hpp"

namespace warbalance::vsgmr {

Sight sight_of(const View& view, UnitIndex looks, const Stand& from, UnitIndex target) {
  return past_figures(view.rules, view.state, looks, from, stand_of(view.state, target), target,
                      view.odds.sights().look(view.state, from, target));
}

Value attack_value(const View& view, UnitIndex attacker, Stand from, UnitIndex target, AttackKind kind, bool turns) {
  const State& state = view.state;
  const Point to = state.place(target) - from.at;
  if (turns && to != Point{}) from.facing = to;
  if (!is_in_reach(view.rules, state, attacker, from, target, kind)) return 0;
  const Roll roll = roll_of(kind);
  OddsSetting setting;
  setting.kind = kind;
  if (kind == AttackKind::distance) {
    const Sight sight = sight_of(view, attacker, from, target);
    if (!sight.visible) return 0;
    setting.cover = sight.cover;
  }
  setting.attack_support = support_at(view.rules, state, attacker, from.at, from.radius, roll) > 0;
  setting.armor_support = support_of(view.rules, state, target, Roll::armor) > 0;
  return Value{view.odds.chance(state, attacker, target, setting)} * state.cost(target);
}

bool assaults(const View& view, int seat) {
  const State& state = view.state;
  if (state.fortress < 0 || state.side(seat) != kAttackers) return false;
  const auto piece = static_cast<std::size_t>(state.fortress);
  return state.piece_hits[piece] < state.terrain.piece(state.fortress).traits.hits;
}

UnitIndex nearest_enemy_of(const State& state, int seat, Point at) {
  UnitIndex nearest = kNoUnit;
  Length least = 0;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    const FigureState& body = state.unit(state.body(enemy));
    const Length nearer = least + body.radius - 1;  // the greatest distance that is nearer
    const std::int32_t apart2 = distance2(at, body.at);
    if (nearest != kNoUnit && (nearer < 0 || apart2 > square(nearer))) return;
    nearest = enemy;
    least = ceil_sqrt(apart2) - body.radius;
  });
  return nearest;
}

}  // namespace warbalance::vsgmr
