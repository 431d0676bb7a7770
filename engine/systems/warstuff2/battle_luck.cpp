// Battles without a trace that measure the luck of the dice.

#include "engine/core/arena_run.hpp"
#include "engine/core/lookahead_run.hpp"
#include "engine/systems/warstuff2/arena.hpp"
#include "engine/systems/warstuff2/battle.hpp"
#include "engine/systems/warstuff2/game.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff2::Parts>::play(const BattleSetup<warstuff2::Profile>&, const BattleKey&,
                                                          LuckTrace&);
template class Lookahead<warstuff2::Parts>;
template void BattleArena<warstuff2::Parts>::look_ahead(const BattleSetup<warstuff2::Profile>&, int);

}  // namespace warbalance
