#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/battles/tally.hpp"

namespace warbalance::sim::tally_test {
namespace {

constexpr std::array<Seating, 2> kSwapped{Seating{0}, Seating{1}};

/// A battle that `winner` (a seat, or -1) won; it destroyed `points` hundredths, the other side 500.
BattleReport won_by(int winner, std::int64_t points) {
  BattleReport report;
  report.winner = static_cast<std::int8_t>(winner);
  report.rounds = 4;
  report.dice = 10;
  report.destroyed_hundredths = {500, 500};
  if (winner >= 0) report.destroyed_hundredths[static_cast<std::size_t>(winner)] = points;
  report.survivors = {3, 2};
  return report;
}

TEST(Tally, CountsBySideNotBySeat) {
  Tally tally;
  tally.add_couple(0, {won_by(0, 3000), won_by(1, 2000)}, kSwapped);  // A has seat 1, then seat 2: both are its wins
  EXPECT_EQ(tally.wins_a, 2);
  EXPECT_EQ(tally.wins_b, 0);
  EXPECT_EQ(tally.score_a[4], 1);
  EXPECT_EQ(tally.score_seat1[2], 1);
  EXPECT_EQ(tally.destroyed_a.sum, 5000);
  EXPECT_EQ(tally.destroyed_b.sum, 1000);
  EXPECT_EQ(tally.margin.sum, 4000);
  EXPECT_EQ(tally.couple_margin.squares, int128{4000} * 4000);
  EXPECT_EQ(tally.survivors_a, 3 + 2);
  EXPECT_EQ(tally.survivors_b, 2 + 3);
}

TEST(Tally, DrawIsHalfAWin) {
  Tally tally;
  tally.add_couple(0, {won_by(-1, 0), won_by(1, 2000)}, kSwapped);
  EXPECT_EQ(tally.validity.draws, 1);
  EXPECT_EQ(tally.score_a[3], 1);
}

TEST(Tally, RemembersTheBiggestWinOfEachSideAndOfEqualOnesTheFirst) {
  Tally tally;
  tally.add_couple(4, {won_by(0, 3000), won_by(0, 2000)}, kSwapped);
  tally.add_couple(0, {won_by(0, 3000), won_by(-1, 0)}, kSwapped);
  EXPECT_EQ(tally.biggest_a.battle, 0);
  EXPECT_EQ(tally.biggest_a.margin_hundredths, 2500);
  EXPECT_EQ(tally.biggest_b.battle, 5);
}

TEST(Tally, SquaresDoNotOverflow) {
  Moments moments;
  for (int i = 0; i < 4; ++i) moments.add(std::int64_t{1} << 32);
  EXPECT_EQ(moments.squares, int128{1} << 66);
}

RC_GTEST_PROP(TallyProperty, MergingIsAssociativeAndOrderDoesNotMatter, (const std::vector<std::uint8_t>& outcomes)) {
  Tally whole;
  std::array<Tally, 3> parts;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const std::array reports{won_by(outcomes[i] % 3 - 1, outcomes[i] * 100), won_by(outcomes[i] / 3 % 3 - 1, 700)};
    const auto number = static_cast<std::int64_t>(2 * i);
    whole.add_couple(number, reports, kSwapped);
    parts[outcomes[i] % 3].add_couple(number, reports, kSwapped);
  }
  Tally left = parts[0];
  left.merge(parts[1]);
  left.merge(parts[2]);
  Tally right = parts[2];
  right.merge(parts[0]);
  right.merge(parts[1]);
  RC_ASSERT(left == whole);
  RC_ASSERT(right == whole);
}

}  // namespace
}  // namespace warbalance::sim::tally_test
