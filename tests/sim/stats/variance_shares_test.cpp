#include <gtest/gtest.h>

#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/stats/variance_shares.hpp"

namespace warbalance::sim::variance_shares_test {
namespace {

/// A game of even armies whose probability of a win of A is 1/2 plus or minus a fixed number for each factor, so that
/// the variance of a result is 1/4 and the share of a factor 4 times the square of its number.
struct Game {
  double first = 0;
  double seat = 0;
  double table = 0;
  double side = 0;
  bool roll_off = true;  ///< else A starts in even battles

  double first_share() const { return 4 * first * first; }
  double seat_share() const { return 4 * seat * seat; }
  double table_share() const { return 4 * (table * table + side * side); }
  double side_share() const { return 4 * side * side; }
  double dice_share() const { return 1 - first_share() - seat_share() - table_share(); }
};

class Play {
 public:
  Play(const Game& game, std::uint64_t seed) : game_(game), random_({seed, 0, 0}, StreamClass::dice) {}

  double sign() { return random_.below(2) == 0 ? -1 : 1; }
  /// Draws a table.
  void draw() {
    table_ = game_.table * sign();
    side_ = game_.side * sign();
  }
  /// Whether A starts, and its half points.
  std::pair<bool, int> battle(int number, bool in_seat_1) {
    const bool starts = game_.roll_off ? sign() > 0 : number % 2 == 0;
    const double seat = in_seat_1 ? 1 : -1;
    const double chance = 0.5 + (starts ? game_.first : -game_.first) + game_.seat * seat + table_ + side_ * seat;
    const double luck = static_cast<double>(random_.next() >> 11) / 9007199254740992.0;
    return {starts, luck < chance ? 2 : 0};
  }

 private:
  Game game_;
  RandomStream random_;
  double table_ = 0;
  double side_ = 0;
};

std::vector<TableResults> tables_of(const Game& game, int tables, std::uint64_t seed, bool swapped = true) {
  Play play(game, seed);
  std::vector<TableResults> results(static_cast<std::size_t>(tables));
  for (TableResults& table : results) {
    play.draw();
    for (int battle = 0; battle < 16; ++battle) {
      const bool in_seat_1 = !swapped || battle % 2 == 0;
      const auto [starts, half_points] = play.battle(battle, in_seat_1);
      table.add(starts, in_seat_1, half_points);
    }
  }
  return results;
}

CoupleOutcomes couples_of(const Game& game, int couples, std::uint64_t seed, bool swapped = true) {
  Play play(game, seed);
  CoupleOutcomes outcomes{};
  for (int couple = 0; couple < couples; ++couple) {
    play.draw();
    std::array<std::size_t, 2> outcome{};
    for (int i = 0; i < 2; ++i) {
      const auto [starts, half_points] = play.battle(i, !swapped || i == 0);
      outcome[static_cast<std::size_t>(i)] =
          3 * static_cast<std::size_t>(starts) + static_cast<std::size_t>(half_points);
    }
    ++outcomes[outcome[0]][outcome[1]];
  }
  return outcomes;
}

TEST(VarianceShares, ASquaredShareLosesWhatItsErrorAddsAndItsIntervalHoldsSquares) {
  const Estimate clear = squared_share(-0.4, 0.1, 2);
  EXPECT_NEAR(clear.value, 0.16 - 0.01, 1e-15);
  EXPECT_NEAR(clear.se, 0.08, 1e-15);
  EXPECT_NEAR(clear.interval.low, 0.04, 1e-15);
  EXPECT_NEAR(clear.interval.high, 0.36, 1e-15);
  const Estimate nothing = squared_share(0.05, 0.1, 2);
  EXPECT_EQ(nothing.value, 0);
  EXPECT_EQ(nothing.interval.low, 0);
  EXPECT_NEAR(nothing.interval.high, 0.0625, 1e-15);
}

TEST(VarianceShares, WhoStartsIsAllWhereWhoStartsWins) {
  CoupleOutcomes outcomes{};  // 5: A started and won, 0: B started and won
  outcomes[5][0] = 40;
  outcomes[0][5] = 40;
  outcomes[5][5] = 10;
  outcomes[0][0] = 10;
  const auto shares = variance_shares(outcomes, true);
  ASSERT_TRUE(shares);
  EXPECT_NEAR(shares->first_move->value, 1, 1e-12);
  EXPECT_NEAR(shares->seat->value, 0, 1e-12);
  EXPECT_NEAR(shares->dice.value, 0, 1e-12);
  EXPECT_FALSE(shares->table);
}

TEST(VarianceShares, AreEmptyWhereAllBattlesEndAlike) {
  CoupleOutcomes outcomes{};
  outcomes[5][2] = 30;
  EXPECT_FALSE(variance_shares(outcomes, true));
  std::vector<TableResults> tables(kTableBlocks);
  for (TableResults& table : tables) {
    for (int battle = 0; battle < 16; ++battle) table.add(battle % 3 == 0, battle % 2 == 0, 2);
  }
  EXPECT_FALSE(variance_shares(tables));
}

TEST(VarianceShares, AFactorThatDoesNotChangeHasNoShare) {
  const auto one_seat = variance_shares(couples_of({.first = 0.2}, 400, 1, false), false);
  EXPECT_TRUE(one_seat->first_move);
  EXPECT_FALSE(one_seat->seat);
  // Seat 1 always starts, so the effects of seat and first move cannot be separated.
  const auto together = variance_shares(couples_of({.first = 0.2, .roll_off = false}, 400, 1), true);
  EXPECT_TRUE(together->first_move);
  EXPECT_FALSE(together->seat);
  const auto tables = variance_shares(tables_of({.table = 0.2, .side = 0.2}, 400, 1, false));
  EXPECT_FALSE(tables->seat);
  EXPECT_FALSE(tables->table_side);
  EXPECT_NEAR(tables->table->value, 0.32, 0.05) << "both parts: A sits on the same side of all tables";
}

// The means of many runs are the truth: no estimator has a bias that matters.
TEST(VarianceShares, AreRightOnAverage) {
  const Game game{.first = 0.1, .seat = 0.05, .table = 0.12, .side = 0.08};
  double first = 0, seat = 0, table = 0, side = 0, dice = 0, of_couples = 0;
  constexpr int kRuns = 100;
  for (int run = 0; run < kRuns; ++run) {
    const auto shares = *variance_shares(tables_of(game, 100, 1000 + static_cast<std::uint64_t>(run)));
    first += shares.first_move->value / kRuns;
    seat += shares.seat->value / kRuns;
    table += shares.table->value / kRuns;
    side += shares.table_side->value / kRuns;
    dice += shares.dice.value / kRuns;
    of_couples +=
        variance_shares(couples_of(game, 800, 9000 + static_cast<std::uint64_t>(run)), true)->first_move->value / kRuns;
  }
  // Five standard errors of the means: false alarms below 1 in 100,000.
  EXPECT_NEAR(first, game.first_share(), 0.005);
  EXPECT_NEAR(seat, game.seat_share(), 0.003);
  EXPECT_NEAR(table, game.table_share(), 0.01);
  EXPECT_NEAR(side, game.side_share(), 0.006);
  EXPECT_NEAR(dice, game.dice_share(), 0.011);
  EXPECT_NEAR(of_couples, game.first_share(), 0.006);
}

/// How often the intervals of repeated runs hold the truth [%].
struct Coverage {
  int first = 0, seat = 0, table = 0, side = 0, dice = 0, first_of_couples = 0, seat_of_couples = 0;
};

Coverage coverage_of(const Game& game, int tables, int repeats) {
  Coverage held;
  for (int run = 0; run < repeats; ++run) {
    const auto seed = static_cast<std::uint64_t>(run);
    const auto shares = *variance_shares(tables_of(game, tables, seed));
    held.first += shares.first_move->interval.contains(game.first_share());
    held.seat += shares.seat->interval.contains(game.seat_share());
    held.table += shares.table->interval.contains(game.table_share());
    held.side += shares.table_side->interval.contains(game.side_share());
    held.dice += shares.dice.interval.contains(game.dice_share());
    const auto couples = *variance_shares(couples_of(game, 8 * tables, seed + 1'000'000), true);
    held.first_of_couples += couples.first_move->interval.contains(game.first_share());
    held.seat_of_couples += couples.seat->interval.contains(game.seat_share());
  }
  return held;
}

constexpr int kRepeats = 300;

// 95 % of 300 are 285, with a standard deviation of 3.8: outside of these limits once in 30,000 runs.
void expect_coverage(int held) {
  EXPECT_GE(held, kRepeats * 0.897);
  EXPECT_LE(held, kRepeats * 0.999);
}

TEST(VarianceShares, IntervalsHoldTheTruth) {
  const Coverage held = coverage_of({.first = 0.1, .seat = 0.06, .table = 0.12, .side = 0.1}, 200, kRepeats);
  for (const int count :
       {held.first, held.seat, held.table, held.side, held.dice, held.first_of_couples, held.seat_of_couples}) {
    expect_coverage(count);
  }
}

// The rest is composed of two factors: it holds its truth also where one of them, or both, do nothing.
TEST(VarianceShares, TheIntervalOfTheRestHoldsTheTruthOfEveryMixture) {
  constexpr int kRuns = 1000;  // 95 % with a standard error of 0.7
  for (const Game& game : {Game{}, Game{.first = 0.05}, Game{.seat = 0.02}, Game{.first = 0.1, .seat = 0.1},
                           Game{.first = 0.03, .seat = 0.3}, Game{.first = 0.2, .roll_off = false}}) {
    int held = 0;
    for (int run = 0; run < kRuns; ++run) {
      const auto shares = *variance_shares(couples_of(game, 400, 70'000 + static_cast<std::uint64_t>(run)), true);
      held += shares.dice.interval.contains(game.dice_share()) ? 1 : 0;
    }
    EXPECT_GE(held, kRuns * 0.925) << game.first << " " << game.seat;
    EXPECT_LE(held, kRuns * 0.985) << game.first << " " << game.seat;
  }
}

}  // namespace
}  // namespace warbalance::sim::variance_shares_test
