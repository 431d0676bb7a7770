// Battles without a trace, in an object of their own: it must neither allocate nor do any I/O.

#include "engine/core/arena_run.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<vsgmr::Parts>::play(const BattleSetup<vsgmr::Profile>&, const BattleKey&, NullTrace&);

}  // namespace warbalance
