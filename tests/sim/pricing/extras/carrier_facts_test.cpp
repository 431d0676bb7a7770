#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/common_facts.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/extras/direct_checks.hpp"
#include "sim/pricing/extras/item_change.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim::carrier_facts_test {
namespace {

/// WarStuff 2.0 at 10 points for everything.
struct World {
  Ruleset ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", {}).value.value();
  ArmyGenerator population{ruleset};
  PriceModel model{ruleset, population.features(), PriceModelKind::additive};
  ScoringList list{model, std::vector<double>(model.size(), 10), least_price(ruleset)};

  std::uint8_t rule(const std::string& name) const {
    const auto found = std::ranges::find(ruleset.rules, name, &SpecialRule::name);
    return static_cast<std::uint8_t>(found - ruleset.rules.begin());
  }
  CarrierFacts facts(const std::string& name, const FactFunction& play, std::int64_t couples) const {
    SilentProgress silent;
    return carrier_facts(population, list, rule(name), play, {5, couples}, silent);
  }
};

/// Battles that all end in a draw. A unit with the rule destroys 5 points and is left; it acts twice in every second
/// battle. One without it destroys 1 point and loses 3.
FactFunction known_game(std::uint8_t rule, std::size_t effect) {
  return [rule, effect](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key, FactTrace& facts) {
    FactCounts& counts = facts.counts();
    counts.begin(static_cast<int>(seat1.units.size() + seat2.units.size()));
    std::size_t number = 0;
    for (const FieldArmy* army : {&seat1, &seat2}) {
      for (const UnitDesign& unit : army->units) {
        const bool has = has_rule(unit, rule);
        counts.of_unit(static_cast<std::size_t>(CommonUnitFact::points_destroyed), number) = has ? 500 : 100;
        counts.of_unit(static_cast<std::size_t>(CommonUnitFact::points_lost), number) = has ? 0 : 300;
        counts.of_unit(static_cast<std::size_t>(CommonUnitFact::left), number) = has ? 1 : 0;
        counts.of_effect(effect, number) = has && key.battle % 2 == 0 ? 2 : 0;
        ++number;
      }
    }
    return BattleReport{};
  };
}

TEST(CarrierFacts, AreThoseOfTheUnitWithTheRuleAndWithoutIt) {
  const World world;
  const std::uint8_t armored = world.rule("Armored");
  const std::size_t effect = world.ruleset.rules[armored].effects[0].effect;
  const CarrierFacts found = world.facts("Armored", known_game(armored, effect), 2'000);
  EXPECT_EQ(found.couples, 2'000);
  EXPECT_DOUBLE_EQ(found.destroyed.with, 5);
  EXPECT_DOUBLE_EQ(found.destroyed.without, 1);
  EXPECT_DOUBLE_EQ(found.destroyed.difference.mean, 4);
  EXPECT_NEAR(found.destroyed.difference.se, 0, 1e-9) << "no couple differs from another";
  EXPECT_DOUBLE_EQ(found.lost.difference.mean, -3);
  EXPECT_DOUBLE_EQ(found.left.difference.mean, 1);
  EXPECT_DOUBLE_EQ(found.score.with, 0.5);
  EXPECT_DOUBLE_EQ(found.score.difference.mean, 0);
  ASSERT_EQ(found.effects.size(), 1U);
  EXPECT_EQ(found.effects[0].number, effect);
  const MeanWithError& acted = found.effects[0].count;
  EXPECT_NEAR(acted.se, 1 / std::sqrt(2'000), 0.001) << "2 or 0, each half of the time";
  EXPECT_NEAR(acted.mean, 1, 4 * acted.se);  // false alarm 6e-5; the seed is fixed
}

TEST(CarrierFacts, AreTheSameForEveryNumberOfThreadsAndThoseOfRealBattles) {
  const World world;
  const FactFunction play = fact_arena(world.ruleset, designs_less_a_rule(world.population),
                                       {.player = load_player(world.ruleset, "tactical").value.value()});
  std::array<CarrierFacts, 2> found;
  for (std::size_t i = 0; i < 2; ++i) {
    with_threads(i == 0 ? 1 : 3, [&] { found[i] = world.facts("Armored", play, 400); });
  }
  EXPECT_EQ(found[0].lost.difference.mean, found[1].lost.difference.mean);
  EXPECT_EQ(found[0].lost.difference.se, found[1].lost.difference.se);
  EXPECT_EQ(found[0].effects[0].count.mean, found[1].effects[0].count.mean);
  EXPECT_GT(found[0].effects[0].count.mean, 0);
  EXPECT_GT(found[0].left.difference.mean, 0) << "who ignores hits is left more often";
}

}  // namespace
}  // namespace warbalance::sim::carrier_facts_test
