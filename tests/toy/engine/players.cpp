#include "tests/toy/engine/players.hpp"

#include <algorithm>
#include <optional>

namespace warbalance::toy {

/// Calls `visit(action)` for what a unit may do; always for one at least.
template <class Visit>
void for_each_choice(const View& view, const ActionQuestion& question, Visit&& visit) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const auto offer = [&](const Action& action) {
    if (legal(view, question, action)) visit(action);
  };
  visit(Action{});
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    offer({ActionKind::hold, enemy, {}});
    offer({ActionKind::charge, enemy, contact_place(state, unit, enemy)});
  });
  const UnitIndex enemy = state.nearest_enemy(state.owner(unit), state.unit(unit).at);
  if (enemy == kNoUnit) return;
  const Point at = state.unit(unit).at;
  const Point there = state.unit(enemy).at;
  const Length most = allowance(view.rules, state.profile(unit), false);
  for (const Length length : {most, most / 2, most / 4}) {
    offer({ActionKind::advance, kNoUnit, towards(at, there, length)});
    offer({ActionKind::advance, kNoUnit, towards(at, at + at - there, length)});
  }
}

namespace {

/// Points that an attack may be expected to destroy, parts of units included [1/100 point].
std::int64_t expected_loss(Share chance, int dice, std::int64_t cost, int strength) {
  return share_of(std::min<Share>(chance * dice, strength * kWhole), cost) / strength;
}

/// What an action is worth to a player of these weights [1/100 point].
Terms terms_of(const View& view, UnitIndex unit, const Action& action, const Weights& weights) {
  const State& state = view.state;
  if (action.kind == ActionKind::advance) {
    const Point there = state.unit(state.nearest_enemy(state.owner(unit), state.unit(unit).at)).at;
    const Length nearer = length_up(state.unit(unit).at, there) - length_up(action.to, there);
    return {.progress = std::int64_t{nearer} * weights.approach * state.cost(unit) / (1000 * kInch)};
  }
  if (action.target == kNoUnit) return {};
  const bool charges = action.kind == ActionKind::charge;
  const Exchange exchange =
      exchange_between(view.rules, state, unit, action.target, charges ? AttackKind::fight : AttackKind::shoot);
  const std::int64_t gain = expected_loss(exchange.chance_to_wound(), exchange.source().dice, state.cost(action.target),
                                          exchange.target().strength);
  const std::int64_t loss = expected_loss(exchange.chance_to_wound_back(), exchange.target().dice, state.cost(unit),
                                          exchange.source().strength);
  return {.attack = gain, .danger = -loss * weights.caution / 1000};
}

/// The action that is worth most; of those worth the same the first one.
Offer<Action> best_action(const View& view, const ActionQuestion& question, const Weights& weights,
                          BestList<Action, kMostActions>* list = nullptr) {
  const auto score = [&](const Action& action) { return terms_of(view, question.unit, action, weights).sum(); };
  return best_choice(view, question, score, list);
}

}  // namespace

/// The weights that a policy has: `aggressive` minds losses less than they say, `cautious` more.
Weights Players::temper(const View& view, int seat) const {
  Weights weights = view.odds.weights;
  if (policy(seat) == Policy::aggressive) weights = {0, std::max(50, weights.approach)};
  if (policy(seat) == Policy::cautious) weights = {2 * weights.caution, -std::max(5, weights.approach / 4)};
  return weights;
}

UnitIndex Players::choose(const View& view, const UnitQuestion& question) const {
  const Weights weights = temper(view, question.seat);
  const auto score = [&](UnitIndex unit) { return best_action(view, {question.seat, unit}, weights).score; };
  return best_choice(view, question, score).item;
}

Action Players::choose(const View& view, const ActionQuestion& question) const {
  return best_action(view, question, temper(view, question.seat)).item;
}

Action Players::draw(const View& view, const ActionQuestion& question) { return drawn(view, question); }

Action Players::rank(const View& view, const ActionQuestion& question, BestList<Action, kMostActions>& best) const {
  return best_action(view, question, temper(view, question.seat), &best).item;
}

Terms Players::terms_of(const View& view, const ActionQuestion& question, const Action& action) const {
  return toy::terms_of(view, question.unit, action, temper(view, question.seat));
}

void Players::offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& best) const {
  BestList<Action, kMostActions> likely;
  const Action usual = rank(view, {seat, unit}, likely);
  offer_actions(best, unit, likely, {}, std::optional(usual));
}

}  // namespace warbalance::toy
