// Battles without a trace, in a separate object because it must neither allocate nor do any I/O.

#include "engine/core/arena_run.hpp"
#include "engine/systems/warstuff2/arena.hpp"
#include "engine/systems/warstuff2/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff2::Parts>::play(const BattleSetup<warstuff2::Profile>&, const BattleKey&,
                                                          NullTrace&);
template void BattleArena<warstuff2::Parts>::start(const BattleSetup<warstuff2::Profile>&, const BattleKey&);
template bool BattleArena<warstuff2::Parts>::go_on();
template BattleReport BattleArena<warstuff2::Parts>::finish();
template void BattleArena<warstuff2::Parts>::take_over(const BattleArena&);

}  // namespace warbalance
