#include <gtest/gtest.h>

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_chains.hpp"

namespace warbalance::sim::field_match_test {
namespace {

// The battle that replay shows is the one that the price run counted: same winner, dice and points.
TEST(FieldMatch, IsTheBattleOfThePriceRunDieForDie) {
  const Game game =
      load_game({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", "standard", {"wounds.killed_on=5"}).value.value();
  const ArmyGenerator population(game.ruleset);
  const PlayFunction play = field_arena(game.ruleset, population.designs())(
      {.player = Player{.policy = Policy::aggressive}, .table = game.scenario.table, .luck = DiceLuck::measured});
  FieldOptions options;
  options.seed = 12;
  options.schedule = field_schedule("quick").value();
  options.schedule.battles_per_round = 200;
  SilentProgress silent;
  for (const int round : {0, 2}) {
    for (const std::uint32_t number : {6U, 7U}) {
      const auto battle = field_battle(population, play, options, 1, round, number, silent);
      ASSERT_TRUE(battle);
      const Match match = field_match(population, *battle, Player{.policy = Policy::aggressive}, game.scenario.table);
      const RecordedBattle shown = record_battle(match, number);
      BattleReport counted = play(battle->seat1, battle->seat2, battle->key);
      EXPECT_NE(counted.luck, decltype(counted.luck){});
      counted.luck = {};  // a recorded battle does not measure it; nothing else may depend on that
      EXPECT_EQ(shown.report, counted);
      EXPECT_EQ(shown.seating.seat_of_a, number % 2) << "A sits at seat 1 in the even battles";
      EXPECT_EQ(match.armies[shown.seating.army_in(0)].units.size(), battle->seat1.units.size());
    }
  }
}

}  // namespace
}  // namespace warbalance::sim::field_match_test
