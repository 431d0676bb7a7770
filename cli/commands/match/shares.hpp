#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "engine/core/report.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/tally.hpp"
#include "sim/stats/intervals.hpp"
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

/// "A (Line)"; where the sides cost different sums "A (Line, 150 points)".
std::string side_in_words(const sim::Match& match, std::size_t side);

/// Which of two sides is the stronger one, as far as the interval of a score tells; about even where it lies within the
/// band that `matrix` calls even.
/// @param score_a  of A, 0..1
std::string strength_text(const std::string& a, const std::string& b, const sim::Estimate& score_a);

/// The same of the battles of a match.
std::string match_conclusion(const sim::Match& match, const sim::Tally& tally);

/// "whether A (Line) or B (Raiders) is the stronger side"
std::string match_question(const sim::Match& match);

/// Battles by how they ended.
using EndingCounts = std::array<std::int64_t, kMaxEndings>;

/// The ways in which battles of the rule system end; empty where they always end in the same way.
std::span<const std::string_view> endings_of(const sim::Match& match);

/// "annihilation 74.1 %, concession 25.2 %, round cap 0.7 % of the battles".
std::string endings_text(std::span<const std::string_view> endings, const EndingCounts& counts, std::int64_t battles);

/// Columns with the share of each ending, called "ended_by_round_cap" and so on, and what stands in them.
std::vector<Column> ending_columns(std::span<const std::string_view> endings);
std::vector<Value> ending_shares(std::span<const std::string_view> endings, const EndingCounts& counts,
                                 std::int64_t battles);
/// All endings of all rule systems, each once.
std::vector<std::string_view> all_endings();

}  // namespace warbalance::cli
