#include <gtest/gtest.h>

#include "cli/pages/chart_svg.hpp"
#include "cli/pages/escape.hpp"
#include "cli/pages/page.hpp"
#include "cli/pages/svg.hpp"
#include "cli/report/columns.hpp"

namespace warbalance::test::html_test {
namespace {

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
  EXPECT_NE(page.find("<title>a &lt; b</title>"), std::string::npos);
  EXPECT_NE(page.find("<body>\n<p>c</p>\n</body>"), std::string::npos);
  EXPECT_NE(page.find(".d {}\n</style>"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::test::html_test
