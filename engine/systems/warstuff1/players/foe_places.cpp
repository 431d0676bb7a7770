#include "engine/systems/warstuff1/players/foe_places.hpp"

#include "engine/systems/warstuff1/players/ways.hpp"

namespace warbalance::warstuff1 {
namespace {

/// The places of a block (bits) whose centres are nearer than `gap` plus the radii. Sums of lengths on a table fit 15
/// bits.
WARBALANCE_KERNEL inline unsigned nearer(const ShortPoint* places, const Length* radii, const Points& from,
                                         Length gap) {
  Points at;
  Lanes32 distances;
  Lanes32 reach;
  Lanes32 reach2;
  load(places, at);
  distances2(at, from, distances);
  load(radii, reach);
  reach += gap;
  dots(reinterpret_cast<Points>(reach), reinterpret_cast<Points>(reach), reach2);
  return bits_of(distances < reach2);
}

}  // namespace

void FoePlaces::end(Point from) {
  if (count_ == 0) return;
  std::fill_n(at_.data() + count_, kLanes, at_[count_ - 1]);
  std::fill_n(radii_.data() + count_, kLanes, radii_[count_ - 1]);
  guess_ = first_within(from, least_gap(from));
}

Length FoePlaces::gap(std::size_t foe, Point place) const {
  return std::max<Length>(distance_down(place, at_[foe]) - radii_[foe], 0);
}

Length FoePlaces::least_gap(Point place) const {
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

std::size_t FoePlaces::first_within(Point place, Length gap) const {
  Points from;
  fill(place, from);
  for (std::size_t i = 0;; i += kLanes) {
    const unsigned found = nearer(at_.data() + i, radii_.data() + i, from, gap + 1);
    if (found != 0) return i + static_cast<std::size_t>(first_lane(found));
  }
}

FoePlaces::Nearest FoePlaces::nearest_within(Point place, Length least) const {
  const std::size_t foe = first_within(place, least);
  const bool rounded_down = distance2(place, at_[foe]) > square(least + radii_[foe]);
  return {units_[foe], least + (rounded_down ? 1 : 0)};
}

FoePlaces::Nearest FoePlaces::nearest(Point place) const {
  return count_ == 0 ? Nearest{} : nearest_within(place, least_gap(place));
}

FoePlaces::Nearest FoePlaces::nearest(Point place, std::int32_t distance2) const {
  if (count_ == 0) return {};
  const bool alike = narrowest_ == widest_;  // then the nearest centre has the least gap
  return nearest_within(place, alike ? std::max<Length>(distance_down(distance2) - widest_, 0) : least_gap(place));
}

void FoePlaces::least_distances2(const Places& places, PlaceColumn& least) const {
  for (std::size_t i = 0; i < places.count; i += kLanes) {
    Points from;
    load(places.at.data() + i, from);
    Points foe;
    fill(at_[0], foe);
    Lanes32 nearest;
    distances2(foe, from, nearest);
    for (std::size_t row = 1; row < count_; ++row) {
      Lanes32 distances;
      fill(at_[row], foe);
      distances2(foe, from, distances);
      nearest = distances < nearest ? distances : nearest;
    }
    store(nearest, least.data() + i);
  }
}

}  // namespace warbalance::warstuff1
