#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program.hpp"

// What people write who do not know TOML, the shell or the names by heart, and the words that help them on. Each table
// is one kind of mistake: a new one is a row.

namespace warbalance::test::input_words_test {
namespace {

/// Runs a command line that must be refused with some words before any battle.
void expect_refused(const std::vector<std::string>& arguments, const std::vector<std::string>& words) {
  SCOPED_TRACE(testing::PrintToString(arguments));
  test::expect_refused(warbalance_program(arguments), words);
}

struct TextRow {
  std::string text;
  std::vector<std::string> words;
};

// Words of the library that reads TOML ("Error while parsing ...") would say nothing to a designer.
TEST(InputWords, BrokenTomlIsToldInWordsAndWithWhatToWrite) {
  const std::vector<TextRow> rows = {
      {"[rule.Hit & Run]\ncost = 5\n", {":1:", "need quotation marks", "write [rule.\"Hit & Run\"]"}},
      {"id = \"a\"\n[quality.4+]\ncost = 5\n", {":2:11:", "write [quality.\"4+\"]"}},
      {"[rule.Zähigkeit]\n", {"write [rule.\"Zähigkeit\"]"}},
      {"[rule.Tough\ncost = 5\n", {"the heading is not closed", "write [rule.Tough]"}},
      {"[[unit]\ncount = 5\n", {"the heading is not closed", "write [[unit]]"}},
      {"Hit & Run = 5\n", {"need quotation marks", "write \"Hit & Run\" = 5"}},
      {"rule.Hit & Run.cost = 5\n", {"write rule.\"Hit & Run\".cost = 5"}},
      {"cost = 2,5\n", {":1:", "\"2,5\" is not a number", "write 2.5"}},
      {"cost = 1.000.000 # points\n", {"write 1000000"}},
      {"cost = .5\n", {"write 0.5"}},
      {"cost = 05\n", {"write 5"}},
      {"cost = 10k\n", {"write 10000"}},
      {"cost = 5;\n", {"write cost = 5"}},
      {"name = “A”\n", {"must be straight", "write name = \"A\""}},
      {"name = „A“\n", {"must be straight"}},
      {"name = ‘A’\n", {"must be straight"}},
      {"name = Line # so\n", {"a text needs quotation marks", "write name = \"Line\""}},
      {"profile = 4+ Armored\n", {"write profile = \"4+ Armored\""}},
      {"remove = [Tough]\n", {"a text needs quotation marks"}},
      {"printed = True\n", {"write printed = true"}},
      {"printed = yes\n", {"write printed = true"}},
      {"name = \"Line\nx = 1\n", {"the text is not closed"}},
      {"name = 'it's'\n", {"write a text with an apostrophe"}},
      {"name = \"C:\\Users\"\n", {"a backslash"}},
      {"cost = \nx = 1\n", {"the name has no value"}},
      {"cost: 5\nx = 1\n", {"and not behind :", "write cost = 5"}},
      {"// mine\nx = 1\n", {"a comment begins with #"}},
      {"hello world\nx = 1\n", {"neither NAME = VALUE nor a heading"}},
      {"x = 1\nx = 2\n", {":2:", "has a value already"}},
      {"[a]\nb = 1\n[a]\nc = 1\n", {":3:1:", "stands in the file twice"}},
      {"[unit]\n[[unit]]\n", {"as [NAME] and as [[NAME]]"}},
      {"e = [ 1, 2\nb = 3\n", {"the closing ] of a list is missing"}},
      {"e = [ { type = \"x\" on = 4 } ]\n", {"a comma or the closing } is missing"}},
      {"a\u00A0= 5\n", {"a space of a special kind"}},
      {"a = 5\rb = 6\r", {"a carriage return"}},
      {"name = \"caf\xE9\"\n", {"not text in UTF-8"}},
  };
  const ScratchFolder folder;
  for (const TextRow& row : rows) {
    const std::string file = (folder / "list.toml").string();
    write_text(file, row.text);
    std::vector<std::string> words = row.words;
    words.push_back("list.toml:");
    const Outcome outcome = warbalance_program({"battle", file, "line"});
    EXPECT_EQ(outcome.status, 2) << row.text;
    expect_in(outcome.err, words);
    EXPECT_EQ(outcome.err.find("Error while parsing"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("expected"), std::string::npos) << outcome.err;
  }
}

TEST(InputWords, AByteOrderMarkAndTabsDoNoHarm) {
  const ScratchFolder folder;
  const std::string file = (folder / "list.toml").string();
  write_text(file, "\xEF\xBB\xBFname\t=\t\"Mine\"\r\n[[unit]]\r\n\tprofile = \"4+\"\r\n");
  EXPECT_EQ(warbalance_program({"battle", file, file, "--battles", "2"}).status, 0);
}

TEST(InputWords, ListsOfOtherProgramsAreNamedWithWhatToWrite) {
  const std::vector<TextRow> rows = {
      {R"({"armyId": "x", "units": []})", {"an Army Forge list (JSON)"}},
      {R"([{"id": 1}])", {"JSON"}},
      {"<?xml version=\"1.0\"?>\n<roster id=\"1\"/>", {"a BattleScribe roster (XML, .ros)"}},
      {std::string("PK\x03\x04....list.ros..."), {"a BattleScribe roster (zipped, .rosz)"}},
      {std::string("PK\x03\x04....xl/workbook.xml"), {"a spreadsheet (.xlsx)"}},
      {"%PDF-1.7", {"a PDF"}},
      {std::string("\xFF\xFEn\0a\0", 6), {"UTF-16"}},
      {"unit,count\nKnight,3\n", {"a table (CSV)"}},
      {"My Army - 150 pts\n\nKnight x3\n", {"a list in plain text"}},
  };
  const ScratchFolder folder;
  for (const TextRow& row : rows) {
    const std::string file = (folder / "list.txt").string();
    write_text(file, row.text);
    std::vector<std::string> words = row.words;
    words.insert(words.end(), {"list.txt:1:1:", "which the program does not read"});
    std::vector<std::string> of_army = words;
    of_army.insert(of_army.end(), {"[[unit]]", "profile = \"4+\""});
    expect_refused({"battle", file, "line"}, of_army);
    expect_refused({"strongest", "--rules", "suitcase", "--prices", (folder / "./list.txt").string()}, words);
    expect_refused({"duel", file, "4+"}, {"is a file; a unit is a profile"});
    expect_refused({"duel", "4+", "4+", "--players", file + ",tactical"}, {});
  }
  expect_refused({"battle", "Mine\n3x Knight", "line"}, {"write an army on one line"});
}

TEST(InputWords, NumbersAsPeopleWriteThemAreToldAsTheyMustBe) {
  const std::vector<TextRow> rows = {
      {"1,000", {"write 1000"}},   {"1.000", {"write 1000"}},  {"1 000", {"write 1000"}},
      {"1'000", {"write 1000"}},   {"10k", {"write 10000"}},   {"1e4", {"write 10000"}},
      {"1.5M", {"write 1500000"}}, {"1000.0", {"write 1000"}}, {"1,000,000", {"write 1000000"}}};
  for (const TextRow& row : rows) {
    expect_refused({"duel", "4+", "4+", "--battles", row.text}, row.words);
    expect_refused({"duel", "4+", "4+", "--seed", row.text}, row.words);
    expect_refused({"duel", "4+", "4+", "--set", "table.width=" + row.text}, row.words);
  }
  expect_refused({"duel", "4+", "4+", "--set", "rule.Tough.cost=12,5"}, {"write 12.5"});
  expect_refused({"duel", "4+", "4+", "--precision", "0,5"}, {"write 0.5"});
  expect_refused({"duel", "4+", "4+", "--distance", "7,5"}, {"write 7.5"});
  expect_refused({"duel", "4+", "4+", "--points", "1,000"}, {"write 1000"});
}

TEST(InputWords, EndingsThatNoFormatHasAreRefused) {
  const ScratchFolder folder;
  const auto file = [&](const char* name) { return (folder / name).string(); };
  for (const char* const name : {"out.xlsx", "out.pdf", "a.junit", "a.xml"}) {
    const std::vector<std::string> words{name, "known endings are .txt, .csv, .json, .md or .html"};
    expect_refused({"duel", "4+", "4+", "-o", file(name)}, words);
    expect_refused({"units", "-o", file(name)}, words);
    expect_refused({"price", "--quick", "-o", file("good.html"), "-o", file(name)}, words);
  }
  for (const char* const name : {"p.html", "p.csv", "p.XLSX", "p.toml"}) {
    expect_refused({"duel", "4+", "4+", "--part", "1/2", "-o", file(name)},
                   {"a part of a run", "give it the ending .json"});
    expect_refused({"duel", "4+", "4+", "--store", file(name)}, {"a store", "give it the ending .json"});
  }
  expect_refused({"price", "--quick", "--save-list", file("l.csv")}, {"a price list", "the ending .toml"});
  EXPECT_TRUE(folder.files().empty());
  EXPECT_EQ(warbalance_program({"units", "-o", file("UNITS.CSV")}).status, 0);
  EXPECT_EQ(read_text(file("UNITS.CSV")).substr(0, 5), "unit,");
}

TEST(InputWords, UnitsWithoutQuotationMarksAreToldAsTheLineMustBe) {
  expect_refused({"duel", "4+", "Tough", "4+"}, {"put each unit in quotation marks: warbalance duel '4+ Tough' 4+"});
  expect_refused({"duel", "4+", "Armored,", "Tough", "5+", "Fast"}, {"'4+ Armored, Tough' '5+ Fast'"});
  expect_refused({"battle", "3x", "4+", "Tough", "Fast", "2x", "5+"}, {"put each army", "'3x 4+ Tough Fast' '2x 5+'"});
  expect_refused({"duel", "“4+", "Tough”", "4+"}, {"curly quotation mark", "straight ones"});
  expect_refused({"duel", "4+", "4+", "--players=“tactical”"}, {"curly quotation mark"});
  for (const char* const sign : {",", " /", " &", " +", "|"}) {
    expect_refused({"battle", std::string("3x 4+ Armored") + sign + " 2x 5+", "line"},
                   {"units are separated by \";\"", "\"3x 4+ Armored; 2x 5+\""});
  }
}

/// A ruleset of a designer, in a folder of its name.
std::string house(const ScratchFolder& folder, const std::string& base, const std::string& rules) {
  std::filesystem::create_directories(folder / "house");
  write_text(folder / "house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"" + base + "\"\n" + rules);
  return (folder / "house").string();
}

TEST(InputWords, NamesThatAreNearAreSuggested) {
  const ScratchFolder folder;
  const auto lint_says = [&](const std::string& base, const std::string& rules, const std::vector<std::string>& words) {
    const Outcome outcome = warbalance_program({"lint", "--rules", house(folder, base, rules)});
    expect_in(outcome.out + outcome.err, words);
  };
  lint_says("warstuff-2.0", "[rule.Thougness]\ncost = 25\n",
            {":4:", "is new and has no effects", "did you mean 'Tough'?"});
  lint_says("warstuff-2.0", "remove = [\"Toughness\"]\n", {"did you mean 'Tough'?"});
  lint_says("warstuff-2.0", "remove = [\"Shooter\"]\n", {"Shooter(9), Shooter(18) or Shooter(27)"});
  lint_says("suitcase", "remove = [\"Rangr\"]\n", {"did you mean 'Ranger'?"});
  expect_refused({"price", "--quick", "--publish", "--keep", "Toughness"}, {"did you mean 'Tough'?"});
  expect_refused({"price", "--quick", "Toughness"}, {"did you mean 'Tough'?"});
  expect_refused({"rules", "warstuff-2.0", "Toughness"}, {"did you mean 'Tough'?"});
}

TEST(InputWords, ANameWithoutItsNumberPricesAllOfThatName) {
  const Outcome outcome =
      warbalance_program({"price", "shooter", "--battles", "50000", "--scenario", "open", "--format", "csv"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  expect_in(outcome.out, {"Shooter(9)", "Shooter(18)", "Shooter(27)"});
}

TEST(InputWords, WhatAnotherRuleSystemHasIsToldWithALineThatWorks) {
  const ScratchFolder folder;
  const Outcome outcome = warbalance_program(
      {"lint", "--rules",
       house(folder, "suitcase", "[rule.Mine]\ncost = 5\neffects = [{ type = \"ignore_hit\", on = 4 }]\n")});
  expect_in(outcome.out + outcome.err, {"suitcase does not have it, warstuff-2.0 does", "warbalance rules suitcase"});
  expect_refused({"duel", "4+", "4+", "--rules", house(folder, "warstuff-2.0", ""), "--set", "nothing=1"},
                 {"see: warbalance rules " + (folder / "house").string()});
}

TEST(InputWords, InheritedArmiesThatNewPricesTakeOverTheirLimitAreToldWithTheWayOn) {
  const ScratchFolder folder;
  const std::string rules = house(folder, "warstuff-2.0", "[rule.\"Shooter(18)\"]\ncost = 30\n");
  const Outcome lint = warbalance_program({"lint", "--rules", rules});
  expect_in(lint.out, {"inherited armies are over their limit", "line (230 of 150)"});
  EXPECT_EQ(lint.out.find("Nothing was found"), std::string::npos) << lint.out;
  expect_refused({"battle", "line", "raiders", "--rules", rules, "--battles", "2"},
                 {"by the prices of house this inherited army costs 230 points", "--set lint.over_limit=warning",
                  (folder / "house/armies/line.toml").string()});
  EXPECT_EQ(warbalance_program(
                {"battle", "line", "raiders", "--rules", rules, "--battles", "2", "--set", "lint.over_limit=warning"})
                .status,
            0);
}

TEST(InputWords, RemoveTakesUnitsGenresAndArmies) {
  const ScratchFolder folder;
  const auto says = [&](const std::string& base, const std::string& remove, const std::vector<std::string>& more) {
    const std::string rules = house(folder, base, "remove = [" + remove + "]\n");
    return warbalance_program(with({"units", "--rules", rules, "--format", "csv"}, more)).out;
  };
  EXPECT_EQ(says("suitcase", "\"spear militia\"", {}).find("Spear Militia"), std::string::npos);
  EXPECT_NE(says("suitcase", "\"spear militia\"", {}).find("Ranger"), std::string::npos);
  EXPECT_EQ(says("suitcase", "\"levy\"", {"--armies"}).find("Levy"), std::string::npos);
  EXPECT_NE(says("suitcase", "\"levy\"", {"--armies"}).find("Raiders"), std::string::npos);
  EXPECT_EQ(says("warstuff-1.7", "\"fantasy\"", {}).find(",Fantasy,"), std::string::npos);
  EXPECT_NE(says("warstuff-1.7", "\"fantasy\"", {}).find(",Modern,"), std::string::npos);
}

TEST(InputWords, AllPrintedPricesGiveTheScaleAndGetVerdicts) {
  const ScratchFolder folder;
  const std::string rules = house(folder, "suitcase", "");
  write_text(folder / "house/units.toml",
             "[[unit]]\nname = \"Scouts\"\npoints = 90\nprinted = true\n"
             "profile = \"models=3 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)\"\n");
  const auto out = [&](std::vector<std::string> run) {
    const Outcome outcome = warbalance_program(with(std::move(run), {"--rules", rules}));
    return outcome.out + outcome.err;
  };
  expect_in(out({"units"}), {"Ranger and Scouts are the rulebook's"});
  expect_in(out({"lint"}), {"prices of Ranger, 30 points, and Scouts, 90 points"});
  const std::string prices = out({"price", "--quick", "--battles", "8000"});
  expect_in(prices, {"Ranger, Scouts have printed prices", "The scale fits all printed prices", "Ranger 30.0, fair ",
                     "Scouts 90.0, fair "});
  expect_in(out({"price", "--units", "--quick", "--battles", "8000"}), {"Scouts 90.0, fair "});
}

TEST(InputWords, APartMayHaveTheLineEndsAndTheMarkOfEditorsAndVersionControl) {
  const ScratchFolder folder;
  const std::string one = (folder / "1.json").string();
  const std::string two = (folder / "2.json").string();
  ASSERT_EQ(warbalance_program({"duel", "4+", "5+", "--battles", "200", "--part", "1/2", "-o", one}).status, 0);
  ASSERT_EQ(warbalance_program({"duel", "4+", "5+", "--battles", "200", "--part", "2/2", "-o", two}).status, 0);
  const std::string text = read_text(one);
  const std::string whole = warbalance_program({"merge", one, two}).out;
  std::string with_returns;
  for (const char c : text) with_returns += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const std::string mark = "\xEF\xBB\xBF";
  for (const std::string& changed : {with_returns, mark + text, mark + with_returns}) {
    write_text(one, changed);
    EXPECT_EQ(warbalance_program({"merge", one, two}).out, whole);
  }
  std::string altered = text;
  altered[altered.find("\"first\":") + 8] = '1';
  write_text(one, altered);
  expect_refused({"merge", one, two}, {"the file was altered"});
  expect_refused({"duel", "4+", "5+", "--battles", "200", "--store", one}, {"the file was altered"});
}

}  // namespace
}  // namespace warbalance::test::input_words_test
