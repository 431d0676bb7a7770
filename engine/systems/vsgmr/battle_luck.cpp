// Battles without a trace that measure the luck of the dice.

#include "engine/core/arena_run.hpp"
#include "engine/core/lookahead_run.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<vsgmr::Parts>::play(const BattleSetup<vsgmr::Profile>&, const BattleKey&, LuckTrace&);
template class Lookahead<vsgmr::Parts>;
template void BattleArena<vsgmr::Parts>::look_ahead(const BattleSetup<vsgmr::Profile>&, int);

}  // namespace warbalance
