#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "sim/battles/part.hpp"
#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/field_sums.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// Fair prices of all tiers and special rules: `price --method field --model additive` (README.md).
///
/// Random armies of the population meet in one battle each. Prices are the coefficients of the linear score model
///     y - 1/2 = theta . (x(A) - x(B)) + gamma * first + kappa * luck,
/// scaled to points. At the fixed point, battles are scored with the prices that they yield. Standard errors come from
/// independent chains. The run looks at its result after 1, 2, 4 ... times the tail rounds. It ends when no verdict is
/// `open`, with `precision` when all intervals are narrow enough, or at the last look. Each look spends
/// 0.05 / looks.
///
/// The result is a pure function of population, play, options and the round in which it is stopped. It does not depend
/// on the number of threads (those of the calling TBB arena). After a stop the last complete look is reported; before
/// the first look, the prices of the finished rounds without verdicts.
/// @pre check_field_options(population.ruleset(), options) is empty; play is a pure function
PriceReport price_by_field(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                           Progress& progress);
/// The same with a given summary of the population, for runs that share it.
PriceReport price_by_field(const ArmyGenerator& population, const FieldPopulation& summary, const PlayFunction& play,
                           const FieldOptions& options, Progress& progress);

/// Returns the armies and costs of one battle of such a run, to replay it. Plays the earlier rounds of its chain again.
/// Chain, round and battle count from 0. Empty: there is no such battle, it was stopped, or the chain broke down before
/// it.
/// @pre as for price_by_field
std::optional<FieldBattle> field_battle(const ArmyGenerator& population, const PlayFunction& play,
                                        const FieldOptions& options, int chain, int round, std::uint32_t battle,
                                        Progress& progress);

// Records hold the sums of the battles of chains; everything else follows from them. So chains can be played
// separately, on several machines, and continued after an interruption.

/// The battles of one chain.
struct ChainRecord {
  std::vector<EquationSums> rounds;   ///< sums of the iterated model: the blocks of each finished round
  std::vector<EquationSums> counted;  ///< over all rounds that count: the blocks of each other model

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("rounds", &ChainRecord::rounds);
    visit("counted", &ChainRecord::counted);
  }
  void merge(const ChainRecord& other) { merge_fields(*this, other); }
  friend bool operator==(const ChainRecord&, const ChainRecord&) = default;
};
static_assert(names_all_fields<ChainRecord>());

/// The battles of some chains. Records of different chains of a run merge into one.
struct FieldRecord {
  std::map<int, ChainRecord> chains;  ///< by chain number
  std::vector<RoundFacts> rounds;     ///< one per finished round

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("chains", &FieldRecord::chains);
    visit("rounds", &FieldRecord::rounds);
  }
  void merge(const FieldRecord& other) { merge_fields(*this, other); }
  friend bool operator==(const FieldRecord&, const FieldRecord&) = default;
};
static_assert(names_all_fields<FieldRecord>());

/// Why chains of a run with these options cannot be played separately, as a sentence; empty: they can.
std::string problem_of_records(const FieldOptions& options);

/// Plays chains of a run and continues where `record` ends; it is empty at first. Calls `finished` after each round,
/// which may save the record. Returns false when stopped; the record then holds the finished rounds. Chains are played
/// to their last round, because only all of them together show whether a run breaks down.
/// @pre problem_of_records is empty; the record is empty or fits these chains
bool play_record(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                 const ItemRange& chains, FieldRecord& record, const std::function<void()>& finished,
                 Progress& progress);

/// Whether a record may be one of these chains of a run, finished or not.
bool is_record_of(const ArmyGenerator& population, const FieldOptions& options, const ItemRange& chains,
                  const FieldRecord& record);

/// The report of a run of these chains, from a record of all their rounds. Empty: some round is missing. @pre at least
/// 2 chains; `is_record_of` held for the parts of the record
std::optional<PriceReport> price_by_record(const ArmyGenerator& population, const FieldOptions& options,
                                           const FieldRecord& record);

}  // namespace warbalance::sim
