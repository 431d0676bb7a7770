#include <gtest/gtest.h>

#include "sim/files/csv_reader.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::diagnostics_test {
namespace {

TEST(Diagnostics, TextHasPlaceMessageAndIndentedHint) {
  const Diagnostic full{Diagnostic::Severity::error, "orcs.toml", 12, 18, "unknown rule", "did you mean 'Fast'?"};
  EXPECT_EQ(full.text(), "orcs.toml:12:18: error: unknown rule\n  did you mean 'Fast'?");
  const Diagnostic bare{Diagnostic::Severity::warning, "command line", 0, 0, "odd", ""};
  EXPECT_EQ(bare.text(), "command line: warning: odd");
}

TEST(Diagnostics, WarningsAreNoErrors) {
  const Diagnostic warning{Diagnostic::Severity::warning, "", 0, 0, "", ""};
  const Diagnostic error{Diagnostic::Severity::error, "", 0, 0, "", ""};
  EXPECT_FALSE(has_errors({}));
  EXPECT_FALSE(has_errors({warning}));
  EXPECT_TRUE(has_errors({warning, error}));
}

TEST(Diagnostics, NearestWordFindsTypos) {
  const std::vector<std::string> rules = {"Armored", "Regeneration", "Fire", "Fast", "Hit & Run"};
  EXPECT_EQ(nearest_word("Armourd", rules), "Armored");
  EXPECT_EQ(nearest_word("Regeneratoin", rules), "Regeneration");
  EXPECT_EQ(nearest_word("FAST", rules), "Fast");
  EXPECT_EQ(nearest_word("ifre", rules), "Fire") << "swapped neighbours are one edit";
  EXPECT_EQ(nearest_word("Wizard", rules), std::nullopt);
  EXPECT_EQ(nearest_word("Frost", rules), std::nullopt);
  EXPECT_EQ(nearest_word("", rules), std::nullopt);
  EXPECT_EQ(nearest_word(std::string(100'000, 'a'), rules), std::nullopt);
}

TEST(Words, FoldedNamesIgnoreCaseAndSpaces) {
  EXPECT_EQ(folded_name("  HIT   &  run "), folded_name("Hit & Run"));
  EXPECT_EQ(folded_name("Shooter ( 18 )"), folded_name("shooter(18)"));
  EXPECT_EQ(folded_name("Fire / Poison"), folded_name("Fire/Poison"));
  EXPECT_NE(folded_name("Death Blow"), folded_name("DeathBlow"));
  EXPECT_EQ(folded_path("ice-ray"), folded_path("Ice Ray"));
}

TEST(Words, ColumnsCountCharactersNotBytes) {
  EXPECT_EQ(column_of("abc", 2), 3);
  EXPECT_EQ(column_of("\xC3\xA4\xC3\xB6x", 4), 3);
}

TEST(Words, QuotedTextStaysOnOneLine) { EXPECT_EQ(in_quotes("a\nb\x1B"), "\"a?b?\""); }

TEST(Points, AreReadAndWrittenExactly) {
  EXPECT_EQ(parse_points("15"), 1500);
  EXPECT_EQ(parse_points("7.5"), 750);
  EXPECT_EQ(parse_points("-5"), -500);
  EXPECT_EQ(parse_points("0.07"), 7);
  EXPECT_EQ(parse_points("1.500"), 150);
  EXPECT_EQ(points_text(1500), "15");
  EXPECT_EQ(points_text(750), "7.5");
  EXPECT_EQ(points_text(-5), "-0.05");
  EXPECT_EQ(points_text(-150), "-1.5");
}

TEST(Points, RefuseWhatIsFinerOrNoNumber) {
  for (const char* text : {"", "-", ".", "1.", ".5", "7.505", "1e3", "nan", "0x10", "1 000", "99999999999"}) {
    EXPECT_EQ(parse_points(text), std::nullopt) << text;
  }
}

TEST(Words, OneOfSomethingIsNoPlural) {
  EXPECT_EQ(counted(1, "game"), "1 game");
  EXPECT_EQ(counted(-1, "point"), "-1 point");
  EXPECT_EQ(counted(0, "game"), "0 games");
  EXPECT_EQ(counted("1,500", "game"), "1,500 games");
  EXPECT_EQ(counted("1.5", "point"), "1.5 points");
  EXPECT_EQ(counted("at most 1", "special rule"), "at most 1 special rule");
  EXPECT_EQ(counted("any number of", "special rule"), "any number of special rules");
  EXPECT_EQ(counted(2, "army"), "2 armies");
  EXPECT_EQ(counted(2, "way"), "2 ways");
  EXPECT_EQ(counted(2, "inch"), "2 inches");
}

TEST(Unicode, WhatCannotBeShownIsNamed) {
  const std::pair<std::string, std::string> cases[] = {
      {"a\x1B[2J", "it holds the control character U+001B"},
      {"a\a", "it holds the control character U+0007"},
      {"a\nb", "it holds the control character U+000A"},
      {"a\r", "it holds the control character U+000D"},
      {"a\x7F", "it holds the control character U+007F"},
      {"\xC2\x85", "it holds the control character U+0085"},
      {"\xE2\x80\xA8", "it holds the line break U+2028"},
      {"\xE2\x80\x8F", "it holds the mark of writing direction U+200F"},
      {"\xE2\x80\xAE", "it holds the mark of writing direction U+202E"},
      {"\xE2\x81\xA6", "it holds the mark of writing direction U+2066"},
      {"\xC2\xAD", "it holds the invisible character U+00AD"},
      {"\xEF\xBB\xBF", "it holds the invisible character U+FEFF"},
      {"\xF3\xA0\x81\x81", "it holds the invisible character U+E0041"},
      {"\xEF\xBF\xBE", "it holds the code that is no character, U+FFFE"},
      {"\xEF\xB7\x90", "it holds the code that is no character, U+FDD0"},
      {"\xF4\x8F\xBF\xBF", "it holds the code that is no character, U+10FFFF"},
      {"\xFF", "it is no valid UTF-8"},
      {"\xC3", "it is no valid UTF-8"},
      {"\xC0\xAF", "it is no valid UTF-8"},
      {"\xED\xA0\x80", "it is no valid UTF-8"},
      {"\xF4\x90\x80\x80", "it is no valid UTF-8"},
      {"\xF8\x88\x80\x80\x80", "it is no valid UTF-8"},
      {"Hit & Run | \"x\" \xC3\x89lan \xE5\xBF\x8D \xF0\x9F\x90\x89 a\xE2\x80\x8D"
       "b",
       ""},
  };
  for (const auto& [text, problem] : cases) {
    EXPECT_EQ(unprintable_part(text), problem);
    EXPECT_EQ(unprintable_part(printable(text)), "") << "a message about it can be shown";
  }
}

TEST(Unicode, WidthIsThatOfColumnsOnATerminal) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("\xC3\x89lan"), 4U);
  EXPECT_EQ(display_width("E\xCC\x81lan"), 4U) << "an accent stands on its letter";
  EXPECT_EQ(display_width("\xE5\xBF\x8D\xE8\x80\x85\xE9\x83\xA8\xE9\x9A\x8A"), 8U);
  EXPECT_EQ(display_width("\xED\x95\x9C"), 2U);
  EXPECT_EQ(display_width("\xF0\x9F\x90\x89"), 2U);
  EXPECT_EQ(display_width("\xEF\xBD\xB1"), 1U) << "half-width katakana";
  EXPECT_EQ(display_width("a\xE2\x80\x8D"), 1U);
}

TEST(Unicode, EquivalentSpellingsAreOneName) {
  const std::pair<std::string, std::string> same[] = {
      {"\xC3\x89lan", "E\xCC\x81lan"},                           // one mark
      {"\xE1\xBB\x87", "e\xCC\xA3\xCC\x82"},                     // two, in their order
      {"\xE1\xBB\x87", "e\xCC\x82\xCC\xA3"},                     // and in the other
      {"\xED\x95\x9C", "\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB"},  // Hangul
      {"\xE2\x84\xAB", "\xC3\x85"},                              // Angstrom sign
      {"\xEF\xA4\x80", "\xE8\xB1\x88"},                          // ideograph of compatibility
      {"\xE2\x9D\xA4", "\xE2\x9D\xA4\xEF\xB8\x8F"},              // drawn as a picture
      {"Hit & Run", "Hit\xC2\xA0&\xE2\x80\x89Run"},              // spaces
      {"Ice Ray", "\xE3\x80\x80Ice\xE2\x80\xAFRay\xC2\xA0"},
  };
  for (const auto& [a, b] : same) EXPECT_EQ(folded_name(a), folded_name(b)) << a;
  EXPECT_NE(folded_name("\xC3\x89lan"), folded_name("Elan"));
}

TEST(Unicode, SameLettersAreNeverASuggestion) {
  EXPECT_EQ(nearest_word("\xC3\x89lan", {"E\xCC\x81lan"}), std::nullopt);
  EXPECT_EQ(nearest_word("Hit\xC2\xA0& Run", {"Hit & Run"}), std::nullopt);
  EXPECT_EQ(nearest_word("FAST", {"Fast"}), "Fast");
}

// Profiles are pasted from web pages and spreadsheets.
TEST(Unicode, PastedSpacesAreSpacesInProfilesOfAllSystems) {
  for (const auto& [id, profile] : {std::pair<std::string, std::string>{"warstuff-2.0", "4+ Armored, Hit & Run"},
                                    {"warstuff-1.7", "4 Armored"},
                                    {"vsgmr", "Hero guy, Tough"},
                                    {"suitcase", "models=3 speed=4 q=4+ d=5+ wounds=1; -; Bow(24, 2)"}}) {
    const Ruleset ruleset = load_ruleset(shipped_data(), id, {}).value.value();
    const auto plain = parse_profile(ruleset, profile, {}, true);
    ASSERT_TRUE(plain.value) << id << summaries(plain.diagnostics).front();
    for (const std::string space : {"\xC2\xA0", "\xE2\x80\xAF", "\xE3\x80\x80", "\t"}) {
      std::string pasted = space;
      for (const char c : profile) pasted += c == ' ' ? space : std::string(1, c);
      EXPECT_EQ(parse_profile(ruleset, pasted, {}, true).value, plain.value) << id << pasted;
    }
  }
}

TEST(Unicode, EveryTextAndKeyOfAFileIsLookedAt) {
  const std::string bad[] = {"\\u001B[2J", "a\\nb", "a\\rb", "\\uFFFE", "\\u202E", "\\u200F"};
  for (const std::string& text : bad) {
    for (const std::string& line :
         {"text = \"" + text + "\"\n", "aliases = [\"Beta\", \"" + text + "\"]\n", "[rule.\"A" + text + "\"]\n"}) {
      const Diagnostics found = load_text(kSmallRuleset + line).diagnostics;
      ASSERT_FALSE(found.empty()) << line;
      EXPECT_EQ(found.front().line, 15) << line;
      EXPECT_NE(found.front().message.find("cannot be shown"), std::string::npos) << found.front().message;
      for (const Diagnostic& diagnostic : found) EXPECT_EQ(unprintable_part(diagnostic.message), "");
    }
  }
}

/// The fields of all rows, "a|b" each.
Texts rows_of(const std::string& text) {
  const Loaded<CsvTable> read = read_csv(text, "games.csv");
  EXPECT_TRUE(read.diagnostics.empty()) << read.diagnostics.front().text();
  Texts rows;
  if (!read.value) return rows;
  std::vector<std::vector<CsvField>> all{read.value->header};
  all.insert(all.end(), read.value->rows.begin(), read.value->rows.end());
  for (const auto& row : all) {
    std::string joined;
    for (const CsvField& field : row) joined += (&field == &row.front() ? "" : "|") + field.text;
    rows.push_back(joined);
  }
  return rows;
}

Texts errors(const std::string& text) { return summaries(read_csv(text, "games.csv").diagnostics); }

TEST(CsvReader, TakesWhatSpreadsheetsWrite) {
  const Texts both{"a|b", "1|2", "3|4"};
  EXPECT_EQ(rows_of("a,b\n1,2\n3,4\n"), both);
  EXPECT_EQ(rows_of("a,b\r\n1,2\r\n3,4"), both) << "of Windows, without an end of the last line";
  EXPECT_EQ(rows_of("a,b\r1,2\r3,4\r"), both) << "of old spreadsheets";
  EXPECT_EQ(rows_of("\xEF\xBB\xBF"
                    "a;b\n1;2\n3;4\n"),
            both)
      << "semicolons, behind a mark of the byte order";
  EXPECT_EQ(rows_of("a\tb\n1\t2\n3\t4\n"), both);
  EXPECT_EQ(rows_of("sep=;\r\na;b\r\n1;2\r\n3;4\r\n"), both);
  EXPECT_EQ(rows_of("a,b,,\n1,2,,\n,,,\n\n 3 , 4 ,,\n"), both) << "empty columns and rows, spaces";
  EXPECT_EQ(rows_of("a,b\n1\n"), (Texts{"a|b", "1|"})) << "a row may end early";
}

TEST(CsvReader, QuotedFieldsHoldAnything) {
  EXPECT_EQ(rows_of("a,b\n\"1,5\",\"say \"\"yes\"\"\"\n"), (Texts{"a|b", "1,5|say \"yes\""}));
  EXPECT_EQ(rows_of("a,b\n\"two\r\nlines\",2\n3,\"\"\n"), (Texts{"a|b", "two lines|2", "3|"}));
  EXPECT_EQ(rows_of("a;b\n\"3x 4+; 2x 5+\";2\n"), (Texts{"a|b", "3x 4+; 2x 5+|2"}));
}

TEST(CsvReader, LeavesOutTheApostropheOfATextOnly) {
  EXPECT_EQ(rows_of("a,b\n'3x 4+,'=1\n'-5,'t Hooft\n"), (Texts{"a|b", "3x 4+|=1", "-5|'t Hooft"}));
}

TEST(CsvReader, FieldsKnowWhereTheyStand) {
  const CsvTable table = read_csv("a,b\n\"x\ny\", '4+\n\xC3\xA9,z\n", "games.csv").value.value();
  const auto place = [](const CsvField& field) { return std::pair{field.line, field.column}; };
  EXPECT_EQ(place(table.header[1]), (std::pair{1, 3}));
  EXPECT_EQ(place(table.rows[0][0]), (std::pair{2, 2}));
  EXPECT_EQ(place(table.rows[0][1]), (std::pair{3, 6})) << "behind the apostrophe";
  EXPECT_EQ(place(table.rows[1][1]), (std::pair{4, 3})) << "columns count characters";
}

TEST(CsvReader, SaysAllThatIsWrongAtItsPlace) {
  const std::string doubled = " | a quotation mark within a field is written twice";
  EXPECT_EQ(
      errors("a,b\n1,2,3\n\"x\"y,2\n1,\"open\n"),
      (Texts{"2:5: this row has 3 fields, the header 2 | a field with the separator in it stands in quotation marks",
             "3:4: text behind a field in quotation marks" + doubled,
             "4:3: the quotation mark is not closed" + doubled}));
  EXPECT_EQ(errors(""), Texts{"1:1: the table is empty | its first row names the columns"});
  EXPECT_EQ(errors("\n\n"), Texts{"1:1: the table is empty | its first row names the columns"});
  EXPECT_EQ(errors(std::string("\xFF\xFE"
                               "a",
                               3)),
            Texts{"1:1: the file is UTF-16 | save it as \"CSV UTF-8\" in the spreadsheet"});
  ASSERT_EQ(errors("a\nJos\xE9\n").size(), 1U) << "Latin 1";
  EXPECT_TRUE(errors("a\nJos\xE9\n").front().ends_with("save it as \"CSV UTF-8\" in the spreadsheet"));
}

TEST(CsvReader, TakesWhatIsRightBesideErrors) {
  const Loaded<CsvTable> read = read_csv("a,b\n1,2,3\n4,5\n", "games.csv");
  ASSERT_TRUE(read.value);
  ASSERT_EQ(read.value->rows.size(), 1U);
  EXPECT_EQ(read.value->rows[0][0].text, "4");
}

// Text between misplaced quotation marks does not form fields and causes no further errors.
TEST(CsvReader, LeavesOutRowsWhoseQuotationMarksAreWrong) {
  const std::string open = "the quotation mark is not closed | a quotation mark within a field is written twice";
  const auto rows = [](const std::string& text) {
    const Loaded<CsvTable> read = read_csv(text, "games.csv");
    return read.value ? std::pair{read.value->rows.size(), read.value->lacks_rows} : std::pair{std::size_t{99}, false};
  };
  for (const std::string text : {"a,b\n4,5\n\"open,2\n1,2\n", "a,b\n4,5\n\"open,2\n\"3x 4+\",2\n"}) {
    EXPECT_EQ(errors(text), Texts{"3:1: " + open}) << text;
    EXPECT_EQ(rows(text), (std::pair{std::size_t{1}, true})) << text;
  }
  EXPECT_EQ(errors("a,\"b\n1,2\n"), Texts{"1:3: " + open});
  EXPECT_EQ(rows("a,\"b\n1,2\n").first, 99U) << "without a header there is no table";
  EXPECT_EQ(rows("a,b\n\"x\"y,2\n4,5\n"), (std::pair{std::size_t{1}, true}));
  EXPECT_EQ(rows("a,b\n1,2,3\n"), (std::pair{std::size_t{0}, true}));
}

TEST(CsvReader, AFileThatIsNotThereHasNoLine) {
  EXPECT_EQ(read_csv_file("no/such.csv").diagnostics.front().text(), "no/such.csv: error: there is no such file");
}

}  // namespace
}  // namespace warbalance::sim::diagnostics_test
