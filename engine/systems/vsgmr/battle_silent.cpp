// Battles without a trace, in a separate object because it must neither allocate nor do any I/O.

#include "engine/core/arena_run.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<vsgmr::Parts>::play(const BattleSetup<vsgmr::Profile>&, const BattleKey&, NullTrace&);
template void BattleArena<vsgmr::Parts>::start(const BattleSetup<vsgmr::Profile>&, const BattleKey&);
template bool BattleArena<vsgmr::Parts>::go_on();
template BattleReport BattleArena<vsgmr::Parts>::finish();
template void BattleArena<vsgmr::Parts>::take_over(const BattleArena&);

}  // namespace warbalance
