#include "sim/run/matrix.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <numeric>

#include "sim/stats/confidence_sequence.hpp"

namespace warbalance::sim {
namespace {

struct Pair {
  std::size_t row = 0;
  std::size_t column = 0;
};

std::vector<Pair> pairs_of(std::size_t size) {
  std::vector<Pair> pairs;
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = row + 1; column < size; ++column) pairs.push_back({row, column});
  }
  return pairs;
}

void add(MatrixCell& cell, const Tally& tally) {
  for (std::size_t quarters = 0; quarters < cell.score.size(); ++quarters)
    cell.score[quarters] += tally.score_a[quarters];
  cell.voids.merge(tally.voids);
  cell.biggest_of_row.offer(tally.biggest_a);
  cell.biggest_of_column.offer(tally.biggest_b);
}

/// Plays the battles `first` .. `first + battles` - 1 of the given cells. False: interrupted.
bool play_cells(const Matrix& matrix, const std::vector<Pair>& pairs, const std::vector<std::size_t>& numbers,
                std::int64_t first, std::int64_t battles, std::vector<MatrixCell>& cells, Progress& progress) {
  RunPlan plan;
  plan.first = first;
  plan.battles = battles;
  std::atomic<bool> complete = true;
  tbb::parallel_for(std::size_t{0}, numbers.size(), [&](std::size_t i) {
    if (progress.stop_requested()) {
      complete = false;
      return;
    }
    const Pair& pair = pairs[numbers[i]];
    const CellResult result = play_match(cell_match(matrix, pair.row, pair.column), plan, progress);
    add(cells[numbers[i]], result.tally);
    if (result.end == RunEnd::interrupted) complete = false;
  });
  return complete;
}

/// Battles of the next round of every open cell, whole couples: at least a look and a quarter of what it has played.
std::int64_t round_battles(std::int64_t played, std::int64_t left, std::size_t open_cells) {
  const std::int64_t looks = std::max<std::int64_t>(1, played / 4 / kLookBattles);
  const std::int64_t share = left / static_cast<std::int64_t>(open_cells);
  const std::int64_t battles = std::min({looks * kLookBattles, share, kMaxBattles - played});
  return battles - battles % 2;
}

MatrixResult play_adaptively(const Matrix& matrix, const MatrixPlan& plan, Progress& progress) {
  const std::vector<Pair> pairs = pairs_of(matrix.participants.size());
  MatrixResult result{std::vector<MatrixCell>(pairs.size()), false};
  std::vector<std::size_t> open(pairs.size());
  std::iota(open.begin(), open.end(), std::size_t{0});
  std::int64_t left = plan.battles * static_cast<std::int64_t>(pairs.size());
  std::int64_t played = 0;  // in each open cell
  while (!open.empty()) {
    const std::int64_t battles = round_battles(played, left, open.size());
    if (battles == 0) break;
    result.interrupted = !play_cells(matrix, pairs, open, played, battles, result.cells, progress);
    if (result.interrupted) break;
    played += battles;
    left -= battles * static_cast<std::int64_t>(open.size());
    std::erase_if(open, [&](std::size_t cell) {
      return favour_of(cell_score(result.cells[cell], plan).interval, plan.band) != Favour::open;
    });
  }
  return result;
}

}  // namespace

Match cell_match(const Matrix& matrix, std::size_t row, std::size_t column) {
  Match match = matrix.conditions;
  match.armies = {matrix.participants[row], matrix.participants[column]};
  match.matchup = static_cast<std::uint32_t>(pair_number(matrix.participants.size(), row, column));
  return match;
}

Favour favour_of(const Interval& score, double band) {
  if (score.low >= 0.5 - band && score.high <= 0.5 + band) return Favour::even;
  if (score.low > 0.5) return Favour::row;
  if (score.high < 0.5) return Favour::column;
  return Favour::open;
}

std::int64_t MatrixCell::battles() const { return 2 * std::accumulate(score.begin(), score.end(), std::int64_t{0}); }

Estimate cell_score(const MatrixCell& cell, const MatrixPlan& plan, double alpha) {
  Estimate score = pair_score(cell.score, 1 - alpha);
  if (plan.adaptive) score.interval = confidence_sequence(cell.score, alpha);
  return score;
}

MatrixResult play_matrix(const Matrix& matrix, const MatrixPlan& plan, Progress& progress) {
  assert(matrix.participants.size() >= 2 && matrix.participants.size() <= kMaxParticipants);
  assert(plan.battles >= 2 && plan.battles % 2 == 0);
  if (plan.adaptive) return play_adaptively(matrix, plan, progress);
  const std::vector<Pair> pairs = pairs_of(matrix.participants.size());
  MatrixResult result{std::vector<MatrixCell>(pairs.size()), false};
  std::vector<std::size_t> all(pairs.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  result.interrupted = !play_cells(matrix, pairs, all, 0, plan.battles, result.cells, progress);
  return result;
}

}  // namespace warbalance::sim
