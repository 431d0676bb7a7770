#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cmath>

#include "tests/cli/program.hpp"

namespace warbalance::test::price_cards_test {
namespace {

using Json = nlohmann::json;

/// Prices of the terms of cards from few battles.
std::vector<std::string> brief(const std::vector<std::string>& more, const std::string& threads = "2") {
  std::vector<std::string> arguments{"price",     "--rules",    "suitcase",  "--quick", "--battles", "8000",
                                     "--players", "aggressive", "--threads", threads,   "--quiet"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

double listed_in(const std::string& units_csv, const std::string& unit) {
  const std::size_t row = units_csv.find("\n" + unit + ",");
  EXPECT_NE(row, std::string::npos) << units_csv;
  const std::size_t quote = units_csv.rfind('"', units_csv.find('\n', row + 1));
  return std::stod(units_csv.substr(quote + 2));
}

TEST(PriceCardsSlow, ASavedListIsWhatOtherCommandsUse) {
  const ScratchFolder folder;
  const std::string list = (folder / "list.toml").string();
  const Outcome priced = warbalance_program(brief({"--format", "json", "--save-list", list}));
  ASSERT_EQ(priced.status, 0) << priced.err;
  const Json report = Json::parse(priced.out);
  for (const Json& row : report["results"]) {
    EXPECT_EQ(row["kind"], "term");
    EXPECT_TRUE(row.contains("prior"));
    for (const char* const none : {"listed", "difference", "verdict", "p_holm"}) EXPECT_FALSE(row.contains(none));
  }
  EXPECT_EQ(report["units"][0]["unit"], "Ranger");
  EXPECT_NEAR(report["units"][0]["fair"].get<double>(), 30, 1e-6);
  EXPECT_NE(read_text(list).find("ruleset = \"suitcase\""), std::string::npos);

  const Outcome prior = warbalance_program({"units", "--rules", "suitcase", "--format", "csv"});
  const Outcome units = warbalance_program({"units", "--rules", "suitcase", "--format", "csv", "--prices", list});
  ASSERT_EQ(units.status, 0) << units.err;
  EXPECT_EQ(listed_in(units.out, "Ranger"), 30);
  EXPECT_EQ(listed_in(prior.out, "Ranger"), 30);
  EXPECT_EQ(listed_in(prior.out, "Drake"), 70);
  double drake = 0;
  for (const Json& unit : report["units"]) {
    if (unit["unit"] == "Drake") drake = unit["fair"].get<double>();
  }
  EXPECT_NEAR(listed_in(units.out, "Drake"), drake, 0.75) << "rounded terms, then whole points";
  EXPECT_NE(units.err, prior.err) << "the provenance has another hash of the ruleset";
}

TEST(PriceCardsSlow, MonoComparesUnitsWithTheOneThatKeepsItsPrice) {
  const Outcome mono =
      warbalance_program(brief({"--units", "--method", "mono", "--format", "json", "Ranger", "Hedge Wizard"}));
  ASSERT_EQ(mono.status, 0) << mono.err;
  const Json report = Json::parse(mono.out);
  ASSERT_EQ(report["results"].size(), 2U);
  EXPECT_EQ(report["results"][0]["fair"], 30);
  EXPECT_EQ(report["results"][0]["flags"], "anchor");
  EXPECT_GT(report["results"][1]["fair"].get<double>(), 10);
}

TEST(PriceCardsSlow, MonoTellsWhatThingsOnCardsAreWorthOnEachHost) {
  const auto run = [](const std::string& format, const std::string& threads) {
    std::vector<std::string> arguments =
        brief({"--method", "mono", "--format", format, "--seed", "4", "Rending", "Fear"}, threads);
    arguments[5] = "2000";  // battles
    return warbalance_program(arguments);
  };
  const Outcome mono = run("json", "2");
  ASSERT_EQ(mono.status, 0) << mono.err;
  const Json report = Json::parse(mono.out);
  ASSERT_EQ(report["results"].size(), 2U);
  const Json& fear = report["results"][0];
  EXPECT_EQ(fear["rule"], "Fear");
  EXPECT_EQ(fear["hosts"], 2) << "with few battles, the price of the Bog Troll is in reach of some seeds only";
  EXPECT_EQ(fear["fair"], 0) << "it does nothing under melee_result = none, and the dice are the same";
  EXPECT_EQ(fear["spread"], 0);
  const Json& rending = report["results"][1];
  ASSERT_EQ(report["hosts"].size(), 4U);
  const double on[] = {report["hosts"][2]["price"], report["hosts"][3]["price"]};
  EXPECT_EQ(report["hosts"][2]["host"], "Ranger");
  EXPECT_EQ(report["hosts"][3]["host"], "Duellist");
  EXPECT_NEAR(rending["fair"].get<double>(), (on[0] + on[1]) / 2, 0.011);
  EXPECT_NEAR(rending["spread"].get<double>(), std::abs(on[0] - on[1]) / std::sqrt(2), 0.011);
  // One thread comes to the same.
  const std::string csv = run("csv", "1").out;
  EXPECT_EQ(
      csv.substr(0, csv.find("\r\n")),
      "rule,kind,prior,fair,se,ci_low,ci_high,fair_rounded,rounded_low,rounded_high,units_seen,flags,hosts,spread");
  EXPECT_NE(csv.find(fmt::format("\r\nRending,term,2.00,{:.2f},{:.2f},{:.2f},{:.2f},", rending["fair"].get<double>(),
                                 rending["se"].get<double>(), rending["ci_low"].get<double>(),
                                 rending["ci_high"].get<double>())),
            std::string::npos)
      << csv;
}

// Its special rules are Sergeant(melee) and Sergeant(shoot), the term of both is Sergeant.
TEST(PriceCardsSlow, ATermIsAskedForByItsName) {
  const Outcome priced = warbalance_program(brief({"Sergeant", "--format", "json"}));
  ASSERT_EQ(priced.status, 0) << priced.err;
  const Json rows = Json::parse(priced.out)["results"];
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["rule"], "Sergeant");
}

TEST(PriceCardsSlow, AProofComparesBothFormsOfPrices) {
  for (const auto& [model, other] : {std::pair("products", "additive"), std::pair("additive", "products")}) {
    const Outcome proved = warbalance_program(brief({"--model", model, "--validate", "--format", "json"}));
    ASSERT_EQ(proved.status, 0) << proved.err;
    const Json report = Json::parse(proved.out);
    ASSERT_EQ(report["validation"].size(), 6U) << proved.out;
    EXPECT_EQ(report["validation"][1]["list"], model);
    EXPECT_EQ(report["validation"][2]["list"], other);
    const Json& drake = report["units"][13];
    EXPECT_EQ(drake["unit"], "Drake");
    EXPECT_NE(drake["fair"], drake["other_form"]);
    EXPECT_NEAR(drake["fair"].get<double>(), drake["other_form"].get<double>(), 25);
  }
}

TEST(PriceCards, WhatNeedsAPriceListIsRefused) {
  expect_refused(warbalance_program(brief({"--fdr"})), {"suitcase has only guesses"});
  const Outcome model = warbalance_program(brief({"--model", "quality"}));
  EXPECT_EQ(model.status, 2);
  EXPECT_NE(model.err.find("--model quality needs a price list"), std::string::npos) << model.err;
  expect_refused(warbalance_program({"price", "--model", "products"}), {"units of warstuff-2.0 are not"});
  expect_refused(warbalance_program(brief({"--units", "--save-list", "list.toml"})), {"leave out --units"});
  expect_refused(warbalance_program(brief({"--anchor", "Rangr"})), {"did you mean 'Ranger'?"});
}

}  // namespace
}  // namespace warbalance::test::price_cards_test
