#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/catalog/army.hpp"
#include "sim/run/play.hpp"

namespace warbalance::sim {

/// One thing that gets a price.
struct Feature {
  enum class Kind { tier, rule, unit };

  std::string name;
  Kind kind = Kind::tier;
  Hundredths listed = 0;
  Hundredths plain = 0;  ///< listed price of a unit that is this and nothing else; 0 for rules
  UnitDesign design;     ///< of a roster's unit; else empty
};

inline constexpr const char* kFeatureKinds[] = {"tier", "rule", "unit"};

/// What is priced, numbered from 0: the quality tiers of a ruleset, then its special rules; or the units of a roster.
/// x(unit) is 1 for the unit's tier and for each of its rules, or for the unit of the roster that it is; else 0.
/// x(army) is the sum over its units.
class FeatureSpace {
 public:
  explicit FeatureSpace(const Ruleset& ruleset);
  explicit FeatureSpace(const std::vector<RosterUnit>& roster);

  std::size_t size() const { return features_.size(); }
  const Feature& operator[](std::size_t feature) const { return features_[feature]; }

  /// The number of the first feature with this name.
  std::optional<std::size_t> find(const std::string& name) const;

  /// counts += sign * x(army). @pre counts.size() >= size()
  template <class Integer>
  void add(const FieldArmy& army, Integer sign, std::span<Integer> counts) const {
    for (const std::uint16_t number : army.roster_numbers) counts[number] += sign;
    if (of_roster_) return;
    for (const UnitDesign& unit : army.units) {
      counts[unit.tier] += sign;
      for (const std::uint8_t rule : unit.rules) counts[tiers_ + rule] += sign;
    }
  }

  /// values . x(unit) of one unit of an army, summed in ascending order of the features.
  double dot(std::span<const double> values, const FieldArmy& army, std::size_t unit) const {
    if (of_roster_) return values[army.roster_numbers[unit]];
    double sum = values[army.units[unit].tier];
    for (const std::uint8_t rule : army.units[unit].rules) sum += values[tiers_ + rule];
    return sum;
  }

 private:
  std::vector<Feature> features_;
  std::size_t tiers_ = 0;
  bool of_roster_ = false;
};

}  // namespace warbalance::sim
