#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/pricing/population/army_table.hpp"
#include "sim/pricing/publish/list_space.hpp"

namespace warbalance::sim {

/// How well a list charges armies.
struct ListScore {
  double variance = 0;    ///< of value - a - b charged over the armies, a and b > 0 as they fit best
  double mean_total = 0;  ///< of the reference armies [1/100 point]
};

/// Second moments over armies, as if no unit began or ceased to cost the least price: what a change of prices would do
/// to the variance, without charging all armies anew.
struct ListMoments {
  std::size_t prices = 0;
  std::vector<double> products;        ///< covariance of two prices' counts: prices x prices
  std::vector<double> with_total;      ///< of a price's count with the charged total
  std::vector<double> with_value;      ///< and with the value
  std::vector<double> mean_reference;  ///< mean count of a price in a reference army
  double total_variance = 0;
  double total_with_value = 0;
  double value_variance = 0;

  double product(std::size_t a, std::size_t b) const { return products[a * prices + b]; }
};

/// Variance of the value that is left beside the charged total, when a higher total may only mean a higher value.
double variance_beside(double value_variance, double total_with_value, double total_variance);

/// The same from the values and charged totals themselves, all of which count alike.
double variance_left(std::span<const double> values, std::span<const double> totals);

/// Armies charged by a list: each unit max(least, sum of its prices) [1/100 point]. A change of prices is scored by the
/// units that have them alone.
class ChargedArmies {
 public:
  /// Keeps references. @param least  what a unit costs at least [1/100 point]
  /// @pre at least one army and one reference army
  ChargedArmies(const ArmyTable& armies, const ListSpace& space, Hundredths least);

  const std::vector<Hundredths>& list() const { return list_; }
  const ListSpace& space() const { return space_; }
  const ListScore& score() const { return score_; }
  double value_variance() const { return value_variance_; }

  /// Charges all armies by a list.
  void set(const std::vector<Hundredths>& list);
  /// What some changes would give; each price at most once.
  ListScore score_with(std::span<const ListChange> changes);
  /// Makes the changes.
  void apply(std::span<const ListChange> changes);

  /// Mean total of the reference armies by a list [1/100 point].
  double reference_total(std::span<const double> list) const;
  ListMoments moments() const;
  /// The same if no unit cost the least price: `with_total` and the total's moments are those of the list all the same.
  ListMoments moments_without_least() const { return moments_of(/*all=*/true); }

 private:
  struct Pay {
    std::uint32_t price = 0;
    std::int32_t count = 0;
  };
  /// What a price or a design is part of.
  struct Use {
    std::uint32_t place = 0;
    std::int32_t count = 0;
  };

  Hundredths charged(std::int64_t sum) const;
  std::int64_t sum_of(std::size_t design) const;
  void measure();
  ListMoments moments_of(bool all) const;
  /// Designs whose sums change, into changed_designs_ and design_changes_.
  void collect(std::span<const ListChange> changes);

  const ArmyTable& armies_;
  const ListSpace& space_;
  Hundredths least_;
  std::vector<std::vector<Pay>> pays_;        ///< per design
  std::vector<std::vector<Use>> designs_of_;  ///< per price
  std::vector<std::vector<Use>> armies_of_;   ///< per design
  std::vector<double> mean_units_;            ///< per design, of the reference armies
  std::vector<double> values_;                ///< less their mean
  double weight_ = 0;
  double value_variance_ = 0;

  std::vector<Hundredths> list_;
  std::vector<std::int64_t> sums_;    ///< per design: of its prices
  std::vector<std::int64_t> totals_;  ///< per army: charged
  double shift_ = 0;                  ///< totals are measured from here, so that squares stay small
  double total_sum_ = 0;
  double total_squares_ = 0;
  double total_products_ = 0;  ///< with the values
  ListScore score_;

  std::vector<std::uint32_t> changed_designs_;
  std::vector<std::int64_t> design_changes_;  ///< per design; 0 between calls
  std::vector<std::uint32_t> changed_armies_;
  std::vector<std::int64_t> army_changes_;  ///< per army; 0 between calls
  std::vector<bool> is_changed_;            ///< per design; false between calls
};

}  // namespace warbalance::sim
