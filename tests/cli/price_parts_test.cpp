#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "tests/cli/part_runs.hpp"
#include "tests/cli/program.hpp"

// Price runs in parts, and parts that continue after they were killed.

namespace warbalance::test::price_parts_test {
namespace {

/// One that has prices, of armies that are built by listed costs.
/// Three parts of one chain each: two of them already give prices.
const Strings kThreeChains{"price", "--battles", "67200", "--chains", "3", "--population", "listed"};
const Strings kPrices{"price",      "--battles", "22000",     "--population", "listed",
                      "--scenario", "open",      "--players", "greedy"};

/// The same with small armies, so that post-run questions are played quickly.
const Strings kSmallPrices = with(kPrices, {"--budget", "60", "--set", "generator.jitter_per_mille=350"});

TEST(PricePartsSlow, MergeToTheWholeRun) { expect_whole(kPrices, {7}); }

TEST(PricePartsSlow, OfFurtherPlayersAndModelsMergeToTheWholeRun) {
  expect_whole(with(kPrices, {"--panel", "aggressive", "--interactions"}), {5});
  expect_whole(with(kPrices, {"--model", "table", "--seed", "4"}), {2});
}

TEST(PriceParts, HaveAsManyChainsAsAreAskedFor) {
  const Strings run = with(kPrices, {"--chains", "9"});
  expect_refused(warbalance_program(run), {"--chains", "9 is too many for --battles 22000", "--battles 201600,"});
  const Strings brief{"--population", "listed", "--scenario", "open", "--players", "aggressive"};
  const Strings few = with({"price", "--chains", "9", "--part", "1/9"}, brief);
  const ScratchFolder folder;
  const auto part_of = [&](const char* battles) {
    return warbalance_program(with(few, {"--battles", battles, "--quiet", "-o", (folder / battles).string()}));
  };
  expect_refused(part_of("201599"), {"give at least --battles 201600,"});
  EXPECT_EQ(part_of("201600").status, 0);
  const Outcome outcome =
      warbalance_program(with({"price", "--quick", "--chains", "3", "--quiet", "--format", "json"}, brief));
  EXPECT_EQ(Json::parse(outcome.out)["chains"], 3) << outcome.err;
}

TEST(PricePartsSlow, SaveThePriceListThatTheWholeRunSaves) {
  const ScratchFolder one;
  const ScratchFolder merged;
  const std::string list = (one / "list.toml").string();
  const Strings run = with(kThreeChains, {"--save-list", list});
  const Outcome whole = warbalance_program(run);
  const std::string saved = std::filesystem::exists(list) ? read_text(list) : "";
  EXPECT_NE(saved, "") << whole.err;
  std::filesystem::remove(list);
  const Strings files = play_parts(merged, run, 3);
  EXPECT_FALSE(std::filesystem::exists(list));
  EXPECT_EQ(merge({files[0], files[1]}, {"--partial", "--quiet"}).err,
            "the run is not whole: its further files are not written\n");
  EXPECT_FALSE(std::filesystem::exists(list));
  EXPECT_EQ(merge(files).out, whole.out);
  EXPECT_EQ(read_text(list), saved);
}

TEST(PricePartsSlow, AreAskedForMoreWhenTheyAreMerged) {
  expect_whole(with(kSmallPrices, {"--validate", "--unit", "4+ Tough", "--direct", "Tough"}), {2});
  expect_whole(with(kSmallPrices, {"--explain", "Tough"}), {2});
}

TEST(PricePartsSlow, SaveTheRulesetThatTheWholeRunPublishes) {
  const ScratchFolder one;
  const ScratchFolder merged;
  const std::string saved = (one / "printed").string();
  const Strings run = with(kSmallPrices, {"--publish", "--edits", "2", "--save-ruleset", saved});
  const Strings files = play_parts(merged, run, 2);
  EXPECT_FALSE(std::filesystem::exists(saved)) << "a part writes no list";
  const Outcome whole = merge(files);
  EXPECT_EQ(whole.status, 0) << whole.err;
  const std::string list = read_text(saved + "/ruleset.toml");
  EXPECT_EQ(warbalance_program(run).out, whole.out);
  EXPECT_EQ(read_text(saved + "/ruleset.toml"), list);
}

TEST(PriceParts, RefuseWhatNeedsThePricesOfAllParts) {
  const ScratchFolder folder;
  const Strings part{"--part", "1/2", "-o", (folder / "part").string()};
  const auto refused = [&](const Strings& more, const Strings& texts) {
    expect_refused(warbalance_program(with(with({"price"}, more), part)), texts);
  };
  refused({"--rules", "suitcase", "--method", "mono"},
          {"--method does not go with --part", "play the run without --part"});
  refused({"--precision", "1"}, {"--precision does not go with --part", "--battles N"});
  refused({"--full"}, {"may end by its results", "--battles 10"});
  EXPECT_TRUE(folder.files().empty());
}

/// Files whose checksum is right and whose content no run has written.
TEST(PricePartsSlow, ThatNoRunHasWrittenAreRefused) {
  const ScratchFolder folder;
  const Strings files = play_parts(folder, kThreeChains, 3);
  const Json good = content_of(files[2]);
  const std::string forged = (folder / "forged.json").string();
  const std::vector<std::pair<std::string, Json>> changes{
      {"/sums/records", Json::array()},
      {"/sums/records/0/chains", Json::array()},
      {"/sums/records/0/chains/0/0", 1},
      {"/sums/records/0/chains/0/1/rounds/2/products", {1, 2}},
      {"/sums/records/0/chains/0/1/rounds/2/responses", Json::array()},
      {"/sums/records/0/chains/0/1/rounds", Json::array()},
      {"/sums/records/0/chains/0/1/counted", Json::array()},
      {"/sums/records/0/rounds", Json::array()},
      {"/sums/records/0/rounds/0/units_seen", {1}},
      {"/sums/records/0/rounds/0/battles", 7},
      {"/sums/records/0/pooled", {1}},
      {"/whole", false}};
  for (const auto& [where, value] : changes) {
    Json json = good;
    json[Json::json_pointer(where)] = value;
    write_run_file(forged, json);
    expect_refused(merge({files[0], files[1], forged}), {"error"});
  }
  EXPECT_NE(merge({files[0], files[1]}, {"--partial"}).status, 2);
}

/// Kills a part once it has saved something. False: it has ended before that.
bool kill_after_saving(const Strings& part, const std::filesystem::path& progress) {
  const auto written = [&] {
    std::error_code none;
    return std::filesystem::last_write_time(progress, none);
  };
  const auto before = written();
  Running run(part);
  for (int wait = 0; wait < 3000 && written() == before; ++wait) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  run.send(SIGKILL);
  return run.wait().status == 128 + SIGKILL;
}

TEST(PartsSlow, GoOnAfterTheyWereKilled) {
  const std::vector<Strings> runs{
      {"price", "--rules", "vsgmr", "--battles", "24000", "--part", "1/2"},
      {"battle", "elves", "orcs", "--rules", "vsgmr", "--battles", "4000", "--examples", "--part", "2/2"},
      {"matrix", "--armies", "--rules", "vsgmr", "--battles", "1500", "--part", "1/3"},
      {"players", "line", "raiders", "--battles", "1000", "--part", "2/3"},
      {"sweep", "armour", "--battles", "1000", "--part", "1/2"}};
  for (const Strings& run : runs) {
    const ScratchFolder folder;
    const std::string whole = (folder / "whole.json").string();
    const std::string killed = (folder / "killed.json").string();
    ASSERT_EQ(warbalance_program(with(run, {"-o", whole, "--quiet"})).status, 0);
    const Strings resumed = with(run, {"-o", killed});
    ASSERT_TRUE(kill_after_saving(resumed, killed + ".progress")) << run[0];
    EXPECT_FALSE(std::filesystem::exists(killed));
    const Outcome end = warbalance_program(resumed);
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_NE(end.err.find("of this run"), std::string::npos) << end.err;
    EXPECT_EQ(read_text(killed), read_text(whole)) << run[0];
    EXPECT_EQ(folder.files(), (Strings{"killed.json", "whole.json"}));
    const Outcome again = warbalance_program(resumed);
    EXPECT_NE(again.err.find("is there already, whole"), std::string::npos) << again.err;
  }
}

TEST(Parts, AreNotResumedByOtherRuns) {
  const ScratchFolder folder;
  const std::string file = (folder / "part.json").string();
  const Strings run{"duel", "4+", "5+", "--battles", "600"};
  const Strings part{"--part", "1/2", "-o", file};
  ASSERT_EQ(warbalance_program(with(run, part)).status, 0);
  std::filesystem::rename(file, file + ".progress");
  expect_refused(
      warbalance_program(with(with(run, part), {"--seed", "2"})),
      {file + ".progress' was saved by another run or part", "warbalance duel 4+ 5+ --battles 600 goes on", "remove"});
  write_text(file + ".progress", "{\"warbalance_run\":");
  expect_refused(warbalance_program(with(run, part)), {"cut off"});
}

}  // namespace
}  // namespace warbalance::test::price_parts_test
