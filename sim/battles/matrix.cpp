#include "sim/battles/matrix.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

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

MatrixCell cell_of(const Tally& tally) { return {tally.score_a, tally.validity, tally.biggest_a, tally.biggest_b}; }

/// Plays battles of different cells and adds them. False: interrupted.
bool play_cells(const Matrix& matrix, const std::vector<Pair>& pairs, const std::vector<MatchBattles>& work,
                std::vector<MatrixCell>& cells, Progress& progress) {
  return play_several(
      work, [&](std::size_t cell) { return cell_match(matrix, pairs[cell].row, pairs[cell].column); },
      [&](std::size_t cell, const Tally& tally) { cells[cell].merge(cell_of(tally)); }, progress);
}

/// Battles per open cell in the next round, whole couples: at least one look, and a quarter of those already played.
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
    std::vector<MatchBattles> work;
    for (const std::size_t cell : open) work.push_back({cell, played, battles});
    result.interrupted = !play_cells(matrix, pairs, work, result.cells, progress);
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
  const auto none = [](std::size_t /*cell*/) { return std::int64_t{0}; };
  return play_matrix(matrix, matrix_work(matrix, plan, {0, matrix_battles(matrix, plan)}, none), progress);
}

std::int64_t matrix_battles(const Matrix& matrix, const MatrixPlan& plan) {
  const auto size = static_cast<std::int64_t>(matrix.participants.size());
  return size * (size - 1) / 2 * plan.battles;
}

std::vector<MatchBattles> matrix_work([[maybe_unused]] const Matrix& matrix, const MatrixPlan& plan,
                                      const ItemRange& items,
                                      const std::function<std::int64_t(std::size_t cell)>& played_of) {
  assert(!plan.adaptive && items.first >= 0 && items.end <= matrix_battles(matrix, plan));
  std::vector<MatchBattles> work;
  for (std::int64_t item = items.first; item < items.end;) {
    const std::int64_t cell = item / plan.battles;
    const std::int64_t end = std::min(items.end, (cell + 1) * plan.battles);
    const std::int64_t first = item + played_of(static_cast<std::size_t>(cell));
    if (first < end) work.push_back({static_cast<std::size_t>(cell), first - cell * plan.battles, end - first});
    item = end;
  }
  return work;
}

MatrixResult play_matrix(const Matrix& matrix, const std::vector<MatchBattles>& work, Progress& progress) {
  const std::vector<Pair> pairs = pairs_of(matrix.participants.size());
  MatrixResult result{std::vector<MatrixCell>(pairs.size()), false};
  result.interrupted = !play_cells(matrix, pairs, work, result.cells, progress);
  return result;
}

}  // namespace warbalance::sim
