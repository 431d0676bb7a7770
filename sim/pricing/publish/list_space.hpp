#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// How many prices a special rule has; more where it is listed at different costs on qualities of a band.
enum class PriceBands : std::uint8_t {
  one,  ///< one, whatever unit has it
  two,  ///< one on the better half of the qualities (with the middle one), one on the others: 2+ to 4+, 5+ and 6+
  all   ///< one on each quality
};

/// What a list of prices may be.
struct ListOptions {
  PriceBands bands = PriceBands::one;
  bool monotone = true;             ///< with `all`: from quality to quality a rule's prices go one way, up or down
  std::vector<std::size_t> keep{};  ///< features whose prices stay
  std::vector<std::size_t> allow_negative{};  ///< features whose prices may be below 0, beside those that are listed so
  std::optional<int> edits{};                 ///< most prices that may differ from the listed ones
  /// How far the mean total of the reference armies may be from what it shall be [points]; see `ListSearch`.
  std::optional<double> tolerance{};
};

/// One price of a list.
struct ListPrice {
  std::size_t feature = 0;
  std::vector<std::size_t> tiers{};  ///< of a rule: those on which it has this price, the best first
  Hundredths listed = 0;
  bool kept = false;      ///< it stays as it is listed
  bool negative = false;  ///< it may be below 0
};

/// A price of a list that is set to something else.
struct ListChange {
  std::size_t price = 0;
  Hundredths value = 0;
};

/// All lists of prices that a ruleset may have: their prices, numbered from 0, and what is demanded of them. A list is
/// one number per price [1/100 point].
class ListSpace {
 public:
  /// Keeps a reference to the features. Of a roster every unit has one price. @pre no terms of cards are priced
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
  /// Whether every price stays as it is listed.
  bool all_kept() const {
    return std::all_of(prices_.begin(), prices_.end(), [](const ListPrice& price) { return price.kept; });
  }
  /// Prices that differ from the listed ones.
  int edits(const std::vector<Hundredths>& list) const;
  /// A price `steps` whole steps above (below) another one: the first step ends at the next whole number of steps.
  Hundredths moved(Hundredths price, std::int64_t steps) const;
  /// The whole number of steps next to a price.
  Hundredths rounded(double price) const;

  /// Whether a list that is allowed is so still after some changes: prices at least 0 where they must be, no better
  /// tier cheaper than a worse one, bands that go one way. An order that the listed prices break may stay broken as
  /// listed.
  bool allows(const std::vector<Hundredths>& list, std::span<const ListChange> changes) const;
  /// Whether a whole list is allowed.
  bool allows(const std::vector<Hundredths>& list) const;
  /// Makes a list allowed: kept prices as listed, prices below 0 to 0, better tiers and bands raised.
  void mend(std::vector<Hundredths>& list) const;

  /// The ruleset with the prices of a list as its costs. @pre its features are those of the space, not a roster
  Ruleset with_costs(Ruleset ruleset, const std::vector<Hundredths>& list) const;
  /// The same prices, one per column of a table (of a roster: of the additive model) [points].
  std::vector<double> columns(const PriceModel& table, const std::vector<Hundredths>& list) const;

 private:
  /// Tiers that differ in quality, the better first, as prices.
  void order_tiers(const Ruleset& ruleset);
  void add_prices(const Ruleset& ruleset, const ListOptions& options);
  /// The prices of a rule: one for every band, more where tiers of a band are listed at different costs.
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

}  // namespace warbalance::sim
