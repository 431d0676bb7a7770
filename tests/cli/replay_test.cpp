#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "cli/commands/replay/replayed_battle.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/sample_games.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::replay_test {
namespace {

std::vector<std::string> replay_of(const std::string& scenario, int battle, std::initializer_list<std::string> more) {
  std::vector<std::string> words = {"replay", "battle", "line", "raiders", "--scenario", scenario};
  words.insert(words.end(), {"--battle", std::to_string(battle)});
  words.insert(words.end(), more);
  return words;
}

/// The battle that a replay shows.
Json battle_of(const std::vector<std::string>& words) { return json_of(words)["results"][0]; }

std::set<std::string> keys_of(const Json& object) {
  std::set<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.insert(key);
  return keys;
}

double distance(const Json& a, const Json& b) {
  return std::hypot(a["x"].get<double>() - b["x"].get<double>(), a["y"].get<double>() - b["y"].get<double>());
}

double length_of(const Json& path) {
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) length += distance(path[i - 1], path[i]);
  return length;
}

TEST(ReplayJson, StatesTheTableTheRulesAndWhatUnitsCanDo) {
  const Json battle = battle_of(replay_of("standard", 4, {"--set", "rule.Armored.ignore_hit.on=5"}));
  EXPECT_EQ(battle["table"], (Json{{"width", 48.0}, {"height", 48.0}}));
  EXPECT_EQ(battle["rules"]["moves.advance"], "600");
  EXPECT_EQ(battle["rules"]["early_end"], "true");
  EXPECT_EQ(battle["rules"]["quality.4+.cost"], "15");
  for (const Json& seat : battle["seats"]) {
    for (const Json& unit : seat["units"]) {
      EXPECT_GE(unit["quality"], 2);
      EXPECT_GT(unit["base_radius"], 0.0);
      EXPECT_GT(unit["points"], 0.0);
    }
  }
  const Json& armored = battle["seats"][0]["units"][4];
  EXPECT_EQ(armored["profile"], "5+ Armored");
  EXPECT_EQ(armored["effects"], Json::parse(R"([{"rule": "Armored", "effect": "ignore_hit", "on": "5"}])"));
}

TEST(ReplayJson, StatesEveryPieceOfTerrainWithShapeAndAllTraits) {
  std::set<std::string> shapes;
  for (const int number : {0, 4, 8, 12}) {
    int pieces = 0;
    const Json battle = battle_of(replay_of("standard", number, {}));
    for (const Json& event : battle["events"]) {
      if (event["event"] != "terrain") continue;
      EXPECT_EQ(event["number"], pieces++);
      shapes.insert(event["shape"]);
      std::set<std::string> keys = {"event", "kind",   "shape",      "cover", "difficult", "dangerous", "solid",
                                    "steep", "height", "blocks_los", "chasm", "number",    "rule"};
      keys.merge(event["shape"] == "circle" ? std::set<std::string>{"centre", "radius"}
                                            : std::set<std::string>{"low", "high"});
      EXPECT_EQ(keys_of(event), keys);
    }
    EXPECT_GE(pieces, 8);
  }
  EXPECT_EQ(shapes, (std::set<std::string>{"circle", "rectangle"}));
}

/// Follows a battle from its JSON alone: places, lives and points.
class Recheck {
 public:
  explicit Recheck(const Json& battle) : battle_(battle) {
    for (const Json& seat : battle["seats"]) {
      for (const Json& unit : seat["units"]) {
        points_[unit["unit"]] = unit["points"];
        side_[unit["unit"]] = seat["side"];
      }
    }
  }

  void run() {
    for (const Json& event : battle_["events"]) {
      const std::string kind = event["event"];
      if (kind == "activation" || kind == "action" || kind == "move") {
        EXPECT_EQ(dead_.count(event["unit"]), 0U) << event << " by a unit that was killed";
      }
      if (kind == "placed") places_[event["unit"]] = event["position"];
      if (kind == "move") move(event);
      if (kind == "die") die(event);
      if (kind == "change") change(event);
    }
    EXPECT_EQ(places_.size(), points_.size()) << "every unit was placed";
    EXPECT_EQ(dice_, battle_["result"]["dice"].get<int>());
    for (const Json& side : battle_["result"]["sides"]) EXPECT_EQ(lost_[side["side"]], side["points_lost"]) << side;
  }

  int moves() const { return moves_; }

 private:
  void move(const Json& event) {
    ++moves_;
    const Json& path = event["path"];
    ASSERT_GE(path.size(), 2U) << event;
    Json& at = places_[event["unit"]];
    EXPECT_EQ(path.front(), at) << event << " does not begin where the unit stands";
    if (!event["limit"].is_null()) {
      EXPECT_LE(length_of(path), event["limit"].get<double>() + 0.03) << event;
    }
    at = path.back();
    EXPECT_TRUE(event.contains("rule")) << event;
  }
  void die(const Json& event) {
    ++dice_;
    for (const std::string key : {"seat", "side", "stream", "purpose", "sides", "value", "target", "success", "rule"}) {
      EXPECT_TRUE(event.contains(key)) << key << " of " << event;
    }
    EXPECT_EQ(event["sides"], 6);
    EXPECT_GE(event["value"], 1);
    EXPECT_LE(event["value"], 6);
    EXPECT_EQ(event["stream"], event.contains("unit") ? event["unit"] : event["side"]);
  }
  void change(const Json& event) {
    EXPECT_TRUE(points_.count(event["unit"])) << event;
    EXPECT_TRUE(event.contains("rule")) << event;
    if (event["change"] != "killed") return;
    EXPECT_TRUE(dead_.insert(event["unit"]).second) << event << " killed twice";
    lost_[side_[event["unit"]]] += points_[event["unit"]];
  }

  const Json& battle_;
  std::map<std::string, double> points_;
  std::map<std::string, std::string> side_;
  std::map<std::string, Json> places_;
  std::map<std::string, double> lost_;
  std::set<std::string> dead_;
  int dice_ = 0;
  int moves_ = 0;
};

TEST(ReplayJson, IsEnoughToFollowPlacesLivesAndPoints) {
  for (const std::string scenario : {"open", "standard", "village", "river-crossing"}) {
    for (const int number : {3, 16, 17}) {
      const Json battle = battle_of(replay_of(scenario, number, {}));
      Recheck recheck(battle);
      recheck.run();
      EXPECT_GT(recheck.moves(), 10) << scenario;
    }
  }
  const Json four = battle_of(
      {"replay", "battle", "line", "raiders", "hunters", "champions", "--scenario", "crossroads", "--battle", "5"});
  Recheck(four).run();
}

/// The first battle of so many that has such an event, and that event.
std::pair<int, Json> find_event(const std::vector<std::string>& words, int battles, const std::string& key,
                                const std::string& value) {
  for (int number = 0; number < battles; ++number) {
    std::vector<std::string> replay = words;
    replay.insert(replay.end(), {"--battle", std::to_string(number)});
    const Json battle = battle_of(replay);
    for (const Json& event : battle["events"]) {
      if (event.contains(key) && event[key] == value) return {number, event};
    }
  }
  ADD_FAILURE() << "no battle of " << battles << " has " << value;
  return {0, {}};
}

/// The line of the story of a battle that has these words, else nothing.
std::string story_line(std::vector<std::string> words, int battle, const std::string& part) {
  words.insert(words.end(), {"--battle", std::to_string(battle)});
  std::istringstream story(warbalance_program(words).out);
  for (std::string line; std::getline(story, line);) {
    if (line.find(part) != std::string::npos) return line;
  }
  return {};
}

TEST(Replay, TellsWhatTheGroundDoesWithLengthsAndRules) {
  const std::vector<std::string> words = {"replay", "battle", "line", "raiders", "--scenario", "standard"};
  const auto [slow, through] = find_event(words, 20, "text", "through difficult terrain");
  EXPECT_EQ(through["rule"], "WS2-T20");
  EXPECT_GT(through["length"].get<double>(), 0) << "what is left of the limit";
  const std::string unit = through["unit"];
  EXPECT_NE(story_line(words, slow, unit + ": through difficult terrain, ").find(" inches  [WS2-T20]"),
            std::string::npos);
  EXPECT_NE(story_line(words, slow, ", by way of "), "") << "moves name the pieces on their way";
}

TEST(Replay, NamesThePieceThatADieOfTheGroundIsFor) {
  const std::vector<std::string> words = {"replay", "battle", "hunters", "hunters", "--scenario", "standard"};
  const auto [number, die] = find_event(words, 40, "purpose", "dangerous");
  const int piece = die["piece"];
  const std::string name = "minefield " + std::to_string(piece);
  EXPECT_NE(story_line(words, number, "  " + name + " around "), "") << "the piece is on the table";
  const std::string line = story_line(words, number, " for dangerous by ");
  const std::string needed = die["value"].get<int>() >= die["target"].get<int>() ? "yes" : "no";
  EXPECT_NE(line.find(" for dangerous by " + name + " (2+ needed: " + needed + ")  [WS2-T21]"), std::string::npos)
      << line;
}

// Only dice of which the highest wins, or that are a number, need nothing.
TEST(Replay, EveryDieSaysWhatItNeeds) {
  const std::set<std::string> compared{"roll-off",
                                       "roll-off for markers",
                                       "roll-off for deployment",
                                       "roll-off for scouts",
                                       "roll-off for ambushes",
                                       "initiative",
                                       "number of markers",
                                       "fear"};
  std::set<std::string> low;
  for (const std::vector<std::string>& battle : {std::vector<std::string>{"line", "raiders"},
                                                 {"fantasy-150", "modern-150", "--rules", "warstuff-1.7"},
                                                 {"wild-west-bandit-gang", "modern-infantry", "--rules", "vsgmr"},
                                                 {"mightiest-heroes", "undead", "--rules", "vsgmr"},
                                                 {"monsters", "raiders", "--rules", "suitcase"},
                                                 {"guard", "fire", "--rules", "suitcase"}}) {
    std::vector<std::string> run = {"replay", "battle", "--battle", "1", "--players", "greedy,greedy"};
    run.insert(run.end(), battle.begin(), battle.end());
    const Json replay = battle_of(run);
    for (const Json& event : replay["events"]) {
      if (event["event"] != "die") continue;
      const std::string purpose = event["purpose"];
      EXPECT_EQ(event["target"].is_null(), compared.contains(purpose)) << event;
      EXPECT_EQ(event["success"].is_null(), event["target"].is_null()) << event;
      if (!event.contains("at_most")) continue;
      low.insert(purpose);
      EXPECT_EQ(event["success"].get<bool>(), event["value"].get<int>() <= event["target"].get<int>()) << event;
    }
  }
  EXPECT_EQ(low, (std::set<std::string>{"morale", "wound"}))
      << "a morale test of WarStuff 1.7, a wound roll of the suitcase";
}

TEST(Replay, NamesTheLeaderOfAWordAndTheUnitOfABlast) {
  const std::vector<std::string> words = {"replay", "battle", "champions", "horde"};
  const auto [led, word] = find_event(words, 10, "text", "acts on a leader's word");
  const std::string chosen = word["unit"];
  const std::string leader = word["other"];
  EXPECT_NE(story_line(words, led, chosen + ": acts on a leader's word, that of " + leader), "");
  const auto [blown, blast] = find_event(words, 40, "text", "blast");
  const std::string victim = blast["unit"];
  const std::string dying = blast["other"];
  EXPECT_NE(story_line(words, blown, victim + ": blast from the death of " + dying), "");
}

// Of each choice the best three of what was tried, before the unit acts that was chosen.
TEST(Replay, SaysWhatThoseWhoLookAheadTried) {
  for (const std::vector<std::string>& battle : {std::vector<std::string>{"line", "raiders"},
                                                 {"fantasy-150", "modern-150", "--rules", "warstuff-1.7"},
                                                 {"elves", "orcs", "--rules", "vsgmr"},
                                                 {"rangers", "levy", "--rules", "suitcase"}}) {
    std::vector<std::string> run = {"replay", "battle", "--battle", "0", "--players", "lookahead:64,greedy"};
    run.insert(run.end(), battle.begin(), battle.end());
    const std::string story = warbalance_program(run).out;
    EXPECT_NE(story.find("A tried: A"), std::string::npos) << story;
    EXPECT_EQ(story.find("B tried: "), std::string::npos);
    int in_a_row = 0;
    int chosen = 0;
    std::string unit;
    const Json replay = battle_of(run);
    for (const Json& event : replay["events"]) {
      if (event["event"] == "tried") {
        EXPECT_LE(++in_a_row, 3);
        EXPECT_EQ(event["side"], "A");
        EXPECT_GE(event["gain_se"], 0);
        if (event["chosen"]) {
          EXPECT_EQ(in_a_row, 1) << "only the best one can be chosen";
          EXPECT_GT(event["gain"], 0);
          unit = event["unit"];
        }
        continue;
      }
      if (event["event"] == "activation" && !unit.empty()) {
        EXPECT_EQ(event["unit"], unit);
        ++chosen;
      }
      in_a_row = 0;
      unit.clear();
    }
    EXPECT_GT(chosen, 2) << battle[0];
  }
}

// At most three reasons of a unit, the best first, and the parts of each score.
TEST(Replay, SaysWhy) {
  for (const std::vector<std::string>& game : kSampleGames) {
    std::vector<std::string> run = {"replay", "battle", game[1], game[2], "--rules", game[0], "--battle", "0"};
    EXPECT_EQ(warbalance_program(run).out.find("why: "), std::string::npos);
    run.emplace_back("--why");
    EXPECT_NE(warbalance_program(run).out.find("why: "), std::string::npos) << game[0];
    int reasons = 0;
    int in_a_row = 0;
    double last = 0;
    const Json replay = battle_of(run);
    for (const Json& event : replay["events"]) {
      if (event["event"] != "reason") {
        in_a_row = 0;
        continue;
      }
      ++reasons;
      const double score = event["score"];
      EXPECT_LE(++in_a_row, 3);
      if (in_a_row > 1) {
        EXPECT_LE(score, last);
      }
      last = score;
      double parts = 0;
      for (const std::string_view term : kTermNames) parts += event[std::string(term)].get<double>();
      EXPECT_NEAR(parts, score, 0.051) << event;
    }
    EXPECT_GT(reasons, 10) << game[0];
  }
}

TEST(Replay, NamesSpellsAndDistances) {
  const std::vector<std::string> words = {"replay", "battle", "3x 3+ Wizard", "4x 5+"};
  const auto [number, spell] = find_event(words, 10, "text", "spell");
  EXPECT_TRUE(spell["spell"] == "Fireball" || spell["spell"] == "Ice Ray") << spell;
  const std::string name = spell["spell"];
  const std::string unit = spell["unit"];
  const std::string other = spell["other"];
  const std::string line = story_line(words, number, unit + ": spell ");
  EXPECT_EQ(line.find(unit + ": spell " + name + " against " + other + ", "), line.find(unit)) << line;
  EXPECT_NE(line.find(" inches apart  [WS2-Q27]"), std::string::npos) << line;
}

TEST(Replay, TellsHexesMarkersAndSpellsOfASuitcaseBattle) {
  const std::vector<std::string> command{"replay",  "battle",   "monsters", "raiders",
                                         "--rules", "suitcase", "--battle", "0"};
  const Outcome story = warbalance_program(command);
  ASSERT_EQ(story.status, 0) << story.err;
  EXPECT_EQ(story.out.find("inches"), std::string::npos);
  expect_in(story.out, {"places and distances in hexes", "\n  marker 1 at (", ", up to 8.00 hexes  [SC-",
                        "marker 1 goes to ", "\n  A holds ", ": spell "});
  std::vector<std::string> as_json = command;
  as_json.insert(as_json.end(), {"--format", "json"});
  const Outcome json = warbalance_program(as_json);
  std::map<std::string, int> seen;
  const Json battle = Json::parse(json.out);
  for (const Json& event : battle["results"][0]["events"]) {
    if (event["event"] == "marker") seen["marker"] += event.contains("number") ? 1 : 0;
    if (event["event"] == "markers held") seen["held"] += event.contains("markers") ? 1 : 0;
    if (event["event"] == "note" && event["text"] == "marker") seen["place"] += event.contains("position") ? 1 : 0;
    if (event["event"] == "note" && event["text"] == "spell") seen["spell"] += event["spell"].is_string() ? 1 : 0;
  }
  EXPECT_EQ(seen["held"], 2);
  for (const char* const kind : {"marker", "place", "spell"}) EXPECT_GT(seen[kind], 0) << kind;
}

TEST(Replay, NamesTheMountsAndBuildingsOfAVsgmrBattle) {
  const auto expect_in_story = [](std::vector<std::string> words, std::initializer_list<const char*> parts) {
    words.insert(words.begin(), {"replay", "battle"});
    words.insert(words.end(), {"--rules", "vsgmr"});
    const Outcome story = warbalance_program(words);
    ASSERT_EQ(story.status, 0) << story.err;
    for (const char* const part : parts)
      EXPECT_NE(story.out.find(part), std::string::npos) << part << "\n" << story.out;
  };
  expect_in_story(
      {"wild-west-bandit-gang", "modern-infantry", "--scenario", "basic", "--battle", "2", "--players", "greedy"},
      {": goes aboard of A5  [VS-M7]", ": leaves A5, 102 degrees  [VS-M9]"});
  expect_in_story({"modern-infantry", "medieval-infantry", "--scenario", "fortress-assault", "--battle", "4"},
                  {": attacks building 0  [VS-X5]", ": hits it, hit 2  [VS-X5]", ": destroys building 0  [VS-X5]"});
}

TEST(Replay, ShotsNameTheGapBetweenTheBases) {
  const std::vector<std::string> words = {"replay", "duel", "4+ Shooter(27)", "4+ Large", "--distance", "20"};
  const auto [number, shot] = find_event(words, 4, "text", "shot");
  EXPECT_EQ(shot["other"], "B1");
  EXPECT_NE(story_line(words, 0, "A1: shot against B1, 20.00 inches apart  [WS2-S5]"), "");
}

TEST(Replay, ABattleBeyondTheUsualRunIsPlayedAndSaid) {
  struct Form {
    std::vector<std::string> words;
    std::string first;  ///< that a usual run does not have
  };
  for (const Form& form :
       {Form{{"replay", "duel", "4+", "5+"}, "10000"}, Form{{"replay", "battle", "4+", "5+", "--matchup", "1"}, "1000"},
        Form{{"replay", "battle", "4+", "5+", "6+"}, "10002"}}) {
    for (const std::string format : {"table", "markdown", "html", "json"}) {
      const auto told = [&](const std::string& battle) {
        const Outcome outcome = warbalance_program(with(form.words, {"--battle", battle, "--format", format}));
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return outcome.out.find("unless --battles says more") != std::string::npos ||
               outcome.out.find("unless\n--battles says more") != std::string::npos;
      };
      EXPECT_TRUE(told(form.first)) << format;
      EXPECT_FALSE(told(std::to_string(std::stol(form.first) - 1))) << format;
    }
  }
}

TEST(Replay, RoutNamesTheArmy) {
  const std::vector<std::string> words = {"replay", "battle", "line", "raiders"};
  const auto [number, rout] = find_event(words, 20, "text", "rout");
  const std::string side = rout["side"];
  EXPECT_NE(story_line(words, number, "  " + side + ": rout  [WS2-MO4]"), "");
}

TEST(Replay, TellsABattleOfFourByTheirLetters) {
  const Outcome outcome =
      warbalance_program({"replay", "battle", "line", "raiders", "hunters", "champions", "--battle", "5"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  expect_in(outcome.out,
            {"Battle 5: Line against Raiders against Hunters against Champions", "seat 1: D = Champions",
             "seat 2: A = Line", "D takes corner", "[WS2-P1]", "D has destroyed", "C1 4+ Camouflaged, Shooter(27)"});
}

using Words = std::vector<std::string>;

std::string story_of(const Words& words) {
  const Outcome outcome = warbalance_program(words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.out;
}

Json record_of(const Words& words) { return Json::parse(story_of(with(words, {"--format", "json"})))["results"][0]; }

std::vector<std::string> lines_with(const std::string& text, const std::string& part) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (line.find(part) != std::string::npos) lines.push_back(line);
  }
  return lines;
}

/// "A 45, B 20" after some words.
std::map<std::string, double> numbers_after(const std::string& line, const std::string& words) {
  std::map<std::string, double> numbers;
  std::istringstream stream(line.substr(line.find(words) + words.size()));
  std::string side;
  for (std::string number; stream >> side >> number;) {
    numbers[side] = std::stod(number);
    if (number.back() != ',') break;
  }
  return numbers;
}

class ReplayStory : public testing::TestWithParam<Words> {
 protected:
  static Words battle(const std::string& number) {
    const Words& game = GetParam();
    return with({"replay", "battle", "--rules", game[0], "--battle", number}, {game.begin() + 1, game.end()});
  }
};

// Nothing of a battle is scored after its last round.
TEST_P(ReplayStory, EveryRoundEndsWithItsSum) {
  for (const std::string number : {"1", "2", "3"}) {
    const Json result = record_of(battle(number))["result"];
    const auto sums = lines_with(story_of(battle(number)), "  lost this round: ");
    ASSERT_EQ(sums.size(), result["rounds"].get<std::size_t>());
    const auto destroyed = numbers_after(sums.back(), "points destroyed so far: ");
    const auto left = numbers_after(sums.back(), "units left: ");
    ASSERT_EQ(destroyed.size(), result["sides"].size()) << sums.back();
    for (const Json& side : result["sides"]) {
      EXPECT_EQ(destroyed.at(side["side"]), side["points_destroyed"].get<double>()) << sums.back();
      EXPECT_EQ(left.at(side["side"]), side["survivors"].get<double>()) << sums.back();
    }
  }
}

// Losses are reported once, in the round of their death.
TEST_P(ReplayStory, SumsNameEveryUnitThatIsLost) {
  const Json battle = record_of(this->battle("3"));
  const auto sums = lines_with(story_of(this->battle("3")), "  lost this round: ");
  std::size_t round = 0;
  int lost = 0;
  for (const Json& event : battle["events"]) {
    if (event["event"] == "round") round = event["round"];
    if (event["event"] != "change" || (event["change"] != "killed" && event["change"] != "routed")) continue;
    const std::string unit = event["unit"];
    const std::string sum = sums.at(round - 1).substr(0, sums.at(round - 1).find(';'));
    EXPECT_TRUE(sum.find(" " + unit + ",") != std::string::npos || sum.find(" " + unit + " (") != std::string::npos)
        << unit << " in " << sum;
    ++lost;
  }
  EXPECT_GT(lost, 0);
}

INSTANTIATE_TEST_SUITE_P(All, ReplayStory,
                         testing::Values(Words{"warstuff-2.0", "line", "raiders"},
                                         Words{"warstuff-1.7", "fantasy-150", "modern-150"},
                                         Words{"vsgmr", "elves", "orcs", "undead"},
                                         Words{"suitcase", "rangers", "levy"}),
                         [](const auto& test) { return tests::test_name(test.param[0]); });

TEST(ReplayStories, MovesTellTheirLengthInSpacesAndHexes) {
  const auto on_board = lines_with(story_of({"replay", "battle", "elves", "orcs", "--rules", "vsgmr", "--set",
                                             "geometry=square_grid", "--battle", "1"}),
                                   " move (");
  ASSERT_FALSE(on_board.empty());
  for (const std::string& line : on_board) EXPECT_NE(line.find(" spaces), limit "), std::string::npos) << line;
  const auto on_hexes =
      lines_with(story_of({"replay", "battle", "rangers", "levy", "--rules", "suitcase", "--battle", "1"}), " rush (");
  ASSERT_FALSE(on_hexes.empty());
  for (const std::string& line : on_hexes) EXPECT_NE(line.find(" hexes), limit "), std::string::npos) << line;
}

// WS2-A15: a charge ends in contact with its target.
TEST(ReplayStories, ChargesEndInContact) {
  int charges = 0;
  for (const std::string number : {"6", "7", "8"}) {
    const std::string story = story_of({"replay", "battle", "line", "raiders", "--battle", number});
    std::string target;
    std::istringstream stream(story);
    for (std::string line; std::getline(stream, line);) {
      const std::size_t at = line.find(" Charge against ");
      if (at != std::string::npos) target = line.substr(at + 16, line.find(' ', at + 16) - at - 16);
      if (line.find(" charge (") == std::string::npos) continue;
      ++charges;
      EXPECT_NE(line.find(", in contact with "), std::string::npos) << line;
      EXPECT_NE(line.find(target, line.find(", in contact with ")), std::string::npos) << target << " in " << line;
    }
  }
  EXPECT_GT(charges, 4);
}

TEST(ReplayStories, MapOfTheSuitcaseShowsItsMarkers) {
  const Words words{"replay", "battle", "monsters", "raiders", "--rules", "suitcase", "--battle", "0"};
  const std::string story = story_of(with(words, {"--map"}));
  const Json events = record_of(words)["events"];
  std::map<int, std::string> held;
  for (const Json& event : events) {
    if (event["event"] == "note" && event["text"] == "marker") held[event["number"]] = "-";
    if (event["event"] == "marker") held[event["number"]] = event.contains("side") ? event["side"] : "-";
  }
  ASSERT_GE(held.size(), 3U);
  const std::string last = story.substr(story.rfind("\nScore\n"));
  for (const auto& [number, side] : held) {
    EXPECT_NE(last.find(std::to_string(number + 1) + side), std::string::npos) << number << " of " << side << last;
  }
  EXPECT_NE(last.find("lines are 1.5 hexes apart"), std::string::npos);
}

using cli::EventWord;

/// All sources of the engine as one text.
std::string engine_sources() {
  std::string text;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(WARBALANCE_SOURCE_DIR "/engine")) {
    if (entry.is_regular_file() && entry.path().extension() != ".md") text += read_text(entry.path());
  }
  return text;
}

// If a system renamed such an event, replays would treat it like any other.
TEST(EventWords, AreSaidByTheEngine) {
  const std::string sources = engine_sources();
  for (const std::string word : {"model",
                                 "killed",
                                 "routed",
                                 "escapes",
                                 "recruited",
                                 "captured",
                                 "frightened",
                                 "stunned",
                                 "disabled",
                                 "stands up",
                                 "recovers",
                                 "models",
                                 "attacks terrain",
                                 "destroys terrain",
                                 "hits terrain",
                                 "goes aboard",
                                 "stays aboard",
                                 "leaves",
                                 "acts on a leader's word",
                                 "blast",
                                 "falls",
                                 "spell",
                                 "marker",
                                 "markers held"}) {
    EXPECT_NE(cli::event_word(word), EventWord::other) << word;
    EXPECT_NE(sources.find('"' + word + '"'), std::string::npos) << word;
  }
  EXPECT_EQ(cli::event_word("shot"), EventWord::other);
}

constexpr int kBattles = 8;

/// A run of a few battles, and each of them replayed.
class ReplayedRun : public testing::TestWithParam<std::vector<std::string>> {
 protected:
  static std::vector<std::string> words(const std::string& command) {
    const auto& game = GetParam();
    std::vector<std::string> all{command};
    if (command == "replay") all.emplace_back("battle");
    all.insert(all.end(), {game[1], game[2], "--rules", game[0], "--seed", "11"});
    return all;
  }
  static Json result_of(const Outcome& outcome) {
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return Json::parse(outcome.out)["results"][0];
  }
  static Json replay(int number) {
    std::vector<std::string> all = words("replay");
    all.insert(all.end(), {"--battle", std::to_string(number), "--format", "json"});
    return result_of(warbalance_program(all));
  }
  static Json run() {
    std::vector<std::string> all = words("battle");
    all.insert(all.end(), {"--battles", std::to_string(kBattles), "--format", "json"});
    return result_of(warbalance_program(all));
  }
};

const Json& side_of(const Json& replay, const std::string& side) {
  const Json& sides = replay["result"]["sides"];
  return sides[0]["side"] == side ? sides[0] : sides[1];
}

double margin_of_a(const Json& replay) {
  return side_of(replay, "A")["points_destroyed"].get<double>() -
         side_of(replay, "B")["points_destroyed"].get<double>();
}

// Sums over the battles that are replayed one by one are those that the run counted.
TEST_P(ReplayedRun, SaysWhatTheRunCounted) {
  std::map<std::string, double> sums;
  for (int number = 0; number < kBattles; ++number) {
    const Json replayed = replay(number);
    const Json& result = replayed["result"];
    const std::string winner = result["winner"].is_null() ? "draws" : result["winner"] == "A" ? "wins_a" : "wins_b";
    sums[winner] += 1;
    sums["rounds_mean"] += result["rounds"].get<double>();
    sums["dice_mean"] += result["dice"].get<double>();
    sums["first_player_score"] += result["winner"].is_null() ? 0.5 : result["winner"] == result["first_player"] ? 1 : 0;
    for (const auto& [side, letter] : {std::pair{"A", "a"}, {"B", "b"}}) {
      const Json& counted = side_of(replayed, side);
      sums[std::string("destroyed_") + letter] += counted["points_destroyed"].get<double>();
      sums[std::string("survivors_") + letter] += counted["survivors"].get<double>();
      sums[std::string("routs_") + letter] += counted["rout_round"].is_null() ? 0 : 1;
    }
    sums["margin_mean"] += margin_of_a(replayed);
    const Json& last = replayed["events"].back();
    ASSERT_EQ(last["event"], "result");
    EXPECT_EQ(last["rounds"], result["rounds"]);
    EXPECT_EQ(last.contains("side") ? last["side"] : Json(nullptr), result["winner"]);
  }
  const Json counted = run();
  ASSERT_EQ(counted["battles"], kBattles);
  for (const std::string name : {"wins_a", "draws", "wins_b"}) EXPECT_EQ(counted[name], sums[name]) << name;
  for (const std::string name : {"rounds_mean", "dice_mean", "first_player_score", "destroyed_a", "destroyed_b",
                                 "survivors_a", "survivors_b", "routs_a", "routs_b", "margin_mean"}) {
    EXPECT_NEAR(counted[name].get<double>(), sums[name] / kBattles, 0.0001) << name;
  }
  EXPECT_GT(sums["destroyed_a"] + sums["destroyed_b"], 0) << "battles in which nothing happens compare nothing";
}

// The lines below a result lead to the battles that they speak of.
TEST_P(ReplayedRun, HasTheBiggestWinsWhereItsReplayLinesSay) {
  std::vector<std::string> words_of_run = words("battle");
  words_of_run.insert(words_of_run.end(), {"--battles", std::to_string(kBattles)});
  const std::string table = warbalance_program(words_of_run).out;
  std::map<std::string, double> biggest;
  for (int number = 0; number < kBattles; ++number) {
    const Json replayed = replay(number);
    if (replayed["result"]["winner"].is_null()) continue;
    const std::string winner = replayed["result"]["winner"];
    const double margin = winner == "A" ? margin_of_a(replayed) : -margin_of_a(replayed);
    const auto [known, first] = biggest.emplace(winner, margin);
    known->second = std::max(known->second, margin);
  }
  ASSERT_FALSE(biggest.empty());
  for (const auto& [side, margin] : biggest) {
    const std::string label = "Biggest win of " + side;
    const std::size_t begin = table.find("warbalance replay", table.find(label));
    ASSERT_NE(begin, std::string::npos) << table;
    const std::string line = table.substr(begin, table.find('\n', begin) - begin);
    const Json replayed = Json::parse(run_line(line, "--format json"))["results"][0];
    EXPECT_EQ(replayed["result"]["winner"], side) << line;
    EXPECT_NEAR(margin_of_a(replayed), side == "A" ? margin : -margin, 1e-9) << line;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ReplayedRun, testing::ValuesIn(kSampleGames),
                         [](const auto& test) { return tests::test_name(test.param[0]); });

TEST(SampleGames, AreOfEverySystem) {
  std::vector<std::string> played;
  for (const auto& game : kSampleGames) played.push_back(game[0]);
  EXPECT_EQ(played, tests::ruleset_of_each_system());
}

TEST(Replay, TellsTheBattleThatTheRunCounted) {
  const std::vector<std::string> run = {"battle", "line", "raiders",  "--battles", "2",
                                        "--seed", "9",    "--format", "json"};
  const Json counted = Json::parse(warbalance_program(run).out)["results"][0];
  std::int64_t dice = 0;
  double destroyed_a = 0;
  for (const std::string number : {"0", "1"}) {
    const Json battle = battle_of({"replay", "battle", "line", "raiders", "--seed", "9", "--battle", number});
    std::int64_t rolled = 0;
    for (const Json& event : battle["events"]) rolled += event["event"] == "die";
    EXPECT_EQ(rolled, battle["result"]["dice"].get<std::int64_t>());
    dice += rolled;
    for (const Json& side : battle["result"]["sides"]) {
      if (side["side"] == "A") destroyed_a += side["points_destroyed"].get<double>();
    }
    EXPECT_EQ(battle["seats"][number == "0" ? 0 : 1]["side"], "A");
  }
  EXPECT_DOUBLE_EQ(static_cast<double>(dice) / 2, counted["dice_mean"].get<double>());
  EXPECT_NEAR(destroyed_a / 2, counted["destroyed_a"].get<double>(), 1e-4);
}

TEST(Replay, LineOfADuelTableShowsThatBattle) {
  const Outcome duel = warbalance_program({"duel", "4+ Frenzy", "4+", "--battles", "200", "--distance", "8"});
  const std::string label = "warbalance replay duel '4+ Frenzy' 4+ --distance 8 --battle ";
  const std::size_t at = duel.out.find(label);
  ASSERT_NE(at, std::string::npos) << duel.out;
  const std::string number = duel.out.substr(at + label.size(), duel.out.find('\n', at) - at - label.size());
  const Outcome replay =
      warbalance_program({"replay", "duel", "4+ Frenzy", "4+", "--distance", "8", "--battle", number});
  EXPECT_EQ(replay.status, 0) << replay.err;
  expect_in(replay.out, {"Battle " + number + ":", "A wins in round"});
}

TEST(Replay, OfAPriceRunShowsWhatItsUnitsScored) {
  const std::vector<std::string> run = {"replay",  "price",  "--quick", "--battles", "48000",
                                        "--chain", "1",      "--round", "2",         "--battle",
                                        "3",       "--seed", "5",       "--format",  "json"};
  const Outcome outcome = warbalance_program(run);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const Json battle = Json::parse(outcome.out)["results"][0];
  EXPECT_EQ(battle["seats"][0]["side"], "B") << "A has seat 1 in the even battles only";
  EXPECT_GT(battle["result"]["rounds"].get<int>(), 0);
  EXPECT_EQ(warbalance_program(with(run, {"--threads", "1"})).out, outcome.out);
  EXPECT_NE(warbalance_program(with(run, {"--seed", "6"})).out, outcome.out);
}

}  // namespace
}  // namespace warbalance::test::replay_test
