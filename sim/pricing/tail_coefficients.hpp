#pragma once

#include <cstddef>
#include <vector>

#include "sim/pricing/field_chains.hpp"
#include "sim/pricing/scale.hpp"

namespace warbalance::sim {

/// Coefficients of a model from the tail rounds of all chains, or of all but one: one fit of all battles; of a logit
/// the sum of what each round and chain was fitted to.
class TailCoefficients {
 public:
  /// @param model        place of it in the chains' list; 0 = the iterated one
  /// @param first_round  first round that counts, from 0
  /// @param rounds       number of rounds that count
  TailCoefficients(const FieldChains& chains, std::size_t model, int first_round, int rounds)
      : chains_(chains), model_(model), first_round_(first_round), rounds_(rounds) {}

  /// Only of all chains together: there are no errors.
  bool pooled() const { return is_pooled(chains_.models()[model_]); }
  /// @param left_out  a chain; their number = none. @pre that, where they are pooled
  std::vector<double> without(std::size_t left_out) const {
    return model_ == 0 && chains_.sums_rounds() ? sum_without(left_out) : fit_without(left_out);
  }
  std::vector<double> all() const { return without(chains_.chains()); }

  /// True when the scale exists for all chains together and without any one of them, as the jackknife needs it; pooled
  /// ones need no jackknife.
  bool scale_holds(const PriceScale& scale) const;

 private:
  std::vector<double> sum_without(std::size_t left_out) const;
  std::vector<double> fit_without(std::size_t left_out) const;

  const FieldChains& chains_;
  std::size_t model_;
  int first_round_;
  int rounds_;
};

}  // namespace warbalance::sim
