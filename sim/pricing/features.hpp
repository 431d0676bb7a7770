#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/catalog/ruleset.hpp"

namespace warbalance::sim {

/// What is priced: the quality tiers of a ruleset, then its special rules, numbered from 0. x(unit) is 1 for the
/// unit's tier and for each of its rules, else 0; x(army) is the sum over its units.
class FeatureSpace {
 public:
  explicit FeatureSpace(const Ruleset& ruleset) : tiers_(ruleset.tiers.size()), rules_(ruleset.rules.size()) {}

  std::size_t size() const { return tiers_ + rules_; }
  std::size_t tiers() const { return tiers_; }
  bool is_tier(std::size_t feature) const { return feature < tiers_; }

  static std::size_t of_tier(std::uint8_t tier) { return tier; }
  std::size_t of_rule(std::uint8_t rule) const { return tiers_ + rule; }

  /// counts += sign * x(units). @pre counts.size() >= size()
  template <class Integer>
  void add(const std::vector<UnitDesign>& units, Integer sign, std::span<Integer> counts) const {
    for (const UnitDesign& unit : units) {
      counts[of_tier(unit.tier)] += sign;
      for (const std::uint8_t rule : unit.rules) counts[of_rule(rule)] += sign;
    }
  }

  /// values . x(unit), summed in ascending order of the features.
  double dot(std::span<const double> values, const UnitDesign& unit) const {
    double sum = values[of_tier(unit.tier)];
    for (const std::uint8_t rule : unit.rules) sum += values[of_rule(rule)];
    return sum;
  }

 private:
  std::size_t tiers_;
  std::size_t rules_;
};

inline const std::string& feature_name(const Ruleset& ruleset, std::size_t feature) {
  const std::size_t tiers = ruleset.tiers.size();
  return feature < tiers ? ruleset.tiers[feature].name : ruleset.rules[feature - tiers].name;
}

inline Hundredths feature_cost(const Ruleset& ruleset, std::size_t feature) {
  const std::size_t tiers = ruleset.tiers.size();
  return feature < tiers ? ruleset.tiers[feature].cost : ruleset.rules[feature - tiers].cost;
}

}  // namespace warbalance::sim
