#pragma once

#include <cstdint>

namespace warbalance::sim {

inline constexpr std::int64_t kMostParts = 1'000'000;

/// One of the parts that a run is cut into, so that several machines can play it.
struct Part {
  std::int64_t index = 1;  ///< 1 .. count
  std::int64_t count = 1;  ///< 1 .. kMostParts

  friend bool operator==(const Part&, const Part&) = default;
};

/// Consecutive items of work (battles, chains, cells), by their numbers.
struct ItemRange {
  std::int64_t first = 0;
  std::int64_t end = 0;  ///< one past the last

  std::int64_t size() const { return end - first; }
  friend bool operator==(const ItemRange&, const ItemRange&) = default;
};

/// The items that a part plays: whole groups. The numbers of groups of two parts differ by at most one; with more parts
/// than groups, some have none. All parts together have each item once.
/// @param items  of the whole run, whole groups
constexpr ItemRange range_of(const Part& part, std::int64_t items, std::int64_t group) {
  const std::int64_t groups = items / group;
  return {groups * (part.index - 1) / part.count * group, groups * part.index / part.count * group};
}

}  // namespace warbalance::sim
