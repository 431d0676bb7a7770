#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/players/net.hpp"

namespace warbalance::sim {

/// What rollouts told of many decisions: for each the inputs of its candidates, and by how much each is better than the
/// first one, the base.
struct DecisionLabels {
  struct Candidate {
    std::int32_t rollouts = 0;  ///< 0: the base
    float gain = 0;             ///< over the base, in prices of a mean unit
  };

  std::vector<NetInputs> inputs;      ///< of all candidates, decision by decision
  std::vector<Candidate> candidates;  ///< as many
  std::vector<std::uint32_t> begins;  ///< of each decision: its first candidate
  std::vector<std::uint8_t> results;  ///< of each decision: half points of its seat at the end, 0 to 2

  std::size_t decisions() const { return begins.size(); }
  std::uint32_t begin_of(std::size_t decision) const { return begins[decision]; }
  std::uint32_t end_of(std::size_t decision) const {
    return decision + 1 < begins.size() ? begins[decision + 1] : static_cast<std::uint32_t>(inputs.size());
  }
  void add(const DecisionLabels& others);
};

/// How well a net fits decisions that it was not trained with.
struct NetFit {
  Net net{};
  std::size_t decisions = 0;  ///< that it was trained with
  std::size_t held_out = 0;   ///< decisions for the two numbers below
  double gain = 0;            ///< of its choices over the base, by rollouts, in prices of a mean unit
  double gain_error = 0;      ///< its standard error
  double greatest_miss = 0;   ///< of the chance of victory, over tenths of the positions: |foretold - won|
};

/// Trains a net: the gain of each candidate over the base by least squares, weighted by rollouts; the chance of victory
/// by maximum likelihood. A tenth of the decisions, in stretches, is held out. Adam: Kingma and Ba, "Adam: a method for
/// stochastic optimization" (2015). The numbers depend on the machine in their last digits.
/// @param stop  whether to end early; the net is then not usable
NetFit fit_net(const DecisionLabels& labels, std::uint64_t seed, const std::function<bool()>& stop);

}  // namespace warbalance::sim
