#include "sim/strongest/opponents.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "sim/pricing/population/unit_generator.hpp"
#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/list_space.hpp"

namespace warbalance::sim {
namespace {

constexpr double kMillion = 1e6;
constexpr std::uint32_t kDraws = 1000;

/// The costs of the ruleset as a list: armies that are built by it need not cost a total to the point.
ScoringList listed_as_list(const ArmyGenerator& population) {
  const Ruleset& ruleset = population.ruleset();
  const ListSpace space(ruleset, population.features(), {.bands = PriceBands::all, .monotone = false});
  return scoring_list(space, table_of_lists(ruleset, population.features()), space.listed(), least_price(ruleset));
}

}  // namespace

Opponents::Opponents(const ArmyGenerator& population, Hundredths points)
    : population_(&population), points_(points), building_(listed_as_list(population)) {}

Opponents::Opponents(std::vector<Opponent> given) : given_(std::move(given)) {
  double sum = 0;
  for (const Opponent& one : given_) sum += one.share;
  assert(sum > 0);
  double below = 0;
  for (const Opponent& one : given_) {
    below += one.share;
    sums_.push_back(static_cast<std::uint32_t>(kMillion * below / sum + 0.5));
  }
}

FieldArmy Opponents::draw(const BattleKey& key) const {
  if (!random()) {
    RandomStream random(key, StreamClass::population);
    return given_[draw_weighted(random, sums_)].army;
  }
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  // Hardly any draw gives no army: none of its units was cheap enough.
  for (std::uint16_t draw = 0; draw < kDraws && army.units.empty(); ++draw) {
    population_->generate(building_, points_, key, draw, army, scratch);
  }
  return army;
}

}  // namespace warbalance::sim
