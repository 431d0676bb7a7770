#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "engine/core/random_dice.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/battles/threads.hpp"
#include "sim/checks/check_run.hpp"
#include "sim/pricing/estimation/field_look.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::price_check_test {
namespace {

using CoupleChances = std::array<double, 5>;  ///< of the scores 0, 1/4, 1/2, 3/4 and 1

/// A matchup whose true score is known: the score of each couple is drawn by itself.
struct SyntheticCouples {
  CoupleChances chances;

  double mean_percent() const {
    double mean = 0;
    for (std::size_t quarters = 0; quarters < chances.size(); ++quarters) {
      mean += 25 * static_cast<double>(quarters) * chances[quarters];
    }
    return mean;
  }

  PlayMatchup play(std::uint64_t seed) const {
    return [drawn = chances, seed](const RunPlan& plan, Progress& progress) {
      return run_cell([&] { return std::make_unique<Player>(drawn, seed); }, 2, plan, progress);
    };
  }

 private:
  class Player final : public GroupPlayer<Tally> {
   public:
    Player(const CoupleChances& chances, std::uint64_t seed) : chances_(chances), seed_(seed) {}

    void play(std::int64_t first, std::int64_t end, Tally& tally) override {
      for (std::int64_t number = first; number < end; number += 2) {
        RandomStream random({seed_, 0, static_cast<std::uint32_t>(number)}, StreamClass::dice);
        const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
        double below = 0;
        std::size_t quarters = 0;
        while (quarters < 4 && luck >= below + chances_[quarters]) below += chances_[quarters++];
        ++tally.score_a[quarters];
        tally.battles += 2;
      }
    }

   private:
    CoupleChances chances_;
    std::uint64_t seed_;
  };
};

Check price_check(const std::string& item, const Band& band) {
  Check check;
  check.id = item;
  check.target = item;
  check.band = band;
  return check;
}

PriceRow row(const std::string& item, double listed, double fair, double se) {
  PriceRow row;
  row.rule = item;
  row.listed = listed;
  row.fair = fair;
  row.se = se;
  return row;
}

PriceReport report(std::vector<PriceRow> rows) {
  PriceReport report;
  report.outcome = PriceOutcome::converged;
  report.chains = 16;
  report.tail_battles = 1000;
  report.rows = std::move(rows);
  return report;
}

TEST(PriceCheck, ComparesFairLessListedWithTheBand) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5}), price_check("Armored", {-5, 5}),
                                  price_check("Fast", {-5, 5})};
  PriceJudge judge(checks, 0.01, 1);
  const PriceReport look = report({row("Tough", 20, 21, 0.5), row("Armored", 15, 30, 0.5), row("Fast", 5, 9, 0.5)});
  EXPECT_FALSE(judge.look(look));
  const auto results = judge.results(look);
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_EQ(results[1].verdict, CheckVerdict::fail);
  EXPECT_EQ(results[2].verdict, CheckVerdict::inconclusive);
  // t(0.995, 15) = 2.9467
  EXPECT_NEAR(results[0].interval->low, 1 - 2.9467 * 0.5, 1e-4);
  EXPECT_NEAR(results[0].interval->high, 1 + 2.9467 * 0.5, 1e-4);
}

TEST(PriceCheck, EachLookSpendsItsShareAndTheFirstVerdictStays) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.03, 3);
  EXPECT_FALSE(judge.look(report({row("Tough", 20, 24, 1)})));
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 21, 1)})));  // 1 -+ t(0.995, 15)
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 40, 1)})));
  const auto results = judge.results(report({row("Tough", 20, 40, 1)}));
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_EQ(*results[0].estimate, 1);
  EXPECT_EQ(results[0].looks, 2);
  EXPECT_EQ(results[0].stored.value, 40);
}

TEST(PriceCheck, DriftAddsVariancesAndTakesTheFewerDegreesOfFreedom) {
  std::vector<Check> checks{price_check("Tough", {-5, 5})};
  checks[0].quantity = Check::Quantity::price_drift;
  checks[0].old = StoredEstimate{22, 0.4, 7};
  PriceJudge judge(checks, 0.05, 1);
  judge.look(report({row("Tough", 20, 23, 0.3)}));
  const auto results = judge.results(report({row("Tough", 20, 23, 0.3)}));
  EXPECT_EQ(*results[0].estimate, 1);
  EXPECT_NEAR(results[0].interval->half_width(), 2.3646 * 0.5, 1e-4);  // t(0.975, 7)
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
}

TEST(PriceCheck, PricesThatDidNotConvergeAreInconclusive) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.05, 2);
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 21, 0.5)})));
  PriceReport end = report({row("Tough", 20, 21, 0.5)});
  end.outcome = PriceOutcome::not_converged;
  end.message = "the prices still move";
  const auto results = judge.results(end);
  EXPECT_EQ(results[0].verdict, CheckVerdict::inconclusive);
  EXPECT_FALSE(results[0].interval);
  EXPECT_EQ(results[0].note, "the prices still move");
}

TEST(PriceCheck, APriceThatIsNotIdentifiedIsInconclusive) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.05, 1);
  PriceReport look = report({row("Tough", 20, 21, 0.5)});
  look.rows[0].fair.reset();
  EXPECT_FALSE(judge.look(look));
  const auto results = judge.results(look);
  EXPECT_EQ(results[0].verdict, CheckVerdict::inconclusive);
  EXPECT_NE(results[0].note, "");
}

TEST(PriceCheck, AnInterruptedOneHasNoVerdict) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5}), price_check("Fast", {-5, 5})};
  PriceJudge judge(checks, 0.05, 2);
  judge.look(report({row("Tough", 20, 21, 0.5), row("Fast", 5, 10, 1)}));
  PriceReport end = report({});
  end.interrupted = true;
  const auto results = judge.results(end);
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_FALSE(results[1].verdict);
}

constexpr double kAlpha = 0.05;

/// Couples without draws, with many draws, and those of a hopeless matchup.
constexpr SyntheticCouples kEven{{0.3, 0.1, 0.2, 0.1, 0.3}};
constexpr SyntheticCouples kDraws{{0.05, 0.15, 0.45, 0.25, 0.10}};
constexpr SyntheticCouples kHopeless{{0.001, 0.004, 0.01, 0.044, 0.941}};

CheckResult checked(const SyntheticCouples& couples, const Band& band, std::int64_t battles, std::uint64_t seed = 1,
                    CheckLength length = CheckLength::decided) {
  SilentProgress silent;
  return check_score(couples.play(seed), band, kAlpha, battles, length, silent);
}

TEST(Band, IsPassedByIntervalsInsideAndFailedByDisjointOnes) {
  const Band band{45, 55};
  EXPECT_EQ(judge({46, 54}, band, 0, 100), CheckVerdict::pass);
  EXPECT_EQ(judge({45, 54}, band, 0, 100), CheckVerdict::inconclusive);
  EXPECT_EQ(judge({44, 50}, band, 0, 100), CheckVerdict::inconclusive);
  EXPECT_EQ(judge({40, 60}, band, 0, 100), CheckVerdict::inconclusive);
  EXPECT_EQ(judge({55.1, 60}, band, 0, 100), CheckVerdict::fail);
  EXPECT_EQ(judge({55, 60}, band, 0, 100), CheckVerdict::inconclusive);
  EXPECT_EQ(judge({30, 44.9}, band, 0, 100), CheckVerdict::fail);
}

TEST(Band, EdgesThatCannotBePassedBoundNothing) {
  EXPECT_EQ(judge({0, 3}, {0, 55}, 0, 100), CheckVerdict::pass);
  EXPECT_EQ(judge({97, 100}, {90, 100}, 0, 100), CheckVerdict::pass);
  EXPECT_EQ(judge({97, 100}, {0, 90}, 0, 100), CheckVerdict::fail);
}

TEST(ScoreCheck, PassesFailsOrLeavesOpen) {
  const CheckResult pass = checked(kEven, {45, 55}, 50'000);
  EXPECT_EQ(pass.verdict, CheckVerdict::pass);
  EXPECT_GT(pass.interval->low, 45);
  EXPECT_LT(pass.interval->high, 55);
  EXPECT_LT(pass.battles, 50'000);
  EXPECT_EQ(pass.battles, pass.looks * kLookBattles);
  EXPECT_TRUE(pass.interval->contains(*pass.estimate));

  const CheckResult fail = checked(kHopeless, {45, 55}, 50'000);
  EXPECT_EQ(fail.verdict, CheckVerdict::fail);
  EXPECT_EQ(fail.battles, kLookBattles);
  EXPECT_EQ(fail.looks, 1);

  const CheckResult open = checked(kEven, {45, 55}, 1000);
  EXPECT_EQ(open.verdict, CheckVerdict::inconclusive);
  EXPECT_EQ(open.battles, 1000);
  EXPECT_EQ(open.looks, 4);
}

TEST(ScoreCheck, HasNoVerdictBelowTheFirstLookAndSaysWhy) {
  const CheckResult result = checked(SyntheticCouples{{0, 0, 0, 0, 1}}, {1, 49}, kLookBattles - 2);
  EXPECT_EQ(result.verdict, CheckVerdict::inconclusive);
  EXPECT_EQ(result.looks, 0);
  EXPECT_EQ(*result.estimate, 100);
  EXPECT_EQ(result.note, "a score has no verdict below 250 battles: give it battles = 250 or more");
  EXPECT_EQ(checked(kEven, {45, 55}, kLookBattles).note, "");
}

TEST(ScoreCheck, PlayingOnDoesNotChangeTheVerdict) {
  const CheckResult decided = checked(kDraws, {45, 60}, 20'000);
  const CheckResult whole = checked(kDraws, {45, 60}, 20'000, 1, CheckLength::whole);
  ASSERT_EQ(decided.verdict, CheckVerdict::pass);
  EXPECT_EQ(whole.verdict, decided.verdict);
  EXPECT_EQ(whole.battles, decided.battles);
  EXPECT_EQ(*whole.estimate, *decided.estimate);
  EXPECT_EQ(whole.stored.degrees_of_freedom, 20'000 / 2 - 1);
  EXPECT_EQ(decided.stored.degrees_of_freedom, static_cast<double>(decided.battles) / 2 - 1);
  EXPECT_NEAR(whole.stored.value, kDraws.mean_percent(), 5 * whole.stored.se);
}

TEST(ScoreCheck, AnInterruptedOneHasNoVerdict) {
  StopAfter progress(500);
  const CheckResult result = check_score(kEven.play(1), {45, 55}, kAlpha, 20'000, CheckLength::decided, progress);
  EXPECT_FALSE(result.verdict);
  EXPECT_FALSE(result.finished);
  EXPECT_GE(result.battles, 500);
  EXPECT_TRUE(result.interval);
}

/// 1000 runs with error probability 0.05: the one-sided 95 % bound on the share of wrong ones (Clopper and Pearson) is
/// below 0.05 when at most 38 are wrong.
constexpr int kRuns = 1000;
constexpr int kMostWrong = 38;

/// Runs with a verdict out of kRuns, at the edge of the band, where every verdict is wrong.
int false_verdicts(const SyntheticCouples& couples, const Band& band) {
  std::atomic<int> wrong = 0;
  tbb::parallel_for(0, kRuns, [&](int repeat) {
    const CheckResult result = checked(couples, band, 10'000, 1000 + static_cast<std::uint64_t>(repeat));
    if (result.verdict != CheckVerdict::inconclusive) ++wrong;
  });
  testing::Test::RecordProperty("false_verdicts", wrong.load());
  return wrong;
}

TEST(ScoreCheckSlow, IsWrongAtTheEdgesOfTheBandWithAlphaAtMost) {
  for (const SyntheticCouples& couples : {kEven, kDraws}) {
    const double truth = couples.mean_percent();
    EXPECT_LE(false_verdicts(couples, {truth, truth + 10}), kMostWrong);
    EXPECT_LE(false_verdicts(couples, {truth - 10, truth}), kMostWrong);
  }
}

TEST(ScoreCheckSlow, IsWrongAt98PercentWithAlphaAtMost) {
  const double truth = kHopeless.mean_percent();
  EXPECT_NEAR(truth, 98, 0.01);
  EXPECT_LE(false_verdicts(kHopeless, {truth, 100}), kMostWrong);
  EXPECT_LE(false_verdicts(kHopeless, {90, truth}), kMostWrong);
}

constexpr SyntheticCouples kCouples{{0.2, 0.1, 0.25, 0.15, 0.3}};

CheckResult drift(const SyntheticCouples& now, std::uint64_t old_seed, std::uint64_t seed, const Band& band,
                  std::int64_t battles) {
  SilentProgress silent;
  const CheckResult before =
      check_score(kCouples.play(old_seed), {0, 100}, kAlpha, battles, CheckLength::whole, silent);
  return check_score_drift(now.play(seed), before.stored, band, kAlpha, battles, CheckLength::decided, silent);
}

TEST(ScoreDrift, PassesFailsOrLeavesOpen) {
  const CheckResult same = drift(kCouples, 1, 2, {-5, 5}, 16'000);
  EXPECT_EQ(same.verdict, CheckVerdict::pass);
  EXPECT_LT(same.battles, 16'000);
  const SyntheticCouples weaker{{0.4, 0.1, 0.25, 0.15, 0.1}};
  const CheckResult changed = drift(weaker, 1, 2, {-5, 5}, 16'000);
  EXPECT_EQ(changed.verdict, CheckVerdict::fail);
  EXPECT_LT(*changed.estimate, -15);
  const CheckResult open = drift(kCouples, 1, 2, {-0.5, 0.5}, 2000);
  EXPECT_EQ(open.verdict, CheckVerdict::inconclusive);
  EXPECT_EQ(open.looks, 4);  // 250, 500, 1000 and 2000 battles
  EXPECT_EQ(open.battles, 2000);
}

TEST(ScoreDrift, HasNoVerdictBelowTheFirstLook) {
  const CheckResult result = drift(kCouples, 1, 2, {-100, 100}, 2);
  EXPECT_EQ(result.verdict, CheckVerdict::inconclusive);
}

/// A/A: two runs of one truth; where the band ends at no difference, every verdict is a false alarm.
TEST(ScoreDriftSlow, FalseAlarmsAreAtMostAlpha) {
  constexpr int kRepeats = 1000;
  for (const Band band : {Band{0, 20}, Band{-20, 0}}) {
    std::atomic<int> wrong = 0;
    tbb::parallel_for(0, kRepeats, [&](int repeat) {
      const auto seed = static_cast<std::uint64_t>(2 * repeat);
      if (drift(kCouples, seed, seed + 1, band, 4000).verdict != CheckVerdict::inconclusive) ++wrong;
    });
    EXPECT_LE(wrong, kMostWrong);
  }
}

// --- prices -------------------------------------------------------------------------------------------------

/// Price runs of a game whose fair prices are known.
class PriceDriftSlow : public testing::Test {
 protected:
  static constexpr int kLooks = 3;

  PriceDriftSlow() : game_(summary_.listed, true_shape(), 0.004, 0.6) {}

  /// A price run of so many looks, as price_by_field plays it; the population is summarized once for all runs.
  PriceReport run(std::uint64_t seed, int looks, const std::function<bool(const PriceReport&)>& decided) const {
    FieldOptions options;
    options.seed = seed;
    options.schedule = {8, 3, 4, looks, 100};
    options.build_by(Building::listed);
    // Battles in which nobody attacks would prove nothing, so that no check of them could fail.
    const PlayFunction play = [game = game_.play(ruleset_)](const FieldArmy& seat1, const FieldArmy& seat2,
                                                            const BattleKey& key) {
      BattleReport report = game(seat1, seat2, key);
      report.shots = 1;
      return report;
    };
    FieldChains chains(population_, summary_, play, options, {0, 1, 2, 3, 4, 5, 6, 7});
    SilentProgress silent;
    PriceReport report;
    for (int look = 0; look < looks; ++look) {
      const int tail = options.schedule.tail_rounds_at(look);
      while (chains.rounds() < options.schedule.first_tail_round() + tail && chains.play_round(silent)) {
      }
      if (chains.broke_down()) return report_look(chains, ruleset_, summary_, options, 0, false);
      report = report_look(chains, ruleset_, summary_, options, tail, true);
      if (report.outcome == PriceOutcome::converged && decided(report)) break;
    }
    return report;
  }

  /// Checks of all prices against a baseline of another seed.
  std::vector<CheckResult> drift_results(std::uint64_t old_seed, std::uint64_t seed, const Band& band) const {
    const PriceReport before = run(old_seed, 1, [](const PriceReport&) { return false; });
    std::vector<Check> checks;
    for (const PriceRow& row : before.rows) {
      Check& check = checks.emplace_back();
      check.quantity = Check::Quantity::price_drift;
      check.target = row.rule;
      check.band = band;
      check.old = StoredEstimate{*row.fair, *row.se, static_cast<double>(before.chains - 1)};
    }
    PriceJudge judge(checks, kAlpha / static_cast<double>(checks.size()), kLooks);
    const PriceReport after = run(seed, kLooks, [&](const PriceReport& report) { return judge.look(report); });
    if (before.outcome != PriceOutcome::converged) return {};
    return judge.results(after);
  }

  static PopulationOptions small_armies() {
    PopulationOptions options;
    options.budget = 6000;
    options.jitter = 2000;
    return options;
  }

  Ruleset ruleset_ = quickly_drawn_ruleset();
  ArmyGenerator population_{ruleset_, small_armies()};
  FieldPopulation summary_{population_, at_listed_costs(), kFewSummarized};
  SyntheticGame game_;
};

TEST_F(PriceDriftSlow, FalseAlarmsOfAWholeFileAreAtMostAlpha) {
  constexpr int kRepeats = 200;
  constexpr int kMostFailed = 10;  // 0.05 of 200
  std::atomic<int> wrong = 0;
  std::atomic<int> compared = 0;
  tbb::parallel_for(0, kRepeats, [&](int repeat) {
    const auto seed = static_cast<std::uint64_t>(7000 + 2 * repeat);
    const auto results = drift_results(seed, seed + 1, {0, 1000});  // no drift is the edge of the band
    compared += results.empty() ? 0 : 1;
    const auto decided = [](const CheckResult& result) { return result.verdict != CheckVerdict::inconclusive; };
    wrong += std::any_of(results.begin(), results.end(), decided) ? 1 : 0;
  });
  EXPECT_GE(compared, kRepeats * 9 / 10);
  EXPECT_LE(wrong, kMostFailed);
}

}  // namespace
}  // namespace warbalance::sim::price_check_test
