#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/price/convergence.hpp"
#include "tests/cli/page_checks.hpp"
#include "tests/cli/part_runs.hpp"
#include "tests/cli/price_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::price_convergence_test {
namespace {

// What the page of a price run shows of how its prices came to rest.

using Json = nlohmann::json;

/// "<td align="right">5.70</td>"
std::string number_cell(const Json& number) {
  char text[64];
  std::snprintf(text, sizeof text, "<td align=\"right\">%.2f</td>", number.get<double>());
  return text;
}

/// The numbers of a row as the page has them.
std::string row_start(const std::string& label, const Json& row, const char* value) {
  return "<tr><td>" + label + "</td>" + number_cell(row[value]) + number_cell(row["ci_low"]) +
         number_cell(row["ci_high"]);
}

double sureness(const Json& drift) { return std::abs(drift["change"].get<double>()) / drift["se"].get<double>(); }

TEST(PriceConvergence, IsDrawnWithTheNumbersOfTheReport) {
  const ScratchFolder folder;
  const std::string page_file = (folder / "p.html").string();
  const std::string json_file = (folder / "p.json").string();
  const Outcome run = warbalance_program({"price", "--quick", "--battles", "15000", "--population", "neutral",
                                          "--budget", "75", "--scenario", "open", "-o", page_file, "-o", json_file});
  ASSERT_TRUE(run.status == 0 || run.status == 3) << run.err;
  const Json json = Json::parse(read_text(json_file));
  const std::string page = read_text(page_file);
  EXPECT_TRUE(json["rounds"].is_number()) << "rounds of a chain";

  ASSERT_GT(json["drift"].size(), 10U);
  std::size_t drifting = 0;
  double last = HUGE_VAL;
  for (const Json& drift : json["drift"]) {
    const bool settled = drift["ci_low"] <= 0 && drift["ci_high"] >= 0;
    EXPECT_EQ(drift["state"], settled ? "settled" : "drifts") << drift;
    drifting += settled ? 0 : 1;
    EXPECT_LT(sureness(drift), last + 0.05) << drift;  // they are rounded
    last = sureness(drift);
    const std::string rule = drift["rule"];
    if (rule.find('&') != std::string::npos) continue;  // is written otherwise in a page
    EXPECT_EQ(times(page, row_start(rule, drift, "change")), 1U) << drift;
  }
  const std::string settled = "The prices have settled as far as these battles tell: of " +
                              std::to_string(json["drift"].size()) + " none drifts";
  const std::string moving = "Not settled yet: " + std::to_string(drifting) + " of ";
  EXPECT_NE(page.find(drifting == 0 ? settled : moving), std::string::npos);

  ASSERT_FALSE(json["round_prices"].empty());
  std::vector<std::string> drawn;
  for (const Json& point : json["round_prices"]) {
    if (drawn.empty() || drawn.back() != point["rule"]) drawn.push_back(point["rule"]);
    EXPECT_EQ(times(page, row_start(std::to_string(point["round"].get<int>()), point, "price") + "<td>" +
                              point["stage"].get<std::string>() + "</td></tr>"),
              1U)
        << point;
  }
  ASSERT_EQ(drawn.size(), 3U);
  for (std::size_t i = 0; i < drawn.size(); ++i) EXPECT_EQ(drawn[i], json["drift"][i]["rule"]);
  EXPECT_EQ(times(page, ">does not count</text>"), 3U) << "the shaded rounds of each picture";
}

TEST(PriceConvergence, NamesThePricesThatStillDrift) {
  using Point = sim::RoundPrices::Point;
  sim::PriceReport prices;
  prices.drifts = {{"Fast", 1, 1, {-1, 3}}, {"Slow", -2, 0.5, {-3, -1}}};
  prices.round_prices = {{"Fast",
                          5,
                          {Point{1, sim::RoundStage::burn_in, 4, {3, 5}},  //
                           Point{2, sim::RoundStage::counted, 5, {4, 6}}}}};
  cli::Report report = cli::Report::without_battles();
  cli::add_convergence(report, prices);
  ASSERT_EQ(report.further_tables.size(), 2U);
  const cli::Table& drift = report.further_tables.front();
  ASSERT_EQ(drift.rows.size(), 2U);
  EXPECT_EQ(drift.rows[0].front(), cli::Value("Slow"));
  EXPECT_EQ(drift.rows[0].back(), cli::Value("drifts"));
  EXPECT_EQ(drift.rows[1].back(), cli::Value("settled"));
  ASSERT_EQ(report.charts.size(), 2U);
  EXPECT_EQ(report.charts[0].title,
            "Not settled yet: 1 of 2 prices drift beyond chance from the first to the second half of the rounds that "
            "count: Slow");
  EXPECT_EQ(report.charts[1].only_text, "Fast");
  EXPECT_EQ(report.charts[1].line, 5);
  EXPECT_EQ(report.charts[1].shaded_to, 1.5) << "the burn-in";
}

TEST(PriceConvergence, IsNotShownWhereItWasNotTested) {
  cli::Report report = cli::Report::without_battles();
  cli::add_convergence(report, {});
  EXPECT_TRUE(report.further_tables.empty());
  EXPECT_TRUE(report.charts.empty());
}

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
}  // namespace warbalance::test::price_convergence_test
