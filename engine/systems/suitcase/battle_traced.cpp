// Battles that are recorded, that count their facts, and that measure the luck of the dice.

#include "engine/core/arena_run.hpp"
#include "engine/systems/suitcase/arena.hpp"
#include "engine/systems/suitcase/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<suitcase::Parts>::play(const BattleSetup<suitcase::Profile>&, const BattleKey&,
                                                         RecordTrace&);
template BattleReport BattleArena<suitcase::Parts>::play_scripted(const BattleSetup<suitcase::Profile>&, ScriptedDice&,
                                                                  suitcase::Script&, RecordTrace&);
template BattleReport BattleArena<suitcase::Parts>::play(const BattleSetup<suitcase::Profile>&, const BattleKey&,
                                                         FactTrace&);
template BattleReport BattleArena<suitcase::Parts>::play(const BattleSetup<suitcase::Profile>&, const BattleKey&,
                                                         LuckTrace&);
template class Lookahead<suitcase::Parts>;
template void BattleArena<suitcase::Parts>::look_ahead(const BattleSetup<suitcase::Profile>&, int);

}  // namespace warbalance
