#pragma once

#include "engine/core/arena.hpp"

// How an arena plays. Only the files of a rule system that instantiate it include this.

namespace warbalance {

template <class Parts>
template <class D, class T>
BattleReport BattleArena<Parts>::run(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script, D& dice,
                                     T& trace) {
  BattleReport report;
  state_->begin(rules_, setup);
  if constexpr (requires { state_->lay_out(rules_, setup, key); }) {
    state_->lay_out(rules_, setup, key);
  } else {
    tables_.lay_out(setup.table, rules_.table_width, rules_.table_height, key, state_->terrain,
                    distance_divisor(rules_));
  }
  if constexpr (T::counts_facts) trace.counts().begin(state_->unit_count());
  odds_.begin(*state_);
  players_.begin(setup, key, script);
  typename Parts::template Game<D, T> game(rules_, *state_, odds_, players_, dice, trace, report);
  play_battle(game, setup);
  return report;
}

template <class Parts>
BattleReport BattleArena<Parts>::play(const BattleSetup<Profile>& setup, const BattleKey& key, NullTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

template <class Parts>
BattleReport BattleArena<Parts>::play(const BattleSetup<Profile>& setup, const BattleKey& key, RecordTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

template <class Parts>
BattleReport BattleArena<Parts>::play(const BattleSetup<Profile>& setup, const BattleKey& key, LuckTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

template <class Parts>
BattleReport BattleArena<Parts>::play(const BattleSetup<Profile>& setup, const BattleKey& key, FactTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

template <class Parts>
BattleReport BattleArena<Parts>::play_scripted(const BattleSetup<Profile>& setup, ScriptedDice& dice, Script& script,
                                               RecordTrace& trace) {
  return run(setup, BattleKey{}, &script, dice, trace);
}

}  // namespace warbalance
