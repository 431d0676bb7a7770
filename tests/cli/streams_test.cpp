#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "tests/cli/program.hpp"

namespace warbalance::test::streams_test {
namespace {

using Strings = std::vector<std::string>;
using Prepare = std::function<void()>;

Prepare closes(int stream) {
  return [stream] { close(stream); };
}

Prepare leads_to(int stream, const std::string& file) {
  return [stream, file] { dup2(open(file.c_str(), O_WRONLY), stream); };
}

/// A pipe whose reader has gone.
void broken_pipe(int stream) {
  int ends[2];
  if (pipe(ends) != 0) _exit(126);
  close(ends[0]);
  dup2(ends[1], stream);
  close(ends[1]);
}

/// One run of every command that says something on stdout.
const std::vector<Strings>& all_commands() {
  static const std::vector<Strings> commands{
      {"--version"},
      {"--help"},
      {"help"},
      {"help", "duel"},
      {"duel", "--help"},
      {"rules"},
      {"rules", "warstuff-1.7"},
      {"units", "--rules", "warstuff-1.7"},
      {"lint", "4+ Armored"},
      {"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender", "4+"},
      {"duel", "4+", "4+", "--battles", "64"},
      {"battle", "line", "raiders", "--battles", "64", "--format", "csv"},
      {"matrix", "line", "raiders", "--battles", "64", "--format", "json"},
      {"players", "2x 4+", "--players", "tactical,random", "--battles", "20"},
      {"tune", "2x 4+", "--generations", "1", "--battles", "20", "--proof-battles", "250"},
      {"signature", "line", "raiders", "--battles", "64"},
      {"battles-needed", "duel", "4+", "4+", "--pilot", "200"},
      {"replay", "duel", "4+", "4+", "--battle", "0"},
      {"price", "Armored", "--method", "mono", "--battles", "2000"},
  };
  return commands;
}

// Messages that cannot be written are dropped: the result and the status are those of a run with a stderr.
TEST(Streams, AStderrThatCannotBeWrittenChangesNoResult) {
  for (Strings run : all_commands()) {
    const Outcome usual = warbalance_program(run);
    EXPECT_NE(usual.out, "") << usual.err;
    if (run.front() == "duel" || run.front() == "battle") run.insert(run.end(), {"--progress", "always"});
    const std::vector<Prepare> ways{closes(STDERR_FILENO), leads_to(STDERR_FILENO, "/dev/full"),
                                    [] { broken_pipe(STDERR_FILENO); }};
    for (const Prepare& way : ways) {
      const Outcome outcome = warbalance_program(run, way);
      EXPECT_EQ(outcome.status, usual.status) << testing::PrintToString(run);
      EXPECT_EQ(outcome.out, usual.out);
    }
  }
}

TEST(Streams, AStderrThatCannotBeWrittenChangesNoRefusal) {
  for (const Prepare& way : {closes(STDERR_FILENO), leads_to(STDERR_FILENO, "/dev/full")}) {
    EXPECT_EQ(warbalance_program({"duel", "4+", "9+"}, way).status, 2);
    EXPECT_EQ(warbalance_program({"nonsense"}, way).status, 2);
    EXPECT_EQ(warbalance_program({}, way).status, 2);
  }
}

TEST(Streams, AStdinThatIsClosedChangesNothing) {
  const Strings run{"duel", "4+", "4+", "--battles", "64"};
  EXPECT_EQ(warbalance_program(run, closes(STDIN_FILENO)).out, warbalance_program(run).out);
}

// Opened files take the lowest free number: none may become stdout or stderr.
TEST(Streams, AllClosedLetNoMessageIntoAFile) {
  const ScratchFolder folder;
  const std::string file = folder / "duel.csv";
  const Strings run{"duel", "4+", "4+", "--battles", "63", "--format", "csv", "--output", file};
  const Outcome outcome = warbalance_program(run, [] {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) close(stream);
  });
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(read_text(file), warbalance_program({run.begin(), run.end() - 2}).out);
}

TEST(Streams, AStdoutThatCannotBeWrittenIsAnError) {
  for (const Strings& run : all_commands()) {
    for (const Prepare& way : {closes(STDOUT_FILENO), leads_to(STDOUT_FILENO, "/dev/full")}) {
      expect_refused(warbalance_program(run, way), {"error: cannot write to standard output: "});
    }
  }
}

TEST(Streams, AReaderWhoStopsEndsTheProgramByItsSignal) {
  for (const Strings& run : all_commands()) {
    const Outcome outcome = warbalance_program(run, [] { broken_pipe(STDOUT_FILENO); });
    EXPECT_EQ(outcome.status, 128 + SIGPIPE) << testing::PrintToString(run);
    EXPECT_EQ(outcome.err.find("error"), std::string::npos) << outcome.err;
  }
}

TEST(Streams, AReaderWhoStopsIsNoErrorWhereTheSignalIsIgnored) {
  for (const Strings& run : all_commands()) {
    const Outcome outcome = warbalance_program(run, [] {
      std::signal(SIGPIPE, SIG_IGN);
      broken_pipe(STDOUT_FILENO);
    });
    EXPECT_EQ(outcome.status, warbalance_program(run).status) << testing::PrintToString(run);
    EXPECT_EQ(outcome.err.find("error"), std::string::npos) << outcome.err;
  }
}

// Limits of threads do not hold for the superuser, so the program runs as somebody who has no other process.
TEST(Resources, FewerThreadsThanAskedForAreSaidAndGiveTheSameResult) {
  const Strings run{"duel", "4+", "4+", "--battles", "640", "--threads", "4"};
  const auto limited = [] {
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // a sanitizer's search for leaks would need a thread too
    if (getuid() == 0 && setresuid(54'321, 54'321, 54'321) != 0) _exit(126);
    const rlimit few{3, 3};
    if (setrlimit(RLIMIT_NPROC, &few) != 0) _exit(126);
  };
  const Outcome outcome = warbalance_program(run, limited);
  if (outcome.status == 126 || outcome.status == 127) GTEST_SKIP() << "the program cannot run as somebody else here";
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("of 4 threads"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.out, warbalance_program(run).out);
}

TEST(Resources, TooLittleMemoryEndsWithAMessage) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers need memory of their own";
#endif
  int refused = 0;
  for (rlim_t mebibytes = 24; mebibytes <= 160; mebibytes += 16) {
    const auto limited = [=] {
      const rlimit little{mebibytes << 20U, mebibytes << 20U};
      setrlimit(RLIMIT_AS, &little);
    };
    if (warbalance_program({"--version"}, limited).status != 0) continue;  // not even the libraries
    const Outcome outcome = warbalance_program(
        {"price", "--population", "listed", "--battles", "13000", "--threads", "8", "--rules", "vsgmr"}, limited);
    EXPECT_LT(outcome.status, 128) << mebibytes << " MiB: " << outcome.err;
    if (outcome.status == 2) {
      EXPECT_NE(outcome.err.find("error: "), std::string::npos) << mebibytes << " MiB: " << outcome.err;
      ++refused;
    }
  }
  RecordProperty("refused", refused);
}

}  // namespace
}  // namespace warbalance::test::streams_test
