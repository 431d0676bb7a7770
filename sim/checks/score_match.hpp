#pragma once

#include <optional>

#include "sim/battles/match.hpp"
#include "sim/checks/baseline.hpp"
#include "sim/checks/check_context.hpp"

namespace warbalance::sim {

/// The two sides of a score check, ready to meet.
struct ScoreMatch {
  Match match;
  StoredScore definition;  ///< what a baseline says of it; without id and score
};

/// Looks up the sides of a score check; empty when something is wrong with them, which has been reported. It plays what
/// `battle A B` and `duel A B` play.
/// @param players  of the file, when the check names none
std::optional<ScoreMatch> score_match(const CheckEntry& entry, const std::array<Player, 2>& players, std::uint64_t seed,
                                      CheckContext& context);

}  // namespace warbalance::sim
