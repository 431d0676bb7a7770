#include "sim/run/several_matches.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

namespace warbalance::sim {

std::vector<MatchBattles> cut_work(const std::vector<MatchBattles>& work, const ItemRange& battles) {
  std::vector<MatchBattles> found;
  std::int64_t before = 0;
  for (const MatchBattles& one : work) {
    const std::int64_t first = std::max<std::int64_t>(0, battles.first - before);
    const std::int64_t end = std::min(one.battles, battles.end - before);
    if (end > first) found.push_back({one.match, one.first + first, end - first});
    before += one.battles;
  }
  return found;
}

bool play_several(const std::vector<MatchBattles>& work, const std::function<Match(std::size_t match)>& match_of,
                  const std::function<void(std::size_t match, const Tally& tally)>& add, Progress& progress) {
  std::atomic<bool> complete = true;
  tbb::parallel_for(std::size_t{0}, work.size(), [&](std::size_t i) {
    if (progress.stop_requested()) {
      complete = false;
      return;
    }
    RunPlan plan;
    plan.first = work[i].first;
    plan.battles = work[i].battles;
    const CellResult result = play_match(match_of(work[i].match), plan, progress);
    add(work[i].match, result.tally);
    if (result.end == RunEnd::interrupted) complete = false;
  });
  return complete;
}

}  // namespace warbalance::sim
