#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace warbalance::test::price_interactions_test {
namespace {

using Json = nlohmann::ordered_json;
using Strings = std::vector<std::string>;

Strings run(const Strings& more) {
  Strings arguments{"price", "--quick",   "--interactions", "--battles", "24000", "--scenario",
                    "open",  "--players", "aggressive",     "--threads", "2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(PriceInteractions, SayWhichOfThemAreCertain) {
  const ScratchFolder folder;
  const Json json = Json::parse(warbalance_program(run({"--format", "json"})).out);
  ASSERT_FALSE(json["interactions"].empty());
  double sureness = 1e9;
  for (const Json& row : json["interactions"]) {
    const bool leaves_out_0 = row["ci_low"] > 0 || row["ci_high"] < 0;
    EXPECT_EQ(row["certain"], leaves_out_0 ? "yes" : "no") << row;
    const double here = std::abs(row["price"].get<double>()) / row["se"].get<double>();
    EXPECT_LE(here, sureness * 1.05) << "the surest first, but for rounding";
    sureness = here;
  }
  EXPECT_EQ(warbalance_program(run({"--format", "csv", "--output", folder / "p.csv"})).status, 0);
  const std::string csv = read_text(folder / "p.interactions.csv");
  EXPECT_EQ(csv.find("interaction,price,se,ci_low,ci_high,certain,first,second\r\n"), 0U) << csv;
  const std::string first = json["interactions"][0]["certain"];
  EXPECT_NE(csv.find("," + first + ","), std::string::npos) << csv;
}

}  // namespace
}  // namespace warbalance::test::price_interactions_test
