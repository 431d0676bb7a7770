#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

inline std::vector<UnitDesign> list_of(const DesignSource& designs) {
  std::vector<UnitDesign> list;
  designs([&list](const UnitDesign& design) { list.push_back(design); });
  return list;
}

inline DesignSource source_of(std::vector<UnitDesign> designs) {
  return [list = std::move(designs)](const DesignVisitor& visit) {
    for (const UnitDesign& design : list) visit(design);
  };
}

/// Calls `found` for all sets of `size` rules from `next` on that may stand together with those in `chosen` on a unit
/// of the tier.
template <class Found>
void extend_design(const Ruleset& ruleset, std::size_t tier, std::vector<std::uint8_t>& chosen, std::size_t size,
                   std::size_t next, const Found& found) {
  if (chosen.size() == size) return found(chosen);
  for (std::size_t rule = next; rule < ruleset.rules.size(); ++rule) {
    if (!rule_fits_tier(ruleset, rule, tier)) continue;
    const auto excludes = [&](std::uint8_t other) { return forbidden_together(ruleset, rule, other); };
    if (std::any_of(chosen.begin(), chosen.end(), excludes)) continue;
    chosen.push_back(static_cast<std::uint8_t>(rule));
    extend_design(ruleset, tier, chosen, size, rule + 1, found);
    chosen.pop_back();
  }
}

/// Every legal unit: all tiers, each with 0 up to `most_drawn_rules` different rules, without pairs of one forbidden
/// group (WarStuff 2.0: 16,140, only the ranges of Shooter exclude each other). Pairs that the generator does not
/// draw are legal and therefore among them. Sorted by tier, then number of rules, then rules.
inline std::vector<UnitDesign> all_designs(const Ruleset& ruleset) {
  std::vector<UnitDesign> designs;
  for (std::size_t tier = 0; tier < ruleset.tiers.size(); ++tier) {
    if (ruleset.tiers[tier].target_only) continue;
    for (std::size_t size = 0; size <= most_drawn_rules(ruleset); ++size) {
      std::vector<std::uint8_t> chosen;
      extend_design(ruleset, tier, chosen, size, 0, [&](const std::vector<std::uint8_t>& rules) {
        designs.push_back({static_cast<std::uint8_t>(tier), rules});
      });
    }
  }
  return designs;
}

}  // namespace warbalance::sim
