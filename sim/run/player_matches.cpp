#include "sim/run/player_matches.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <numeric>

#include "sim/stats/quantiles.hpp"
#include "sim/stats/series.hpp"

namespace warbalance::sim {
namespace {

constexpr std::int64_t kLeastBattles = 4;  // two couples, for a standard error

/// An interval around a mean of scores, which lies within 0..1.
Estimate within_scores(double mean, double se, double quantile) {
  return {mean, se, {std::max(0.0, mean - quantile * se), std::min(1.0, mean + quantile * se)}};
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

void PairingTally::merge(const PairingTally& other) {
  for (std::size_t quarters = 0; quarters < score.size(); ++quarters) score[quarters] += other.score[quarters];
  draws += other.draws;
  voids.merge(other.voids);
}

PlayerMatchesResult play_player_matches(const PlayerMatches& matches, std::int64_t battles, Progress& progress) {
  assert(battles >= 2 && battles % 2 == 0);
  const std::size_t armies = matches.armies.size();
  PlayerMatchesResult result{{matches.pairings.size(), std::vector<PairingTally>(armies)}, false};
  std::atomic<bool> complete = true;
  tbb::parallel_for(std::size_t{0}, matches.pairings.size() * armies, [&](std::size_t number) {
    if (progress.stop_requested()) {
      complete = false;
      return;
    }
    const std::size_t pairing = number / armies;
    const std::size_t army = number % armies;
    RunPlan plan;
    plan.battles = battles;
    const CellResult played = play_match(pairing_match(matches, pairing, army), plan, progress);
    result.tallies[pairing][army] = {played.tally.score_a, played.tally.draws, played.tally.voids};
    if (played.end == RunEnd::interrupted) complete = false;
  });
  result.interrupted = !complete;
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
