#include <gtest/gtest.h>

#include "sim/stats/rankings.hpp"

namespace warbalance::sim::matrix_game_test {
namespace {

TEST(MatrixGame, ScissorsStonePaperWithUnequalStakes) {
  // Wins of 0.6, 0.7 and 0.9: the shares are in proportion to the stakes of the pair that a strategy is not in.
  const ScoreMatrix scores{{0.5, 0.6, 0.1}, {0.4, 0.5, 0.7}, {0.9, 0.3, 0.5}};
  const std::vector<double> mix = equilibrium_mix(scores);
  EXPECT_NEAR(mix[0], 0.2 / 0.7, 2e-3);
  EXPECT_NEAR(mix[1], 0.4 / 0.7, 2e-3);
  EXPECT_NEAR(mix[2], 0.1 / 0.7, 2e-3);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(score_against(scores, i, mix), 0.5, 1e-3);
}

TEST(MatrixGame, WhatIsBeatenByAnotherIsNotPlayed) {
  const ScoreMatrix scores{{0.5, 0.6, 0.8}, {0.4, 0.5, 0.9}, {0.2, 0.1, 0.5}};
  const std::vector<double> mix = equilibrium_mix(scores);
  EXPECT_NEAR(mix[0], 1, 1e-2);
  EXPECT_NEAR(equilibrium_mix({{0.5}})[0], 1, 1e-12);
}

}  // namespace
}  // namespace warbalance::sim::matrix_game_test
