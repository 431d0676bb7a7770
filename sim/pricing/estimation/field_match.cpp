#include "sim/pricing/estimation/field_match.hpp"

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/population/random_armies.hpp"

namespace warbalance::sim {

Match field_match(const ArmyGenerator& population, const FieldBattle& battle, const Player& player,
                  std::shared_ptr<const ScenarioTable> table) {
  const bool a_in_seat1 = battle.key.battle % 2 == 0;
  Match match;
  match.ruleset = population.ruleset();
  match.armies = {army_of(population, a_in_seat1 ? battle.seat1 : battle.seat2),
                  army_of(population, a_in_seat1 ? battle.seat2 : battle.seat1)};
  match.players = {player, player};
  match.table = std::move(table);
  match.battles_per_table = kFieldBattlesPerTable;
  match.seed = battle.key.seed;
  match.matchup = battle.key.matchup;
  return match;
}

}  // namespace warbalance::sim
