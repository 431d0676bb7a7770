#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include "sim/battles/field_arena.hpp"
#include "tests/sim/battles/fake_system.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::field_arena_test {
namespace {

using test::FakeSystem;

/// Two tiers, and two special rules that add 1 and 100 to a unit's strength.
Ruleset ruleset() {
  Ruleset rules;
  rules.system = "fake";
  rules.tiers = {{"2+", 2, 1000}, {"4+", 4, 1500}};
  SpecialRule small;
  small.name = "Small";
  small.effects = {{0, {1}, ""}};
  SpecialRule great;
  great.name = "Great";
  great.effects = {{0, {100}, ""}};
  rules.rules = {small, great};
  return rules;
}

const std::vector<UnitDesign> kDesigns = {{0, {}}, {1, {}}, {1, {0}}, {1, {1}}, {0, {0, 1}}};

TEST(FieldArena, UnitsFightWithTheirOwnProfiles) {
  const PlayFunction play = make_field_arena<FakeSystem>(ruleset(), source_of(kDesigns))({});
  const FieldArmy great{{{1, {1}}}, {2500}};
  const FieldArmy plain{{{1, {}}, {1, {0}}, {0, {}}}, {1500, 1600, 1000}};
  for (std::uint32_t battle = 0; battle < 50; ++battle) {
    EXPECT_EQ(play(great, plain, {1, 0, battle}).winner, 0);
    EXPECT_EQ(play(plain, great, {1, 0, battle}).winner, 1);
  }
  EXPECT_EQ(play(great, plain, {1, 0, 0}).destroyed_hundredths[0], 1500 + 1600 + 1000);
}

TEST(FieldArena, IsAPureFunctionOnManyThreads) {
  const PlayFunction play = make_field_arena<FakeSystem>(ruleset(), source_of(kDesigns))({});
  const FieldArmy one{{{1, {}}, {0, {}}}, {1500, 1000}};
  const FieldArmy two{{{1, {0}}, {0, {}}}, {1600, 1000}};
  std::vector<BattleReport> expected(2000);
  for (std::uint32_t i = 0; i < 2000; ++i) expected[i] = play(one, two, {9, 3, i});
  std::vector<BattleReport> parallel(2000);
  tbb::parallel_for(std::uint32_t{0}, std::uint32_t{2000}, [&](std::uint32_t i) {
    parallel[i] = play(one, two, {9, 3, i});
  });
  EXPECT_EQ(parallel, expected);
}

}  // namespace
}  // namespace warbalance::sim::field_arena_test
