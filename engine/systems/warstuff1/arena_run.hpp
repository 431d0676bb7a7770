#pragma once

#include "engine/systems/warstuff1/arena.hpp"
#include "engine/systems/warstuff1/battle.hpp"

namespace warbalance::warstuff1 {

template <class D, class T>
BattleReport Arena::run(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script, D& dice, T& trace) {
  BattleReport report;
  state_->begin(rules_, setup);
  lay_out_table(setup.table, rules_.table_width, rules_.table_height, key, state_->terrain);
  odds_.begin(*state_);
  players_.begin(setup, key, script);
  Game<D, T> game(rules_, *state_, odds_, players_, dice, trace, report);
  play_battle(game, setup);
  return report;
}

}  // namespace warbalance::warstuff1
