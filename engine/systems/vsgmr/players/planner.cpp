
#include "engine/systems/vsgmr/players/planner.hpp"

#include "engine/systems/vsgmr/movement.hpp"

namespace warbalance::vsgmr {

Threats::Threats(const View& view, UnitIndex unit, Point from, Length horizon)
    : view_(view),
      unit_(unit),
      radius_(view.state.unit(unit).radius),
      most_(kMillion * view.state.cost(unit)),
      shared_(view.odds.weights().shared) {
  with_apart2(view.state.grid, [&](auto apart2) {
    view.state.for_each_enemy(view.state.owner(unit), [&](UnitIndex enemy) {
      if (view.state.able(enemy)) add(enemy, from, horizon, apart2);
    });
  });
}

template <class Apart2>
void Threats::add(UnitIndex enemy, Point from, Length horizon, const Apart2& apart2) {
  const State& state = view_.state;
  const Rules& rules = view_.rules;
  const FigureState& self = state.unit(enemy);
  const FigureState& body = state.unit(state.body(enemy));
  const Profile& profile = state.profile(enemy);
  // who may still leave what he is aboard counts as in VS-C3: with his own allowance and both radii
  const bool leaves = may_leave(state, enemy);
  const Length moves = self.moved              ? 0
                       : self.mount == kNoUnit ? profile.allowance()
                       : leaves                ? profile.allowance() + body.radius + profile.radius
                                               : 0;
  const bool stays = moves == 0;
  const Length near = moves + body.radius;
  const Length range = range_of(rules, profile);
  const std::int32_t away2 = apart2(from, body.at);
  if (away2 > reach2(std::max(range, rules.reach) + near + radius_ + horizon)) return;
  const bool shoots = leaves ? profile.shoots : may_attack(rules, state, enemy, AttackKind::distance);
  const bool strikes =
      leaves || (!(stays && body.in_flight) && may_attack(rules, state, enemy, AttackKind::hand_to_hand));
  const Length shot = shoots ? range + near : -1;
  const Length blow = strikes ? rules.reach + near : -1;
  const Length farther = std::max(shot, blow);
  if (farther < 0 || away2 > reach2(farther + radius_ + horizon)) return;
  Enemies& enemies = stays ? stayers_ : movers_;
  Enemy& found = enemies.list[enemies.count++];
  found.unit = enemy;
  found.at = body.at;
  found.shot_reach = shot;
  found.blow_reach = blow;
  found.shot2 = shot < 0 ? -1 : reach2(shot + radius_);
  found.blow2 = blow < 0 ? -1 : reach2(blow + radius_);
  // the odds of an enemy that has still to move are those of open ground without any help
  found.shot_supported = stays && support_of(rules, state, enemy, Roll::distance) > 0;
  found.blow_supported = stays && support_of(rules, state, enemy, Roll::hand_to_hand) > 0;
  found.shot = shot < 0 ? 0 : open_value(found, unit_, AttackKind::distance);
  found.blow = blow < 0 ? 0 : open_value(found, unit_, AttackKind::hand_to_hand);
  found.other = -1;
}

Value Threats::open_value(const Enemy& enemy, UnitIndex target, AttackKind kind) const {
  OddsSetting setting;
  setting.kind = kind;
  setting.attack_support = kind == AttackKind::distance ? enemy.shot_supported : enemy.blow_supported;
  return Value{view_.odds.chance(view_.state, enemy.unit, target, setting)} * view_.state.cost(target);
}

Value Threats::value_from_here(const Enemy& enemy, const Target& target, AttackKind kind) const {
  const State& state = view_.state;
  OddsSetting setting;
  setting.kind = kind;
  setting.attack_support = kind == AttackKind::distance ? enemy.shot_supported : enemy.blow_supported;
  if (kind == AttackKind::distance) {
    const Stand from = stand_of(state, enemy.unit);
    if (!is_in_front(view_.rules, from, target.at)) return 0;
    const Stand at{target.at, {}, target.radius, target.in_flight};
    const Sight sight =
        past_figures(view_.rules, state, enemy.unit, from, at, target.unit, look(state, from, at, target.aboard));
    if (!sight.visible) return 0;
    setting.cover = sight.cover;
  }
  setting.armor_support = support_at(view_.rules, state, target.unit, target.at, target.radius, Roll::armor) > 0;
  return Value{view_.odds.chance(state, enemy.unit, target.unit, setting)} * state.cost(target.unit);
}

Value Threats::best_from_here(const Enemy& enemy, const Target& target, Value shot, Value blow, Value least) const {
  if (blow > least) least = std::max(least, value_from_here(enemy, target, AttackKind::hand_to_hand));
  if (shot > least) least = std::max(least, value_from_here(enemy, target, AttackKind::distance));
  return least;
}

Value Threats::other(const Enemy& enemy, bool stays) const {
  if (enemy.other >= 0) return enemy.other;
  const State& state = view_.state;
  const Value enough = std::max(enemy.shot, enemy.blow);
  Value other = 0;
  with_apart2(state.grid, [&](auto apart2) {
    state.for_each_friend(state.owner(unit_), [&](UnitIndex friendly) {
      if (other >= enough || friendly == unit_ || kMillion * state.cost(friendly) <= other) return;
      if (state.is_aboard(friendly, unit_)) return;  // it moves along
      const FigureState& body = state.unit(state.body(friendly));
      const std::int32_t away2 = apart2(enemy.at, body.at);
      const auto open = [&](Length reach, AttackKind kind) {
        if (reach < 0 || away2 > reach2(reach + body.radius)) return Value{0};
        return open_value(enemy, friendly, kind);
      };
      const Value shot = open(enemy.shot_reach, AttackKind::distance);
      const Value blow = body.in_flight ? 0 : open(enemy.blow_reach, AttackKind::hand_to_hand);
      const Target target{friendly, body.at, body.radius, body.in_flight, state.unit(friendly).mount != kNoUnit};
      other = stays ? best_from_here(enemy, target, shot, blow, other) : std::max({other, shot, blow});
    });
  });
  enemy.other = other;
  return other;
}

Value Threats::of_movers(Point place, bool in_flight) const {
  return with_apart2(view_.state.grid, [&](auto apart2) {
    Value sum = 0;
    for (const Enemy& enemy : movers_.all()) {
      const std::int32_t away2 = apart2(enemy.at, place);
      const Value blow = !in_flight && away2 <= enemy.blow2 ? enemy.blow : 0;
      const Value here = std::max(away2 <= enemy.shot2 ? enemy.shot : 0, blow);
      if (here > 0) {
        const Value least = other(enemy, false);
        sum += std::max<Value>(0, here - least) + shared(here, least);
      }
      if (sum >= most_) return most_;
    }
    return sum;
  });
}

Value Threats::at(Point place, bool in_flight, Value of_movers) const {
  Value sum = of_movers;
  with_apart2(view_.state.grid, [&](auto apart2) {
    for (const Enemy& enemy : stayers_.all()) {
      if (sum >= most_) break;
      const std::int32_t away2 = apart2(enemy.at, place);
      const Value shot = away2 <= enemy.shot2 ? enemy.shot : 0;
      const Value blow = !in_flight && away2 <= enemy.blow2 ? enemy.blow : 0;
      if (shot == 0 && blow == 0) continue;
      const Value least = other(enemy, true);
      // the share of an attack that adds nothing else is that of open ground, which needs no lines of sight
      sum += best_from_here(enemy, {unit_, place, radius_, in_flight, false}, shot, blow, least) - least +
             shared(std::max(shot, blow), least);
    }
  });
  return std::min(sum, most_);
}

bool Threats::can_be_struck(Point place) const {
  return with_apart2(view_.state.grid, [&](auto apart2) {
    const auto strikes = [&](const Enemy& enemy) { return apart2(place, enemy.at) <= enemy.blow2; };
    const auto movers = movers_.all();
    const auto stayers = stayers_.all();
    return std::any_of(movers.begin(), movers.end(), strikes) || std::any_of(stayers.begin(), stayers.end(), strikes);
  });
}

}  // namespace warbalance::vsgmr
