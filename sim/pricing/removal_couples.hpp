#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/pricing/charged_difference.hpp"
#include "sim/pricing/generator.hpp"
#include "sim/pricing/scoring_list.hpp"
#include "sim/pricing/surrogate.hpp"
#include "sim/run/play.hpp"
#include "sim/run/progress.hpp"

namespace warbalance::sim {

/// Armies whose units lose special rules one at a time: built at a list, and scored by it before and after. Keeps
/// references.
struct RemovalArmies {
  const ArmyGenerator& population;
  const ScoringList& list;
  const SurrogateColumns& columns;
  std::uint64_t seed = 1;

  /// The list's price of a unit of an army, the least price left aside [1/100 point].
  const PriceModel& model;
  const std::vector<double>& prices;
};

/// What the carriers of a rule lose by a surrogate of the expected score, summed over armies.
struct ExpectedLoss {
  std::int64_t carriers = 0;  ///< that may lose the rule
  std::int64_t left_out = 0;  ///< that may not (`may_lose`)
  std::vector<double> score;  ///< lost by all of them, by each surrogate
  BareCosts bare_costs;       ///< what they cost without the rule

  /// Adds the sums of other armies, or with sign -1 takes them away. @pre the same surrogates
  void add(const ExpectedLoss& other, int sign = 1);
};

/// The sums of some armies, one per rule asked for.
/// @param numbers  first and last but one of the armies' numbers
/// @param thetas   surrogates
std::vector<ExpectedLoss> expected_losses(const RemovalArmies& armies, std::span<const std::uint8_t> rules,
                                          std::uint32_t first, std::uint32_t end,
                                          const std::vector<std::vector<double>>& thetas);

/// What couples of battles with the same dice add up to: an army A against another one, and A again when one of its
/// carriers of a rule, drawn uniformly, has lost it.
struct RemovalCouples {
  std::int64_t couples = 0;
  std::int64_t equal = 0;     ///< whose two battles ended alike
  std::int64_t carriers = 0;  ///< in their armies A: each couple stands for all of its army
  double loss = 0;            ///< of score, less luck, summed over these carriers
  double expected = 0;        ///< the same by the surrogate

  void add(const RemovalCouples& other, int sign = 1);
};

/// How couples are played.
struct CoupleSettings {
  std::vector<std::uint32_t> couples;  ///< of each rule
  double mean_total = 0;               ///< of an army [points]: the unit of the luck of the dice
  double luck_effect = 0;              ///< score per point of luck that is taken out; 0: none
};

/// The couples of a block.
struct RemovalBlock {
  std::vector<RemovalCouples> rules;  ///< one per rule asked for
  std::int64_t battles = 0;
};

/// Plays a block of couples, one after the other. Rules and blocks are independent: they share no army and no battle.
/// @return fewer couples than asked for: it was stopped, or the rule is in hardly any army
RemovalBlock play_removals(const RemovalArmies& armies, std::span<const std::uint8_t> rules,
                           std::span<const double> theta, const CoupleSettings& settings, const PlayFunction& play,
                           std::uint32_t block, Progress& progress);

}  // namespace warbalance::sim
