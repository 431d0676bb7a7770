#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

#include "sim/pricing/estimation/field_look.hpp"
#include "tests/sim/checks/synthetic_couples.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::drift_check_test {
namespace {

constexpr double kAlpha = 0.05;
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
  constexpr int kMostWrong = 38;  // the one-sided 95 % bound is below 0.05
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
  constexpr int kMostWrong = 10;  // 0.05 of 200
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
  EXPECT_LE(wrong, kMostWrong);
}

}  // namespace
}  // namespace warbalance::sim::drift_check_test
