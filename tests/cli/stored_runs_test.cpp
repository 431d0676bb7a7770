#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "tests/cli/part_runs.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/sample_games.hpp"

// --store: runs that continue earlier ones.

namespace warbalance::test::stored_runs_test {
namespace {

/// A run, and what makes it shorter and longer.
struct Grown {
  Strings run;
  Strings shorter;
  Strings longer;
};

/// Result files of a run in every format, by name, with its status.
std::vector<std::string> results_of(const Strings& run) {
  const ScratchFolder folder;
  const Outcome outcome = warbalance_program(with(run, in_every_format(folder)));
  std::vector<std::string> results{std::to_string(outcome.status) + outcome.err};
  for (const std::string& file : folder.files()) {
    results.push_back(file);
    results.push_back(read_text(folder / file));
  }
  return results;
}

/// A stored run that grows has the results of a run of its length, and so has the same one again.
void expect_grows(const Grown& grown) {
  const ScratchFolder folder;
  const std::string store = (folder / "store.json").string();
  std::string line;
  for (const std::string& word : with(grown.run, grown.longer)) line += word + ' ';
  SCOPED_TRACE(line);
  const Strings kept = with(grown.run, {"--store", store});
  EXPECT_EQ(results_of(with(kept, grown.shorter)), results_of(with(grown.run, grown.shorter)));
  const std::vector<std::string> whole = results_of(with(grown.run, grown.longer));
  EXPECT_GE(whole.size(), 12U);
  EXPECT_EQ(results_of(with(kept, grown.longer)), whole);
  const std::string text = read_text(store);
  EXPECT_EQ(results_of(with(kept, grown.longer)), whole);
  EXPECT_EQ(read_text(store), text);
  EXPECT_EQ(folder.files(), Strings{"store.json"});
}

TEST(StoredRuns, GrowToTheRunOfTheirLengthInEveryRuleSystem) {
  for (const Strings& game : kSampleGames) {
    const Strings rules{"--rules", game[0]};
    expect_grows({with({"battle", game[1], game[2], "--examples"}, rules), {"--battles", "6"}, {"--battles", "16"}});
    expect_grows({with({"matrix", game[1], game[2], game[1]}, rules), {"--battles=4"}, {"--battles=10"}});
    expect_grows({with({"players", game[1], game[2], "--players", "random,greedy"}, rules),
                  {"--battles", "2"},
                  {"--battles", "6"}});
  }
}

TEST(StoredRuns, OfSweepsAreToldAgain) { expect_grows({{"sweep", "armour", "--battles", "40"}, {}, {}}); }

TEST(StoredRuns, GrowToAPrecision) {
  expect_grows({{"battle", "line", "raiders", "--shares"}, {"--battles", "60"}, {"--precision", "4"}});
  expect_grows({{"duel", "4+ Tough", "5+"}, {"--precision", "4"}, {"--precision", "1"}});
  expect_grows({{"duel", "4+ Tough", "5+"}, {"--precision", "2"}, {"--precision", "1", "--battles", "5000"}});
  expect_grows({{"duel", "4+ Tough", "5+", "--facts"}, {"--battles", "200"}, {"--battles", "5000"}});
}

TEST(StoredRuns, OfAnotherPrecisionKeepWhatTheyHave) {
  const ScratchFolder folder;
  const Strings run{"duel", "4+", "5+", "--store", (folder / "store.json").string()};
  const Outcome fine = warbalance_program(with(run, {"--precision", "1", "--format", "csv", "--quiet"}));
  const Outcome coarse = warbalance_program(with(run, {"--precision", "5", "--format", "csv", "--quiet"}));
  EXPECT_EQ(coarse.status, 0) << coarse.err;
  EXPECT_EQ(coarse.out, fine.out);
}

TEST(StoredRunsSlow, OfPricesGrowByChains) {
  // of random the prices diverge
  expect_grows({{"price", "--quick", "--population", "listed", "--scenario", "open", "--players", "aggressive",
                 "--budget", "60", "--set", "generator.jitter_per_mille=350", "--panel", "random"},
                {"--chains", "2"},
                {"--chains=3"}});
}

TEST(StoredRunsSlow, OfPricesAreAskedMoreLater) {
  const ScratchFolder folder;
  const Strings prices{"price",
                       "--battles",
                       "22000",
                       "--population",
                       "listed",
                       "--scenario",
                       "open",
                       "--players",
                       "aggressive",
                       "--budget",
                       "60",
                       "--set",
                       "generator.jitter_per_mille=350",
                       "--format",
                       "json"};
  const Strings stored = with(prices, {"--store", (folder / "store.json").string()});
  EXPECT_EQ(warbalance_program(stored).out, warbalance_program(prices).out);
  for (const Strings& asked : {Strings{"--validate"}, Strings{"--unit=4+ Tough", "--unit", "5+"}, Strings{}}) {
    const Outcome later = warbalance_program(with(stored, asked));
    EXPECT_EQ(later.status, 0) << later.err;
    EXPECT_NE(later.err.find("has 2 chains of this run"), std::string::npos) << later.err;
    EXPECT_EQ(later.out, warbalance_program(with(prices, asked)).out);
  }
  expect_refused(warbalance_program(with(stored, {"--explain", "Tough"})), {"another command line"});
}

TEST(StoredRuns, RefuseWhatTheyDoNotGoOnWith) {
  const ScratchFolder folder;
  const std::string store = (folder / "store.json").string();
  const auto run = [&](const Strings& words) { return warbalance_program(with(words, {"--store", store})); };
  ASSERT_EQ(run({"duel", "4+", "5+", "--battles", "400"}).status, 0);
  const std::string text = read_text(store);
  expect_refused(run({"duel", "4+", "5+", "--battles", "300"}), {"has 400 battles already", "300", "ask for as many"});
  const auto has_more = [&](const Strings& words, const Strings& more, const Strings& less) {
    const Strings kept = with(words, {"--store", (folder / words[0]).string()});
    EXPECT_EQ(warbalance_program(with(kept, more)).status, 0);
    expect_refused(warbalance_program(with(kept, less)), {" already, more than the "});
  };
  has_more({"matrix", "line", "raiders"}, {"--battles", "8"}, {"--battles", "4"});
  has_more({"players", "line"}, {"--battles", "4"}, {"--battles", "2"});
  has_more({"price", "--quick", "--population", "listed", "--scenario", "open", "--players", "aggressive"},
           {"--chains", "3"}, {"--chains", "2"});
  expect_refused(run({"battle", "line", "--field"}), {"--field does not go with --store"});
  expect_refused(run({"duel", "4+", "6+", "--battles", "400"}), {"another choice of armies", "name another file"});
  expect_refused(run({"duel", "4+", "5+", "--set", "rule.Tough.cost=20"}), {"another ruleset"});
  expect_refused(run({"duel", "4+", "5+", "--seed", "2"}), {"another seed: 2 here, 1 in"});
  expect_refused(run({"duel", "4+", "5+", "--examples"}), {"another command line", "--examples"});
  expect_refused(run({"battle", "line", "raiders"}), {"another command line"});
  expect_refused(run({"duel", "4+", "5+", "-o", store}), {store});
  expect_refused(run({"duel", "4+", "5+", "--part", "1/2"}), {"--store does not go with --part"});
  expect_refused(run({"price", "--quick", "--precision", "2"}), {"--precision does not go with --store", "--chains N"});
  expect_refused(run({"price", "--quick", "--rules", "suitcase", "--method", "mono"}),
                 {"--method does not go with --store"});
  expect_refused(run({"matrix", "line", "raiders", "--adaptive"}), {"--adaptive does not go with --store"});
  EXPECT_EQ(read_text(store), text) << "what is refused changes nothing";
  write_text(store, text.substr(0, text.size() / 2));
  expect_refused(run({"duel", "4+", "5+"}), {"cut off"});
  expect_refused(warbalance_program({"duel", "4+", "5+", "--store", "/dev/null"}), {"is not a file"});
  expect_refused(warbalance_program({"duel", "4+", "5+", "--store", ""}), {"--store needs the name of a file"});
  expect_refused(warbalance_program({"duel", "4+", "5+", "--store", folder.path().string()}), {"is not a file"});
}

TEST(StoredRunsSlow, GoOnAfterTheyWereKilled) {
  const Strings run{"battle", "elves", "orcs", "--rules", "vsgmr", "--battles", "3000", "--format", "json"};
  const std::string whole = warbalance_program(run).out;
  const ScratchFolder folder;
  const std::filesystem::path store = folder / "store.json";
  const Strings kept = with(run, {"--store", store.string(), "--quiet"});
  Running killed(kept);
  for (int wait = 0; wait < 3000 && !std::filesystem::exists(store); ++wait) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  killed.send(SIGINT);
  const Outcome end = killed.wait();
  EXPECT_EQ(end.status, 130) << end.err;
  EXPECT_NE(end.err.find("the same command goes on from there"), std::string::npos) << end.err;
  EXPECT_EQ(warbalance_program(kept).out, whole);
}

}  // namespace
}  // namespace warbalance::test::stored_runs_test
