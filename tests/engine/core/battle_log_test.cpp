#include <gtest/gtest.h>

#include "engine/core/battle_parts.hpp"

namespace warbalance::battle_log_test {
namespace {

/// A die that shows a face.
struct Face {
  int face = 1;
  int die(DieTag /*tag*/, int /*sides*/) const { return face; }
};

/// Luck of seat 0 when a die shows a face.
std::int64_t luck(std::int64_t stake, int sides, int from, int face) {
  Face source{face};
  LuckTrace trace;
  BattleReport report;
  const std::array<std::int16_t, 2> begins{0, 1};
  BattleLog log(source, trace, report, begins);
  log.stake(stake);
  log.die({{0, 0}}, sides, Needed::at_least(from));
  return report.luck[0];
}

TEST(BattleLog, LuckIsWhatADieWinsBeyondItsAverage) {
  EXPECT_EQ(luck(100, 6, 5, 6), 100 * 4);  // 1 - 2/6, in sixths
  EXPECT_EQ(luck(100, 6, 5, 4), -100 * 2);
  EXPECT_EQ(luck(100, 12, 7, 7), 100 * 6 / 12 * 6);
  EXPECT_EQ(luck(100, 6, 7, 6), 0) << "it never succeeds";
  EXPECT_EQ(luck(100, 8, 1, 1), 0) << "it always does";
}

TEST(BattleLog, LuckHasTheExpectationZeroWithAllDice) {
  for (const int sides : {4, 6, 8, 10, 12}) {
    for (int from = 0; from <= sides + 2; ++from) {
      std::int64_t sum = 0;
      for (int face = 1; face <= sides; ++face) sum += luck(-137, sides, from, face);
      EXPECT_EQ(sum, 0) << sides << ' ' << from;
    }
  }
}

/// How a die is recorded.
TraceEvent recorded(int face, Needed needed) {
  Face source{face};
  RecordTrace trace;
  BattleReport report;
  const std::array<std::int16_t, 2> begins{0, 1};
  BattleLog log(source, trace, report, begins);
  log.d6({{0, 0}}, needed);
  return trace.events().front();
}

TEST(BattleLog, RecordsWhatADieNeedsAndWhetherItShowsThat) {
  EXPECT_FALSE(recorded(6, {}).needs());
  for (int face = 1; face <= 6; ++face) {
    const TraceEvent hit = recorded(face, Needed::at_least(4));
    EXPECT_TRUE(hit.needs());
    EXPECT_EQ(hit.succeeds(), face >= 4) << face;
    const TraceEvent nerve = recorded(face, Needed::at_most(4));
    EXPECT_TRUE(nerve.needs());
    EXPECT_EQ(nerve.succeeds(), face <= 4) << face;
    EXPECT_TRUE(recorded(face, Needed::at_least(-1)).succeeds());
    EXPECT_TRUE(recorded(face, Needed::at_most(-1)).needs());
    EXPECT_FALSE(recorded(face, Needed::at_most(-1)).succeeds());
  }
}

}  // namespace
}  // namespace warbalance::battle_log_test
