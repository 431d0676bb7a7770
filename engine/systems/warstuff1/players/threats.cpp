#include "engine/systems/warstuff1/players/threats.hpp"

#include <algorithm>

namespace warbalance::warstuff1 {
namespace {

/// Worths of one kind of attack where it reaches, else 0.
WARBALANCE_KERNEL inline void in_reach(const Lanes32& distances, const std::int32_t* beyond, const std::int32_t* worth,
                                       Lanes32& found) {
  Lanes32 reach;
  load(beyond, reach);
  load(worth, found);
  found &= distances < reach;
}

/// The same of one enemy and several places.
WARBALANCE_KERNEL inline void in_reach(const Lanes32& distances, std::int32_t beyond, std::int32_t worth,
                                       Lanes32& found) {
  found = (distances < beyond) & worth;
}

WARBALANCE_KERNEL inline void raise(const Lanes32& other, Lanes32& worst) { worst = other > worst ? other : worst; }

}  // namespace

void Threats::add(UnitIndex foe, Point at, const Attack& melee, const Attack& shot, const Attack& entangle) {
  at_[count_] = at;
  melee_beyond_[count_] = melee.beyond;
  melee_[count_] = melee.worth;
  shot_beyond_[count_] = shot.beyond;
  shot_[count_] = shot.worth;
  covered_shot_[count_] = shot.worth;
  entangle_beyond_[count_] = entangle.beyond;
  entangle_[count_] = entangle.worth;
  units_[count_] = foe;
  any_entangles_ = any_entangles_ || entangle.beyond > 0;
  ++count_;
}

void Threats::end() {
  const Lanes32 nothing{};
  std::fill_n(at_.data() + count_, kLanes, Point{});
  for (auto* beyond : {&melee_beyond_, &shot_beyond_, &entangle_beyond_}) store(nothing, beyond->data() + count_);
}

Threats::Sum Threats::sum(Point place, bool covered) const {
  const std::int32_t* const shots = covered ? covered_shot_.data() : shot_.data();
  Points from;
  fill(place, from);
  Lanes32 greatest{};
  Lanes32 sum{};  // a lane has a quarter of all units at most, so 32 bits are enough
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Points at;
    Lanes32 distances;
    load(at_.data() + i, at);
    distances2(at, from, distances);
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
  return {Worth{sum[0]} + sum[1] + sum[2] + sum[3],
          std::max(std::max(greatest[0], greatest[1]), std::max(greatest[2], greatest[3]))};
}

void Threats::sums(const Places& places, Sums& sums) const {
  for (std::size_t i = 0; i < places.count; i += kLanes) {
    Points from;
    load(places.at.data() + i, from);
    Lanes32 all{};
    Lanes32 greatest{};
    for (std::size_t row = 0; row < count_; ++row) {
      Points foe;
      fill(at_[row], foe);
      Lanes32 distances;
      distances2(foe, from, distances);
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
      all += worst;
      raise(worst, greatest);
    }
    store(all, sums.all.data() + i);
    store(greatest, sums.worst.data() + i);
  }
}

Worth Threats::of(UnitIndex foe, Point place, bool covered) const {
  const auto row = static_cast<std::size_t>(std::find(units_.data(), units_.data() + count_, foe) - units_.data());
  if (row == count_) return 0;
  const std::int32_t distance = distance2(place, at_[row]);
  Worth worst = 0;
  if (distance < melee_beyond_[row]) worst = melee_[row];
  if (distance < shot_beyond_[row]) worst = std::max<Worth>(worst, covered ? covered_shot_[row] : shot_[row]);
  if (distance < entangle_beyond_[row]) worst = std::max<Worth>(worst, entangle_[row]);
  return worst;
}

}  // namespace warbalance::warstuff1
