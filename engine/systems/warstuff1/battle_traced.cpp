#include "engine/core/arena_run.hpp"
#include "engine/systems/warstuff1/arena.hpp"
#include "engine/systems/warstuff1/battle.hpp"
#include "engine/systems/warstuff1/game.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff1::Parts>::play(const BattleSetup<warstuff1::Profile>&, const BattleKey&,
                                                          RecordTrace&);
template BattleReport BattleArena<warstuff1::Parts>::play_scripted(const BattleSetup<warstuff1::Profile>&,
                                                                   ScriptedDice&, warstuff1::Script&, RecordTrace&);

}  // namespace warbalance
