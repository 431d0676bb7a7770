#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/pages/chart_svg.hpp"
#include "cli/pages/page.hpp"
#include "cli/pages/svg.hpp"
#include "cli/report/fields.hpp"
#include "tests/cli/page_checks.hpp"
#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/sample_games.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::pages_test {
namespace {

// Pages of --format html: what they hold, and that nothing in them can run or be fetched. scripts/looks opens them in a
// browser.

std::string page_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--format", "html"});
  const Outcome run = warbalance_program(arguments);
  EXPECT_EQ(run.status, 0) << run.err;
  return run.out;
}

const std::vector<std::vector<std::string>> kRuns = {
    {"duel", "4+ Armored", "4+ Shooter(18)", "--battles", "200"},
    {"battle", "Line", "Raiders", "Champions", "--scenario", "crossroads", "--battles", "60"},
    {"matrix", "--armies", "--battles", "10"},
    {"odds", "--action", "charge", "--attacker", "4+ Mounted", "--defender", "4+ Armored"},
    {"sweep", "armour", "--battles", "10"},
    {"units", "--rules", "suitcase"},
    {"rules", "vsgmr"},
};

TEST(Pages, AreClosedElementsWithoutScriptsAndReferences) {
  for (const std::vector<std::string>& run : kRuns) {
    const std::string page = page_of(run);
    EXPECT_TRUE(is_well_formed(page)) << testing::PrintToString(run);
    EXPECT_EQ(times(page, "<style"), 1U);
    for (const char* forbidden : {"<script", "http", "src=", "href=", "@import", "url("}) {
      EXPECT_EQ(page.find(forbidden), std::string::npos) << forbidden << " in " << testing::PrintToString(run);
    }
  }
}

TEST(Pages, HavePicturesWithATitleADescriptionAndTheirTable) {
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string page = page_of(kRuns[i]);
    const std::size_t pictures = times(page, "<svg");
    EXPECT_GE(pictures, 1U) << testing::PrintToString(kRuns[i]);
    EXPECT_EQ(times(page, "<svg role=\"img\""), pictures);
    EXPECT_EQ(times(page, "<desc>"), pictures);
    EXPECT_EQ(times(page, "<figcaption>"), pictures);
    EXPECT_GE(times(page, "<table>"), pictures);
    EXPECT_EQ(page.find("nan"), std::string::npos);
    EXPECT_EQ(page.find("inf\""), std::string::npos);
  }
}

/// Numbers of an attribute, in the order of the page.
std::vector<double> numbers_of(const std::string& page, const std::regex& pattern) {
  std::vector<double> numbers;
  for (auto found = std::sregex_iterator(page.begin(), page.end(), pattern); found != std::sregex_iterator(); ++found) {
    numbers.push_back(std::stod((*found)[1]));
  }
  return numbers;
}

TEST(Pages, DrawBarsAsLongAsTheirNumbers) {
  const std::string page = page_of({"odds", "--action", "charge", "--attacker", "4+", "--defender", "4+"});
  const auto widths = numbers_of(page, std::regex(R"re(<rect x="[0-9.]+" y="[0-9.]+" width="([0-9.]+)" height="9")re"));
  const auto shares = numbers_of(page, std::regex(R"re(<td align="right">([0-9.]+)</td></tr>)re"));
  ASSERT_GE(shares.size(), widths.size());  // the table stands there twice: folded away below the bars, and for itself
  ASSERT_GE(widths.size(), 2U);
  for (std::size_t i = 1; i < widths.size(); ++i) {
    EXPECT_NEAR(widths[i] / widths[0], shares[i] / shares[0], 0.01 * shares[i] / shares[0] + 0.005);
  }
}

TEST(Pages, EscapeTheNamesOfUsers) {
  const ScratchFolder folder;
  const auto file = folder / "army.toml";
  std::ofstream(file) << "name = \"<b>A & \\\"B\\\"</b>\"\n[[unit]]\ncount = 2\nprofile = \"4+\"\n";
  const std::string page = page_of({"battle", file.string(), "Raiders", "--battles", "10"});
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  EXPECT_NE(page.find("&lt;b&gt;A &amp; &quot;B&quot;&lt;/b&gt;"), std::string::npos);
  EXPECT_TRUE(is_well_formed(page));
}

TEST(Pages, StaySmall) {
  const std::string matrix = page_of({"matrix", "--units", "--rules", "vsgmr", "--battles", "2"});
  EXPECT_LT(matrix.size(), 3U << 20U);
  EXPECT_LT(page_of(kRuns[0]).size(), 300U << 10U);
}

TEST(Html, EscapesWhatWouldBeMarkup) {
  EXPECT_EQ(cli::html_escaped("<b>&\"'"), "&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(cli::html_escaped("Zürich 4+"), "Zürich 4+");
  EXPECT_EQ(cli::html_escaped(std::string("a\x01"
                                          "b\x7f"
                                          "c")),
            "a b c")
      << "XML holds no control characters";
}

TEST(Html, NumbersOfPicturesHaveAtMostTwoDecimals) {
  EXPECT_EQ(cli::svg_number(3), "3");
  EXPECT_EQ(cli::svg_number(0.5), "0.5");
  EXPECT_EQ(cli::svg_number(10), "10");
  EXPECT_EQ(cli::svg_number(1.0 / 3), "0.33");
  EXPECT_EQ(cli::svg_number(-0.001), "0");
  EXPECT_EQ(cli::svg_points({{1, 2}, {0.25, -3}}), "1,2 0.25,-3");
}

TEST(Html, PicturesHaveTitleAndDescription) {
  cli::Svg svg({0, 0, 10, 5}, "a < b", "what it shows");
  svg.open("g", {{"fill", "#fff"}});
  svg.add("circle", {{"r", 1.5}});
  svg.add_text({{"x", 1.0}}, "A&B");
  svg.close();
  EXPECT_EQ(
      svg.text(),
      "<svg role=\"img\" viewBox=\"0 0 10 5\" width=\"100%\">\n<title>a &lt; b</title>\n<desc>what it shows</desc>\n"
      "<g fill=\"#fff\">\n<circle r=\"1.5\"/>\n<text x=\"1\">A&amp;B</text>\n</g>\n</svg>\n");
}

// The legend once named the flag of the first row alone, as if all marks had it.
TEST(Html, LegendsNameWhatStandsForAMarkInAnyRow) {
  const auto legend_of = [](const std::vector<std::string>& flags) {
    cli::Table table{"results",
                     "a cell",
                     {cli::label_column("cell", "cell", ""), cli::estimate_column("score", "score", "", 1, ""),
                      cli::flag_column("flags", "flags", "")}};
    for (const std::string& flag : flags) table.rows.push_back({"c" + std::to_string(table.rows.size()), 50.0, flag});
    const std::string svg = cli::chart_svg(
        {.title = "t", .table = "results", .labels = {"cell"}, .value = "score", .flag = "flags"}, table);
    return svg.substr(svg.rfind("</g>"));
  };
  EXPECT_NE(legend_of({"identical", "", ""}).find(">identical, score<"), std::string::npos);
  EXPECT_NE(legend_of({"", "", "identical"}).find(">score, identical<"), std::string::npos);
  EXPECT_NE(legend_of({"", "", ""}).find(">score<"), std::string::npos);
  const std::string verdicts = legend_of({"keep", "no verdict yet", "open", "keep"});
  EXPECT_NE(verdicts.find(">keep<"), std::string::npos);
  EXPECT_NE(verdicts.find(">no verdict yet, open<"), std::string::npos) << "one mark for both";
}

TEST(Html, PagesEscapeTheirTitleAndNothingElse) {
  const std::string page = cli::html_page("a < b", "<p>c</p>\n", ".d {}\n");
  expect_in(page, {"<title>a &lt; b</title>", "<body>\n<p>c</p>\n</body>", ".d {}\n</style>"});
}

using Words = std::vector<std::string>;

/// The battle in a format.
std::string replayed(const Words& words, const std::string& format) {
  const Outcome outcome = warbalance_program(with(words, {"--format", format}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.out;
}

/// The maps of a page; its other pictures are charts.
std::vector<std::string> maps_of(const std::string& page) {
  std::vector<std::string> found;
  for (std::size_t at = page.find("<svg"); at != std::string::npos; at = page.find("<svg", at + 1)) {
    const std::string picture = page.substr(at, page.find("</svg>", at) - at);
    if (picture.find("<title>Map: ") != std::string::npos) found.push_back(picture);
  }
  return found;
}

class ReplayPage : public testing::TestWithParam<Words> {
 protected:
  static Words battle() {
    const Words& game = GetParam();
    Words words{"replay", "battle", "--rules", game[0], "--battle", "3"};
    words.insert(words.end(), game.begin() + 1, game.end());
    return words;
  }
};

TEST_P(ReplayPage, NeedsNothingBesideItself) {
  const std::string page = replayed(battle(), "html");
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_EQ(page.rfind("<!DOCTYPE html>\n<html lang=\"en\">", 0), 0U);
  EXPECT_EQ(times(page, "<style"), 1U);
  for (const std::string part : {"<script", "<link", "<img", "@import", "href", "style=\"", "http"}) {
    EXPECT_EQ(times(page, part), 0U) << part;
  }
  EXPECT_LT(page.size(), 1U << 20);
}

TEST_P(ReplayPage, HasAMapOfEveryRoundWithTitleAndDescription) {
  const std::string page = replayed(battle(), "html");
  const Json result = Json::parse(replayed(battle(), "json"))["results"][0]["result"];
  const auto maps = maps_of(page);
  EXPECT_EQ(maps.size(), 1 + result["rounds"].get<std::size_t>()) << "the set-up and the rounds";
  for (const std::string& map : maps) {
    EXPECT_EQ(map.rfind("<svg role=\"img\" viewBox=\"", 0), 0U) << map.substr(0, 200);
    EXPECT_EQ(times(map, "<desc>The table from above"), 1U);
  }
}

TEST_P(ReplayPage, SaysWhatTheRecordSays) {
  const std::string page = replayed(battle(), "html");
  const Json told = Json::parse(replayed(battle(), "json"))["results"][0];
  std::size_t dice = 0;
  std::size_t failed = 0;
  for (const Json& event : told["events"]) {
    if (event["event"] != "die") continue;
    ++dice;
    failed += event["success"].is_boolean() && !event["success"].get<bool>() ? 1 : 0;
  }
  EXPECT_EQ(times(page, "<span class=\"die"), dice);
  EXPECT_EQ(times(page, "<span class=\"die no\""), failed);
  const auto maps = maps_of(page);
  ASSERT_FALSE(maps.empty());
  const std::string& set_up = maps.front();
  for (const Json& seat : told["seats"]) {
    for (const Json& unit : seat["units"]) {
      const std::string id = unit["unit"];
      EXPECT_EQ(times(page, "<tr><td>" + id + "</td>"), 1U) << id << " in the table of all units";
      const bool placed = page.find(id + " " + unit["name"].get<std::string>() + " at (") != std::string::npos;
      if (placed && set_up.find("+" + id) == std::string::npos) {
        EXPECT_EQ(times(set_up, ">" + id + "<") + times(set_up, ">" + id + "+"), 1U) << id << " on the first map";
      }
    }
  }
}

// Maps of rounds show a part of the table; nobody who stands there is beyond its edge.
TEST_P(ReplayPage, LastMapNamesAllThatAreLeft) {
  const std::string page = replayed(battle(), "html");
  const auto maps = maps_of(page);
  ASSERT_FALSE(maps.empty());
  std::size_t left = 0;
  for (std::size_t at = page.find("<tr><td>"); at != std::string::npos; at = page.find("<tr><td>", at + 1)) {
    const std::string row = page.substr(at, page.find("</tr>", at) - at);
    if (row.find("<td>left") == std::string::npos) continue;
    ++left;
    const std::string id = row.substr(8, row.find('<', 8) - 8);
    std::size_t named = 0;
    for (const std::string before : {">", "+"}) {
      for (const std::string after : {"<", "+", "*"}) named += times(maps.back(), before + id + after);
    }
    EXPECT_EQ(named, 1U) << id;
  }
  EXPECT_GT(left, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, ReplayPage, testing::ValuesIn(kSampleGames),
                         [](const auto& test) { return tests::test_name(test.param[0]); });

TEST(ReplayPages, BeginWithTheConclusion) {
  const Words words{"replay", "duel", "3+ Frenzy", "5+", "--battle", "6"};
  const Json result = Json::parse(replayed(words, "json"))["results"][0]["result"];
  ASSERT_EQ(result["winner"], "A");
  EXPECT_EQ(result["sides"][0]["points_destroyed"], 10.0);
  const std::string page = replayed(words, "html");
  const std::string heading =
      "<h1>A wins in round " + std::to_string(result["rounds"].get<int>()) + ": 10 points destroyed, 0 lost</h1>";
  EXPECT_NE(page.find("<body>\n" + heading), std::string::npos) << page.substr(page.find("<body>"), 200);
}

TEST(ReplayPages, EscapeNames) {
  const ScratchFolder folder;
  write_text(folder / "army.toml", "name = '<b>&\"'\n[[unit]]\nprofile = \"4+\"\ncount = 2\n");
  const std::string page =
      replayed({"replay", "battle", (folder / "army.toml").string(), "2x 4+", "--battle", "1"}, "html");
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_EQ(times(page, "<b>&"), 0U);
  EXPECT_NE(page.find("Battle 1: &lt;b&gt;&amp;&quot; against"), std::string::npos);
}

// A battle of six on hexes: all sides have different signs, and the spaces are drawn.
TEST(ReplayPages, ShowBoardsAndSixSides) {
  const std::string page = replayed({"replay", "battle", "elves", "orcs", "elves", "orcs", "elves", "orcs", "--rules",
                                     "vsgmr", "--set", "geometry=hex_grid", "--battle", "0"},
                                    "html");
  EXPECT_TRUE(is_well_formed(page));
  const auto maps = maps_of(page);
  ASSERT_FALSE(maps.empty());
  const std::string& map = maps.front();
  EXPECT_EQ(times(map, "<pattern id=\"lattice0\""), 1U);
  for (const char side : {'0', '1', '2', '3', '4', '5'}) {
    EXPECT_GE(times(map, std::string("class=\"side") + side + "\""), 3U) << "two units and the legend";
  }
}

TEST(ReplayPages, HaveMarkersWithTheirHolders) {
  const Words words{"replay", "battle", "monsters", "raiders", "--rules", "suitcase", "--battle", "0"};
  const auto maps = maps_of(replayed(words, "html"));
  ASSERT_FALSE(maps.empty());
  const Json events = Json::parse(replayed(words, "json"))["results"][0]["events"];
  std::size_t markers = 0;
  std::map<int, std::string> held;
  for (const Json& event : events) {
    if (event["event"] == "note" && event["text"] == "marker") ++markers;
    if (event["event"] == "marker") held[event["number"]] = event.contains("side") ? event["side"] : "";
  }
  EXPECT_EQ(times(maps.front(), " nobody&#39;s"), markers + 1) << "in the description, and the legend";
  std::map<std::string, std::size_t> sides;
  for (const auto& [number, side] : held) ++sides[side];
  for (const std::string side : {"A", "B"}) EXPECT_EQ(times(maps.back(), " held by " + side), sides[side]) << side;
}

std::vector<std::string> replay_of(const std::string& scenario, int battle, std::initializer_list<std::string> more) {
  std::vector<std::string> words = {"replay", "battle", "line", "raiders", "--scenario", scenario};
  words.insert(words.end(), {"--battle", std::to_string(battle)});
  words.insert(words.end(), more);
  return words;
}

constexpr std::size_t kCells = 32;  // of 1.5 inches on a table of 48 inches

/// The ground of the first map of a story, row by row from the far edge: letters, ' ' for open ground. What a unit
/// hides is taken from the opposite cell.
std::vector<std::string> ground_of(const std::string& story) {
  std::istringstream text(story);
  std::string line;
  while (std::getline(text, line) && line.rfind("  +--", 0) != 0) {
  }
  std::vector<std::string> ground;
  while (std::getline(text, line) && line.rfind("  +--", 0) != 0) {
    std::string& row = ground.emplace_back();
    for (std::size_t i = 0; i < kCells; ++i) {
      const std::string cell = line.substr(3 + 2 * i, 2);
      const bool open = cell == "  " || cell == ". ";
      row += open ? ' ' : cell[0] == cell[1] ? cell[0] : '?';
    }
  }
  for (std::size_t i = 0; i < ground.size(); ++i) {
    for (std::size_t k = 0; k < kCells; ++k) {
      const char opposite = ground[ground.size() - 1 - i][kCells - 1 - k];
      if (ground[i][k] == '?') ground[i][k] = opposite == '?' ? ' ' : opposite;
    }
  }
  return ground;
}

/// Clears the piece that a cell belongs to.
void clear_piece(std::vector<std::string>& ground, std::size_t row, std::size_t column) {
  const char mark = ground[row][column];
  ground[row][column] = ' ';
  const auto go = [&](std::size_t to_row, std::size_t to_column) {
    if (to_row < ground.size() && to_column < kCells && ground[to_row][to_column] == mark) {
      clear_piece(ground, to_row, to_column);
    }
  };
  go(row + 1, column);
  go(row - 1, column);
  go(row, column + 1);
  go(row, column - 1);
}

int pieces_of(std::vector<std::string> ground) {
  int pieces = 0;
  for (std::size_t row = 0; row < ground.size(); ++row) {
    for (std::size_t column = 0; column < kCells; ++column) {
      if (ground[row][column] == ' ') continue;
      ++pieces;
      clear_piece(ground, row, column);
    }
  }
  return pieces;
}

TEST(ReplayMap, TenStandardTablesHaveEightPiecesAndAreAlikeFromBothSides) {
  std::set<std::vector<std::string>> different;
  for (int k = 0; k < 10; ++k) {
    const Outcome outcome = warbalance_program(replay_of("standard", 2 * k, {"--map"}));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto ground = ground_of(outcome.out);
    ASSERT_EQ(ground.size(), kCells) << outcome.out;
    EXPECT_GE(pieces_of(ground), 8) << outcome.out;
    for (std::size_t row = 0; row < kCells; ++row) {
      const std::string turned(ground[kCells - 1 - row].rbegin(), ground[kCells - 1 - row].rend());
      EXPECT_EQ(ground[row], turned) << "row " << row << " of battle " << 2 * k << "\n" << outcome.out;
    }
    const Outcome swapped = warbalance_program(replay_of("standard", 2 * k + 1, {"--map"}));
    EXPECT_EQ(ground_of(swapped.out), ground) << "a couple plays on one table";
    different.insert(ground);
  }
  EXPECT_EQ(different.size(), 10U);
}

TEST(ReplayMap, ShowsFourArmiesAndTheGroundWithALegend) {
  const Outcome outcome = warbalance_program({"replay", "battle", "line", "raiders", "hunters", "champions",
                                              "--scenario", "crossroads", "--battle", "1", "--map"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::size_t first = outcome.out.find("  +--");
  const std::string map = outcome.out.substr(first, outcome.out.find("  +--", first + 1) - first);
  expect_in(map, {"A1", "B1", "C1", "D1"});
  const std::size_t scale = outcome.out.find("  lines are 1.5 inches apart", first);
  const std::size_t legend = outcome.out.find('\n', scale) + 1;
  const std::string kinds = outcome.out.substr(legend, outcome.out.find('\n', legend) - legend);
  std::set<char> marks;
  for (const std::string& row : ground_of(outcome.out)) marks.insert(row.begin(), row.end());
  marks.erase(' ');
  EXPECT_GE(marks.size(), 2U);
  for (const char mark : marks) EXPECT_NE(kinds.find(std::string(" ") + mark + " "), std::string::npos) << kinds;
}

TEST(Replay, MapShowsTheTableAtTheStartOfEachRoundAndAtTheEnd) {
  const std::vector<std::string> run = {"replay", "battle", "line", "raiders", "--battle", "17"};
  const Outcome outcome = warbalance_program(with(run, {"--map"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto times = [&](const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
  };
  const std::string edge = "  +" + std::string(64, '-') + "+\n";
  EXPECT_EQ(times(outcome.out, edge), 2 * (times(outcome.out, "\nRound ") + 1)) << outcome.out;
  const std::size_t first = outcome.out.find(edge);
  const std::string map = outcome.out.substr(first, outcome.out.find(edge, first + 1) - first);
  for (const std::string unit : {"A1", "A8", "B1", "B6"}) EXPECT_EQ(times(map, unit), 1) << unit << "\n" << map;
  EXPECT_EQ(times(warbalance_program(run).out, edge), 0);
  EXPECT_EQ(times(warbalance_program(with(run, {"--map", "--format", "markdown"})).out, "```\n  +--"),
            times(outcome.out, edge) / 2);
}

}  // namespace
}  // namespace warbalance::test::pages_test
