#pragma once

#include <utility>

#include "cli/base/progress_bar.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/fact_tally.hpp"
#include "sim/battles/part.hpp"
#include "sim/battles/standings.hpp"
#include "sim/battles/table_tally.hpp"
#include "sim/battles/tally.hpp"
#include "sim/sums/fields.hpp"

// A duel or a battle: what it plays, into which sums, and what it says of them.

namespace warbalance::cli {

/// A duel or a battle as typed.
struct MatchRun {
  ResolvedMatch resolved;
  RunLength length;
  bool facts = false;       ///< counts facts in place of who won
  MatchReport report = {};  ///< of two armies
  Provenance provenance;

  std::int64_t players() const { return static_cast<std::int64_t>(resolved.match.armies.size()); }
};

/// What the battles of two armies come to.
struct PairSums {
  sim::Tally tally;
  sim::TableTally tables;  ///< of the further battles of --shares

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("tally", &PairSums::tally);
    visit("tables", &PairSums::tables);
  }
  void merge(const PairSums& other) { sim::merge_fields(*this, other); }
};
static_assert(sim::names_all_fields<PairSums>());

/// Plays what is not in the sums yet of a part. A run of one part is whole: it stops where --precision is reached,
/// after the same numbers of battles however many it goes on from. InputError where none of the battles had room to
/// deploy.
sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, PairSums& sums);
sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, sim::Standings& sums);
sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, sim::FactTally& sums);

/// Battles in the sums.
inline std::int64_t battles_of(const PairSums& sums) { return sums.tally.battles; }
inline std::int64_t battles_of(const sim::Standings& sums) { return sums.battles; }
inline std::int64_t battles_of(const sim::FactTally& sums) { return sums.battles; }

/// Whether the sums are as precise as the run asks for. @pre it asks for a precision
bool is_precise(const MatchRun& run, const PairSums& sums);
bool is_precise(const MatchRun& run, const sim::Standings& sums);
bool is_precise(const MatchRun& run, const sim::FactTally& sums);

/// Whether sums may be those of some battles of this run.
bool fits(const MatchRun& run, const PairSums& sums);
bool fits(const MatchRun& run, const sim::Standings& sums);
bool fits(const MatchRun& run, const sim::FactTally& sums);

/// The report of the battles in the sums, with its provenance. @pre there are some
/// @param end  of the run: of an interrupted one the report says so
Report report_of_sums(const MatchRun& run, const PairSums& sums, sim::RunEnd end);
Report report_of_sums(const MatchRun& run, const sim::Standings& sums, sim::RunEnd end);
Report report_of_sums(const MatchRun& run, const sim::FactTally& sums, sim::RunEnd end);

/// Calls `use(sums)` with the empty sums that a run is counted in.
template <class Use>
auto with_sums(const MatchRun& run, const Use& use) {
  if (run.facts) return use(sim::FactTally{});
  if (run.players() == 2) return use(PairSums{});
  return use(sim::Standings{});
}

}  // namespace warbalance::cli
