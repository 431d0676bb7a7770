#pragma once

#include <memory>

#include "sim/battles/match.hpp"
#include "sim/pricing/estimation/field_chains.hpp"

namespace warbalance::sim {

/// A battle of a price run as a match, for `record_battle(match, battle.key.battle)`: the same dice fall again. Units
/// have the prices that they scored in that round, not the listed ones.
/// @param player, table  as in FieldGame
Match field_match(const ArmyGenerator& population, const FieldBattle& battle, const Player& player,
                  std::shared_ptr<const ScenarioTable> table);

}  // namespace warbalance::sim
