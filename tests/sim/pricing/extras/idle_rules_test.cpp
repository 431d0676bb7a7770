#include <gtest/gtest.h>

#include "sim/battles/field_arena.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/extras/direct_checks.hpp"
#include "sim/pricing/extras/item_change.hpp"
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

}  // namespace
}  // namespace warbalance::sim::idle_rules_test
