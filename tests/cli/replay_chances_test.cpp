#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/players/net.hpp"
#include "sim/rules/net_file.hpp"
#include "tests/cli/page_checks.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::replay_chances_test {
namespace {

/// Log-odds of a side that has an army's worth more than the other.
constexpr double kOddsOfAnArmy = 16;

/// A net that knows only what both sides have left: its log-odds are `kOddsOfAnArmy` times the difference, in armies.
Net net_of_worth() {
  constexpr std::size_t kOwn = 3;  // inputs: the worth of both sides
  constexpr std::size_t kEnemies = 4;
  constexpr std::int16_t kFour = 4 * 1024;
  Net net;
  net.position.weights[0][kOwn] = net.position.weights[1][kEnemies] = kFour;
  net.position.weights[0][kEnemies] = net.position.weights[1][kOwn] = -kFour;
  net.chance_layer.weights[0][0] = kFour;
  net.chance_layer.weights[0][1] = -kFour;
  return net;
}

/// A copy of WarStuff 2.0 with a player `worth`, who plays like `tactical` and has that net, and without `learned`.
class ReplayChances : public testing::Test {
 protected:
  ReplayChances() {
    std::filesystem::copy(std::filesystem::path(WARBALANCE_SOURCE_DIR) / "data" / "warstuff-2.0", folder_.path(),
                          std::filesystem::copy_options::recursive);
    for (const char* const file : {"learned.toml", "learned.net"}) std::filesystem::remove(folder_ / "players" / file);
    add_player("worth");
  }
  void add_player(const std::string& name) const {
    folder_.write("players/" + name + ".net", sim::net_file_text("warstuff2", net_of_worth(), ""));
    folder_.write("players/" + name + ".toml", "like = \"tactical\"\nnet = \"" + name + ".net\"\n");
  }
  static std::string printed(const std::vector<std::string>& words) {
    const Outcome outcome = warbalance_program(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  }
  std::vector<std::string> battle(int number, const std::string& players) const {
    return {"replay",  "battle", "line",      "raiders", "--battle", std::to_string(number),
            "--rules", rules(),  "--players", players};
  }
  std::string rules() const { return folder_.path().string(); }
  std::string story(int number) const { return printed(battle(number, "worth")); }
  Json record(int number, const std::string& players = "worth") const {
    return Json::parse(printed(with(battle(number, players), {"--format", "json"})))["results"][0];
  }

 private:
  ScratchFolder folder_;
};

std::string percent_of(double share) { return std::to_string(std::lround(100 * share)) + " %"; }

/// What is told at one place of a battle, worked out from its other events.
struct Told {
  std::size_t event = 0;
  std::int64_t round = 0;
  double chance = 0;
};

/// The chances of a record, the result at the end.
std::vector<Told> chances_of(const Json& record) {
  std::vector<Told> told;
  std::int64_t round = 0;
  for (std::size_t i = 0; i < record["events"].size(); ++i) {
    const Json& event = record["events"][i];
    if (event["event"] == "round") round = event["round"];
    if (event["event"] == "chance") told.push_back({i, round, event["chance_a"]});
    if (event["event"] == "result") {
      told.push_back({i, round, !event.contains("side") ? 0.5 : event["side"] == "A" ? 1.0 : 0.0});
    }
  }
  return told;
}

TEST_F(ReplayChances, AreThoseOfTheNetForArmyAWhoeverChooses) {
  int unequal = 0;
  std::map<std::string, int> choosers;
  for (const int number : {6, 7}) {
    const Json battle = record(number);
    std::map<std::string, double> points;
    std::map<std::string, double> left;
    double all = 0;
    for (const Json& seat : battle["seats"]) {
      for (const Json& unit : seat["units"]) points[unit["unit"]] = unit["points"];
      left[seat["side"]] = seat["points"];
      all += seat["points"].get<double>();
    }
    for (const Json& event : battle["events"]) {
      if (event["event"] == "change" && event["change"] == "killed") {
        const std::string unit = event["unit"];
        left[unit.substr(0, 1)] -= points[unit];
      }
      if (event["event"] != "chance") continue;
      const double ahead = (left["A"] - left["B"]) / (all / 2);
      unequal += std::abs(ahead) > 0.05;
      ++choosers[event["side"]];
      const double expected = 1 / (1 + std::exp(-kOddsOfAnArmy * ahead));
      EXPECT_NEAR(event["chance_a"].get<double>(), expected, 0.1) << event << left["A"] << " against " << left["B"];
    }
  }
  EXPECT_GT(unequal, 10);
  EXPECT_GT(choosers["A"], 10);
  EXPECT_GT(choosers["B"], 10);
}

TEST_F(ReplayChances, StandInTheStoryAtTheStartOfRoundsAndAtTheEnd) {
  const std::vector<Told> told = chances_of(record(6));
  std::string expected;
  std::int64_t round = 0;
  for (const Told& one : told) {
    const bool end = one.event == told.back().event;
    if (one.round == round && !end) continue;
    round = one.round;
    const long percent = std::lround(100 * one.chance);
    expected += "  chance of victory" + std::string(end ? " at the end" : "") + ": A Line " + std::to_string(percent) +
                " %, B Raiders " + std::to_string(100 - percent) + " %\n";
  }
  std::string found;
  std::istringstream stream(story(6));
  for (std::string line; std::getline(stream, line);) {
    if (line.find(" %, B ") != std::string::npos) found += line + "\n";
  }
  EXPECT_EQ(found, expected);
}

TEST_F(ReplayChances, TurningPointsAreTheGreatestChanges) {
  int with_more = 0;  // battles with more great changes than are told
  for (int number = 0; number < 6; ++number) {
    const Json battle = record(number);
    const std::vector<Told> told = chances_of(battle);
    std::vector<double> changes;
    for (std::size_t i = 1; i < told.size(); ++i) changes.push_back(std::abs(told[i].chance - told[i - 1].chance));
    std::ranges::sort(changes, std::ranges::greater());
    std::erase_if(changes, [](double change) { return change < 0.1; });
    with_more += changes.size() > 3 ? 1 : 0;
    if (changes.size() > 3) changes.resize(3);
    std::vector<double> shown;
    const std::string text = story(number);
    for (const Json& point : battle["turning_points"]) {
      const double before = point["chance_a_before"];
      const double after = point["chance_a_after"];
      shown.push_back(std::abs(after - before));
      const auto step = std::ranges::find(told, point["event"].get<std::size_t>(), &Told::event);
      ASSERT_NE(step, told.end());
      EXPECT_EQ(step->chance, before);
      EXPECT_EQ((step + 1)->chance, after);
      EXPECT_EQ(step->round, point["round"]);
      EXPECT_EQ(battle["events"][step->event + 1]["unit"], point["unit"]);
      EXPECT_EQ(point["text"].get<std::string>().find(point["unit"].get<std::string>() + " "), 0U) << point;
      expect_in(text, {": A " + percent_of(before) + " -> " + percent_of(after) + "\n"});
    }
    std::ranges::sort(shown, std::ranges::greater());
    ASSERT_EQ(shown.size(), changes.size());
    for (std::size_t i = 0; i < shown.size(); ++i) EXPECT_NEAR(shown[i], changes[i], 1e-5);
  }
  EXPECT_GT(with_more, 0);
}

TEST_F(ReplayChances, PageDrawsThemAndNumbersTheTurningPoints) {
  const std::string page = printed(with(battle(6, "worth"), {"--format", "html"}));
  EXPECT_TRUE(is_well_formed(page));
  const std::size_t begin = page.find("<figure>");
  ASSERT_NE(begin, std::string::npos);
  const std::string figure = page.substr(begin, page.find("</figure>") - begin);
  const Json battle = record(6);
  const std::size_t points = battle["turning_points"].size();
  ASSERT_GT(points, 0U);
  EXPECT_EQ(times(figure, "<li>"), points);
  EXPECT_EQ(times(figure, "<circle"), points);
  for (std::size_t i = 1; i <= points; ++i) expect_in(figure, {">" + std::to_string(i) + "</text>"});
  EXPECT_EQ(times(figure, "<tr>") - 1, chances_of(battle).size());
}

TEST_F(ReplayChances, AreToldByTheNetOfAElseOfBElseOfLearned) {
  const auto expect_foreteller = [&](const std::string& players, const std::string& name) {
    expect_in(printed(battle(6, players)),
              {"chance of victory: as the net of the player " + name + " ", " foretells it; a draw counts half\n"});
    EXPECT_EQ(record(6, players)["foreteller"].get<std::string>().find(name + " "), 0U);
  };
  add_player("other");
  expect_foreteller("worth,other", "worth");
  expect_foreteller("other,worth", "other");
  expect_foreteller("greedy,worth", "worth");
  add_player("learned");
  expect_foreteller("greedy,worth", "worth");
  expect_foreteller("greedy", "learned");
}

TEST_F(ReplayChances, AreNotToldWithoutANetAndInBattlesOfMore) {
  const std::vector<std::string> more{"replay", "battle",  "line",  "raiders",    "hunters",    "champions", "--battle",
                                      "5",      "--rules", rules(), "--scenario", "crossroads", "--players", "worth"};
  for (const auto& words : {battle(6, "tactical"), more}) {
    for (const std::string format : {"table", "json", "html", "markdown"}) {
      const std::string text = printed(with(words, {"--format", format}));
      for (const char* const word : {"chance of", "\"chance", "oretell", "urning", "<figure>"}) {
        EXPECT_EQ(text.find(word), std::string::npos) << word << " in " << format;
      }
    }
  }
}

// That net chooses nothing, so the battle is that of the same player without it.
TEST_F(ReplayChances, ChangeNothingElse) {
  const Json foretold = record(6);
  const Json plain = record(6, "tactical");
  Json events = Json::array();
  for (const Json& event : foretold["events"]) {
    if (event["event"] != "chance") events.push_back(event);
  }
  EXPECT_EQ(events, plain["events"]);
  EXPECT_EQ(foretold["result"], plain["result"]);
}

}  // namespace
}  // namespace warbalance::test::replay_chances_test
