#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/vectorised.hpp"

namespace warbalance {

/// Up to 16 places on the table, in blocks, for kernels that look at several of them at once.
struct Places {
  static constexpr std::size_t kMost = 16;
  static constexpr std::size_t kBlocks = kMost / kLanes;

  std::array<ShortPoint, kMost> at;
  std::size_t count = 0;

  bool full() const { return count == kMost; }
  void add(Point place) { at[count++] = place; }
  /// Completes all blocks.
  void end() { std::fill(at.begin() + static_cast<std::ptrdiff_t>(count), at.end(), Point{}); }
};

/// One number for each of these places.
using PlaceColumn = std::array<std::int32_t, Places::kMost>;

}  // namespace warbalance
