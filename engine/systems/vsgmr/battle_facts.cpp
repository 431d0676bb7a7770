// Battles without a trace that count their facts.

#include "engine/core/arena_run.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/battle.hpp"
#include "engine/systems/vsgmr/game.hpp"

namespace warbalance {

template BattleReport BattleArena<vsgmr::Parts>::play(const BattleSetup<vsgmr::Profile>&, const BattleKey&, FactTrace&);

}  // namespace warbalance
