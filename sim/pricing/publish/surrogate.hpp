#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/estimation/mixed_fit.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// The columns of the surrogate, which says how well an army is expected to score without playing it: those of
/// `PriceModelKind::table_pairs` for each unit (for a roster one per feature), then for the whole army x_i^2 and n x_i
/// of each feature i, x_i being its count and n the number of units. The latter say how much less, or more, a further
/// one of the same is worth, and how that depends on the size of the army.
class SurrogateColumns {
 public:
  /// Keeps a reference to the features.
  SurrogateColumns(const Ruleset& ruleset, const FeatureSpace& features);

  /// Without covariates.
  std::size_t size() const { return units_.size() + 2 * features(); }
  std::size_t features() const { return units_.features().size(); }
  /// The columns that units have; they come first.
  const PriceModel& units() const { return units_; }
  std::size_t square_column(std::size_t feature) const { return units_.size() + feature; }
  std::size_t product_column(std::size_t feature) const { return units_.size() + features() + feature; }
  /// "Tough on 3+", "Armored with Tough", "Tough squared", "Tough times units".
  std::string name(std::size_t column) const;

  /// row += sign * the columns of an army. @pre row.size() >= size()
  void add(const FieldArmy& army, std::int32_t sign, std::span<std::int32_t> row) const;
  /// theta . the columns of an army.
  double dot(std::span<const double> theta, const FieldArmy& army) const;

  /// Empty normal equations: columns, then kCovariates. Columns that no army of the population has take no memory.
  NormalEquations equations(const ArmyGenerator& population) const;

 private:
  /// Counts of the features in an army.
  std::vector<std::int32_t> counts_of(const FieldArmy& army) const;

  PriceModel units_;
};

/// Which coefficients of units are shrunk: of table_pairs how a rule's price on a tier differs from its one price, then
/// pairs; of additive none. All others are fixed. @pre the model is one of these
/// @param columns_of_rows  those of the model, then further ones
MixedModel mixed_model_of(const PriceModel& model, std::size_t columns_of_rows);

/// One strength of shrinking that was tried.
struct ShrinkTrial {
  double factor = 0;          ///< of the variances that REML gives cells, pairs, squares and products; 0 = without them
  double held_out_error = 0;  ///< mean squared error of y - 1/2 in blocks that the fit had not seen
};

/// Expected score of an army against one of the population, but for a constant: only differences mean something.
struct Surrogate {
  std::vector<double> theta;        ///< one per column [score]
  std::vector<ShrinkTrial> trials;  ///< by factor
  double factor = 0;                ///< the one that was chosen

  double value(const SurrogateColumns& columns, const FieldArmy& army) const { return columns.dot(theta, army); }
};

/// Fits the surrogate to battles: rows are the columns of A less those of B, then the first move and the luck of the
/// dice (`kCovariates`), responses half points. Prices of tiers and rules are least squares; cells, pairs, squares and
/// products are shrunk, each of the four kinds by its own variance (`fit_mixed`). All four variances are then
/// multiplied by the factor that predicts blocks best which were left out of the fit: that holds where the assumptions
/// of REML do not. Of more than 600 columns that are shrunk those that fewest units have are left at 0.
/// @param blocks  independent sets of battles of about equal size. @pre at least 2
Surrogate fit_surrogate(const SurrogateColumns& columns, std::span<const NormalEquations> blocks);

/// Battles that a surrogate is fitted to.
struct SurrogateBattles {
  std::uint64_t seed = 1;
  std::uint32_t set = 0;  ///< other sets of the same seed have other armies and dice, 0 .. 65535
  std::uint32_t battles = 240'000;
  double mean_total = 0;  ///< of an army [points]: the unit of the luck of the dice
};

/// Into how many independent sets of about equal size the battles are divided.
inline constexpr std::uint32_t kSurrogateBlocks = 5;

/// By what the armies of such battles are made.
struct SurrogateLists {
  std::vector<ScoringList> building;  ///< every pair of them meets equally often; at least one
  ScoringList scored;                 ///< what all units cost in battle
};

/// The armies of a battle of such a set; army A sits at seat 1 in the even battles.
void deal_for_surrogate(const ArmyGenerator& population, const SurrogateLists& lists, const SurrogateBattles& set,
                        std::uint32_t battle, FieldBattle& dealt, ArmyGenerator::Scratch& scratch);

/// Plays random armies of the population, each battle once.
/// @return the sums of `kSurrogateBlocks` blocks; fewer rows than battles: it was stopped
std::vector<NormalEquations> play_for_surrogate(const ArmyGenerator& population, const SurrogateColumns& columns,
                                                const SurrogateLists& lists, const PlayFunction& play,
                                                const SurrogateBattles& set, Progress& progress);

/// Whether all battles of a set are in its sums.
bool is_complete(const std::vector<NormalEquations>& blocks, const SurrogateBattles& set);

}  // namespace warbalance::sim
