// Battles without a trace, in a separate object because it must neither allocate nor do any I/O.

#include "engine/core/arena_run.hpp"
#include "engine/systems/warstuff1/arena.hpp"
#include "engine/systems/warstuff1/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff1::Parts>::play(const BattleSetup<warstuff1::Profile>&, const BattleKey&,
                                                          NullTrace&);
template void BattleArena<warstuff1::Parts>::start(const BattleSetup<warstuff1::Profile>&, const BattleKey&);
template bool BattleArena<warstuff1::Parts>::go_on();
template BattleReport BattleArena<warstuff1::Parts>::finish();
template void BattleArena<warstuff1::Parts>::take_over(const BattleArena&);

}  // namespace warbalance
