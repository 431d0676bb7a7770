#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "sim/pricing/estimation/field_chains.hpp"

namespace warbalance::sim {

/// What the battles of a run say about whole lists of prices.
struct ListFit {
  /// What a unit of an army pays for: a feature, and how often.
  using Unit = std::vector<std::pair<std::uint16_t, std::int16_t>>;

  /// Features x features: sums of (x(A) - x(B)) (x(A) - x(B))' over the battles that count.
  std::vector<double> moments;
  /// The price of each feature in a sum, as fitted to all blocks of chains but one: [block][feature], in points.
  std::vector<std::vector<double>> worth_without;
  std::vector<std::vector<Unit>> armies;       ///< drawn at listed costs
  std::vector<std::vector<double>> strengths;  ///< of these armies, by each block alone: [block][army], in score
  double least = 0;                            ///< price of any unit [points]
};

/// @param scale  of the iterated model. Without a positive scale in all blocks but one, no army has a strength.
/// @pre the iterated model is additive
std::shared_ptr<const ListFit> list_fit(const FieldChains& chains, const PriceScale& scale);

/// How far the price of a kept item may be wrong [points]: a price step (twice the tolerance), or half of it where a
/// step is more than a third of what a unit costs on average.
double keep_within(const Ruleset& ruleset, const PopulationSummary& listed);

}  // namespace warbalance::sim
