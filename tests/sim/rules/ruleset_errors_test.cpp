#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warbalance::sim::ruleset_errors_test
