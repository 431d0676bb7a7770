#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/engine/warstuff2/pieces.hpp"
#include "tests/engine/warstuff2/random_battle.hpp"
#include "tests/engine/warstuff2/replay_checker.hpp"

// Random battles under the eyes of the referee. To run more of them by hand:
//   WARBALANCE_BATTLES=100000 engine_tests --gtest_filter='*Invariants*'

namespace warbalance::warstuff2 {
namespace {

/// Readings of the rules, and numbers, that make the battles differ.
const std::vector<std::vector<std::string>> kOptionSets = {
    {},
    {"leader_grants=activation", "cover_die=per-hit", "guard.shots=0"},
    {"early_end=false", "rider_scope=attacks", "guard.shots=2"},
    {"rout_is_kill=false", "spell_kills_stunned=true", "stunned_hit_ignorable=false"},
    {"score_all_losses=false", "cover_in_melee=false", "deadly_ignores_cover=false"},
    {"guard_trigger=enters-sight", "special_movement=false", "rounds=7"},
    {"table.width=2400", "table.height=3600", "moves.unit_gap=50", "moves.step_back=150", "guard.step=70"},
    {"base.radius=80", "moves.charge=1500", "wounds.killed_on=5", "rule.Mounted.extra_attacks.attacks=4"},
};

/// The same for tables with terrain.
const std::vector<std::vector<std::string>> kTerrainOptionSets = {
    {},
    {"difficult_mode=double-cost", "cover_behind=adjacent", "cover_in_melee=false"},
    {"guard_trigger=enters-sight", "spells_need_los=false", "guard.shots=0", "guard.step=70"},
    {"dangerous.on=4", "special_movement=false", "score_all_losses=false"},
    {"table.width=2400", "table.height=3600", "moves.unit_gap=50", "jump.free=200", "early_end=false"},
};

using OptionSets = std::vector<std::vector<std::string>>;

int battles_wanted(int usual) {
  const char* wanted = std::getenv("WARBALANCE_BATTLES");
  const int battles = wanted == nullptr ? 0 : std::atoi(wanted);
  return battles > 0 ? battles : usual;
}

/// Plays and checks `battles` battles of a seed, and stops after ten bad ones.
void referee_battles(std::uint64_t seed, int battles, const OptionSets& option_sets = kOptionSets,
                     const TerrainGenerator* generator = nullptr, int players = 2) {
  int bad = 0;
  std::size_t events = 0;
  for (std::size_t set = 0; set < option_sets.size(); ++set) {
    Workshop workshop(option_sets[set]);
    const auto sets = static_cast<int>(option_sets.size());
    const int share = (battles + sets - 1) / sets;
    for (int number = 0; number < share && bad < 10; ++number) {
      const BattleKey key{seed, static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(number)};
      const RandomBattle battle(workshop, key, generator, players);
      RecordTrace trace;
      const BattleReport report = workshop.arena.play(battle.setup, key, trace);
      events += trace.events().size();
      const auto violations = check_replay(workshop.rules, battle.setup, trace.events(), &report);
      if (violations.empty()) continue;
      ++bad;
      ADD_FAILURE() << violations.size() << " violations with option set " << set << ", seed " << seed << ", battle "
                    << number << ":\n  " << violations.front();
    }
  }
  if (bad > 0) return;
  EXPECT_GT(events, static_cast<std::size_t>(battles) * 50) << "the battles are too short to show anything";
}

// The referee adds up every number of the report anew from the replay.
// Rules: WS2-Z
TEST(Warstuff2Invariants, HoldAtEveryStepOfRandomBattles) { referee_battles(2024, battles_wanted(1600)); }

// Rules: WS2-Z, WS2-M5, WS2-T20, WS2-T40
TEST(Warstuff2Invariants, HoldAtEveryStepOnTablesWithTerrain) {
  const TerrainGenerator how = generator();
  referee_battles(7, battles_wanted(1000), kTerrainOptionSets, &how);
}

// Rules: WS2-P1, WS2-P2, WS2-P3, WS2-P4, WS2-V2
TEST(Warstuff2Invariants, HoldInBattlesOfThreePlayers) {
  const TerrainGenerator how = generator();
  referee_battles(3024, battles_wanted(400), kOptionSets, nullptr, 3);
  referee_battles(3025, battles_wanted(200), kTerrainOptionSets, &how, 3);
}

// Rules: WS2-P1, WS2-P2, WS2-P3, WS2-P4, WS2-V2
TEST(Warstuff2Invariants, HoldInBattlesOfFourPlayers) {
  const TerrainGenerator how = generator();
  referee_battles(4024, battles_wanted(400), kOptionSets, nullptr, 4);
  referee_battles(4025, battles_wanted(200), kTerrainOptionSets, &how, 4);
}

TEST(Warstuff2InvariantsSlow, HoldAtEveryStepOfManyBattlesOnTablesWithTerrain) {
  const TerrainGenerator how = generator(16);
  referee_battles(70, 10000, kTerrainOptionSets, &how);
}

TEST(Warstuff2InvariantsSlow, HoldAtEveryStepOfManyRandomBattles) { referee_battles(77, 16000); }

}  // namespace
}  // namespace warbalance::warstuff2
