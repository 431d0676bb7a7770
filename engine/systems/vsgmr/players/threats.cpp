#include "engine/systems/vsgmr/players/threats.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

Threats::Threats(const View& view, UnitIndex unit) : view_(view), unit_(unit) {
  const State& state = view.state;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (!state.able(enemy)) return;
    enemies_[count_] = enemy_of(enemy);
    if (enemies_[count_].shoots || enemies_[count_].strikes) ++count_;
  });
}

Threats::Enemy Threats::enemy_of(UnitIndex enemy) const {
  const State& state = view_.state;
  const Rules& rules = view_.rules;
  const FigureState& self = state.unit(enemy);
  const Profile& profile = state.profile(enemy);
  Enemy found;
  found.unit = enemy;
  found.shoots = may_attack(rules, state, enemy, AttackKind::distance);
  found.strikes = may_attack(rules, state, enemy, AttackKind::hand_to_hand);
  found.moves = self.moved || self.mount != kNoUnit ? 0 : profile.allowance();
  found.stays = found.moves == 0;
  found.from = stand_of(state, enemy);
  found.shot = range_of(rules, profile) + found.moves + found.from.radius;
  found.blow = rules.reach + found.moves + found.from.radius;
  if (found.stays && found.from.in_flight) found.strikes = false;
  found.other = -1;
  return found;
}

Worth Threats::other(const Enemy& enemy) const {
  if (enemy.other >= 0) return enemy.other;
  const State& state = view_.state;
  enemy.other = 0;
  for (const UnitIndex friendly : state.army(state.owner(unit_))) {
    if (friendly == unit_ || kMillion * state.cost(friendly) <= enemy.other) continue;
    const FigureState& body = state.unit(state.body(friendly));
    const bool aboard = state.unit(friendly).mount != kNoUnit;
    enemy.other = std::max(enemy.other, on(enemy, friendly, body.at, body.radius, aboard));
  }
  return enemy.other;
}

Worth Threats::at(Point place) const {
  const Worth most = kMillion * view_.state.cost(unit_);
  const Length radius = view_.state.unit(unit_).radius;
  Worth sum = 0;
  for (std::size_t i = 0; i < count_ && sum < most; ++i) {
    const Worth here = on(enemies_[i], unit_, place, radius, false);
    if (here > 0) sum += std::max<Worth>(0, here - other(enemies_[i]));
  }
  return std::min(sum, most);
}

bool Threats::can_be_struck(Point place) const {
  const Length radius = view_.state.unit(unit_).radius;
  return std::any_of(enemies_.begin(), enemies_.begin() + static_cast<std::ptrdiff_t>(count_), [&](const Enemy& enemy) {
    return enemy.strikes && distance2(place, enemy.from.at) <= square(enemy.blow + radius);
  });
}

Worth Threats::on(const Enemy& enemy, UnitIndex figure, Point place, Length radius, bool aboard) const {
  const std::int32_t apart2 = distance2(enemy.from.at, place);
  Worth best = 0;
  if (enemy.shoots && apart2 <= square(enemy.shot + radius)) {
    best = on(enemy, figure, place, radius, aboard, AttackKind::distance);
  }
  if (enemy.strikes && apart2 <= square(enemy.blow + radius)) {
    best = std::max(best, on(enemy, figure, place, radius, aboard, AttackKind::hand_to_hand));
  }
  return best;
}

Worth Threats::on(const Enemy& enemy, UnitIndex figure, Point place, Length radius, bool aboard,
                  AttackKind kind) const {
  const State& state = view_.state;
  OddsSetting setting;
  setting.kind = kind;
  if (enemy.stays) {
    if (kind == AttackKind::distance) {
      if (!is_in_front(view_.rules, enemy.from, place)) return 0;
      const Stand at{place, {}, radius, false};
      const Sight sight =
          past_figures(view_.rules, state, enemy.unit, enemy.from, at, figure, look(state, enemy.from, at, aboard));
      if (!sight.visible) return 0;
      setting.cover = sight.cover;
    }
    setting.attack_support = support_of(view_.rules, state, enemy.unit, roll_of(kind)) > 0;
    setting.armor_support = support_at(view_.rules, state, figure, place, radius, Roll::armor) > 0;
  }
  return Worth{view_.odds.chance(state, enemy.unit, figure, setting)} * state.cost(figure);
}

}  // namespace warbalance::vsgmr
