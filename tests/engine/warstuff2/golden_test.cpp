#include <gtest/gtest.h>

#include "sim/units/army.hpp"
#include "tests/engine/golden.hpp"
#include "tests/engine/warstuff2/replay_checker.hpp"
#include "tests/engine/warstuff2/scene.hpp"

namespace warbalance::warstuff2::golden_test {
namespace {

/// The hand-worked battle of the specification.
Outcome worked_example() {
  enum : UnitIndex { kA1, kA2, kB1, kB2 };
  const Point contact = Point{3400, 2400} + scaled_away(Point{2000, 3000} - Point{3400, 2400}, 100);
  return played(Scene().first(-1),
                {{0, "4+ Shooter(18)", {2000, 2400}},
                 {0, "4+ Fast, Mounted", {2000, 3000}},
                 {1, "5+ Death Blow", {3000, 3000}},
                 {1, "4+ Armored", {3400, 2400}}},
                {holds(kA1, kB2), charges(kB1, kA2, {3000, 3000}, {2100, 3000}), stands_up(kA2), stands_up(kB2),
                 hunkers(kB2), charges(kA2, kB2, {2000, 3000}, contact)},
                {5, 2, 5, 2, 3, 2, 5, 6, 4, 2, 5, 1, 3, 4, 3, 3, 2, 6, 4, 6, 5, 1, 2, 4});
}

using tests::expect_golden;

/// A seeded battle of two armies, checked by the referee on the way.
void expect_golden_battle(const std::string& name, const std::string& first, Policy first_player,
                          const std::string& second, Policy second_player) {
  const sim::Ruleset ruleset = load_rules({"rounds=2"});
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const auto army = [&](const std::string& text) {
    return sim::compile_army<Warstuff2>(ruleset, rules, sim::load_army(ruleset, {}, text).value.value());
  };
  const auto a = army(first);
  const auto b = army(second);
  BattleSetup<Profile> setup;
  setup.sides[0] = {a.profiles, a.costs, {}, first_player};
  setup.sides[1] = {b.profiles, b.costs, {}, second_player};
  std::vector<Profile> all = a.profiles;
  all.insert(all.end(), b.profiles.begin(), b.profiles.end());
  const OddsTables tables(rules, all);
  Arena arena(rules, tables);
  RecordTrace trace;
  const BattleReport report = arena.play(setup, {1, 0, 0}, trace);
  for (const std::string& line : check_replay(rules, setup, trace.events(), &report)) ADD_FAILURE() << line;
  expect_golden(name, first + " against " + second + ", two rounds, seed 1", trace.events());
}

TEST(Warstuff2Golden, WorkedExample) {
  expect_golden("warstuff2_worked_example", "The hand-worked example", worked_example().trace.events());
}

TEST(Warstuff2Golden, ChampionsAgainstRaiders) {
  expect_golden_battle("warstuff2_champions_raiders", "champions", Policy::greedy, "raiders", Policy::greedy);
}

TEST(Warstuff2Golden, DuelsOfManyRules) {
  expect_golden_battle(
      "warstuff2_many_rules", "1x 4+ Deadly, Fire, Shooter(27); 1x 4+ Freeze, Frenzy, Large; 2x 5+ Death Blow, Fast",
      Policy::aggressive,
      "1x 3+ Regeneration, Small; 1x 5+ Intimidating, Stealthy; 1x 4+ Hit & Run, Flying; 1x 5+ Shooter(18)",
      Policy::cautious);
}

// Rules: WS2-D9, WS2-R2, WS2-R4
TEST(Warstuff2WorkedExample, GoesDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_example();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 2);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 4500);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 0);
  EXPECT_EQ(outcome.report.dice, 24);
}

}  // namespace
}  // namespace warbalance::warstuff2::golden_test
