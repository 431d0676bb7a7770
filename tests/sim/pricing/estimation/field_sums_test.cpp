#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/field_look.hpp"
#include "sim/pricing/estimation/field_sums.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "tests/sim/pricing/field_runs.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::field_sums_test {
namespace {

std::vector<bool> all_columns(const PriceModel& model) { return std::vector<bool>(model.size(), true); }

/// A battle in which only the first tier takes part, added this many times.
NormalEquations battles(const PriceModel& model, int count) {
  NormalEquations equations = equations_of(model, all_columns(model));
  std::vector<std::int32_t> row(equations.columns());
  row[0] = 1;
  for (int i = 0; i < count; ++i) equations.add(row, 1);
  return equations;
}

TEST(FieldSums, LeaveOutOneChainAtATime) {
  const std::vector<PriceModel> models{model_of(PriceModelKind::additive), model_of(PriceModelKind::single_pairs)};
  FieldSums sums(models, {all_columns(models[0]), all_columns(models[1])}, 3);
  for (std::size_t m = 0; m < models.size(); ++m) {
    sums.of(m, 0).merge(battles(models[m], 1));
    sums.of(m, 1).merge(battles(models[m], 10));
    sums.of(m, 2).merge(battles(models[m], 100));
  }
  FieldSums twice = sums;
  twice.merge(sums);
  for (std::size_t m = 0; m < models.size(); ++m) {
    EXPECT_EQ(sums.without(m, 0).response(0), 110);
    EXPECT_EQ(sums.without(m, 1).product(0, 0), 101);
    EXPECT_EQ(sums.without(m, 2).product(0, 0), 11);
    EXPECT_EQ(sums.without(m, 3).product(0, 0), 111);
    EXPECT_EQ(twice.without(m, 1).product(0, 0), 202);
  }
}

// Columns are filled where a unit of the population has them.
TEST(FieldSums, KnowWhichColumnsThePopulationFills) {
  Ruleset ruleset = world().ruleset;
  ruleset.rules[kTough].weight = 0;
  const ArmyGenerator population(ruleset);
  for (const PriceModelKind kind :
       {PriceModelKind::additive, PriceModelKind::quality, PriceModelKind::table, PriceModelKind::single_pairs,
        PriceModelKind::table_pairs, PriceModelKind::bodies}) {
    const PriceModel model(ruleset, population.features(), kind);
    const std::vector<bool> filled = filled_columns(model, population);
    ASSERT_EQ(filled.size(), model.size());
    for (std::size_t c = 0; c < filled.size(); ++c) {
      if (model.name(c).find("Tough") == std::string::npos) continue;
      EXPECT_FALSE(filled[c]) << model.name(c);
    }
    ArmyGenerator::Scratch scratch;
    FieldArmy army;
    std::vector<bool> met(model.size());
    for (std::uint32_t battle = 0; battle < 5000; ++battle) {
      population.generate({1, 0, battle}, 0, army, scratch);
      for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
        model.visit(army, unit, [&](std::size_t column, int) { met[column] = true; });
      }
    }
    EXPECT_EQ(met, filled) << "of 5,000 armies";
  }
}

TEST(RoundFacts, AddUp) {
  RoundFacts facts(2);
  RoundFacts other(2);
  other.units_seen = {3, 4};
  other.battles = 5;
  other.draws = 2;
  other.first_player_half_points = 6;
  facts.merge(other);
  facts.merge(other);
  EXPECT_EQ(facts.units_seen, (std::vector<std::int64_t>{6, 8}));
  EXPECT_EQ(facts.battles, 10);
  EXPECT_EQ(facts.draws, 4);
  EXPECT_EQ(facts.first_player_half_points, 12);
}

// The battle that replay shows is the one that the price run counted: same winner, dice and points.
TEST(FieldMatch, IsTheBattleOfThePriceRunDieForDie) {
  const Game game =
      load_game({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", "standard", {"wounds.killed_on=5"}).value.value();
  const ArmyGenerator population(game.ruleset);
  const PlayFunction play = field_arena(game.ruleset, population.designs())(
      {.player = Player{.policy = Policy::aggressive}, .table = game.scenario.table, .luck = DiceLuck::measured});
  FieldOptions options;
  options.seed = 12;
  options.schedule = field_schedule("quick").value();
  options.schedule.battles_per_round = 200;
  SilentProgress silent;
  for (const int round : {0, 2}) {
    for (const std::uint32_t number : {6U, 7U}) {
      const auto battle = field_battle(population, play, options, 1, round, number, silent);
      ASSERT_TRUE(battle);
      const Match match = field_match(population, *battle, Player{.policy = Policy::aggressive}, game.scenario.table);
      const RecordedBattle shown = record_battle(match, number);
      BattleReport counted = play(battle->seat1, battle->seat2, battle->key);
      EXPECT_NE(counted.luck, decltype(counted.luck){});
      counted.luck = {};  // a recorded battle does not measure it; nothing else may depend on that
      EXPECT_EQ(shown.report, counted);
      EXPECT_EQ(shown.seating.seat_of_a, number % 2) << "A sits at seat 1 in the even battles";
      EXPECT_EQ(match.armies[shown.seating.army_in(0)].units.size(), battle->seat1.units.size());
    }
  }
}

// A special rule of a house ruleset that does nothing, in battles of WarStuff 2.0 itself: its fair price is 0. It is
// listed at 0 too: with a high listed price it would be on weaker bodies (README.md, Assumptions).
TEST(NullRule, IsWorthNothingInWarstuff2) {
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml",
               "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n"
               "[rule.\"Painted\"]\ncost = 0\ntext = \"It looks better.\"\neffects = []\n");
  const Loaded<Ruleset> loaded = load_ruleset(shipped_data(), (folder.path() / "house").string(), {});
  ASSERT_TRUE(loaded.value) << testing::PrintToString(summaries(loaded.diagnostics));
  const Ruleset& ruleset = *loaded.value;

  FieldOptions options;
  options.schedule = {8, 2, 6, 1, 600, 1};
  options.population.budget = 8000;
  options.only = {"Painted"};
  ASSERT_TRUE(check_field_options(ruleset, options).empty());
  const ArmyGenerator population(ruleset, options.population);
  const PlayFunction play = field_arena(ruleset, population.designs())({Player{.policy = Policy::aggressive}});
  SilentProgress silent;
  const PriceReport report = price_by_field(population, play, options, silent);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const PriceRow& row = report.rows.at(0);
  ASSERT_TRUE(row.interval);
  EXPECT_TRUE(row.interval->contains(0)) << *row.fair << " +- " << row.interval->half_width();
  EXPECT_LT(row.interval->half_width(), 5) << "an interval that could tell a price step of 5 points";
}

TEST(Verdict, FollowsTheIntervalExactly) {
  // Tolerance 2.5 points, kept within 5.
  EXPECT_EQ(judge(4.0, 1.0, 2.5, 5), Verdict::raise);  // 3 .. 5
  EXPECT_EQ(judge(-4.0, 1.0, 2.5, 5), Verdict::lower);
  EXPECT_EQ(judge(3.0, 1.0, 2.5, 5), Verdict::keep);  // 2 .. 4
  EXPECT_EQ(judge(-3.0, 1.0, 2.5, 5), Verdict::keep);
  EXPECT_EQ(judge(4.0, 1.5, 2.5, 5), Verdict::open);   // 2.5 .. 5.5: edges are open
  EXPECT_EQ(judge(0.0, 10.0, 2.5, 5), Verdict::open);  // all three are possible
}

TEST(Verdict, HasItsNameInReports) {
  EXPECT_EQ(verdict_name(Verdict::raise), "raise");
  EXPECT_EQ(verdict_name(Verdict::lower), "lower");
  EXPECT_EQ(verdict_name(Verdict::keep), "keep");
  EXPECT_EQ(verdict_name(Verdict::open), "no verdict yet");
}

TEST(Verdict, ChangesByFalseDiscoveriesAndKeepsByTwoTests) {
  PriceReport report;
  report.freedom = 15;
  report.tolerance = 2.5;
  report.keep_within = 5;
  report.look_alpha = 0.05;
  for (const double difference : {12.0, -9.0, 4.7, 3.5, 3.7, 0.0}) {
    PriceRow row;
    row.fair = difference;
    row.difference = difference;
    row.se = 0.8;
    report.rows.push_back(row);
  }
  report.unshown = {report.rows.back()};
  report.rows.back() = {};  // without a price
  give_verdicts(report);
  EXPECT_EQ(report.rows[0].verdict, Verdict::raise);
  EXPECT_EQ(report.rows[1].verdict, Verdict::lower);
  // P(t > 2.2 / 0.8) + P(t > 7.2 / 0.8) = 0.0074, times 6 tests / 3.
  EXPECT_NEAR(*report.rows[2].q_fdr, 0.0149, 0.0005);
  EXPECT_EQ(report.rows[2].verdict, Verdict::raise);
  EXPECT_EQ(report.rows[3].verdict, Verdict::keep) << "3.5 and 1.753 SE are 4.90";
  EXPECT_EQ(report.rows[4].verdict, Verdict::open) << "5.10";
  EXPECT_FALSE(report.rows[5].q_fdr || report.rows[5].verdict);
  EXPECT_EQ(report.unshown[0].verdict, Verdict::keep);
  EXPECT_DOUBLE_EQ(false_calls(report), 0.15);
}

TEST(RoundedToStep, GoesToTheNearestStep) {
  EXPECT_EQ(rounded_to_step(12.4, 5), 10);
  EXPECT_EQ(rounded_to_step(12.5, 5), 15);
  EXPECT_EQ(rounded_to_step(-12.5, 5), -15);
  EXPECT_EQ(rounded_to_step(0.74, 0.5), 0.5);
  EXPECT_FALSE(std::signbit(rounded_to_step(-1, 5)));
}

PriceRow unit_row(double listed, double formula, double low, double high) {
  PriceRow row;
  row.listed = listed;
  row.formula = formula;
  row.fair = (low + high) / 2;
  row.interval = Interval{low, high};
  return row;
}

TEST(NearerPrice, IsToldWhereTheIntervalLeavesOutTheMiddle) {
  EXPECT_EQ(nearer_price(unit_row(25, 20, 23, 30)), PriceFlag::nearer_listed);
  EXPECT_EQ(nearer_price(unit_row(25, 20, 10, 22)), PriceFlag::nearer_formula);
  EXPECT_EQ(nearer_price(unit_row(25, 30, 10, 27)), PriceFlag::nearer_listed);
  EXPECT_EQ(nearer_price(unit_row(25, 30, 28, 60)), PriceFlag::nearer_formula);
  EXPECT_EQ(nearer_price(unit_row(25, 20, 22, 23)), std::nullopt) << "22.5 is as near to both";
  EXPECT_EQ(nearer_price(unit_row(25, 25, 10, 12)), std::nullopt);
  PriceRow rule = unit_row(5, 0, 4, 6);
  rule.formula.reset();
  EXPECT_EQ(nearer_price(rule), std::nullopt);
}

TEST(PriceFlag, EachHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int flag = 0; flag <= static_cast<int>(PriceFlag::noisy); ++flag) {
    names.insert(flag_name(static_cast<PriceFlag>(flag)));
  }
  EXPECT_EQ(std::ssize(names), static_cast<int>(PriceFlag::noisy) + 1);
  EXPECT_EQ(flag_name(PriceFlag::noisy), "noisy");
  EXPECT_EQ(flags_text({PriceFlag::anchor, PriceFlag::context_dependent}), "anchor context_dependent");
}

PriceReport report_of(const std::vector<double>& fair, double se) {
  PriceReport report;
  report.outcome = PriceOutcome::converged;
  report.quantile = report.joint_quantile = 3;
  report.joint = true;
  report.look_alpha = 0.05;
  report.keep_within = 2.5;
  report.tolerance = 2.5;
  report.freedom = 15;
  for (const double price : fair) {
    PriceRow row;
    row.rule = "rule " + std::to_string(report.rows.size());
    row.listed = 5;
    row.fair = price;
    row.se = se;
    row.interval = Interval{price - 3 * se, price + 3 * se};
    row.difference = price - 5;
    row.verdict = judge(price - 5, 3 * se, 2.5, 2.5);
    row.slope_q = 1;
    report.rows.push_back(row);
  }
  return report;
}

TEST(Panel, SpanIsOverAllPlayersAndSignsMustBeSure) {
  PriceReport report = report_of({6, 4, 0.5}, 0.5);
  const std::vector<PriceReport> others{report_of({9, -4, -0.5}, 0.5), report_of({3, 2, 0.2}, 0.5)};
  add_player_span(report, others);
  EXPECT_EQ(report.rows[0].player_span->low, 3);
  EXPECT_EQ(report.rows[0].player_span->high, 9);
  EXPECT_FALSE(has_flag(report.rows[0].flags, PriceFlag::tactic_limited));
  EXPECT_TRUE(has_flag(report.rows[1].flags, PriceFlag::tactic_limited));
  EXPECT_FALSE(has_flag(report.rows[2].flags, PriceFlag::tactic_limited)) << "noise around 0";
  EXPECT_EQ(report.rows[1].fair, 4) << "the price is that of the main player";
}

// By hand: the variance of 6, 9 and 3 is 9, less 0.25 of the errors.
TEST(Panel, TauIsTheSpreadBeyondTheErrors) {
  PriceReport report = report_of({6, 4}, 0.5);
  const std::vector<PriceReport> others{report_of({9, 4.1}, 0.5), report_of({3, 4.2}, 0.5)};
  add_player_span(report, others);
  EXPECT_NEAR(report.rows[0].tau->tau, std::sqrt(8.75), 1e-9);
  EXPECT_TRUE(report.rows[0].tau->interval.contains(std::sqrt(8.75)));
  EXPECT_EQ(report.rows[1].tau->tau, 0) << "no more than noise";
  PriceReport alone = report_of({6}, 0.5);
  add_player_span(alone, {});
  EXPECT_FALSE(alone.rows[0].tau) << "one player tells nothing about others";
  EXPECT_FALSE(alone.rows[0].all_players);
}

// Listed 5, tolerance 2.5, half-widths 1.5.
TEST(Panel, PlayersAgreeWhenAllHaveOneCertainVerdict) {
  PriceReport report = report_of({12, 12, 5, 7, 12}, 0.5);
  const std::vector<PriceReport> others{report_of({20, 5, 5.5, 12, 7}, 0.5), report_of({10, 12, 4.5, 12, -3}, 0.5)};
  add_player_span(report, others);
  EXPECT_EQ(report.rows[0].all_players, Agreement::yes);
  EXPECT_EQ(report.rows[1].all_players, Agreement::no) << "raise and keep";
  EXPECT_EQ(report.rows[2].all_players, Agreement::yes) << "keep";
  EXPECT_EQ(report.rows[3].all_players, Agreement::uncertain);
  EXPECT_EQ(report.rows[4].all_players, Agreement::no) << "raise and lower, and one open";
}

// The edges lie at 2.5 and 7.5, half-widths are 1.5.
TEST(Panel, ConditionsAreLimitedWhenIntervalsLieOnTwoSidesOfAnEdge) {
  PriceReport noisy = report_of({6.5, 6.5}, 0.5);
  add_condition_span(noisy, std::vector<PriceReport>{report_of({8.5, 10}, 0.5)});
  EXPECT_FALSE(has_flag(noisy.rows[0].flags, PriceFlag::condition_limited)) << "7.5 lies within both intervals";
  EXPECT_FALSE(has_flag(noisy.rows[1].flags, PriceFlag::condition_limited)) << "and here within one";
  PriceReport report = report_of({5, 5.5, -1}, 0.5);
  const std::vector<PriceReport> others{report_of({5.5, 9.5, -4}, 0.5)};
  add_condition_span(report, others);
  EXPECT_FALSE(has_flag(report.rows[0].flags, PriceFlag::condition_limited));
  EXPECT_TRUE(has_flag(report.rows[1].flags, PriceFlag::condition_limited));
  EXPECT_FALSE(has_flag(report.rows[2].flags, PriceFlag::condition_limited)) << "too cheap everywhere";
  EXPECT_EQ(report.rows[1].condition_span->low, 5.5);
  EXPECT_EQ(report.rows[1].condition_span->high, 9.5);
}

TEST(Panel, RobustPricesAreMeansWithTheirErrors) {
  PriceReport report = report_of({6, 20}, 0.3);
  const std::vector<PriceReport> others{report_of({9, 30}, 0.4)};
  make_robust(report, others);
  const PriceRow& row = report.rows[0];
  EXPECT_DOUBLE_EQ(*row.fair, 7.5);
  EXPECT_DOUBLE_EQ(*row.se, 0.25);
  EXPECT_DOUBLE_EQ(row.interval->low, 6.75);
  EXPECT_DOUBLE_EQ(*row.difference, 2.5);
  EXPECT_EQ(row.verdict, Verdict::open);
  EXPECT_EQ(report.rows[1].verdict, Verdict::raise);
  EXPECT_LT(*report.rows[1].p_holm, 1e-6);
  EXPECT_FALSE(row.slope_q);
}

// A verdict does not depend on the rows shown, so the others are averaged too.
TEST(Panel, RobustPricesAreMeansWhetherShownOrNot) {
  const auto hidden = [](PriceReport report) {
    report.unshown = {report.rows[1]};
    report.rows.pop_back();
    return report;
  };
  PriceReport report = hidden(report_of({6, 20}, 0.3));
  make_robust(report, std::vector<PriceReport>{hidden(report_of({9, 30}, 0.4))});
  EXPECT_DOUBLE_EQ(*report.unshown[0].fair, 25);
  EXPECT_EQ(report.unshown[0].verdict, Verdict::raise);
}

// Like those of the model of pairs, which are shrunk towards 0.
TEST(Panel, RobustPricesWithoutErrorsStayWithoutThem) {
  const auto without_errors = [](const std::vector<double>& fair) {
    PriceReport report = report_of(fair, 0.3);
    for (PriceRow& row : report.rows) {
      row.se.reset();
      row.interval.reset();
      row.verdict.reset();
    }
    return report;
  };
  PriceReport report = without_errors({6});
  const std::vector<PriceReport> others{without_errors({9})};
  make_robust(report, others);
  EXPECT_DOUBLE_EQ(*report.rows[0].fair, 7.5);
  EXPECT_DOUBLE_EQ(*report.rows[0].difference, 2.5);
  EXPECT_FALSE(report.rows[0].se);
  EXPECT_FALSE(report.rows[0].interval);
  EXPECT_FALSE(report.rows[0].verdict);
}

TEST(Panel, ItemsWithoutAPriceStayWithoutOne) {
  PriceReport report = report_of({6, 6}, 0.3);
  report.rows[0].fair.reset();
  std::vector<PriceReport> others{report_of({9, 9}, 0.4)};
  others[0].rows[1].fair.reset();
  add_player_span(report, others);
  make_robust(report, others);
  EXPECT_FALSE(report.rows[0].player_span);
  EXPECT_EQ(report.rows[1].player_span->high, 6);
  EXPECT_EQ(report.rows[1].fair, 6);
}

}  // namespace
}  // namespace warbalance::sim::field_sums_test
