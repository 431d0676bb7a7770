#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

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
  expect_refused(warbalance_program({"price", "--quick", "--output", file, "--save-baseline", file}),
                 {"named for two results"});
}

// Further tables, the provenance and the finished part of an interrupted run stand in files beside the result.
TEST(OutputFiles, AResultIsNotPutWhereTheRunWritesAnother) {
  const ScratchFolder folder;
  const Strings run{"price", "--quick", "--format", "csv", "--output", folder / "prices.csv", "--save-baseline"};
  for (const std::string name : {"prices.csv.partial", "prices.csv.provenance.json", "prices.summary.csv.partial"}) {
    expect_refused(warbalance_program(with(run, {folder / name})), {"this run may write it beside", name});
    EXPECT_TRUE(folder.files().empty()) << "nothing was played";
  }
  write_text(folder / "one", "old");
  fs::create_hard_link(folder / "one", folder / "two");
  const Outcome linked =
      warbalance_program({"price", "--quick", "--output", folder / "one", "--save-baseline", folder / "two"});
  EXPECT_NE(linked.err.find("named for two results"), std::string::npos) << linked.err;
  const std::string army = folder / "out.ratings.csv";
  write_text(army, "name = \"Mine\"\n[[unit]]\nprofile = \"4+\"\n");
  expect_refused(warbalance_program({"matrix", army, "line", "--battles", "2000000000", "--format", "csv", "--output",
                                     folder / "out.csv"}),
                 {"out.ratings.csv' is read by this run"});
}

// A sweep keeps finished cells beside its result; so do runs that are interrupted, under another name.
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
    for (const Strings& resume : {Strings{}, Strings{"--resume"}}) {
      Strings run{"sweep", folder.plan(), "--format", "csv", "--output", output};
      run.insert(run.end(), resume.begin(), resume.end());
      expect_refused(warbalance_program(run), {output + ".progress"});
      EXPECT_EQ(read_text(output + ".progress"), foreign);
    }
  }
}

// One run for all formats: what stands in each file is what a run of that format alone prints.
TEST(OutputFiles, SeveralHaveTheFormatsOfTheirNames) {
  const std::vector<Strings> runs = {
      {"duel", "4+", "4+ Fast", "--battles", "64"},
      {"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender", "4+"},
      {"replay", "battle", "line", "raiders", "--battle", "3"},
      {"price", "Tough", "--population", "listed", "--battles", "13000"},
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

}  // namespace
}  // namespace warbalance::test::output_files_test
