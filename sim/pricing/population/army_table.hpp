#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/population_summary.hpp"

namespace warbalance::sim {

/// Armies by the designs of their units, of which each is kept once: what a search over many lists of prices needs to
/// charge all armies quickly.
class ArmyTable {
 public:
  /// Feature and how often a unit pays for it, in ascending order.
  using Design = std::vector<std::pair<std::uint32_t, std::int32_t>>;
  /// A design and how many units of an army have it.
  struct Units {
    std::uint32_t design = 0;
    std::int32_t count = 0;
  };

  /// Keeps a reference to the features, by which designs are told apart.
  explicit ArmyTable(const FeatureSpace& features) : features_(&features) {}

  /// @param value  its expected score, but for a constant  @param weight  above 0
  void add(const FieldArmy& army, double value, double weight = 1);
  /// The armies whose mean total is held; all of them count alike. @param armies  with their units
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
  Design row_;  ///< of the unit that is added
};

}  // namespace warbalance::sim
