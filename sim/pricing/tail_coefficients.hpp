#pragma once

#include <cstddef>
#include <vector>

#include "sim/pricing/field_chains.hpp"
#include "sim/pricing/scale.hpp"

namespace warbalance::sim {

/// Coefficients of a model from the tail rounds of all chains, or of all but one: one fit of all battles.
class TailCoefficients {
 public:
  /// @param model  place of it in the chains' list
  TailCoefficients(const FieldChains& chains, std::size_t model) : chains_(chains), model_(model) {}

  /// Only of all chains together: there are no errors.
  bool pooled() const { return is_pooled(chains_.models()[model_]); }
  /// @param left_out  a chain; their number = none. @pre that, where they are pooled
  std::vector<double> without(std::size_t left_out) const;
  std::vector<double> all() const { return without(chains_.chains()); }

  /// True when the scale exists for all chains together and without any one of them, as the jackknife needs it; pooled
  /// ones need no jackknife.
  bool scale_holds(const PriceScale& scale) const;

 private:
  const FieldChains& chains_;
  std::size_t model_;
};

}  // namespace warbalance::sim
