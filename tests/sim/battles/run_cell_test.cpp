#include <gtest/gtest.h>

#include <algorithm>

#include "sim/battles/cell.hpp"
#include "sim/battles/threads.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/battles/fake_system.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::run_cell_test {
namespace {

using test::FakeSystem;

Cell<FakeSystem> cell_of(int quality_a, int quality_b) {
  Cell<FakeSystem> cell{.rules = {}, .tables = {}, .contestants = {}};
  cell.contestants[0].profiles = {{quality_a, 50}, {quality_a, 50}};
  cell.contestants[1].profiles = {{quality_b, 50}};
  cell.contestants[1].profiles.push_back({quality_b, 50});
  for (auto& contestant : cell.contestants) contestant.costs = {1000, 2000};
  cell.seed = 5;
  return cell;
}

RunPlan battles(std::int64_t count) { return {.battles = count, .precise_enough = {}}; }

CellResult run(const Cell<FakeSystem>& cell, const RunPlan& plan) {
  SilentProgress progress;
  return run_cell(cell, plan, progress);
}

TEST(RunCell, PlaysExactlyTheBattlesAskedFor) {
  for (const std::int64_t count : {2, 62, 64, 66, 1000}) {
    const CellResult result = run(cell_of(4, 4), battles(count));
    EXPECT_EQ(result.tally.battles, count);
    EXPECT_EQ(result.tally.wins_a + result.tally.validity.draws + result.tally.wins_b, count);
    EXPECT_EQ(result.end, CellResult::End::complete);
  }
}

TEST(RunCell, GroupScoresStandInTheOrderOfTheirGroups) {
  const auto cell = cell_of(4, 5);
  RunPlan plan = battles(1000);
  EXPECT_TRUE(run(cell, plan).tally.group_scores.empty());
  plan.group_scores = true;
  std::vector<std::uint16_t> expected;
  CellPlayer<FakeSystem, Tally> player(cell, 2, {});
  for (std::int64_t number = 0; number < 1000; number += 2) {
    Tally couple;
    player.play(number, number + 2, couple);
    const auto score = std::find(couple.score_a.begin(), couple.score_a.end(), 1);
    expected.push_back(static_cast<std::uint16_t>(score - couple.score_a.begin()));
  }
  for (const int threads : {1, 2, 7}) {
    CellResult result;
    with_threads(threads, [&] { result = run(cell, plan); });
    EXPECT_EQ(result.tally.group_scores, expected) << threads;
  }
}

TEST(RunCell, GroupScoresOfStandingsAddUpToTheirFirstPlaces) {
  StandingsPlan plan{.battles = 1000, .precise_enough = {}, .group_scores = true};
  SilentProgress progress;
  const Standings standings = run_cell(cell_of(4, 5), plan, progress).tally;
  for (std::size_t army = 0; army < 2; ++army) {
    const Standing& standing = standings.armies[army];
    ASSERT_EQ(standing.group_scores.size(), 500U);
    Moments sum;
    for (const std::uint16_t score : standing.group_scores) sum.add(score);
    EXPECT_EQ(sum, standing.first_share);
  }
}

TEST(RunCell, TallyEqualsTheBattlesPlayedOneByOne) {
  const auto cell = cell_of(4, 5);
  Tally expected;
  CellPlayer<FakeSystem, Tally> player(cell, 2, {});
  for (std::int64_t number = 0; number < 400; number += 2) player.play(number, number + 2, expected);
  EXPECT_EQ(run(cell, battles(400)).tally, expected);
}

TEST(RunCell, PartsOfARunAddUpToIt) {
  const auto cell = cell_of(4, 5);
  RunPlan second = battles(350);
  second.first = 250;
  Tally parts = run(cell, battles(250)).tally;
  parts.merge(run(cell, second).tally);
  EXPECT_EQ(parts, run(cell, battles(600)).tally);
}

TEST(RunCell, LooksAreWhereThePlanSays) {
  for (const int threads : {1, 7}) {
    std::vector<std::int64_t> looks;
    RunPlan plan = battles(1100);
    plan.look_battles = 250;
    plan.precise_enough = [&](const Tally& tally) {
      looks.push_back(tally.battles);
      return tally.battles == 750;
    };
    CellResult result;
    with_threads(threads, [&] { result = run(cell_of(4, 4), plan); });
    EXPECT_EQ(looks, (std::vector<std::int64_t>{250, 500, 750}));
    EXPECT_EQ(result.tally.battles, 750);
    EXPECT_EQ(result.end, CellResult::End::precise);
  }
}

TEST(RunCell, UnreachedPrecisionPlaysAllBattles) {
  RunPlan plan = battles(2000);
  plan.precise_enough = [](const Tally&) { return false; };
  const CellResult result = run(cell_of(4, 4), plan);
  EXPECT_EQ(result.end, CellResult::End::complete);
  EXPECT_EQ(result.tally.battles, 2000);
}

TEST(RunCell, InterruptionKeepsThePrefixOfWholeGroups) {
  const auto cell = cell_of(4, 5);
  StopAfter progress(1000);
  CellResult stopped;
  with_threads(4, [&] { stopped = run_cell(cell, battles(1'000'000), progress); });
  EXPECT_EQ(stopped.end, CellResult::End::interrupted);
  ASSERT_GE(stopped.tally.battles, 1000);
  ASSERT_LT(stopped.tally.battles, 1'000'000);
  EXPECT_EQ(stopped.tally.battles % 2, 0);
  EXPECT_EQ(stopped.tally, run(cell, battles(stopped.tally.battles)).tally);
}

TEST(RunCell, InterruptionBeforeTheStartPlaysNothing) {
  StopAfter progress(0);
  const CellResult result = run_cell(cell_of(4, 4), battles(1000), progress);
  EXPECT_EQ(result.end, CellResult::End::interrupted);
  EXPECT_EQ(result.tally.battles, 0);
}

// 100,000 battles, fixed seed; the threshold is 4 standard errors, passed by chance with probability 6e-5.
TEST(RunCell, MirrorWithoutSwapShowsASeatBiasAndSwapHidesIt) {
  auto fair = cell_of(4, 4);
  fair.swap_seats = false;
  auto biased = fair;
  biased.rules.seat1_bonus = 1;
  const auto off_by = [](const Tally::Quarters& couples) {
    const Estimate score = pair_score(couples);
    return (score.value - 0.5) / score.se;
  };
  EXPECT_LT(std::abs(off_by(run(fair, battles(100'000)).tally.score_seat1)), 4);
  EXPECT_GT(off_by(run(biased, battles(100'000)).tally.score_seat1), 4);
  biased.swap_seats = true;
  const Tally swapped = run(biased, battles(100'000)).tally;
  EXPECT_GT(off_by(swapped.score_seat1), 4);
  EXPECT_LT(std::abs(off_by(swapped.score_a)), 4);
}

// The check of mirror matches: 200,000 battles, 4 standard errors. A seat that scores 2 percentage points too much
// (it wins one battle in 25 without dice) is 18 standard errors off.
TEST(RunCell, MirrorCheckNoticesASeatBiasOfTwoPoints) {
  auto cell = cell_of(4, 4);
  cell.swap_seats = false;
  cell.rules.seat1_wins_every = 25;
  const Estimate seat1 = pair_score(run(cell, battles(200'000)).tally.score_seat1);
  EXPECT_NEAR(seat1.value, 0.52, 0.005);
  EXPECT_GT(std::abs(seat1.value - 0.5), 4 * seat1.se);
}

TEST(RunCell, StarterAlternatesAndItsAdvantageShows) {
  auto cell = cell_of(4, 4);
  cell.first_player = {0, 0};
  cell.rules.starter_bonus = 20;  // no dice can make up for it
  const Tally tally = run(cell, battles(1000)).tally;
  EXPECT_EQ(tally.wins_a, 500);
  EXPECT_EQ(tally.wins_b, 500);
  EXPECT_EQ(tally.score_first_player[4], 500);
  EXPECT_EQ(tally.score_a[2], 500);
}

Cell<FakeSystem> cell_of_many(int players) {
  auto cell = cell_of(4, 4);
  cell.players = players;
  cell.contestants[2] = cell.contestants[0];
  cell.contestants[3] = cell.contestants[0];
  return cell;
}

StandingsResult run_many(const Cell<FakeSystem>& cell, std::int64_t count) {
  SilentProgress progress;
  return run_cell(cell, StandingsPlan{.battles = count, .precise_enough = {}}, progress);
}

TEST(RunCell, EveryArmyHasEverySeatOnceInAGroup) {
  for (const int players : {2, 3, 4}) {
    const auto cell = cell_of_many(players);
    for (std::size_t army = 0; army < static_cast<std::size_t>(players); ++army) {
      std::array<int, kMaxPlayers> times{};
      for (std::int64_t battle = players; battle < 2 * players; ++battle) {
        const Seating seats = cell.seating(battle);
        EXPECT_EQ(seats.army_in(seats.seat_of(army)), army);
        ++times[seats.seat_of(army)];
      }
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) EXPECT_EQ(times[seat], 1);
    }
  }
}

// 60,000 battles, fixed seed; the threshold is 4 standard errors, passed by chance with probability 6e-5 an army.
TEST(RunCell, SeatBiasOfThreePlayersShowsBySeatAndRotationHidesItFromTheArmies) {
  auto cell = cell_of_many(3);
  cell.rules.seat1_bonus = 1;
  const Standings standings = run_many(cell, 60'000).tally;
  const auto off_by = [&](const Moments& parts) {
    const Estimate share = group_mean({standings.groups(), 3.0 * static_cast<double>(whole_first(3)),
                                       static_cast<double>(parts.sum), static_cast<double>(parts.squares)});
    return (share.value - 1.0 / 3) / share.se;
  };
  EXPECT_GT(off_by(standings.seat_share[0]), 4);
  EXPECT_LT(off_by(standings.seat_share[1]), -4);
  for (std::size_t army = 0; army < 3; ++army) EXPECT_LT(std::abs(off_by(standings.armies[army].first_share)), 4);
}

TEST(RunCell, LooksGrowByAQuarterInWholeBatches) {
  EXPECT_EQ(next_look(0), 1024);
  EXPECT_EQ(next_look(1024), 1280);
  for (std::int64_t look = 1024; look < 1'000'000; look = next_look(look)) {
    EXPECT_EQ(look % kBatchBattles, 0);
    EXPECT_GT(next_look(look), look);
  }
}

}  // namespace
}  // namespace warbalance::sim::run_cell_test
