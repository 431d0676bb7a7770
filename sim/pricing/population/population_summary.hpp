#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// The different units of many armies and their counts. Units differ if prices can: by the unit of a roster, or by tier
/// and special rules. A unit takes a dozen bytes.
class CountedUnits {
 public:
  void add(const FieldArmy& army);
  /// Counts the added units. Call it once, after the last army.
  void finish();

  std::size_t size() const { return counts_.size(); }

  /// Calls `visit(one, count)` for every different unit, in a fixed order: `one` is an army of only this unit, without
  /// costs; `count` is the number of such units. @pre finished
  template <class Visit>
  void visit(Visit&& visit) const {
    FieldArmy one{{UnitDesign{}}, {}};
    for (std::size_t unit = 0; unit < counts_.size(); ++unit) {
      decode(unit, one);
      visit(std::as_const(one), counts_[unit]);
    }
  }

 private:
  void decode(std::size_t unit, FieldArmy& one) const {
    const std::uint8_t* const first = &bytes_[begins_[unit]];
    const std::uint8_t* const end = first + (begins_[unit + 1] - begins_[unit]);
    if (of_roster_) {
      one.roster_numbers.assign(1, static_cast<std::uint16_t>(first[0] << 8 | first[1]));
      return;
    }
    one.units.front().tier = *first;
    one.units.front().rules.assign(first + 1, end);
  }
  /// Appends a unit of these bytes.
  template <class Bytes>
  void append(const Bytes& bytes, std::uint32_t count);

  bool of_roster_ = false;
  // Empty when finished:
  std::unordered_map<std::uint64_t, std::uint32_t> counted_;          ///< by up to seven bytes in one number
  std::unordered_map<std::string, std::uint32_t> counted_with_many_;  ///< units of more bytes
  // When finished:
  std::vector<std::uint8_t> bytes_;    ///< of all units: two of the number in the roster, or tier and special rules
  std::vector<std::uint32_t> begins_;  ///< of each unit's, and the end
  std::vector<std::uint32_t> counts_;
};

/// The number of armies in a summary.
inline constexpr std::uint32_t kSummarizedArmies = 100'000;

/// The population in numbers: part of the definition of a price, so it does not depend on the run's seed.
struct PopulationSummary {
  std::int64_t armies = 0;
  std::shared_ptr<const CountedUnits> units;  ///< of all armies
  std::vector<double> mean_features;          ///< m: mean of x(army), one per feature
  /// Mean number of units in an army that carry a rule, by their tier: [rule][tier]. Empty for a roster.
  std::vector<std::vector<double>> mean_carriers;
  double mean_listed = 0;  ///< L: mean total at the costs by which the armies are built [points]
  double mean_rest = 0;    ///< mean unspent rest of the totals, when no unit fits any more [points]
  std::string hash;        ///< 16 hex digits over the generator's data and the exact sums
};

/// Mean features and total of generated armies with the population's own fixed seed.
/// @param building costs that build the armies; default: listed costs
PopulationSummary summarize_population(const ArmyGenerator& generator, std::uint32_t armies = kSummarizedArmies,
                                       const ScoringList& building = {});

/// Armies by the designs of their units, each kept once. So a search over many price lists can charge all armies
/// quickly.
class ArmyTable {
 public:
  /// Feature and how often a unit pays for it, in ascending order.
  using Design = std::vector<std::pair<std::uint32_t, std::int32_t>>;
  /// A design and how many units of an army have it.
  struct Units {
    std::uint32_t design = 0;
    std::int32_t count = 0;
  };

  /// Keeps a reference to the features, which identify designs.
  explicit ArmyTable(const FeatureSpace& features) : features_(&features) {}

  /// @param value its expected score, up to a constant @param weight above 0
  void add(const FieldArmy& army, double value, double weight = 1);
  /// Sets the armies whose mean total is held, with equal weights. @param armies with their units
  void set_references(const PopulationSummary& armies);

  const FeatureSpace& features() const { return *features_; }
  std::size_t armies() const { return values_.size(); }
  const std::vector<Design>& designs() const { return designs_; }
  /// Units of each army, one army after another; those of army a begin at begins()[a].
  const std::vector<Units>& units() const { return units_; }
  const std::vector<std::size_t>& begins() const { return begins_; }
  const std::vector<double>& values() const { return values_; }
  const std::vector<double>& weights() const { return weights_; }
  /// Mean number of units of a design in a reference army. @pre there is one
  double mean_units(std::size_t design) const;
  std::int64_t references() const { return references_; }

 private:
  std::uint32_t number_of(const FieldArmy& army, std::size_t unit);

  const FeatureSpace* features_;
  std::map<Design, std::uint32_t> numbers_;
  std::vector<Design> designs_;
  std::vector<Units> units_;
  std::vector<std::size_t> begins_{0};
  std::vector<double> values_;
  std::vector<double> weights_;
  std::vector<std::int64_t> reference_units_;  ///< of each design, over all reference armies
  std::int64_t references_ = 0;
  Design row_;  ///< of the unit being added
};

}  // namespace warbalance::sim
