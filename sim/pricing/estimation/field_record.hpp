#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "sim/battles/part.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/field_sums.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/sums/fields.hpp"

// Chains of a price run as what their battles came to: of that all else follows, so that chains can be played by
// themselves, on several machines, and go on after an interruption.

namespace warbalance::sim {

/// The battles of one chain.
struct ChainRecord {
  std::vector<EquationSums> rounds;   ///< of the iterated model, one per finished round
  std::vector<EquationSums> counted;  ///< of each other model: of all rounds that count

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("rounds", &ChainRecord::rounds);
    visit("counted", &ChainRecord::counted);
  }
  void merge(const ChainRecord& other) { merge_fields(*this, other); }
  friend bool operator==(const ChainRecord&, const ChainRecord&) = default;
};
static_assert(names_all_fields<ChainRecord>());

/// The battles of some chains. Records of different chains of a run merge into that of all of them.
struct FieldRecord {
  std::map<int, ChainRecord> chains;  ///< by their numbers
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

/// Why chains of a run with these options cannot be played by themselves, as a sentence; empty: they can.
std::string problem_of_records(const FieldOptions& options);

/// Plays chains of a run, going on where `record` ends: empty at first. After each round `finished` is called with the
/// record, and may save it. False: stopped; the record holds the rounds that were finished.
/// Chains are played to their last round: only all of them together tell whether a run breaks down.
/// @pre problem_of_records is empty; the record is empty or fits these chains
bool play_record(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                 const ItemRange& chains, FieldRecord& record, const std::function<void()>& finished,
                 Progress& progress);

/// Whether a record may be one of these chains of a run, finished or not.
bool is_record_of(const ArmyGenerator& population, const FieldOptions& options, const ItemRange& chains,
                  const FieldRecord& record);

/// The report on a record of chains that were played to their ends: that of a run of these chains. Empty: some round
/// is missing. @pre at least 2 chains; the parts of the record were records of theirs
std::optional<PriceReport> price_by_record(const ArmyGenerator& population, const FieldOptions& options,
                                           const FieldRecord& record);

}  // namespace warbalance::sim
