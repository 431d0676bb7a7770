#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/estimation/scale.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/pricing/population/scoring_list.hpp"

namespace warbalance::sim {

/// One replicate of the fixed-point iteration (README.md): what its armies are built by, what its units score, and how
/// both follow from its battles. Its stages are the steps to the prices by which armies are built, and the rounds of
/// the armies that count. In each stage the first rounds are burn-in, damped; after them one list is fitted to all
/// battles of the stage that count.
class PriceChain {
 public:
  /// Keeps references to options and model. @param first  costs of the first round, in building and in scoring
  /// @param scored  likewise in scoring, if it is another  @param none  empty equations of the model
  PriceChain(int number, const FieldOptions& options, const PriceModel& model, ScoringList first, ScoringList scored,
             NormalEquations none);

  int number() const { return number_; }
  const ScoringList& building() const { return building_; }
  const ScoringList& list() const { return list_; }
  /// Coefficients of the model's columns, as fitted in a finished round alone.
  const std::vector<double>& theta(int round) const { return thetas_[static_cast<std::size_t>(round)]; }
  /// Coefficients by whose prices armies are built; 0 where no round of the steps had a scale. @pre the steps are
  /// finished
  const std::vector<double>& building_theta() const { return building_theta_; }
  /// The last prices had no positive scale (theta . m <= 0): stronger armies did not win. The list before them stays,
  /// and a step that ends so hands on its coefficients.
  bool stuck() const { return stuck_; }

  /// Whether the battles that count identify a column, or a sum of those columns that they have: the others are in none
  /// of the chain's armies.
  bool identifies(std::size_t column) const { return spectrum_ && spectrum_->identified(column); }
  bool identifies(std::span<const double> weights) const {
    return spectrum_ && spectrum_->identified_where_seen(weights);
  }
  /// Whether they identify all directions but so many.
  bool misses_at_most(std::size_t directions) const { return spectrum_ && spectrum_->missing() <= directions; }

  /// Takes in the battles of a round.
  void finish_round(const NormalEquations& equations);
  /// What is scored from now on, and built at the end of a step.
  void score_next(const PriceScale& scale, Hundredths least);

 private:
  int rounds() const { return static_cast<int>(thetas_.size()); }
  /// Whether the newest round is one of the steps, or the last of one.
  bool in_step() const { return rounds() <= options_->schedule.building_rounds(); }
  bool ends_step() const { return in_step() && rounds() % options_->schedule.step_rounds == 0; }
  /// Rounds of this stage that count.
  int counted_rounds() const;
  std::vector<double> next_theta(const NormalEquations& equations);

  int number_;
  const FieldOptions* options_;
  const PriceModel* model_;
  ScoringList building_;
  ScoringList list_;
  std::vector<double> list_theta_;           ///< whose prices are scored; 0 while no round had a scale
  std::vector<double> damped_;               ///< theta of the burn-in
  std::vector<std::vector<double>> thetas_;  ///< one per round
  std::vector<double> next_theta_;           ///< whose prices are scored next
  std::vector<double> building_theta_;
  NormalEquations counted_;           ///< battles of this stage that count
  std::optional<Spectrum> spectrum_;  ///< of these; in a burn-in of the last round
  bool stuck_ = false;
};

}  // namespace warbalance::sim
