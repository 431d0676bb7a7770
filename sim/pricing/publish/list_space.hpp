#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// How many prices a special rule has; more if its listed costs differ within a band.
enum class PriceBands : std::uint8_t {
  one,  ///< one for all units
  two,  ///< one on the better half of the qualities (including the middle), one on the others: 2+ to 4+, 5+ and 6+
  all   ///< one on each quality
};

/// What a list of prices must satisfy.
struct ListOptions {
  PriceBands bands = PriceBands::one;
  bool monotone = true;                       ///< with `all`: a rule's prices only rise or only fall with quality
  std::vector<std::size_t> keep{};            ///< features whose prices stay
  std::vector<std::size_t> allow_negative{};  ///< features whose prices may be below 0, besides those listed below 0
  bool nothing_free = false;                  ///< rules that are listed above 0 cost a price step at least
  std::optional<int> edits{};                 ///< most prices that may differ from the listed ones
  /// How far the mean total of the reference armies may be from the wanted one [points]; see `ListSearch`.
  std::optional<double> tolerance{};
};

/// One price of a list.
struct ListPrice {
  std::size_t feature = 0;
  std::vector<std::size_t> tiers{};  ///< of a rule: those on which it has this price, the best first
  Hundredths listed = 0;
  bool kept = false;                    ///< it stays as listed
  std::optional<Hundredths> least = 0;  ///< that it may be, unless it is listed so; none: it may be below 0
};

/// A price of a list that is set to a new value.
struct ListChange {
  std::size_t price = 0;
  Hundredths value = 0;
};

/// All lists of prices that a ruleset may have: their prices, numbered from 0, and the constraints. A list is one
/// number per price [1/100 point].
class ListSpace {
 public:
  /// Keeps a reference to the features. For a roster, every unit has one price. @pre no terms of cards are priced
  ListSpace(const Ruleset& ruleset, const FeatureSpace& features, const ListOptions& options);

  std::size_t size() const { return prices_.size(); }
  const ListPrice& operator[](std::size_t price) const { return prices_[price]; }
  const FeatureSpace& features() const { return *features_; }
  Hundredths step() const { return step_; }
  std::size_t bands() const { return bands_; }
  /// The price of a feature on a unit of a tier. @param tier  without meaning for tiers and units of a roster
  std::size_t price_of(std::size_t feature, std::size_t tier) const {
    return firsts_[feature] + (feature < tiers_ || tiers_ == 0 ? 0 : places_[(feature - tiers_) * tiers_ + tier]);
  }

  std::vector<Hundredths> listed() const;
  /// Whether every price stays as listed.
  bool all_kept() const {
    return std::all_of(prices_.begin(), prices_.end(), [](const ListPrice& price) { return price.kept; });
  }
  /// The number of prices that differ from the listed ones.
  int edits(const std::vector<Hundredths>& list) const;
  /// The price `steps` whole steps above (below) another one; the first step ends at a whole number of steps.
  Hundredths moved(Hundredths price, std::int64_t steps) const;
  /// The whole number of steps nearest to a price.
  Hundredths rounded(double price) const;

  /// Whether an allowed list stays allowed after some changes: no price below its least, no better tier cheaper
  /// than a worse one, bands only rising or falling. An order that the listed prices break may stay broken as listed.
  bool allows(const std::vector<Hundredths>& list, std::span<const ListChange> changes) const;
  /// Whether a whole list is allowed.
  bool allows(const std::vector<Hundredths>& list) const;
  /// Makes a list allowed: kept prices as listed, prices below their least raised, better tiers and bands raised.
  void mend(std::vector<Hundredths>& list) const;

  /// The ruleset with the prices of a list as its costs. @pre its features are those of the space, not a roster
  Ruleset with_costs(Ruleset ruleset, const std::vector<Hundredths>& list) const;
  /// The same prices, one per column of a table (of a roster: of the additive model) [points].
  std::vector<double> columns(const PriceModel& table, const std::vector<Hundredths>& list) const;

 private:
  /// Fills the pairs of prices of tiers that differ in quality, the better first.
  void order_tiers(const Ruleset& ruleset);
  void add_prices(const Ruleset& ruleset, const ListOptions& options);
  /// Adds the prices of a rule: one per band, more if listed costs differ within a band.
  void add_rule(const Ruleset& ruleset, std::size_t feature, const ListPrice& plain);
  template <class Value>
  bool ordered(std::size_t better, std::size_t worse, const Value& value) const;
  template <class Value>
  bool one_way(std::size_t feature, const Value& value) const;

  const FeatureSpace* features_;
  Hundredths step_;
  std::size_t tiers_ = 0;
  std::size_t bands_ = 1;
  bool monotone_ = false;
  std::vector<std::size_t> best_first_;    ///< tiers
  std::vector<std::size_t> band_of_tier_;  ///< one per tier
  std::vector<ListPrice> prices_;
  std::vector<std::size_t> firsts_;                          ///< one per feature: its first price
  std::vector<std::size_t> places_;                          ///< of a rule's price on a tier among its prices
  std::vector<std::pair<std::size_t, std::size_t>> orders_;  ///< neighbours among the tiers: better, worse
};

/// How well a list charges armies.
struct ListScore {
  double variance = 0;    ///< of value - a - b charged over the armies, with the best a and b > 0
  double mean_total = 0;  ///< of the reference armies [1/100 point]
};

/// A straight line of the values of armies over what a list charges for them.
struct ValueLine {
  double at_0 = 0;
  double slope = 0;  ///< a point

  double value(double points) const { return at_0 + slope * points; }
};

/// Second moments over armies, which estimate the variance after a change of prices without charging all armies again.
/// They assume that the same units cost the least price.
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

/// Variance of the value that the charged total leaves, if a higher total may only mean a higher value.
double variance_beside(double value_variance, double total_with_value, double total_variance);

/// The same from the values and charged totals themselves, with equal weights.
double variance_left(std::span<const double> values, std::span<const double> totals);

/// Armies charged by a list: each unit max(least, sum of its prices) [1/100 point]. Scoring a change of prices only
/// visits the units that have them.
class ChargedArmies {
 public:
  /// Keeps references. @param least the least cost of a unit [1/100 point]
  /// @pre at least one army and one reference army
  ChargedArmies(const ArmyTable& armies, const ListSpace& space, Hundredths least);

  const std::vector<Hundredths>& list() const { return list_; }
  const ListSpace& space() const { return space_; }
  const ListScore& score() const { return score_; }
  double value_variance() const { return value_variance_; }

  /// Charges all armies by a list.
  void set(const std::vector<Hundredths>& list);
  /// The score after some changes, which change each price at most once.
  ListScore score_with(std::span<const ListChange> changes);
  /// Makes the changes.
  void apply(std::span<const ListChange> changes);

  /// Mean total of the reference armies under a list [1/100 point].
  double reference_total(std::span<const double> list) const;
  ListMoments moments() const;
  /// The line that fits best under the list.
  ValueLine line() const;
  /// The same as if no unit cost the least price, except `with_total` and the total's moments, which follow the list.
  ListMoments moments_without_least() const { return moments_of(/*all=*/true); }

 private:
  struct Pay {
    std::uint32_t price = 0;
    std::int32_t count = 0;
  };
  /// A design that has a price, or an army that has a design.
  struct Use {
    std::uint32_t place = 0;
    std::int32_t count = 0;
  };

  Hundredths charged(std::int64_t sum) const;
  std::int64_t sum_of(std::size_t design) const;
  void measure();
  ListMoments moments_of(bool all) const;
  /// Collects designs whose sums change into changed_designs_ and design_changes_.
  void collect(std::span<const ListChange> changes);

  const ArmyTable& armies_;
  const ListSpace& space_;
  Hundredths least_;
  std::vector<std::vector<Pay>> pays_;        ///< per design
  std::vector<std::vector<Use>> designs_of_;  ///< per price
  std::vector<std::vector<Use>> armies_of_;   ///< per design
  std::vector<double> mean_units_;            ///< per design, of the reference armies
  std::vector<double> values_;                ///< minus their mean
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
