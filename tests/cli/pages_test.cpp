#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "cli/pages/chart_svg.hpp"
#include "cli/pages/page.hpp"
#include "cli/pages/svg.hpp"
#include "cli/report/columns.hpp"
#include "tests/cli/page_checks.hpp"
#include "tests/cli/program.hpp"

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
  const std::string verdicts = legend_of({"fair", "uncertain", "open", "fair"});
  EXPECT_NE(verdicts.find(">fair<"), std::string::npos);
  EXPECT_NE(verdicts.find(">uncertain, open<"), std::string::npos) << "one mark for both";
}

TEST(Html, PagesEscapeTheirTitleAndNothingElse) {
  const std::string page = cli::html_page("a < b", "<p>c</p>\n", ".d {}\n");
  expect_in(page, {"<title>a &lt; b</title>", "<body>\n<p>c</p>\n</body>", ".d {}\n</style>"});
}

}  // namespace
}  // namespace warbalance::test::pages_test
