#pragma once

#include <algorithm>

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

}  // namespace warbalance::warstuff2
