#include <gtest/gtest.h>

#include "sim/units/army.hpp"
#include "tests/engine/golden.hpp"
#include "tests/engine/warstuff2/replay_checker.hpp"
#include "tests/engine/warstuff2/worked_example.hpp"

namespace warbalance::warstuff2::golden_test {
namespace {

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

}  // namespace
}  // namespace warbalance::warstuff2::golden_test
