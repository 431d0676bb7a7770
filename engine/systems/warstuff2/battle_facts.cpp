// Battles without a trace that count their facts.

#include "engine/core/arena_run.hpp"
#include "engine/systems/warstuff2/arena.hpp"
#include "engine/systems/warstuff2/battle.hpp"
#include "engine/systems/warstuff2/game.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff2::Parts>::play(const BattleSetup<warstuff2::Profile>&, const BattleKey&,
                                                          FactTrace&);

}  // namespace warbalance
