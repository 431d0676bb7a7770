#include <fmt/format.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/commands/price/convergence.hpp"
#include "tests/cli/page_checks.hpp"
#include "tests/cli/part_runs.hpp"
#include "tests/cli/price_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::price_convergence_test {
namespace {

// The page of a price run shows how its prices settle.

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
  const Outcome run =
      warbalance_program({"price", "--quick", "--battles", "22000", "--population", "neutral", "--budget", "75",
                          "--scenario", "open", "--details", "-o", page_file, "-o", json_file});
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
  const std::string settled = "The prices have settled as far as these battles show: of " +
                              std::to_string(json["drift"].size()) + " none drifts";
  const std::string moving = "Not settled yet: " + std::to_string(drifting) + " of ";
  EXPECT_NE(page.find(drifting == 0 ? settled : moving), std::string::npos);
}

TEST(PriceConvergence, NamesThePricesThatStillDrift) {
  sim::PriceReport prices;
  prices.drifts = {{"Fast", 1, 1, {-1, 3}}, {"Slow", -2, 0.5, {-3, -1}}};
  cli::Report report = cli::Report::without_battles();
  cli::add_convergence(report, prices);
  ASSERT_EQ(report.further_tables.size(), 1U);
  const cli::Table& drift = report.further_tables.front();
  ASSERT_EQ(drift.rows.size(), 2U);
  EXPECT_EQ(drift.rows[0].front(), cli::Value("Slow"));
  EXPECT_EQ(drift.rows[0].back(), cli::Value("drifts"));
  EXPECT_EQ(drift.rows[1].back(), cli::Value("settled"));
  ASSERT_EQ(report.charts.size(), 1U);
  EXPECT_EQ(report.charts[0].title,
            "Not settled yet: 1 of 2 prices drift beyond chance from the first to the second half of the rounds that "
            "count: Slow");
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
  const Strings run{"price",      "Tough",    "--battles", "22000", "--population",
                    "listed",     "--budget", "60",        "--set", "generator.jitter_per_mille=350",
                    "--scenario", "open",     "--direct"};
  const ScratchFolder folder;
  const Outcome whole = warbalance_program(with(run, {"--threads", "1"}));
  const Outcome merged = merge(play_parts(folder, run, 2), {"--threads", "2"});
  EXPECT_NE(whole.out.find("Direct checks"), std::string::npos) << whole.out;
  EXPECT_EQ(merged.out, whole.out);
}

TEST(PriceDirect, IsRefusedWithWhatHasNoSpecialRules) {
  for (const Strings& other :
       {Strings{"--units", "--rules", "warstuff-1.7"}, Strings{"--rules", "suitcase", "--method", "mono"}}) {
    const Outcome result = warbalance_program(with({"price", "--quick", "--direct"}, other));
    EXPECT_NE(result.status, 0) << other.front();
    EXPECT_NE(result.err.find("--direct"), std::string::npos) << result.err;
  }
}

std::string error_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "price");
  const Outcome outcome = warbalance_program(arguments);
  EXPECT_EQ(outcome.status, 2) << outcome.out;
  return outcome.err;
}

TEST(PricePublish, SaysWhatItDoesNotGoWith) {
  EXPECT_NE(error_of({"--bands", "2"}).find("add --publish"), std::string::npos);
  EXPECT_NE(error_of({"--save-ruleset", "somewhere", "Tough"}).find("writes all prices"), std::string::npos);
  EXPECT_NE(error_of({"--save-ruleset", "somewhere", "--rules", "suitcase"}).find("--save-list"), std::string::npos);
  EXPECT_NE(error_of({"--publish", "--keep", "Tougj"}).find("did you mean 'Tough'?"), std::string::npos);
  EXPECT_NE(error_of({"--publish", "--rules", "suitcase"}).find("--save-list"), std::string::npos);
  EXPECT_NE(error_of({"--publish", "--tournament", "--units", "--rules", "warstuff-1.7"}).find("leave out --units"),
            std::string::npos);
  EXPECT_NE(error_of({"--tournament"}).find("add --publish"), std::string::npos);
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
  std::vector<std::string> arguments{"price",     "--publish",  "--battles", "24000", "--scenario",
                                     "open",      "--budget",   "60",        "--set", "generator.jitter_per_mille=350",
                                     "--players", "aggressive", "--format",  "json",  "--save-ruleset",
                                     folder};
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
  ASSERT_EQ(report["attacks"].size(), 2U) << "the listed prices and the list are attacked";
  for (const Json& attack : report["attacks"]) EXPECT_GT(attack["ci_low"], 0.5) << attack;

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
  const Json report = json_of(brief({"--save-list", list}));
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
  const Json report = json_of(brief({"--units", "--method", "mono", "Ranger", "Hedge Wizard"}));
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
  // One thread gives the same result.
  const std::string csv = run("csv", "1").out;
  EXPECT_EQ(csv.substr(0, csv.find("\r\n")), "rule,kind,prior,fair,se,ci_low,ci_high,units_seen,flags,hosts,spread");
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
  const Outcome proved = warbalance_program(brief({"--model", "additive", "--validate", "--format", "json"}));
  ASSERT_EQ(proved.status, 0) << proved.err;
  const Json report = Json::parse(proved.out);
  ASSERT_EQ(report["validation"].size(), 6U) << proved.out;
  EXPECT_EQ(report["validation"][1]["list"], "additive");
  EXPECT_EQ(report["validation"][2]["list"], "products");
  const Json& drake = report["units"][13];
  EXPECT_EQ(drake["unit"], "Drake");
  EXPECT_NE(drake["fair"], drake["other_form"]);
  EXPECT_NEAR(drake["fair"].get<double>(), drake["other_form"].get<double>(), 25);
}

TEST(PriceCards, WhatNeedsAPriceListIsRefused) {
  expect_refused(warbalance_program(brief({"--conditions"})), {"suitcase has only guesses"});
  const Outcome model = warbalance_program(brief({"--model", "quality"}));
  EXPECT_EQ(model.status, 2);
  EXPECT_NE(model.err.find("--model quality needs a price list"), std::string::npos) << model.err;
  expect_refused(warbalance_program({"price", "--model", "products"}), {"units of warstuff-2.0 are not"});
  expect_refused(warbalance_program(brief({"--units", "--save-list", "list.toml"})), {"leave out --units"});
  expect_refused(warbalance_program(brief({"--anchor", "Rangr"})), {"did you mean 'Ranger'?"});
}

}  // namespace
}  // namespace warbalance::test::price_convergence_test
