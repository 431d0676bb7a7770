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

  std::size_t decisions() const { return begins.size(); }
  std::uint32_t begin_of(std::size_t decision) const { return begins[decision]; }
  std::uint32_t end_of(std::size_t decision) const {
    return decision + 1 < begins.size() ? begins[decision + 1] : static_cast<std::uint32_t>(inputs.size());
  }
  void add(const DecisionLabels& others);
};

/// Positions of battles that were played to the end, and who won.
struct PositionLabels {
  std::vector<NetInputs> inputs;      ///< only those of the position count
  std::vector<std::uint8_t> results;  ///< of each position: half points of its seat at the end, 0 to 2
};

/// The gain of a net's choices over the base, by rollouts of decisions that it was not trained with.
struct NetGain {
  std::size_t decisions = 0;  ///< that it was trained with
  double gain = 0;            ///< a decision, in prices of a mean unit
  double error = 0;           ///< its standard error
};

/// Trains the values of a net: the gain of each candidate over the base, by least squares, weighted by rollouts. A
/// tenth of the decisions, in stretches, is held out for the gain. Adam: Kingma and Ba, "Adam: a method for stochastic
/// optimization" (2015). The numbers depend on the machine in their last digits.
/// @param stop  whether to end early; the net is then not usable
NetGain fit_values(const DecisionLabels& labels, std::uint64_t seed, const std::function<bool()>& stop, Net& net);

/// Trains the chance of victory of a net, by maximum likelihood.
void fit_chances(const PositionLabels& labels, std::uint64_t seed, const std::function<bool()>& stop, Net& net);

/// By how much foretold chances of victory miss the results of other battles at most, over tenths of the positions by
/// chance: 0.03 is 3 percentage points. Includes the chance in these results.
double greatest_miss(const PositionLabels& labels, const Net& net);

}  // namespace warbalance::sim
