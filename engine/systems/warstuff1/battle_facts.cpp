// Battles without a trace that count their facts.

#include "engine/core/arena_run.hpp"
#include "engine/systems/warstuff1/arena.hpp"
#include "engine/systems/warstuff1/battle.hpp"
#include "engine/systems/warstuff1/game.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff1::Parts>::play(const BattleSetup<warstuff1::Profile>&, const BattleKey&,
                                                          FactTrace&);

}  // namespace warbalance
