#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/cli/price_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::price_test {
namespace {

using Json = nlohmann::json;

/// A price run that takes a second or two.
std::vector<std::string> brief(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"price", "--quick",   "--battles",  "24000",     "--scenario",
                                     "open",  "--players", "aggressive", "--threads", "2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// The same with small random armies.
std::vector<std::string> small(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = brief({"--budget", "60", "--jitter", "20"});
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// The same with as few battles as a method needs that iterates nothing.
std::vector<std::string> few(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = small(more);
  arguments[3] = "6000";
  return arguments;
}

const Json& row_of(const Json& report, const std::string& rule) {
  for (const Json& row : report["results"]) {
    if (row["rule"] == rule) return row;
  }
  throw std::runtime_error("no row of " + rule);
}

TEST(PriceSchedule, FewBattlesGivePricesWithoutThoseOfAPreset) {
  for (const char* const battles : {"50000", "90000"}) {
    const Outcome outcome = warbalance_program({"price", "--battles", battles, "--budget", "75", "--scenario", "open",
                                                "--players", "aggressive", "--threads", "2"});
    EXPECT_EQ(outcome.status, 0) << battles << "\n" << outcome.err;
    EXPECT_EQ(outcome.err.find("note:"), std::string::npos) << outcome.err;
  }
}

TEST(PriceSchedule, TheNumberThatIsEnoughIsNamedAtOnce) {
  const Outcome none = warbalance_program({"price", "--battles", "30"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("30 battles are too few for prices with intervals"), std::string::npos) << none.err;
  const auto with = [](const char* battles) {
    return warbalance_program(
        {"price", "--battles", battles, "--scenario", "open", "--players", "aggressive", "--threads", "2"});
  };
  const Outcome refused = with("23399");
  EXPECT_EQ(refused.status, 2) << refused.out;
  EXPECT_NE(refused.err.find("49920 are enough"), std::string::npos) << refused.err;
  const Outcome few = with("23400");
  EXPECT_NE(few.err.find("23400 battles are few for so many prices: "), std::string::npos) << few.err;
  EXPECT_NE(few.err.find("49920 are enough"), std::string::npos) << few.err;
  const Outcome enough = with("49920");
  EXPECT_EQ(enough.status, 0) << enough.out;
  EXPECT_EQ(enough.err.find("note:"), std::string::npos) << enough.err;
  EXPECT_NE(enough.out.find("From 49,920 battles ("), std::string::npos) << enough.out;
}

// Seeds in which one of ten chains has no scale at the end of a step: it keeps the prices that it had.
TEST(PriceSeedsSlow, OneChainThatLosesItsScaleLeavesAllTheirPrices) {
  for (const char* const seed : {"815", "90127"}) {
    const Outcome outcome = warbalance_program({"price", "--quick", "--seed", seed, "--threads", "2"});
    EXPECT_EQ(outcome.status, 0) << seed << "\n" << outcome.out;
    EXPECT_NE(outcome.out.find("From 92,400 battles (39,600 counted)"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("In 1 of these chains stronger armies did not win"), std::string::npos) << outcome.out;
  }
}

TEST(PriceOfEqualArmies, IsRefusedAtOnce) {
  const ScratchFolder folder;
  const std::string club = folder / "club.toml";
  write_text(club, "name = \"club\"\nleave_out = 0\n[[army]]\narmy = \"line\"\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> runs{
      {{"price", "--quick", "--population", club}, "leave_out above 0"},
      {{"price", "--rules", "warstuff-1.7", "--units", "--population", "listed", "--jitter", "0"}, "a jitter above 0"}};
  for (const auto& [run, advice] : runs) {
    const Outcome outcome = warbalance_program(run);
    EXPECT_EQ(outcome.status, 2) << outcome.out;
    EXPECT_NE(outcome.err.find("however many battles are played"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find(advice), std::string::npos) << outcome.err;
  }
}

TEST(PricePopulation, PricesWhatListedArmiesTell) {
  const Outcome table =
      warbalance_program(brief({"--population", WARBALANCE_SOURCE_DIR "/data/warstuff-2.0/populations/club.toml"}));
  EXPECT_TRUE(table.status == 0 || table.status == 3) << table.err;
  EXPECT_NE(table.out.find("the 6 armies of 'club evenings', "), std::string::npos) << table.out << table.err;
  EXPECT_NE(table.out.find("In none of these armies, so without a price: "), std::string::npos) << table.out;
  EXPECT_EQ(table.out.find("\nFlying "), std::string::npos) << "nobody flies: it is named in the note\n" << table.out;
  const Json json =
      price_result(brief({"--population", WARBALANCE_SOURCE_DIR "/data/warstuff-2.0/populations/club.toml"}));
  EXPECT_TRUE(row_of(json, "Flying")["fair"].is_null()) << "nobody flies";
  EXPECT_EQ(row_of(json, "Flying")["flags"], "not_identified");
  EXPECT_EQ(row_of(json, "Flying")["units_seen"], 0);
  EXPECT_GT(row_of(json, "Shooter(18)")["units_seen"], 1000);
}

TEST(PricePopulation, IsReplayedWithItsArmies) {
  const Outcome outcome = warbalance_program(
      {"replay", "price", "--population", WARBALANCE_SOURCE_DIR "/data/warstuff-2.0/populations/club.toml", "--quick",
       "--chain", "0", "--round", "0", "--battle", "3", "--scenario", "open"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(PricePopulation, BadFilesAreToldByTheirPlaces) {
  const ScratchFolder folder;
  write_text(folder / "club.toml",
             "[[army]]\narmy = \"lnie\"\n[[army]]\narmy = \"2x 4+ Tugh\"\nweight = -1\n[[army]]\nname = \"x\"\n");
  const Outcome outcome = warbalance_program({"price", "--population", folder / "club.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  for (const std::string says : {"club.toml:2:9: error: there is no army or unit \"lnie\"", "did you mean 'line'?",
                                 "club.toml:4:15: error:", "did you mean 'Tough'?",
                                 "club.toml:5:10: error: weight is out of range", "club.toml:6:1: error:"}) {
    EXPECT_NE(outcome.err.find(says), std::string::npos) << "missing: " << says << "\nin: " << outcome.err;
  }
}

TEST(PriceDiscoveries, StandBesideTheVerdicts) {
  const Json plain = price_result(small({}));
  const Json some = price_result(small({"--fdr"}));
  EXPECT_FALSE(plain["results"][0].contains("q_fdr"));
  ASSERT_FALSE(some["results"][0]["verdict"].is_null()) << "not converged";
  for (std::size_t i = 0; i < plain["results"].size(); ++i) {
    const Json& row = some["results"][i];
    EXPECT_EQ(row["verdict"], plain["results"][i]["verdict"]);
    EXPECT_LE(row["q_fdr"], row["p_holm"]) << row;
    if (row["verdict"] == "undercosted") {
      EXPECT_EQ(row["discovery"], "undercosted");
    }
  }
}

TEST(PriceExplain, ShowsTheBodyWithAndWithoutAShootingWeapon) {
  const Json json = price_result(small({"--explain", "Tough"}));
  ASSERT_TRUE(json.contains("bodies"));
  ASSERT_EQ(json["bodies"].size(), 2U);
  EXPECT_EQ(json["bodies"][0]["rule"], "Tough");
  EXPECT_EQ(json["bodies"][0]["unit"], "with a shooting weapon");
  EXPECT_EQ(json["bodies"][1]["unit"], "without one");
  EXPECT_LT(json["bodies"][0]["ci_low"], json["bodies"][0]["price"]);
  EXPECT_FALSE(price_result(small({"--explain", "Shooter(18)"})).contains("bodies")) << "a weapon itself";
  std::map<std::string, Json> did;
  for (const Json& row : json["explained"]) did[row["quantity"].get<std::string>()] = row;
  EXPECT_GT(did["left at the end"]["difference"].get<double>(), 2 * did["left at the end"]["se"].get<double>());
  EXPECT_GT(did["wound dice not rolled or survived"]["with"].get<double>(), 0);
  EXPECT_TRUE(did["wound dice not rolled or survived"]["without"].is_null());
}

TEST(PriceByMono, HasTheColumnsOfTheFieldAndNoVerdicts) {
  std::string header = warbalance_program(small({"--population", "neutral", "--format", "csv"})).out;
  header = header.substr(0, header.find("\r\n"));
  const Outcome csv = warbalance_program(few({"--method", "mono", "--format", "csv"}));
  ASSERT_EQ(csv.status, 0) << csv.err;
  EXPECT_EQ(csv.out.substr(0, csv.out.find("\r\n")), header);
  const Json json = price_result(few({"--method", "mono"}));
  int priced = 0;
  for (const Json& row : json["results"]) {
    EXPECT_TRUE(row["verdict"].is_null());
    if (row["fair"].is_null()) {
      EXPECT_NE(row["flags"], "") << row;
      continue;
    }
    ++priced;
    EXPECT_LE(row["ci_low"], row["fair"]) << row;
    EXPECT_GE(row["ci_high"], row["fair"]) << row;
  }
  EXPECT_GT(priced, 15);
  EXPECT_NE(warbalance_program(few({"--method", "mono"})).out.find("Method mono"), std::string::npos);
}

TEST(PriceByMono, IsTheSameBytesForAllThreads) {
  std::string first;
  for (const std::string threads : {"1", "7"}) {
    std::vector<std::string> arguments = few({"--method", "mono"});
    arguments[9] = threads;
    const std::string text = warbalance_program(arguments).out;
    EXPECT_FALSE(text.empty());
    if (first.empty()) first = text;
    EXPECT_EQ(text, first);
  }
}

// The prices of a run that counted no battles say nothing of who starts, of draws, of intervals and verdicts.
TEST(PriceOfNothing, ClaimsNothing) {
  const std::vector<std::vector<std::string>> runs{
      {"price", "Armored", "--battles", "13000", "--population", "listed", "--jitter", "0"},
      {"price", "--battles", "14000", "--population", "listed", "--jitter", "0"},
  };
  for (const std::vector<std::string>& run : runs) {
    const Outcome outcome = warbalance_program(run);
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    EXPECT_NE(outcome.out.find(" (0 counted)"), std::string::npos) << outcome.out;
    for (const char* claim : {"Score of who starts", "Draws:", "Intervals hold", "Verdict:"}) {
      EXPECT_EQ(outcome.out.find(claim), std::string::npos) << outcome.out;
    }
  }
}

TEST(PriceOfNothing, InterruptedBeforeAnythingIsFinishedHasNoResult) {
  const ScratchFolder folder;
  for (const std::string method : {"field", "mono"}) {
    Running program({"price", "--method", method, "--battles", "2000000000", "--output", folder / "p.json", "--format",
                     "json", "--progress", "always"});
    ASSERT_TRUE(program.wait_until_it_says(" battles/s"));
    program.send(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.status, 130) << outcome.err;
    EXPECT_NE(outcome.err.find("there is no price"), std::string::npos) << outcome.err;
    EXPECT_EQ(folder.files(), std::vector<std::string>{});
  }
}

// A price is a comparison: of one unit alone it would be the listed one, without an error.
TEST(PriceOfOneUnit, HasNothingToCompareWith) {
  const ScratchFolder folder;
  const std::string gang = folder / "gang";
  std::filesystem::create_directory(gang);
  write_text(folder / "gang/ruleset.toml", "id = \"gang\"\nname = \"Gang\"\ninherits = \"vsgmr\"\n");
  write_text(folder / "gang/units.toml",
             "[[unit]]\nname = \"Lone\"\ngenre = \"Mine\"\npoints = 2\nprofile = \"Troop guy\"\n");
  write_text(folder / "club.toml", "name = \"club\"\nleave_out = 1\n[[army]]\narmy = \"3x 4+\"\n");
  const std::vector<std::vector<std::string>> runs{
      {"price", "--rules", gang, "--units", "--genre", "Mine", "--budget", "10"},
      {"price", "--population", folder / "club.toml"},
  };
  for (const std::vector<std::string>& run : runs) {
    const Outcome outcome = warbalance_program(run);
    EXPECT_EQ(outcome.status, 2) << outcome.out;
    EXPECT_NE(outcome.err.find("nothing to compare with"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
}

}  // namespace
}  // namespace warbalance::test::price_test
