#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/players/best.hpp"
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
};
struct Odds {
  explicit Odds(const Tables& tables) : weights(tables.weights) {}
  void begin(const State& /*state*/) {}

  const Weights weights;
};

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const State& state;
  const Odds& odds;
};

using Decision = UnitDecision<Action>;

using Script = ChoiceScript<ChooseUnit, ChooseAction<Action>>;
using ActionQuestion = warbalance::ActionQuestion<Action>;

class Players : public SeatedPlayers<Players, Script, Decision> {
 public:
  UnitIndex choose(const View& view, const UnitQuestion& question) const;
  Action choose(const View& view, const ActionQuestion& question) const;
  Action draw(const View& view, const ActionQuestion& question);
  void offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& best) const;
  static constexpr std::int64_t kScoreOfHundredth = 1;
  Action rank(const View& view, const ActionQuestion& question, BestList<Action, kMostActions>& best) const;
  Terms terms_of(const View& view, const ActionQuestion& question, const Action& action) const;

 private:
  Weights temper(const View& view, int seat) const;
};

inline bool legal(const View& view, const ActionQuestion& question, const Action& action) {
  return action_is_legal(view.rules, view.state, question.unit, action);
}

}  // namespace warbalance::toy
