#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.hpp"
#include "engine/core/report.hpp"
#include "sim/battles/match.hpp"

namespace warbalance::cli {

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
