#include <gtest/gtest.h>

#include "cli/html/escape.hpp"
#include "cli/html/page.hpp"
#include "cli/html/svg.hpp"

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

TEST(Html, PagesEscapeTheirTitleAndNothingElse) {
  const std::string page = cli::html_page("a < b", "<p>c</p>\n", ".d {}\n");
  EXPECT_NE(page.find("<title>a &lt; b</title>"), std::string::npos);
  EXPECT_NE(page.find("<body>\n<p>c</p>\n</body>"), std::string::npos);
  EXPECT_NE(page.find(".d {}\n</style>"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::test::html_test
