#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/conformance/systems.hpp"

// Random battles of every rule system under the eyes of its referee. To run more of them by hand:
//   WARBALANCE_BATTLES=100000 engine_tests --gtest_filter='*Invariants/*'

namespace warbalance::tests::invariants_test {
namespace {

template <class S>
class RuleSystemInvariants : public ::testing::Test {
 protected:
  using Traits = Conformance<S>;

  /// Plays and checks `battles` battles of a seed, and stops after ten bad ones.
  static void referee_battles(std::uint64_t seed, int battles, const OptionSets& option_sets,
                              const TerrainGenerator* generator = nullptr, int players = 2) {
    if (players > max_players<S>()) GTEST_SKIP() << "a game of " << max_players<S>();
    int bad = 0;
    std::size_t events = 0;
    for (std::size_t set = 0; set < option_sets.size(); ++set) {
      Workshop<S> workshop(option_sets[set]);
      const auto sets = static_cast<int>(option_sets.size());
      const int share = (battles + sets - 1) / sets;
      for (int number = 0; number < share && bad < 10; ++number) {
        const BattleKey key{seed, static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(number)};
        const RandomBattle<S> battle(workshop, key, generator, players);
        RecordTrace trace;
        const BattleReport report = workshop.arena.play(battle.setup, key, trace);
        events += trace.events().size();
        const auto violations = Traits::violations(workshop.rules, battle.setup, trace.events(), report);
        if (violations.empty()) continue;
        ++bad;
        ADD_FAILURE() << violations.size() << " violations with option set " << set << ", seed " << seed << ", battle "
                      << number << ":\n  " << violations.front();
      }
    }
    if (bad > 0) return;
    EXPECT_GT(events, static_cast<std::size_t>(battles) * 50) << "the battles are too short to show anything";
  }

  static void referee_open(std::uint64_t seed, int battles, int players = 2) {
    referee_battles(seed, battles, Traits::option_sets(), nullptr, players);
  }
  static void referee_terrain(std::uint64_t seed, int battles, int players = 2, std::int32_t pieces = 12) {
    const TerrainGenerator how = Traits::generator(pieces);
    referee_battles(seed, battles, Traits::terrain_option_sets(), &how, players);
  }
};
TYPED_TEST_SUITE(RuleSystemInvariants, AllSystems, SystemNames);

// The referee adds up every number of the report anew from the replay.
// Rules: WS2-Z, WS1-801, WS1-803
TYPED_TEST(RuleSystemInvariants, HoldAtEveryStepOfRandomBattles) { this->referee_open(2024, battles_wanted(600)); }

// Rules: WS2-Z, WS2-M5, WS2-T20, WS2-T40, WS1-404, WS1-502, WS1-505
TYPED_TEST(RuleSystemInvariants, HoldAtEveryStepOnTablesWithTerrain) { this->referee_terrain(7, battles_wanted(400)); }

// Rules: WS2-P1, WS2-P2, WS2-P3, WS2-P4, WS2-V2, WS1-105, WS1-302, WS1-303
TYPED_TEST(RuleSystemInvariants, HoldInBattlesOfThreePlayers) {
  this->referee_open(3024, battles_wanted(100), 3);
  this->referee_terrain(3025, battles_wanted(50), 3);
}

// Rules: WS2-P1, WS2-P2, WS2-P3, WS2-P4, WS2-V2, WS1-105, WS1-302, WS1-303
TYPED_TEST(RuleSystemInvariants, HoldInBattlesOfFourPlayers) {
  this->referee_open(4024, battles_wanted(100), 4);
  this->referee_terrain(4025, battles_wanted(50), 4);
}

// Rules: VS-S2, VS-R2, VS-V1
TYPED_TEST(RuleSystemInvariants, HoldInBattlesOfFiveAndSixPlayers) {
  this->referee_open(5024, battles_wanted(50), 5);
  this->referee_open(6024, battles_wanted(50), 6);
  this->referee_terrain(6025, battles_wanted(25), 6);
}

template <class S>
class RuleSystemInvariantsSlow : public RuleSystemInvariants<S> {};
TYPED_TEST_SUITE(RuleSystemInvariantsSlow, AllSystems, SystemNames);

TYPED_TEST(RuleSystemInvariantsSlow, HoldAtEveryStepOfManyBattlesOnTablesWithTerrain) {
  this->referee_terrain(70, 10000, 2, 16);
}

TYPED_TEST(RuleSystemInvariantsSlow, HoldAtEveryStepOfManyRandomBattles) { this->referee_open(77, 16000); }

TYPED_TEST(RuleSystemInvariantsSlow, HoldInManyBattlesOfThreeToSixPlayers) {
  for (int players = 3; players <= max_players<TypeParam>(); ++players) {
    this->referee_open(7000 + static_cast<std::uint64_t>(players), 400, players);
    this->referee_terrain(7010 + static_cast<std::uint64_t>(players), 200, players);
  }
}

}  // namespace
}  // namespace warbalance::tests::invariants_test
