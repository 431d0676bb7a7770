#include "sim/checks/matchups.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <utility>

#include "sim/battles/match.hpp"

namespace warbalance::sim {
namespace {

/// A pair with the ends of its runs.
struct PairRun {
  PlayedPair played;
  bool complete = false;
};

/// Plays one side of a pair. False: interrupted.
bool play_side(const Match& match, std::int64_t battles, CoupleScores& scores, Validity& validity, Progress& progress) {
  RunPlan plan;
  plan.battles = battles;
  plan.group_scores = true;
  CellResult result = play_match(match, plan, progress);
  scores = std::move(result.tally.group_scores);
  validity = result.tally.validity;
  return result.end != RunEnd::interrupted;
}

PairRun play_pair(const MatchSide& a, const MatchSide& b, const ArmyPair& pair, std::size_t number,
                  std::int64_t battles, Progress& progress) {
  PairRun run;
  PlayedPair& played = run.played;
  played.armies = pair;
  const Match under_a = pair_match(a, pair, number);
  const Match under_b = pair_match(b, pair, number);
  played.same = match_identity(under_a, a.scenario_hash, battles) == match_identity(under_b, b.scenario_hash, battles);
  if (!play_side(under_a, battles, played.a, played.validity_a, progress)) return run;
  if (played.same) {
    played.b = played.a;
    played.validity_b = played.validity_a;
    progress.advance(battles);
    run.complete = true;
    return run;
  }
  run.complete = play_side(under_b, battles, played.b, played.validity_b, progress);
  return run;
}

}  // namespace

std::vector<ArmyPair> all_pairs(std::size_t armies) {
  std::vector<ArmyPair> pairs;
  for (std::size_t row = 0; row < armies; ++row) {
    for (std::size_t column = row + 1; column < armies; ++column) pairs.push_back({row, column});
  }
  return pairs;
}

std::vector<ArmyPair> pairs_of_near_limits(const std::vector<Army>& armies) {
  std::vector<ArmyPair> pairs = all_pairs(armies.size());
  std::erase_if(pairs, [&](const ArmyPair& pair) {
    const auto [low, high] = std::minmax({armies[pair.row].limit, armies[pair.column].limit});
    return 4 * std::int64_t{low} < 3 * std::int64_t{high};
  });
  return pairs;
}

Match pair_match(const MatchSide& side, const ArmyPair& pair, std::size_t number) {
  Match match = side.conditions;
  match.armies = {side.armies[pair.row], side.armies[pair.column]};
  match.matchup = static_cast<std::uint32_t>(number);
  return match;
}

PlayedPairs play_pairs(const MatchSide& a, const MatchSide& b, const std::vector<ArmyPair>& pairs, std::int64_t battles,
                       Progress& progress) {
  std::vector<PairRun> runs(pairs.size());
  tbb::parallel_for(std::size_t{0}, pairs.size(), [&](std::size_t i) {
    if (!progress.stop_requested()) runs[i] = play_pair(a, b, pairs[i], i, battles, progress);
  });
  PlayedPairs result;
  for (PairRun& run : runs) {
    if (run.complete) result.pairs.push_back(std::move(run.played));
  }
  result.interrupted = result.pairs.size() < pairs.size();
  return result;
}

}  // namespace warbalance::sim
