#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "tests/cli/plan_folder.hpp"

namespace warbalance::test::sweep_resume_test {
namespace {

std::size_t lines_of(const std::string& file) {
  const std::string text = read_text(file);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Sends a signal once so many cells are finished.
Outcome cut_off(const PlanFolder& folder, const Strings& run, const std::string& output, std::size_t cells,
                int signal) {
  Running program(run);
  for (int i = 0; i < 3000 && lines_of(output + ".cells") < 1 + cells; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  program.send(signal);
  const Outcome outcome = program.wait();
  EXPECT_GE(lines_of(output + ".cells"), 1 + cells) << outcome.err << folder.plan();
  return outcome;
}

const std::string kLongPlan =
    "command = \"battle\"\n"
    "arguments = [\"line\", \"raiders\"]\n"
    "[options]\n"
    "battles = 1000\n"
    "[grid]\n"
    "rule.Armored.ignore_hit.on = [4, 3, 2]\n"
    "scenario = [\"standard\", \"open\", \"village\"]\n";

TEST(SweepResume, GivesTheSameBytesAfterAKill) {
  const PlanFolder folder(kLongPlan);
  const std::string whole = folder.file("whole.csv");
  const std::string killed = folder.file("killed.csv");
  EXPECT_EQ(folder.sweep({"--format", "csv", "--output", whole}).status, 0);
  const Strings run{"sweep", folder.plan(), "--format", "csv", "--output", killed};
  EXPECT_EQ(cut_off(folder, run, killed, 1, SIGKILL).status, 128 + SIGKILL);
  EXPECT_FALSE(std::filesystem::exists(killed));
  const std::string kept = read_text(killed + ".cells");
  EXPECT_EQ(cut_off(folder, with(run, {"--resume"}), killed, 3, SIGKILL).status, 128 + SIGKILL);
  EXPECT_EQ(read_text(killed + ".cells").rfind(kept.substr(0, kept.rfind('\n') + 1), 0), 0U) << "nothing is lost";
  const Outcome resumed = warbalance_program(with(run, {"--resume", "--threads", "1"}));
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_NE(resumed.err.find("of them finished"), std::string::npos) << resumed.err;
  EXPECT_EQ(read_text(killed), read_text(whole));
  EXPECT_EQ(folder.files(), (Strings{"killed.csv", "killed.csv.provenance.json", "plan.toml", "whole.csv",
                                     "whole.csv.provenance.json"}));
}

/// The same with another digit in the first cell.
std::string altered(std::string text) {
  char& digit = text[text.find_first_of("123456789", text.find('\n') + 20)];
  digit = digit == '1' ? '2' : '1';
  return text;
}

TEST(SweepResume, DropsALineThatWasCutOff) {
  const PlanFolder folder(kLongPlan);
  const std::string output = folder.file("out.json");
  const Strings run{"sweep", folder.plan(), "--format", "json", "--output", output};
  cut_off(folder, run, output, 2, SIGKILL);
  const std::string kept = read_text(output + ".cells");
  write_text(output + ".cells", kept.substr(0, kept.rfind('\n') - 7));
  EXPECT_EQ(warbalance_program(with(run, {"--resume"})).status, 0);
  EXPECT_EQ(read_text(output), folder.sweep({"--format", "json"}).out);
}

TEST(SweepResume, GoesOnAfterCtrlC) {
  const PlanFolder folder(kLongPlan);
  const std::string output = folder.file("out.csv");
  const Strings run{"sweep", folder.plan(), "--format", "csv", "--output", output};
  const Outcome stopped = cut_off(folder, run, output, 1, SIGINT);
  EXPECT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("of 9 cells are finished"), std::string::npos) << stopped.err;
  EXPECT_NE(stopped.err.find("--resume goes on"), std::string::npos) << stopped.err;
  EXPECT_EQ(folder.files(), (Strings{"out.csv.cells", "plan.toml"}));
  EXPECT_EQ(warbalance_program(with(run, {"--resume"})).status, 0);
  EXPECT_EQ(read_text(output), folder.sweep({"--format", "csv"}).out);
}

TEST(SweepResume, WithoutAnythingToResumeStartsAnew) {
  const PlanFolder folder(kPlan);
  const std::string output = folder.file("out.csv");
  EXPECT_EQ(folder.sweep({"--format", "csv", "--output", output, "--resume"}).status, 0);
  EXPECT_EQ(read_text(output), folder.sweep({"--format", "csv"}).out);
}

TEST(SweepResume, RefusesAnotherPlanAndKeepsWhatIsFinished) {
  const PlanFolder folder(kLongPlan);
  const std::string output = folder.file("out.csv");
  const Strings run{"sweep", folder.plan(), "--format", "csv", "--output", output};
  cut_off(folder, run, output, 1, SIGKILL);
  const std::string kept = read_text(output + ".cells");

  const Outcome again = warbalance_program(run);
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.err.find("there is an unfinished sweep in '" + output + ".cells'"), std::string::npos) << again.err;
  EXPECT_NE(again.err.find("--resume"), std::string::npos);
  const Outcome seed = warbalance_program(with(run, {"--resume", "--seed", "2"}));
  EXPECT_EQ(seed.status, 2);
  EXPECT_NE(seed.err.find("was begun with another plan"), std::string::npos) << seed.err;
  write_text(folder.plan(), kLongPlan + "rounds = [4, 5]\n");
  EXPECT_EQ(warbalance_program(with(run, {"--resume"})).status, 2);
  EXPECT_EQ(read_text(output + ".cells"), kept);
  write_text(folder.plan(), kLongPlan);

  const std::string head = kept.substr(0, kept.find('\n') + 1);
  const std::string whole = kept.substr(0, kept.rfind('\n') + 1);
  for (const auto& [text, line] : {std::pair<std::string, std::string>{head + "nonsense\n", "2"},
                                   {altered(whole), "2"},
                                   {whole + R"({"cell":7})" + "\n", std::to_string(lines_of(output + ".cells") + 1)},
                                   {"{\"sweep\":nonsense\n" + whole, "1"}}) {
    write_text(output + ".cells", text);
    const Outcome damaged = warbalance_program(with(run, {"--resume"}));
    EXPECT_EQ(damaged.status, 2);
    EXPECT_NE(damaged.err.find(".cells:" + line + ": this is no line of an unfinished sweep"), std::string::npos)
        << damaged.err;
    EXPECT_NE(damaged.err.find("delete the file to start anew"), std::string::npos) << damaged.err;
    EXPECT_EQ(read_text(output + ".cells"), text);
  }
  write_text(output + ".cells", "notes\n");
  const Outcome foreign = warbalance_program(with(run, {"--resume"}));
  EXPECT_EQ(foreign.status, 2);
  EXPECT_NE(foreign.err.find("is there and no unfinished sweep"), std::string::npos) << foreign.err;
  EXPECT_NE(foreign.err.find("give another --output, or move it away"), std::string::npos) << foreign.err;
}

}  // namespace
}  // namespace warbalance::test::sweep_resume_test
