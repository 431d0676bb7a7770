#pragma once

#include <cstdint>

#include "engine/core/geometry.hpp"

// Vectors of integers in the 128-bit registers of every 64-bit x86 processor; for other processors the compiler makes
// equivalent code. Vectors are passed by reference only, because how they are returned depends on the processor.

namespace warbalance {

#define WARBALANCE_KERNEL __attribute__((always_inline))

/// Columns are padded to a multiple of this number of elements.
inline constexpr int kLanes = 4;

/// Operators work on each lane; comparisons give -1 for true and 0 for false.
using Lanes32 = std::int32_t __attribute__((vector_size(16)));
/// Half as many lanes of 64 bits, for large sums.
using Lanes64 = std::int64_t __attribute__((vector_size(16)));

/// A point or a vector whose coordinates fit 16 bits, like points on and near a table and their differences.
struct ShortPoint {
  std::int16_t x;
  std::int16_t y;

  constexpr ShortPoint() = default;
  constexpr ShortPoint(Point point) : x(static_cast<std::int16_t>(point.x)), y(static_cast<std::int16_t>(point.y)) {}
  constexpr operator Point() const { return {x, y}; }
};

/// `kLanes` points: x and y alternate.
using Points = std::int16_t __attribute__((vector_size(16)));
/// Twice `kLanes` short integers.
using Lanes16 = std::int16_t __attribute__((vector_size(16)));

WARBALANCE_KERNEL inline void load(const std::int32_t* column, Lanes32& lanes) {
  __builtin_memcpy(&lanes, column, sizeof lanes);
}
WARBALANCE_KERNEL inline void load(const std::int64_t* column, Lanes64& lanes) {
  __builtin_memcpy(&lanes, column, sizeof lanes);
}
WARBALANCE_KERNEL inline void load(const std::int16_t* column, Lanes16& lanes) {
  __builtin_memcpy(&lanes, column, sizeof lanes);
}
WARBALANCE_KERNEL inline void store(const Lanes32& lanes, std::int32_t* column) {
  __builtin_memcpy(column, &lanes, sizeof lanes);
}
WARBALANCE_KERNEL inline void store(const Lanes16& lanes, std::int16_t* column) {
  __builtin_memcpy(column, &lanes, sizeof lanes);
}
WARBALANCE_KERNEL inline void load(const ShortPoint* column, Points& points) {
  __builtin_memcpy(&points, column, sizeof points);
}
WARBALANCE_KERNEL inline void store(const Points& points, ShortPoint* column) {
  __builtin_memcpy(static_cast<void*>(column), &points, sizeof points);
}

/// The same point in all lanes.
WARBALANCE_KERNEL inline void fill(ShortPoint point, Points& points) {
  std::int32_t both;
  __builtin_memcpy(&both, &point, sizeof both);
  points = reinterpret_cast<Points>(Lanes32{both, both, both, both});
}

/// The same number in all lanes.
WARBALANCE_KERNEL inline void fill(Length number, Lanes16& lanes) {
  lanes = Lanes16{} + static_cast<std::int16_t>(number);
}

/// The coordinates of the same point in all lanes.
WARBALANCE_KERNEL inline void fill(ShortPoint point, Lanes16& x, Lanes16& y) {
  std::int32_t both;
  __builtin_memcpy(&both, &point, sizeof both);
  const auto first = reinterpret_cast<Points>(Lanes32{both, 0, 0, 0});
  // converting by way of 32 bits saves one instruction each
  const auto twice_x = reinterpret_cast<Lanes32>(__builtin_shufflevector(first, first, 0, 0, 0, 0, 4, 5, 6, 7));
  const auto twice_y = reinterpret_cast<Lanes32>(__builtin_shufflevector(first, first, 1, 1, 1, 1, 4, 5, 6, 7));
  x = reinterpret_cast<Lanes16>(__builtin_shufflevector(twice_x, twice_x, 0, 0, 0, 0));
  y = reinterpret_cast<Lanes16>(__builtin_shufflevector(twice_y, twice_y, 0, 0, 0, 0));
}

/// Keeps the smaller number in each lane.
WARBALANCE_KERNEL inline void keep_lesser(const Lanes32& other, Lanes32& least) {
  least = other < least ? other : least;
}

/// The least number of all lanes.
WARBALANCE_KERNEL inline std::int32_t least_of(const Lanes32& lanes) {
  Lanes32 least = lanes;
  keep_lesser(__builtin_shufflevector(lanes, lanes, 2, 3, 0, 1), least);
  return least[0] < least[1] ? least[0] : least[1];
}

/// The lanes of a mask that are true: bit `lane`.
WARBALANCE_KERNEL inline unsigned set_of(const Lanes16& mask) {
#if defined(__SSE2__)
  using Bytes = char __attribute__((vector_size(sizeof(Lanes16))));
  const Lanes16 bytes = reinterpret_cast<Lanes16>(__builtin_ia32_packsswb128(mask, mask));
  return static_cast<unsigned>(__builtin_ia32_pmovmskb128(reinterpret_cast<Bytes>(bytes))) & 0xFFU;
#else
  unsigned bits = 0;
  for (int lane = 0; lane < 2 * kLanes; ++lane) bits |= mask[lane] != 0 ? 1U << lane : 0U;
  return bits;
#endif
}

/// The dot product of each pair of vectors; a single instruction if the processor has one.
WARBALANCE_KERNEL inline void dots(const Points& a, const Points& b, Lanes32& products) {
#if defined(__SSE2__)
  products = reinterpret_cast<Lanes32>(__builtin_ia32_pmaddwd128(a, b));
#else
  for (int lane = 0; lane < kLanes; ++lane) {
    products[lane] = a[2 * lane] * b[2 * lane] + a[2 * lane + 1] * b[2 * lane + 1];
  }
#endif
}

/// Squared distances of points from one point.
WARBALANCE_KERNEL inline void distances2(const Points& points, const Points& from, Lanes32& squared) {
  const Points apart = points - from;
  dots(apart, apart, squared);
}

/// Squared distances of the points at the beginning of a column from one point.
WARBALANCE_KERNEL inline void distances2(const ShortPoint* column, const Points& from, Lanes32& squared) {
  Points at;
  load(column, at);
  distances2(at, from, squared);
}

/// Points whose x and y are in columns: the first four, and the last four.
WARBALANCE_KERNEL inline void pair_up(const Lanes16& x, const Lanes16& y, Points& first, Points& last) {
  first = __builtin_shufflevector(x, y, 0, 8, 1, 9, 2, 10, 3, 11);
  last = __builtin_shufflevector(x, y, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// Eight points, prepared for computing their distances from many other points.
class EightPoints {
 public:
  WARBALANCE_KERNEL EightPoints(const Lanes16& x, const Lanes16& y) { pair_up(x, y, first_, last_); }

  /// Squared distances from a point: of the first four, and of the last four.
  WARBALANCE_KERNEL void distances2(ShortPoint from, Lanes32& first, Lanes32& last) const {
    Points point;
    fill(from, point);
    warbalance::distances2(first_, point, first);
    warbalance::distances2(last_, point, last);
  }

 private:
  Points first_;
  Points last_;
};

/// The lanes of a mask that are true: bit 4 * lane.
WARBALANCE_KERNEL inline unsigned bits_of(const Lanes32& mask) {
#if defined(__SSE2__)
  using Bytes = char __attribute__((vector_size(sizeof(Lanes32))));
  return static_cast<unsigned>(__builtin_ia32_pmovmskb128(reinterpret_cast<Bytes>(mask))) & 0x1111U;
#else
  unsigned bits = 0;
  for (int lane = 0; lane < kLanes; ++lane) bits |= mask[lane] != 0 ? 1U << (4 * lane) : 0U;
  return bits;
#endif
}

/// The lanes of a mask that are true: bit `lane`.
WARBALANCE_KERNEL inline unsigned set_of(const Lanes32& mask) {
#if defined(__SSE2__)
  return set_of(reinterpret_cast<Lanes16>(__builtin_ia32_packssdw128(mask, mask))) & 0xFU;
#else
  const unsigned bits = bits_of(mask);
  return (bits | bits >> 3 | bits >> 6 | bits >> 9) & 0xFU;
#endif
}

/// Packs two masks into one of short integers.
WARBALANCE_KERNEL inline void narrow(const Lanes32& first, const Lanes32& last, Lanes16& mask) {
#if defined(__SSE2__)
  mask = reinterpret_cast<Lanes16>(__builtin_ia32_packssdw128(first, last));
#else
  for (int lane = 0; lane < kLanes; ++lane) {
    mask[lane] = static_cast<std::int16_t>(first[lane]);
    mask[lane + kLanes] = static_cast<std::int16_t>(last[lane]);
  }
#endif
}

/// The lanes of two masks that are true; the second one gives bits 4 to 7.
WARBALANCE_KERNEL inline unsigned set_of(const Lanes32& first, const Lanes32& last) {
  Lanes16 mask;
  narrow(first, last, mask);
  return set_of(mask);
}

/// A mask of lanes from bits: the inverse of `set_of`.
WARBALANCE_KERNEL inline void mask_of(unsigned bits, Lanes16& mask) {
  const Lanes16 bit{1, 2, 4, 8, 16, 32, 64, 128};
  Lanes16 all;
  fill(static_cast<Length>(bits), all);
  mask = (all & bit) != 0;
}

/// Whether a * b < c * d in each lane, with 64-bit products. @pre no number is negative
WARBALANCE_KERNEL inline void products_less(const Lanes32& a, const Lanes32& b, const Lanes32& c, const Lanes32& d,
                                            Lanes32& less) {
#if defined(__SSE2__)
  const auto odd = [](const Lanes32& lanes)
                       WARBALANCE_KERNEL { return __builtin_shufflevector(lanes, lanes, 1, 1, 3, 3); };
  const Lanes64 even_difference = reinterpret_cast<Lanes64>(__builtin_ia32_pmuludq128(a, b)) -
                                  reinterpret_cast<Lanes64>(__builtin_ia32_pmuludq128(c, d));
  const Lanes64 odd_difference = reinterpret_cast<Lanes64>(__builtin_ia32_pmuludq128(odd(a), odd(b))) -
                                 reinterpret_cast<Lanes64>(__builtin_ia32_pmuludq128(odd(c), odd(d)));
  // their signs are in the upper halves
  less = __builtin_shufflevector(reinterpret_cast<Lanes32>(even_difference), reinterpret_cast<Lanes32>(odd_difference),
                                 1, 5, 3, 7) < 0;
#else
  for (int lane = 0; lane < kLanes; ++lane) {
    less[lane] = std::int64_t{a[lane]} * b[lane] < std::int64_t{c[lane]} * d[lane] ? -1 : 0;
  }
#endif
}

/// The first of these lanes. @pre there is one
WARBALANCE_KERNEL inline int first_lane(unsigned bits) { return __builtin_ctz(bits) / 4; }

/// Calls `visit(lane)` for every true lane, in ascending order, until it returns true. Returns whether it did.
template <class Visit>
WARBALANCE_KERNEL inline bool any_lane(unsigned bits, const Visit& visit) {
  for (; bits != 0; bits &= bits - 1) {
    if (visit(first_lane(bits))) return true;
  }
  return false;
}

/// Widens a mask to lanes of 64 bits: the first two lanes, and the last two.
WARBALANCE_KERNEL inline void widen(const Lanes32& mask, Lanes64& first, Lanes64& last) {
  first = reinterpret_cast<Lanes64>(__builtin_shufflevector(mask, mask, 0, 0, 1, 1));
  last = reinterpret_cast<Lanes64>(__builtin_shufflevector(mask, mask, 2, 2, 3, 3));
}

}  // namespace warbalance
