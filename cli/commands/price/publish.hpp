#pragma once

#include <optional>
#include <vector>

#include "cli/base/progress_bar.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/validation.hpp"

namespace warbalance::cli {

/// `price --publish`: the list, and what it is worth.
struct Publication {
  sim::PrintedLists lists;
  std::optional<sim::ListSpace> space;    ///< of the lists
  const sim::Ruleset* ruleset = nullptr;  ///< of the run
  sim::Validation listed;                 ///< on armies at listed costs: listed, fair, the lists of the curve, floor
  sim::Validation own;                    ///< on armies built at the list: listed, fair, the list

  bool interrupted() const { return lists.interrupted || own.interrupted || listed.interrupted; }
};

/// Battles of it, about: how many passes and lists there will be is not known.
std::int64_t publication_battles(const PriceRun& run);

/// Looks for the list and proves it, in the calling TBB arena.
/// @param run, population  the result keeps references to them
/// @param prices      of the run; converged
Publication publish_prices(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                           const sim::PriceReport& prices, ProgressShown shown_progress);

/// The published list on armies at listed costs. @pre there is one, and nothing was interrupted
const sim::ValidationRow& proof_of_list(const Publication& publication);

/// The tables of `price --publish`, without rows.
Table published_table();
Table edits_table();
Table publication_table(const std::vector<sim::ValidationRow>& rows = {});

/// Adds it to the price table: the conclusion first.
void add_publication(Report& report, const Publication& publication, const sim::PriceReport& prices);

}  // namespace warbalance::cli
