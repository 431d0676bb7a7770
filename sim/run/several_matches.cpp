#include "sim/run/several_matches.hpp"

#include <tbb/parallel_for.h>

#include <atomic>

namespace warbalance::sim {

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
