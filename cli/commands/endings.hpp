#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/report.hpp"
#include "sim/run/match.hpp"

namespace warbalance::cli {

/// Battles by how they ended.
using EndingCounts = std::array<std::int64_t, kMaxEndings>;

/// The ways in which battles of the rule system end; empty where they always end in the same way.
std::span<const std::string_view> endings_of(const sim::Match& match);

/// "annihilation 74.1 %, concession 25.2 %, round cap 0.7 % of the battles".
std::string endings_text(std::span<const std::string_view> endings, const EndingCounts& counts, std::int64_t battles);

/// Name of a column with the share of an ending: "ended_by_round_cap".
std::string ending_column(std::string_view ending);

}  // namespace warbalance::cli
