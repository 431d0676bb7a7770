#include "sim/pricing/field_match.hpp"

#include "sim/pricing/random_armies.hpp"
#include "sim/run/field_arena.hpp"

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
