#include "sim/stats/cycles.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

namespace warbalance::sim {
namespace {

/// Scores of all ordered pairs, and whether they lie above 1/2 for certain.
class Advantages {
 public:
  Advantages(const PairedScores& scores, const std::vector<Interval>& intervals)
      : size_(scores.size), intervals_(&intervals) {
    assert(intervals.size() == scores.pairs.size());
    for (const CoupleCounts& couples : scores.pairs) scores_.push_back(pair_score(couples).value);
  }

  double score(std::size_t a, std::size_t b) const {
    const double of_row = scores_[number(a, b)];
    return a < b ? of_row : 1 - of_row;
  }
  bool certain(std::size_t a, std::size_t b) const {
    const Interval& of_row = (*intervals_)[number(a, b)];
    return a < b ? of_row.low > 0.5 : of_row.high < 0.5;
  }

 private:
  std::size_t number(std::size_t a, std::size_t b) const { return pair_number(size_, std::min(a, b), std::max(a, b)); }

  std::size_t size_;
  const std::vector<Interval>* intervals_;
  std::vector<double> scores_;
};

std::optional<Cycle> cycle_of(const Advantages& advantages, const std::array<std::size_t, 3>& members) {
  Cycle cycle{members, {}, 1, true};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t winner = members[i];
    const std::size_t loser = members[(i + 1) % 3];
    cycle.scores[i] = advantages.score(winner, loser);
    cycle.advantage = std::min(cycle.advantage, cycle.scores[i] - 0.5);
    cycle.certain = cycle.certain && advantages.certain(winner, loser);
  }
  if (cycle.advantage <= 0) return std::nullopt;
  return cycle;
}

}  // namespace

Cycles find_cycles(const PairedScores& scores, const std::vector<Interval>& intervals, std::size_t most) {
  Cycles found;
  if (scores.size < 3) return found;
  const Advantages advantages(scores, intervals);
  std::vector<Cycle> all;
  for (std::size_t a = 0; a < scores.size; ++a) {
    for (std::size_t b = a + 1; b < scores.size; ++b) {
      for (std::size_t c = b + 1; c < scores.size; ++c) {
        ++found.triples;
        auto cycle = cycle_of(advantages, {a, b, c});
        if (!cycle) cycle = cycle_of(advantages, {a, c, b});
        if (!cycle) continue;
        ++found.number;
        if (cycle->certain) ++found.certain;
        all.push_back(*cycle);
      }
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Cycle& x, const Cycle& y) { return x.advantage > y.advantage; });
  all.resize(std::min(most, all.size()));
  found.strongest = std::move(all);
  return found;
}

}  // namespace warbalance::sim
