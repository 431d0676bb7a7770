#include "sim/strongest/opponents.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <utility>

#include "sim/pricing/population/unit_generator.hpp"
#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/list_space.hpp"

namespace warbalance::sim {

namespace {

constexpr double kMillion = 1e6;
constexpr std::uint32_t kDraws = 1000;

/// The listed costs as a price list, because armies built by a list need not cost the exact total.
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
  // A draw rarely gives no army, if none of its units was cheap enough.
  for (std::uint16_t draw = 0; draw < kDraws && army.units.empty(); ++draw) {
    population_->generate(building_, points_, key, draw, army, scratch);
  }
  return army;
}

namespace {

constexpr std::uint32_t kBatchCouples = 8;

/// Plays couples `first` .. `first + couples - 1` with all of `placed`. False: it was stopped.
bool play_lap(std::span<const FieldArmy> armies, std::span<Placed> placed, const Opponents& opponents,
              const PlayFunction& play, const BattleKey& key, std::uint32_t first, std::uint32_t couples,
              Progress& progress) {
  std::vector<FieldArmy> met(couples);
  tbb::parallel_for(std::uint32_t{0}, couples, [&](std::uint32_t i) {
    met[i] = opponents.draw({key.seed, key.matchup, 2 * (first + i)});
  });
  const std::uint32_t batches = (couples + kBatchCouples - 1) / kBatchCouples;
  std::vector<std::atomic<std::int64_t>> quarters(placed.size());
  const bool complete = play_all(placed.size() * batches, progress, [&](std::size_t task) {
    const std::size_t place = task / batches;
    const auto begin = static_cast<std::uint32_t>(task % batches) * kBatchCouples;
    const std::uint32_t end = std::min(couples, begin + kBatchCouples);
    std::int64_t sum = 0;
    Validity of_search;  // not reported; only the battles that measure the winner are
    for (std::uint32_t i = begin; i < end; ++i) {
      sum += play_couple(play, armies[placed[place].army], met[i], {key.seed, key.matchup, 2 * (first + i)}, of_search);
    }
    quarters[place] += sum;
    progress.advance(2 * std::int64_t{end - begin});
  });
  for (std::size_t i = 0; i < placed.size(); ++i) {
    placed[i].lap_quarters = quarters[i];
    placed[i].quarters += quarters[i];
    placed[i].couples += couples;
  }
  return complete;
}

}  // namespace

std::int64_t race_battles(std::span<const Lap> laps, std::size_t armies) {
  std::int64_t battles = 0;
  for (const Lap& lap : laps) {
    armies = std::min(armies, lap.armies);
    battles += 2 * static_cast<std::int64_t>(armies) * lap.couples;
  }
  return battles;
}

std::vector<Placed> race(std::span<const FieldArmy> armies, const Opponents& opponents, const PlayFunction& play,
                         const BattleKey& key, std::span<const Lap> laps, Progress& progress,
                         const std::function<void(std::span<const Placed>, std::uint32_t)>& after_lap) {
  std::vector<Placed> placed(armies.size());
  for (std::size_t i = 0; i < placed.size(); ++i) placed[i].army = i;
  std::uint32_t first = 0;
  for (const Lap& lap : laps) {
    placed.resize(std::min(placed.size(), lap.armies));
    if (!play_lap(armies, placed, opponents, play, key, first, lap.couples, progress)) return {};
    if (after_lap) after_lap(placed, lap.couples);
    first += lap.couples;
    std::stable_sort(placed.begin(), placed.end(),
                     [](const Placed& a, const Placed& b) { return a.quarters > b.quarters; });
  }
  return placed;
}

}  // namespace warbalance::sim
