#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/battles/part.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// Two players who meet with the same army on both sides.
struct PlayerPairing {
  Player row;
  Player column;
};

/// Players against each other: each pairing plays a match with every army.
struct PlayerMatches {
  Match conditions;  ///< rules, table, seed of every match; its armies, players and matchup do not count
  std::vector<Army> armies;
  std::vector<PlayerPairing> pairings;
};

/// The matchup number of a pairing with an army: each has its own, so each match has its own dice.
std::uint32_t pairing_matchup(const PlayerMatches& matches, std::size_t pairing, std::size_t army);
Match pairing_match(const PlayerMatches& matches, std::size_t pairing, std::size_t army);

/// Battles of a pairing with one army.
struct PairingTally {
  CoupleCounts score{};  ///< couples by the row's score
  Validity validity;

  std::int64_t battles() const;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("score", &PairingTally::score);
    visit("validity", &PairingTally::validity);
  }
  void merge(const PairingTally& other) { merge_fields(*this, other); }
  friend bool operator==(const PairingTally&, const PairingTally&) = default;
};
static_assert(names_all_fields<PairingTally>());

struct PlayerMatchesResult {
  std::vector<std::vector<PairingTally>> tallies;  ///< by pairing and army
  bool interrupted = false;                        ///< matches may have fewer battles than planned, or none
};

/// Plays all matches, matches and battles in parallel. The result depends only on matches and battles, not on the
/// number of threads.
/// @param battles  of each match, even, 2 .. kMaxBattles
PlayerMatchesResult play_player_matches(const PlayerMatches& matches, std::int64_t battles, Progress& progress);

/// Battles of all matches: the items of work that parts divide. The couples of the matches take turns (the first couple
/// of each, then the second), so every part gets its share of slow players.
/// @param battles  of each match
std::int64_t player_match_battles(const PlayerMatches& matches, std::int64_t battles);

/// Plays some of these items. @pre whole couples
PlayerMatchesResult play_player_matches(const PlayerMatches& matches, const ItemRange& items, Progress& progress);

/// What the armies of some matches represent.
enum class ArmySample : std::uint8_t {
  themselves,  ///< the interval of the mean is about these armies
  population,  ///< they were drawn at random; the interval is about all possible armies
};

/// Mean of a pairing's scores over its armies, equally weighted, with standard error and 95 % interval.
///
/// themselves: the errors of the armies' scores add up as those of strata; for one army, its own interval
/// (`pair_score`). population: the t interval of the armies' scores, which includes the noise of the battles. Source:
/// Cochran, Sampling Techniques (1977), sections 5.4 and 2.3. Armies with fewer than two couples do not count. Without
/// armies, or with a single drawn one, the interval is 0..1.
Estimate mean_score(const std::vector<PairingTally>& armies, ArmySample sample);

}  // namespace warbalance::sim
