#include "engine/systems/warstuff2/players/threats.hpp"

#include <algorithm>

namespace warbalance::warstuff2 {
namespace {

/// Adds the values of the lanes that count.
WARBALANCE_KERNEL inline void add_masked(const Value* column, const Lanes32& counts, Lanes64& sum) {
  Lanes64 first;
  Lanes64 last;
  load(column, first);
  load(column + kLanes / 2, last);
  Lanes64 first_counts;
  Lanes64 last_counts;
  widen(counts, first_counts, last_counts);
  sum += (first & first_counts) + (last & last_counts);
}

}  // namespace

void Threats::end() {
  const Lanes32 nothing{};
  std::fill_n(at_.data() + count_, kLanes, Point{});
  store(nothing, greater_beyond_.data() + count_);
  store(nothing, lesser_beyond_.data() + count_);
}

Value Threats::sum(Point place, EnemyNumber omitted) const {
  Points from;
  fill(place, from);
  Lanes64 sum{};
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Lanes32 distance;
    Lanes32 greater_beyond;
    Lanes32 lesser_beyond;
    Lanes32 enemy_number;
    distances2(at_.data() + i, from, distance);
    load(greater_beyond_.data() + i, greater_beyond);
    load(lesser_beyond_.data() + i, lesser_beyond);
    load(enemies_.data() + i, enemy_number);
    const Lanes32 in = enemy_number != omitted;
    const Lanes32 greater = (distance < greater_beyond) & in;
    const Lanes32 lesser = (distance < lesser_beyond) & in & ~greater;
    add_masked(greater_.data() + i, greater, sum);
    add_masked(lesser_.data() + i, lesser, sum);
  }
  return sum[0] + sum[1];
}

void Threats::sums(const Lanes16& x, const Lanes16& y, Values& sums) const {
  const EightPoints places(x, y);
  std::array<Lanes64, 4> sum{};
  const auto add = [&sum](Value value, const Lanes32& first, const Lanes32& last) WARBALANCE_KERNEL {
    std::array<Lanes64, 4> counts;
    widen(first, counts[0], counts[1]);
    widen(last, counts[2], counts[3]);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counts[i] & value;
  };
  for (std::size_t i = 0; i < count_; ++i) {
    Lanes32 first;
    Lanes32 last;
    places.distances2(at_[i], first, last);
    const Lanes32 first_greater = first < greater_beyond_[i];
    const Lanes32 last_greater = last < greater_beyond_[i];
    add(greater_[i], first_greater, last_greater);
    if (lesser_beyond_[i] <= greater_beyond_[i]) continue;
    add(lesser_[i], (first < lesser_beyond_[i]) & ~first_greater, (last < lesser_beyond_[i]) & ~last_greater);
  }
  __builtin_memcpy(sums.data(), sum.data(), sizeof sums);
}

}  // namespace warbalance::warstuff2
