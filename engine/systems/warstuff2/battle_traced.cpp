// Battles that are recorded, that count their facts, and that measure the luck of the dice.

#include "engine/core/arena_run.hpp"
#include "engine/systems/warstuff2/arena.hpp"
#include "engine/systems/warstuff2/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff2::Parts>::play(const BattleSetup<warstuff2::Profile>&, const BattleKey&,
                                                          RecordTrace&);
template BattleReport BattleArena<warstuff2::Parts>::play_scripted(const BattleSetup<warstuff2::Profile>&,
                                                                   ScriptedDice&, warstuff2::Script&, RecordTrace&);
template BattleReport BattleArena<warstuff2::Parts>::play(const BattleSetup<warstuff2::Profile>&, const BattleKey&,
                                                          FactTrace&);
template BattleReport BattleArena<warstuff2::Parts>::play(const BattleSetup<warstuff2::Profile>&, const BattleKey&,
                                                          LuckTrace&);
template class Lookahead<warstuff2::Parts>;
template void BattleArena<warstuff2::Parts>::look_ahead(const BattleSetup<warstuff2::Profile>&, int);

}  // namespace warbalance
