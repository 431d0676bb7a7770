// Battles without a trace that count their facts.

#include "engine/core/arena_run.hpp"
#include "engine/systems/suitcase/arena.hpp"
#include "engine/systems/suitcase/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<suitcase::Parts>::play(const BattleSetup<suitcase::Profile>&, const BattleKey&,
                                                         FactTrace&);

}  // namespace warbalance
