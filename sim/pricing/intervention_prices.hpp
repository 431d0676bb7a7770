#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/pricing/generator.hpp"
#include "sim/pricing/price_model.hpp"
#include "sim/run/play.hpp"
#include "sim/run/progress.hpp"
#include "sim/stats/interval.hpp"

namespace warbalance::sim {

/// How much is played for intervention prices.
struct InterventionSize {
  std::uint32_t battles = 240'000;  ///< of random armies: for the surrogate, and for what a point is worth
  std::uint32_t armies = 24'000;    ///< whose carriers lose their rules by the surrogate
  std::uint32_t couples = 200'000;  ///< of battles with and without a rule, in equal parts of the rules that are played

  /// A share of the battles, above 0.
  InterventionSize scaled(double share) const;
};

struct InterventionOptions {
  std::uint64_t seed = 1;
  double mean_total = 0;  ///< of an army [points]: the unit of the luck of the dice
  InterventionSize size;
};

/// The price of a special rule by what its carriers lose without it. Prices in points.
struct InterventionPrice {
  std::size_t feature = 0;
  bool placebo = false;
  std::int64_t carriers = 0;       ///< in the armies of the surrogate, that may lose the rule
  std::int64_t left_out = 0;       ///< that may not: they would be no legal units
  std::optional<double> expected;  ///< by the surrogate alone; empty: hardly any carriers
  double expected_se = 0;          ///< about
  std::optional<Estimate> price;   ///< from couples; interval 95 %, by itself; empty: not played, or so far
                                   ///< below 0 that all carriers would cost the least price
  std::int64_t couples = 0;
  std::int64_t equal = 0;  ///< couples that end alike with and without the rule
};

struct InterventionPrices {
  std::vector<InterventionPrice> prices;  ///< one per special rule that armies have, in their order
  Estimate slope;                         ///< score per point
  std::int64_t battles = 0;
  bool interrupted = false;
  std::string problem;  ///< why there are no prices, a clause for the user
};

/// Whether couples are played for a rule, of which all but `price` and `couples` is known.
using IsPlayed = std::function<bool(const InterventionPrice&)>;

/// Intervention prices (README.md). Armies are built and scored by a list of prices; there a rule without effect costs
/// nothing. One of the units that have a rule loses it, and is charged by the list without it. With M the mean loss of
/// score over all units that have the rule, b the score per point (`ScoreSlope`) and s what such a unit costs without
/// the rule, its price p solves b mean(max(least, s + p) - max(least, s)) = M.
///
/// Where all carriers would cost the least price, lower prices mean the same: there is none.
///
/// M is the mean of f(A) - f(A without the rule) over the carriers of many armies, f being a surrogate of the expected
/// score, and the mean of what couples of battles with the same dice differ from it: unbiased whatever f is. Errors are
/// those of the delete-one jackknife over `kInterventionBlocks` independent blocks of armies, couples and battles. The
/// interval is that of M / b, its ends as prices. `expected`, by f alone, has the bias of f and a rougher error; it
/// says where couples are worth their time.
/// @param prices  one per column of the model [points]
/// @param play    a pure function of its arguments: the same key means the same dice and table
/// @pre tiers and rules are priced, not a roster; designs without one of their rules can be played
InterventionPrices intervention_prices(const ArmyGenerator& population, const PriceModel& model,
                                       const std::vector<double>& prices, const PlayFunction& play,
                                       const InterventionOptions& options, const IsPlayed& is_played,
                                       Progress& progress);

inline constexpr std::uint32_t kInterventionBlocks = 40;

/// Battles at most.
std::int64_t intervention_battles(const InterventionSize& size);

/// The prices of a model, those of the rule without effect 0.
std::vector<double> without_placebo(const PriceModel& model, std::vector<double> prices);

}  // namespace warbalance::sim
