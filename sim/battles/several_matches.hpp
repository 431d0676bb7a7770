#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/battles/part.hpp"

namespace warbalance::sim {

/// Consecutive battles of one of several matches.
struct MatchBattles {
  std::size_t match = 0;  ///< its number
  std::int64_t first = 0;
  std::int64_t battles = 0;
};

/// The battles of some work that come first .. end-1, in its order. @pre 0 <= first <= end <= battles of the work
std::vector<MatchBattles> cut_work(const std::vector<MatchBattles>& work, const ItemRange& battles);

/// Plays battles of several matches, matches and battles in parallel. False: interrupted.
/// @param work      each match once at most
/// @param match_of  the match of a number
/// @param add       takes what a match came to; called for different matches at the same time
bool play_several(const std::vector<MatchBattles>& work, const std::function<Match(std::size_t match)>& match_of,
                  const std::function<void(std::size_t match, const Tally& tally)>& add, Progress& progress);

}  // namespace warbalance::sim
