#pragma once

#include <cstdint>
#include <vector>

#include "sim/stats/variance_shares.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

inline constexpr int kBattlesPerTable = 16;  ///< of a run that compares tables; whole couples

/// Results of a matchup on many tables, `kBattlesPerTable` battles on each, in the order of adding and merging.
struct TableTally {
  std::int64_t battles = 0;
  std::vector<TableResults> tables;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &TableTally::battles);
    visit("tables", &TableTally::tables);
  }
  void merge(const TableTally& other) { merge_fields(*this, other); }
  friend bool operator==(const TableTally&, const TableTally&) = default;
};
static_assert(names_all_fields<TableTally>());

/// Battles of such a run that follows one of `battles` battles: as many, but enough for errors and no more than tell
/// the shares to a fraction of a percent.
constexpr std::int64_t table_battles(std::int64_t battles) {
  constexpr std::int64_t kStep = kBattlesPerTable * static_cast<std::int64_t>(kTableBlocks);
  constexpr std::int64_t kLeast = 4 * kStep;
  constexpr std::int64_t kMost = 200 * kStep;
  const std::int64_t whole = (battles + kStep - 1) / kStep * kStep;
  return whole < kLeast ? kLeast : whole > kMost ? kMost : whole;
}

}  // namespace warbalance::sim
