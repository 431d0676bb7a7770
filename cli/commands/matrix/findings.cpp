#include "cli/commands/matrix/findings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace warbalance::cli {
namespace {

constexpr std::size_t kCyclesShown = 5;
constexpr std::int64_t kLeastBattles = 4;  // two couples, for a standard error

double rounded(double share) { return std::round(share * 1e6) / 1e6; }

MatrixPair pair_of(const sim::MatrixCell& cell, const sim::MatrixPlan& plan) {
  MatrixPair pair;
  pair.battles = cell.battles();
  pair.validity = cell.validity;
  pair.score = sim::cell_score(cell, plan);
  pair.score.value = rounded(pair.score.value);
  pair.score.interval = {rounded(pair.score.interval.low), rounded(pair.score.interval.high)};
  pair.biggest_win = cell.biggest_of_row.battle;
  pair.biggest_defeat = cell.biggest_of_column.battle;
  return pair;
}

/// Adds ratings and what follows from them. @pre all pairs were played
/// @param joint_intervals  of the scores; they hold all together with 95 %
void rate(MatrixFindings& findings, const sim::PairedScores& scores,
          const std::vector<sim::Interval>& joint_intervals) {
  findings.rated = true;
  sim::RatingFit fit = sim::bradley_terry(scores);
  findings.ratings = std::move(fit.ratings);
  findings.intransitivity = fit.intransitivity;
  for (MatrixPair& pair : findings.pairs) {
    const double difference = findings.ratings[pair.row].value - findings.ratings[pair.column].value;
    pair.residual = rounded(pair.score.value - sim::expected_score(difference));
  }
  for (sim::Estimate& rating : findings.ratings) {
    rating.value *= sim::kRatingPoints;
    rating.se *= sim::kRatingPoints;
    rating.interval = {rating.interval.low * sim::kRatingPoints, rating.interval.high * sim::kRatingPoints};
  }
  findings.mean_scores.assign(scores.size, 0);
  for (const MatrixPair& pair : findings.pairs) {
    findings.mean_scores[pair.row] += pair.score.value / static_cast<double>(scores.size - 1);
    findings.mean_scores[pair.column] += (1 - pair.score.value) / static_cast<double>(scores.size - 1);
  }
  findings.cycles = sim::find_cycles(scores, joint_intervals, kCyclesShown);
  std::stable_sort(findings.order.begin(), findings.order.end(),
                   [&](std::size_t a, std::size_t b) { return findings.ratings[a].value > findings.ratings[b].value; });
}

}  // namespace

MatrixPair MatrixPair::mirrored() const {
  MatrixPair other = *this;
  std::swap(other.row, other.column);
  std::swap(other.biggest_win, other.biggest_defeat);
  other.score.value = 1 - score.value;
  other.score.interval = {1 - score.interval.high, 1 - score.interval.low};
  other.residual = -residual;
  return other;
}

MatrixFindings findings_of(const MatrixRun& run, const sim::MatrixResult& result) {
  const std::size_t size = run.names.size();
  MatrixFindings findings;
  findings.order.resize(size);
  std::iota(findings.order.begin(), findings.order.end(), std::size_t{0});
  sim::PairedScores scores{size, {}};
  std::vector<sim::Interval> joint_intervals;
  const double joint_alpha = 0.05 / static_cast<double>(result.cells.size());  // Bonferroni
  bool enough = true;
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = row + 1; column < size; ++column) {
      const std::size_t number = sim::pair_number(size, row, column);
      const sim::MatrixCell& cell = result.cells[number];
      scores.pairs.push_back(cell.score);
      joint_intervals.push_back(sim::cell_score(cell, run.plan, joint_alpha).interval);
      enough = enough && cell.battles() >= kLeastBattles;
      if (cell.battles() == 0) continue;
      findings.pairs.push_back(pair_of(cell, run.plan));
      findings.pairs.back().row = row;
      findings.pairs.back().column = column;
      findings.pairs.back().cell = number;
    }
  }
  if (enough) rate(findings, scores, joint_intervals);
  return findings;
}

}  // namespace warbalance::cli
