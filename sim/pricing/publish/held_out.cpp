#include "sim/pricing/publish/held_out.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "sim/battles/couple_score.hpp"
#include "sim/battles/stop.hpp"
#include "sim/pricing/estimation/matchup_numbers.hpp"

namespace warbalance::sim {
namespace {

/// A permutation of 0 .. count-1.
std::vector<std::uint32_t> shuffled(std::uint32_t count, const BattleKey& key) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  RandomStream random(key, StreamClass::population);
  for (std::uint32_t i = count; i > 1; --i) std::swap(numbers[i - 1], numbers[random.below(i)]);
  return numbers;
}

}  // namespace

std::vector<FieldArmy> held_out_armies(const ArmyGenerator& population, std::uint64_t seed, std::uint32_t first,
                                       std::uint32_t count, const ScoringList& building) {
  std::vector<FieldArmy> armies(count);
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t i = 0; i < count; ++i) {
    population.generate(building, {seed, kHeldOutMatchup, first + i}, 0, armies[i], scratch);
  }
  return armies;
}

std::int64_t total_of(const FieldArmy& army) {
  return std::accumulate(army.costs.begin(), army.costs.end(), std::int64_t{0});
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours(std::span<const double> values, std::size_t pairs,
                                                                std::uint64_t seed) {
  assert(2 * pairs <= values.size());
  std::vector<std::uint32_t> order =
      shuffled(static_cast<std::uint32_t>(values.size()), BattleKey{seed, kShuffleMatchup, 0});
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
  const std::size_t skipped = (values.size() - 2 * pairs) / 2;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
  for (std::size_t i = 0; i < pairs; ++i) found.emplace_back(order[skipped + 2 * i], order[skipped + 2 * i + 1]);
  return found;
}

int CoupleRunner::score(const FieldArmy& a, const FieldArmy& b, std::uint32_t cell, std::uint32_t couple) const {
  Validity of_couple;  // who makes `play` counts all of its battles
  return play_couple(play_, a, b, {seed_, kProofMatchup + cell, 2 * couple}, of_couple);
}

bool CoupleRunner::play_pairs(const std::vector<FieldArmy>& armies,
                              const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs, int couples,
                              std::uint32_t cell, std::vector<PairSums>& sums) const {
  sums.assign(pairs.size(), {});
  return play_all(pairs.size(), progress_, [&](std::size_t i) {
    const auto first = static_cast<std::uint32_t>(i) * static_cast<std::uint32_t>(couples);
    for (std::uint32_t k = 0; k < static_cast<std::uint32_t>(couples); ++k) {
      if (progress_.stop_requested()) throw RunStopped();
      sums[i].add(score(armies[pairs[i].first], armies[pairs[i].second], cell, first + k));
    }
    progress_.advance(2 * std::int64_t{couples});
  });
}

bool CoupleRunner::play_field(const std::vector<FieldArmy>& armies, int couples, std::uint32_t cell,
                              std::vector<PairSums>& sums) const {
  assert(armies.size() % 2 == 0);
  const auto count = static_cast<std::uint32_t>(armies.size());
  const std::uint32_t meetings = count / 2;
  sums.assign(count, {});
  // In each round every army meets exactly one other.
  for (std::uint32_t round = 0; round < static_cast<std::uint32_t>(couples); ++round) {
    const std::vector<std::uint32_t> order = shuffled(count, {seed_, kProofMatchup + cell, round});
    const bool complete = play_all(meetings, progress_, [&](std::uint32_t i) {
      const std::uint32_t a = order[2 * i];
      const std::uint32_t b = order[2 * i + 1];
      const int quarters = score(armies[a], armies[b], cell, round * meetings + i);
      sums[a].add(quarters);
      sums[b].add(kCoupleQuarters - quarters);
      progress_.advance(2);
    });
    if (!complete) return false;
  }
  return true;
}

}  // namespace warbalance::sim
