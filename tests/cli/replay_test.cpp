#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/cli/program.hpp"

namespace warbalance::test::replay_test {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> replay_of(const std::string& scenario, int battle, std::initializer_list<std::string> more) {
  std::vector<std::string> words = {"replay", "battle", "line", "raiders", "--scenario", scenario};
  words.insert(words.end(), {"--battle", std::to_string(battle)});
  words.insert(words.end(), more);
  return words;
}

Json json_of(const std::vector<std::string>& words) {
  const Outcome outcome = warbalance_program(words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return Json::parse(outcome.out)["results"][0];
}

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
  const Json battle = json_of(replay_of("standard", 4, {"--format", "json", "--set", "rule.Armored.ignore_hit.on=5"}));
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
    const Json battle = json_of(replay_of("standard", number, {"--format", "json"}));
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
      const Json battle = json_of(replay_of(scenario, number, {"--format", "json"}));
      Recheck recheck(battle);
      recheck.run();
      EXPECT_GT(recheck.moves(), 10) << scenario;
    }
  }
  const Json four = json_of({"replay", "battle", "line", "raiders", "hunters", "champions", "--scenario", "crossroads",
                             "--battle", "5", "--format", "json"});
  Recheck(four).run();
}

/// The first battle of so many that has such an event, and that event.
std::pair<int, Json> find_event(const std::vector<std::string>& words, int battles, const std::string& key,
                                const std::string& value) {
  for (int number = 0; number < battles; ++number) {
    std::vector<std::string> replay = words;
    replay.insert(replay.end(), {"--format", "json", "--battle", std::to_string(number)});
    const Json battle = json_of(replay);
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
    std::vector<std::string> run = {"replay", "battle", "--battle", "1", "--format", "json"};
    run.insert(run.end(), battle.begin(), battle.end());
    const Json replay = json_of(run);
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
    run.insert(run.end(), {"--format", "json"});
    int in_a_row = 0;
    int chosen = 0;
    std::string unit;
    const Json replay = json_of(run);
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
  expect_in_story({"wild-west-bandit-gang", "modern-infantry", "--scenario", "basic", "--battle", "2"},
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

}  // namespace
}  // namespace warbalance::test::replay_test
