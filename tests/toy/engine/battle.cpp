#include "tests/toy/engine/battle.hpp"

#include "engine/core/arena_run.hpp"
#include "tests/toy/engine/arena.hpp"

// All ways to play a battle.

namespace warbalance {

template class BattleArena<toy::Parts>;
template class Lookahead<toy::Parts>;

}  // namespace warbalance
