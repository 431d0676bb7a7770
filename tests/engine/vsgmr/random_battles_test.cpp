#include <gtest/gtest.h>

#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/vsgmr/conformance.hpp"

namespace warbalance::tests::random_battles_test {
namespace {

// Places are drawn until all figures have one; on a board of 12 by 8 hexes the last one is sometimes never found.
TEST(RandomBattles, ArmiesThatNoPlacesAreFoundForAreDeployed) {
  Workshop<Vsgmr> workshop({"geometry=hex_grid", "scale=300", "everyone_acts=true"});
  int deployed = 0;
  for (std::uint32_t number = 0; number < 60; ++number) {
    const BattleKey key{7006, 13, number};
    const RandomBattle<Vsgmr> battle(workshop, key, nullptr, 6);
    if (!battle.no_room) continue;
    EXPECT_FALSE(battle.setup.listed_positions);
    ++deployed;
    RecordTrace trace;
    const BattleReport report = workshop.arena.play(battle.setup, key, trace);
    EXPECT_TRUE(Conformance<Vsgmr>::violations(workshop.rules, battle.setup, trace.events(), report).empty());
  }
  EXPECT_GT(deployed, 0);
}

}  // namespace
}  // namespace warbalance::tests::random_battles_test
