#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// The extra columns of a fit besides those of its model: the first move and the luck of the dice.
inline constexpr std::size_t kCovariates = 2;

/// The columns of a model that some unit of the population has. Rules of weight 0 and rules that exclude each other
/// leave many columns empty; sums keep no memory for them.
std::vector<bool> filled_columns(const PriceModel& model, const ArmyGenerator& population);

/// Empty normal equations of a model: its columns, then kCovariates. @param filled  of its columns
NormalEquations equations_of(const PriceModel& model, const std::vector<bool>& filled);

/// Counts of a round of battles, apart from its fits. Integers: merging is exact in any order.
struct RoundFacts {
  std::vector<std::int64_t> units_seen;  ///< one per feature, both armies
  std::int64_t battles = 0;
  std::int64_t draws = 0;
  Validity validity;
  std::int64_t first_player_half_points = 0;
  std::int64_t rest_hundredths = 0;  ///< unspent from the totals of both armies

  /// @param features  how many there are
  explicit RoundFacts(std::size_t features = 0) : units_seen(features) {}
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("units_seen", &RoundFacts::units_seen);
    visit("battles", &RoundFacts::battles);
    visit("draws", &RoundFacts::draws);
    visit("validity", &RoundFacts::validity);
    visit("first_player_half_points", &RoundFacts::first_player_half_points);
    visit("rest_hundredths", &RoundFacts::rest_hundredths);
  }
  void merge(const RoundFacts& other);
};

/// Sums of battles by model and replicate. Also exact in any order.
class FieldSums {
 public:
  /// @param filled  one per model: its filled columns
  FieldSums(const std::vector<PriceModel>& models, const std::vector<std::vector<bool>>& filled,
            std::size_t replicates);

  NormalEquations& of(std::size_t model, std::size_t replicate) { return sums_[model][replicate]; }
  const NormalEquations& of(std::size_t model, std::size_t replicate) const { return sums_[model][replicate]; }

  /// @pre other has at least the models of this
  void merge(const FieldSums& other);
  void clear();
  /// Sums of all replicates but one. @param left_out the number of replicates = none
  NormalEquations without(std::size_t model, std::size_t left_out) const;

 private:
  std::vector<std::vector<NormalEquations>> sums_;  ///< [model][replicate]
};

/// The response of a fit: 1 if seat 1 won, -1 if seat 2 won, 0 for a draw.
std::int32_t response_of(const BattleReport& report);

/// The luck of the dice as a covariate of a fit: whole steps of a ten-thousandth of a mean army's points, which is fine
/// enough and lets its squares add up in 64 bits.
class LuckSteps {
 public:
  /// @param mean_total  of an army [points]
  explicit LuckSteps(double mean_total);

  /// Luck of seat 1 minus that of seat 2, rounded symmetrically, so its expectation stays 0.
  std::int32_t operator()(const BattleReport& report) const;

 private:
  std::int64_t unit_;  ///< one step, in units of `BattleReport::luck`
};

}  // namespace warbalance::sim
