#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::profile_parser_test {
namespace {

const Diagnostic kPlace{Diagnostic::Severity::error, "army.toml", 7, 12, "", ""};

Texts strict_errors(const std::string& text) {
  const Loaded<UnitDesign> loaded = parse_profile(warstuff(), text, kPlace, true);
  EXPECT_NE(loaded.value.has_value(), has_errors(loaded.diagnostics)) << text;
  return summaries(loaded.diagnostics);
}

std::string canonical(const std::string& text) {
  const Loaded<UnitDesign> loaded = parse_profile(warstuff(), text, kPlace, true);
  return loaded.value ? profile_text(warstuff(), *loaded.value) : loaded.diagnostics.front().text();
}

// Rules: WS2-C3
TEST(ProfileText, IgnoresCaseSpacesAndOrder) {
  EXPECT_EQ(canonical("4+ Armored, Shooter(18)"), "4+ Armored, Shooter(18)");
  EXPECT_EQ(canonical("  4+   sHOOTER ( 18 ) ,ARMORED "), "4+ Armored, Shooter(18)");
  EXPECT_EQ(canonical("5+"), "5+");
  EXPECT_EQ(canonical("2+ death   blow"), "2+ Death Blow");
}

// Rules: WS2-C3
TEST(ProfileText, KnowsTheAliases) {
  EXPECT_EQ(canonical("4+ Poison"), "4+ Fire");
  EXPECT_EQ(canonical("4+ fire / poison"), "4+ Fire");
  EXPECT_EQ(canonical("4+ Hit and Run"), "4+ Hit & Run");
  EXPECT_EQ(canonical("4+ Hit  &  Run"), "4+ Hit & Run");
}

TEST(ProfileText, UnknownQualityListsThem) {
  EXPECT_EQ(strict_errors("7+ Armored"), Texts{"7:12: unknown quality \"7+\" | qualities are 2+, 3+, 4+, 5+ and 6+"});
  EXPECT_EQ(strict_errors("Armored"), Texts{"7:12: a profile begins with its quality, for example \"4+\" | qualities "
                                            "are 2+, 3+, 4+, 5+ and 6+"});
  EXPECT_EQ(strict_errors("  4 Armored").size(), 1U);
  EXPECT_EQ(strict_errors("").size(), 1U);
}

TEST(ProfileText, UnknownRulesGetASuggestionAtTheirWord) {
  EXPECT_EQ(strict_errors("4+ Fast, Armourd"), Texts{"7:21: unknown special rule \"Armourd\" | did you mean "
                                                     "'Armored'?  see: warbalance rules warstuff-2.0"});
  EXPECT_EQ(strict_errors("4+ Zzz,  Qqq"),
            (Texts{"7:15: unknown special rule \"Zzz\" | see: warbalance rules warstuff-2.0",
                   "7:21: unknown special rule \"Qqq\" | see: warbalance rules warstuff-2.0"}));
  EXPECT_EQ(strict_errors("4+ Fast,, Slow"),
            Texts{"7:20: a special rule is missing here | rules are separated by commas"});
  EXPECT_EQ(strict_errors("4+ Fast,"), Texts{"7:20: a special rule is missing here | rules are separated by commas"});
}

TEST(ProfileText, ColumnsCountCharacters) {
  EXPECT_EQ(strict_errors("4+ \xC3\x84\xC3\x96, Armourd").back().substr(0, 5), "7:19:");
}

// Rules: WS2-C3
TEST(ProfileText, ShooterNeedsOneOfItsRanges) {
  EXPECT_EQ(strict_errors("4+ Shooter"),
            Texts{"7:15: \"Shooter\" needs a number | write Shooter(9), Shooter(18) or Shooter(27)"});
  EXPECT_EQ(strict_errors("4+ Shooter(12)"),
            Texts{"7:15: unknown special rule \"Shooter(12)\" | there are Shooter(9), Shooter(18) and Shooter(27)"});
  EXPECT_EQ(strict_errors("4+ Shoter"), Texts{"7:15: unknown special rule \"Shoter\" | did you mean Shooter(9), "
                                              "Shooter(18) or Shooter(27)?  see: warbalance rules warstuff-2.0"});
}

// Rules: WS2-C2
TEST(ProfileText, ArmiesAreHeldToTheRulesOfUnitCreation) {
  EXPECT_EQ(strict_errors("4+ Fast, Fast"), Texts{"7:21: Fast stands here twice"});
  EXPECT_EQ(strict_errors("4+ Fire, Poison"),
            Texts{"7:21: \"Poison\" is another name of Fire, which stands here twice"});
  EXPECT_EQ(strict_errors("4+ Shooter(9), Shooter(27)"),
            Texts{"7:27: a unit may not have both Shooter(9) and Shooter(27)"});
  EXPECT_EQ(strict_errors("4+ Fast, Tough, Large, Undead, Fire"),
            Texts{"7:35: a unit may have at most 3 special rules"});
  EXPECT_EQ(strict_errors("4+ Fast, Slow, Large"), Texts{}) << "what the generator does not draw is legal";
}

// Rules: WS2-C4
TEST(ProfileText, OddsTakesAnyProfileOfKnownWords) {
  const Loaded<UnitDesign> loose =
      parse_profile(warstuff(), "4+ Fire, Shooter(9), Shooter(27), Fast, Tough", kPlace, false);
  ASSERT_TRUE(loose.value);
  EXPECT_EQ(profile_text(warstuff(), *loose.value), "4+ Fast, Fire, Shooter(27), Shooter(9), Tough");
  EXPECT_FALSE(parse_profile(warstuff(), "4+ Armourd", kPlace, false).value);
  EXPECT_FALSE(parse_profile(warstuff(), "4+ Fast, fast", kPlace, false).value);
  EXPECT_FALSE(parse_profile(warstuff(), "4+ Fire, Poison", kPlace, false).value) << "two names of one rule";
  EXPECT_FALSE(parse_profile(warstuff(), "7+", kPlace, false).value);
}

TEST(ProfileText, TooManySpellsAreRefusedEvenByOdds) {
  std::string text = kSmallRuleset;
  for (const std::string name : {"A", "B", "C", "D", "E"}) {
    text += "[rule." + name + "]\ncost = 1\neffects = [{ type = \"spell\", name = \"S" + name + "\", range = 600 }]\n";
  }
  const Ruleset ruleset = load_text(text).value.value();
  EXPECT_TRUE(parse_profile(ruleset, "4+ A, B, C, D", kPlace, false).value);
  const Loaded<UnitDesign> five = parse_profile(ruleset, "4+ A, B, C, D, E", kPlace, false);
  EXPECT_FALSE(five.value);
  EXPECT_EQ(summaries(five.diagnostics), Texts{"7:12: these rules have more spells than a unit has room for"});
}

// Rules: WS2-C3
RC_GTEST_PROP(ProfileText, CanonicalTextReadsBackAsTheSameUnit, ()) {
  static const std::vector<UnitDesign> designs = all_designs(warstuff());
  const UnitDesign& design = designs[*rc::gen::inRange<std::size_t>(0, designs.size())];
  const Loaded<UnitDesign> again = parse_profile(warstuff(), profile_text(warstuff(), design), kPlace, true);
  RC_ASSERT(again.value.has_value());
  RC_ASSERT(*again.value == design);
}

RC_GTEST_PROP(ProfileText, AnyTextGivesAUnitOrAReason, (const std::string& noise)) {
  for (const std::string& text : {noise, "4+ " + noise, "4+ Armored, " + noise}) {
    const Loaded<UnitDesign> loaded = parse_profile(warstuff(), text, kPlace, true);
    RC_ASSERT(loaded.value.has_value() != has_errors(loaded.diagnostics));
  }
}

}  // namespace
}  // namespace warbalance::sim::profile_parser_test
