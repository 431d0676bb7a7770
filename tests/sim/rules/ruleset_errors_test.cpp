#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "sim/checks/lint.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/price_list.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::ruleset_errors_test {
namespace {

Texts errors_after(const std::string& lines) { return errors_of(kSmallRuleset + lines); }

TEST(RulesetErrors, TheSmallRulesetHasNone) { EXPECT_EQ(errors_of(kSmallRuleset), Texts{}); }

TEST(RulesetErrors, SyntaxErrorsHaveTheirPlace) {
  const Loaded<Ruleset> loaded = load_text(with(kSmallRuleset, "cost = 15", "cost = = 15"));
  ASSERT_EQ(loaded.diagnostics.size(), 1U);
  EXPECT_EQ(loaded.diagnostics[0].line, 11);
  EXPECT_EQ(loaded.diagnostics[0].column, 8);
  EXPECT_FALSE(loaded.value);
}

TEST(RulesetErrors, UnknownKeysGetASuggestion) {
  EXPECT_EQ(errors_after("[moves]\nadvanc = 600\n"),
            Texts{"16:1: unknown key \"advanc\" in [moves] | did you mean 'advance'?"});
  EXPECT_EQ(errors_after("[rule.Beta]\ncosts = 5\ncost = 5\n"),
            Texts{"16:1: unknown key \"costs\" in rule \"Beta\" | did you mean 'cost'?"});
  EXPECT_EQ(errors_after("[option]\nearly_end = true\n"),
            Texts{"15:2: unknown key \"option\" in the ruleset | did you mean 'options'?"});
  EXPECT_EQ(errors_after("[options]\nearly_ends = true\n"),
            Texts{"16:1: unknown key \"early_ends\" in [options] | did you mean 'early_end'?"});
  EXPECT_EQ(errors_after("[generator]\nmisfit = 3\n"),
            Texts{"16:1: unknown key \"misfit\" in [generator] | did you mean 'misfits'?"});
  EXPECT_EQ(errors_of("early_end = true\n" + kSmallRuleset),
            Texts{"1:1: \"early_end\" is an option | write it below [options]"});
  EXPECT_EQ(errors_after("[quality.\"5+\"]\ncost = 10\nwight = 2\n"),
            Texts{"17:1: unknown key \"wight\" in quality 5+ | did you mean 'weight'?"});
}

TEST(RulesetErrors, MissingKeysAreNamed) {
  EXPECT_EQ(errors_of(with(kSmallRuleset, "name = \"Small\"\n", "")), Texts{"1:1: the ruleset has no \"name\""});
  EXPECT_EQ(errors_of(with(kSmallRuleset, "system = \"warstuff2\"\n", "")),
            Texts{"1:1: the ruleset has no \"system\""});
  EXPECT_EQ(errors_of(with(kSmallRuleset, "points = 150\n", "")), Texts{"1:1: the ruleset has no army.points"});
  EXPECT_EQ(errors_after("[rule.Beta]\ntext = \"free\"\n"), Texts{"15:1: rule \"Beta\" has no \"cost\""});
  EXPECT_EQ(errors_after("[quality.\"5+\"]\n"), Texts{"15:1: quality 5+ has no \"cost\""});
  EXPECT_EQ(errors_of(with(kSmallRuleset, "[quality.\"4+\"]\ncost = 15\n", "")),
            Texts{"1:1: the ruleset has no qualities | write [quality.\"4+\"] and below it cost = 15"});
}

TEST(RulesetErrors, UnknownSystemGetsASuggestion) {
  EXPECT_EQ(errors_of(with(kSmallRuleset, "warstuff2", "warstuf2")),
            Texts{"3:10: unknown system \"warstuf2\" | did you mean 'warstuff2'?"});
}

TEST(RulesetErrors, WrongTypesAreNamed) {
  EXPECT_EQ(errors_after("[moves]\nadvance = \"far\"\nrush = 7.5\n"),
            (Texts{"16:11: moves.advance must be a whole number, not a text",
                   "17:8: moves.rush must be a whole number, not a number with decimals"}));
  EXPECT_EQ(errors_after("[options]\nearly_end = 1\ncover_die = \"per-hits\"\n"),
            (Texts{"17:13: cover_die may be per-attack or per-hit, not \"per-hits\" | did you mean 'per-hit'?",
                   "16:13: early_end may be false or true, not a whole number"}));
  EXPECT_EQ(errors_of(with(kSmallRuleset, "name = \"Small\"", "name = 3")),
            Texts{"2:8: name must be a text in quotation marks, not a whole number"});
  EXPECT_EQ(errors_of("moves = 3\n" + kSmallRuleset), Texts{"1:9: moves must be a table, not a whole number"});
  EXPECT_EQ(errors_of("options = 3\n" + kSmallRuleset),
            Texts{"1:11: options must be a table, not a whole number | write it as [options] on a line of its own"});
  EXPECT_EQ(errors_after("[rule]\nBeta = 5\n"), Texts{"16:1: rule.Beta must be a table, not a whole number"});
  EXPECT_EQ(errors_after("[rule.Beta]\ncost = 5\neffects = 3\n"),
            Texts{"17:11: effects must be a list, not a whole number"});
  EXPECT_EQ(errors_after("[rule.Beta]\ncost = 5\neffects = [3]\n"),
            Texts{"17:12: an effect must be a table, not a whole number | "
                  "for example { type = \"ignore_hit\", on = 4 }"});
}

TEST(RulesetErrors, RangesAreNamedWithTheirUnit) {
  EXPECT_EQ(errors_after("[moves]\nadvance = 4801\n"),
            Texts{"16:11: moves.advance is out of range; it may be 0 to 4800 (1/100 inch) | 100 is one inch"});
  EXPECT_EQ(errors_after("[cover]\non = 9223372036854775807\n"),
            Texts{"16:6: cover.on is out of range; it may be 2 to 6 (d6)"});
  EXPECT_EQ(errors_of(with(kSmallRuleset, "points = 150", "points = 0.5")),
            Texts{"9:10: army.points is out of range; it may be 1 to 100000 (points)"});
}

TEST(RulesetErrors, CostsFinerThanHundredthsAreRefused) {
  EXPECT_EQ(errors_of(with(kSmallRuleset, "cost = 15", "cost = 15.005")),
            Texts{"11:8: cost must be a number of points with at most two decimals"});
  EXPECT_EQ(errors_of(with(kSmallRuleset, "cost = 15", "cost = nan")),
            Texts{"11:8: cost must be a number of points with at most two decimals"});
  const Loaded<Ruleset> exact = load_text(with(kSmallRuleset, "cost = 15", "cost = 15.07"));
  ASSERT_TRUE(exact.value);
  EXPECT_EQ(exact.value->tiers[0].cost, 1507);
}

TEST(RulesetErrors, QualitiesMustSuitTheSystem) {
  EXPECT_EQ(errors_after("[quality.\"7+\"]\ncost = 1\n"),
            Texts{"15:10: unknown quality \"7+\" | qualities are \"2+\" to \"6+\""});
  EXPECT_EQ(errors_after("[quality.good]\ncost = 1\n"),
            Texts{"15:10: unknown quality \"good\" | qualities are \"2+\" to \"6+\""});
  EXPECT_EQ(errors_after("[quality.\"04+\"]\ncost = 1\n"),
            Texts{"15:10: unknown quality \"04+\" | qualities are \"2+\" to \"6+\""});
}

TEST(RulesetErrors, EffectsAreCheckedAgainstTheVocabulary) {
  const auto effect = [](const std::string& text) {
    return errors_after("[rule.Beta]\ncost = 5\neffects = [{ " + text + " }]\n");
  };
  EXPECT_EQ(effect("type = \"ignore_hits\", on = 4"),
            Texts{"17:21: unknown effect type \"ignore_hits\" | did you mean 'ignore_hit'?"});
  EXPECT_EQ(effect("on = 4"), Texts{"17:12: this effect has no \"type\""});
  EXPECT_EQ(effect("type = \"ignore_hit\""), Texts{"17:12: this effect has no \"on\""});
  EXPECT_EQ(effect("type = \"ignore_hit\", on = 7"), Texts{"17:40: on is out of range; it may be 2 to 6 (d6)"});
  EXPECT_EQ(effect("type = \"ignore_hit\", on = 4, onn = 5"),
            Texts{"17:43: unknown key \"onn\" in this effect | did you mean 'on'?"});
  EXPECT_EQ(effect("type = \"reroll_hits\", which = \"fial\""),
            Texts{"17:44: which may be fail or success, not \"fial\" | did you mean 'fail'?"});
  EXPECT_EQ(effect("type = \"spell\", range = 1200"), Texts{"17:12: this effect has no \"name\""});
  EXPECT_EQ(effect("type = \"fly\", name = \"Wings\""),
            Texts{"17:28: unknown key \"name\" in this effect | known are type"});
}

TEST(RulesetErrors, NamesAndAliasesMeanOneRule) {
  EXPECT_EQ(errors_after("[rule.ALPHA]\ncost = 5\n"), Texts{"15:7: the rule \"ALPHA\" stands in this file twice"});
  EXPECT_EQ(errors_after("[rule.Beta]\ncost = 5\naliases = [\"alpha\"]\n"),
            Texts{"15:7: \"alpha\" is a name of \"Alpha\" already"});
  EXPECT_EQ(errors_after("[rule.Beta]\ncost = 5\naliases = [\"B\"]\n[rule.Gamma]\ncost = 5\naliases = \"b\"\n"),
            Texts{"18:7: \"b\" is a name of \"Beta\" already"});
  EXPECT_EQ(errors_after("[rule.\"Hit, Run\"]\ncost = 5\n"),
            Texts{"15:7: the name \"Hit, Run\" may not hold any of , ; = . \" [ ] { } # \\ +"});
  EXPECT_EQ(errors_after("[rule.\"2nd Wind\"]\ncost = 5\n"),
            Texts{"15:7: the name \"2nd Wind\" may not begin with a digit"});
  EXPECT_EQ(errors_after("[rule.Beta]\ncost = 5\naliases = [3]\n"),
            Texts{"17:12: aliases must be a list of texts, not a whole number"});
}

TEST(RulesetErrors, GroupsMustBeStated) {
  EXPECT_EQ(errors_after("[groups]\npace = \"generator\"\n[rule.Beta]\ncost = 5\nexclusive_group = \"pase\"\n"),
            Texts{"19:19: unknown group \"pase\" | did you mean 'pace'?"});
  EXPECT_EQ(
      errors_after("[groups]\npace = \"never\"\n"),
      Texts{
          "16:8: the group \"pace\" may be \"forbidden\", \"generator\", \"impossible\" or \"unit\" | forbidden: no "
          "unit may have two of its rules; generator: random armies never do; impossible: forbidden in every profile, "
          "also of odds; unit: on the cards of a unit and its hero together, too"});
}

TEST(RulesetErrors, SixtyFourRulesAreTheMost) {
  std::string rules;
  for (int i = 2; i <= 64; ++i) rules += "[rule.R" + std::to_string(i) + "]\ncost = 1\n";
  EXPECT_EQ(errors_after(rules), Texts{});
  EXPECT_EQ(errors_after(rules + "[rule.Last]\ncost = 1\n"), Texts{"141:7: a ruleset has room for 64 special rules"});
}

std::string spells(const std::string& rule, int count) {
  std::string text = "[rule." + rule + "]\ncost = 5\neffects = [";
  for (int i = 1; i <= count; ++i) {
    text += "{ type = \"spell\", name = \"" + rule + std::to_string(i) + "\", range = 600 }, ";
  }
  return text + "]\n";
}

TEST(RulesetErrors, NoUnitMayHaveMoreSpellsThanItHasRoomFor) {
  EXPECT_EQ(errors_after(spells("Mage", 4)), Texts{});
  EXPECT_EQ(errors_after(spells("Mage", 5)), Texts{"15:7: the rule \"Mage\" has more spells than a unit has room for"});
  EXPECT_EQ(errors_after(spells("Mage", 3) + spells("Witch", 2)),
            Texts{"18:7: a unit with Mage and Witch has more spells than a unit has room for | give these rules the "
                  "same exclusive_group, one that is \"forbidden\" in [groups]"});
  const std::string grouped = with(spells("Mage", 3), "cost", "exclusive_group = \"magic\"\ncost") +
                              with(spells("Witch", 2), "cost", "exclusive_group = \"magic\"\ncost");
  EXPECT_EQ(errors_after("[groups]\nmagic = \"forbidden\"\n" + grouped), Texts{});
  EXPECT_EQ(errors_after("[groups]\nmagic = \"generator\"\n" + grouped).size(), 1U)
      << "a designer may field both, whatever the generator draws";
}

TEST(RulesetErrors, SpellNamesAreUniqueAndNoEffectTypes) {
  const std::string twice = with(spells("Mage", 2), "Mage2", "mage1");
  EXPECT_EQ(errors_after(twice), Texts{"17:86: the rule \"Mage\" has two effects named \"mage1\""});
  EXPECT_EQ(errors_after(with(spells("Mage", 1), "Mage1", "cast")),
            Texts{"17:37: \"cast\" is an effect type and cannot be a name"});
}

TEST(RulesetErrors, WeightsMustAllowAnArmy) {
  EXPECT_EQ(errors_after("[generator]\nrule_count_weights = [0, 0, 0, 0]\n"),
            Texts{"1:1: generator.rule_count_weights has no weight above 0 for the 3 special rules that a unit may "
                  "have"});
  EXPECT_EQ(errors_after("[generator]\nrule_count_weights = 5\n"),
            Texts{"16:22: generator.rule_count_weights must be a list of 1 to 7 whole numbers | weights of units with "
                  "0, 1, 2, ... special rules"});
  EXPECT_EQ(errors_of(with(kSmallRuleset, "cost = 15", "cost = 15\nweight = 0")),
            Texts{"1:1: the weights of all qualities are 0, so no random army can be drawn"});
}

TEST(RulesetErrors, WhatARuleNeedsMustExist) {
  EXPECT_EQ(errors_after("[rule.Beta]\ncost = 5\nneeds = [\"Alhpa\"]\n"),
            Texts{"17:10: the ruleset has no rule \"Alhpa\" | did you mean 'Alpha'?"});
  EXPECT_EQ(errors_after("[rule.Beta]\ncost = 5\nneeds_on = { \"5+\" = [\"Alpha\"] }\n"),
            Texts{"17:14: unknown quality \"5+\" | did you mean '4+'?"});
  const Loaded<Ruleset> folded =
      load_text(kSmallRuleset + "[rule.Beta]\ncost = 5\nneeds = [\"alpha\", \"Gamma\"]\n" + "[rule.Gamma]\ncost = 5\n");
  ASSERT_TRUE(folded.value);
  EXPECT_EQ(folded.value->rules[1].needs, (Texts{"Alpha", "Gamma"})) << "names are kept as their rules write them";
}

TEST(RulesetErrors, WhoRidesAndWhatNeedsNoRiderMustExist) {
  EXPECT_EQ(
      errors_after("[quality.\"5+\"]\ncost = 10\nriders = [\"3+\"]\nno_rider_with = [\"Alhpa\"]\n"),
      (Texts{"15:1: riders of the quality \"5+\" names \"3+\", which the ruleset does not have | did you mean '4+'?",
             "15:1: no_rider_with of the quality \"5+\" names \"Alhpa\", which the ruleset does not have | did you "
             "mean 'Alpha'?"}));
}

TEST(RulesetErrors, AreReportedAllAtOnce) {
  const std::string text = with(kSmallRuleset, "minimum = 5", "minimum = -5") +
                           "[moves]\nadvance = true\n[rule.Beta]\ncost = \"much\"\neffects = [{ type = \"flyy\" }]\n";
  EXPECT_EQ(errors_of(text), (Texts{"5:11: cost.minimum is out of range; it may be 0 to 1000 (points)",
                                    "16:11: moves.advance must be a whole number, not true or false",
                                    "18:8: cost must be a number of points, not a text",
                                    "19:21: unknown effect type \"flyy\" | did you mean 'fly'?"}));
}

TEST(RulesetErrors, AnIdThatIsNotTheFoldersIsAWarning) {
  const Loaded<Ruleset> loaded = load_text(with(kSmallRuleset, "id = \"small\"", "id = \"warstuff-2.0\""));
  EXPECT_TRUE(loaded.value);
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{"1:6: the id is \"warstuff-2.0\" but the folder is \"small\" | give "
                                                 "both the same name"});
}

TEST(RulesetErrors, UnknownRulesetsGetASuggestion) {
  const Loaded<Ruleset> typo = load_ruleset(shipped_data(), "warstuf-2.0", {});
  ASSERT_EQ(typo.diagnostics.size(), 1U);
  EXPECT_EQ(typo.diagnostics[0].text(),
            "command line: error: there is no ruleset \"warstuf-2.0\"\n  did you mean 'warstuff-2.0'?");
  const TemporaryFolder empty;
  const Loaded<Ruleset> folder = load_ruleset(shipped_data(), empty.path().string(), {});
  ASSERT_EQ(folder.diagnostics.size(), 1U);
  EXPECT_NE(folder.diagnostics[0].message.find("has no ruleset.toml"), std::string::npos);
}

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

// Player files: policies and weights.

std::vector<std::int32_t> defaults(const Ruleset& ruleset) {
  std::vector<std::int32_t> weights;
  for (const NumberSpec& spec : vocabulary_of(ruleset.system)->weights) weights.push_back(spec.fallback);
  return weights;
}

/// "line:column: message | hint" of what is wrong with a player file.
std::vector<std::string> wrong_with(const std::string& text) {
  const TemporaryFolder folder;
  const auto loaded = load_player(warstuff(), folder.write("mine.toml", text).string());
  EXPECT_FALSE(loaded.value);
  std::vector<std::string> texts;
  for (const Diagnostic& found : loaded.diagnostics) {
    texts.push_back(std::to_string(found.line) + ":" + std::to_string(found.column) + ": " + found.message + " | " +
                    found.hint);
  }
  return texts;
}

TEST(Players, ShipInAllSystems) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    const Ruleset ruleset = load_ruleset(shipped_data(), id, {}).value.value();
    EXPECT_EQ(player_names(ruleset), (std::vector<std::string>{"aggressive", "cautious", "greedy", "learned",
                                                               "lookahead", "random", "tactical"}));
    for (const std::string& name : player_names(ruleset)) {
      const auto player = load_player(ruleset, name);
      ASSERT_TRUE(player.value) << id << name;
      EXPECT_EQ(player.value->name, name);
      EXPECT_FALSE(player.value->text.empty()) << id << name;
      EXPECT_EQ(player.value->hash.size(), 16U);
      EXPECT_EQ(player.value->search.rollouts > 0, name == "lookahead") << id << name;
      EXPECT_EQ(player.value->learned.net != nullptr, name == "learned") << id << name;
      if (name == "tactical" || name == "lookahead" || name == "learned") continue;
      EXPECT_EQ(kPolicyNames[static_cast<std::size_t>(player.value->policy)], name);
      EXPECT_EQ(player.value->weights, defaults(ruleset)) << id << name;
    }
    EXPECT_EQ(load_player(ruleset, " Tactical").value->name, "tactical") << "names ignore case and spaces";
  }
}

TEST(Players, ComeFromTheRulesetOrWhatItInheritsFromOrAFile) {
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n");
  folder.write("house/players/mine.toml", "policy = \"greedy\"\n[weights]\nkill = 1200\n");
  folder.write("house/players/cautious.toml", "policy = \"cautious\"\n[weights]\nstun = 500\n");
  const Ruleset house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  const Player mine = load_player(house, "mine").value.value();
  EXPECT_EQ(mine.weights[0], 1200);
  EXPECT_EQ(mine.label(), "mine " + mine.hash.substr(0, 8));
  EXPECT_EQ(load_player(house, "cautious").value->weights[1], 500);
  EXPECT_EQ(load_player(house, "greedy").value->weights, defaults(house));
  const std::string file = (folder.path() / "house/players/mine.toml").string();
  EXPECT_EQ(load_player(warstuff(), file).value->hash, mine.hash);
  EXPECT_EQ(load_player(warstuff(), file).value->name, file);
  const LintReport report = lint(house, {});
  for (const char* name : {"player mine", "player cautious"}) {
    EXPECT_NE(std::find(report.checked.begin(), report.checked.end(), name), report.checked.end()) << name;
  }
}

TEST(Players, BeginWithWhatAnotherOneIsLike) {
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n");
  folder.write("house/players/base.toml",
               "policy = \"cautious\"\n[weights]\nkill = 1200\nstun = 500\n[search]\nrollouts = 64\nrounds = 3\n");
  folder.write("house/players/mine.toml", "like = \"base\"\n[weights]\nstun = 600\n[search]\nseed = 7\n");
  folder.write("house/players/beside.toml", "like = \"./mine.toml\"\npolicy = \"greedy\"\n");
  folder.write("house/players/tactical.toml", "policy = \"greedy\"\n[weights]\nkill = 777\n");
  const Ruleset house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  const Player mine = load_player(house, "mine").value.value();
  EXPECT_EQ(mine.policy, Policy::cautious);
  EXPECT_EQ(mine.weights[0], 1200);
  EXPECT_EQ(mine.weights[1], 600);
  EXPECT_EQ(mine.search.rollouts, 64);
  EXPECT_EQ(mine.search.rounds, 3);
  EXPECT_EQ(mine.search.seed, 7);
  EXPECT_EQ(mine.name, "mine");
  const Player beside = load_player(house, "beside").value.value();
  EXPECT_EQ(beside.policy, Policy::greedy);
  EXPECT_EQ(beside.weights, mine.weights);
  EXPECT_EQ(load_player(house, "lookahead").value->weights[0], 777) << "the house's tactical, not the rulebook's";
}

TEST(Players, AreNotLikeThemselvesOrNobody) {
  EXPECT_EQ(wrong_with("like = \"nobdy\"\n"),
            (std::vector<std::string>{"1:8: unknown player \"nobdy\" | players are aggressive, cautious, greedy, "
                                      "learned, lookahead, random and tactical, or a file: players/mine.toml"}));
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n");
  folder.write("house/players/a.toml", "like = \"b\"\n");
  folder.write("house/players/b.toml", "\nlike = \"a\"\n");
  const Ruleset house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  const auto loaded = load_player(house, "a");
  ASSERT_FALSE(loaded.value);
  ASSERT_EQ(loaded.diagnostics.size(), 1U);
  EXPECT_EQ(loaded.diagnostics[0].message, "the player names itself below \"like\"");
  EXPECT_EQ(loaded.diagnostics[0].line, 2);
  folder.write("house/players/c.toml", "like = \"./c.toml\"\n");  // by a path that is written differently each time
  EXPECT_EQ(load_player(house, "c").diagnostics.at(0).message, "the player names itself below \"like\"");
  folder.write("house/players/d.toml", "like = \"../players/c.toml:64\"\n");
  EXPECT_EQ(load_player(house, "d").diagnostics.at(0).message, "the player names itself below \"like\"");
}

TEST(Players, RandomOnesCannotLookAhead) {
  EXPECT_EQ(wrong_with("like = \"lookahead\"\npolicy = \"random\"\n"),
            (std::vector<std::string>{"2:10: a random player cannot look ahead: it chooses at random | name a player "
                                      "below \"like\" who does not look ahead"}));
  EXPECT_EQ(
      wrong_with("like = \"random\"\n[search]\nrollouts = 64\n"),
      (std::vector<std::string>{"2:1: a random player cannot look ahead: it chooses at random | leave [search] out"}));
}

TEST(Players, AreThePoliciesWhereThereAreNoFiles) {
  const TemporaryFolder folder;
  Ruleset alone = warstuff();
  alone.folder = folder.path();
  alone.inherited_folders.clear();
  const Player usual = load_player(alone, "tactical").value.value();
  EXPECT_TRUE(usual.plays_like(load_player(alone, "greedy").value.value()));
  EXPECT_EQ(usual.weights, defaults(alone));
  EXPECT_EQ(usual.hash, load_player(warstuff(), "greedy").value->hash);
  EXPECT_EQ(load_player(alone, "random").value->policy, Policy::random);
}

TEST(Players, AreRefusedWithEveryFaultAtItsPlace) {
  EXPECT_EQ(wrong_with("text = \"no policy\"\n"), (std::vector<std::string>{"1:1: the player has no \"policy\" | "}));
  EXPECT_EQ(wrong_with("policy = \"gredy\"\n[weights]\nkil = 1\nstun = 10001\n"),
            (std::vector<std::string>{
                "1:10: policy may be greedy, aggressive, cautious or random, not \"gredy\" | did you mean 'greedy'?",
                "4:8: stun is out of range; it may be 0 to 10000 (per mille) | ",
                "3:1: unknown key \"kil\" in [weights] | did you mean 'kill'?"}));
  EXPECT_EQ(wrong_with("policy = \"random\"\n[weights]\nkill = 1\n"),
            (std::vector<std::string>{"2:1: a random player has no weights | leave [weights] out"}));
  EXPECT_EQ(
      wrong_with("policy = \"random\"\n[search]\nrollouts = 64\n"),
      (std::vector<std::string>{"2:1: a random player cannot look ahead: it chooses at random | leave [search] out"}));
  EXPECT_EQ(wrong_with("policy = \"greedy\"\n[search]\nrollouts = 23\ngreedy = 0\nround = 1\n"),
            (std::vector<std::string>{"3:12: rollouts is out of range; it may be 24 to 1000000 (rollouts) | ",
                                      "2:1: no policy is given for the other players in the rollouts | greedy = 1",
                                      "5:1: unknown key \"round\" in [search] | did you mean 'rounds'?"}));
  const auto unknown = load_player(warstuff(), "tactcal");
  EXPECT_EQ(unknown.diagnostics.at(0).message, "unknown player \"tactcal\"");
  EXPECT_EQ(unknown.diagnostics.at(0).hint, "did you mean 'tactical'?");
}

TEST(Players, LookAheadWithAsManyRolloutsAsTheirNameSays) {
  const Player greedy = load_player(warstuff(), "greedy").value.value();
  const Player searching = load_player(warstuff(), "greedy:64").value.value();
  EXPECT_EQ(searching.search.rollouts, 64);
  EXPECT_EQ(searching.name, "greedy:64");
  EXPECT_EQ(searching.label(), "greedy:64 " + searching.hash.substr(0, 8));
  EXPECT_EQ(name_in_label(searching.label()), "greedy:64");
  EXPECT_NE(searching.hash, greedy.hash);
  EXPECT_FALSE(searching.plays_like(greedy));
  const struct : Watch {
    void look() const override {}
  } watch;
  Player watched = searching;
  watched.search.watch = &watch;
  EXPECT_TRUE(watched.plays_like(searching)) << "who watches decides no choice";
  EXPECT_NE(load_player(warstuff(), "greedy:65").value->hash, searching.hash);
  const Player usual = load_player(warstuff(), "lookahead").value.value();
  EXPECT_EQ(usual.search.rollouts, 256);
  EXPECT_EQ(load_player(warstuff(), "lookahead:256").value->hash, usual.hash);
  for (const SearchRow& row : kSearchRows) {
    EXPECT_EQ(usual.search.*row.field, row.spec.fallback) << row.spec.path;
    if (row.field == &Search::rollouts) continue;  // 0: nobody looks ahead unless he says so
    EXPECT_EQ(Search{}.*row.field, row.spec.fallback) << row.spec.path;
  }
  for (const char* wrong : {"greedy:", "greedy:many", "greedy:23", "greedy:1000001", "greedy:-64", "greedy:64x"}) {
    const auto loaded = load_player(warstuff(), wrong);
    ASSERT_FALSE(loaded.value) << wrong;
    EXPECT_NE(loaded.diagnostics.at(0).message.find("24 to 1000000"), std::string::npos) << wrong;
    EXPECT_EQ(loaded.diagnostics.at(0).hint, "greedy:256") << wrong;
  }
  EXPECT_NE(load_player(warstuff(), "random:64").diagnostics.at(0).message.find("cannot look ahead"),
            std::string::npos);
  EXPECT_EQ(load_player(warstuff(), "gredy:64").diagnostics.at(0).hint, "did you mean 'greedy'?");
}

TEST(Players, TakeWeightsFromSettingsOfThePlayers) {
  const auto set = load_ruleset(shipped_data(), "warstuff-2.0", {"player.kill=900"});
  ASSERT_TRUE(set.value);
  EXPECT_EQ(set.value->hash, warstuff().hash) << "how somebody plays is no part of the rules";
  const Player changed = load_player(*set.value, "aggressive").value.value();
  EXPECT_EQ(changed.weights[0], 900);
  EXPECT_NE(changed.hash, load_player(warstuff(), "aggressive").value->hash);
  EXPECT_EQ(load_player(*set.value, "random").value->hash, load_player(warstuff(), "random").value->hash);
  const auto wrong = load_ruleset(shipped_data(), "warstuff-2.0", {"player.kill=10001"});
  EXPECT_FALSE(wrong.value);
}

// Weights were numbers of the ruleset once.
TEST(Players, HaveTheWeightsThatHintsAboutOldRulesetsName) {
  for (const std::string id : {"warstuff-2.0", "warstuff-1.7"}) {
    const auto set = load_ruleset(shipped_data(), id, {"tactic.threat_now=300"});
    EXPECT_FALSE(set.value);
    EXPECT_NE(set.diagnostics.at(0).hint.find("--set player.threat_now="), std::string::npos)
        << set.diagnostics.at(0).hint;
    const TemporaryFolder folder;
    folder.write("house/ruleset.toml",
                 "id = \"house\"\nname = \"House\"\ninherits = \"" + id + "\"\n[tactic]\nthreat_now = 300\n");
    const auto house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {});
    EXPECT_FALSE(house.value);
    EXPECT_EQ(house.diagnostics.at(0).line, 4U);
    EXPECT_NE(house.diagnostics.at(0).hint.find("players/NAME.toml"), std::string::npos);
    const auto scenario =
        load_scenario(load_ruleset(shipped_data(), id, {}).value.value(),
                      folder.write("s.toml", "name = \"S\"\n[set]\ntactic.threat_now = 300\n").string(), false);
    EXPECT_FALSE(scenario.value);
    EXPECT_NE(scenario.diagnostics.at(0).hint.find("player.threat_now"), std::string::npos);
  }
}

TEST(Players, OfTheSameWeightsShareThem) {
  const Player greedy = load_player(warstuff(), "greedy").value.value();
  Player other = greedy;
  other.weights[0] = 1;
  const std::array<Player, 4> all{greedy, other, Player{.policy = Policy::random}, other};
  const SeatedWeights found = seated(vocabulary_of(warstuff().system)->weights, all);
  EXPECT_EQ(found.weights.size(), 2U);
  EXPECT_EQ(found.seats, (std::vector<SeatPlayer>{
                             {Policy::greedy, 0}, {Policy::greedy, 1}, {Policy::random, 0}, {Policy::greedy, 1}}));
}

}  // namespace
}  // namespace warbalance::sim::ruleset_errors_test
