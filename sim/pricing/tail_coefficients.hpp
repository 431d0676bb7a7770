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

}  // namespace warbalance::sim
