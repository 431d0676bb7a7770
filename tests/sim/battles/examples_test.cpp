#include "sim/battles/tally.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace warbalance::sim::examples_test {
namespace {

/// A battle that ended with these points, by seat.
BattleReport ended(std::vector<std::int64_t> points, int rounds = 4) {
  BattleReport report;
  report.players = static_cast<std::int8_t>(points.size());
  report.rounds = static_cast<std::int8_t>(rounds);
  std::copy(points.begin(), points.end(), report.destroyed_hundredths.begin());
  return report;
}

constexpr Seating kSwapped{1, 2};

TEST(ExampleTally, MedianIsByTheMarginOfAWhateverItsSeat) {
  ExampleTally tally;
  tally.add(0, ended({900, 100}), {});        // A leads by 800
  tally.add(1, ended({100, 900}), kSwapped);  // A leads by 800
  tally.add(2, ended({500, 200}), {});        // A leads by 300
  tally.add(3, ended({700, 100}), kSwapped);  // A is behind by 600
  tally.add(4, ended({0, 900}), {});          // A is behind by 900
  EXPECT_EQ(tally.median(), 2);
}

TEST(ExampleTally, MedianOfAnEvenNumberIsTheLowerOneInTheMiddle) {
  ExampleTally tally;
  tally.add(0, ended({400, 0}), {});
  tally.add(1, ended({300, 0}), {});
  tally.add(2, ended({200, 0}), {});
  tally.add(3, ended({100, 0}), {});
  EXPECT_EQ(tally.median(), 2);
}

TEST(ExampleTally, OfEqualBattlesTheFirstIsShown) {
  ExampleTally later;
  ExampleTally earlier;
  for (const std::int64_t number : {7, 6, 9}) later.add(number, ended({500, 400}, 3), {});
  for (const std::int64_t number : {4, 2, 5}) earlier.add(number, ended({500, 400}, 3), {});
  later.merge(earlier);
  EXPECT_EQ(later.median(), 2);
  EXPECT_EQ(later.closest(), 2);
  EXPECT_EQ(later.shortest(), 2);
}

TEST(ExampleTally, ClosestIsByTheLeadOverTheSecondOfAllArmies) {
  ExampleTally tally;
  tally.add(0, ended({900, 100, 700}), {0, 3});  // by 200
  tally.add(1, ended({300, 900, 850}), {1, 3});  // by 50
  tally.add(2, ended({0, 0, 100}), {2, 3});      // by 100, though the others are level
  EXPECT_EQ(tally.closest(), 1);
  tally.add(3, ended({600, 600, 100}), {0, 3});  // a shared first place
  EXPECT_EQ(tally.closest(), 3);
}

TEST(ExampleTally, ShortestHasTheFewestRounds) {
  ExampleTally tally;
  tally.add(0, ended({900, 100}, 5), {});
  tally.add(1, ended({900, 100}, 2), kSwapped);
  tally.add(2, ended({900, 100}, 3), {});
  EXPECT_EQ(tally.shortest(), 1);
}

RC_GTEST_PROP(ExampleTally, SplitsAndOrderOfMergingChangeNothing, ()) {
  struct Battle {
    std::int64_t number;
    BattleReport report;
  };
  std::vector<Battle> battles;
  const int count = *rc::gen::inRange(1, 60);
  for (int i = 0; i < count; ++i) {
    const auto points = *rc::gen::container<std::vector<std::int64_t>>(3, rc::gen::inRange<std::int64_t>(0, 6));
    battles.push_back({i, ended(points, *rc::gen::inRange(1, 5))});
  }
  const auto seats = [](std::int64_t number) { return Seating{static_cast<std::uint8_t>(number % 3), 3}; };
  ExampleTally whole;
  for (const Battle& battle : battles) whole.add(battle.number, battle.report, seats(battle.number));
  std::vector<ExampleTally> parts(4);
  for (const Battle& battle : battles) {
    parts[*rc::gen::inRange<std::size_t>(0, 4)].add(battle.number, battle.report, seats(battle.number));
  }
  ExampleTally merged;
  for (std::size_t i = parts.size(); i-- > 0;) merged.merge(parts[i]);
  RC_ASSERT(merged == whole);

  // against the definition
  std::vector<std::pair<std::int64_t, std::int64_t>> margins;
  for (const Battle& battle : battles) {
    const auto& points = battle.report.destroyed_hundredths;
    const Seating seating = seats(battle.number);
    const std::int64_t other = std::max(points[seating.seat_of(1)], points[seating.seat_of(2)]);
    margins.emplace_back(points[seating.a()] - other, battle.number);
  }
  std::sort(margins.begin(), margins.end());
  const std::int64_t middle = margins[(margins.size() - 1) / 2].first;
  const auto first = std::find_if(margins.begin(), margins.end(), [=](auto at) { return at.first == middle; });
  RC_ASSERT(whole.median() == first->second);
}

TEST(BiggestUpset, IsTheBiggestWinOfWhoWinsLeast) {
  const Victories armies[] = {{90, {5000, 4}}, {10, {3000, 17}}};
  EXPECT_EQ(biggest_upset(armies), 17);
  const Victories three[] = {{90, {5000, 4}}, {10, {3000, 17}}, {9, {100, 21}}};
  EXPECT_EQ(biggest_upset(three), 21);
}

TEST(BiggestUpset, OfEqualArmiesIsTheBiggerWin) {
  const Victories armies[] = {{50, {3000, 4}}, {50, {4000, 17}}};
  EXPECT_EQ(biggest_upset(armies), 17);
  const Victories alike[] = {{50, {3000, 17}}, {50, {3000, 4}}};
  EXPECT_EQ(biggest_upset(alike), 4);
}

TEST(BiggestUpset, NeedsTwoArmiesThatHaveWon) {
  const Victories one[] = {{50, {3000, 4}}, {}};
  EXPECT_EQ(biggest_upset(one), -1);
  const Victories none[] = {{}, {}, {}};
  EXPECT_EQ(biggest_upset(none), -1);
  const Victories two_of_three[] = {{50, {3000, 4}}, {}, {40, {2000, 6}}};
  EXPECT_EQ(biggest_upset(two_of_three), 6);
}

}  // namespace
}  // namespace warbalance::sim::examples_test
