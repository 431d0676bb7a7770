#include "sim/players/player_matches.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace warbalance::sim {
namespace {

constexpr std::int64_t kLeastBattles = 4;  // two couples, for a standard error

/// An interval around a mean of scores, which lies within 0..1.
Estimate within_scores(double mean, double se, double quantile) {
  return {mean, se, {std::max(0.0, mean - quantile * se), std::min(1.0, mean + quantile * se)}};
}

/// The battles of some items; the couples of all matches take turns.
std::vector<MatchBattles> work_of(const ItemRange& items, std::size_t matches) {
  const auto count = static_cast<std::int64_t>(matches);
  /// How many of the couples before an item belong to a match.
  const auto couples_before = [count](std::int64_t item, std::int64_t match) {
    return (item / 2 + count - 1 - match) / count;
  };
  std::vector<MatchBattles> work;
  for (std::int64_t match = 0; match < count; ++match) {
    const std::int64_t first = 2 * couples_before(items.first, match);
    const std::int64_t end = 2 * couples_before(items.end, match);
    if (end > first) work.push_back({static_cast<std::size_t>(match), first, end - first});
  }
  return work;
}

}  // namespace

std::uint32_t pairing_matchup(const PlayerMatches& matches, std::size_t pairing, std::size_t army) {
  return static_cast<std::uint32_t>(pairing * matches.armies.size() + army);
}

Match pairing_match(const PlayerMatches& matches, std::size_t pairing, std::size_t army) {
  Match match = matches.conditions;
  match.armies = {matches.armies[army], matches.armies[army]};
  match.players = {matches.pairings[pairing].row, matches.pairings[pairing].column};
  match.matchup = pairing_matchup(matches, pairing, army);
  return match;
}

std::int64_t PairingTally::battles() const { return 2 * std::accumulate(score.begin(), score.end(), std::int64_t{0}); }

std::int64_t player_match_battles(const PlayerMatches& matches, std::int64_t battles) {
  return battles * static_cast<std::int64_t>(matches.pairings.size() * matches.armies.size());
}

PlayerMatchesResult play_player_matches(const PlayerMatches& matches, std::int64_t battles, Progress& progress) {
  return play_player_matches(matches, ItemRange{0, player_match_battles(matches, battles)}, progress);
}

PlayerMatchesResult play_player_matches(const PlayerMatches& matches, const ItemRange& items, Progress& progress) {
  assert(items.first % 2 == 0 && items.size() % 2 == 0);
  const std::size_t armies = matches.armies.size();
  PlayerMatchesResult result{{matches.pairings.size(), std::vector<PairingTally>(armies)}, false};
  result.interrupted = !play_several(
      work_of(items, matches.pairings.size() * armies),
      [&](std::size_t number) { return pairing_match(matches, number / armies, number % armies); },
      [&](std::size_t number, const Tally& tally) {
        result.tallies[number / armies][number % armies] = {tally.score_a, tally.validity};
      },
      progress);
  return result;
}

Estimate mean_score(const std::vector<PairingTally>& armies, ArmySample sample) {
  std::vector<double> scores;
  double variances = 0;
  Estimate last;
  for (const PairingTally& tally : armies) {
    if (tally.battles() < kLeastBattles) continue;
    last = pair_score(tally.score);
    scores.push_back(last.value);
    variances += last.se * last.se;
  }
  const auto count = static_cast<double>(scores.size());
  if (scores.empty()) return {0.5, 0.5, {0, 1}};
  if (sample == ArmySample::themselves) {
    if (scores.size() == 1) return last;
    const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / count;
    return within_scores(mean, std::sqrt(variances) / count, -normal_quantile(0.025));
  }
  if (scores.size() == 1) return {last.value, last.se, {0, 1}};
  const MeanWithError mean = mean_with_error(scores);
  return within_scores(mean.mean, mean.se, -t_quantile(0.025, count - 1));
}

}  // namespace warbalance::sim
