// Battles without a trace, in an object of their own: it must neither allocate nor do any I/O.

#include "engine/systems/warstuff2/arena_run.hpp"

namespace warbalance::warstuff2 {

BattleReport Arena::play(const BattleSetup<Profile>& setup, const BattleKey& key, NullTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

}  // namespace warbalance::warstuff2
