#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/kernels/vectorised.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Which bases are near a place or a straight move; several are compared at once.

namespace warbalance::warstuff2 {

/// Whether none of the other bases that `near` picks, several at a time, satisfies `blocks(unit)`.
template <class Near, class Blocks>
bool no_base(const State& state, UnitIndex self, const Near& near, const Blocks& blocks) {
  const int count = state.unit_count();
  constexpr int kBlocks =
      4;  // blocks of bases compared in one pass, before the loop over those found, which the processor predicts badly
  for (int first = 0; first < count; first += kBlocks * kLanes) {
    unsigned picked = 0;
    for (int block = 0; block < kBlocks && first + block * kLanes < count; ++block) {
      const int begin = first + block * kLanes;
      Lanes32 found;
      near(BaseBlock(state.bases, begin), found);
      picked |= bits_of(found) << block;
    }
    // the unit's own base, left out once instead of in every block
    const auto own = static_cast<unsigned>(self - first);
    const bool is_here = own < kBlocks * kLanes;
    picked &= ~(unsigned{is_here} << (own % kLanes * kBlocks + own / kLanes % kBlocks));
    for (; picked != 0; picked &= picked - 1) {
      const int bit = __builtin_ctz(picked);
      if (blocks(static_cast<UnitIndex>(first + bit % kBlocks * kLanes + bit / kBlocks))) return false;
    }
  }
  return true;
}

/// Picks the bases that reach into a box.
class Box {
 public:
  /// The box around a segment, with a margin.
  Box(Point a, Point b, Length margin) {
    fill(Point{std::min(a.x, b.x) - margin, std::min(a.y, b.y) - margin}, low_);
    fill(Point{std::max(a.x, b.x) + margin, std::max(a.y, b.y) + margin}, high_);
  }
  WARBALANCE_KERNEL void operator()(const BaseBlock& bases, Lanes32& found) const {
    const Points both = (bases.at + bases.radius > low_) & (bases.at - bases.radius < high_);
    found = reinterpret_cast<Lanes32>(both) == -1;  // in x and in y
  }

 private:
  Points low_;
  Points high_;
};

/// Picks the bases whose gap to a base is less than a distance, or at most that.
template <bool kOrEqual>
class Near {
 public:
  /// @param own  the distance and the radius of the base
  Near(Point at, Length own) : own_(own) { fill(at, at_); }
  WARBALANCE_KERNEL void operator()(const BaseBlock& bases, Lanes32& found) const {
    Lanes32 squared;
    Lanes32 reach2;
    bases.measure(at_, own_, squared, reach2);
    found = kOrEqual ? squared <= reach2 : squared < reach2;
  }

 private:
  Points at_;
  Length own_;
};

/// A straight segment of a move of a unit, compared with the bases of all others.
class Segment {
 public:
  /// @param gap  kept to other bases (WS2-M4); 0 asks for WS2-M5 only
  Segment(const State& state, UnitIndex unit, Point from, Point to, Length gap)
      : state_(state),
        unit_(unit),
        from_(from),
        to_(to),
        clearance_(state.unit(unit).radius + gap),
        keeps_gap_(gap > 0) {}

  bool is_clear() const {
    return no_base(state_, unit_, Box(from_, to_, clearance_), [this](UnitIndex other) { return !is_clear_of(other); });
  }

 private:
  bool is_clear_of(UnitIndex unit) const {
    const Point other = state_.unit(unit).at;
    const Length clearance = clearance_ + state_.unit(unit).radius;
    const std::int32_t start = distance2(from_, other);
    if (keeps_gap_ && start < square(clearance)) {
      const std::int32_t end = distance2(to_, other);
      return dot(to_ - from_, from_ - other) >= 0 && (end >= square(clearance) || end >= start);
    }
    return !segment_enters_disc(from_, to_, other, clearance);
  }

  const State& state_;
  UnitIndex unit_;
  Point from_;
  Point to_;
  Length clearance_;
  bool keeps_gap_;
};

/// The straight moves of a charger to the 16 contact points around its target (WS2-M2), in columns. Those that it
/// cannot make are dropped, one reason after another; the shortest that is left is the charge.
class ContactRing {
 public:
  static constexpr std::size_t kBearings = 16;
  /// A contact point lies at most this much beyond touching.
  static constexpr Length kRounding = 2;

  /// @param offset_of  `offset_of(bearing)`: from the target to the contact point
  template <class OffsetOf>
  ContactRing(Point charger, Point target, const OffsetOf& offset_of) : from_(charger) {
    std::array<ShortPoint, kBearings> offsets;
    for (std::size_t i = 0; i < kBearings; ++i) offsets[i] = offset_of(i);
    Points move;
    fill(target - charger, move);
    for (std::size_t block = 0; block < kBlocks; ++block) {
      load(offsets.data() + block * kLanes, moves_[block]);
      moves_[block] += move;
      dots(moves_[block], moves_[block], lengths2_[block]);
    }
  }

  bool empty() const { return set_of((kept_[0] | kept_[1]) | (kept_[2] | kept_[3])) == 0; }

  /// Drops the moves that are longer than `limit`.
  void drop_longer_than(Length limit) {
    drop([limit2 = square(limit), this](std::size_t block, Lanes32& dropped)
             WARBALANCE_KERNEL { dropped = lengths2_[block] > limit2; });
  }
  /// Drops the moves to places where a base does not stand wholly on the table (WS2-M6).
  void drop_off_table(const Rules& rules, Length radius) {
    Points low;
    Points high;
    fill(Point{radius, radius} - from_, low);
    fill(Point{rules.table_width - radius, rules.table_height - radius} - from_, high);
    drop([&](std::size_t block, Lanes32& dropped) WARBALANCE_KERNEL {
      const Points outside = (moves_[block] < low) | (moves_[block] > high);
      dropped = reinterpret_cast<Lanes32>(outside) != 0;  // in x or in y
    });
  }
  /// Drops the moves whose ends lie nearer than `clearance` to the centre of another base.
  void drop_ends_near(Point base, Length clearance) {
    Points centre;
    fill(base - from_, centre);
    drop([&](std::size_t block, Lanes32& dropped) WARBALANCE_KERNEL {
      Lanes32 squared;
      distances2(moves_[block], centre, squared);
      dropped = squared < square(clearance);
    });
  }
  /// Drops the moves that come nearer than that to it anywhere: `segment_enters_disc`.
  void drop_near(Point base, Length clearance) {
    const Point apart = base - from_;
    const std::int32_t clearance2 = square(clearance);
    const Lanes32 starts_near = Lanes32{} + (dot(apart, apart) < clearance2 ? -1 : 0);
    Points centre;
    Points aside;
    fill(apart, centre);
    fill(Point{apart.y, -apart.x}, aside);
    drop([&](std::size_t block, Lanes32& dropped) WARBALANCE_KERNEL {
      Lanes32 along;
      Lanes32 across;
      Lanes32 squared;
      dots(moves_[block], centre, along);
      dots(moves_[block], aside, across);
      distances2(moves_[block], centre, squared);
      Lanes32 passes_near;
      const Lanes32 size = across < 0 ? -across : across;
      products_less(size, size, Lanes32{} + clearance2, lengths2_[block], passes_near);
      const Lanes32 behind = along <= 0;
      const Lanes32 ahead = along >= lengths2_[block];
      dropped = (behind & starts_near) | (~behind & ((ahead & (squared < clearance2)) | (~ahead & passes_near)));
    });
  }

  /// The end of the shortest move left, in whole units of length; of equal ones that on the first bearing.
  std::optional<Point> shortest() const {
    constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::max();
    Lanes32 leasts = Lanes32{} + kNone;
    for (std::size_t block = 0; block < kBlocks; ++block) {
      const Lanes32 lengths2 = (lengths2_[block] & kept_[block]) | (kNone & ~kept_[block]);
      keep_lesser(lengths2, leasts);
    }
    const std::int32_t least = least_of(leasts);
    if (least == kNone) return std::nullopt;
    const std::int32_t as_long = square(ceil_sqrt(least));
    unsigned left = 0;
    for (std::size_t block = 0; block < kBlocks; ++block) {
      left |= set_of(kept_[block] & (lengths2_[block] <= as_long)) << (block * kLanes);
    }
    const auto bearing = static_cast<std::size_t>(__builtin_ctz(left));
    const Points& move = moves_[bearing / kLanes];
    const std::size_t lane = bearing % kLanes;
    return from_ + Point{move[2 * lane], move[2 * lane + 1]};
  }

 private:
  static constexpr std::size_t kBlocks = kBearings / kLanes;
  static constexpr Lanes32 kAll = {-1, -1, -1, -1};

  template <class Drops>
  WARBALANCE_KERNEL void drop(const Drops& drops) {
    for (std::size_t block = 0; block < kBlocks; ++block) {
      Lanes32 dropped;
      drops(block, dropped);
      kept_[block] &= ~dropped;
    }
  }

  Point from_;
  std::array<Points, kBlocks> moves_;  ///< from the charger to the contact points
  std::array<Lanes32, kBlocks> lengths2_;
  std::array<Lanes32, kBlocks> kept_{kAll, kAll, kAll, kAll};
};

}  // namespace warbalance::warstuff2
