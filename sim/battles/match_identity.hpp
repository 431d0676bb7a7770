#pragma once

#include <cstdint>
#include <string>

#include "sim/battles/match.hpp"

namespace warbalance::sim {

/// 16 hex digits over everything that decides the battles of a match; names of armies and units do not, nor do special
/// rules that none of its units has. Matches of one
/// identity have the same results.
/// @param scenario_hash  of the scenario whose table the match has
/// @param battles        how many are played
std::string match_identity(const Match& match, const std::string& scenario_hash, std::int64_t battles);

}  // namespace warbalance::sim
