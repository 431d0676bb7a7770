#include <gtest/gtest.h>

#include "sim/checks/check_plan.hpp"
#include "sim/checks/sweep_plan.hpp"
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
  EXPECT_EQ(options.schedule.most_battles(), 23940);
  EXPECT_EQ(options.population.budget, 20000);
  EXPECT_EQ(options.population.jitter, 2050);
  EXPECT_EQ(options.population.copy_per_mille, 250);
  EXPECT_EQ(options.only, std::vector<std::string>{"Wizard"});
}

/// A stored run of three prices, one of a rule that no longer exists.
Baseline stored() {
  Baseline baseline;
  baseline.version = "0.1.0";
  baseline.ruleset = "warstuff-2.0";
  baseline.ruleset_hash = warstuff().hash;
  baseline.scenario = "open";
  baseline.players = {load_player(warstuff(), "tactical").value->label()};
  baseline.seed = 7;
  baseline.population = {"hash", 15000, 3000, 500, false, ""};
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

TEST(DriftPlan, OfARenewalPricesAllWithTheNextSeedAndComparesNothing) {
  const TemporaryFolder folder;
  Diagnostics problems;
  CheckOverrides overrides;
  overrides.data = shipped_data();
  overrides.renew = true;
  const auto renewal = [&](const std::string& text) {
    const auto file = read_check_file(folder.write("checks.toml", text), problems);
    return plan_checks(*file, overrides);
  };
  const CheckPlan all = renewal(kDrift).value.value();
  EXPECT_TRUE(all.checks.empty());
  EXPECT_EQ(all.seed, 2U);
  EXPECT_EQ(all.baselines, std::vector{folder.path() / "old.json"});
  EXPECT_EQ(all.prices->options.only.size(), warstuff().tiers.size() + warstuff().rules.size());
  EXPECT_EQ(renewal(kDrift + "item = \"Tough\"\n").value->prices->options.only, std::vector<std::string>{"Tough"});
  EXPECT_EQ(summaries(renewal(kDrift + "score = \"line\"\ntolerance = 3\n").diagnostics),
            Texts{"4:10: no score check of this file has the id \"line\""});
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

using Strings = std::vector<std::string>;

const std::vector<PlanCommand> kCommands = {
    {"battle", {{"rules"}, {"scenario"}, {"players"}, {"battles", false, true}, {"no-swap", true}}},
    {"price", {{"budget"}}}};

Loaded<SweepPlan> load_plan(const std::string& text) {
  const TemporaryFolder folder;
  return load_sweep_plan(folder.write("plan.toml", text), kCommands);
}

/// What is wrong with a plan, the settings counted in.
Strings problems_of(const std::string& text) {
  Loaded<SweepPlan> loaded = load_plan(text);
  if (loaded.value) check_plan_settings(*loaded.value, warstuff(), kCommands[0], loaded.diagnostics);
  return summaries(loaded.diagnostics);
}

TEST(SweepPlan, HasTheAxesOfItsGridInTheOrderOfTheFile) {
  const auto loaded = load_plan(
      "title = \"Armour\"\n"
      "command = \"battle\"\n"
      "arguments = [\"line\", \"3x 4+ {rule}\"]\n"
      "[options]\n"
      "battles = 2000\n"
      "no-swap = true\n"
      "[set]\n"
      "rounds = 5\n"
      "rule.Tough.cost = 7.5\n"
      "[grid]\n"
      "scenario = [\"standard\", \"open\"]\n"
      "\"rule.Armored.cost\" = [15, 12.5]\n"
      "rule = [\"Tough\", \"Fast\", \"\"]\n");
  ASSERT_TRUE(loaded.value) << summaries(loaded.diagnostics)[0];
  const SweepPlan& plan = *loaded.value;
  EXPECT_EQ(plan.title, "Armour");
  EXPECT_EQ(plan.command, "battle");
  ASSERT_EQ(plan.arguments.size(), 2U);
  EXPECT_EQ(plan.arguments[1].text, "3x 4+ {rule}");
  ASSERT_EQ(plan.options.size(), 2U);
  EXPECT_EQ(plan.options[0].value.text, "2000");
  EXPECT_EQ(plan.options[1].value.kind, PlanValue::Kind::flag);
  ASSERT_EQ(plan.settings.size(), 2U);
  EXPECT_EQ(plan.settings[1].name, "rule.Tough.cost");
  EXPECT_EQ(plan.settings[1].value.text, "7.5");
  ASSERT_EQ(plan.axes.size(), 3U);
  EXPECT_EQ(plan.axes[0].kind, PlanAxis::Kind::option);
  EXPECT_EQ(plan.axes[1].kind, PlanAxis::Kind::setting);
  EXPECT_EQ(plan.axes[1].values[1].text, "12.5");
  EXPECT_EQ(plan.axes[2].kind, PlanAxis::Kind::placeholder);
  EXPECT_EQ(plan.axes[2].values[0].place.line, 13);
  EXPECT_EQ(plan.axes[2].values[0].place.column, 9);
}

TEST(SweepPlan, LastAxisChangesFastest) {
  const SweepPlan plan = load_plan(
                             "command = \"battle\"\n"
                             "[grid]\n"
                             "scenario = [\"standard\", \"open\"]\n"
                             "players = [\"tactical\", \"random\", \"cautious\"]\n")
                             .value.value();
  EXPECT_EQ(plan.cells(), 6U);
  EXPECT_EQ(plan.choice(0), (std::vector<std::size_t>{0, 0}));
  EXPECT_EQ(plan.choice(2), (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(plan.choice(3), (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(plan.choice(5), (std::vector<std::size_t>{1, 2}));
}

TEST(SweepPlan, WithoutGridIsOneCell) {
  const SweepPlan plan = load_plan("command = \"battle\"\n").value.value();
  EXPECT_EQ(plan.cells(), 1U);
  EXPECT_TRUE(plan.choice(0).empty());
}

TEST(SweepPlan, SettingsMayBeTablesAndGetTheNamesOfTheRuleset) {
  Loaded<SweepPlan> loaded = load_plan(
      "command = \"battle\"\n"
      "[grid]\n"
      "rule.tough.cost = [30, 20]\n"
      "quality.\"4+\".cost = [15]\n"
      "early-end = [true, false]\n");
  ASSERT_TRUE(loaded.value);
  check_plan_settings(*loaded.value, warstuff(), kCommands[0], loaded.diagnostics);
  EXPECT_EQ(summaries(loaded.diagnostics), Strings{});
  EXPECT_EQ(loaded.value->axes[0].name, "rule.Tough.cost");
  EXPECT_EQ(loaded.value->axes[1].name, "quality.4+.cost");
  EXPECT_EQ(loaded.value->axes[2].name, "early_end");
}

TEST(SweepPlan, EverythingThatIsWrongIsToldAtOnce) {
  EXPECT_EQ(problems_of("comand = \"battle\"\n"
                        "command = \"batle\"\n"
                        "arguments = [\"line\", 7]\n"
                        "[gird]\n"),
            (Strings{"2:11: a plan cannot sweep \"batle\" | did you mean 'battle'?",
                     "3:22: arguments must be a list of texts, not a whole number",
                     "1:1: unknown key \"comand\" in the plan | did you mean 'command'?",
                     "4:2: unknown key \"gird\" in the plan | did you mean 'grid'?"}));
  EXPECT_EQ(
      problems_of("command = \"battle\"\n"
                  "[options]\n"
                  "scenari = \"open\"\n"
                  "no-swap = 1\n"
                  "players = [\"tactical\"]\n"
                  "[grid]\n"
                  "scenario = \"open\"\n"
                  "players = []\n"
                  "battles = [100, 200]\n"),
      (Strings{"3:1: a plan for battle has no option \"scenari\" | did you mean 'scenario'?",
               "4:11: no-swap may be true or false, not \"1\"",
               "5:11: players must be a text, a number, or true or false, not a list",
               "7:12: scenario must be a list of values, not a text | for example \"scenario\" = [20, 15, 25]: the "
               "first belongs to the base cell",
               "8:11: players must be a list of values, not an empty one | for example \"players\" = [20, 15, 25]: "
               "the first belongs to the base cell",
               "9:1: battles must be the same in all cells | write it in [options]"}));
}

TEST(SweepPlan, SettingsAreCheckedAgainstTheRuleset) {
  EXPECT_EQ(
      problems_of("command = \"battle\"\n"
                  "[set]\n"
                  "rule.Tough.cost = \"cheap\"\n"
                  "[grid]\n"
                  "rule.Tugh.cost = [30, 20]\n"
                  "\"rule.tough.cost\" = [30, 20]\n"
                  "early_end = [true, \"flase\"]\n"
                  "scenaro = [\"open\"]\n"
                  "rounds = [4, 99]\n"),
      (Strings{"3:19: rule.Tough.cost must be a number of points, at most two decimals, not \"cheap\"",
               "5:11: \"rule.Tugh.cost\" is no option of battle, no setting of warstuff-2.0, and no {...} in the "
               "arguments | did you mean 'rule.Tough.cost'?",
               "6:1: \"rule.Tough.cost\" is given twice",
               "7:20: early_end may be false or true, not \"flase\" | did you mean 'false'?",
               "8:1: \"scenaro\" is no option of battle, no setting of warstuff-2.0, and no {...} in the arguments "
               "| did you mean 'scenario'?",
               "9:14: rounds is out of range; it may be 1 to 20 (rounds)"}));
}

TEST(SweepPlan, PlaceholdersNeedValuesAndNamesOfTheirOwn) {
  EXPECT_EQ(problems_of("command = \"battle\"\n"
                        "arguments = [\"line\", \"3x 4+ {rul}, {rule}, {players}\"]\n"
                        "[grid]\n"
                        "rule = [\"Tough\"]\n"
                        "players = [\"Fast\"]\n"),
            (Strings{"5:1: \"players\" is an option of battle | give the placeholder {players} another name",
                     "2:23: [grid] has no values for {rul} | did you mean 'rule'?"}));
}

TEST(SweepPlan, OptionStandsOnceOnly) {
  EXPECT_EQ(problems_of("command = \"battle\"\n[options]\nscenario = \"open\"\n[grid]\nscenario = [\"open\"]\n"),
            (Strings{"5:1: \"scenario\" stands in [options] already | leave it out there"}));
}

TEST(SweepPlan, HasAtMostTenThousandCells) {
  std::string values = "[1";
  for (int i = 0; i < 99; ++i) values += ", 1";
  values += "]\n";
  const std::string text = "command = \"battle\"\n[grid]\nrule.Tough.cost = " + values + "rounds = " + values;
  EXPECT_EQ(problems_of(text), Strings{});
  EXPECT_EQ(
      problems_of(text + "rule.Fast.cost = [5, 6]\n"),
      (Strings{"2:1: the grid has more than 10000 cells, the most that a plan may have | give fewer values, or make "
               "several plans"}));
}

TEST(SweepPlan, BracesAreFilledIn) {
  const std::vector<std::pair<std::string, std::string>> values{{"n", "3"}, {"rule", "Fast"}};
  EXPECT_EQ(filled_in("{n}x 4+ {rule}; {n}x 5+", values), "3x 4+ Fast; 3x 5+");
  EXPECT_EQ(filled_in("{other} {n", values), "{other} {n");
  EXPECT_EQ(filled_in("", values), "");
}

}  // namespace
}  // namespace warbalance::sim::check_plan_test
