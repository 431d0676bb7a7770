#include <cstdint>
#include <limits>
#include <random>

#include "tests/engine/warstuff2/players.hpp"

// Section B: what players keep of values from one choice to the next, and which gaps they need not look at.

namespace warbalance::warstuff2::players_values_test {
namespace {

// Rules: WS2-B
TEST(Warstuff2Players, StakesKeptOverABattleAreThoseTakenAnew) {
  std::mt19937 random(1);
  const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
  for (int battle = 0; battle < 200; ++battle) {
    Board board;
    const char* kinds[] = {"3+", "4+", "5+ Undead", "6+ Leader"};
    for (int i = 0; i < 12; ++i) board.unit(i / 6, kinds[below(4)], Point{500 + 300 * i, 1000 + 200 * (i / 6)});
    State& state = board.begin().state();
    UnitValues kept;
    kept.begin();
    for (int step = 0; step < 40; ++step) {
      state.round = static_cast<std::int8_t>(1 + step / 10);
      const int seat = below(2);
      const auto army = state.army(seat);
      if (army.size() > 1) {
        const UnitIndex unit = army[static_cast<std::size_t>(below(static_cast<int>(army.size())))];
        state.unit(unit).condition.stunned = below(2) == 0;
        if (below(4) == 0) {
          state.destroyed_hundredths[static_cast<std::size_t>(1 - seat)] += state.cost(unit);
          state.remove(unit);
        }
      }
      kept.take(board.rules(), state);
      const UnitValues anew = board.values();
      EXPECT_EQ(kept.last_round(), anew.last_round());
      state.for_each_living([&](UnitIndex unit) {
        EXPECT_EQ(kept.value(unit), anew.value(unit));
        EXPECT_EQ(kept.own_loss(state, unit), anew.own_loss(state, unit));
      });
    }
  }
}

// Rules: WS2-B
TEST(Warstuff2Players, GapsThatArePassedOverAreWorthLessThanAskedFor) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(1, "4+", Point{3000, 1000}).begin();
  const UnitValues values = board.values();
  const Outlook outlook(board.view(), values, 0);
  std::mt19937 random(1);
  bool some_pass = false;
  for (int i = 0; i < 20000; ++i) {
    const Value least = static_cast<Value>(random() % 4000000) - 2000000;
    const Length farthest = outlook.farthest_gap_value(least);
    const Length gap = static_cast<Length>(random() % 6000);
    if (gap > farthest) {
      EXPECT_LT(outlook.approach_score_of(gap), least) << gap << " " << least;
    } else {
      some_pass = true;
    }
  }
  EXPECT_TRUE(some_pass);
}

// A list of candidates that is not full yet takes every place, also the worst one.
// Rules: WS2-B
TEST(Warstuff2Players, NoGapIsPassedOverWhereEverythingWins) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(1, "4+", Point{3000, 1000}).begin();
  const UnitValues values = board.values();
  const Outlook outlook(board.view(), values, 0);
  const Value nothing = Best<Action>::kNothing;
  const Length longest = std::numeric_limits<std::int16_t>::max();
  for (const Value least : {nothing, nothing - 1, nothing - 500000}) {
    EXPECT_EQ(outlook.farthest_gap_value(least), longest) << least;
  }
}

}  // namespace
}  // namespace warbalance::warstuff2::players_values_test
