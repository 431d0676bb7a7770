#pragma once

#include <memory>

#include "engine/core/random_dice.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/systems/warstuff1/players/players.hpp"

namespace warbalance::warstuff1 {

/// The reusable workspace of one thread. A battle is a pure function of (rules, setup, key); what the arena keeps
/// between battles are odds that would come out the same again.
class Arena {
 public:
  Arena(const Rules& rules, const OddsTables& tables);

  /// Plays one battle with random dice.
  BattleReport play(const BattleSetup<Profile>& setup, const BattleKey& key, NullTrace& trace);
  BattleReport play(const BattleSetup<Profile>& setup, const BattleKey& key, RecordTrace& trace);

  /// Plays one battle with given dice; scripted players take their choices from `script`.
  BattleReport play_scripted(const BattleSetup<Profile>& setup, ScriptedDice& dice, Script& script, RecordTrace& trace);

  /// The position at the end of the last battle.
  const State& state() const { return *state_; }

 private:
  template <class D, class T>
  BattleReport run(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script, D& dice, T& trace);

  const Rules rules_;
  PairOdds odds_;
  Players players_;
  RandomDice dice_;
  std::unique_ptr<State> state_;
};

}  // namespace warbalance::warstuff1
