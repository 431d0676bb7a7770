#include "engine/core/arena_run.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<vsgmr::Parts>::play(const BattleSetup<vsgmr::Profile>&, const BattleKey&,
                                                      RecordTrace&);
template BattleReport BattleArena<vsgmr::Parts>::play_scripted(const BattleSetup<vsgmr::Profile>&, ScriptedDice&,
                                                               vsgmr::Script&, RecordTrace&);

}  // namespace warbalance
