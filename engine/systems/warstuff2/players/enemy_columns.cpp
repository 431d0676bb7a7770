#include "engine/systems/warstuff2/players/enemy_columns.hpp"

#include <algorithm>
#include <limits>

namespace warbalance::warstuff2 {
namespace {

/// Squared distances of some points of a column from one point.
WARBALANCE_KERNEL inline void distances2(const ShortPoint* column, const Points& from, Lanes32& squared) {
  Points at;
  load(column, at);
  warbalance::distances2(at, from, squared);
}

/// Keeps a number for the places with distances below that.
WARBALANCE_KERNEL inline void keep_nearer(const Lanes32& first, const Lanes32& last, std::int32_t beyond,
                                          std::size_t number, Lanes16& found) {
  Lanes16 kept;
  Lanes16 reaches;
  fill(static_cast<Length>(number), kept);
  narrow(first < beyond, last < beyond, reaches);
  found = reaches ? kept : found;
}

/// Adds the worths of the lanes that count.
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

void EnemyColumns::end() {
  constexpr Length kFar = -20000;  // makes the gap longer than any table
  const Lanes32 far = Lanes32{} + kFar;
  std::fill_n(at_.data() + count_, kLanes, Point{});
  store(far, radius_sum_.data() + count_);
}

Length EnemyColumns::nearest(Point place) const {
  Points from;
  fill(place, from);
  Lanes32 least = Lanes32{} + std::numeric_limits<std::int32_t>::max();
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Points at;
    Lanes32 radius_sum;
    load(at_.data() + i, at);
    load(radius_sum_.data() + i, radius_sum);
    const Points d = at - from;
    const Points opposite = -d;
    const Points size = d > opposite ? d : opposite;
    const Points swapped = __builtin_shufflevector(size, size, 1, 0, 3, 2, 5, 4, 7, 6);
    const Points longer = size > swapped ? size : swapped;
    // 8 longer + 3 shorter = 3 of both + 5 longer; rounding down can wait until the least is found
    Lanes32 both;
    Lanes32 more;
    dots(size, Points{3, 3, 3, 3, 3, 3, 3, 3}, both);
    dots(longer, Points{5, 0, 5, 0, 5, 0, 5, 0}, more);
    const Lanes32 eighths = both + more - (radius_sum << 3);
    keep_lesser(eighths, least);
  }
  return least_of(least) >> 3;
}

void EnemyColumns::nearest(const Lanes16& x, const Lanes16& y, Lanes16& gaps) const {
  using Unsigned = std::uint16_t __attribute__((vector_size(16)));
  Lanes16 least = Lanes16{} + std::numeric_limits<std::int16_t>::max();
  for (std::size_t i = 0; i < count_; ++i) {
    Lanes16 dx;
    Lanes16 dy;
    fill(at_[i], dx, dy);
    dx -= x;
    dy -= y;
    dx = dx > -dx ? dx : -dx;
    dy = dy > -dy ? dy : -dy;
    const Lanes16 longer = dx > dy ? dx : dy;
    const Lanes16 shorter = dx > dy ? dy : dx;
    // On the largest table three times the shorter one needs all 16 bits. Places of moves that lead far off it are
    // farther away than 15 bits can say; how far they are does not matter.
    constexpr std::uint16_t kFarthest = std::numeric_limits<std::int16_t>::max();
    const Unsigned eighths = (reinterpret_cast<Unsigned>(shorter) * 3) >> 3;
    const Unsigned sum = reinterpret_cast<Unsigned>(longer) + eighths;
    const Lanes16 distance = reinterpret_cast<Lanes16>(sum < kFarthest ? sum : Unsigned{} + kFarthest);
    const Lanes16 gap = distance - static_cast<std::int16_t>(radius_sum_[i]);
    least = gap < least ? gap : least;
  }
  gaps = least;
}

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

void Attacks::end(const EnemyColumns& enemies, Length reach, Length at_once) {
  for (std::size_t i = 0; i < count_; ++i) {
    const EnemyNumber enemy_number = number_of(keys_[i]);
    at_[i] = enemies.place(enemy_number);
    beyond_[i] = beyond(reach, enemies.radius_sum(enemy_number));
    beyond_at_once_[i] = beyond(at_once, enemies.radius_sum(enemy_number));
    enemies_[i] = enemy_number;
    worthwhile_ += value_of(keys_[i]) > 0 ? 1 : 0;
  }
  const Lanes32 nothing{};
  for (std::size_t i = count_; i <= count_ + kLanes; i += kLanes) {  // they are read two blocks at a time
    std::fill_n(at_.data() + i, kLanes, Point{});
    store(nothing, beyond_.data() + i);
    store(nothing, beyond_at_once_.data() + i);
  }
  keys_[count_] = 0;  // worth nothing
}

void Attacks::best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best) const {
  Lanes16 found;
  fill(static_cast<Length>(count_), found);
  for_each_worthwhile(x, y, [&](std::size_t i, const Lanes32& first, const Lanes32& last) WARBALANCE_KERNEL {
    keep_nearer(first, last, beyond_[i], i, found);
  });
  store(found, best.data());
}

void Attacks::best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best, Numbers& at_once) const {
  Lanes16 found;
  fill(static_cast<Length>(count_), found);
  Lanes16 found_at_once = found;
  for_each_worthwhile(x, y, [&](std::size_t i, const Lanes32& first, const Lanes32& last) WARBALANCE_KERNEL {
    keep_nearer(first, last, beyond_[i], i, found);
    keep_nearer(first, last, beyond_at_once_[i], i, found_at_once);
  });
  store(found, best.data());
  store(found_at_once, at_once.data());
}

}  // namespace warbalance::warstuff2
