#include "engine/systems/warstuff1/players/threats.hpp"

#include <algorithm>

namespace warbalance::warstuff1 {
namespace {

/// Values of one kind of attack for the enemies that reach the place, else 0.
WARBALANCE_KERNEL inline void in_reach(const Lanes32& distances, const std::int32_t* beyond, const std::int32_t* value,
                                       Lanes32& found) {
  Lanes32 reach;
  load(beyond, reach);
  load(value, found);
  found &= distances < reach;
}

/// The same of one enemy and several places.
WARBALANCE_KERNEL inline void in_reach(const Lanes32& distances, std::int32_t beyond, std::int32_t value,
                                       Lanes32& found) {
  found = (distances < beyond) & value;
}

WARBALANCE_KERNEL inline void raise(const Lanes32& other, Lanes32& worst) { worst = other > worst ? other : worst; }

}  // namespace

void Threats::end() {
  const Lanes32 nothing{};
  std::fill_n(at_.data() + count_, kLanes, Point{});
  std::fill_n(units_.data() + count_, 2 * kLanes, kNoUnit);
  for (auto* beyond : {&melee_beyond_, &shot_beyond_, &entangle_beyond_}) store(nothing, beyond->data() + count_);
}

Threats::Sum Threats::sum(Point place, bool covered) const {
  const std::int32_t* const shots = covered ? covered_shot_.data() : shot_.data();
  Points from;
  fill(place, from);
  Lanes32 greatest{};
  Lanes32 sum{};  // a lane has a quarter of all units at most, so 32 bits are enough
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Lanes32 distances;
    distances2(at_.data() + i, from, distances);
    Lanes32 worst;
    Lanes32 shot;
    in_reach(distances, melee_beyond_.data() + i, melee_.data() + i, worst);
    in_reach(distances, shot_beyond_.data() + i, shots + i, shot);
    raise(shot, worst);
    if (any_entangles_) {
      Lanes32 entangle;
      in_reach(distances, entangle_beyond_.data() + i, entangle_.data() + i, entangle);
      raise(entangle, worst);
    }
    sum += worst;
    raise(worst, greatest);
  }
  return {Value{sum[0]} + sum[1] + sum[2] + sum[3],
          std::max(std::max(greatest[0], greatest[1]), std::max(greatest[2], greatest[3]))};
}

void Threats::sums(const Places& places, Sums& sums) const {
  // every block, used or not
  std::array<Lanes32, Places::kBlocks> all{};
  std::array<Lanes32, Places::kBlocks> greatest{};
  for (std::size_t row = 0; row < count_; ++row) {
    Points row_places;
    fill(at_[row], row_places);
    for (std::size_t block = 0; block < Places::kBlocks; ++block) {
      Lanes32 distances;
      distances2(places.at.data() + block * kLanes, row_places, distances);
      Lanes32 worst;
      Lanes32 shot;
      in_reach(distances, melee_beyond_[row], melee_[row], worst);
      in_reach(distances, shot_beyond_[row], shot_[row], shot);
      raise(shot, worst);
      if (any_entangles_) {
        Lanes32 entangle;
        in_reach(distances, entangle_beyond_[row], entangle_[row], entangle);
        raise(entangle, worst);
      }
      all[block] += worst;
      raise(worst, greatest[block]);
    }
  }
  for (std::size_t block = 0; block < Places::kBlocks; ++block) {
    store(all[block], sums.all.data() + block * kLanes);
    store(greatest[block], sums.worst.data() + block * kLanes);
  }
}

std::size_t Threats::row_of(UnitIndex enemy) const {
  for (std::size_t i = 0; i < count_; i += 2 * kLanes) {
    Lanes16 units;
    load(units_.data() + i, units);
    const unsigned found = set_of(units == enemy);
    if (found != 0) return i + static_cast<std::size_t>(__builtin_ctz(found));
  }
  return count_;
}

Value Threats::of(UnitIndex enemy, Point place, bool covered) const {
  const std::size_t row = row_of(enemy);
  if (row == count_) return 0;
  const std::int32_t distance = distance2(place, at_[row]);
  Value worst = 0;
  if (distance < melee_beyond_[row]) worst = melee_[row];
  if (distance < shot_beyond_[row]) worst = std::max<Value>(worst, covered ? covered_shot_[row] : shot_[row]);
  if (distance < entangle_beyond_[row]) worst = std::max<Value>(worst, entangle_[row]);
  return worst;
}

}  // namespace warbalance::warstuff1
