#include <gtest/gtest.h>

#include "sim/battles/match.hpp"
#include "tests/engine/conformance/played_game.hpp"

// What every rule system promises of players who look ahead, in games that are drawn at random (house_game.hpp).

namespace warbalance::tests::lookahead_test {
namespace {

Search some_search(std::uint64_t seed) {
  Search search;
  search.rollouts = kLeastRollouts;
  search.rounds = static_cast<std::int32_t>(seed % 3);
  search.aggressive = static_cast<std::int32_t>(seed / 3 % 2);
  search.cautious = static_cast<std::int32_t>(seed / 6 % 2);
  return search;
}

template <class S>
class LookingAhead : public HouseGameTest<S> {};
TYPED_TEST_SUITE(LookingAhead, AllSystems, SystemNames);

// A player who asks for more evidence than there can be never overrides the choice on the spot: trying candidates
// changes nothing else.
TYPED_TEST(LookingAhead, WithoutEvidencePlaysLikeOnTheSpot) {
  this->for_each_game(6, [](const HouseGame& house) {
    Search search = some_search(house.seed);
    search.evidence = kEndlessEvidence;
    const Played<TypeParam> on_the_spot(house);
    const Played<TypeParam> game(house, search);
    const auto plain = on_the_spot.arena();
    const auto arena = game.arena();
    for (std::uint32_t n = 0; n < 2; ++n) {
      ASSERT_TRUE(same(game.play(*arena, n, NullTrace{}), on_the_spot.play(*plain, n, NullTrace{})))
          << "battle " << n << house.text();
    }
  });
}

TYPED_TEST(LookingAhead, PlaysTheSameOnAnyArenaRecordedOrNot) {
  this->for_each_game(6, [](const HouseGame& house) {
    const Played<TypeParam> game(house, some_search(house.seed));
    const auto arena = game.arena();
    for (std::uint32_t n = 0; n < 2; ++n) {
      const BattleReport first = game.play(*arena, n, NullTrace{});
      ASSERT_TRUE(same(game.play(*arena, n, RecordTrace{}), first)) << "recorded, battle " << n << house.text();
      ASSERT_TRUE(same(game.play(*game.arena(), n, NullTrace{}), first)) << "fresh, battle " << n << house.text();
    }
  });
}

// No player sees dice that are still to be rolled: with other dice from a position on, the choice there is the same.
TYPED_TEST(LookingAhead, DoesNotKnowTheDiceOfTheBattle) {
  int compared = 0;
  this->for_each_game(6, [&](const HouseGame& house) {
    const Played<TypeParam> game(house, some_search(house.seed));
    const auto first = game.arena();
    const auto second = game.arena();
    const auto setup = game.setup(0);
    first->start(setup, game.key(0));
    for (std::uint32_t other = 1; other < 30; ++other) {
      second->take_over(*first);
      second->roll_others({house.seed, 2, other});
      const bool goes_on = first->go_on();
      second->go_on();
      const auto& chosen = first->search_report();
      const auto& again = second->search_report();
      if (!goes_on) break;
      if (chosen.rollouts == 0 || chosen.position != again.position) continue;  // dice were rolled before the choice
      ASSERT_EQ(chosen.candidates, again.candidates) << house.text();
      ASSERT_EQ(chosen.best, again.best) << house.text();
      ASSERT_EQ(chosen.overrides, again.overrides) << house.text();
      ++compared;
    }
  });
  EXPECT_GE(compared, 20);
}

}  // namespace
}  // namespace warbalance::tests::lookahead_test
