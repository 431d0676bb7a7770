#include "sim/rules/cost_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "sim/rules/ruleset.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::cost_list_test {
namespace {

Loaded<Ruleset> listed_as(const std::string& text, const std::string& id = "warstuff-2.0") {
  const TemporaryFolder folder;
  const Ruleset ruleset = load_ruleset(shipped_data(), id, {}).value.value();
  return with_cost_list(ruleset, folder.write("mine.toml", text));
}

std::size_t index_of(const Ruleset& ruleset, const std::string& rule) {
  const auto found = std::find_if(ruleset.rules.begin(), ruleset.rules.end(),
                                  [&](const SpecialRule& other) { return other.name == rule; });
  return static_cast<std::size_t>(found - ruleset.rules.begin());
}

TEST(CostList, ReplacesWhatItStatesAndNothingElse) {
  const auto loaded = listed_as(
      "ruleset = \"warstuff-2.0\"\n"
      "[quality.\"2+\"]\ncost = 45\n"
      "[rule.Tough]\ncost = 65\ncost_on = { \"5+\" = 30, \"6+\" = 27.5 }\n");
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  ASSERT_TRUE(loaded.value);
  const Ruleset& listed = *loaded.value;
  const std::size_t tough = index_of(listed, "Tough");
  EXPECT_EQ(listed.tiers[0].cost, 4500);
  EXPECT_EQ(cost_of_rule(listed, tough, 0), 6500);
  EXPECT_EQ(cost_of_rule(listed, tough, 3), 3000);
  EXPECT_EQ(cost_of_rule(listed, tough, 4), 2750);
  for (std::size_t i = 1; i < listed.tiers.size(); ++i) EXPECT_EQ(listed.tiers[i].cost, warstuff().tiers[i].cost);
  for (std::size_t i = 0; i < listed.rules.size(); ++i) {
    if (i == tough) continue;
    EXPECT_EQ(listed.rules[i].cost, warstuff().rules[i].cost) << listed.rules[i].name;
  }
}

// The promise of the format: the tables mean the same in a ruleset that inherits.
TEST(CostList, MeansWhatItMeansInARuleset) {
  const std::string costs = "[quality.\"3+\"]\ncost = 22.5\n[rule.Fast]\ncost_on = { \"2+\" = 9 }\n";
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n" + costs);
  const Ruleset house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  const Ruleset listed = listed_as(costs).value.value();
  for (std::size_t tier = 0; tier < house.tiers.size(); ++tier) {
    EXPECT_EQ(listed.tiers[tier].cost, house.tiers[tier].cost);
    for (std::size_t rule = 0; rule < house.rules.size(); ++rule) {
      EXPECT_EQ(cost_of_rule(listed, rule, tier), cost_of_rule(house, rule, tier)) << house.rules[rule].name;
    }
  }
}

TEST(CostList, AllMistakesAreReportedAtTheirPlaces) {
  const auto loaded = listed_as(
      "[quality.\"7+\"]\ncost = 5\n"
      "[rule.Tougj]\ncost = 5\n"
      "[rule.Fast]\nprice = 5\n"
      "[rule.Slow]\ncost = \"cheap\"\n"
      "[rule.Large]\ncost = 5000\n"
      "[rule.Small]\ncost_on = { \"2\" = 3, \"3+\" = true }\n"
      "[rules.Leader]\ncost = 5\n");
  EXPECT_FALSE(loaded.value);
  EXPECT_EQ(summaries(loaded.diagnostics),
            (Texts{"1:10: the ruleset has no quality \"7+\" | did you mean '2+'?",
                   "3:7: the ruleset has no special rule \"Tougj\" | did you mean 'Tough'?",
                   "6:1: unknown key \"price\" in rule \"Fast\" | known are cost and cost_on",
                   "5:7: rule \"Fast\" has no cost | write cost = 10 below it",
                   "8:8: cost must be a number of points, not a text",
                   "10:8: cost is out of range; it may be -1000 to 1000 (points)",
                   "12:13: the ruleset has no quality \"2\" | did you mean '2+'?",
                   "12:29: cost_on must be a number of points, not true or false",
                   "13:2: unknown key \"rules\" in the price list | did you mean 'rule'?"}));
}

TEST(CostList, OfAnotherRulesetIsWarnedOf) {
  const auto loaded = listed_as("ruleset = \"vsgmr\"\n[rule.Tough]\ncost = 1\n");
  EXPECT_TRUE(loaded.value);
  EXPECT_EQ(summaries(loaded.diagnostics),
            (Texts{"1:11: the list was made for the ruleset \"vsgmr\", not for \"warstuff-2.0\""}));
}

TEST(CostList, WithoutCostsAndForCardsIsRefused) {
  EXPECT_EQ(summaries(listed_as("ruleset = \"warstuff-2.0\"\n").diagnostics),
            (Texts{"1:1: the price list states no cost | write [rule.NAME] and below it cost = 10"}));
  EXPECT_EQ(summaries(listed_as("rule = 3\n").diagnostics),
            (Texts{"1:8: rule must be a table, not a whole number | write it as [rule] on a line of its own"}));
  EXPECT_EQ(
      summaries(listed_as("[rule]\nTough = 3\n").diagnostics),
      (Texts{"2:9: rule.\"Tough\" must be a table, not a whole number | write [rule.\"Tough\"] and below it cost = "
             "10"}));
  EXPECT_EQ(summaries(listed_as("[rule.Fear]\ncost = 1\n", "suitcase").diagnostics),
            (Texts{"0:0: the price list has costs of qualities and special rules, but the units of suitcase are cards "
                   "| price lists of "
                   "cards are taken by --prices"}));
}

}  // namespace
}  // namespace warbalance::sim::cost_list_test
