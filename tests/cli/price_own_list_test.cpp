#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace warbalance::test::price_own_list_test {
namespace {

using Json = nlohmann::json;

// Nothing is played before the list is right.
TEST(PriceOwnList, AllMistakesAreShownAtTheirPlaces) {
  const ScratchFolder folder;
  const std::string list = folder / "mine.toml";
  write_text(list, "[rule.Tougj]\ncost = 5\n[quality.\"2+\"]\ncost = \"dear\"\n");
  const Outcome outcome = warbalance_program({"price", "--validate", "--list", list});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("mine.toml:1:7: error: the ruleset has no special rule \"Tougj\""), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("did you mean 'Tough'?"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("mine.toml:4:8: error: cost must be a number of points"), std::string::npos)
      << outcome.err;
  EXPECT_EQ(outcome.out, "");
}

// The listed costs under another name are as balanced as the listed ones, but for the dice of other battles.
TEST(PriceOwnListSlow, IsProvedBesideTheOthers) {
  const ScratchFolder folder;
  const std::string same = folder / "same.toml";
  const std::string better = folder / "better.toml";
  write_text(same, "[rule.Tough]\ncost = 30\n");
  write_text(better,
             "[quality]\n\"2+\".cost = 45\n\"3+\".cost = 25\n\"4+\".cost = 12\n\"5+\".cost = 5\n\"6+\".cost = 1\n"
             "[rule]\nLeader.cost = 15\nTough.cost = 22\nRegeneration.cost = 8\nFearless.cost = 0\n");
  const Outcome outcome =
      warbalance_program({"price",      "--quick",   "--battles", "24000",    "--scenario", "open",     "--players",
                          "aggressive", "--threads", "2",         "--budget", "60",         "--jitter", "20",
                          "--validate", "--list",    same,        "--list",   better,       "--format", "json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json report = Json::parse(outcome.out);
  const auto row_of = [&](const std::string& name) -> Json {
    for (const Json& row : report["validation"]) {
      if (row["list"] == name) return row;
    }
    ADD_FAILURE() << "no row of " << name << report["validation"].dump();
    return {};
  };
  const double listed = row_of("listed")["imbalance"];
  EXPECT_NEAR(row_of("same.toml")["imbalance"], listed, 3);
  EXPECT_LT(row_of("better.toml")["imbalance"], listed - 3) << "costs near the fair prices";
  for (const std::string name : {"same.toml", "better.toml"}) {
    EXPECT_TRUE(row_of("listed: armies built at " + name)["gain"].is_null());
    EXPECT_GT(row_of("additive: armies built at " + name)["gain"], 1);
    EXPECT_GT(row_of(name + ": armies built at " + name)["pairs"], 0);
  }
  EXPECT_NEAR(row_of("same.toml: armies built at same.toml")["gain"], 1, 0.3) << "nearly the listed costs";
}

}  // namespace
}  // namespace warbalance::test::price_own_list_test
