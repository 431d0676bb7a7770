#include <gtest/gtest.h>

#include "sim/battles/matrix.hpp"
#include "sim/battles/threads.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::matrix_test {
namespace {

/// Three armies of WarStuff 2.0, far apart in strength but for the first two, which are alike.
Matrix three_armies() {
  Matrix matrix;
  matrix.conditions.ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", {}).value.value();
  for (const std::string army : {"2x 4+", "2x 4+", "1x 6+"}) {
    matrix.participants.push_back(load_army(matrix.conditions.ruleset, {}, army).value.value());
  }
  return matrix;
}

MatrixResult play(const Matrix& matrix, const MatrixPlan& plan, int threads = 2) {
  MatrixResult result;
  SilentProgress progress;
  with_threads(threads, [&] { result = play_matrix(matrix, plan, progress); });
  return result;
}

TEST(Matrix, CellsAreTheirMatches) {
  const Matrix matrix = three_armies();
  const MatrixResult result = play(matrix, {.battles = 100});
  ASSERT_EQ(result.cells.size(), 3U);
  EXPECT_FALSE(result.interrupted);
  SilentProgress progress;
  RunPlan plan;
  plan.battles = 100;
  const Match match = cell_match(matrix, 1, 2);
  EXPECT_EQ(match.matchup, 2U);
  const Tally tally = play_match(match, plan, progress).tally;
  EXPECT_EQ(result.cells[2].score, tally.score_a);
  EXPECT_EQ(result.cells[2].biggest_of_row, tally.biggest_a);
  EXPECT_EQ(result.cells[2].battles(), 100);
  EXPECT_NE(result.cells[1].score, result.cells[2].score) << "equal armies, other dice";
}

TEST(Matrix, AdaptivePlaysOnWhereItIsOpen) {
  const MatrixPlan plan{.battles = 1000, .adaptive = true, .band = 0.05};
  const MatrixResult result = play(three_armies(), plan);
  std::int64_t sum = 0;
  for (const MatrixCell& cell : result.cells) sum += cell.battles();
  EXPECT_LE(sum, 3000);
  EXPECT_EQ(result.cells[1].battles(), kLookBattles) << "two against one of the worst is clear at once";
  EXPECT_EQ(result.cells[2].battles(), kLookBattles);
  EXPECT_GT(result.cells[0].battles(), 1000) << "with the battles that the others left";
  EXPECT_EQ(favour_of(cell_score(result.cells[1], plan).interval, plan.band), Favour::row);
  EXPECT_EQ(favour_of(cell_score(result.cells[0], plan).interval, plan.band), Favour::even);
}

TEST(Matrix, AdaptiveRoundsAreThoseOfOneLongRun) {
  const Matrix matrix = three_armies();
  const MatrixResult result = play(matrix, {.battles = 1000, .adaptive = true, .band = 0.05});
  RunPlan plan;
  plan.battles = result.cells[0].battles();
  SilentProgress progress;
  const Tally tally = play_match(cell_match(matrix, 0, 1), plan, progress).tally;
  EXPECT_EQ(result.cells[0].score, tally.score_a);
  EXPECT_EQ(result.cells[0].biggest_of_column, tally.biggest_b);
}

TEST(Matrix, AdaptiveEndsWithTheBattlesOfAllCells) {
  Matrix matrix = three_armies();
  matrix.participants.pop_back();
  const MatrixResult result = play(matrix, {.battles = 1102, .adaptive = true, .band = 0});
  EXPECT_EQ(result.cells[0].battles(), 1102) << "copies stay open";
}

TEST(Matrix, EveryThreadCountGivesTheSameCells) {
  for (const bool adaptive : {false, true}) {
    const MatrixPlan plan{.battles = 500, .adaptive = adaptive, .band = 0.05};
    const MatrixResult one = play(three_armies(), plan, 1);
    const MatrixResult many = play(three_armies(), plan, 7);
    for (std::size_t i = 0; i < one.cells.size(); ++i) {
      EXPECT_EQ(one.cells[i].score, many.cells[i].score);
      EXPECT_EQ(one.cells[i].biggest_of_row, many.cells[i].biggest_of_row);
    }
  }
}

TEST(Matrix, InterruptionIsReported) {
  for (const bool adaptive : {false, true}) {
    StopAfter progress(600);
    MatrixResult result;
    with_threads(1, [&] {
      result = play_matrix(three_armies(), {.battles = 100'000, .adaptive = adaptive, .band = 0}, progress);
    });
    EXPECT_TRUE(result.interrupted);
    std::int64_t sum = 0;
    for (const MatrixCell& cell : result.cells) sum += cell.battles();
    EXPECT_GE(sum, 600);
    EXPECT_LT(sum, 300'000);
  }
}

TEST(Favour, NeedsTheWholeInterval) {
  EXPECT_EQ(favour_of({0.51, 0.60}, 0.05), Favour::row);
  EXPECT_EQ(favour_of({0.40, 0.49}, 0.05), Favour::column);
  EXPECT_EQ(favour_of({0.46, 0.54}, 0.05), Favour::even);
  EXPECT_EQ(favour_of({0.51, 0.54}, 0.05), Favour::even) << "clear, but small";
  EXPECT_EQ(favour_of({0.46, 0.60}, 0.05), Favour::open);
  EXPECT_EQ(favour_of({0.51, 0.54}, 0), Favour::row);
  EXPECT_EQ(favour_of({0, 1}, 0.05), Favour::open);
}

}  // namespace
}  // namespace warbalance::sim::matrix_test
