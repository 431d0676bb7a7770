#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <sstream>
#include <thread>

#include "cli/base/progress_bar.hpp"
#include "cli/report/verdict_tone.hpp"
#include "sim/files/unicode.hpp"
#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

// What the program does when standard output is a terminal: width, colours, pager, the progress line.

namespace warbalance::test::output_terminal_test {
namespace {

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

const Strings kUnits{"units", "--rules", "warstuff-1.7", "--genre", "fantasy"};

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
  EXPECT_EQ(cli::in_verdict_color("overcosted"), "\033[31movercosted\033[0m");
  EXPECT_EQ(cli::in_verdict_color("uncertain"), "\033[33muncertain\033[0m");
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
  EXPECT_EQ(on_terminal(with(kUnits, {"--no-pager"}), 200, 10, pager).screen, text);    // not wanted
  EXPECT_EQ(on_terminal(kUnits, 200, 10, {{"WARBALANCE_PAGER", "cat"}}).screen, text);  // none
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
}  // namespace warbalance::test::output_terminal_test
