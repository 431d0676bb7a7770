#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <ostream>
#include <random>

#include "cli/commands.hpp"
#include "tests/cli/part_runs.hpp"
#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/sample_games.hpp"

namespace warbalance::test::parts_test {
namespace {

// Runs that are played in parts and merged.

TEST(Parts, OfFactsMergeToTheWholeRun) {
  for (const Strings& game : kSampleGames) {
    expect_whole({"battle", game[1], game[2], "--rules", game[0], "--battles", "14", "--facts"}, {3});
  }
}

TEST(Parts, OfThreeArmiesMergeToTheWholeRun) {
  expect_whole(
      {"battle", "line", "raiders", "hunters", "--battles", "30", "--examples", "--players", "tactical,random,greedy"},
      {2, 7});
}

TEST(Parts, OfSharesPlayTheirShareOfTheFurtherBattles) {
  expect_whole({"battle", "line", "raiders", "--battles", "100", "--shares"}, {3});
}

TEST(Parts, MoreThanThereAreGroupsMergeToTheWholeRun) { expect_whole({"duel", "4+", "5+", "--battles", "4"}, {7}); }

TEST(Parts, MergeToTheSameOutputOfEveryFormat) {
  const Strings run{"duel", "4+ Armored", "5+ Shooter(18)", "--battles", "300", "--no-swap"};
  const ScratchFolder folder;
  const Strings files = play_parts(folder, run, 2);
  for (const std::string& format : kFormats) {
    const Outcome whole = warbalance_program(with(run, {"--format", format}));
    const Outcome merged = merge(files, {"--format", format});
    EXPECT_EQ(merged.status, 0) << merged.err;
    EXPECT_FALSE(whole.out.empty()) << whole.err;
    EXPECT_EQ(merged.out, whole.out) << format;
    EXPECT_EQ(merged.err, whole.err) << format;
  }
}

TEST(Parts, OfPriceSweepsMergeToTheWholeRun) {
  const PlanFolder folder(
      "command = \"price\"\narguments = [\"fantasy\", \"Knight\", \"Human Archer\"]\n[options]\nrules = "
      "\"warstuff-1.7\"\n"
      "units = true\nquick = true\nbattles = 24000\nplayers = \"aggressive\"\n"
      "scenario = \"open\"\n[grid]\n\"generator.copy_per_mille\" = [500, 200]\n");
  expect_whole({"sweep", folder.plan()}, {2});
}

TEST(Parts, DoNotDependOnThreads) {
  const ScratchFolder folder;
  const ScratchFolder other;
  const Strings run{"battle", "line", "raiders", "--battles", "300"};
  const std::string many = read_text(play_part(folder, with(run, {"--threads", "5"}), 2, 3));
  EXPECT_EQ(read_text(play_part(other, with(run, {"--threads", "1"}), 2, 3)), many);
}

/// A part whose checksum is right and of whose content a value is changed.
void write_forged(const std::string& file, Json content, const std::string& where, const Json& value) {
  content[Json::json_pointer(where)] = value;
  write_run_file(file, std::move(content));
}

/// Three parts of a short run.
class MergeRefuses : public testing::Test {
 protected:
  MergeRefuses() : files_(play_parts(folder_, run_, 3)) {}

  /// Part 2 of a run with more options.
  std::string other_part(const Strings& more) const { return play_part(other_, with(run_, more), 2, 3); }

  const Strings run_{"duel", "4+", "5+", "--battles", "600"};
  ScratchFolder folder_;
  ScratchFolder other_;
  Strings files_;
};

TEST_F(MergeRefuses, MissingParts) {
  expect_refused(merge({files_[0], files_[2]}), {"part 2 of 3 is missing", "--partial"});
  expect_refused(merge({files_[1]}), {"parts 1 and 3 of 3 are missing"});
}

TEST_F(MergeRefuses, APartThatIsThereTwice) {
  expect_refused(merge(with(files_, {files_[1]})), {"part 2 of 3", files_[1], "leave one of them out"});
}

TEST_F(MergeRefuses, PartsOfOtherRuns) {
  const std::vector<std::pair<Strings, std::string>> others{
      {{"--seed", "2"}, "another seed: 2 here, 1 in"},
      {{"--set", "rule.Tough.cost=25"}, "another ruleset"},
      {{"--players", "greedy"}, "another choice of players: greedy"},
      {{"--points", "60"}, "another choice of armies"},
      {{"--examples"}, "another command line: warbalance duel 4+ 5+ --battles 600 --examples here"}};
  for (const auto& [more, text] : others) {
    const std::string other = other_part(more);
    expect_refused(merge({files_[0], other, files_[2]}), {text, other});
  }
  const std::string shorter = play_part(other_, {"duel", "4+", "5+", "--battles", "500"}, 2, 3);
  expect_refused(merge({files_[0], shorter, files_[2]}), {"another number of battles: 500 here, 600 in"});
  const std::string fourth = play_part(other_, run_, 4, 4);
  expect_refused(merge(with(files_, {fourth})), {"another number of parts: 4 here, 3 in"});
}

TEST_F(MergeRefuses, AFileWithAnyBitFlipped) {
  const std::string text = read_text(files_[1]);
  const std::string altered = (other_ / "altered.json").string();
  std::mt19937 random(7);
  for (int i = 0; i < 60; ++i) {
    std::string flipped = text;
    const std::size_t place = i < 20 ? flipped.size() - 1 - static_cast<std::size_t>(i) : random() % flipped.size();
    flipped[place] = static_cast<char>(flipped[place] ^ (1 << (random() % 8)));
    write_text(altered, flipped);
    expect_refused(merge({files_[0], altered, files_[2]}), {altered});
  }
}

TEST_F(MergeRefuses, FilesThatAreCutOffOrNoParts) {
  const std::string text = read_text(files_[1]);
  const std::string cut = (other_ / "cut.json").string();
  for (const std::size_t size : {std::size_t{40}, text.size() / 2, text.size() - 30, text.size() - 1}) {
    write_text(cut, text.substr(0, size));
    expect_refused(merge({files_[0], cut, files_[2]}), {cut, "cut off"});
  }
  const std::string deep = "{\"warbalance_run\":" + std::string(1'000'000, '[');
  for (const std::string& other : {std::string(), std::string("{}\n"), std::string("part"), deep}) {
    write_text(cut, other);
    expect_refused(merge({cut}), {cut, "no part of a run"});
  }
  write_text(cut, "{\"warbalance_part\":\"0.2.0\"}\n{\"checksum\":\"0123456789abcdef\"}\n");
  expect_refused(merge({cut}), {cut, "older version", "play this part again"});
  expect_refused(merge({(other_ / "nowhere.json").string()}), {"there is no such file"});
  expect_refused(merge({}), {"needs the files of parts"});
}

/// A file whose checksum is right and whose content is not.
TEST_F(MergeRefuses, FilesThatNoRunHasWritten) {
  const std::string forged = (other_ / "forged.json").string();
  const Json good = content_of(files_[1]);
  const std::vector<std::pair<std::string, Json>> changes{{"/part", 4},
                                                          {"/parts", 0},
                                                          {"/first", 0},
                                                          {"/sums", Json::array()},
                                                          {"/sums/tally/battles", 2},
                                                          {"/sums/tally/wins_a", "many"},
                                                          {"/sums/tally/dice", 1.5},
                                                          {"/sums/tally/score_a", {1, 2}},
                                                          {"/sums/tally/margin/squares", "x"},
                                                          {"/sums/tally/margins/width_hundredths", 123},
                                                          {"/sums/tally/group_scores", {70000}},
                                                          {"/sums/tally/examples/margins", {{1, 2}}},
                                                          {"/words", 3},
                                                          {"/warbalance_run", "0.1.0"}};
  for (const auto& [where, value] : changes) {
    write_forged(forged, good, where, value);
    expect_refused(merge({files_[0], forged, files_[2]}), {forged});
  }
  EXPECT_EQ(merge(files_).status, 0);
}

TEST_F(MergeRefuses, ToWriteOverAPart) { expect_refused(merge(files_, {"-o", files_[0]}), {"is read by this run"}); }

TEST_F(MergeRefuses, PartsWhoseRulesetHasChangedSince) {
  const std::string rules = (other_ / "rules").string();
  std::filesystem::copy(std::filesystem::path(WARBALANCE_SOURCE_DIR) / "data" / "warstuff-2.0", rules,
                        std::filesystem::copy_options::recursive);
  const std::string part = play_part(other_, {"duel", "4+", "5+", "--battles", "10", "--rules", rules}, 1, 1);
  EXPECT_EQ(merge({part}).status, 0);
  std::string text = read_text(rules + "/ruleset.toml");
  const std::size_t cost = text.find("\ncost = ");
  ASSERT_NE(cost, std::string::npos);
  text.insert(cost + 8, "1");
  write_text(rules + "/ruleset.toml", text);
  expect_refused(merge({part}), {"another ruleset", part});
}

TEST(PartialMerge, TellsWhatIsMissingInEveryFormat) {
  const ScratchFolder folder;
  const Strings run{"battle", "line", "raiders", "--battles", "60"};
  const Strings files = play_parts(folder, run, 6);
  const Strings some{files[4], files[0]};
  for (const std::string& format : kFormats) {
    const Outcome outcome = merge(some, {"--partial", "--format", format});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const std::string& marked = format == "csv" ? outcome.err : outcome.out;
    EXPECT_NE(marked.find("ithout parts 2 to 4 and 6 of 6"), std::string::npos) << format << marked;
  }
  const Json json = Json::parse(merge(some, {"--partial", "--format", "json"}).out);
  EXPECT_EQ(json["provenance"]["missing_parts"], "parts 2 to 4 and 6 of 6");
  EXPECT_EQ(json["results"][0]["battles"], 20);
  EXPECT_EQ(merge(files, {"--partial"}).out, warbalance_program(run).out);
}

TEST(PartialMerge, OfAMatrixHasThePairsThatWerePlayed) {
  const ScratchFolder folder;
  const Strings files = play_parts(folder, {"matrix", "--duel", "4+", "5+", "3+", "--battles", "100"}, 3);
  const Json json = Json::parse(merge({files[1]}, {"--partial", "--format", "json"}).out);
  ASSERT_EQ(json["results"].size(), 2U);
  EXPECT_EQ(json["results"][0]["battles"], 100);
  EXPECT_EQ(json["provenance"]["missing_parts"], "parts 1 and 3 of 3");
}

/// What a sweep says of the cells that it has, without the base cell in their middle.
TEST(PartialMerge, OfASweepHasTheCellsThatWerePlayed) {
  const PlanFolder folder(kPlan);
  const ScratchFolder parts;
  const Strings files = play_parts(parts, {"sweep", folder.plan()}, 3);
  const Json whole = folder.results();
  const auto some = [&](const Strings& chosen) {
    return Json::parse(merge(chosen, {"--partial", "--format", "json"}).out)["results"];
  };
  EXPECT_EQ(some({files[2], files[0]}), Json({whole[0], whole[1], whole[4], whole[5]}));
  const Json without_base = some({files[1]});
  ASSERT_EQ(without_base.size(), 2U);
  EXPECT_EQ(without_base[0]["score_a"], whole[2]["score_a"]);
  EXPECT_EQ(without_base[0]["n"], whole[2]["n"]);
  EXPECT_TRUE(without_base[0]["difference"].is_null());
}

TEST(Part, OfASweepIsOfOnePlan) {
  const PlanFolder folder(kPlan);
  const ScratchFolder parts;
  const Strings run{"sweep", folder.plan()};
  const std::string part = play_part(parts, run, 1, 2);
  write_text(folder.plan(), kPlan + "rounds = [4, 5]\n");
  expect_refused(merge({part, play_part(parts, run, 2, 2)}), {"another plan", part});
  expect_refused(merge({part}, {"--partial"}), {"means now has another plan", part});
}

TEST(Part, OfASweepWhoseCellsAreNoneIsRefused) {
  const PlanFolder folder(kPlan);
  const ScratchFolder parts;
  const std::string part = play_part(parts, {"sweep", folder.plan()}, 1, 1);
  const Json good = content_of(part);
  const std::vector<std::pair<std::string, Json>> changes{{"/sums", 1},
                                                          {"/sums/5", 1},
                                                          {"/sums/5/cell", 6},
                                                          {"/sums/5/rows/0/0", Json::object()},
                                                          {"/sums/5/rows/0", Json::array()},
                                                          {"/sums/0/columns/0/role", 99},
                                                          {"/sums/0/columns/0/decimals", 99},
                                                          {"/sums/0/samples", Json::array()},
                                                          {"/sums/0/samples/0/value/1/scores", {0, 9}}};
  for (const auto& [where, value] : changes) {
    write_forged(part, good, where, value);
    expect_refused(merge({part}), {part, "does not hold the 6 cells of its part"});
  }
  write_forged(part, good, "/part", 1);
  EXPECT_EQ(merge({part}).status, 0);
}

TEST(Part, RefusesOptionsThatEndARunByItsResults) {
  const ScratchFolder folder;
  const std::string file = (folder / "part").string();
  expect_refused(warbalance_program({"duel", "4+", "5+", "--precision", "0.5", "--part", "1/2", "-o", file}),
                 {"--precision does not go with --part", "give --battles 76832"});
  expect_refused(
      warbalance_program({"matrix", "--armies", "--adaptive", "--battles", "1000", "--part", "1/2", "-o", file}),
      {"--adaptive does not go with --part", "--battles is the number for each pair"});
  expect_refused(warbalance_program({"battle", "line", "--field", "--part", "1/2", "-o", file}),
                 {"--field does not go with --part"});
  EXPECT_TRUE(folder.files().empty());
}

TEST(Part, NeedsAFileAndARange) {
  const Strings run{"duel", "4+", "5+", "--battles", "4"};
  const ScratchFolder folder;
  const std::string file = (folder / "part").string();
  expect_refused(warbalance_program(with(run, {"--part", "1/2"})), {"--part goes with --output"});
  expect_refused(warbalance_program(with(run, {"--part", "1/2", "-o", file, "--format", "csv"})), {"give it to merge"});
  for (const std::string part :
       {"0/2", "3/2", "2", "1/", "/2", "-1/2", "1/0", "1/2/3", "1/9999999", "1.0/2", "auto/0"}) {
    expect_refused(warbalance_program(with(run, {"--part", part, "-o", file})), {"--part is I/N", "'" + part + "'"});
  }
  EXPECT_TRUE(folder.files().empty());
}

/// Environment variables of a job.
using Variables = std::vector<std::pair<std::string, std::string>>;

Outcome auto_part(const std::string& part, const std::string& file, const Variables& variables) {
  return warbalance_program({"duel", "4+", "5+", "--battles", "80", "--part", part, "-o", file}, [&] {
    for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
  });
}

TEST(AutomaticPart, IsThatOfTheScheduler) {
  struct Job {
    std::string part;
    Variables variables;
    std::string says;
  };
  const Variables slurm{{"SLURM_ARRAY_TASK_ID", "12"},
                        {"SLURM_ARRAY_TASK_MIN", "10"},
                        {"SLURM_ARRAY_TASK_MAX", "13"},
                        {"SLURM_ARRAY_TASK_COUNT", "4"}};
  const std::vector<Job> jobs{{"auto", slurm, "part 3 of 4"},
                              {"auto/4", slurm, "part 3 of 4"},
                              {"auto", {{"JOB_COMPLETION_INDEX", "0"}, {"JOB_COMPLETIONS", "8"}}, "part 1 of 8"},
                              {"auto/8", {{"JOB_COMPLETION_INDEX", "7"}}, "part 8 of 8"},
                              {"auto",
                               {{"SLURM_ARRAY_TASK_ID", "5"},
                                {"SLURM_ARRAY_TASK_MIN", "1"},
                                {"SLURM_ARRAY_TASK_MAX", "9"},
                                {"SLURM_ARRAY_TASK_STEP", "2"},
                                {"JOB_COMPLETION_INDEX", "undefined"}},
                               "part 3 of 5"}};
  for (const Job& job : jobs) {
    const ScratchFolder folder;
    const Outcome outcome = auto_part(job.part, (folder / "part").string(), job.variables);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.err.find(job.says), std::string::npos) << job.says << "\n" << outcome.err;
  }
}

TEST(AutomaticPart, IsRefusedWhereTheVariablesDoNotTellIt) {
  const ScratchFolder folder;
  const std::string file = (folder / "part").string();
  expect_refused(auto_part("auto", file, {}), {"SLURM_ARRAY_TASK_ID (Slurm)", "JOB_COMPLETION_INDEX (Kubernetes)"});
  expect_refused(auto_part("auto", file, {{"JOB_COMPLETION_INDEX", "1"}}), {"how many jobs", "--part auto/N"});
  expect_refused(auto_part("auto/4", file, {{"JOB_COMPLETION_INDEX", "4"}}), {"JOB_COMPLETION_INDEX=4 of 4 jobs"});
  // an array of which one task is started again by itself
  const Variables alone{{"SLURM_ARRAY_TASK_ID", "3"},
                        {"SLURM_ARRAY_TASK_MIN", "3"},
                        {"SLURM_ARRAY_TASK_MAX", "3"},
                        {"SLURM_ARRAY_TASK_COUNT", "1"}};
  expect_refused(auto_part("auto/8", file, alone), {"Slurm has started 1 job, not 8"});
  const Variables gaps{{"SLURM_ARRAY_TASK_ID", "7"},
                       {"SLURM_ARRAY_TASK_MIN", "1"},
                       {"SLURM_ARRAY_TASK_MAX", "7"},
                       {"SLURM_ARRAY_TASK_COUNT", "3"}};
  expect_refused(auto_part("auto", file, gaps), {"do not follow each other"});
  expect_refused(auto_part("auto", file, {{"SLURM_ARRAY_TASK_ID", "1"}, {"JOB_COMPLETION_INDEX", "1"}}),
                 {"Slurm and of Kubernetes"});
  EXPECT_TRUE(folder.files().empty());
}

// Every command that plays in parts: random runs, cut into random numbers of parts.

/// What random runs are made of. Seeds of the draws are fixed.
struct Draw {
  std::mt19937 random{3800};
  const Strings& game;          ///< of kSampleGames
  const ScratchFolder& folder;  ///< for files of the run

  template <class List>
  const auto& one_of(const List& list) {
    return list[random() % list.size()];
  }
  std::string number(unsigned least, unsigned most) { return std::to_string(least + random() % (most - least + 1)); }
  std::string even(unsigned least, unsigned most) {
    return std::to_string(2 * ((least + random() % (most - least + 1)) / 2));
  }
  /// Two units of the game.
  const Strings& units() const {
    static const std::vector<Strings> units{
        {"4+ Armored", "5+ Fast"}, {"2 Fast", "1"}, {"Troop guy, Tough", "Hero guy"}, {"Ranger", "Duellist"}};
    return units[static_cast<std::size_t>(&game - kSampleGames.data())];
  }
  std::string players() { return one_of(Strings{"tactical", "greedy", "aggressive", "cautious", "random"}); }
  /// Options that all commands have which play battles.
  Strings conditions(unsigned battles) {
    Strings words{"--rules", game[0], "--battles", even(2, battles), "--seed", number(1, 1000)};
    return random() % 2 == 0 ? words : with(words, {"--scenario", one_of(Strings{"open", "standard"})});
  }
};

Strings duel(Draw& draw) {
  static const std::vector<Strings> kMore{{}, {"--examples"}, {"--facts"}, {"--no-swap"}, {"--points", "120"}};
  return with(with(with({"duel"}, draw.units()), draw.conditions(80)), draw.one_of(kMore));
}

Strings battle(Draw& draw) {
  static const std::vector<Strings> kMore{{}, {"--examples"}, {"--facts"}, {"--no-swap"}};
  const Strings words = with(with({"battle", draw.game[1], draw.game[2]}, draw.conditions(40)), draw.one_of(kMore));
  return with(words, {"--players", draw.players() + "," + draw.players()});
}

Strings matrix(Draw& draw) {
  const Strings armies{"matrix", draw.game[1], draw.game[2], draw.game[1]};
  const Strings units = with(with({"matrix", "--duel"}, draw.units()), {draw.units()[0]});
  return with(with(draw.random() % 2 == 0 ? armies : units, draw.conditions(20)), {"--players", draw.players()});
}

Strings players(Draw& draw) {
  static const std::vector<Strings> kMore{
      {"--players", "tactical,random,tactical:24"}, {"--players", "random,greedy", "--exploit", "24"}, {}};
  return with(with({"players", draw.game[1], draw.game[2]}, draw.conditions(6)), draw.one_of(kMore));
}

Strings sweep(Draw& draw) {
  const bool of_units = draw.random() % 2 == 0;
  const Strings sides = of_units ? draw.units() : Strings{draw.game[1], draw.game[2]};
  const std::string plan = (draw.folder / "plan.toml").string();
  write_text(plan, "command = \"" + std::string(of_units ? "duel" : "battle") + "\"\narguments = [\"" + sides[0] +
                       "\", \"{other}\"]\n[options]\nbattles = 20\nrules = \"" + draw.game[0] +
                       "\"\n[grid]\nother = [\"" + sides[1] + "\", \"" + sides[0] + "\"]\nplayers = [\"" +
                       draw.players() + "\", \"random\"]\n");
  return {"sweep", plan, "--battles", draw.even(4, 40), "--seed", draw.number(1, 1000)};
}

/// As short as can be.
Strings price(Draw& draw) {
  static const std::vector<Strings> kMore{{}, {"--model", "quality"}, {"--model", "table"}};
  const Strings run{"price",     "--rules", draw.game[0], "--battles", "22000", "--seed", draw.number(1, 1000),
                    "--players", "greedy"};
  const bool has_list = draw.game[0] != "suitcase";  // whose armies are built by guesses
  return with(has_list ? with(run, {"--population", "listed"}) : run, draw.one_of(kMore));
}

struct RandomRun {
  std::string_view command;
  Strings (*words)(Draw&);

  friend void PrintTo(const RandomRun& run, std::ostream* out) { *out << run.command; }
};

/// One for each command that plays in parts.
constexpr std::array<RandomRun, 6> kRandomRuns{
    {{"duel", duel}, {"battle", battle}, {"matrix", matrix}, {"players", players}, {"price", price}, {"sweep", sweep}}};

class PartsOfSlow : public testing::TestWithParam<RandomRun> {};

TEST_P(PartsOfSlow, RandomRunsMergeToTheWholeRunInEveryRuleSystem) {
  std::mt19937 order(38);
  std::vector<int> counts{1, 2, 3, 7};
  std::shuffle(counts.begin(), counts.end(), order);
  for (std::size_t i = 0; i < kSampleGames.size(); ++i) {
    const ScratchFolder folder;
    Draw draw{std::mt19937(3800 + static_cast<unsigned>(i)), kSampleGames[i], folder};
    const Strings run = GetParam().words(draw);
    std::string line;
    for (const std::string& word : run) line += word + ' ';
    SCOPED_TRACE(line);
    expect_whole(run, {counts[i % counts.size()]});
  }
}

INSTANTIATE_TEST_SUITE_P(EveryCommand, PartsOfSlow, testing::ValuesIn(kRandomRuns),
                         [](const auto& tested) { return std::string(tested.param.command); });

TEST(PartsOfCommands, AreTriedForEachThatPlaysInParts) {
  for (const cli::Command& command : cli::commands()) {
    const bool is_here = std::any_of(kRandomRuns.begin(), kRandomRuns.end(),
                                     [&](const RandomRun& run) { return run.command == command.name; });
    EXPECT_EQ(is_here, command.split != nullptr && command.in_parts) << command.name;
  }
}

}  // namespace
}  // namespace warbalance::test::parts_test
