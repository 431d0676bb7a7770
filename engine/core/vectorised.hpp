#pragma once

#include <cstdint>

// Sums over columns of integers, compiled a second time for processors with wider vectors. Which copy runs is decided
// when the program runs; both give the same integers.

namespace warbalance {

#if defined(__x86_64__) && defined(__SSE2__)

template <class Kernel>
[[gnu::target("avx2")]] auto with_avx2(const Kernel& kernel) {
  return kernel();
}

/// Calls a kernel: a lambda without arguments, marked WARBALANCE_KERNEL so that it is inlined into both copies.
template <class Kernel>
auto vectorised(const Kernel& kernel) {
  return __builtin_cpu_supports("avx2") ? with_avx2(kernel) : kernel();
}

#else

template <class Kernel>
auto vectorised(const Kernel& kernel) {
  return kernel();
}

#endif

#define WARBALANCE_KERNEL __attribute__((always_inline))

/// Elements that a column is padded to a multiple of.
inline constexpr int kLanes = 4;

/// Several integers at once. Operators work on each lane; comparisons give -1 for true and 0 for false.
using Lanes32 = std::int32_t __attribute__((vector_size(kLanes * sizeof(std::int32_t))));
using Lanes64 = std::int64_t __attribute__((vector_size(kLanes * sizeof(std::int64_t))));

// Vectors are handed on by reference only: how they would be returned depends on the processor.

WARBALANCE_KERNEL inline void load(const std::int32_t* column, Lanes32& lanes) {
  __builtin_memcpy(&lanes, column, sizeof lanes);
}

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

/// Calls `visit(lane)` for every lane that is true, in ascending order, until it returns true. Returns whether it did.
template <class Visit>
WARBALANCE_KERNEL inline bool any_lane(unsigned bits, const Visit& visit) {
  for (; bits != 0; bits &= bits - 1) {
    if (visit(__builtin_ctz(bits) / 4)) return true;
  }
  return false;
}

WARBALANCE_KERNEL inline std::int64_t greatest(const Lanes64& lanes) {
  const std::int64_t low = lanes[0] > lanes[1] ? lanes[0] : lanes[1];
  const std::int64_t high = lanes[2] > lanes[3] ? lanes[2] : lanes[3];
  return low > high ? low : high;
}

}  // namespace warbalance
