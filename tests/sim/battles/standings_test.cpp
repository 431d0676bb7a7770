#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/battles/tally.hpp"

namespace warbalance::sim::standings_test {
namespace {

/// A battle that ended with these points, by seat.
BattleReport with_points(std::vector<std::int64_t> points) {
  BattleReport report;
  report.players = static_cast<std::int8_t>(points.size());
  report.rounds = 4;
  std::copy(points.begin(), points.end(), report.destroyed_hundredths.begin());
  return report;
}

std::vector<Seating> rotation(std::size_t players) {
  std::vector<Seating> seating;
  for (std::size_t i = 0; i < players; ++i) {
    seating.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(players)});
  }
  return seating;
}

Standings one_group(const std::vector<BattleReport>& reports) {
  Standings standings;
  standings.add_group(0, reports, rotation(reports.size()));
  return standings;
}

TEST(Standings, CountsByArmyNotBySeat) {
  // army A sits in seat 0, 1, 2 and has most points each time
  const Standings standings =
      one_group({with_points({900, 500, 100}), with_points({0, 900, 500}), with_points({500, 0, 900})});
  EXPECT_EQ(standings.armies[0].firsts, 3);
  EXPECT_EQ(standings.armies[0].first_share.sum, 3 * whole_first(4));
  EXPECT_EQ(standings.armies[0].beaten_halves.sum, 3 * 4);
  EXPECT_EQ(standings.armies[0].destroyed.sum, 2700);
  EXPECT_EQ(standings.armies[1].beaten_halves.sum, 3 * 2) << "always second";
  EXPECT_EQ(standings.armies[2].beaten_halves.sum, 0);
  EXPECT_EQ(standings.seat_share[1].sum, whole_first(4));
  EXPECT_EQ(standings.battles, 3);
  EXPECT_EQ(standings.groups(), 1);
}

TEST(Standings, SharedFirstPlaceIsSharedEqually) {
  const Standings standings =
      one_group({with_points({500, 500, 100}), with_points({700, 700, 700}), with_points({1, 2, 3})});
  // battle 0: A and B; battle 1: all; battle 2: seat 2, where A sits
  EXPECT_EQ(standings.shared_firsts, 2);
  EXPECT_EQ(standings.armies[0].first_share.sum, 6 + 4 + 12);
  EXPECT_EQ(standings.armies[1].first_share.sum, 6 + 4);
  EXPECT_EQ(standings.armies[2].first_share.sum, 4);
  EXPECT_EQ(standings.armies[0].shared_firsts, 2);
  EXPECT_EQ(standings.armies[0].firsts, 1);
  EXPECT_EQ(standings.armies[0].beaten_halves.sum, 3 + 2 + 4);
}

TEST(Standings, TheWinnerIsFirstEvenWithFewerPoints) {
  BattleReport last_standing = with_points({500, 200, 900});
  last_standing.winner = 1;
  const Standings standings = one_group({last_standing, with_points({0, 0, 0}), with_points({0, 0, 0})});
  EXPECT_EQ(standings.armies[1].firsts, 1);
  EXPECT_EQ(standings.armies[2].firsts, 0);
  EXPECT_EQ(standings.armies[1].beaten_halves.sum, 4 + 2 + 2);
  EXPECT_EQ(standings.armies[2].beaten_halves.sum, 2 + 2 + 2);
  EXPECT_EQ(standings.armies[0].beaten_halves.sum, 0 + 2 + 2);
}

TEST(Standings, SampleIsTheGroup) {
  const Standings standings = one_group({with_points({900, 0, 0}), with_points({0, 900, 0}), with_points({0, 0, 0})});
  const std::int64_t parts = 12 + 12 + 4;
  EXPECT_EQ(standings.armies[0].first_share.squares, int128{parts} * parts);
}

TEST(Standings, RememberTheGreatestLeadOverTheSecond) {
  Standings standings;
  const auto seats = rotation(3);
  standings.add_group(3, std::vector{with_points({900, 800, 0}), with_points({0, 300, 0}), with_points({0, 0, 0})},
                      seats);
  standings.add_group(0, std::vector{with_points({300, 0, 0}), with_points({0, 0, 0}), with_points({0, 0, 0})}, seats);
  EXPECT_EQ(standings.armies[0].biggest.battle, 0) << "of equal leads the first";
  EXPECT_EQ(standings.armies[0].biggest.margin_hundredths, 300);
  EXPECT_EQ(standings.armies[1].biggest.battle, -1);
}

RC_GTEST_PROP(StandingsProperty, PlacesAddUpAndMergingDoesNotCareForOrder,
              (const std::vector<std::array<std::uint8_t, 16>>& groups)) {
  Standings whole;
  std::array<Standings, 2> parts;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    std::vector<BattleReport> reports;
    for (std::size_t battle = 0; battle < 4; ++battle) {
      std::vector<std::int64_t> points;
      for (std::size_t seat = 0; seat < 4; ++seat) points.push_back(groups[g][4 * battle + seat] % 5 * 100);
      reports.push_back(with_points(points));
    }
    whole.add_group(static_cast<std::int64_t>(4 * g), reports, rotation(4));
    parts[g % 2].add_group(static_cast<std::int64_t>(4 * g), reports, rotation(4));
  }
  std::int64_t first_share = 0;
  std::int64_t beaten = 0;
  for (const Standing& army : whole.armies) {
    first_share += army.first_share.sum;
    beaten += army.beaten_halves.sum;
  }
  RC_ASSERT(first_share == whole_first(4) * whole.battles);
  RC_ASSERT(beaten == 4 * 3 * whole.battles);
  Standings merged = parts[1];
  merged.merge(parts[0]);
  RC_ASSERT(merged == whole);
}

}  // namespace
}  // namespace warbalance::sim::standings_test
