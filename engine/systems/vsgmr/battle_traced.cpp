// Battles that are recorded, that count their facts, and that measure the luck of the dice.

#include "engine/core/arena_run.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/battle.hpp"

namespace warbalance {

template BattleReport BattleArena<vsgmr::Parts>::play(const BattleSetup<vsgmr::Profile>&, const BattleKey&,
                                                      RecordTrace&);
template BattleReport BattleArena<vsgmr::Parts>::play_scripted(const BattleSetup<vsgmr::Profile>&, ScriptedDice&,
                                                               vsgmr::Script&, RecordTrace&);
template BattleReport BattleArena<vsgmr::Parts>::play(const BattleSetup<vsgmr::Profile>&, const BattleKey&, FactTrace&);
template BattleReport BattleArena<vsgmr::Parts>::play(const BattleSetup<vsgmr::Profile>&, const BattleKey&, LuckTrace&);
template class Lookahead<vsgmr::Parts>;
template void BattleArena<vsgmr::Parts>::look_ahead(const BattleSetup<vsgmr::Profile>&, int);

}  // namespace warbalance
