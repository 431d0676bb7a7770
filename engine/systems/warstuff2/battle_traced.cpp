#include "engine/core/arena_run.hpp"
#include "engine/systems/warstuff2/arena.hpp"
#include "engine/systems/warstuff2/battle.hpp"
#include "engine/systems/warstuff2/game.hpp"

namespace warbalance {

template BattleReport BattleArena<warstuff2::Parts>::play(const BattleSetup<warstuff2::Profile>&, const BattleKey&,
                                                          RecordTrace&);
template BattleReport BattleArena<warstuff2::Parts>::play_scripted(const BattleSetup<warstuff2::Profile>&,
                                                                   ScriptedDice&, warstuff2::Script&, RecordTrace&);

}  // namespace warbalance
