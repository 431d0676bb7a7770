#include "engine/systems/warstuff1/arena_run.hpp"

namespace warbalance::warstuff1 {

BattleReport Arena::play(const BattleSetup<Profile>& setup, const BattleKey& key, RecordTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

BattleReport Arena::play_scripted(const BattleSetup<Profile>& setup, ScriptedDice& dice, Script& script,
                                  RecordTrace& trace) {
  return run(setup, BattleKey{}, &script, dice, trace);
}

}  // namespace warbalance::warstuff1
