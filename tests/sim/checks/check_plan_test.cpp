#include "sim/checks/check_plan.hpp"

#include <gtest/gtest.h>


#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::check_plan_test {
namespace {

Loaded<CheckPlan> planned(const TemporaryFolder& folder, const std::string& text) {
  Diagnostics problems;
  const auto file = read_check_file(folder.write("checks.toml", text), problems);
  if (!file) return {std::nullopt, problems};
  CheckOverrides overrides;
  overrides.data = shipped_data();
  Loaded<CheckPlan> plan = plan_checks(*file, overrides);
  plan.diagnostics.insert(plan.diagnostics.begin(), problems.begin(), problems.end());
  return plan;
}

Loaded<CheckPlan> planned(const std::string& text) { return planned(TemporaryFolder(), text); }

TEST(CheckPlan, ABandOfSharesIsRemarkedOn) {
  const auto remarks = [](const std::string& entry) { return summaries(planned(entry).diagnostics); };
  const std::string duel = "[[score]]\nduel = [\"4+\", \"4+\"]\n";
  EXPECT_EQ(remarks(duel + "band = [0.4, 0.6]\n"),
            Texts{"3:8: this band ends at 1 percent of score or less | bands are in percent: 0.4 is written 40"});
  EXPECT_EQ(remarks(duel + "band = [0, 45]\n"), Texts{});
  EXPECT_EQ(remarks("[[price]]\nitem = \"Tough\"\nband = [0.4, 0.6]\n"), Texts{}) << "these are points";
}

TEST(CheckPlan, AMisspeltTableIsOneError) {
  EXPECT_EQ(summaries(planned("[[scoer]]\nduel = [\"4+\", \"4+\"]\n").diagnostics),
            Texts{"1:3: unknown key \"scoer\" in the check file | did you mean 'score'?"});
}

TEST(CheckPlan, ChecksAreInTheOrderOfTheFileAndShareItsErrorProbability) {
  const CheckPlan plan = planned(
                             "alpha = 0.1\n"
                             "[[score]]\nid = \"first\"\nduel = [\"4+\", \"5+\"]\nband = [40, 90]\nbattles = 501\n"
                             "[[price]]\nitem = [\"tough\", \"4+\"]\n"
                             "[[score]]\nbattle = [\"line\", \"horde\"]\ntolerance = 15\n"
                             "[[price]]\nid = \"named\"\nitem = \"Fast\"\nband = [-1, 2.5]\n")
                             .value.value();
  std::vector<std::string> ids;
  for (const Check& check : plan.checks) ids.push_back(check.id);
  EXPECT_EQ(ids, (std::vector<std::string>{"first", "Tough", "4+", "Line against Horde", "named"}));
  EXPECT_DOUBLE_EQ(plan.check_alpha(), 0.02);
  EXPECT_EQ(plan.checks[0].battles, 502);
  EXPECT_EQ(plan.checks[1].band.low, -2.5);  // half a price step
  EXPECT_EQ(plan.checks[1].band.high, 2.5);
  EXPECT_EQ(plan.checks[3].band.low, 35);
  EXPECT_EQ(plan.checks[3].band.high, 65);
  EXPECT_EQ(plan.checks[3].battles, kScoreCheckBattles);
  EXPECT_EQ(plan.checks[4].band.low, -1);
  EXPECT_EQ(plan.prices->options.only, (std::vector<std::string>{"Tough", "4+", "Fast"}));
  EXPECT_EQ(plan.most_battles(), 502 + kScoreCheckBattles + FieldSchedule{}.most_battles());
}

TEST(CheckPlan, WithoutPricesThereIsNoPriceRun) {
  const CheckPlan plan = planned("[[score]]\nduel = [\"4+\", \"5+\"]\nband = [40, 90]\n").value.value();
  EXPECT_FALSE(plan.prices);
}

TEST(CheckPlan, PricesAreFoundAsTheFileSays) {
  const CheckPlan plan =
      planned(
          "rules = \"warstuff-1.7\"\nseed = 9\nplayers = \"cautious\"\n"
          "[prices]\npreset = \"quick\"\nbattles = 24000\nbudget = 200\njitter = 20.5\ncopies = 0.25\n"
          "units = true\ngenre = \"fantasy\"\n"
          "[[price]]\nitem = \"wizard\"\n")
          .value.value();
  const FieldOptions& options = plan.prices->options;
  EXPECT_EQ(plan.prices->player.policy, Policy::cautious);
  EXPECT_EQ(plan.prices->genre, "Fantasy");
  EXPECT_EQ(options.seed, 9U);
  EXPECT_EQ(options.schedule.most_battles(), 23946);
  EXPECT_EQ(options.population.budget, 20000);
  EXPECT_EQ(options.population.jitter, 2050);
  EXPECT_EQ(options.population.copy_per_mille, 250);
  EXPECT_EQ(options.only, std::vector<std::string>{"Wizard"});
}

/// A stored run of three prices, one of a rule that is no more.
Baseline stored() {
  Baseline baseline;
  baseline.version = "0.1.0";
  baseline.ruleset = "warstuff-2.0";
  baseline.ruleset_hash = warstuff().hash;
  baseline.scenario = "open";
  baseline.players = {load_player(warstuff(), "tactical").value->label()};
  baseline.seed = 7;
  baseline.population = {"hash", 15000, 3000, 500, false, "", "", "", "additive", "fair"};
  baseline.prices = {
      {"4+", "tier", 15, {12.25, 0.5, 15}}, {"Gone", "rule", 5, {1, 0.5, 15}}, {"Tough", "rule", 30, {41, 0.75, 15}}};
  return baseline;
}

const std::string kDrift = "scenario = \"open\"\n[[drift]]\nbaseline = \"old.json\"\n";

Loaded<CheckPlan> drift_of(const Baseline& baseline, const std::string& text) {
  const TemporaryFolder folder;
  folder.write("old.json", baseline_text(baseline));
  return planned(folder, text);
}

TEST(DriftPlan, ComparesWhatIsStoredAndStillThere) {
  const Loaded<CheckPlan> plan = drift_of(stored(), kDrift);
  ASSERT_TRUE(plan.value) << ::testing::PrintToString(summaries(plan.diagnostics));
  ASSERT_EQ(plan.value->checks.size(), 2U);
  EXPECT_EQ(plan.value->checks[0].id, "drift 4+");
  EXPECT_EQ(plan.value->checks[1].target, "Tough");
  EXPECT_EQ(plan.value->checks[1].old->value, 41);
  EXPECT_EQ(plan.value->checks[1].old->se, 0.75);
  EXPECT_EQ(plan.value->checks[1].old->degrees_of_freedom, 15);
  EXPECT_EQ(summaries(plan.diagnostics),
            Texts{"3:13: the baseline has a price of \"Gone\", which the rules no longer have"});
}

TEST(DriftPlan, WhereNothingStoredIsStillThereTheCheckIsNamed) {
  Baseline baseline = stored();
  baseline.prices = {baseline.prices[1]};
  EXPECT_EQ(summaries(drift_of(baseline, kDrift).diagnostics),
            (Texts{"3:13: the baseline has a price of \"Gone\", which the rules no longer have",
                   "2:1: nothing is left to check: the rules have none of the stored items"}));
}

TEST(CheckPlan, APriceCheckThatNamesNothingIsTheOnlyError) {
  EXPECT_EQ(summaries(planned("[[price]]\nid = \"none\"\n").diagnostics),
            Texts{"1:1: this price check names nothing to price | for example item = \"Tough\", or item = [\"4+\", "
                  "\"Tough\"]"});
}

TEST(DriftPlan, NamesMustBeStored) {
  EXPECT_EQ(summaries(drift_of(stored(), kDrift + "item = \"Tuogh\"\n").diagnostics),
            Texts{"4:9: the baseline has no price of \"Tuogh\" | did you mean 'Tough'?"});
  EXPECT_EQ(summaries(drift_of(stored(), kDrift + "score = \"line\"\ntolerance = 3\n").diagnostics),
            Texts{"4:10: the baseline has no score \"line\""});
}

TEST(DriftPlan, ConditionsMustBeThoseOfTheBaseline) {
  const auto error_with = [](auto change) {
    Baseline baseline = stored();
    baseline.prices.erase(baseline.prices.begin() + 1);
    change(baseline);
    const Loaded<CheckPlan> plan = drift_of(baseline, kDrift);
    return plan.value ? "" : summaries(plan.diagnostics).front();
  };
  EXPECT_EQ(error_with([](Baseline&) {}), "");
  EXPECT_EQ(error_with([](Baseline& baseline) { baseline.ruleset_hash = "0123456789abcdef"; }), "");
  EXPECT_EQ(error_with([](Baseline& baseline) { baseline.population.hash = "other"; }), "");
  EXPECT_NE(error_with([](Baseline& baseline) { baseline.seed = 1; }).find("same seed 1"), std::string::npos);
  EXPECT_NE(error_with([](Baseline& baseline) { baseline.ruleset = "warstuff-1.7"; }).find("warstuff-1.7"),
            std::string::npos);
  EXPECT_NE(error_with([](Baseline& baseline) { baseline.scenario = "standard"; }).find("scenario"), std::string::npos);
  EXPECT_NE(error_with([](Baseline& baseline) { baseline.players = {"random"}; }).find("random"), std::string::npos);
  EXPECT_NE(error_with([](Baseline& baseline) { baseline.population.budget = 9000; }).find("armies of 90 +- 30"),
            std::string::npos);
  EXPECT_NE(error_with([](Baseline& baseline) {
              baseline.prices = {{"Gone", "rule", 5, {1, 0.5, 15}}};
            }).find("Gone"),
            std::string::npos);
}

TEST(DriftPlan, PricesOfAnotherModelOrPopulationAreRefused) {
  const auto error_with = [](auto&& change) {
    Baseline baseline = stored();
    baseline.prices.erase(baseline.prices.begin() + 1);
    change(baseline.population);
    const Loaded<CheckPlan> plan = drift_of(baseline, kDrift);
    return plan.value ? "" : summaries(plan.diagnostics).front();
  };
  EXPECT_NE(error_with([](StoredPopulation& made) {
              made.model = "quality";
            }).find("of the model \"quality\", those of checks of the model \"additive\""),
            std::string::npos);
  EXPECT_NE(error_with([](StoredPopulation& made) {
              made.building = "listed";
            }).find("of the population \"listed\", those of checks of the population \"fair\""),
            std::string::npos);
  EXPECT_NE(error_with([](StoredPopulation& made) { made.listed = "club"; }).find("the listed armies of \"club\""),
            std::string::npos);
}

TEST(Baseline, IsReadAsItWasWritten) {
  Baseline baseline = stored();
  baseline.seed = 18'446'744'073'709'551'615U;
  baseline.prices[0].fair.value = 0.1 + 0.2;
  baseline.scores = {
      {"a", "A against B", true, {"4+", "5+"}, "open", "", {"random", "tactical"}, 1200, 4500, {51, 0.5, 99}}};
  const TemporaryFolder folder;
  const Baseline read = read_baseline(folder.write("old.json", baseline_text(baseline))).value.value();
  EXPECT_EQ(baseline_text(read), baseline_text(baseline));
  EXPECT_EQ(read.seed, baseline.seed);
  EXPECT_EQ(read.prices[0].fair.value, 0.1 + 0.2);
  EXPECT_EQ(read.scores[0].sides, baseline.scores[0].sides);
}

}  // namespace
}  // namespace warbalance::sim::check_plan_test
