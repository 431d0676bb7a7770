// Battles without a trace that measure the luck of the dice.

#include "engine/core/arena_run.hpp"
#include "engine/core/lookahead_run.hpp"
#include "engine/systems/warstuff1/arena.hpp"
#include "engine/systems/warstuff1/battle.hpp"
#include "engine/systems/warstuff1/game.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff1::Parts>::play(const BattleSetup<warstuff1::Profile>&, const BattleKey&,
                                                          LuckTrace&);
template class Lookahead<warstuff1::Parts>;
template void BattleArena<warstuff1::Parts>::look_ahead(const BattleSetup<warstuff1::Profile>&, int);

}  // namespace warbalance
