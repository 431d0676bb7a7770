#pragma once

#include <array>
#include <cstdint>

#include "engine/core/players/seated_players.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/core/vocabulary.hpp"
#include "tests/toy/engine/state.hpp"

// What the players decide: which unit acts, and what it does.

namespace warbalance::toy {

/// How a player weighs. Defaults: those of `greedy`.
struct Weights {
  std::int32_t caution = 1000;
  std::int32_t approach = 20;

  friend bool operator==(const Weights&, const Weights&) = default;
};
using WeightsRow = NumberRow<Weights>;

// One row a weight: name in a player file, default, least, greatest, unit, rule id, meaning.
inline constexpr std::array kWeightRows = {
    WeightsRow{{"caution", 1000, 0, 10000, "per mille", "TOY-P1", "weight of its own losses in a fight"},
               &Weights::caution},
    WeightsRow{{"approach", 20, -1000, 1000, "per mille", "TOY-P1", "of its points: worth of an inch nearer"},
               &Weights::approach},
};

/// What the players look up: all of it is worked out when it is asked for.
struct Tables {
  Rules rules;
  Weights weights;

  void begin(const State& /*state*/) {}
};
using Odds = Tables;

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const State& state;
  const Odds& odds;
};

using Decision = UnitDecision<Action>;
using Script = ChoiceScript<ChooseUnit, ChooseAction<Action>>;
using ActionQuestion = warbalance::ActionQuestion<Action>;

inline bool legal(const View& view, const ActionQuestion& question, const Action& action) {
  return action_is_legal(view.rules, view.state, question.unit, action);
}

/// Calls `visit(action)` for what a unit may do; always for one at least.
template <class Visit>
void for_each_choice(const View& view, const ActionQuestion& question, Visit&& visit) {
  const State& state = view.state;
  const int seat = state.owner(question.unit);
  const Point at = state.unit(question.unit).at;
  const auto offer = [&](const Action& action) {
    if (legal(view, question, action)) visit(action);
  };
  visit(Action{});
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    offer({ActionKind::hold, enemy, {}});
    offer({ActionKind::charge, enemy, contact_place(state, question.unit, enemy)});
  });
  const UnitIndex nearest = state.nearest_enemy(seat, at);
  if (nearest == kNoUnit) return;
  const Point there = state.unit(nearest).at;
  const Length most = allowance(view.rules, state.profile(question.unit), false);
  for (const Length length : {most, -most, most / 2, -most / 2, most / 4, -most / 4}) {
    offer({ActionKind::advance, kNoUnit, towards(at, there, length)});
  }
}

class Players : public WeighingPlayers<Players, Script, Action> {
 public:
  static constexpr std::int64_t kScoreOfHundredth = 1;
  /// What an action is worth to the player of a seat [1/100 point].
  Terms terms_of(const View& view, const ActionQuestion& question, const Action& action) const;
};

}  // namespace warbalance::toy
