#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/battles/tally.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// Exact sums of the facts over groups of battles, by the slots of a layout. The sample is the group.
struct FactTally {
  std::int64_t battles = 0;
  std::int64_t groups = 0;
  Validity validity;
  std::vector<Moments> slots;  ///< of the sum of a fact over a group; empty before the first group

  void add_group(int battles_of_group, const std::vector<std::int64_t>& sums);
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &FactTally::battles);
    visit("groups", &FactTally::groups);
    visit("validity", &FactTally::validity);
    visit("slots", &FactTally::slots);
  }
  void merge(const FactTally& other) { merge_fields(*this, other); }
  friend bool operator==(const FactTally&, const FactTally&) = default;
};
static_assert(names_all_fields<FactTally>());

/// Mean of a fact over battles.
struct FactMean {
  double mean = 0;
  std::optional<double> se;  ///< from the groups; none from one group
};
FactMean fact_mean(const FactTally& tally, std::size_t slot);

}  // namespace warbalance::sim
