#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>

#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::output_files_test {
namespace {

namespace fs = std::filesystem;

const Strings kRun{"duel", "4+", "4+ Fast", "--battles", "64", "--format", "json"};

/// The result of a run that writes to a file.
Outcome written_to(const std::string& file, const std::function<void()>& prepare = {}) {
  return warbalance_program(with(kRun, {"--output", file}), prepare);
}

const std::string& result() {
  static const std::string text = warbalance_program(kRun).out;
  return text;
}

mode_t mode_of(const fs::path& file) {
  struct stat status {};
  return stat(file.c_str(), &status) == 0 ? status.st_mode & 07777U : 0;
}

TEST(OutputFiles, ALinkStaysAndItsTargetIsWritten) {
  const ScratchFolder folder;
  fs::create_directory(folder / "far");
  write_text(folder / "far/target.json", "old");
  fs::create_symlink("far/target.json", folder / "near.json");
  fs::create_symlink("near.json", folder / "link.json");
  EXPECT_EQ(written_to(folder / "link.json").status, 0);
  EXPECT_TRUE(fs::is_symlink(folder / "link.json"));
  EXPECT_TRUE(fs::is_symlink(folder / "near.json"));
  EXPECT_EQ(read_text(folder / "far/target.json"), result());

  fs::remove(folder / "far/target.json");
  EXPECT_EQ(written_to(folder / "link.json").status, 0) << "a target that is not there yet";
  EXPECT_EQ(read_text(folder / "far/target.json"), result());
  fs::create_symlink("round", folder / "round");
  expect_refused(written_to(folder / "round"), {"cannot write"});
}

TEST(OutputFiles, KeepTheModeOfAnOldFile) {
  const ScratchFolder folder;
  for (const mode_t mode : {0600U, 0640U, 0755U}) {
    write_text(folder / "old.json", "old");
    chmod((folder / "old.json").c_str(), mode);
    EXPECT_EQ(written_to(folder / "old.json").status, 0);
    EXPECT_EQ(mode_of(folder / "old.json"), mode);
    EXPECT_EQ(read_text(folder / "old.json"), result());
  }
  EXPECT_EQ(written_to(folder / "new.json", [] { umask(027); }).status, 0);
  EXPECT_EQ(mode_of(folder / "new.json"), 0640U);
}

TEST(OutputFiles, AllHardLinksShowTheResult) {
  const ScratchFolder folder;
  write_text(folder / "one.json", std::string(100'000, 'x'));
  fs::create_hard_link(folder / "one.json", folder / "two.json");
  EXPECT_EQ(written_to(folder / "one.json").status, 0);
  EXPECT_EQ(read_text(folder / "two.json"), result());
  EXPECT_EQ(fs::hard_link_count(folder / "one.json"), 2U);
}

TEST(OutputFiles, DevicesAreWrittenTo) {
  const ScratchFolder folder;
  fs::create_symlink("/proc/self/fd/1", folder / "link");
  for (const std::string& file : {std::string("/dev/stdout"), std::string("/proc/self/fd/1"), std::string("/dev/fd/1"),
                                  std::string(folder / "link")}) {
    const Outcome outcome = written_to(file);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, result()) << file;
  }
  EXPECT_EQ(folder.files(), (Strings{"link"}));
  EXPECT_EQ(written_to("/dev/stderr").err, result());
  EXPECT_EQ(written_to("/dev/null").status, 0);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  expect_refused(written_to("/dev/full"), {"No space left"});
}

// What the shell has opened for appending is appended to.
TEST(OutputFiles, AStdoutThatIsAFileKeepsWhatIsInIt) {
  const ScratchFolder folder;
  const std::string log = folder / "log";
  write_text(log, "before\n");
  const auto append = [&] { dup2(open(log.c_str(), O_WRONLY | O_APPEND), STDOUT_FILENO); };
  EXPECT_EQ(written_to("/dev/stdout", append).status, 0);
  EXPECT_EQ(read_text(log), "before\n" + result());
}

TEST(OutputFiles, ANamedPipeIsWrittenTo) {
  const ScratchFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  Running program(with(kRun, {"--output", pipe}));
  const std::string text = read_text(pipe);
  EXPECT_EQ(program.wait().status, 0);
  EXPECT_EQ(text, result());
  EXPECT_TRUE(fs::is_fifo(pipe));
}

// A run that waits for the reader of a pipe has nothing to lose yet.
TEST(OutputFiles, ANamedPipeWithoutAReaderDoesNotHoldUpCtrlC) {
  const ScratchFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  Running program(with(kRun, {"--output", pipe}));
  ASSERT_TRUE(program.wait_until_it_answers(SIGHUP));  // the last of the signals that it begins to answer
  program.send(SIGINT);
  EXPECT_EQ(program.wait().status, 130);
}

TEST(OutputFiles, WhatStandsBesideAResultReplacesALinkOfThatName) {
  const ScratchFolder folder;
  write_text(folder / "victim", "precious");
  fs::create_symlink("victim", folder / "r.csv.provenance.json");
  EXPECT_EQ(warbalance_program({"duel", "4+", "4+", "--battles", "64", "--format", "csv", "--output", folder / "r.csv"})
                .status,
            0);
  EXPECT_EQ(read_text(folder / "victim"), "precious");
  EXPECT_FALSE(fs::is_symlink(folder / "r.csv.provenance.json"));
}

// The name of the new file was the old one with the number of the process.
TEST(OutputFiles, LinksUnderGuessedNamesAreNotFollowed) {
  const ScratchFolder folder;
  write_text(folder / "victim", "precious");
  const std::string file = folder / "o.json";
  const Outcome outcome = written_to(file, [&] {
    const std::string guess = file + ".tmp" + std::to_string(getpid());
    if (symlink("victim", guess.c_str()) != 0) _exit(126);
  });
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(read_text(folder / "victim"), "precious");
  EXPECT_EQ(read_text(file), result());
  EXPECT_EQ(folder.files().size(), 3U) << "the result, the victim, the link: nothing is left behind";
}

TEST(OutputFiles, TheLongestNamesAreWritten) {
  const ScratchFolder folder;
  const std::string file = folder / std::string(255, 'n');
  EXPECT_EQ(written_to(file).status, 0);
  EXPECT_EQ(read_text(file), result());
}

TEST(OutputFiles, AnInputOfTheRunIsRefusedAndKept) {
  const PlanFolder folder(kPlan);
  const std::string army = "name = \"Mine\"\n[[unit]]\nprofile = \"4+\"\ncount = 3\n";
  write_text(folder.file("army.toml"), army);
  write_text(folder.file("scenario.toml"), "name = \"Mine\"\n");
  write_text(folder.file("check.toml"),
             "[[score]]\nid = \"even\"\nbattle = [\"army.toml\", \"line\"]\nband = [1, 99]\n");
  fs::create_symlink("army.toml", folder.file("link.toml"));
  fs::create_hard_link(folder.file("army.toml"), folder.file("hard.toml"));
  const auto file = [&](const std::string& name) { return folder.file(name); };
  const std::vector<std::pair<Strings, std::string>> runs{
      {{"sweep", folder.plan()}, "plan.toml"},
      {{"battle", file("army.toml"), "line", "--battles", "64"}, "army.toml"},
      {{"battle", file("army.toml"), "line", "--battles", "64"}, "link.toml"},
      {{"battle", file("army.toml"), "line", "--battles", "64"}, "hard.toml"},
      {{"battle", file("link.toml"), "line", "--battles", "64"}, "army.toml"},
      {{"matrix", file("army.toml"), "line", "--battles", "64"}, "army.toml"},
      {{"signature", file("army.toml"), "line", "--battles", "64"}, "army.toml"},
      {{"replay", "battle", file("army.toml"), "line", "--battle", "0"}, "army.toml"},
      {{"lint", file("army.toml")}, "army.toml"},
      {{"duel", "4+", "4+", "--battles", "64", "--scenario", file("scenario.toml")}, "scenario.toml"},
      {{"check", file("check.toml"), "--battles", "64"}, "check.toml"},
      {{"check", file("check.toml"), "--battles", "64"}, "army.toml"},
  };
  for (const auto& [run, output] : runs) {
    const std::string before = read_text(file(output));
    expect_refused(warbalance_program(with(run, {"--output", file(output), "--format", "json"})),
                   {"is read by this run"});
    EXPECT_EQ(read_text(file(output)), before);
  }
  const auto append = [&] { dup2(open(file("army.toml").c_str(), O_WRONLY | O_APPEND), STDOUT_FILENO); };
  EXPECT_EQ(warbalance_program({"battle", file("army.toml"), "line", "--battles", "64"}, append).status, 2);
  EXPECT_EQ(read_text(file("army.toml")), army);
}

TEST(OutputFiles, TwoResultsNeedTwoFiles) {
  const ScratchFolder folder;
  const std::string file = folder / "both";
  expect_refused(warbalance_program({"price", "--quick", "--output", file, "--save-list", file}),
                 {"named for two results"});
}

// Further tables, the provenance and the finished part of an interrupted run stand in files beside the result.
TEST(OutputFiles, AResultIsNotPutWhereTheRunWritesAnother) {
  const ScratchFolder folder;
  const Strings run{"price", "--quick", "--format", "csv", "--output", folder / "prices.csv", "--save-list"};
  for (const std::string name : {"prices.csv.partial", "prices.summary.csv.partial"}) {
    expect_refused(warbalance_program(with(run, {folder / name})), {"this run may write it beside", name});
    EXPECT_TRUE(folder.files().empty()) << "nothing was played";
  }
  write_text(folder / "one", "old");
  fs::create_hard_link(folder / "one", folder / "two");
  const Outcome linked =
      warbalance_program({"price", "--quick", "--output", folder / "one", "--save-list", folder / "two"});
  EXPECT_NE(linked.err.find("named for two results"), std::string::npos) << linked.err;
  const std::string army = folder / "out.ratings.csv";
  write_text(army, "name = \"Mine\"\n[[unit]]\nprofile = \"4+\"\n");
  expect_refused(warbalance_program({"matrix", army, "line", "--battles", "2000000000", "--format", "csv", "--output",
                                     folder / "out.csv"}),
                 {"out.ratings.csv' is read by this run"});
}

// Sweeps and interrupted runs keep finished cells beside their result, under another name.
TEST(OutputFiles, AnInterruptedRunLeavesTheCellsOfASweepAlone) {
  const ScratchFolder folder;
  const std::string cells = R"({"warbalance_run":"0")";
  write_text(folder / "q.csv.progress", cells);
  interrupted({"battle", "line", "raiders", "--battles", "2000000000", "--format", "csv", "-o", folder / "q.csv"},
              SIGINT);
  EXPECT_EQ(read_text(folder / "q.csv.progress"), cells);
  EXPECT_TRUE(fs::exists(folder / "q.csv.partial"));
}

TEST(OutputFiles, ASweepDoesNotTouchAForeignFileWhereItsProgressWouldBe) {
  const PlanFolder folder(kPlan);
  const std::string output = folder.file("out.csv");
  for (const std::string foreign : {"notes without an end", "notes\n", "{\"other\": 1}\n{\"sweep\":1}\n", "\n"}) {
    write_text(output + ".progress", foreign);
    expect_refused(folder.sweep({"--format", "csv", "--output", output}), {output + ".progress"});
    EXPECT_EQ(read_text(output + ".progress"), foreign);
  }
}

// One run for all formats: each file equals the output of a run with only that format.
TEST(OutputFiles, SeveralHaveTheFormatsOfTheirNames) {
  const std::vector<Strings> runs = {
      {"duel", "4+", "4+ Fast", "--battles", "64"},
      {"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender", "4+"},
      {"replay", "battle", "line", "raiders", "--battle", "3"},
      {"price", "Tough", "--population", "listed", "--battles", "22000", "--scenario", "open", "--players",
       "aggressive"},
  };
  const std::vector<std::pair<std::string, std::string>> formats = {
      {"a.md", "markdown"}, {"a.json", "json"}, {"a.txt", "table"}, {"none", "table"}};
  for (const Strings& run : runs) {
    const ScratchFolder folder;
    Strings at_once = run;
    for (const auto& [file, format] : formats) at_once = with(at_once, {"-o", folder / file});
    const Outcome outcome = warbalance_program(at_once);
    EXPECT_EQ(outcome.out, "") << "files are in place of standard output";
    for (const auto& [file, format] : formats) {
      const Outcome alone = warbalance_program(with(run, {"--format", format}));
      EXPECT_EQ(outcome.status, alone.status) << outcome.err;
      std::string expected = alone.out;
      const std::string option = " --format " + format;
      if (const auto at = expected.find(option); at != std::string::npos) expected.erase(at, option.size());
      EXPECT_EQ(read_text(folder / file), expected) << run.front() << " " << file;
    }
  }
}

TEST(OutputFiles, CsvBesideOtherFormatsHasItsTables) {
  const ScratchFolder folder;
  const Strings run{"matrix", "line", "raiders", "--battles", "64", "--quiet"};
  EXPECT_EQ(warbalance_program(with(run, {"-o", folder / "m.json", "-o", folder / "m.csv"})).status, 0);
  EXPECT_EQ(warbalance_program(with(run, {"--format", "csv", "-o", folder / "alone.csv"})).status, 0);
  EXPECT_EQ(read_text(folder / "m.csv"), read_text(folder / "alone.csv"));
  EXPECT_EQ(read_text(folder / "m.ratings.csv"), read_text(folder / "alone.ratings.csv"));
}

TEST(OutputFiles, SeveralMustDifferAndTellTheirFormats) {
  const ScratchFolder folder;
  const Strings run{"duel", "4+", "4+", "--battles", "2000000000"};
  expect_refused(warbalance_program(with(run, {"-o", folder / "a.md", "-o", folder / "a.md"})),
                 {"named for two results"});
  expect_refused(warbalance_program(with(run, {"--format", "csv", "-o", folder / "a.md", "-o", folder / "b.md"})),
                 {"--format says the format of one file"});
  const Outcome story = warbalance_program(
      {"replay", "duel", "4+", "4+", "--battle", "1", "-o", folder / "a.md", "-o", folder / "a.csv"});
  EXPECT_NE(story.err.find("it has no csv"), std::string::npos) << story.err;
  EXPECT_TRUE(folder.files().empty()) << "nothing was played";
}

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
      {"price", "Drake", "--rules", "suitcase", "--units", "--method", "mono", "--battles", "2000"},
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
        {"price", "--population", "listed", "--battles", "22000", "--threads", "8", "--rules", "vsgmr"}, limited);
    EXPECT_LT(outcome.status, 128) << mebibytes << " MiB: " << outcome.err;
    if (outcome.status == 2) {
      EXPECT_NE(outcome.err.find("error: "), std::string::npos) << mebibytes << " MiB: " << outcome.err;
      ++refused;
    }
  }
  RecordProperty("refused", refused);
}

}  // namespace
}  // namespace warbalance::test::output_files_test
