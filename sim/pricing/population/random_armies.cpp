#include "sim/pricing/population/random_armies.hpp"

namespace warbalance::sim {
namespace {

// Armies of different purposes are drawn with keys of their own.
constexpr std::uint32_t kMatchup = 0;
constexpr std::uint32_t kTuningMatchup = 1;

Army drawn_army(const ArmyGenerator& population, const BattleKey& key) {
  ArmyGenerator::Scratch scratch;
  FieldArmy field;
  population.generate(key, 0, field, scratch);
  return army_of(population, field);
}

}  // namespace

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

Army tuning_army(const ArmyGenerator& population, std::uint64_t seed, std::uint32_t number) {
  return drawn_army(population, {seed, kTuningMatchup, number});
}

std::vector<Army> random_armies(const ArmyGenerator& population, std::uint64_t seed, int count) {
  std::vector<Army> armies;
  for (std::uint32_t number = 0; number < static_cast<std::uint32_t>(count); ++number) {
    armies.push_back(drawn_army(population, {seed, kMatchup, number}));
  }
  return armies;
}

}  // namespace warbalance::sim
