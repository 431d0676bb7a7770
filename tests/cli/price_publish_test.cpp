#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace warbalance::test::price_publish_test {
namespace {

using Json = nlohmann::json;

std::string error_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "price");
  const Outcome outcome = warbalance_program(arguments);
  EXPECT_EQ(outcome.status, 2) << outcome.out;
  return outcome.err;
}

TEST(PricePublish, SaysWhatItDoesNotGoWith) {
  EXPECT_NE(error_of({"--bands", "2"}).find("add --publish"), std::string::npos);
  EXPECT_NE(error_of({"--save-ruleset", "somewhere"}).find("add --publish"), std::string::npos);
  EXPECT_NE(error_of({"--publish", "--keep", "Tougj"}).find("did you mean 'Tough'?"), std::string::npos);
  EXPECT_NE(error_of({"--publish", "--rules", "suitcase"}).find("--save-list"), std::string::npos);
  EXPECT_NE(error_of({"--publish", "--method", "mono"}).find("--method field"), std::string::npos);
  EXPECT_NE(error_of({"--publish", "--edits", "0"}).find("--edits"), std::string::npos);
  EXPECT_NE(error_of({"--publish", "--units", "--rules", "warstuff-1.7", "--save-ruleset", "x"}).find("--units"),
            std::string::npos);
}

TEST(PricePublish, OverwritesNoRuleset) {
  const ScratchFolder folder;
  write_text(folder / "ruleset.toml", "id = \"mine\"\ninherits = \"warstuff-2.0\"\n");
  EXPECT_NE(error_of({"--publish", "--save-ruleset", folder / ""}).find("would overwrite the ruleset"),
            std::string::npos);
  EXPECT_NE(error_of({"--publish", "--save-ruleset", folder / "new", "--set", "rule.Tough.cost=5"}).find("--set"),
            std::string::npos);
}

/// A small run whose list is saved in a folder.
Outcome publish(const std::string& folder, std::vector<std::string> more) {
  std::vector<std::string> arguments{"price",    "--publish", "--battles",      "24000", "--scenario", "open",
                                     "--budget", "60",        "--jitter",       "20",    "--players",  "aggressive",
                                     "--format", "json",      "--save-ruleset", folder};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return warbalance_program(arguments);
}

TEST(PricePublishSlow, TheListThatKeepsAllPricesIsTheListedOne) {
  const ScratchFolder folder;
  std::vector<std::string> keep;
  const Json rules = Json::parse(warbalance_program({"price", "--quick", "--battles", "24000", "--scenario", "open",
                                                     "--budget", "60", "--players", "aggressive", "--format", "json"})
                                     .out);
  for (const Json& row : rules["results"]) keep.insert(keep.end(), {"--keep", row["rule"].get<std::string>()});
  const Outcome outcome = publish(folder / "kept", keep);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "kept/ruleset.toml")) << outcome.err;
  for (const Json& row : Json::parse(outcome.out)["published"]) EXPECT_EQ(row["state"], "kept") << row;
}

TEST(PricePublishSlow, TheSavedRulesetHasTheListAndWorksEverywhere) {
  const ScratchFolder folder;
  const std::string saved = folder / "printed";
  const Outcome outcome =
      publish(saved, {"--bands", "2", "--edits", "5", "--keep", "Tough", "--allow-negative", "Small"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json report = Json::parse(outcome.out);
  ASSERT_GE(report["published"].size(), 32U);

  const Outcome lint = warbalance_program({"lint", "--rules", saved});
  EXPECT_EQ(lint.status, 0) << lint.out;
  EXPECT_NE(lint.out.find("Nothing was found"), std::string::npos) << lint.out;
  const Outcome duel = warbalance_program({"duel", "4+ Tough", "5+", "--rules", saved, "--battles", "10"});
  EXPECT_EQ(duel.status, 0) << duel.err;

  int changed = 0;
  for (const Json& row : report["published"]) {
    const std::string item = row["item"];
    const double price = row["published"];
    EXPECT_EQ(price, 5 * static_cast<int>(price / 5)) << "whole steps";
    changed += row["state"] == "changed" ? 1 : 0;
    if (item == "Tough") {
      EXPECT_EQ(price, 30) << "kept";
    }
    if (price < 0) {
      EXPECT_TRUE(item == "Slow" || item == "Small") << item;
    }
  }
  EXPECT_GE(changed, 1);
  EXPECT_LE(changed, 5);
  const auto& edits = report["edits"];
  ASSERT_FALSE(edits.empty());
  EXPECT_EQ(edits[0]["edits"], 1);
  EXPECT_EQ(report["publication"][0]["list"], "listed");
  // The folder may be written again by the same option.
  EXPECT_EQ(error_of({"--publish", "--save-ruleset", saved, "--bands", "3"}).find("would overwrite"),
            std::string::npos);
}

}  // namespace
}  // namespace warbalance::test::price_publish_test
