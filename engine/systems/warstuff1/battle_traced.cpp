// Battles that are recorded, that count their facts, and that measure the luck of the dice.

#include "engine/core/arena_run.hpp"
#include "engine/systems/warstuff1/arena.hpp"
#include "engine/systems/warstuff1/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff1::Parts>::play(const BattleSetup<warstuff1::Profile>&, const BattleKey&,
                                                          RecordTrace&);
template BattleReport BattleArena<warstuff1::Parts>::play_scripted(const BattleSetup<warstuff1::Profile>&,
                                                                   ScriptedDice&, warstuff1::Script&, RecordTrace&);
template BattleReport BattleArena<warstuff1::Parts>::play(const BattleSetup<warstuff1::Profile>&, const BattleKey&,
                                                          FactTrace&);
template BattleReport BattleArena<warstuff1::Parts>::play(const BattleSetup<warstuff1::Profile>&, const BattleKey&,
                                                          LuckTrace&);
template class Lookahead<warstuff1::Parts>;
template void BattleArena<warstuff1::Parts>::look_ahead(const BattleSetup<warstuff1::Profile>&, int);

}  // namespace warbalance
