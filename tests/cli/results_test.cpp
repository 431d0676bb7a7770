#include <gtest/gtest.h>

#include <csignal>
#include <regex>

#include "tests/cli/program.hpp"

namespace warbalance::test::results_test {
namespace {

const std::string kDuelHeader =
    "unit_a,unit_b,points_a,points_b,battles,wins_a,draws,wins_b,score_a,se,ci_low,ci_high,destroyed_a,destroyed_b,"
    "margin_mean,margin_sd,rounds_mean,first_player_score,seed";
const std::string kBattleHeader =
    "army_a,army_b,points_a,points_b,battles,wins_a,draws,wins_b,score_a,se,ci_low,ci_high,destroyed_a,"
    "destroyed_b,margin_mean,survivors_a,survivors_b,routs_a,routs_b,rounds_mean,first_player_score,dice_mean,seed";
const std::string kVoids = ",without_attack,without_room";
const std::string kPriceHeader =
    "rule,kind,listed,price,fair,se,ci_low,ci_high,difference,p_holm,verdict,plain,plain_se,body_sd,"
    "slope_q,slope_se,player_min,player_max,tau,tau_low,tau_high,all_players,condition_min,"
    "condition_max,table_min,table_max,table_tau,table_tau_low,table_tau_high,units_seen,flags,q_fdr";

std::string first_line(const std::string& text) { return text.substr(0, text.find("\r\n")); }

TEST(Version, IsOneLine) {
  const Outcome outcome = warbalance_program({"--version"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.rfind("warbalance ", 0), 0U);
  EXPECT_EQ(outcome.err, "");
}

TEST(Help, ShowsEveryCommandWithUsageOptionsAndExample) {
  const std::string overview = warbalance_program({"--help"}).out;
  for (const std::string command : {"rules", "units", "lint", "odds", "duel", "battle", "matrix", "price", "sweep",
                                    "battles-needed", "check", "replay", "signature", "help"}) {
    EXPECT_NE(overview.find("  " + command + " "), std::string::npos) << command;
    const Outcome help = warbalance_program({"help", command});
    EXPECT_EQ(help.status, 0);
    expect_in(help.out, {"usage: warbalance " + command, "Examples:\n  warbalance " + command});
    EXPECT_EQ(warbalance_program({command, "--help"}).out, help.out);
    EXPECT_EQ(warbalance_program({command, "-h"}).out, help.out);
  }
}

TEST(Csv, HasTheColumnsOfTheSpecificationAndNothingElse) {
  const Outcome duel = warbalance_program({"duel", "4+ Armored, Fast", "4+", "--battles", "64", "--format", "csv"});
  EXPECT_EQ(duel.status, 0) << duel.err;
  EXPECT_EQ(first_line(duel.out), kDuelHeader + kVoids);
  EXPECT_EQ(std::count(duel.out.begin(), duel.out.end(), '\n'), 2);
  EXPECT_NE(duel.out.find("\r\n\"4+ Armored, Fast\",4+,"), std::string::npos) << duel.out;
  EXPECT_NE(duel.err.find("warbalance duel"), std::string::npos);
  const Outcome battle = warbalance_program({"battle", "line", "raiders", "--battles", "64", "--format", "csv"});
  EXPECT_EQ(battle.status, 0) << battle.err;
  EXPECT_EQ(first_line(battle.out), kBattleHeader + kVoids);
}

TEST(Csv, BattleOfThreeHasOneRowAnArmy) {
  const Outcome battle = warbalance_program({"battle", "line", "raiders", "hunters", "--players",
                                             "tactical,aggressive,tactical", "--battles", "60", "--format", "csv"});
  EXPECT_EQ(battle.status, 0) << battle.err;
  EXPECT_EQ(
      first_line(battle.out),
      "side,army,player,points,battles,firsts,shared_firsts,win_share,se,ci_low,ci_high,rank_mean,rank_se,rank_low,"
      "rank_high,destroyed,destroyed_low,destroyed_high,survivors,survivors_low,survivors_high,units,routs,rounds_mean,"
      "first_player_share,dice_mean,seed,without_attack,without_room");
  EXPECT_EQ(std::count(battle.out.begin(), battle.out.end(), '\n'), 4);
  EXPECT_NE(battle.out.find("\r\nB,Raiders,aggressive,150.00,60,"), std::string::npos) << battle.out;
}

TEST(Csv, PriceHasTheColumnsOfTheSpecification) {
  const Outcome price =
      warbalance_program({"price", "--quick", "--battles", "24000", "--budget", "60", "--format", "csv"});
  EXPECT_TRUE(price.status == 0 || price.status == 3) << price.err;
  EXPECT_EQ(first_line(price.out), kPriceHeader) << price.err;
}

TEST(Csv, PriceOfUnitsHasProfileAndFormulaBesides) {
  const Outcome price =
      warbalance_program({"price", "--rules", "warstuff-1.7", "--units", "fantasy", "--quick", "--battles", "24000",
                          "--players", "aggressive", "--scenario", "open", "--format", "csv"});
  EXPECT_TRUE(price.status == 0 || price.status == 3) << price.err;
  EXPECT_EQ(first_line(price.out).rfind("rule,kind,profile,listed,formula,price,fair,se,ci_low,ci_high,difference,", 0),
            0U);
  EXPECT_EQ(std::count(price.out.begin(), price.out.end(), '\n'), 1 + 20);
  EXPECT_NE(price.out.find("\r\nWizard,unit,\"2 Fire, Healer, Shooter(Medium)\",50.00,45.00,"), std::string::npos)
      << price.out;
  const Outcome table =
      warbalance_program({"price", "Wizard", "--rules", "warstuff-1.7", "--units", "fantasy", "--quick", "--battles",
                          "24000", "--players", "aggressive", "--scenario", "open"});
  EXPECT_NE(table.out.find("armies of 120 to 180 points of the 20 units of Fantasy"), std::string::npos) << table.out;
}

TEST(Csv, EndingsAreNamedByTheSystem) {
  const std::vector<std::string> run = {"battle",       "fantasy-150", "3x 4 Tough", "--rules",
                                        "warstuff-1.7", "--battles",   "100"};
  const Outcome csv = warbalance_program(with(run, {"--format", "csv"}));
  EXPECT_EQ(first_line(csv.out),
            std::string(kBattleHeader) +
                ",ended_by_annihilation,ended_by_concession,ended_by_round_cap,without_attack,without_room");
  const Json row = Json::parse(warbalance_program(with(run, {"--format", "json"})).out)["results"][0];
  const double sum = row["ended_by_annihilation"].get<double>() + row["ended_by_concession"].get<double>() +
                     row["ended_by_round_cap"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
  const Outcome capped = warbalance_program(with(run, {"--set", "round_cap=1", "--format", "json"}));
  EXPECT_EQ(Json::parse(capped.out)["results"][0]["ended_by_round_cap"], 1.0);
  EXPECT_NE(warbalance_program(run).out.find("Ended by"), std::string::npos);
  const Outcome three = warbalance_program(
      {"battle", "2x 3", "2x 3", "2x 3", "--rules", "warstuff-1.7", "--battles", "60", "--format", "csv"});
  EXPECT_NE(three.out.find(
                ",seed,ended_by_annihilation,ended_by_concession,ended_by_round_cap,without_attack,without_room\r\n"),
            std::string::npos)
      << three.out;
}

TEST(Csv, QuietSaysNothingOnStderr) {
  EXPECT_EQ(warbalance_program({"duel", "4+", "4+", "--battles", "3", "--format", "csv", "--quiet"}).err, "");
}

TEST(Json, HasTheEnvelopeAndTheColumnsOfTheCsv) {
  const Outcome outcome = warbalance_program(
      {"duel", "4+", "4+ Fast", "--battles", "64", "--format", "json", "--threads", "2", "--progress=never"});
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["command"], "duel");
  EXPECT_EQ(json["provenance"]["ruleset"], "warstuff-2.0");
  EXPECT_EQ(json["provenance"]["ruleset_hash"].get<std::string>().size(), 16U);
  EXPECT_EQ(json["provenance"]["scenario"], "open");
  EXPECT_EQ(json["provenance"]["seed"], 1);
  EXPECT_EQ(json["provenance"]["command_line"], "warbalance duel 4+ '4+ Fast' --battles 64 --format json");
  std::string keys;
  for (const auto& [key, value] : json["results"][0].items()) keys += (keys.empty() ? "" : ",") + key;
  EXPECT_EQ(keys, kDuelHeader + kVoids);
  EXPECT_EQ(json["results"][0]["battles"], 64);
}

TEST(Json, SharesAndPlacesOfAllArmiesAddUp) {
  const Json json = json_of({"battle", "line", "raiders", "hunters", "champions", "--battles", "80"});
  ASSERT_EQ(json["results"].size(), 4U);
  double shares = 0;
  double ranks = 0;
  for (const Json& row : json["results"]) {
    shares += row["win_share"].get<double>();
    ranks += row["rank_mean"].get<double>();
    EXPECT_LT(row["ci_low"].get<double>(), row["win_share"].get<double>());
    EXPECT_GT(row["ci_high"].get<double>(), row["win_share"].get<double>());
    EXPECT_LT(row["rank_low"].get<double>(), row["rank_mean"].get<double>());
    EXPECT_LT(row["destroyed_low"].get<double>(), row["destroyed"].get<double>());
    EXPECT_GT(row["survivors_high"].get<double>(), row["survivors"].get<double>());
  }
  EXPECT_NEAR(shares, 1, 1e-5);
  EXPECT_NEAR(ranks, 1 + 2 + 3 + 4, 1e-3);
  EXPECT_EQ(json["provenance"]["players"].size(), 4U);
}

TEST(Scenarios, AreNamedWithEveryResult) {
  const std::vector<std::string> run = {"battle", "line", "raiders", "--battles", "2"};
  const Json village = Json::parse(warbalance_program(with(run, {"--scenario", "village", "--format", "json"})).out);
  EXPECT_EQ(village["provenance"]["scenario"], "village");
  EXPECT_EQ(village["provenance"]["scenario_hash"].get<std::string>().size(), 16U);
  const Json open = Json::parse(warbalance_program(with(run, {"--scenario", "open", "--format", "json"})).out);
  EXPECT_FALSE(open["provenance"].contains("scenario_hash"));
  const Outcome table = warbalance_program(with(run, {"--scenario", "village"}));
  expect_in(table.out, {"scenario village (" + village["provenance"]["scenario_hash"].get<std::string>() + ")",
                        "replay battle line raiders --scenario village --battle"});
}

TEST(Scenarios, AreNotNamedWhereNothingStandsOnATable) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"rules", "warstuff-2.0"}, {"rules", "warstuff-2.0", "Armored"}, {"units"}, {"lint", "line"}}) {
    const Outcome outcome = warbalance_program(words);
    EXPECT_NE(outcome.out.find("\nWarStuff 2.0 (warstuff-2.0, "), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.out.find(", scenario "), std::string::npos) << words.front();
  }
}

TEST(Scenarios, OfAFileAreReplayedWithItsRulesArmiesAndPlaces) {
  const ScratchFolder folder;
  const auto file = folder / "duel.toml";
  write_text(file,
             "name = \"Duel in the field\"\ndeployment = \"listed\"\n[set]\nrounds = 2\n"
             "[[army]]\narmy = \"2x 4+ Shooter(18)\"\npositions = [[1000, 1000], [1000, 1300]]\n"
             "[[army]]\narmy = \"1x 4+ Fast\"\npositions = [[2000, 1000]]\n");
  const std::vector<std::string> run = {"battle", "--scenario", file.string(), "--format", "json"};
  const Json counted = Json::parse(warbalance_program(with(run, {"--battles", "2"})).out)["results"][0];
  double rounds = 0;
  for (const std::string number : {"0", "1"}) {
    const Json battle =
        json_of(with({"replay"}, {"battle", "--scenario", file.string(), "--battle", number}))["results"][0];
    rounds += battle["result"]["rounds"].get<double>();
    EXPECT_EQ(battle["rules"]["rounds"], "2");
    for (const Json& event : battle["events"]) {
      if (event["event"] != "placed" || event["unit"] != "B1") continue;
      EXPECT_EQ(event["position"]["x"], 20.0);
    }
  }
  EXPECT_DOUBLE_EQ(rounds / 2, counted["rounds_mean"].get<double>());
  write_text(file, "name = \"Broken\"\nterain = \"none\"\n");
  expect_refused(warbalance_program(run), {"duel.toml:2:1: error: unknown key \"terain\" in the scenario"});
}

TEST(Scenarios, OfOtherPlacesThanUnitsAreRefused) {
  const ScratchFolder folder;
  const auto file = folder / "places.toml";
  write_text(file,
             "name = \"Places\"\ndeployment = \"listed\"\n[[army]]\npositions = [[1000, 1000]]\n"
             "[[army]]\npositions = [[2000, 1000], [2050, 1000]]\n");
  const auto says = [&](const std::string& a, const std::string& b) {
    return warbalance_program({"battle", a, b, "--scenario", file.string()}).err;
  };
  EXPECT_NE(says("2x 4+", "2x 4+").find("has 2 units, but the scenario lists 1 place for it"), std::string::npos);
  EXPECT_NE(says("4+", "2x 4+").find("stands on the base of '4+'"), std::string::npos) << says("4+", "2x 4+");
}

TEST(OddNumberOfBattles, IsRoundedUpAndSaid) {
  const Outcome outcome = warbalance_program({"duel", "4+", "4+", "--battles", "7", "--format", "json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("--battles rounded up to 8"), std::string::npos);
  EXPECT_EQ(Json::parse(outcome.out)["results"][0]["battles"], 8);
}

// Every command that plays battles, in several forms; the command line on the pages is ignored.
TEST(Threads, DoNotChangeAByteOfTheResult) {
  const ScratchFolder folder;
  const std::string plan = (folder / "plan.toml").string();
  write_text(plan,
             "command = \"battle\"\narguments = [\"{n}x 4+ Armored\", \"raiders\"]\n[options]\nbattles = 200\n"
             "[grid]\nrule.Armored.ignore_hit.on = [4, 4, 6]\nn = [5, 4]\n");
  const std::string checks = (folder / "checks.toml").string();
  write_text(checks, "[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [20, 80]\n");
  const std::string sized = "models=1 speed=4 q=4+ d=4+ wounds=1; ";
  const std::vector<std::vector<std::string>> runs = {
      {"duel", "4+ Armored", "4+ Shooter(18)", "--battles", "2000", "--format", "json"},
      {"duel", "4+ Frenzy", "4+", "--points", "60", "--distance", "12", "--precision", "4", "--format", "csv"},
      {"battle", "line", "raiders", "--battles", "1000"},
      {"battle", "line", "raiders", "--battles", "500", "--scenario", "standard"},
      {"battle", "line", "raiders", "champions", "--battles", "600", "--scenario", "crossroads"},
      {"battle", "champions", "champions", "champions", "--precision", "4", "--format", "json"},
      {"battle", "line", "raiders", "--battles", "500", "--examples", "--format", "csv"},
      {"battle", "line", "raiders", "champions", "--battles", "600", "--examples"},
      {"battle", "line", "raiders", "--battles", "400", "--shares", "--format", "json"},
      {"battle", "rangers", "levy", "--rules", "suitcase", "--battles", "64", "--facts", "--format", "csv"},
      {"battle", "rangers", "levy", "--rules", "suitcase", "--battles", "64", "--facts", "--format", "json"},
      {"battle", "1x " + sized + "Impact(4), Tough(7), Wizard(9); Gun(24,1,Blast(6),AP(5))",
       "2x " + sized + "Tough(20); Axe(-,2,Deadly(12))", "--rules", "suitcase", "--battles", "64", "--set",
       "army.points=2000", "--format", "csv"},
      {"battle", "Line", "Raiders", "--battles", "200", "--format", "html"},
      {"replay", "battle", "line", "raiders", "--battle", "3", "--format", "html"},
      {"matrix", "line", "raiders", "2x 4+ Armored, Fast", "--battles", "200", "--format", "json"},
      {"matrix", "--armies", "--battles", "300", "--adaptive", "--scenario", "open"},
      {"battles-needed", "duel", "4+ Tough", "4+", "--pilot", "600", "--quiet"},
      {"sweep", plan, "--format", "json", "--quiet"},
      {"check", checks, "--format", "json", "--quiet"},
      {"compare", "warstuff-2.0", "warstuff-2.0-house", "--no-prices", "--battles-per-pair", "100", "--format",
       "markdown"},
      {"signature", "--battles", "400", "--quiet"},
      {"price", "Drake", "--rules", "suitcase", "--units", "--quick", "--battles", "2000", "--scenario", "open",
       "--method", "mono"},
  };
  const auto played = [](const std::vector<std::string>& run, const std::string& threads) {
    Outcome outcome = warbalance_program(with(run, {"--threads", threads}));
    outcome.out = std::regex_replace(outcome.out, std::regex("--threads [0-9]"), "");
    return outcome;
  };
  for (const auto& run : runs) {
    const Outcome one = played(run, "1");
    EXPECT_TRUE(one.status == 0 || (one.status == 3 && run[0] == "price")) << run[0] << one.err;
    EXPECT_FALSE(one.out.empty()) << run[0];
    for (const std::string threads : {"2", "7"}) {
      const Outcome more = played(run, threads);
      EXPECT_EQ(more.out, one.out) << run[0];
      EXPECT_EQ(more.err, one.err) << run[0];
    }
  }
}

TEST(Seed, ChangesTheResult) {
  const std::vector<std::string> run = {"duel", "4+", "4+ Fast", "--battles", "500", "--format", "csv"};
  EXPECT_NE(warbalance_program(with(run, {"--seed", "2"})).out, warbalance_program(run).out);
}

TEST(Output, IsWrittenWholeWithItsProvenanceBeside) {
  const ScratchFolder folder;
  const auto file = folder / "duel.csv";
  write_text(file, "old");
  const std::vector<std::string> run = {"duel", "4+", "4+ Fast", "--battles", "64", "--format", "csv"};
  const Outcome outcome = warbalance_program(with(run, {"--output", file.string()}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(read_text(file), warbalance_program(run).out);
  EXPECT_EQ(folder.files(),
            (std::vector<std::string>{"duel.csv", "duel.csv.provenance.json", "duel.margins.csv", "duel.summary.csv"}));
  const Json provenance = Json::parse(read_text(folder / "duel.csv.provenance.json"));
  EXPECT_EQ(provenance["command_line"], "warbalance duel 4+ '4+ Fast' --battles 64 --format csv");
}

TEST(Interrupted, RunLeavesItsFinishedPartMarked) {
  const ScratchFolder folder;
  interrupted({"duel", "4+", "4+ Fast", "--battles", "2000000000", "--format", "json", "-o", folder / "duel.json"},
              SIGINT);
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"duel.json.partial"}));
  const Json json = Json::parse(read_text(folder / "duel.json.partial"));
  EXPECT_EQ(json["provenance"]["interrupted"], true);
  EXPECT_GT(json["results"][0]["battles"].get<std::int64_t>(), 0);
  const auto battles = json["results"][0]["battles"].get<std::int64_t>();
  EXPECT_EQ(battles % 2, 0) << "whole couples";
  const Outcome same =
      warbalance_program({"duel", "4+", "4+ Fast", "--battles", std::to_string(battles), "--format", "json"});
  EXPECT_EQ(Json::parse(same.out)["results"], json["results"]) << "the first battles, and none left out";
}

TEST(Precision, IsReachedOrToldNotToBe) {
  const Outcome reached = warbalance_program({"duel", "4+", "4+", "--precision", "3", "--format", "json"});
  EXPECT_EQ(reached.status, 0) << reached.err;
  const Json row = Json::parse(reached.out)["results"][0];
  EXPECT_LE(row["ci_high"].get<double>() - row["ci_low"].get<double>(), 0.06 + 1e-6);
  EXPECT_LT(row["battles"].get<int>(), 10'000);
  const Outcome missed = warbalance_program({"duel", "4+", "4+", "--precision", "0.1", "--battles", "100"});
  EXPECT_EQ(missed.status, 3);
  EXPECT_NE(missed.out.find("was not reached within 100 battles"), std::string::npos) << missed.out;
}

TEST(Odds, PrintExactlyTheSpecifiedJson) {
  const Outcome outcome = warbalance_program({"odds", "--action", "shoot", "--attacker", "3+ shooter(27)", "--defender",
                                              "5+", "--cover", "--set", "early_end=false", "--format", "json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const Json expected = {
      {"rules", "warstuff-2.0"},
      {"action", "shoot"},
      {"attacker", "3+ Shooter(27)"},
      {"defender", "5+"},
      {"options", {{"cover", true}, {"set", {"early_end=false"}}}},
      {"outcomes",
       {{{"attacker", "ok"}, {"defender", "killed"}, {"p", "8/81"}},
        {{"attacker", "ok"}, {"defender", "ok"}, {"p", "19/27"}},
        {{"attacker", "ok"}, {"defender", "stunned:1"}, {"p", "16/81"}}}},
  };
  const Json report = Json::parse(outcome.out);  // the envelope of every command surrounds them
  for (const auto& [key, value] : expected.items()) EXPECT_EQ(report[key], value) << key << outcome.out;
}

TEST(Odds, KnowSpellsByTheirNames) {
  const Outcome outcome = warbalance_program({"odds", "--action", "ice-ray", "--attacker", "3+ Wizard", "--defender",
                                              "3+ Tough", "--defender-markers", "0", "--format", "csv"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  expect_in(outcome.out, {"\r\nok,ok,2,3,", "\r\nok,ok:1+frozen,1,12,"});
}

TEST(Rules, ListAndShow) {
  EXPECT_NE(warbalance_program({"rules"}).out.find("warstuff-2.0"), std::string::npos);
  const Outcome all = warbalance_program({"rules", "warstuff-2.0"});
  EXPECT_EQ(all.status, 0) << all.err;
  expect_in(all.out, {"Hit & Run", "rule.Tough.cost", "ignore_hit", "moves.advance", "2+"});
  const Outcome one = warbalance_program({"rules", "warstuff-2.0", "hit and run", "--set", "rule.Hit & Run.cost=12"});
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_NE(one.out.find("12 points"), std::string::npos) << one.out;
}

TEST(Odds, ActionsAreWrittenAsInTheRulebookOrAsWords) {
  const auto odds = [](const std::string& action) {
    return warbalance_program(
               {"odds", "--action", action, "--attacker", "4+ Wizard", "--defender", "4+", "--format", "csv"})
        .out;
  };
  EXPECT_NE(odds("ice-ray"), "");
  EXPECT_EQ(odds("Ice Ray"), odds("ice-ray"));
}

// Rules: WS2-Q11
TEST(Odds, HealersRollTheNumberOfTheFirstRuleThatRescuesFriends) {
  const ScratchFolder folder;
  const auto odds = [&](const std::string& changes) {
    write_text(folder / "ruleset.toml", "id = \"x\"\nname = \"x\"\ninherits = \"warstuff-2.0\"\n" + changes);
    return warbalance_program({"odds", "--rules", folder.path().string(), "--action", "charge", "--attacker", "4+",
                               "--defender", "4+", "--defender-healers", "1", "--format", "csv"});
  };
  const Outcome two = odds(
      "[rule.Medic]\ncost = 5\ntext = \"m\"\n"
      "effects = [{ type = \"rescue_friend\", radius = 300, on = 6 }]\n");
  EXPECT_NE(two.out.find("ok,killed,1,24,"), std::string::npos) << two.out << two.err;
  expect_refused(odds("remove = [\"Healer\"]\n"), {"no special rule of the ruleset rescues friends"});
}

}  // namespace
}  // namespace warbalance::test::results_test
