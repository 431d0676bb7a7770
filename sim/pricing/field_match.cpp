#include "sim/pricing/field_match.hpp"

#include "sim/run/field_arena.hpp"

namespace warbalance::sim {
namespace {

Army army_of(const ArmyGenerator& population, const FieldArmy& field) {
  Army army;
  for (std::size_t i = 0; i < field.units.size(); ++i) {
    const UnitDesign& unit = field.units[i];
    const std::string name = field.roster_numbers.empty() ? profile_text(population.ruleset(), unit)
                                                          : population.roster()[field.roster_numbers[i]].name;
    army.units.push_back({name, unit, field.costs[i], {}});
  }
  army.name = army_text(army);
  return army;
}

}  // namespace

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
