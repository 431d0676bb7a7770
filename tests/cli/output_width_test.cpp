#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <thread>

#include "cli/base/progress_bar.hpp"
#include "cli/report/grid.hpp"
#include "cli/report/text_wrap.hpp"
#include "cli/report/verdict_tone.hpp"
#include "sim/files/unicode.hpp"
#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::output_width_test {
namespace {

// Tables, sentences and summaries fit the width of the terminal.

using cli::Role;

Outcome at_width(const Strings& words, const std::string& columns) {
  return warbalance_program(words, [&] { setenv("COLUMNS", columns.c_str(), 1); });
}

/// Lines that are wider; those that repeat a command are left whole.
Strings wide_lines(const std::string& text, std::size_t width) {
  Strings wide;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (sim::display_width(line) > width && line.find("warbalance ") == std::string::npos) wide.push_back(line);
  }
  return wide;
}

const std::vector<Strings>& commands() {
  static const std::vector<Strings> all = {
      {"duel", "4+ Armored, Fast", "4+ Shooter(18)", "--battles", "64", "--examples"},
      {"battle", "line", "raiders", "--battles", "64", "--facts"},
      {"battle", "line", "raiders", "hunters", "--battles", "66"},
      {"matrix", "--armies", "--battles", "8"},
      {"price", "--quick", "--battles", "24000", "--players", "greedy", "--scenario", "open"},
      {"players", "line", "--players", "tactical,greedy,random", "--battles", "20"},
      {"sweep", "armour", "--battles", "8"},
      {"units", "--rules", "warstuff-1.7"},
      {"rules", "warstuff-2.0"},
      {"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender", "4+ Armored"},
      {"lint"},
      {"help"},
      {"help", "replay"},
      {"help", "columns", "check"},
      {"price", "--help"},
      {"replay", "battle", "line", "raiders", "--battle", "17", "--scenario", "village"},
      {"replay", "battle", "rangers", "levy", "--rules", "suitcase", "--battle", "1"},
      {"signature", "line", "raiders", "--battles", "64"},
  };
  return all;
}

TEST(OutputWidth, NoLineOfACommandIsWiderThanTheTerminal) {
  for (const Strings& words : commands()) {
    for (const std::size_t width : {40U, 80U}) {
      const Outcome outcome = at_width(words, std::to_string(width));
      EXPECT_TRUE(outcome.status == 0 || outcome.status == 1 || outcome.status == 3) << outcome.err;
      EXPECT_EQ(wide_lines(outcome.out, width), Strings{}) << words.front() << " at " << width;
    }
  }
}

TEST(OutputWidth, TheRestOfALineStandsBelowItsLastColumn) {
  EXPECT_EQ(cli::fitted_text("  name   what it is for\n  other  short\n", 20),
            "  name   what it is\n         for\n  other  short\n");
  EXPECT_EQ(cli::fitted_text("  A1 moves from here to there\n  A2\n", 20),
            "  A1 moves from\n    here to there\n  A2\n");
  EXPECT_EQ(cli::fitted_text("  A1 moves to (1, 2)  [WS2-A1]\n", 22), "  A1 moves to (1, 2)\n    [WS2-A1]\n");
  EXPECT_EQ(cli::fitted_text("  |    a     b        |\n", 20), "  |    a     b        |\n");
  EXPECT_EQ(cli::fitted_text("  warbalance duel 4+ 5+ --battles 100\n", 20), "  warbalance duel 4+ 5+ --battles 100\n");
  EXPECT_EQ(cli::fitted_text("as  it  is, however wide it may be\n", 0), "as  it  is, however wide it may be\n");
}

TEST(OutputWidth, ParagraphsAreJoinedBeforeTheyAreBroken) {
  EXPECT_EQ(cli::reflowed_text("one two three four five six\nseven\n\neight\n", 20),
            "one two three four\nfive six seven\n\neight\n");
  EXPECT_EQ(cli::reflowed_text("  a  one two three four\n     five\n  b  six\n", 20),
            "  a  one two three\n     four five\n  b  six\n");
}

TEST(OutputWidth, ATableThatFitsIsTheSameAsWithoutLimit) {
  const Strings words{"units", "--rules", "warstuff-1.7", "fantasy"};
  const std::string whole = warbalance_program(words).out;
  EXPECT_NE(wide_lines(whole, 60), Strings{}) << "the table fits on 60 columns and tests nothing";
  EXPECT_EQ(at_width(words, "1000").out, whole);
  EXPECT_EQ(at_width(words, "").out, whole);
  EXPECT_EQ(at_width(words, "0").out, whole);
  EXPECT_EQ(at_width(words, "wide").out, whole);
  EXPECT_NE(at_width(words, "60").out, whole);
  EXPECT_EQ(at_width(words, "60").out, at_width(words, "60").out);
}

TEST(OutputWidth, FilesKeepTheWholeTable) {
  const ScratchFolder folder;
  const Strings words{"units", "--rules", "warstuff-1.7", "fantasy"};
  at_width(with(words, {"--output", folder / "units.txt"}), "40");
  EXPECT_EQ(read_text(folder / "units.txt"), warbalance_program(words).out);
}

TEST(OutputWidth, OtherFormatsDoNotDependOnIt) {
  for (const std::string format : {"csv", "json", "markdown"}) {
    const Strings words{"units", "--rules", "warstuff-1.7", "--format", format, "--quiet"};
    EXPECT_EQ(at_width(words, "40").out, warbalance_program(words).out) << format;
  }
}

// What is said of hidden columns is true: at the width that is named all are there.
TEST(OutputWidth, TheHintNamesAWidthAtWhichNothingIsHidden) {
  const Strings words{"sweep", "armour", "--battles", "8"};
  const std::string narrow = at_width(words, "60").out;
  const std::size_t at = narrow.find("COLUMNS=");
  ASSERT_NE(at, std::string::npos) << narrow;
  const std::string width = narrow.substr(at + 8, narrow.find(',', at) - at - 8);
  EXPECT_EQ(at_width(words, width).out.find(" more column"), std::string::npos);
  const std::string one_less = std::to_string(std::stoul(width) - 1);
  EXPECT_NE(at_width(words, one_less).out, at_width(words, width).out);
}

TEST(OutputWidth, ASquareTableStandsInBlocksWithItsNames) {
  Strings words{"matrix", "--duel"};
  for (int i = 0; i < 14; ++i) words.push_back("4+ Shooter(" + std::string(i % 2 == 0 ? "9" : "18") + ")");
  words = with(words, {"--battles", "2"});
  const std::string text = at_width(words, "80").out;
  EXPECT_EQ(wide_lines(text, 80), Strings{});
  std::size_t rows = 0;
  for (std::size_t at = text.find("\n14  4+"); at != std::string::npos; at = text.find("\n14  4+", at + 1)) ++rows;
  EXPECT_GE(rows, 2U) << text;
  EXPECT_EQ(text.find(" more column"), std::string::npos) << text;
}

TEST(WrappedLines, BreakBetweenWords) {
  EXPECT_EQ(cli::wrapped_lines("one two three", 7), (Strings{"one two", "three"}));
  EXPECT_EQ(cli::wrapped_lines("one two three", 13), (Strings{"one two three"}));
  EXPECT_EQ(cli::wrapped_lines("one two three", 0), (Strings{"one two three"}));
  EXPECT_EQ(cli::wrapped_lines("", 5), (Strings{""}));
  EXPECT_EQ(cli::wrapped_lines("  55.0 % of all", 9), (Strings{"  55.0 %", "of all"}));
}

TEST(WrappedLines, KeepAPercentSignWithItsNumber) {
  EXPECT_EQ(cli::wrapped_lines("it is 95 % sure", 8), (Strings{"it is", "95 %", "sure"}));
}

TEST(WrappedLines, BreakWordsThatAreTooLong) {
  EXPECT_EQ(cli::wrapped_lines("abcdefgh", 3), (Strings{"abc", "def", "gh"}));
  EXPECT_EQ(cli::wrapped_lines("tough-beats-plain", 12), (Strings{"tough-beats-", "plain"}));
}

TEST(WrappedLines, CountCellsNotBytes) {
  EXPECT_EQ(cli::wrapped_lines("\u6226\u58EB\u6226\u58EB", 4), (Strings{"\u6226\u58EB", "\u6226\u58EB"}));
  // A mark stays on its letter, whatever fits.
  EXPECT_EQ(cli::wrapped_lines("e\u0301e\u0301e\u0301", 2), (Strings{"e\u0301e\u0301", "e\u0301"}));
}

TEST(WrappedLines, LeaveCommandsWhole) {
  const std::string line = "Biggest win of A: warbalance replay duel 4+ 5+ --battle 3";
  EXPECT_EQ(cli::wrapped_text(line, 20), line);
  EXPECT_NE(cli::wrapped_text("Biggest win of A, shown by replay", 20).find('\n'), std::string::npos);
}

cli::Section prices() {
  return {"",
          {"rule", "kind", "listed", "fair", "SE", "low", "high", "verdict", "flags"},
          {{std::string("Tough"), std::string("rule"), 30.0, 24.0, 1.0, 20.0, 28.0, std::string("lower"), {}}},
          {0, 0, 2, 2, 2, 2, 2},
          {Role::label, Role::group, Role::number, Role::estimate, Role::error, Role::low, Role::high, Role::flag,
           Role::flag}};
}

Strings headings_at(std::size_t width) {
  const auto grid = cli::compact(cli::grid_of(prices()));
  const cli::Fit fit = cli::fitted(grid, width);
  EXPECT_LE(cli::total_width(fit.widths), width);
  Strings headings;
  for (const std::size_t column : fit.columns) headings.push_back(grid[column].heading);
  return headings;
}

TEST(FittedColumns, AreTheImportantOnes) {
  EXPECT_EQ(headings_at(100), (Strings{"rule", "kind", "listed", "fair", "SE", "interval", "verdict"}));
  EXPECT_EQ(headings_at(48), (Strings{"rule", "listed", "fair", "interval", "verdict"}));
  EXPECT_EQ(headings_at(40), (Strings{"rule", "fair", "interval", "verdict"}));
  EXPECT_EQ(headings_at(24), (Strings{"rule", "fair", "verdict"}));
  EXPECT_EQ(headings_at(17), (Strings{"rule", "verdict"}));
}

TEST(FittedColumns, JoinTheEndsOfAnInterval) {
  const auto grid = cli::compact(cli::grid_of(prices()));
  const auto interval =
      std::find_if(grid.begin(), grid.end(), [](const auto& column) { return column.heading == "interval"; });
  ASSERT_NE(interval, grid.end());
  EXPECT_EQ(interval->cells, (Strings{"20.00 to 28.00"}));
}

TEST(BlocksOfColumns, HoldEveryColumnOnceAndTheLabelsAlways) {
  cli::Section section{"", {"name"}, {{std::string("Line")}}, {0}, {Role::label}, true};
  for (int i = 0; i < 20; ++i) {
    section.headings.insert(section.headings.end(), {"score", "SE"});
    section.decimals.insert(section.decimals.end(), {1, 1});
    section.roles.insert(section.roles.end(), {Role::estimate, Role::error});
    section.rows.front().insert(section.rows.front().end(), {50.0, 1.0});
  }
  const auto grid = cli::grid_of(section);
  std::vector<int> seen(grid.size(), 0);
  const auto blocks = cli::blocks_of(grid, 60);
  EXPECT_GT(blocks.size(), 2U);
  for (const cli::Fit& block : blocks) {
    EXPECT_LE(cli::total_width(block.widths), 60U);
    EXPECT_EQ(block.columns.front(), 0U);
    EXPECT_EQ(grid[block.columns.back()].heading, "SE");  // errors stay with their estimates
    for (const std::size_t column : block.columns) ++seen[column];
  }
  EXPECT_EQ(seen.front(), static_cast<int>(blocks.size()));
  EXPECT_EQ(std::count(seen.begin() + 1, seen.end(), 1), std::ssize(seen) - 1);
}

// What the program does when standard output is a terminal: width, colours, pager, the progress line.

using Environment = std::map<std::string, std::string>;

/// Whatever a program writes to a terminal of its own, until it has ended.
struct OnTerminal {
  Outcome outcome;
  std::string screen;
};

OnTerminal on_terminal(const Strings& words, unsigned short columns, unsigned short rows, const Environment& more) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  EXPECT_EQ(grantpt(terminal), 0);
  EXPECT_EQ(unlockpt(terminal), 0);
  const std::string name = ptsname(terminal);
  const int own_end = open(name.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  winsize size{};
  size.ws_col = columns;
  size.ws_row = rows;
  ioctl(own_end, TIOCSWINSZ, &size);
  Environment variables{{"TERM", "xterm"}, {"WARBALANCE_PAGER", ""}, {"NO_COLOR", ""}};
  for (const auto& [variable, value] : more) variables[variable] = value;
  Running run(words, [&] {
    for (const auto& [variable, value] : variables) setenv(variable.c_str(), value.c_str(), 1);
    unsetenv("LESS");
    dup2(own_end, STDOUT_FILENO);
  });
  close(own_end);
  OnTerminal seen;
  std::thread reader([&] {
    char bytes[4096];
    for (ssize_t count = 0; (count = read(terminal, bytes, sizeof bytes)) > 0;) {
      for (ssize_t i = 0; i < count; ++i) {
        if (bytes[i] != '\r') seen.screen += bytes[i];
      }
    }
  });
  seen.outcome = run.wait();
  reader.join();
  close(terminal);
  return seen;
}

const Strings kUnits{"units", "--rules", "warstuff-1.7", "fantasy"};

/// A check that passes and one that fails.
class CheckedDuels {
 public:
  CheckedDuels() {
    write_text(folder_ / "checks.toml",
               "[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [20, 80]\n"
               "[[score]]\nid = \"giant\"\nduel = [\"2+ Tough, Armored\", \"6+\"]\nband = [45, 55]\n");
  }
  Strings words() const { return {"check", folder_ / "checks.toml", "--progress", "never"}; }

 private:
  ScratchFolder folder_;
};

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("warbalance ") == std::string::npos) widest = std::max(widest, sim::display_width(line));
  }
  return widest;
}

TEST(OutputOnATerminal, IsAsWideAsTheTerminal) {
  EXPECT_LE(widest_line(on_terminal(kUnits, 60, 100, {}).screen), 60U);
  EXPECT_LE(widest_line(on_terminal(kUnits, 0, 0, {}).screen), 80U);  // one that does not know its size
  EXPECT_LE(widest_line(on_terminal(kUnits, 200, 100, {{"COLUMNS", "50"}}).screen), 50U);
  EXPECT_EQ(on_terminal(kUnits, 200, 100, {}).screen, warbalance_program(kUnits).out);
}

TEST(OutputOnATerminal, HasColoursUnlessTheUserWantsNone) {
  const CheckedDuels duels;
  const Strings check = duels.words();
  const std::string escape = "\033[";
  EXPECT_NE(on_terminal(check, 120, 100, {}).screen.find(escape), std::string::npos);
  EXPECT_EQ(on_terminal(check, 120, 100, {{"NO_COLOR", "1"}}).screen.find(escape), std::string::npos);
  EXPECT_EQ(on_terminal(check, 120, 100, {{"TERM", "dumb"}}).screen.find(escape), std::string::npos);
  EXPECT_EQ(on_terminal(with(check, {"--color", "never"}), 120, 100, {}).screen.find(escape), std::string::npos);
  EXPECT_EQ(warbalance_program(check).out.find(escape), std::string::npos);
  EXPECT_NE(warbalance_program(with(check, {"--color", "always"})).out.find(escape), std::string::npos);
}

// Colours add nothing to the text and move nothing.
TEST(OutputOnATerminal, SaysTheSameWithoutColours) {
  const CheckedDuels duels;
  const Strings check = duels.words();
  std::string text = warbalance_program(with(check, {"--color", "always"})).out;
  for (std::size_t at = text.find('\033'); at != std::string::npos; at = text.find('\033')) {
    text.erase(at, text.find('m', at) - at + 1);
  }
  EXPECT_EQ(text, warbalance_program(check).out);
}

TEST(OutputOnATerminal, VerdictsHaveColoursAndOtherTextsHaveNone) {
  EXPECT_EQ(cli::in_verdict_color("pass"), "\033[32mpass\033[0m");
  EXPECT_EQ(cli::in_verdict_color("lower"), "\033[31mlower\033[0m");
  EXPECT_EQ(cli::in_verdict_color("no verdict yet"), "\033[33mno verdict yet\033[0m");
  EXPECT_EQ(cli::in_verdict_color("Tough"), "Tough");
  EXPECT_EQ(cli::in_verdict_color(""), "");
}

TEST(Pager, ShowsWhatIsLongerThanTheScreen) {
  const ScratchFolder folder;
  const std::string file = folder / "paged";
  const OnTerminal seen = on_terminal(kUnits, 200, 10, {{"WARBALANCE_PAGER", "cat > '" + file + "'"}});
  EXPECT_EQ(seen.outcome.status, 0);
  EXPECT_EQ(seen.screen, "");
  EXPECT_EQ(read_text(file), warbalance_program(kUnits).out);
}

TEST(Pager, IsTakenFromTheEnvironmentAndKnowsTheOptionsOfLess) {
  const ScratchFolder folder;
  const std::string file = folder / "less";
  const std::string pager = "cat > /dev/null; echo \"$LESS\" > '" + file + "'";
  on_terminal(kUnits, 200, 10, {{"WARBALANCE_PAGER", pager}, {"PAGER", "false"}});
  EXPECT_EQ(read_text(file), "FRX\n");
}

TEST(Pager, IsLeftOutWhereNobodyNeedsIt) {
  const ScratchFolder folder;
  const std::string file = folder / "paged";
  const Environment pager{{"WARBALANCE_PAGER", "cat > '" + file + "'"}};
  const std::string text = warbalance_program(kUnits).out;
  EXPECT_EQ(on_terminal(kUnits, 200, 200, pager).screen, text);                         // all fits
  EXPECT_EQ(on_terminal(kUnits, 200, 10, {{"WARBALANCE_PAGER", "cat"}}).screen, text);  // none
  EXPECT_EQ(on_terminal(kUnits, 200, 10, {{"WARBALANCE_PAGER", ""}, {"PAGER", "false"}}).screen, text);
  EXPECT_EQ(on_terminal(kUnits, 200, 10, {{"WARBALANCE_PAGER", "no-such-pager"}}).screen.substr(0, 6), "Roster");
  EXPECT_FALSE(std::filesystem::exists(file));
}

// The status is that of the run, whatever the pager does: a user may leave it before its end.
TEST(Pager, DoesNotChangeTheExitStatus) {
  Strings text{"lint"};
  for (int i = 0; i < 200; ++i) text.push_back("4+ Nonsense" + std::to_string(i));
  const OnTerminal seen = on_terminal(text, 80, 10, {{"WARBALANCE_PAGER", "head -n 1 > /dev/null; exit 5"}});
  EXPECT_EQ(seen.outcome.status, warbalance_program(text).status);
  EXPECT_EQ(seen.outcome.status, 1);
  EXPECT_EQ(seen.screen, "");
}

TEST(ProgressLine, FitsTheTerminal) {
  const cli::ProgressState state{"cell 3 of 12", 250, 1000, 0.5};
  EXPECT_EQ(cli::progress_line(state, 0),
            "cell 3 of 12  [#######.......................]  25 %  500 battles/s  1 s left");
  EXPECT_EQ(cli::progress_line(state, 200), cli::progress_line(state, 0));
  for (std::size_t columns = 1; columns < 100; ++columns) {
    EXPECT_LT(cli::progress_line(state, columns).size(), columns) << columns;
  }
  EXPECT_EQ(cli::progress_line(state, 60), "cell 3 of 12  [###.........]  25 %  500 battles/s  1 s left");
  EXPECT_EQ(cli::progress_line(state, 50), "cell 3 of 12   25 %  500 battles/s  1 s left");
  EXPECT_EQ(cli::progress_line({"", 1234, 0, 1}, 0), "1,234 battles, 1,234 battles/s");
}

}  // namespace
}  // namespace warbalance::test::output_width_test
