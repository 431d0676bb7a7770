#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <map>
#include <regex>

#include "tests/cli/price_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::price_test {
namespace {

/// A price run that takes a second or two.
std::vector<std::string> brief(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"price", "--quick",   "--battles",  "24000",     "--scenario",
                                     "open",  "--players", "aggressive", "--threads", "2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// The same with small random armies.
std::vector<std::string> small(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = brief({"--budget", "60", "--set", "generator.jitter_per_mille=350"});
  arguments.insert(arguments.end(), more.begin(), more.end());
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
  expect_refused(warbalance_program({"price", "--battles", "30"}),
                 {"30 battles are too few for prices with intervals"});
  const auto with = [](const char* battles) {
    return warbalance_program(
        {"price", "--battles", battles, "--scenario", "open", "--players", "aggressive", "--threads", "2"});
  };
  expect_refused(with("20999"), {"44800 are enough"});
  const Outcome few = with("21000");
  expect_in(few.err, {"21000 battles are few for so many prices: ", "44800 are enough"});
  const Outcome enough = with("44800");
  EXPECT_EQ(enough.status, 0) << enough.out;
  EXPECT_EQ(enough.err.find("note:"), std::string::npos) << enough.err;
  EXPECT_NE(enough.out.find("From 44,800 battles of armies"), std::string::npos) << enough.out;
}

// Seeds in which shorter rounds left a chain without a scale.
TEST(PriceSeedsSlow, RunsAreLongEnoughForPrices) {
  // by a player whose battles do it with this seed
  const Outcome outcome =
      warbalance_program({"price", "--quick", "--seed", "815", "--threads", "2", "--set", "player.support=0", "--set",
                          "player.last_first=1000", "--details", "--set", "player.stun=400", "--set", "player.mark=20",
                          "--set", "player.approach=20", "--set", "player.closer=200"});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  expect_in(outcome.out, {"From 92,400 battles (79,200 counted)"});
}

TEST(PriceOfEqualArmies, IsRefusedAtOnce) {
  const ScratchFolder folder;
  const std::string club = folder / "club.toml";
  write_text(club, "name = \"club\"\nleave_out = 0\n[[army]]\narmy = \"line\"\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> runs{
      {{"price", "--quick", "--population", club}, "leave_out above 0"},
      {{"price", "--rules", "warstuff-1.7", "--units", "--population", "listed", "--set",
        "generator.jitter_per_mille=0"},
       "generator.jitter_per_mille=200"}};
  for (const auto& [run, advice] : runs) {
    expect_refused(warbalance_program(run), {"however many battles are played", advice});
  }
}

TEST(PricePopulation, PricesWhatListedArmiesTell) {
  const Outcome table =
      warbalance_program(brief({"--population", WARBALANCE_SOURCE_DIR "/data/warstuff-2.0/populations/club.toml"}));
  EXPECT_EQ(table.out.find("--publish"), std::string::npos) << "no list for armies that are really played";
  EXPECT_TRUE(table.status == 0 || table.status == 3) << table.err;
  expect_in(table.out, {"the 6 armies of 'club evenings', ", "In none of these armies, so without a price: "});
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
  expect_in(outcome.err, {"club.toml:2:9: error: there is no army or unit \"lnie\"", "did you mean 'line'?",
                          "club.toml:4:15: error:", "did you mean 'Tough'?",
                          "club.toml:5:10: error: weight is out of range", "club.toml:6:1: error:"});
}

/// A name as a regular expression.
std::string pattern_of(const std::string& name) { return std::regex_replace(name, std::regex("[+()]"), "\\$&"); }

// One price an item: the listed one unless the verdict changes it, in every output of the run.
TEST(RecommendedPrice, IsOneAndFollowsTheVerdict) {
  const ScratchFolder folder;
  const std::string list = folder / "list.toml";
  const std::string ruleset = folder / "new";
  const std::string csv = folder / "prices.csv";
  const std::string page = folder / "prices.html";
  const std::string json = folder / "prices.json";
  const Outcome run = warbalance_program(
      small({"--save-list", list, "--save-ruleset", ruleset, "--output", csv, "--output", page, "--output", json}));
  ASSERT_EQ(run.status, 0) << run.err << "not converged";
  const Json prices = Json::parse(read_text(json));
  const Json saved = price_result(small({"--prices", list}));
  const Json inherited = price_result(small({"--rules", ruleset}));
  const std::string screen = warbalance_program(small({})).out;
  const std::string details = warbalance_program(small({"--details"})).out;
  int changes = 0;
  for (const Json& row : prices["results"]) {
    const std::string rule = row["rule"];
    const std::string kind = row["kind"];
    const double listed = row["listed"];
    const double price = row["price"];
    const std::string verdict = row["verdict"].is_null() ? "" : row["verdict"].get<std::string>();
    if (verdict == "raise") {
      EXPECT_GT(price, listed) << row;
    } else if (verdict == "lower") {
      EXPECT_LT(price, listed) << row;
    } else {
      EXPECT_EQ(price, listed) << row;
    }
    EXPECT_NEAR(std::remainder(price, 5), 0, 1e-9) << row;
    EXPECT_EQ(row_of(saved, rule)["listed"], price) << "the saved list";
    EXPECT_EQ(row_of(inherited, rule)["listed"], price) << "the saved ruleset";
    EXPECT_NE(read_text(csv).find(fmt::format("\n{},{},{:.2f},{:.2f},", rule, kind, listed, price)), std::string::npos)
        << row << read_text(csv);
    const std::regex in_table(fmt::format("\n{} +{} +{:.2f} +{:.2f} ", pattern_of(rule), kind, listed, price));
    EXPECT_TRUE(std::regex_search(details, in_table)) << row << details;
    if (price == listed) continue;
    ++changes;
    const std::regex shown(fmt::format("\n{} +{:g} +{:g} ", pattern_of(rule), listed, price));
    EXPECT_TRUE(std::regex_search(screen, shown)) << row << screen;
    const std::string escaped = std::regex_replace(rule, std::regex("&"), "&amp;");
    const std::string cells = fmt::format("<td>{}</td><td>{:g}</td><td>{:g}</td>", escaped, listed, price);
    EXPECT_NE(read_text(page).find(cells), std::string::npos) << row;
    EXPECT_NE(read_text(page).find(fmt::format("<title>{}: {:.2f} (", escaped, price)), std::string::npos) << row;
  }
  EXPECT_GT(changes, 0);
  for (const char* const rule : {"Tough", "Leader"}) {
    EXPECT_EQ(price_result(small({rule}))["results"][0]["price"], row_of(prices, rule)["price"]) << "shown alone";
  }
  const Json compared = price_result({"compare", "warstuff-2.0", ruleset, "--no-matchups", "--battles", "24000",
                                      "--scenario", "open", "--players", "aggressive"});
  const Json alone = price_result(
      {"price", "--rules", ruleset, "--battles", "24000", "--scenario", "open", "--players", "aggressive"});
  for (const Json& row : compared["prices"]) {
    EXPECT_EQ(row["price"], row_of(alone, row["item"])["price"]) << "compare " << row;
    EXPECT_EQ(row["verdict"], row_of(alone, row["item"])["verdict"]) << "compare " << row;
  }
}

// Also for whoever pastes it: all that decides the result is repeated.
TEST(RecommendedPrice, NextCommandsRepeatWhatWasTyped) {
  const Outcome screen = warbalance_program(small({"--set", "rule.Tough.cost=25", "Tough", "Fast"}));
  expect_in(screen.out,
            {"\nNext: warbalance price --battles 24000 --scenario open --players aggressive --budget 60 --set "
             "generator.jitter_per_mille=350 --set rule.Tough.cost=25 Tough Fast (",
             " --set rule.Tough.cost=25 Tough Fast --publish (", " Tough Fast --details ("});
}

TEST(PriceVerdicts, ThatHoldTogetherAreFewer) {
  const auto changes = [](const Json& prices) {
    return std::count_if(prices["results"].begin(), prices["results"].end(),
                         [](const Json& row) { return row["verdict"] == "raise" || row["verdict"] == "lower"; });
  };
  const Json single = price_result(small({}));
  const Json joint = price_result(small({"--joint"}));
  EXPECT_LE(changes(joint), changes(single));
  for (const Json& row : single["results"]) {
    const Json& same = row_of(joint, row["rule"]);
    if (row["ci_low"].is_null()) continue;
    EXPECT_EQ(row["fair"], same["fair"]);
    EXPECT_LT(same["ci_low"], row["ci_low"]) << row;
  }
}

TEST(PriceTables, SpanThePricesOfAllScenarios) {
  const Json prices = price_result(small({"--tables", "standard"}));
  ASSERT_FALSE(prices["results"][0]["verdict"].is_null()) << "not converged";
  int rows = 0;
  for (const Json& row : prices["results"]) {
    if (row["table_min"].is_null()) continue;
    ++rows;
    EXPECT_LE(row["table_min"], row["fair"]) << row;
    EXPECT_GE(row["table_max"], row["fair"]) << row;
    EXPECT_LE(row["table_tau_low"], row["table_tau"]) << row;
    EXPECT_GE(row["table_tau_high"], row["table_tau"]) << row;
  }
  EXPECT_GT(rows, 20);
  expect_refused(warbalance_program(small({"--tables", "nowhere"})), {"has no scenario \"nowhere\""});
  expect_refused(warbalance_program(small({"--tables", "open"})), {"names no scenario but open"});
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

// The prices of a run that counted no battles say nothing of who starts, of draws, of intervals and verdicts.
TEST(PriceOfNothing, ClaimsNothing) {
  const std::vector<std::vector<std::string>> runs{
      {"price", "Armored", "--battles", "22000", "--population", "listed", "--set", "generator.jitter_per_mille=0"},
      {"price", "--battles", "22000", "--population", "listed", "--set", "generator.jitter_per_mille=0"},
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
    const Outcome outcome = interrupted({"price", "--rules", "suitcase", "--method", method, "--battles", "2000000000",
                                         "-o", folder / "p.json", "--format", "json"},
                                        SIGINT);
    EXPECT_NE(outcome.err.find("there is no result"), std::string::npos) << outcome.err;
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
      {"price", "--rules", gang, "--units", "Mine", "--budget", "10"},
      {"price", "--population", folder / "club.toml"},
  };
  for (const std::vector<std::string>& run : runs) {
    expect_refused(warbalance_program(run), {"nothing to compare with"});
  }
}

TEST(PricePanel, SaysHowFarPricesDependOnWhoPlays) {
  const Outcome outcome = warbalance_program(brief({"Tough", "Fast", "--panel", "greedy", "--format", "json"}));
  ASSERT_TRUE(outcome.status == 0 || outcome.status == 3) << outcome.err;
  const Json report = Json::parse(outcome.out);
  ASSERT_EQ(report["results"].size(), 2U);
  for (const Json& row : report["results"]) {
    const double tau = row["tau"];
    EXPECT_GE(tau, 0);
    EXPECT_LE(row["tau_low"], tau);
    EXPECT_GT(row["tau_high"], tau) << "two players";
    EXPECT_TRUE(row["all_players"] == "yes" || row["all_players"] == "no" || row["all_players"] == "uncertain");
  }
}

TEST(PricePanel, OfSeveralPlayersPricesAreMeans) {
  std::vector<std::string> run = brief({"Tough", "Fast"});
  run[7] += ",greedy";
  const Json report = price_result(run);
  for (const Json& row : report["results"]) {
    const double middle = (row["player_min"].get<double>() + row["player_max"].get<double>()) / 2;
    EXPECT_NEAR(row["fair"].get<double>(), middle, 0.02) << row;
    EXPECT_LT(row["player_min"], row["player_max"]);
  }
}

TEST(PricePanel, WithoutOneItIsSaidThatPlayersWereNotCompared) {
  const Outcome outcome = warbalance_program(brief({"Tough"}));
  EXPECT_NE(outcome.out.find("who plays was not measured; --panel "), std::string::npos) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.out.find(" tau "), std::string::npos) << "a column without values";
}

// Rules that can do nothing in a run: no scenario that ships asks for the skill rolls of VSGMR.

const std::vector<std::string> kRun{"price",
                                    "Combat Master",
                                    "Minor Super-Skill",
                                    "Support(skill)",
                                    "--rules",
                                    "vsgmr",
                                    "--battles",
                                    "24000",
                                    "--seed",
                                    "3",
                                    "--scenario",
                                    "open",
                                    "--players",
                                    "aggressive"};

std::string verdict_of(const Json& prices, const std::string& item) {
  for (const auto& row : prices["results"]) {
    if (row["rule"] == item && row["verdict"].is_string()) return row["verdict"];
  }
  return "";
}

TEST(IdleRules, OfAPriceRunHaveNoOtherVerdict) {
  const auto prices = price_result(kRun);
  EXPECT_EQ(verdict_of(prices, "Minor Super-Skill"), "no effect here");
  EXPECT_EQ(verdict_of(prices, "Support(skill)"), "no effect here");
  EXPECT_NE(verdict_of(prices, "Combat Master"), "no effect here");
  const std::string conclusion = prices["conclusion"];
  EXPECT_EQ(conclusion.find("Skill"), std::string::npos) << conclusion;
}

TEST(IdleRules, OfPartsAreThoseOfTheWhole) {
  const ScratchFolder folder;
  std::vector<std::string> merge{"merge"};
  for (const std::string part : {"1/2", "2/2"}) {
    const std::string file = (folder / (part.substr(0, 1) + ".json")).string();
    ASSERT_EQ(warbalance_program(with(kRun, {"--part", part, "--output", file})).status, 0);
    merge.push_back(file);
  }
  const auto merged = price_result(merge);
  EXPECT_EQ(merged["results"], price_result(kRun)["results"]);
  EXPECT_EQ(verdict_of(merged, "Support(skill)"), "no effect here");
}

using Strings = std::vector<std::string>;

Strings run(const Strings& more) {
  Strings arguments{"price", "--quick",   "--interactions", "--battles", "24000", "--scenario",
                    "open",  "--players", "aggressive",     "--threads", "2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(PriceInteractions, SayWhichOfThemAreCertain) {
  const ScratchFolder folder;
  const Json json = Json::parse(warbalance_program(run({"--format", "json"})).out);
  ASSERT_FALSE(json["interactions"].empty());
  double sureness = 1e9;
  for (const Json& row : json["interactions"]) {
    const bool leaves_out_0 = row["ci_low"] > 0 || row["ci_high"] < 0;
    EXPECT_EQ(row["certain"], leaves_out_0 ? "yes" : "no") << row;
    const double here = std::abs(row["price"].get<double>()) / row["se"].get<double>();
    EXPECT_LE(here, (sureness * 1.05) + 0.01) << "the surest first, but for rounding";
    sureness = here;
  }
  EXPECT_EQ(warbalance_program(run({"--format", "csv", "--output", folder / "p.csv"})).status, 0);
  const std::string csv = read_text(folder / "p.interactions.csv");
  EXPECT_EQ(csv.find("interaction,price,se,ci_low,ci_high,certain,first,second\r\n"), 0U) << csv;
  const std::string first = json["interactions"][0]["certain"];
  EXPECT_NE(csv.find("," + first + ","), std::string::npos) << csv;
}

/// A price run that takes a second or two.
std::vector<std::string> brief_at_60_points(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"price",      "--quick", "--battles", "48000",
                                     "--scenario", "open",    "--players", "aggressive",
                                     "--budget",   "60",      "--set",     "generator.jitter_per_mille=350",
                                     "--threads",  "2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& message, const std::string& hint) {
  expect_refused(warbalance_program(arguments), {message, hint});
}

TEST(PriceUnitSlow, HasAPriceBesideTheSumOfItsParts) {
  const Json report = price_result(brief_at_60_points({"--unit", "4+ mounted,  FAST", "--unit", "6+", "Fast"}));
  ASSERT_EQ(report["whole_units"].size(), 2U);
  const Json& row = report["whole_units"][0];
  EXPECT_EQ(row["unit"], "4+ Fast, Mounted");
  EXPECT_EQ(row["listed"], 25);
  ASSERT_TRUE(row["fair"].is_number());
  EXPECT_NEAR(row["difference"].get<double>(), row["fair"].get<double>() - 25, 0.02);
  EXPECT_LT(row["ci_low"], row["fair"]);
  EXPECT_GT(row["fair"], report["whole_units"][1]["fair"]) << "better than a plain unit of the worst quality";
  EXPECT_EQ(report["results"].size(), 1U);
}

TEST(PriceUnitSlow, MayBeNamedByTheRosterAndKeepsItsListedPrice) {
  const Json report = price_result({"price", "--rules", "warstuff-1.7", "--unit", "rat ogre", "Tough", "--quick",
                                    "--battles", "24000", "--scenario", "open", "--threads", "2"});
  ASSERT_EQ(report["whole_units"].size(), 1U);
  EXPECT_EQ(report["whole_units"][0]["unit"], "Rat Ogre");
  EXPECT_EQ(report["whole_units"][0]["listed"], 60);
}

TEST(PriceUnitSlow, IsPricedWhereTypesHaveNumbers) {
  const Json report = price_result({"price", "--rules", "vsgmr", "--unit", "Hero guy", "Commander", "--population",
                                    "listed", "--battles", "22000", "--scenario", "open", "--threads", "2"});
  EXPECT_EQ(report["whole_units"][0]["unit"], "Hero guy");
}

TEST(PriceUnit, ThatStandsAmongTheItemsIsToldItsOption) {
  expect_refused({"price", "4+ Armored, Fast"}, "\"4+ Armored, Fast\" is a whole unit, no quality or special rule",
                 "--unit '4+ Armored, Fast'");
}

TEST(PriceUnit, IsReadLikeEveryOtherUnit) {
  expect_refused({"price", "--unit", "4+ Armored, Fsat"}, "unknown special rule \"Fsat\"", "did you mean 'Fast'?");
  expect_refused({"price", "--unit", "4+ Fast", "--unit", "4+ Fast"}, "has 4+ Fast twice", "");
}

TEST(PriceUnit, IsRefusedWhereNoRandomArmiesTakeItIn) {
  expect_refused({"price", "--rules", "suitcase", "--unit", "Ranger"}, "--unit needs a price list", "--units");
  expect_refused({"price", "--rules", "warstuff-1.7", "--units", "--unit", "Knight"}, "--unit does not go with --units",
                 "price --units NAME");
  expect_refused({"price", "--population", "club", "--unit", "4+"}, "--unit adds units to random armies", "");
  expect_refused({"price", "--method=mono", "--unit", "4+"}, "--unit", "leave one of them out");
}

// A list of a designer is proved as the listed prices.
TEST(PriceProofSlow, OfAPriceListStandsAsTheListedPrices) {
  const ScratchFolder folder;
  const std::string better = folder / "better.toml";
  write_text(better,
             "[quality]\n\"2+\".cost = 45\n\"3+\".cost = 25\n\"4+\".cost = 12\n\"5+\".cost = 5\n\"6+\".cost = 1\n"
             "[rule]\nLeader.cost = 15\nTough.cost = 22\nRegeneration.cost = 8\nFearless.cost = 0\n");
  const auto imbalance = [](const std::vector<std::string>& more) -> double {
    const Json report = price_result(with(small({"--validate"}), more));
    EXPECT_EQ(report["validation"][0]["list"], "listed");
    return report["validation"][0]["imbalance"];
  };
  EXPECT_LT(imbalance({"--prices", better}), imbalance({}) - 3) << "costs near the fair prices";
}

}  // namespace
}  // namespace warbalance::test::price_test
