// Battles without a trace, in a separate object because it must neither allocate nor do any I/O.

#include "engine/core/arena_run.hpp"
#include "engine/systems/suitcase/arena.hpp"
#include "engine/systems/suitcase/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<suitcase::Parts>::play(const BattleSetup<suitcase::Profile>&, const BattleKey&,
                                                         NullTrace&);
template void BattleArena<suitcase::Parts>::start(const BattleSetup<suitcase::Profile>&, const BattleKey&);
template bool BattleArena<suitcase::Parts>::go_on();
template BattleReport BattleArena<suitcase::Parts>::finish();
template void BattleArena<suitcase::Parts>::take_over(const BattleArena&);

}  // namespace warbalance
