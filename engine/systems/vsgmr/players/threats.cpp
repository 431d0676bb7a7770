#include "engine/systems/vsgmr/players/threats.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

Threats::Threats(const View& view, UnitIndex unit) : view_(view), unit_(unit) {
  const State& state = view.state;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (!threatens(enemy)) return;
    Worth other = 0;
    for (const UnitIndex friendly : state.army(state.owner(unit))) {
      if (friendly == unit) continue;
      const bool aboard = state.unit(friendly).mount != kNoUnit;
      other = std::max(other, on(enemy, friendly, state.place(friendly), state.base(friendly), aboard));
    }
    enemies_[count_] = enemy;
    other_[count_++] = other;
  });
}

Worth Threats::at(Point place) const {
  const Worth most = kMillion * view_.state.cost(unit_);
  Worth sum = 0;
  for (std::size_t i = 0; i < count_ && sum < most; ++i) {
    sum += std::max<Worth>(0, on(enemies_[i], unit_, place, view_.state.unit(unit_).radius, false) - other_[i]);
  }
  return std::min(sum, most);
}

bool Threats::can_be_struck(Point place) const {
  const State& state = view_.state;
  for (std::size_t i = 0; i < count_; ++i) {
    const UnitIndex enemy = enemies_[i];
    if (!may_attack(view_.rules, state, enemy, AttackKind::hand_to_hand)) continue;
    const Length far = view_.rules.reach + moves(enemy) + state.base(enemy) + state.unit(unit_).radius;
    if (distance2(place, state.place(enemy)) <= square(far)) return true;
  }
  return false;
}

bool Threats::threatens(UnitIndex enemy) const {
  return view_.state.able(enemy) && (may_attack(view_.rules, view_.state, enemy, AttackKind::distance) ||
                                     may_attack(view_.rules, view_.state, enemy, AttackKind::hand_to_hand));
}

Length Threats::moves(UnitIndex enemy) const {
  const FigureState& self = view_.state.unit(enemy);
  return self.moved || self.mount != kNoUnit ? 0 : view_.state.profile(enemy).allowance();
}

Worth Threats::on(UnitIndex enemy, UnitIndex figure, Point place, Length radius, bool aboard) const {
  Worth best = 0;
  for (const AttackKind kind : {AttackKind::distance, AttackKind::hand_to_hand}) {
    if (may_attack(view_.rules, view_.state, enemy, kind))
      best = std::max(best, on(enemy, figure, place, radius, aboard, kind));
  }
  return best;
}

Worth Threats::on(UnitIndex enemy, UnitIndex figure, Point place, Length radius, bool aboard, AttackKind kind) const {
  const State& state = view_.state;
  const Profile& profile = state.profile(enemy);
  const Length moved = moves(enemy);
  const Length reach = (kind == AttackKind::distance ? range_of(view_.rules, profile) : view_.rules.reach) + moved;
  const Stand from = stand_of(state, enemy);
  if (distance2(from.at, place) > square(reach + from.radius + radius)) return 0;
  OddsSetting setting;
  setting.kind = kind;
  if (moved == 0) {
    if (kind == AttackKind::hand_to_hand) {
      if (from.in_flight) return 0;
    } else {
      if (!is_in_front(view_.rules, from, place)) return 0;
      const Sight sight = look(state, from, {place, {}, radius, false}, aboard);
      if (!sight.visible) return 0;
      setting.cover = sight.cover;
    }
    setting.attack_support = support_of(view_.rules, state, enemy, roll_of(kind)) > 0;
    setting.armor_support = support_at(view_.rules, state, figure, place, radius, Roll::armor) > 0;
  }
  return Worth{view_.odds.chance(state, enemy, figure, setting)} * state.cost(figure);
}

}  // namespace warbalance::vsgmr
