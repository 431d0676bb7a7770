#include "engine/systems/vsgmr/players/actions.hpp"

#include <algorithm>
#include <array>

#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/players/legality.hpp"
#include "engine/systems/vsgmr/players/prospects.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

// VS-C10 .. VS-C13, VS-C17.

namespace warbalance::vsgmr {
namespace {

Action attack_of(const BestAttack& best) { return {action_of(best.kind), best.target, {}, best.piece}; }

/// VS-C12: the enemy of highest price that could be disabled; kNoUnit = there is none.
UnitIndex most_expensive_to_disable(const View& view, UnitIndex unit) {
  const State& state = view.state;
  UnitIndex most_expensive = kNoUnit;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const bool better = most_expensive == kNoUnit || state.cost(enemy) > state.cost(most_expensive);
    if (!better || !action_is_legal(view, unit, {ActionKind::disable, enemy, {}}, false)) return;
    most_expensive = enemy;
  });
  return most_expensive;
}

/// VS-C13: the friend that gets the best attack beside the bearer.
Action best_summons(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const FigureState& self = state.unit(unit);
  const std::size_t facing = nearest_direction(self.facing);
  Action best;
  Value most = 0;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly == unit || state.unit(friendly).mount != kNoUnit || state.unit(friendly).attacked ||
        !state.able(friendly)) {
      continue;
    }
    const Length bases = self.radius + state.unit(friendly).radius;
    const Length farther = std::max<Length>(2, profile.summon_half_moves * profile.half_move);
    Stand from = stand_of(state, friendly);
    from.at = self.at;
    const Prospects prospects(view, friendly, from, bases + farther);
    if (prospects.none() || best_attack(view, friendly, stand_of(state, friendly), false).value > 0) continue;
    for (const Length gap : {Length{2}, profile.summon_half_moves * profile.half_move - state.grid.space}) {
      for (std::size_t i = 0; i < kDirections.size(); ++i) {
        const Point direction = kDirections[(facing + kDirections.size() - i) % kDirections.size()];
        from.at = self.at + scaled_down(direction, bases + gap);
        if (state.grid.is_on()) from.at = state.grid.snapped(from.at);
        if (prospects.most(from.at) <= most) continue;
        const Action action{ActionKind::summon, friendly, from.at};
        if (!action_is_legal(view, unit, action, false)) continue;
        const Value value = prospects.best(from, false).value;
        if (value <= most) continue;
        most = value;
        best = action;
      }
    }
  }
  return best;
}

}  // namespace

bool may_act(const View& view, UnitIndex unit, bool hand_to_hand) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  if (!hand_to_hand) return profile.shoots || profile.disable_on != 0 || profile.summon_on != 0;
  if (assaults(view, state.owner(unit))) return true;
  return state.any_enemy_within(unit, view.rules.reach);
}

Action choose_action(const View& view, UnitIndex unit, bool hand_to_hand) {
  if (!may_act(view, unit, hand_to_hand)) return {};
  const State& state = view.state;
  const Stand from = stand_of(state, unit);
  const Prospects prospects(view, unit, from, 0);
  if (hand_to_hand) {
    const BestAttack strike = prospects.best_strike(from);
    return strike.exists() ? attack_of(strike) : Action{};
  }
  const BestAttack best = prospects.best(from, false);
  const Profile& profile = state.profile(unit);
  if (profile.disable_on != 0 && state.round < last_round(view.rules)) {  // it lasts through the next round
    const UnitIndex enemy = most_expensive_to_disable(view, unit);
    if (enemy != kNoUnit && kMillion / 1000 * view.odds.weights().disable * state.cost(enemy) > best.value)
      return {ActionKind::disable, enemy, {}};
  }
  if (profile.summon_on != 0 && best.value == 0) {
    const Action action = best_summons(view, unit);
    if (action.kind != ActionKind::none) return action;
  }
  return best.exists() && best.kind == AttackKind::distance ? attack_of(best) : Action{};
}

std::optional<Action> random_action(const View& view, UnitIndex unit, bool hand_to_hand, RandomStream& lots) {
  const ActionKind kind = hand_to_hand ? ActionKind::hand_to_hand : ActionKind::distance;
  std::array<Action, kMaxUnits + 1> attacks;
  std::uint32_t count = 0;
  const auto add = [&](const Action& attack) {
    if (action_is_legal(view, unit, attack, hand_to_hand)) attacks[count++] = attack;
  };
  const State& state = view.state;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) { add({kind, enemy, {}}); });
  if (assaults(view, state.owner(unit))) add({kind, kNoUnit, {}, state.fortress});
  if (count == 0) return std::nullopt;
  const std::uint32_t lot = lots.below(count + 1);
  return lot == count ? Action{} : attacks[lot];
}

}  // namespace warbalance::vsgmr
