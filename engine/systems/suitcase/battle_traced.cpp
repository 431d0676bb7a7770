#include "engine/core/arena_run.hpp"
#include "engine/systems/suitcase/arena.hpp"
#include "engine/systems/suitcase/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<suitcase::Parts>::play(const BattleSetup<suitcase::Profile>&, const BattleKey&,
                                                         RecordTrace&);
template BattleReport BattleArena<suitcase::Parts>::play_scripted(const BattleSetup<suitcase::Profile>&, ScriptedDice&,
                                                                  suitcase::Script&, RecordTrace&);

}  // namespace warbalance
