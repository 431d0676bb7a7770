#include "sim/pricing/publish/surrogate_battles.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <algorithm>
#include <mutex>

#include "sim/battles/stop.hpp"
#include "sim/pricing/estimation/field_response.hpp"
#include "sim/pricing/estimation/field_sums.hpp"
#include "sim/pricing/estimation/matchup_numbers.hpp"

namespace warbalance::sim {
namespace {

constexpr std::uint32_t kBattlesOfSetTask = 64;

/// Sums the battles of one block after another: sums of all blocks for each worker would be most of the memory.
struct Worker {
  FieldBattle dealt;
  ArmyGenerator::Scratch scratch;
  std::vector<std::int32_t> row;
  NormalEquations equations;
  std::uint32_t block = kSurrogateBlocks;  ///< whose battles are summed; none yet

  explicit Worker(const NormalEquations& none) : row(none.columns()), equations(none) {}
};

}  // namespace

void deal_for_surrogate(const ArmyGenerator& population, const SurrogateLists& lists, const SurrogateBattles& set,
                        std::uint32_t battle, FieldBattle& dealt, ArmyGenerator::Scratch& scratch) {
  dealt.key = {set.seed, kSurrogateMatchup + set.set, battle};
  FieldArmy& a = battle % 2 == 0 ? dealt.seat1 : dealt.seat2;
  FieldArmy& b = battle % 2 == 0 ? dealt.seat2 : dealt.seat1;
  // Two battles in a row have the same lists, each army at each seat once.
  const std::size_t count = lists.building.size();
  const std::size_t pair = battle / 2;
  population.generate(lists.building[pair % count], dealt.key, 0, a, scratch);
  population.generate(lists.building[pair / count % count], dealt.key, 1, b, scratch);
  population.leave_leader_out(dealt.key, 0, a, scratch);
  population.leave_leader_out(dealt.key, 1, b, scratch);
  lists.scored.score(a);
  lists.scored.score(b);
}

std::vector<NormalEquations> play_for_surrogate(const ArmyGenerator& population, const SurrogateColumns& columns,
                                                const SurrogateLists& lists, const PlayFunction& play,
                                                const SurrogateBattles& set, Progress& progress) {
  const NormalEquations none = columns.equations(population);
  std::vector<NormalEquations> blocks(kSurrogateBlocks, none);
  std::vector<std::mutex> locks(kSurrogateBlocks);
  tbb::enumerable_thread_specific<Worker> workers([&] { return Worker(none); });
  const LuckSteps luck(set.mean_total);
  const auto hand_over = [&](Worker& worker) {
    if (worker.block == kSurrogateBlocks) return;
    const std::lock_guard lock(locks[worker.block]);
    blocks[worker.block].merge(worker.equations);
    worker.equations.clear();
  };
  const auto play_battle = [&](Worker& worker, std::uint32_t battle) {
    deal_for_surrogate(population, lists, set, battle, worker.dealt, worker.scratch);
    const BattleReport report = play(worker.dealt.seat1, worker.dealt.seat2, worker.dealt.key);
    const int seat_of_a = battle % 2 == 0 ? 0 : 1;
    const int sign = seat_of_a == 0 ? 1 : -1;
    std::fill(worker.row.begin(), worker.row.end(), 0);
    columns.add(worker.dealt.seat1, sign, worker.row);
    columns.add(worker.dealt.seat2, -sign, worker.row);
    worker.row[columns.size()] = report.first_player == seat_of_a ? 1 : -1;
    worker.row[columns.size() + 1] = sign * luck(report);
    worker.equations.add(worker.row, sign * response_of(report));
  };
  const std::uint32_t batches = set.battles / kBattlesOfSetTask + (set.battles % kBattlesOfSetTask != 0 ? 1 : 0);
  play_all(batches, progress, [&](std::uint32_t batch) {
    Worker& worker = workers.local();
    const auto block = static_cast<std::uint32_t>(std::uint64_t{batch} * kSurrogateBlocks / batches);
    if (worker.block != block) hand_over(worker);
    worker.block = block;
    const std::uint32_t first = batch * kBattlesOfSetTask;
    const std::uint32_t end = first + std::min(kBattlesOfSetTask, set.battles - first);
    for (std::uint32_t battle = first; battle < end && !progress.stop_requested(); ++battle) {
      play_battle(worker, battle);
    }
    progress.advance(end - first);
  });
  for (Worker& worker : workers) hand_over(worker);
  return blocks;
}

bool is_complete(const std::vector<NormalEquations>& blocks, const SurrogateBattles& set) {
  std::int64_t rows = 0;
  for (const NormalEquations& block : blocks) rows += block.rows();
  return rows == set.battles;
}

}  // namespace warbalance::sim
