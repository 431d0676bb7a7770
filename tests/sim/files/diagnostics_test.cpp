#include "sim/files/diagnostics.hpp"

#include <gtest/gtest.h>

#include "sim/files/points.hpp"
#include "sim/files/words.hpp"

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

}  // namespace
}  // namespace warbalance::sim::diagnostics_test
