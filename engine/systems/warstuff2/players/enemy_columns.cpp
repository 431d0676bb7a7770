#include "engine/systems/warstuff2/players/enemy_columns.hpp"

#include <algorithm>
#include <limits>

namespace warbalance::warstuff2 {

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

}  // namespace warbalance::warstuff2
