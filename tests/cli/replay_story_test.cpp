#include <gtest/gtest.h>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "cli/commands/replay/event_words.hpp"
#include "tests/cli/program.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::replay_story_test {
namespace {

using Json = nlohmann::ordered_json;
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

// What was lost is told in the round of its death, and once.
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

// If a system renamed such an event, replays would tell it like any other.
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

}  // namespace
}  // namespace warbalance::test::replay_story_test
