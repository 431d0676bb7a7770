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

/// The columns of the surrogate, which predicts the score of an army without playing it. For each unit: those of
/// `PriceModelKind::table_pairs` (for a roster one per feature). For the whole army: x_i^2 and n x_i of each feature i,
/// where x_i is its count and n the number of units. These express how much less or more another copy is worth, and how
/// that depends on the army's size.
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

/// Which coefficients of units are shrunk. With table_pairs: the difference of a rule's price on a tier from its common
/// price, then pairs. With additive: none. All others are fixed. @pre the model is one of these
/// @param columns_of_rows  those of the model, then further ones
MixedModel mixed_model_of(const PriceModel& model, std::size_t columns_of_rows);

/// One strength of shrinking that was tried.
struct ShrinkTrial {
  double factor = 0;          ///< of the REML variances of cells, pairs, squares and products; 0 = without them
  double held_out_error = 0;  ///< mean squared error of y - 1/2 in blocks outside the fit
};

/// Expected score of an army against one of the population, up to a constant: only differences are meaningful.
struct Surrogate {
  std::vector<double> theta;        ///< one per column [score]
  std::vector<ShrinkTrial> trials;  ///< by factor
  double factor = 0;                ///< the one that was chosen

  double value(const SurrogateColumns& columns, const FieldArmy& army) const { return columns.dot(theta, army); }
};

/// Fits the surrogate to battles: rows are the columns of A minus those of B, then the first move and the luck of the
/// dice (`kCovariates`); responses are half points. Prices of tiers and rules are least squares. Cells, pairs, squares
/// and products are shrunk, each kind by its own variance (`fit_mixed`). All four variances are then multiplied by the
/// factor that predicts held-out blocks best, which does not rely on the assumptions of REML. With more than 600 shrunk
/// columns, the rarest are left at 0.
/// @param blocks  independent sets of battles of about equal size. @pre at least 2
Surrogate fit_surrogate(const SurrogateColumns& columns, std::span<const NormalEquations> blocks);

/// Battles that a surrogate is fitted to.
struct SurrogateBattles {
  std::uint64_t seed = 1;
  std::uint32_t set = 0;  ///< 0 .. 65535; each set of a seed has its own armies and dice
  std::uint32_t battles = 240'000;
  double mean_total = 0;  ///< of an army [points]: the unit of the luck of the dice
};

/// The number of independent blocks of about equal size.
inline constexpr std::uint32_t kSurrogateBlocks = 5;

/// The lists that build and score the armies of such battles.
struct SurrogateLists {
  std::vector<ScoringList> building;  ///< at least one; every pair of them meets equally often
  ScoringList scored;                 ///< costs of all units in battle
};

/// Deals the armies of a battle of such a set; army A sits at seat 1 in even battles.
void deal_for_surrogate(const ArmyGenerator& population, const SurrogateLists& lists, const SurrogateBattles& set,
                        std::uint32_t battle, FieldBattle& dealt, ArmyGenerator::Scratch& scratch);

/// Plays random armies of the population, each battle once.
/// @return the sums of `kSurrogateBlocks` blocks; fewer rows than battles if it was stopped
std::vector<NormalEquations> play_for_surrogate(const ArmyGenerator& population, const SurrogateColumns& columns,
                                                const SurrogateLists& lists, const PlayFunction& play,
                                                const SurrogateBattles& set, Progress& progress);

/// Whether all battles of a set are in its sums.
bool is_complete(const std::vector<NormalEquations>& blocks, const SurrogateBattles& set);

}  // namespace warbalance::sim
