#include <gtest/gtest.h>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iomanip>
#include <iterator>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/part_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::check_test {
namespace {

/// Two matchups that are decided within a few hundred battles: one far inside its band, one far outside.
const std::string kPass = "[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [20, 80]\n";
const std::string kFail = "[[score]]\nid = \"giant\"\nduel = [\"2+ Tough, Armored\", \"6+\"]\nband = [45, 55]\n";
const std::string kOpen = "[[score]]\nid = \"narrow\"\nduel = [\"4+\", \"4+\"]\nband = [49.9, 50.1]\nbattles = 500\n";

/// Runs `check` on a new file.
class CheckProgram : public testing::Test {
 protected:
  Outcome check(const std::string& text, std::vector<std::string> options = {}) const {
    write_text(folder_ / "checks.toml", text);
    options.insert(options.begin(), {"check", folder_ / "checks.toml"});
    return warbalance_program(options);
  }

  ScratchFolder folder_;
};

const std::string kHeader = "id,quantity,target,low,high,estimate,ci_low,ci_high,battles,looks,alpha,result\r\n";

Json results(const Outcome& outcome) { return Json::parse(outcome.out)["results"]; }

TEST_F(CheckProgram, ExitStatusSaysHowItEnded) {
  EXPECT_EQ(check(kPass).status, 0);
  EXPECT_EQ(check(kPass + kFail).status, 1);
  EXPECT_EQ(check(kPass + kOpen).status, 3);
  EXPECT_EQ(check(kFail + kOpen).status, 1);
  EXPECT_EQ(check(kOpen, {"--inconclusive", "pass"}).status, 0);
  EXPECT_EQ(check(kOpen, {"--inconclusive", "fail"}).status, 1);
  EXPECT_EQ(check(kOpen, {"--inconclusive", "report"}).status, 3);
  EXPECT_EQ(check(kFail, {"--inconclusive", "pass"}).status, 1);
}

TEST_F(CheckProgram, CsvHasTheColumnsOfTheSpecification) {
  const Outcome outcome = check(kFail + kPass + kOpen, {"--format", "csv"});
  EXPECT_EQ(outcome.out.rfind(kHeader, 0), 0U) << outcome.out;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 4);
  expect_in(outcome.out,
            {"\r\ngiant,score,\"2+ Armored, Tough against 6+\",45.00,55.00,",
             ",250,1,0.016667,fail\r\nmirror,score,4+ against 4+,20.00,80.00,", ",500,2,0.016667,inconclusive\r\n"});
}

TEST_F(CheckProgram, CsvIsReadAndWrittenAlikeByPython) {
  const std::string odd = "[[score]]\nid = 'a \"b\", c'\nduel = [\"4+ Tough, Fast\", \"4+\"]\nband = [20, 90]\n";
  check(odd, {"--format", "csv", "--output", folder_ / "one.csv"});
  write_text(folder_ / "copy.py",
             "import csv, sys\n"
             "rows = list(csv.reader(open(sys.argv[1], newline='')))\n"
             "assert rows[1][0] == 'a \"b\", c' and len(rows[1]) == len(rows[0]) == 12, rows\n"
             "csv.writer(open(sys.argv[2], 'w', newline='')).writerows(rows)\n");
  const auto quoted = [&](const std::string& name) { return " '" + (folder_ / name).string() + "'"; };
  ASSERT_EQ(std::system(("python3" + quoted("copy.py") + quoted("one.csv") + quoted("two.csv")).c_str()), 0);
  EXPECT_EQ(read_text(folder_ / "two.csv"), read_text(folder_ / "one.csv"));
}

TEST_F(CheckProgram, TheScoreIsThatOfTheSameDuel) {
  const Json row = results(check(kOpen, {"--format", "json", "--seed", "7"}))[0];
  const Outcome duel = warbalance_program({"duel", "4+", "4+", "--battles", "500", "--seed", "7", "--format", "json"});
  EXPECT_NEAR(row["estimate"].get<double>(), 100 * results(duel)[0]["score_a"].get<double>(), 0.01);
}

TEST_F(CheckProgram, TheCommandLineOverridesTheFile) {
  const std::string text = "seed = 3\nplayers = \"random\"\nrules = \"warstuff-2.0\"\n" + kOpen;
  const Json file = Json::parse(check(text, {"--format", "json"}).out);
  EXPECT_EQ(file["provenance"]["seed"], 3);
  EXPECT_EQ(file["provenance"]["players"], Json({"random 1ddc75b8"}));
  const Json typed =
      Json::parse(check(text, {"--format", "json", "--seed", "4", "--players", "greedy", "--battles", "300"}).out);
  EXPECT_EQ(typed["provenance"]["seed"], 4);
  EXPECT_EQ(typed["provenance"]["players"], Json({"greedy d0ef6989"}));
  EXPECT_EQ(typed["results"][0]["battles"], 300);
  EXPECT_EQ(check(text, {"--rules", "warstuff-2.1"}).status, 2);
}

TEST_F(CheckProgram, FilesBesideTheCheckFileAreFound) {
  write_text(folder_ / "mine.toml", "name = \"Mine\"\n[[unit]]\ncount = 3\nprofile = \"4+\"\n");
  const Outcome outcome = check(
      "scenario = \"open\"\n[[score]]\nbattle = [\"mine.toml\", \"3x 4+\"]\nband = [10, 90]\n", {"--format", "csv"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\r\nMine against 3x 4+,score,Mine against 3x 4+,"), std::string::npos) << outcome.out;
}

// --- reports --------------------------------------------------------------------------------------------------

TEST_F(CheckProgram, TableAndMarkdownSayHowMany) {
  const std::string text = kPass + kFail + kOpen;
  const std::string conclusion = "1 of 3 checks failed (giant), 1 passed, 1 inconclusive (narrow).\n";
  EXPECT_NE(check(text).out.find("\n\n" + conclusion), std::string::npos);
  const std::string markdown = check(text, {"--format", "markdown"}).out;
  expect_in(markdown, {"\n\n" + conclusion, "| giant | score |"});
}

TEST_F(CheckProgram, AnInterruptedRunKeepsWhatIsDecided) {
  const std::string endless =
      "[[score]]\nid = \"long\"\nbattle = [\"line\", \"line\"]\nband = [49.99, 50.01]\nbattles = 100000000\n";
  write_text(folder_ / "checks.toml", kFail + endless);
  Running running({"check", folder_ / "checks.toml", "--format", "csv", "--output", folder_ / "result.csv"});
  std::this_thread::sleep_for(std::chrono::seconds(2));
  running.send(SIGINT);
  EXPECT_EQ(running.wait().status, 130);
  const std::string partial = read_text(folder_ / "result.csv.partial");
  expect_in(partial, {",fail\r\nlong,", ",interrupted\r\n"});
}

// --- prices and baselines ---------------------------------------------------------------------------------------

/// Prices of small armies on the open table in the hands of a quick player.
const std::string kPrices =
    "seed = 5\nscenario = \"open\"\nplayers = \"aggressive\"\n"
    "[prices]\npreset = \"quick\"\nbattles = 50000\nbudget = 100\n";

class CheckPricesSlow : public CheckProgram {};

TEST_F(CheckPricesSlow, OneRunServesAll) {
  const std::string plain = "[[price]]\nid = \"plain\"\nitem = [\"4+\", \"tough\"]\nband = [-20, 20]\n";
  const Outcome outcome = check(kPrices + plain, {"--format", "csv"});
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  expect_in(outcome.out, {"\r\nplain 4+,price,4+,-20.00,20.00,", "\r\nplain Tough,price,Tough,-20.00,20.00,"});
  const std::string narrow = "[[price]]\nitem = \"4+\"\nband = [-20, -0.6]\n";  // ends within the interval
  const Outcome tiny = check(kPrices + narrow, {"--battles", "24000"});
  EXPECT_EQ(tiny.status, 3) << tiny.out << tiny.err;
}

TEST_F(CheckPricesSlow, AWrongPriceFailsARightOnePasses) {
  const std::string tough = kPrices + "[[price]]\nitem = \"Tough\"\nband = [-10, 10]\n";
  const Outcome wrong = check(tough, {"--set", "rule.Tough.cost=40"});
  EXPECT_EQ(wrong.status, 1) << wrong.out << wrong.err;
  const Outcome right = check(tough, {"--set", "rule.Tough.cost=16"});  // worth 16 +- 2 here
  EXPECT_EQ(right.status, 0) << right.out << right.err;
}

TEST_F(CheckPricesSlow, DriftComparesWithAStoredRun) {
  const std::string file = folder_ / "old.json";
  const std::string drift =
      kPrices + "[[drift]]\nbaseline = \"old.json\"\ntolerance = 15\nitem = [\"Tough\", \"Fast\"]\n";
  expect_refused(check(drift), {"there is no such baseline", "write it: warbalance check ", "checks.toml --renew"});
  const Outcome stored = check(drift, {"--renew", "--battles", "50000"});
  ASSERT_EQ(stored.status, 0) << stored.err;
  const Json baseline = Json::parse(read_text(file))["sums"];
  EXPECT_EQ(baseline["prices"].size(), 2U);
  EXPECT_EQ(baseline["seed"], 6) << "the seed after that of the file";
  const Outcome same = check(drift, {"--format", "csv"});
  EXPECT_EQ(same.status, 0) << same.out << same.err;
  EXPECT_NE(same.out.find("\r\ndrift Tough,price_drift,Tough,-15.00,15.00,"), std::string::npos) << same.out;
  const Outcome changed = check(drift, {"--battles", "24000", "--set", "rule.Tough.wound_table.killed_on=3"});
  EXPECT_NE(changed.err.find("the rules have changed since the baseline"), std::string::npos) << changed.err;

  expect_refused(check(drift, {"--seed", "6"}),
                 {"checks.toml:9:13: error: the baseline has the same seed 6", "proves nothing"});
  expect_refused(check(kPrices.substr(0, kPrices.find("budget")) + drift.substr(drift.find("[[drift"))),
                 {"armies of 100 +- "});
}

TEST_F(CheckProgram, ScoresAreStoredAndCompared) {
  const std::string file = folder_ / "scores.json";
  const std::string checks =
      "[[score]]\nid = \"tough\"\nduel = [\"4+ Tough\", \"4+\"]\nband = [20, 100]\nbattles = 4000\n";
  const std::string drift =
      checks + "[[drift]]\nid = \"t\"\nbaseline = \"scores.json\"\nscore = \"tough\"\ntolerance = 10\nbattles = 4000\n";
  ASSERT_EQ(check(drift, {"--renew"}).status, 0);
  const Json baseline = Json::parse(read_text(file))["sums"];
  EXPECT_EQ(baseline["scores"][0]["id"], "tough");
  EXPECT_EQ(baseline["scores"][0]["score"]["degrees_of_freedom"], 1999.0);
  EXPECT_EQ(check(drift).status, 0);
  const Outcome changed = check(drift, {"--set", "rule.Tough.wound_table.killed_on=3", "--format", "csv"});
  EXPECT_NE(changed.out.find("\r\nt,score_drift,4+ Tough against 4+,-10.00,10.00,"), std::string::npos)
      << changed.out << changed.err;
}

TEST_F(CheckProgram, AnInterruptedRunStoresNoBaseline) {
  const std::string file = folder_ / "old.json";
  write_text(folder_ / "checks.toml", "[prices]\npreset = \"full\"\n[[drift]]\nbaseline = \"old.json\"\n");
  interrupted({"check", folder_ / "checks.toml", "--renew"}, SIGINT);
  EXPECT_FALSE(std::filesystem::exists(file));
}

// --- bad files --------------------------------------------------------------------------------------------------

TEST_F(CheckProgram, EverythingWrongIsSaidAtOnceWithItsPlace) {
  const Outcome outcome = check(
      "alpah = 0.05\n"
      "players = \"tactcal\"\n"
      "[[price]]\n"
      "item = \"Tuogh\"\n"
      "band = [5, -5]\n"
      "[[score]]\n"
      "battle = [\"lnie\", \"3x 4+ Armourd\"]\n"
      "band = \"wide\"\n"
      "[[drift]]\n"
      "baseline = \"none.json\"\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  expect_in(outcome.err,
            {"checks.toml:1:1: error: unknown key \"alpah\" in the check file\n  did you mean 'alpha'?",
             "checks.toml:2:12: error: unknown player \"tactcal\"\n  did you mean 'tactical'?",
             "checks.toml:4:9: error: there is no quality or special rule \"Tuogh\"\n  did you mean 'Tough'?",
             "checks.toml:5:8: error: the lower end of a band must be below the upper one",
             "checks.toml:7:12: error: there is no army or unit \"lnie\"\n  did you mean 'line'?",
             "checks.toml:7:26: error: unknown special rule \"Armourd\"", "checks.toml:8:8: error: band must be a list",
             "checks.toml:10:13: error: ", "there is no such baseline"});
}

TEST_F(CheckProgram, BadFilesAreRefused) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "checks.toml:1:1: error: the file has no checks"},
      {"rules = \"warstuff-2.1\"\n" + kPass,
       "checks.toml:1:10: error: there is no ruleset \"warstuff-2.1\"\n  did you"},
      {"scenario = \"opne\"\n" + kPass, ""},
      {"alpha = 2\n" + kPass, "checks.toml:1:9: error: alpha must be 0.0001 to 0.5"},
      {"alpha = nan\n" + kPass, "alpha must be 0.0001 to 0.5"},
      {"seed = -1\n" + kPass, "checks.toml:1:8: error: seed must be a whole number from 0"},
      {kPass + kPass, "two checks have the id \"mirror\""},
      {"[[score]]\nduel = [\"4+\", \"4+\"]\n", "checks.toml:1:1: error: this score check has no band"},
      {"[[score]]\nband = [45, 55]\n", "needs either two armies or two units"},
      {"[[score]]\nduel = [\"4+\"]\nband = [45, 55]\n", "checks.toml:2:8: error: duel must be two texts"},
      {"[[score]]\nduel = [\"4+\", \"4+\"]\nband = [45, 55]\nscenario = \"standard\"\n",
       "checks.toml:4:13: error: a duel is"},
      {"[[price]]\nband = [-5, 5]\n", "names nothing to price"},
      {"[prices]\npreset = \"qick\"\n[[price]]\nitem = \"Tough\"\n",
       "checks.toml:2:11: error: unknown preset \"qick\""},
      {"[prices]\nbattles = 5\n[[price]]\nitem = \"Tough\"\n", "5 battles are too few for prices"},
      {"price = 3\n", "checks.toml:1:9: error: price must be a list"},
      {"[[score\n", "checks.toml:1:"},
  };
  for (const auto& [text, says] : cases) {
    const Outcome outcome = check(text);
    if (says.empty()) {
      EXPECT_NE(outcome.err.find("opne"), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(outcome.status, 2) << text << outcome.out;
    EXPECT_NE(outcome.err.find(says), std::string::npos) << "missing: " << says << "\nin: " << outcome.err;
  }
  EXPECT_EQ(warbalance_program({"check"}).status, 2);
  EXPECT_EQ(warbalance_program({"check", "no-such.toml"}).status, 2);
  EXPECT_NE(warbalance_program({"check", "no-such.toml"}).err.find("no such file"), std::string::npos);
}

TEST_F(CheckProgram, BadBaselinesAreRefused) {
  const std::string drift = "seed = 2\n[[drift]]\nbaseline = \"old.json\"\n";
  for (const std::string text : {"", "{", "[]", "{\"baseline\": 2}", "{\"baseline\": 1}",
                                 "{\"baseline\": 1, \"provenance\": {\"version\": 3}}"}) {
    write_text(folder_ / "old.json", text);
    expect_refused(check(drift), {"old.json", "--renew"});
  }
}

const std::string kScoreDrift =
    "[[score]]\nid = \"a\"\nduel = [\"4+\", \"5+\"]\nband = [0, 100]\nbattles = 64\n"
    "[[drift]]\nid = \"t\"\nbaseline = \"old.json\"\nscore = \"a\"\ntolerance = 50\nbattles = 64\n";

TEST_F(CheckProgram, BaselinesThatWereAlteredOrOfAnotherVersionAreTold) {
  const std::string file = folder_ / "old.json";
  ASSERT_NE(check(kScoreDrift, {"--renew"}).status, 2);
  const std::string written = read_text(file);
  const auto with_text = [&](const std::string& from, const std::string& to) {
    std::string text = written;
    text.replace(text.find(from), from.size(), to);
    write_text(file, text);
    return check(kScoreDrift);
  };
  expect_refused(with_text("\"degrees_of_freedom\": 31", "\"degrees_of_freedom\": 310"),
                 {"its checksum is another", "write it: warbalance check"});
  // spaces and line ends are nobody's numbers
  std::string spaced;
  for (const char c : written) spaced += c == '\n' ? std::string("\r\n ") : std::string(1, c);
  write_text(file, spaced);
  EXPECT_EQ(check(kScoreDrift).err.find("checksum"), std::string::npos);
  // what another version wrote, and an older one in its own format
  Json json = Json::parse(written);
  json["sums"]["version"] = "0.0.1";
  write_run_file(file, json);
  const Outcome older = check(kScoreDrift);
  expect_in(older.err, {"version 0.0.1 of the program has written the baseline", "to renew it: warbalance check"});
  write_text(file, R"({"baseline": 5, "provenance": {"command_line": "warbalance price --quick"}})");
  expect_refused(check(kScoreDrift), {"older version", "write it: warbalance check"});
}

TEST_F(CheckProgram, BaselinesAreRenewedAndShowWhatHasMoved) {
  const std::string file = folder_ / "old.json";
  const auto moved = [&](const std::vector<std::string>& more) {
    const Outcome outcome = check(kScoreDrift, with({"--renew", "--format", "json"}, more));
    EXPECT_NE(outcome.status, 2) << outcome.err;
    return Json::parse(outcome.out)["moved"];
  };
  EXPECT_TRUE(moved({})[0]["before"].is_null());
  const Json same = moved({})[0];
  EXPECT_EQ(same["id"], "a");
  EXPECT_EQ(same["change"], 0);
  const Json other = moved({"--seed", "3"})[0];
  EXPECT_EQ(other["before"], same["now"]);
  EXPECT_NE(other["change"], 0);
  const std::string shown = check(kScoreDrift, {"--renew"}).out;
  EXPECT_EQ(shown.find("What has moved"), shown.rfind("What has moved"));
  // as version 0.2 wrote it
  write_text(file, R"({"baseline": 5, "scores": [{"id": "a", "score": {"value": 12.5}}]})");
  EXPECT_EQ(moved({})[0]["before"], 12.5);
  EXPECT_EQ(Json::parse(read_text(file))["holds"], "baseline");
  expect_refused(check(kPass, {"--renew"}), {"--renew goes with --store, or with a file that has [[drift]] checks"});
}

TEST_F(CheckProgram, TheSampleFileIsGood) {
  const std::string file = std::string(WARBALANCE_SOURCE_DIR) + "/data/warstuff-2.0/checks/sample.toml";
  const Outcome outcome = warbalance_program({"check", file, "--battles", "24000"});
  EXPECT_TRUE(outcome.status == 0 || outcome.status == 3) << outcome.out << outcome.err;
  EXPECT_NE(outcome.out.find("line-hunters"), std::string::npos);
}

TEST(CheckStrongestSlow, PassesWhereNoArmyIsFoundThatScoresMore) {
  const ScratchFolder folder;
  const std::string file = folder / "strong.toml";
  write_text(
      file,
      "scenario = \"open\"\n[[strongest]]\nmost = 55\npoints = 45\nbattles = 39432\n[[strongest]]\nid = \"lax\"\n"
      "most = 99.5\npoints = 45\ncopies = 1\nbattles = 160000\n"
      "[[strongest]]\nid = \"alone\"\nmost = 99.5\npoints = 45\ncopies = 1\nbattles = 39432\n");
  const Outcome outcome = warbalance_program({"check", file, "--format", "json", "--quiet"});
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  const auto rows = Json::parse(outcome.out)["results"];
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0]["id"], "strongest 45");
  EXPECT_EQ(rows[0]["result"], "fail");
  EXPECT_EQ(rows[1]["quantity"], "strongest");
  EXPECT_EQ(rows[1]["result"], "pass");
  EXPECT_EQ(rows[2]["result"], "inconclusive") << "one search alone shows nothing";
  // The intervals of all hold together: they are wider than one of 95 %.
  EXPECT_LT(rows[0]["ci_low"], rows[0]["estimate"]);
}

TEST(CheckStrongest, SaysWhatIsWrong) {
  const ScratchFolder folder;
  const std::string file = folder / "strong.toml";
  write_text(file, "[[strongest]]\npoints = 45\nband = [1, 2]\n[[strongest]]\nmost = 0.8\ncopies = 0\n");
  const Outcome outcome = warbalance_program({"check", file});
  EXPECT_EQ(outcome.status, 2);
  expect_in(outcome.err, {"this strongest check has no limit", "unknown key \"band\"", "0.8 is written 80", "copies"});
}

// check --store: only what has changed is played.

const std::string kPrice =
    "[prices]\nbattles = 24000\nbudget = 60\n[[price]]\nitem = [\"Tough\", \"4+\"]\nband = [-60, 60]\n";

class StoredChecks : public CheckProgram {
 protected:
  std::string store() const { return (folder_ / "store.json").string(); }
  std::vector<std::string> stored(std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--store", store()});
    return more;
  }
  /// What a run says of the checks that it takes from the store, and that its result is the same as without one.
  std::string found(const std::string& text, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> quiet = stored(more);
    const Outcome plain = check(text, more);
    const Outcome kept = check(text, quiet);
    EXPECT_EQ(kept.out, plain.out);
    EXPECT_EQ(kept.status, plain.status);
    const std::size_t end = kept.err.find(" checks of this run");
    if (end == std::string::npos) return "0";
    const std::size_t begin = kept.err.rfind(' ', end - 1) + 1;
    return kept.err.substr(begin, end - begin);
  }
};

TEST_F(StoredChecks, AreNotPlayedAgain) {
  const std::vector<std::string> json{"--format", "json"};
  EXPECT_EQ(found(kPass + kFail + kOpen, json), "0");
  EXPECT_EQ(found(kPass + kFail + kOpen, json), "3");
  EXPECT_EQ(found(kOpen + kPass + kFail), "3") << "their order does not matter";
  EXPECT_EQ(found(kPass + kFail + kOpen, {"--format", "csv"}), "3");
}

TEST_F(StoredChecks, ArePlayedAgainWhereSomethingHasChanged) {
  EXPECT_EQ(found(kPass + kFail), "0");
  const std::string wider = "[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [10, 80]\n";
  EXPECT_EQ(found(wider + kFail), "1");
  EXPECT_EQ(found(kPass + kFail), "1") << "what the last run did not have is dropped";
  EXPECT_EQ(found(kPass + kFail + kOpen), "0") << "each has another share of the error probability";
  EXPECT_EQ(found(kPass + kFail), "0");
  EXPECT_EQ(found(kPass + kFail, {"--set", "rule.Tough.cost=25"}), "1") << "the mirror has nobody Tough";
  EXPECT_EQ(found(kPass + kFail, {"--seed", "5"}), "0");
  EXPECT_EQ(found(kPass + kFail, {"--seed", "5", "--players", "random"}), "0");
  EXPECT_EQ(found(kPass + kFail, {"--seed", "5", "--players", "random"}), "2");
}

TEST_F(StoredChecks, ArePricesToo) {
  const std::string both = "scenario = \"open\"\nplayers = \"aggressive\"\n" + kPass + kPrice;
  EXPECT_EQ(found(both), "0");
  EXPECT_EQ(found(both), "3");
  EXPECT_EQ(found(both, {"--format", "json"}), "3");
  EXPECT_EQ(found(both + "# as before\n"), "1") << "prices follow from much: another file, other prices";
  EXPECT_EQ(found(both, {"--set", "rule.Tough.cost=25"}), "1") << "the mirror has nobody Tough";
}

TEST_F(StoredChecks, AreRenewedWhateverTheFileHolds) {
  write_text(store(), "{\"warbalance_checks\":\"0.2.0\"}\n");
  const auto renewed = [&](const std::vector<std::string>& more) {
    const Outcome outcome = check(kPass, stored(with({"--renew", "--format", "json"}, more)));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err.find("of this run"), std::string::npos) << "all is played: " << outcome.err;
    return Json::parse(outcome.out)["moved"][0];
  };
  EXPECT_TRUE(renewed({})["before"].is_null());
  const Json first = renewed({});
  EXPECT_EQ(first["change"], 0);
  EXPECT_EQ(found(kPass), "1");
  const Json other = renewed({"--seed", "8"});
  EXPECT_EQ(other["before"], first["now"]);
  EXPECT_NE(other["change"], 0);
}

TEST_F(StoredChecks, RefuseOtherFiles) {
  ASSERT_EQ(check(kPass, stored()).status, 0);
  const std::string text = read_text(store());
  const auto refused = [&](const std::string& content, const std::string& message) {
    write_text(store(), content);
    expect_refused(check(kPass, stored()), {message});
    EXPECT_EQ(read_text(store()), content);
  };
  refused("something else", "this is no store");
  refused(text.substr(0, text.size() - 20), "cut off");
  refused("{\"warbalance_checks\":\"0.2.0\"}\n", "older version");
  refused("{\"warbalance_checks\":\"0.2.0\"}\n", " --store " + store() + " --renew");
  for (std::size_t i = 25; i < text.size(); i += 37) {
    std::string flipped = text;
    flipped[i] = static_cast<char>(flipped[i] ^ 4);
    write_text(store(), flipped);
    EXPECT_EQ(check(kPass, stored()).status, 2) << i;
  }
  std::filesystem::remove(store());
  EXPECT_NE(check(kPass, {"--store", "/dev/null"}).err.find("is not a file"), std::string::npos);
  EXPECT_NE(check(kPass, stored({"-o", store()})).status, 0) << "the result does not go to the same file";
}

using Junit = CheckProgram;

/// Whether xmllint finds the text valid under tests/cli/junit.xsd; without xmllint, whether Python's parser reads it
/// and the counts of the suite are those of its cases.
testing::AssertionResult is_valid_junit(const std::string& text) {
  const ScratchFolder folder;
  write_text(folder / "check.xml", text);
  const std::string file = "'" + (folder / "check.xml").string() + "'";
  const std::string schema = std::string("'") + WARBALANCE_SOURCE_DIR + "/tests/cli/junit.xsd'";
  const std::string count =
      "import sys, xml.etree.ElementTree as tree\n"
      "suite = tree.parse(sys.argv[1]).getroot().find('testsuite')\n"
      "cases = suite.findall('testcase')\n"
      "assert int(suite.get('tests')) == len(cases) > 0\n"
      "for attribute, tag in (('failures', 'failure'), ('errors', 'error'), ('skipped', 'skipped')):\n"
      "    assert int(suite.get(attribute)) == sum(case.find(tag) is not None for case in cases), attribute\n";
  write_text(folder / "count.py", count);
  const std::string quiet = " >'" + (folder / "says").string() + "' 2>&1";
  const bool has_xmllint = std::system("command -v xmllint >/dev/null") == 0;
  if (has_xmllint && std::system(("xmllint --noout --schema " + schema + " " + file + quiet).c_str()) != 0) {
    return testing::AssertionFailure() << read_text(folder / "says") << text;
  }
  if (std::system(("python3 '" + (folder / "count.py").string() + "' " + file + quiet).c_str()) != 0) {
    return testing::AssertionFailure() << read_text(folder / "says") << text;
  }
  return testing::AssertionSuccess();
}

TEST_F(Junit, IsValid) {
  const Outcome outcome = check(kPass + kFail + kOpen, {"--format", "junit"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(is_valid_junit(outcome.out));
  expect_in(outcome.out, {"tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\"",
                          "<testcase classname=\"warbalance.score\" name=\"giant\">",
                          "<failure message=\"2+ Armored, Tough against 6+: score "});
  const Outcome passed = check(kOpen, {"--format", "junit", "--inconclusive", "pass"});
  EXPECT_TRUE(is_valid_junit(passed.out));
  EXPECT_NE(passed.out.find("failures=\"0\" errors=\"0\" skipped=\"1\""), std::string::npos) << passed.out;
  const Outcome failed = check(kOpen, {"--format", "junit", "--inconclusive", "fail"});
  EXPECT_NE(failed.out.find("failures=\"1\" errors=\"0\" skipped=\"0\""), std::string::npos) << failed.out;
}

TEST_F(Junit, HasTimesWhereTheyAreAskedFor) {
  const Outcome plain = check(kPass + kFail, {"--format", "junit"});
  EXPECT_EQ(plain.out.find(" time="), std::string::npos);
  const Outcome timed = check(kPass + kFail, {"--format", "junit", "--times"});
  EXPECT_TRUE(is_valid_junit(timed.out));
  std::vector<double> seconds;  // of the suite, then of its cases
  std::string without;
  const std::regex time(" time=\"([0-9]+\\.[0-9]{3})\"");
  for (std::sregex_iterator at(timed.out.begin(), timed.out.end(), time), end; at != end; ++at) {
    seconds.push_back(std::stod((*at)[1]));
  }
  ASSERT_EQ(seconds.size(), 3U) << timed.out;
  EXPECT_LT(seconds[0], 60);
  EXPECT_NEAR(seconds[1] + seconds[2], seconds[0], 0.002);
  EXPECT_EQ(std::regex_replace(timed.out, time, ""), plain.out) << "nothing else depends on it";
  EXPECT_EQ(check(kPass, {"--times"}).status, 2);
}

TEST_F(Junit, OneRunWritesEveryFormat) {
  const Outcome outcome =
      check(kPass + kFail, {"-o", folder_ / "a.md", "-o", folder_ / "a.xml", "-o", folder_ / "a.json"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  for (const std::string ending : {"md", "xml", "json"}) {
    check(kPass + kFail, {"-o", folder_ / ("b." + ending)});
    EXPECT_EQ(read_text(folder_ / ("a." + ending)), read_text(folder_ / ("b." + ending)));
  }
  EXPECT_TRUE(is_valid_junit(read_text(folder_ / "a.xml")));
}

TEST_F(Junit, EscapesWhatWouldBeMarkup) {
  const std::string odd = "[[score]]\nid = \"a<b & \\\"c\\\"\"\nduel = [\"4+\", \"4+\"]\nband = [20, 80]\n";
  const Outcome outcome = check(odd, {"--format", "junit"});
  EXPECT_TRUE(is_valid_junit(outcome.out));
  EXPECT_NE(outcome.out.find("name=\"a&lt;b &amp; &quot;c&quot;\""), std::string::npos) << outcome.out;
}

TEST_F(Junit, TextsThatNoXmlHoldsAreRefused) {
  for (const std::string odd : {"\\u0001", "\\u001B", "\\n", "\\uFFFE", "\\u202E"}) {
    expect_refused(
        check("[[score]]\nid = \"a" + odd + "\"\nduel = [\"4+\", \"4+\"]\nband = [20, 80]\n", {"--format", "junit"}),
        {":2:6: error: "});
  }
}

TEST_F(Junit, OtherCommandsWriteNoJunit) {
  expect_refused(warbalance_program({"duel", "4+", "4+", "--format", "junit"}), {"--format cannot be 'junit'"});
}

}  // namespace
}  // namespace warbalance::test::check_test
