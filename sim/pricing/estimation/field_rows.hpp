#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/estimation/scale.hpp"
#include "sim/stats/jackknife.hpp"

// What a look at a field run fills its rows with: prices, intervals, sums that are known where their members are not.

namespace warbalance::sim {

/// Coefficients of a model from the tail rounds of all chains, or of all but one: one fit of all battles.
class TailCoefficients {
 public:
  /// @param model  place of it in the chains' list
  TailCoefficients(const FieldChains& chains, std::size_t model) : chains_(chains), model_(model) {}

  /// @param left_out  a chain; their number = none
  std::vector<double> without(std::size_t left_out) const { return chains_.tail_coefficients(model_, left_out); }
  std::vector<double> all() const { return without(chains_.chains()); }

  /// True when the scale exists for all chains together and without any one of them, as the jackknife needs it.
  bool scale_holds(const PriceScale& scale) const {
    for (std::size_t left_out = 0; left_out <= chains_.chains(); ++left_out) {
      if (!scale.positive(without(left_out))) return false;
    }
    return true;
  }

 private:
  const FieldChains& chains_;
  std::size_t model_;
};

/// Which features the battles can price.
/// @param spectrum  of the model's battles
std::vector<bool> identified_features(const FieldChains& chains, const Spectrum& spectrum, const PriceModel& model,
                                      const ModelMeans& means);

/// The sums of prices that are identified although their members are not, and have a wanted feature among them.
std::vector<Spectrum::Combination> wanted_combinations(const FeatureSpace& features, const Spectrum& spectrum,
                                                       const std::vector<std::size_t>& wanted);

/// Prices of all features, then of the combinations, with their errors over the chains [points].
Jackknife tail_prices(const TailCoefficients& coefficients, std::size_t chains, const PriceScale& scale,
                      const ModelMeans& means, const std::vector<Spectrum::Combination>& combinations);

/// Fills the rows and combinations of a report: intervals hold for all of them at once.
/// @param prices  from `tail_prices`
void fill_prices(PriceReport& report, const Ruleset& ruleset, const FeatureSpace& features,
                 const std::vector<std::size_t>& wanted, const std::vector<bool>& identified,
                 std::optional<std::size_t> anchor, const std::vector<Spectrum::Combination>& combinations,
                 const Jackknife& prices);

/// What the quality model says: of each rule its slope with error, and how its price varies over the units that carry
/// it; of each tier, where `plain_tiers`, the price of a plain unit, with its error and interval in place of what an
/// additive model says of the tier, which is then the price in a sum. Nothing where the model has no scale.
/// @param coefficients  of the quality model
void fill_from_quality(PriceReport& report, const Ruleset& ruleset, const PopulationSummary& summary,
                       const PriceModel& model, const std::vector<std::size_t>& wanted, const PriceScale& scale,
                       const TailCoefficients& coefficients, bool plain_tiers);

/// The prices by which armies were built, on average over the chains. @pre the chains have taken the steps to them
void fill_built(PriceReport& report, const FieldChains& chains, const std::vector<std::size_t>& wanted,
                const PriceScale& scale);

}  // namespace warbalance::sim
