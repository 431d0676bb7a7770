#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "sim/battles/field_arena.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/extras/direct_checks.hpp"
#include "sim/pricing/extras/item_change.hpp"
#include "sim/pricing/extras/unit_equaliser.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::idle_rules_test {
namespace {

/// WarStuff 2.0 with a special rule that does nothing, at 10 points for everything.
struct World {
  TemporaryFolder folder;
  Ruleset ruleset;
  ArmyGenerator population;
  PriceModel model;
  ScoringList list;

  World()
      : ruleset(house(folder)),
        population(ruleset),
        model(ruleset, population.features(), PriceModelKind::additive),
        list(model, std::vector<double>(model.size(), 10), least_price(ruleset)) {}

  static Ruleset house(const TemporaryFolder& folder) {
    folder.write("house/ruleset.toml",
                 "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n"
                 "[rule.Painted]\ncost = 5\ntext = \"It looks better.\"\neffects = []\n");
    return load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  }
  std::uint8_t rule(const std::string& name) const {
    const auto found = std::ranges::find(ruleset.rules, name, &SpecialRule::name);
    return static_cast<std::uint8_t>(found - ruleset.rules.begin());
  }
  std::size_t feature(const std::string& name) const { return ruleset.tiers.size() + rule(name); }
  std::vector<std::size_t> idle(const std::vector<std::string>& names, const PlayFunction& play) const {
    std::vector<std::size_t> rules;
    for (const std::string& name : names) rules.push_back(feature(name));
    SilentProgress silent;
    return idle_rules(population, list, rules, 5, play, silent);
  }
};

TEST(IdleRules, AreThoseThatChangeNoBattle) {
  const World world;
  const PlayFunction play = field_arena(world.ruleset, designs_less_a_rule(world.population))(
      {.player = load_player(world.ruleset, "tactical").value.value()});
  std::array<std::vector<std::size_t>, 2> found;
  for (std::size_t i = 0; i < 2; ++i) {
    with_threads(i == 0 ? 1 : 3, [&] { found[i] = world.idle({"Fast", "Painted", "Undead", "Tough"}, play); });
    EXPECT_EQ(found[i], std::vector<std::size_t>{world.feature("Painted")});
  }
}

/// Battles in which a rule shows in one of so many.
PlayFunction rare(std::uint8_t rule, std::uint32_t one_of) {
  return [=](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    BattleReport report;
    for (const FieldArmy* army : {&seat1, &seat2}) {
      for (const UnitDesign& unit : army->units) report.dice += has_rule(unit, rule) ? 1 : 0;
    }
    if (key.battle % one_of != one_of - 1) report.dice = 0;
    return report;
  };
}

// In armies of which about one of three has the rule the 300 couples are among the first 3,000 numbers or so.
TEST(IdleRules, AnEffectInOneOfFiftyBattlesIsFound) {
  const World world;
  EXPECT_TRUE(world.idle({"Tough"}, rare(world.rule("Tough"), 50)).empty());
  EXPECT_EQ(world.idle({"Tough"}, rare(world.rule("Tough"), 1'000'000)).size(), 1U);
}

TEST(IdleRules, GetThatVerdictAndLeaveTheOthers) {
  const World world;
  PriceReport report;
  const auto add = [&](const std::string& name, double fair, double half_width) {
    PriceRow row;
    row.rule = name;
    row.kind = "rule";
    row.fair = fair;
    row.interval = {fair - half_width, fair + half_width};
    row.verdict = row.discovery = Verdict::overcosted;
    report.rows.push_back(row);
  };
  add("Painted", -0.1, 1);
  add("Tough", 30, 5);
  add("Fast", 2, 1.5);
  const FeatureSpace& features = world.population.features();
  EXPECT_EQ(possibly_idle_rules(features, report),
            (std::vector<std::size_t>{world.feature("Fast"), world.feature("Painted")}));
  give_idle_verdicts(report, features, {world.feature("Painted")});
  EXPECT_EQ(report.rows[0].verdict, Verdict::no_effect);
  EXPECT_FALSE(report.rows[0].discovery);
  EXPECT_EQ(report.rows[0].fair, -0.1);
  EXPECT_EQ(report.rows[1].verdict, Verdict::overcosted);
  EXPECT_TRUE(report.rows[2].discovery);
}

TEST(RuleRemoval, OfWhatAnotherRuleNeedsIsIllegal) {
  Ruleset ruleset = small_ruleset();
  ruleset.rules[kTough].needs = {"Armored", "Fast"};
  FieldArmy army{{{0, {kArmored, kTough}}, {0, {kArmored, 1, kTough}}, {0, {kArmored}}}, {0, 0, 0}};
  EXPECT_FALSE(may_lose(ruleset, army, 0, kArmored));
  EXPECT_TRUE(may_lose(ruleset, army, 0, kTough));
  EXPECT_TRUE(may_lose(ruleset, army, 1, kArmored)) << "Fast will do";
  EXPECT_TRUE(may_lose(ruleset, army, 2, kArmored));
}

TEST(RuleRemoval, OfWhatSparesAMountItsRiderNeedsARider) {
  Ruleset ruleset = small_ruleset();
  ruleset.tiers[2].riders = {"3+"};
  ruleset.tiers[2].no_rider_with = {"Tough"};
  FieldArmy alone{{{2, {kTough}}, {1, {}}}, {0, 0}};
  EXPECT_FALSE(may_lose(ruleset, alone, 0, kTough));
  FieldArmy ridden{{{2, {kTough}}, {0, {}}}, {0, 0}};
  EXPECT_TRUE(may_lose(ruleset, ridden, 0, kTough));
}

const UnitDesign kUnit{0, {1, 2}};  // 3+ Fast, Slow: of a forbidden pair, so that no random unit is like it
/// The synthetic game with a bonus for one design: score is linear in strength, so the unit's fair price is known.
struct EqualiserGame {
  double bonus = 12;  ///< points beyond the sum of its parts
  SyntheticGame game{world().summary, {25, 15, 6, 8, 4, -3, 7, 0, 3}, 0.004, 0.5};
  PriceModel additive{world().ruleset, world().features, PriceModelKind::additive};
  ScoringList list{additive, game.fair, 1};  // without a least price all other units cost what they are worth

  double truth() const {
    return game.fair[kUnit.tier] + game.fair[3 + kUnit.rules[0]] + game.fair[3 + kUnit.rules[1]] + bonus;
  }

  PlayFunction play() const {
    return [this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      const auto worth = [this](const FieldArmy& army) {
        double sum = game.strength(world().features, army);
        for (const UnitDesign& unit : army.units) sum += unit == kUnit ? game.net * (1 + game.liability) * bonus : 0;
        return sum;
      };
      RandomStream random(key, StreamClass::dice);
      BattleReport report;
      report.first_player = static_cast<std::int8_t>(random.below(2));
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      report.winner = luck < 0.5 + worth(seat1) - worth(seat2) ? 0 : 1;
      return report;
    };
  }

  EqualisedPrice price(std::uint64_t seed, std::uint32_t battles) const {
    SilentProgress silent;
    const EqualiserPlay settings{seed, battles, world().summary.mean_listed};
    return equalise(world().population, list, {kUnit}, play(), settings, silent);
  }
};

TEST(UnitEqualiser, FindsWhatAUnitIsWorthBeyondItsParts) {
  const EqualiserGame game;
  const EqualisedPrice price = game.price(1, 100'000);
  ASSERT_TRUE(price.fair) << price.problem;
  EXPECT_NEAR(*price.fair, game.truth(), 4 * price.se);
  EXPECT_LT(price.se, 2);
  EXPECT_GT(price.slope, 0);
  EXPECT_LT(price.interval->low, *price.fair);
  EXPECT_GT(price.interval->high, *price.fair);
}

TEST(UnitEqualiserSlow, IntervalsHoldTheTruthInNinetyFivePercentOfRuns) {
  const EqualiserGame game;
  constexpr int kRuns = 100;
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    const EqualisedPrice price = game.price(100 + static_cast<std::uint64_t>(run), 12'000);
    if (!price.interval) continue;
    held += price.interval->low <= game.truth() && game.truth() <= price.interval->high ? 1 : 0;
  }
  // 95 of 100, with a standard deviation of 2.2: fewer than 87 would be one chance in 1,000.
  EXPECT_GE(held, 87);
}

TEST(UnitEqualiser, AUnitThatNoArmyCouldPayForIsSaidToBe) {
  EqualiserGame game;
  game.bonus = 140;
  EXPECT_EQ(game.price(1, 20'000).problem,
            "it is worth more than 120 points, the smallest total of these armies: give a larger --budget");
}

TEST(UnitEqualiser, TooFewBattlesGiveNoPrice) {
  const EqualiserGame game;
  const EqualisedPrice price = game.price(3, 200);
  EXPECT_TRUE(!price.problem.empty() || price.se > 5);
}

}  // namespace
}  // namespace warbalance::sim::idle_rules_test
