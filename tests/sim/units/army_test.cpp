#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/units/army.hpp"
#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::army_test {
namespace {

/// Two ready-made units, as units.toml would give them.
std::vector<RosterUnit> knights() {
  const UnitDesign design = parse_profile(warstuff(), "4+ Armored", {}, true).value.value();
  return {{"Knight", "fantasy", design, 2750}, {"Black Guard", "fantasy", design, 3000}};
}

Texts text_errors(const std::string& text) {
  const Loaded<Army> army = load_army(warstuff(), knights(), text);
  EXPECT_NE(army.value.has_value(), has_errors(army.diagnostics)) << text;
  return summaries(army.diagnostics);
}

Texts file_errors(const std::string& text) {
  const TemporaryFolder folder;
  const Loaded<Army> army = load_army(warstuff(), knights(), folder.write("army.toml", text).string());
  EXPECT_NE(army.value.has_value(), has_errors(army.diagnostics)) << text;
  return summaries(army.diagnostics);
}

TEST(ArmyText, EveryUnitStartsWithItsCount) {
  const Army army = load_army(warstuff(), knights(), "2x 4+ Armored;2 X  knight ; 1x5+").value.value();
  EXPECT_EQ(army.units.size(), 5U);
  EXPECT_EQ(army.points(), 2 * 3000 + 2 * 2750 + 1000);
  EXPECT_EQ(army.name, "2x 4+ Armored; 2x Knight; 1x 5+");
}

TEST(ArmyText, ASingleUnitNeedsNoCount) {
  EXPECT_EQ(load_army(warstuff(), knights(), "4+ Armored, Shooter(18)").value.value().points(), 4000);
  EXPECT_EQ(load_army(warstuff(), knights(), "black  guard").value.value().points(), 3000);
}

TEST(ArmyText, MissingCountsAndUnknownWordsHaveTheirColumn) {
  EXPECT_EQ(text_errors("4+ Armored; 2x 5+"),
            Texts{"1:1: every unit of an army begins with its count | write \"1x 4+ Armored\""});
  EXPECT_EQ(text_errors("2x 5+; Knight; 1x 7+"),
            (Texts{"1:8: every unit of an army begins with its count | write \"1x Knight\"",
                   "1:19: unknown quality \"7+\" | qualities are 2+, 3+, 4+, 5+ and 6+"}));
  EXPECT_EQ(text_errors("2x Knihgt"), Texts{"1:4: unknown unit \"Knihgt\" | did you mean 'Knight'?"});
  EXPECT_EQ(text_errors("2x 4+ Fast, Armourd"), Texts{"1:13: unknown special rule \"Armourd\" | did you mean "
                                                      "'Armored'?  see: warbalance rules warstuff-2.0"});
}

// Rules: WS2-C2
TEST(ArmyText, UnitsObeyTheRulesOfUnitCreation) {
  EXPECT_EQ(text_errors("1x 5+ Fast, Large, Small, Undead"), Texts{"1:27: a unit may have at most 3 special rules"});
}

TEST(ArmyText, CountsAndSizesAreBounded) {
  const Texts bad_count = {"1:1: a unit's count may be 1 to 128"};
  for (const std::string text : {"0x 4+", "-1x 4+", "129x 6+", "99999999999999999999x 6+"}) {
    EXPECT_EQ(text_errors(text), bad_count) << text;
  }
  const Ruleset free = load_ruleset(shipped_data(), "warstuff-2.0", {"army.points=10000"}).value.value();
  EXPECT_EQ(load_army(free, {}, "128x 6+").value.value().units.size(), 128U);
  EXPECT_EQ(summaries(load_army(free, {}, "100x 6+; 29x 6+").diagnostics),
            Texts{"1:10: an army has room for 128 units"});
}

TEST(ArmyText, EmptyArmiesAreRefused) {
  for (const std::string text : {"", "   ", ";"}) EXPECT_EQ(text_errors(text), Texts{"1:1: the army has no units"});
  EXPECT_EQ(text_errors("3x").size(), 1U);
}

// Rules: WS2-D3
TEST(ArmyText, MayCostAtMostTheLimit) {
  EXPECT_EQ(text_errors("10x 4+"), Texts{});
  EXPECT_EQ(
      text_errors("9x 4+; 2x 5+"),
      Texts{"1:8: the army costs 155 points; from here on it is over its limit of 150 | more are allowed by --set "
            "army.points=155"});
  EXPECT_TRUE(load_army(warstuff(), {}, "20x 4+", 30'000).value);
  EXPECT_FALSE(load_army(warstuff(), {}, "10x 4+", 14'999).value);
  EXPECT_FALSE(load_army(warstuff(), {}, "line", 14'999).value) << "a limit of the run binds files too";
}

TEST(ArmyNames, IgnoreCaseAndGetASuggestion) {
  EXPECT_EQ(load_army(warstuff(), {}, "LINE").value.value().name, "Line");
  EXPECT_EQ(text_errors("Raidrs"), Texts{"1:1: there is no army or unit \"Raidrs\" | did you mean 'raiders'?"});
  EXPECT_EQ(text_errors("Knigth"), Texts{"1:1: there is no army or unit \"Knigth\" | did you mean 'Knight'?"});
  EXPECT_EQ(text_errors("Zzz").size(), 1U);
}

TEST(ArmyFiles, AreFoundByPath) {
  const TemporaryFolder folder;
  const auto file = folder.write("mine.toml",
                                 "name = \"Mine\"\n[[unit]]\ncount = 2\nunit = \"knight\"\n"
                                 "[[unit]]\nprofile = \"6+\"\nname = \"Scout\"\n");
  const Army army = load_army(warstuff(), knights(), file.string()).value.value();
  EXPECT_EQ(army.name, "Mine");
  EXPECT_EQ(army.limit, 15'000) << "the ruleset's, as the file states none";
  ASSERT_EQ(army.units.size(), 3U);
  EXPECT_EQ(army.units[0].name, "Knight");
  EXPECT_EQ(army.units[0].cost, 2750) << "the listed price";
  EXPECT_EQ(army.units[2].name, "Scout");
  const Loaded<Army> missing = load_army(warstuff(), {}, (folder.path() / "no.toml").string());
  ASSERT_EQ(missing.diagnostics.size(), 1U);
  EXPECT_EQ(missing.diagnostics[0].message, "there is no such file");
}

TEST(ArmyFiles, ErrorsPointIntoTheFile) {
  EXPECT_EQ(file_errors("name = \"A\"\n[[unit]]\nprofile = \"4+ Fast, Armourd\"\n"),
            Texts{"3:21: unknown special rule \"Armourd\" | did you mean 'Armored'?  see: warbalance rules "
                  "warstuff-2.0"});
  EXPECT_EQ(file_errors("name = \"A\"\n[[unit]]\ncuont = 2\nprofile = \"4+\"\n"),
            Texts{"3:1: unknown key \"cuont\" in this unit | did you mean 'count'?"});
  EXPECT_EQ(file_errors("name = \"A\"\n[[unit]]\ncount = 0\nprofile = \"4+\"\n"),
            (Texts{"3:9: count is out of range; it may be 1 to 128 (units)"}));
  EXPECT_EQ(file_errors("name = \"A\"\n[[unit]]\ncount = 2\n"),
            Texts{"2:1: a unit needs either a profile or the name of a roster unit | for example profile = \"4+ "
                  "Armored\""});
  EXPECT_EQ(file_errors("name = \"A\"\n[[unit]]\nunit = \"Knigth\"\n"),
            Texts{"3:8: the roster has no unit \"Knigth\" | did you mean 'Knight'?"});
  EXPECT_EQ(file_errors("name = \"A\"\nunits = 3\n[[unit]]\nprofile = \"4+\"\n"),
            Texts{"2:1: unknown key \"units\" in the army | did you mean 'unit'?"});
  EXPECT_EQ(file_errors("[[unit]]\nprofile = \"4+\"\n"), Texts{"1:1: the army has no \"name\""});
  EXPECT_EQ(file_errors("name = \"A\"\n"), Texts{"1:1: the army has no \"unit\""});
  EXPECT_EQ(file_errors("name = \"A\"\nunit = []\n"), Texts{"1:1: the army has no units"});
  EXPECT_EQ(file_errors("name = \"A\"\nunit = [3]\n"),
            Texts{"2:9: a unit must be a table, not a whole number | write it below [[unit]]"});
}

// Rules: WS2-D3
TEST(ArmyFiles, TheirOwnLimitBindsThem) {
  const std::string units = "[[unit]]\ncount = 5\nprofile = \"4+\"\n[[unit]]\ncount = 2\nprofile = \"5+\"\n";
  EXPECT_EQ(file_errors("name = \"A\"\npoints = 95\n" + units), Texts{});
  EXPECT_EQ(
      file_errors("name = \"A\"\npoints = 94.5\n" + units),
      Texts{
          "6:1: the army costs 95 points; from here on it is over its limit of 94.5 | more are allowed by points = 95 "
          "in its file"});
  EXPECT_EQ(file_errors("name = \"A\"\npoints = 300\n[[unit]]\ncount = 20\nprofile = \"4+\"\n"), Texts{});
}

TEST(Units, AreRosterNamesOrProfiles) {
  EXPECT_EQ(load_unit(warstuff(), knights(), "KNIGHT").value.value().cost, 2750);
  EXPECT_EQ(load_unit(warstuff(), knights(), "4+ shooter(9), armored").value.value().name, "4+ Armored, Shooter(9)");
  EXPECT_FALSE(load_unit(warstuff(), knights(), "4+ Fast, Fast").value);
  EXPECT_FALSE(load_unit(warstuff(), knights(), "4+ Fast, Fast", false).value);
  EXPECT_FALSE(load_unit(warstuff(), knights(), "4+ Fast, Tough, Armored, Flying").value);
  EXPECT_TRUE(load_unit(warstuff(), knights(), "4+ Fast, Tough, Armored, Flying", false).value);
  EXPECT_EQ(summaries(load_unit(warstuff(), knights(), "Kight").diagnostics),
            Texts{"1:1: unknown unit \"Kight\" | did you mean 'Knight'?"});
}

TEST(Roster, IsEmptyWithoutAFile) {
  const Loaded<std::vector<RosterUnit>> roster = load_roster(warstuff());
  ASSERT_TRUE(roster.value);
  EXPECT_TRUE(roster.value->empty());
}

Loaded<std::vector<RosterUnit>> roster_of(const std::string& text) {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", kSmallRuleset);
  folder.write("small/units.toml", text);
  return load_roster(load_ruleset(folder.data(), "small", {}).value.value());
}

TEST(Roster, ReadsNamesGenresProfilesAndPrices) {
  const auto roster = roster_of(
      "[[unit]]\nname = \"Knight\"\ngenre = \"fantasy\"\nprofile = \"4+ Alpha\"\npoints = 27.5\n"
      "[[unit]]\nname = \"Page\"\nprofile = \"4+\"\n");
  EXPECT_EQ(summaries(roster.diagnostics), Texts{});
  ASSERT_TRUE(roster.value);
  ASSERT_EQ(roster.value->size(), 2U);
  EXPECT_EQ((*roster.value)[0].name, "Knight");
  EXPECT_EQ((*roster.value)[0].genre, "fantasy");
  EXPECT_EQ((*roster.value)[0].listed, 2750);
  EXPECT_EQ((*roster.value)[0].design, (UnitDesign{0, {0}}));
  EXPECT_EQ((*roster.value)[1].listed, 1500) << "by the formula when no price is listed";
}

TEST(Roster, ErrorsPointIntoTheFile) {
  const auto roster = roster_of(
      "[[unit]]\nname = \"Knight\"\nprofile = \"4+ Alhpa\"\n"
      "[[unit]]\nname = \"3x Knight\"\nprofile = \"4+\"\n"
      "[[unit]]\nname = \"Page\"\nprofile = \"4+\"\nprice = 3\n"
      "[[unit]]\nname = \"page\"\nprofile = \"4+\"\n"
      "[[unit]]\nname = \"Squire\"\n");
  EXPECT_FALSE(roster.value);
  EXPECT_EQ(
      summaries(roster.diagnostics),
      (Texts{"3:15: unknown special rule \"Alhpa\" | did you mean 'Alpha'?  see: warbalance rules small",
             "5:8: a unit's name begins with a letter and holds no \";\", not \"3x Knight\"",
             "10:1: unknown key \"price\" in this unit | known are name, genre, profile, points, remark and printed",
             "12:8: the roster has two units named \"page\"", "14:1: this unit has no \"profile\""}));
}

Loaded<ListedPopulation> loaded(const std::string& text, std::size_t most_units = 64) {
  const TemporaryFolder folder;
  folder.write("own.toml", "name = \"Own\"\n[[unit]]\nprofile = \"4+ Tough\"\n");
  return load_population(warstuff(), {}, folder.write("club.toml", text), most_units);
}

Texts errors(const std::string& text) {
  const Loaded<ListedPopulation> read = loaded(text);
  EXPECT_NE(read.value.has_value(), has_errors(read.diagnostics)) << text;
  return summaries(read.diagnostics);
}

TEST(PopulationFile, TakesNamesFilesAndTextsWithTheirWeights) {
  const ListedPopulation population = loaded(
                                          "name = \"club\"\nleave_out = 3\n[[army]]\narmy = \"line\"\nweight = 4\n"
                                          "[[army]]\narmy = \"own.toml\"\n[[army]]\narmy = \"2x 4+; 1x 5+\"\n")
                                          .value.value();
  EXPECT_EQ(population.name, "club");
  EXPECT_EQ(population.leave_out, 3);
  ASSERT_EQ(population.armies.size(), 3U);
  EXPECT_EQ(population.armies[0].weight, 4U);
  EXPECT_EQ(population.armies[0].army.name, "Line");
  EXPECT_EQ(population.armies[1].army.name, "Own");
  EXPECT_EQ(population.armies[2].weight, 1U);
  EXPECT_EQ(population.armies[2].army.units.size(), 3U);
}

TEST(PopulationFile, NameAndLeaveOutMayBeMissing) {
  const ListedPopulation population = loaded("[[army]]\narmy = \"line\"\n").value.value();
  EXPECT_EQ(population.name, "club");
  EXPECT_EQ(population.leave_out, 1);
}

TEST(PopulationFile, WhatIsWrongIsToldAtItsPlaceAllAtOnce) {
  EXPECT_EQ(
      errors("[[army]]\narmy = \"lnie\"\nweigth = 2\n[[army]]\narmy = \"2x 4+ Armord\"\nweight = 0\n"),
      (Texts{"2:9: there is no army or unit \"lnie\" | did you mean 'line'?",
             "3:1: unknown key \"weigth\" in this army | did you mean 'weight'?",
             "6:10: weight is out of range; it may be 1 to 1000000",
             "5:15: unknown special rule \"Armord\" | did you mean 'Armored'?  see: warbalance rules warstuff-2.0"}));
  EXPECT_EQ(errors("name = \"empty\"\n").size(), 1U);
  EXPECT_EQ(errors("army = []\n").size(), 1U);
  EXPECT_EQ(errors("army = [3]\n").size(), 1U);
  EXPECT_EQ(errors("leave_out = -1\n[[army]]\narmy = \"line\"\n").size(), 1U);
  EXPECT_EQ(errors("[[army]]\nweight = 2\n").size(), 1U);
}

TEST(PopulationFile, ArmiesMustFitOnTheTable) {
  const Loaded<ListedPopulation> read = loaded("[[army]]\narmy = \"line\"\n", 5);
  EXPECT_EQ(summaries(read.diagnostics), Texts{"2:8: the army has 8 units | a battle has room for 5 on each side"});
}

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

}  // namespace
}  // namespace warbalance::sim::army_test
