#pragma once

#include "tests/engine/warstuff2/scene.hpp"

namespace warbalance::warstuff2 {

/// The hand-worked battle of the specification.
inline Outcome worked_example() {
  enum : UnitIndex { kA1, kA2, kB1, kB2 };
  const Point contact = Point{3400, 2400} + scaled_away(Point{2000, 3000} - Point{3400, 2400}, 100);
  return Scene()
      .first(-1)
      .unit(0, "4+ Shooter(18)", {2000, 2400})
      .unit(0, "4+ Fast, Mounted", {2000, 3000})
      .unit(1, "5+ Death Blow", {3000, 3000})
      .unit(1, "4+ Armored", {3400, 2400})
      .hold(kA1, kB2)
      .charge(kB1, kA2, {3000, 3000}, {2100, 3000})
      .stand_up(kA2)
      .stand_up(kB2)
      .hunker(kB2)
      .charge(kA2, kB2, {2000, 3000}, contact)
      .dice({5, 2, 5, 2, 3, 2, 5, 6, 4, 2, 5, 1, 3, 4, 3, 3, 2, 6, 4, 6, 5, 1, 2, 4})
      .play();
}

}  // namespace warbalance::warstuff2
