#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/geometry.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "engine/kernels/vectorised.hpp"

namespace warbalance {

/// Places and reaches of the bases of all units, copied into columns for loops over many units. Units that are not on
/// the table have a place so far away that they never matter.
struct Bases {
  static constexpr Length kAway = -12000;
  static constexpr Length kEverywhere = 16000;  ///< longer than any table; the sum of two fits 16 bits
  static constexpr Length kNowhere = -4 * kEverywhere;

  static constexpr std::size_t kRoom = kMaxUnits + 2 * kLanes;  ///< with padding, so that blocks may begin anywhere
  std::array<ShortPoint, kRoom> at;
  std::array<ShortPoint, kRoom> radius;  ///< the same in x and y
  std::array<Length, kRoom> charge;      ///< reach from the centre, at most `kEverywhere`; `kNowhere`: none
  std::array<Length, kRoom> shot;

  void place(UnitIndex unit, Point point) { at[static_cast<std::size_t>(unit)] = point; }
  /// Converts a reach from the edge of a base to one from its centre, as the columns store it.
  static Length from_centre(Length reach, Length radius) {
    return reach < 0 ? kNowhere : std::min(reach + radius, kEverywhere);
  }
};

/// A block of bases.
struct BaseBlock {
  Points at;
  Points radius;

  WARBALANCE_KERNEL BaseBlock(const Bases& bases, int first) {
    load(bases.at.data() + first, at);
    load(bases.radius.data() + first, radius);
  }

  /// The bases that are on the table.
  WARBALANCE_KERNEL void on_table(Lanes32& found) const { found = reinterpret_cast<Lanes32>(at) >= 0; }

  /// The squared distances of the centres from a point, and the squared reach of each base: its radius plus `own`.
  WARBALANCE_KERNEL void measure(const Points& from, Length own, Lanes32& squared, Lanes32& reach2) const {
    distances2(at, from, squared);
    const Points reach = radius + static_cast<std::int16_t>(own);
    const auto once = reinterpret_cast<Points>(reinterpret_cast<Lanes32>(reach) & 0xFFFF);
    dots(once, once, reach2);
  }
};

}  // namespace warbalance
