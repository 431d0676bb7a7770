#include "engine/kernels/enemy_places.hpp"

namespace warbalance {
namespace {

/// The places of a block (as bits) whose centres are nearer than `gap` plus the radii. Sums of lengths on a table fit
/// 15 bits.
WARBALANCE_KERNEL inline unsigned nearer(const ShortPoint* places, const Length* radii, const Points& from,
                                         Length gap) {
  Lanes32 distances;
  Lanes32 reach;
  Lanes32 reach2;
  distances2(places, from, distances);
  load(radii, reach);
  reach += gap;
  dots(reinterpret_cast<Points>(reach), reinterpret_cast<Points>(reach), reach2);
  return bits_of(distances < reach2);
}

}  // namespace

void EnemyPlaces::end(Point from) {
  if (count_ == 0) return;
  std::fill_n(at_.data() + count_, kLanes, at_[count_ - 1]);
  std::fill_n(radii_.data() + count_, kLanes, radii_[count_ - 1]);
  const Length least = least_gap(from);
  guess_ = first_within(from, least);
  nearest_ = nearest_within(from, guess_, least);
}

Length EnemyPlaces::gap(std::size_t row, Point place) const {
  return std::max<Length>(distance_down(place, at_[row]) - radii_[row], 0);
}

/// The least gap if all radii are equal: the enemy with the nearest centre is then the nearest one.
Length EnemyPlaces::least_gap_of_alike(Point place) const {
  Points from;
  fill(place, from);
  Lanes32 nearest = Lanes32{} + std::numeric_limits<std::int32_t>::max();
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Lanes32 distances;
    distances2(at_.data() + i, from, distances);
    keep_lesser(distances, nearest);
  }
  return std::max<Length>(distance_down(least_of(nearest)) - widest_, 0);
}

Length EnemyPlaces::least_gap(Point place) const {
  if (alike()) return least_gap_of_alike(place);
  Points from;
  fill(place, from);
  Length least = gap(guess_, place);
  for (std::size_t i = 0; i < count_; i += kLanes) {
    any_lane(nearer(at_.data() + i, radii_.data() + i, from, least), [&](int lane) {
      least = std::min(least, gap(i + static_cast<std::size_t>(lane), place));
      return false;
    });
  }
  return least;
}

std::size_t EnemyPlaces::first_within(Point place, Length gap) const {
  Points from;
  fill(place, from);
  for (std::size_t i = 0;; i += kLanes) {
    const unsigned found = nearer(at_.data() + i, radii_.data() + i, from, gap + 1);
    if (found != 0) return i + static_cast<std::size_t>(first_lane(found));
  }
}

EnemyPlaces::Nearest EnemyPlaces::nearest_within(Point place, std::size_t row, Length least) const {
  const bool rounded_down = distance2(place, at_[row]) > square(least + radii_[row]);
  return {units_[row], least + (rounded_down ? 1 : 0)};
}

EnemyPlaces::Nearest EnemyPlaces::nearest(Point place) const {
  if (count_ == 0) return {};
  const Length least = least_gap(place);
  return nearest_within(place, first_within(place, least), least);
}

EnemyPlaces::Nearest EnemyPlaces::nearest(Point place, std::int32_t distance2) const {
  if (count_ == 0) return {};
  const Length least = alike() ? std::max<Length>(distance_down(distance2) - widest_, 0) : least_gap(place);
  return nearest_within(place, first_within(place, least), least);
}

void EnemyPlaces::least_distances2(const Places& places, PlaceColumn& least) const {
  // every block, used or not
  std::array<Lanes32, Places::kBlocks> nearest;
  for (Lanes32& block : nearest) block = Lanes32{} + std::numeric_limits<std::int32_t>::max();
  for (std::size_t row = 0; row < count_; ++row) {
    Points row_places;
    fill(at_[row], row_places);
    for (std::size_t block = 0; block < Places::kBlocks; ++block) {
      Lanes32 distances;
      distances2(places.at.data() + block * kLanes, row_places, distances);
      keep_lesser(distances, nearest[block]);
    }
  }
  for (std::size_t block = 0; block < Places::kBlocks; ++block) store(nearest[block], least.data() + block * kLanes);
}

}  // namespace warbalance
