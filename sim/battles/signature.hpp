#pragma once

#include <cstdint>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/battles/tally.hpp"

namespace warbalance::sim {

/// The battles that one signature covers.
struct SignaturePlan {
  struct Matchup {
    std::vector<Army> armies;     ///< 2 .. kMaxPlayers
    std::vector<Player> players;  ///< one per army
  };

  Match conditions;  ///< rules, table, positions, seed of every matchup; its armies, players and matchup number do not
                     ///< count
  std::vector<Matchup> matchups;  ///< not empty; all of as many armies. The matchup number is the place in the list
  /// Of all matchups, whole groups of one battle per army: divided evenly; the first matchups get one group more.
  std::int64_t battles = 10'000;
};

struct RunSignature {
  std::vector<OutcomeSum> matchups;
  bool interrupted = false;  ///< there are fewer battles than planned

  std::int64_t battles() const;
  /// A hash over the matchups in their order.
  std::uint64_t value() const;
};

/// The match of a matchup: what `replay battle` shows with its --matchup.
Match matchup_match(const SignaturePlan& plan, std::size_t matchup);

/// Plays the battles, matchups and batches in parallel. The result depends on the plan only.
/// @pre match_problem() of every matchup is empty
RunSignature play_signature(const SignaturePlan& plan, Progress& progress);

}  // namespace warbalance::sim
