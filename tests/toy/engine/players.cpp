#include "tests/toy/engine/players.hpp"

#include <algorithm>

namespace warbalance::toy {
namespace {

/// The weights that a policy has: `aggressive` minds losses less than they say, `cautious` more.
Weights tempered(const Weights& weights, Policy policy) {
  if (policy == Policy::aggressive) return {0, std::max(50, weights.approach)};
  if (policy == Policy::cautious) return {2 * weights.caution, -std::max(5, weights.approach / 4)};
  return weights;
}

}  // namespace

Terms Players::terms_of(const View& view, const ActionQuestion& question, const Action& action) const {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const Weights weights = tempered(view.odds.weights, policy(question.seat));
  if (action.kind == ActionKind::advance) {
    const Point there = state.unit(state.nearest_enemy(state.owner(unit), state.unit(unit).at)).at;
    const Length nearer = length_up(state.unit(unit).at, there) - length_up(action.to, there);
    return {.progress = std::int64_t{nearer} * weights.approach * state.cost(unit) / (1000 * kInch)};
  }
  if (action.target == kNoUnit) return {};
  const bool charges = action.kind == ActionKind::charge;
  const Exchange exchange =
      exchange_between(view.rules, state, unit, action.target, charges ? AttackKind::fight : AttackKind::shoot);
  return {.attack = exchange.expected(state.cost(action.target)),
          .danger = -exchange.expected_back(state.cost(unit)) * weights.caution / 1000};
}

}  // namespace warbalance::toy
