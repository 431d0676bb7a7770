#include "sim/battles/several_matches.hpp"

#include <algorithm>

#include "sim/battles/stop.hpp"

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
  return play_all(work.size(), progress, [&](std::size_t i) {
    RunPlan plan;
    plan.first = work[i].first;
    plan.battles = work[i].battles;
    const CellResult result = play_match(match_of(work[i].match), plan, progress);
    add(work[i].match, result.tally);
    if (result.end == RunEnd::interrupted) throw RunStopped();
  });
}

}  // namespace warbalance::sim
