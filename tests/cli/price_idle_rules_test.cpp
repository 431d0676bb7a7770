#include "tests/cli/price_runs.hpp"

// Rules that can do nothing in a run: no scenario that ships asks for the skill rolls of VSGMR.

namespace warbalance::test::price_idle_rules_test {
namespace {

const std::vector<std::string> kRun{
    "price", "Combat Master", "Minor Super-Skill", "Support(skill)", "--rules", "vsgmr", "--battles", "24000", "--seed",
    "3"};

std::string verdict_of(const nlohmann::json& prices, const std::string& item) {
  for (const auto& row : prices["results"]) {
    if (row["rule"] == item && row["verdict"].is_string()) return row["verdict"];
  }
  return "";
}

TEST(IdleRules, OfAPriceRunHaveNoOtherVerdict) {
  const auto prices = price_result(kRun);
  EXPECT_EQ(verdict_of(prices, "Minor Super-Skill"), "no effect here");
  EXPECT_EQ(verdict_of(prices, "Support(skill)"), "no effect here");
  EXPECT_NE(verdict_of(prices, "Combat Master"), "no effect here");
  const std::string conclusion = prices["conclusion"];
  EXPECT_EQ(conclusion.find("Skill"), std::string::npos) << conclusion;
}

TEST(IdleRules, OfPartsAreThoseOfTheWhole) {
  const ScratchFolder folder;
  std::vector<std::string> merge{"merge"};
  for (const std::string part : {"1/2", "2/2"}) {
    const std::string file = (folder / (part.substr(0, 1) + ".json")).string();
    ASSERT_EQ(warbalance_program(with(kRun, {"--part", part, "--output", file})).status, 0);
    merge.push_back(file);
  }
  const auto merged = price_result(merge);
  EXPECT_EQ(merged["results"], price_result(kRun)["results"]);
  EXPECT_EQ(verdict_of(merged, "Support(skill)"), "no effect here");
}

}  // namespace
}  // namespace warbalance::test::price_idle_rules_test
