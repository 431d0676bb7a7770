// Battles without a trace, in an object of their own: it must neither allocate nor do any I/O.

#include "engine/systems/warstuff1/arena_run.hpp"

namespace warbalance::warstuff1 {

BattleReport Arena::play(const BattleSetup<Profile>& setup, const BattleKey& key, NullTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

}  // namespace warbalance::warstuff1
