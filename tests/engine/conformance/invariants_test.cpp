#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/conformance/systems.hpp"

// Random battles of every rule system, checked by its referee. To run more of them by hand:
//   WARBALANCE_BATTLES=100000 engine_tests --gtest_filter='*Invariants/*'

namespace warbalance::tests::invariants_test {
namespace {

template <class S>
class RuleSystemInvariants : public ::testing::Test {
 protected:
  using Traits = Conformance<S>;

  /// Battles of a seed with so many players.
  struct Batch {
    std::uint64_t seed;
    int battles;
    int players = 2;
  };

  /// Plays and checks batches of battles, and stops after ten bad ones. Those of more players than a game has are left
  /// out. The arena of an option set, which takes longer to make than many battles, serves all batches.
  static void referee_battles(std::vector<Batch> batches, const OptionSets& option_sets,
                              const TerrainGenerator* generator = nullptr) {
    std::erase_if(batches, [](const Batch& batch) { return batch.players > max_players<S>(); });
    if (batches.empty()) GTEST_SKIP() << "a game of " << max_players<S>();
    int bad = 0;
    std::vector<std::size_t> events(batches.size());
    for (std::size_t set = 0; set < option_sets.size(); ++set) {
      Workshop<S> workshop(option_sets[set]);
      for (std::size_t i = 0; i < batches.size(); ++i) {
        const auto [seed, battles, players] = batches[i];
        const auto sets = static_cast<int>(option_sets.size());
        const int share = (battles + sets - 1) / sets;
        for (int number = 0; number < share && bad < 10; ++number) {
          const BattleKey key{seed, static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(number)};
          const RandomBattle<S> battle(workshop, key, generator, players);
          RecordTrace trace;
          const BattleReport report = workshop.arena.play(battle.setup, key, trace);
          events[i] += trace.events().size();
          const auto violations = Traits::violations(workshop.rules, battle.setup, trace.events(), report);
          if (violations.empty()) continue;
          ++bad;
          ADD_FAILURE() << violations.size() << " violations with option set " << set << ", seed " << seed
                        << ", battle " << number << ":\n  " << violations.front();
        }
      }
    }
    if (bad > 0) return;
    for (std::size_t i = 0; i < batches.size(); ++i) {
      EXPECT_GT(events[i], static_cast<std::size_t>(batches[i].battles) * 50)
          << "the battles are too short to show anything";
    }
  }

  static void referee_open(const std::vector<Batch>& batches) { referee_battles(batches, Traits::option_sets()); }
  static void referee_terrain(const std::vector<Batch>& batches, std::int32_t pieces = 12) {
    const TerrainGenerator how = Traits::generator(pieces);
    referee_battles(batches, Traits::terrain_option_sets(), &how);
  }
};
TYPED_TEST_SUITE(RuleSystemInvariants, AllSystems, SystemNames);

// The referee adds up every number of the report anew from the replay.
// Rules: WS2-Z, WS1-801, WS1-803
TYPED_TEST(RuleSystemInvariants, HoldAtEveryStepOfRandomBattles) { this->referee_open({{2024, battles_wanted(600)}}); }

// Rules: WS2-Z, WS2-M5, WS2-T20, WS2-T40, WS1-404, WS1-502, WS1-505
TYPED_TEST(RuleSystemInvariants, HoldAtEveryStepOnTablesWithTerrain) {
  this->referee_terrain({{7, battles_wanted(400)}});
}

// Rules: WS2-P1, WS2-P2, WS2-P3, WS2-P4, WS2-V2, WS1-105, WS1-302, WS1-303, VS-S2, VS-R2, VS-V1
TYPED_TEST(RuleSystemInvariants, HoldInBattlesOfThreeToSixPlayers) {
  const int many = battles_wanted(100);
  this->referee_open({{3024, many, 3}, {4024, many, 4}, {5024, many / 2, 5}, {6024, many / 2, 6}});
  this->referee_terrain({{3025, many / 2, 3}, {4025, many / 2, 4}, {6025, many / 4, 6}});
}

template <class S>
class RuleSystemInvariantsSlow : public RuleSystemInvariants<S> {};
TYPED_TEST_SUITE(RuleSystemInvariantsSlow, AllSystems, SystemNames);

TYPED_TEST(RuleSystemInvariantsSlow, HoldAtEveryStepOfManyBattlesOnTablesWithTerrain) {
  this->referee_terrain({{70, 1600}}, 16);
}

TYPED_TEST(RuleSystemInvariantsSlow, HoldAtEveryStepOfManyRandomBattles) { this->referee_open({{77, 2000}}); }

TYPED_TEST(RuleSystemInvariantsSlow, HoldInManyBattlesOfThreeToSixPlayers) {
  this->referee_open({{7003, 120, 3}, {7004, 120, 4}, {7005, 120, 5}, {7006, 120, 6}});
  this->referee_terrain({{7013, 60, 3}, {7014, 60, 4}, {7015, 60, 5}, {7016, 60, 6}});
}

}  // namespace
}  // namespace warbalance::tests::invariants_test
