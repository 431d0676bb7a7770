#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/report.hpp"
#include "engine/core/trace.hpp"
#include "engine/kernels/enemy_places.hpp"
#include "engine/systems/warstuff1/players/candidates.hpp"

// Values of places for the built-in players (WS1 section 13).

namespace warbalance::warstuff1 {

/// The threats of the enemies to one unit, in columns, for many places where it might stand. Columns have room for two
/// blocks of padding, and no initializers because most of their memory is never used.
class Threats {
 public:
  /// An attack of one kind. `beyond` is the least squared distance of the centres out of its reach; 0: reaches nothing.
  struct Attack {
    std::int32_t beyond = 0;
    std::int32_t value = 0;  ///< G times the weight of the enemy
  };

  int count() const { return static_cast<int>(count_); }

  /// @param covered_shot  value of a shot if the unit is in cover
  void add(UnitIndex enemy, Point at, const Attack& melee, const Attack& shot, std::int32_t covered_shot,
           const Attack& entangle) {
    at_[count_] = at;
    melee_beyond_[count_] = melee.beyond;
    melee_[count_] = melee.value;
    shot_beyond_[count_] = shot.beyond;
    shot_[count_] = shot.value;
    covered_shot_[count_] = covered_shot;
    entangle_beyond_[count_] = entangle.beyond;
    entangle_[count_] = entangle.value;
    units_[count_] = enemy;
    any_entangles_ |= entangle.beyond > 0;
    ++count_;
  }
  /// Completes the last block; nothing can be added any more.
  void end();

  /// The worst attacks of all enemies on the unit at a place.
  struct Sum {
    Value all = 0;
    Value worst = 0;  ///< the greatest of them
  };
  Sum sum(Point place, bool covered) const;
  /// The worst attacks at several places without cover.
  struct Sums {
    PlaceColumn all;
    PlaceColumn worst;
  };
  void sums(const Places& places, Sums& sums) const;
  /// The worst attack of one enemy.
  Value of(UnitIndex enemy, Point place, bool covered) const;

 private:
  template <class T>
  using Column = std::array<T, kMaxUnits + 2 * kLanes>;

  /// Row of an enemy; `count_` if it has none.
  std::size_t row_of(UnitIndex enemy) const;

  Column<ShortPoint> at_;
  Column<std::int32_t> melee_beyond_;
  Column<std::int32_t> melee_;
  Column<std::int32_t> shot_beyond_;
  Column<std::int32_t> shot_;
  Column<std::int32_t> covered_shot_;
  Column<std::int32_t> entangle_beyond_;
  Column<std::int32_t> entangle_;
  Column<UnitIndex> units_;
  std::size_t count_ = 0;
  bool any_entangles_ = false;
};

/// The surroundings of one unit, for scoring many places where it might stand. The value of a place, place() in the
/// specification, is the sum of three parts, each in per mille of the unit's points. To find the best of several
/// places, use bounds and the cheap parts first.
class Outlook {
 public:
  static constexpr Length kEverywhere = 20000;  ///< a horizon wider than any table
  static constexpr int kPatients = 3;           ///< friends near a Healer that count

  /// @param horizon  maximum distance of the places from the unit
  Outlook(const View& view, UnitIndex self, Length horizon);

  /// A place with the enemy nearest to it.
  struct Spot {
    Point at;
    EnemyPlaces::Nearest nearest;
  };
  Spot look(Point at) const { return {at, places_.nearest(at)}; }
  /// The unit's own place.
  Spot here() const { return {view_.state.unit(self_).at, places_.nearest()}; }

  /// The threats to the unit at a place.
  struct Exposure {
    Point at;
    bool covered = false;
    Threats::Sum sum;
  };
  Exposure exposure(Point at) const;

  /// place() of the specification [per mille of the unit's points].
  /// @param victim, gain  of its attack from there
  Value place(const Spot& spot, UnitIndex victim = kNoUnit, int gain = 0) const {
    return danger(exposure(spot.at), victim, gain) + distance(spot) + company(spot.at);
  }
  /// The parts of place(): threats (at most 0), the distance from the nearest enemy, friends near a Leader.
  Value danger(const Exposure& exposure, UnitIndex victim = kNoUnit, int gain = 0) const;
  Value distance(const Spot& spot) const;
  Value company(Point at) const;

  /// A bound of the danger (at most 0) for any target of the unit and a G of at most `gain`.
  Value least_danger(const Threats::Sum& sum, int gain) const { return faded(sum.all - averted(sum.worst, gain)); }

  /// An upper bound of the value of a place, ignoring threats and obstacles on the path to the enemy.
  Value at_most(const Spot& spot) const { return at_most_at(spot.nearest.straight); }
  /// An upper bound of the value of all places at most `away` from the spot.
  Value at_most(const Spot& spot, Length away) const {
    return at_most_at(std::max<Length>(spot.nearest.straight - away - 2, straight_paths_ ? range_ : 0));
  }
  /// An upper bound of the value of a place in contact with an enemy.
  Value at_most_in_contact(UnitIndex enemy) const;

  /// The cheap results for several places at once.
  struct Glance {
    PlaceColumn distances2;  ///< squared, of the centre of the nearest enemy
    Threats::Sums threats;
    unsigned covered = 0;  ///< places (bits) in cover
  };
  void glance(const Places& places, Glance& glance) const;

  /// One of these places.
  Spot spot(const Glance& glance, std::size_t i, Point at) const {
    return {at, places_.nearest(at, glance.distances2[i])};
  }
  Exposure exposure(const Glance& glance, std::size_t i, Point at) const {
    return {at, (glance.covered >> i & 1U) != 0, {glance.threats.all[i], glance.threats.worst[i]}};
  }
  /// An upper bound of its value.
  Value at_most(const Glance& glance, std::size_t i) const {
    if (places_.empty()) return best_company_;
    // the enemy with the nearest centre need not be the one with the least gap
    const Length distance = distance_down(glance.distances2[i]);
    const Length least = std::max<Length>(distance - places_.widest(), 0);
    const Length greatest = straight_paths_ ? std::max<Length>(distance + 1 - places_.narrowest(), 0) : range_;
    return distance_value(std::clamp(range_, least, std::max(least, greatest))) + best_company_;
  }

  /// The expected loss by dangerous ground on a path within the horizon (at least 0).
  Value ground(const Path& path) const;

  Value points() const { return points_; }

 private:
  void add_threat(UnitIndex enemy, Point at, std::int32_t distance2, Length horizon);
  std::int32_t weight(UnitIndex enemy) const;

  Value at_most_at(Length straight) const {
    return distance_value(straight_paths_ ? straight : std::max(straight, range_)) + best_company_;
  }
  unsigned perhaps_covered(const Places& places) const;

  /// The part of a threat that an attack averts: it grows with the threat and with G.
  static Value averted(Value threat, int gain) { return threat - threat * (1000 - gain) / 1000; }
  Value faded(Value sum) const { return -(std::min<Value>(sum, 1'000'000) * fade_ / 1'000'000); }

  /// Value of a gap to the nearest enemy; greatest at the unit's own range.
  Value distance_value(Length gap) const {
    return Value{std::min(gap, range_)} * view_.odds.weights().keep / kInch -
           std::max<Value>(0, gap - range_) * pull_ / kInch;
  }

  const View& view_;
  UnitIndex self_;
  EnemyPlaces places_;
  Threats threats_;
  PieceSet cover_near_;      ///< cover within the horizon
  PieceSet dangerous_near_;  ///< dangerous ground within the horizon
  int starts_next_ = -1;     ///< the seat that probably starts the next round, if that matters
  bool straight_paths_;      ///< no solid piece can block the unit's paths
  Length range_;
  Value points_;
  Value best_company_;
  Value fade_;
  Value pull_;
};

}  // namespace warbalance::warstuff1
