#pragma once

#include <optional>
#include <vector>

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/table_tally.hpp"
#include "sim/battles/tally.hpp"
#include "sim/stats/variance_shares.hpp"

// How much of the scatter of single results is the dice, the table, the first move and the seat.

namespace warbalance::cli {

/// --shares
OptionSpec shares_option();

/// --shares as typed: false when it is not given; InputError with more than two armies, or with options that ask for
/// other results.
bool resolve_shares(const ParsedArgs& typed, const sim::Match& match);

/// The shares among the values of a duel or a battle of two armies.
std::vector<SummaryValue> share_values(const sim::VarianceShares& shares = {});

/// Adds the shares to the values and a sentence to the notes.
/// @param tables  with --shares: battles that tell the table from the dice; empty where they were not played
void add_shares(Report& report, const sim::Match& match, const sim::Tally& tally, const sim::TableTally& tables);

}  // namespace warbalance::cli
