#pragma once

#include <cstdint>

#include "cli/base/run_time.hpp"
#include "cli/commands/match/options.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/part.hpp"

namespace warbalance::cli {

/// The battles after which the intervals of all scores are within a precision, whatever the scores are: a group of
/// battles has a variance of 1/4 at most. Whole groups; at most sim::kMaxBattles.
/// @param precision  half-width [percentage points]
std::int64_t battles_for_precision(double precision, std::int64_t players);

/// Whether a run plays further battles after its own: those of --shares.
bool plays_tables(const sim::Match& match, const RunLength& length);

/// How many battles a part will play, for its progress.
ExpectedRun expected_battles(const sim::Match& match, const RunLength& length, const sim::Part& part);

}  // namespace warbalance::cli
