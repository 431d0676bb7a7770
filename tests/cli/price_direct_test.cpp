#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/part_runs.hpp"
#include "tests/cli/price_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::price_direct_test {
namespace {

using Json = nlohmann::json;

const Json* row_of(const Json& rows, const std::string& label, const std::string& name) {
  const auto row = std::ranges::find_if(rows, [&](const Json& other) { return other[label] == name; });
  return row == rows.end() ? nullptr : &*row;
}

/// What holds of the direct checks of any run: every item has a row, an unchecked one its reason, and a price that is
/// flagged has no verdict.
void expect_consistent(const Json& json, const std::string& system) {
  ASSERT_FALSE(json["direct"].empty()) << system;
  for (const Json& row : json["direct"]) {
    const std::string state = row["state"];
    EXPECT_EQ(state == "not checked", !row["reason"].is_null()) << row;
    EXPECT_EQ(state == "not checked", row["difference"].is_null()) << row;
    if (state == "formula contradicts") {
      EXPECT_NE(row["sign"], row["worth"]) << row;
      EXPECT_TRUE(row["sign"] != "0" || row["only_helps"] == "yes") << row;
    }
    if (state == "player misuses it") {
      EXPECT_EQ(row["only_helps"], "yes") << row;
    }
    if (row["item"] == "a rule without effect") {
      EXPECT_EQ(row["difference"], 0) << row;
      EXPECT_EQ(row["equal"], row["couples"]) << row;
      continue;
    }
    const Json* const price = row_of(json["results"], "rule", row["item"]);
    ASSERT_NE(price, nullptr) << row;
    const std::string flags = (*price)["flags"].is_null() ? "" : (*price)["flags"].get<std::string>();
    const bool flagged =
        flags.find("formula_contradicts") != std::string::npos || flags.find("player_misuses") != std::string::npos;
    EXPECT_EQ(flagged, state == "formula contradicts" || state == "player misuses it") << row;
    if (flagged && price->contains("verdict")) {
      EXPECT_TRUE((*price)["verdict"].is_null()) << *price;
    }
  }
}

TEST(PriceDirectSlow, ChecksTheItemsOfAllGames) {
  for (const char* const system : {"warstuff-2.0", "warstuff-1.7", "vsgmr", "suitcase"}) {
    const Json json = price_result({"price", "--rules", system, "--battles", "24000", "--direct", "--threads", "2"});
    expect_consistent(json, system);
    EXPECT_NE(json["conclusion"].get<std::string>().find("same armies"), std::string::npos) << json["conclusion"];
  }
}

TEST(PriceDirect, ChecksWhatIsNamed) {
  const Json json =
      price_result({"price", "Tough", "Fast", "--battles", "24000", "--population", "listed", "--direct"});
  ASSERT_EQ(json["direct"].size(), 2U);
  EXPECT_EQ(json["direct"][0]["item"], "Fast");
  EXPECT_EQ(json["direct"][1]["item"], "Tough");
  EXPECT_GT(json["direct"][1]["difference"], 0);
  expect_consistent(json, "named");
}

TEST(PriceDirectSlow, IsPlayedByMergeAsByTheWholeRun) {
  const Strings run{"price", "Tough",    "--battles", "13000",      "--population", "listed",  "--budget",
                    "60",    "--jitter", "20",        "--scenario", "open",         "--direct"};
  const ScratchFolder folder;
  const Outcome whole = warbalance_program(with(run, {"--threads", "1"}));
  const Outcome merged = merge(play_parts(folder, run, 2), {"--threads", "2"});
  EXPECT_NE(whole.out.find("Direct checks"), std::string::npos) << whole.out;
  EXPECT_EQ(merged.out, whole.out);
}

TEST(PriceDirect, IsRefusedWithWhatHasNoSpecialRules) {
  for (const Strings& other : {Strings{"--units", "--rules", "warstuff-1.7"}, Strings{"--method", "mono"}}) {
    const Outcome result = warbalance_program(with({"price", "--quick", "--direct"}, other));
    EXPECT_NE(result.status, 0) << other.front();
    EXPECT_NE(result.err.find("--direct"), std::string::npos) << result.err;
  }
}

}  // namespace
}  // namespace warbalance::test::price_direct_test
