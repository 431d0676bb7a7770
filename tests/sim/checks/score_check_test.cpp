#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <atomic>

#include "sim/battles/threads.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/checks/synthetic_couples.hpp"

namespace warbalance::sim::score_check_test {
namespace {

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

TEST(ScoreCheck, EveryThreadCountGivesTheSameResult) {
  std::array<CheckResult, 3> results;
  const std::array threads{1, 2, 7};
  for (std::size_t i = 0; i < threads.size(); ++i) {
    with_threads(threads[i], [&] { results[i] = checked(kDraws, {45, 60}, 20'000); });
  }
  for (const CheckResult& result : results) {
    EXPECT_EQ(result.battles, results[0].battles);
    EXPECT_EQ(*result.estimate, *results[0].estimate);
    EXPECT_EQ(result.interval->low, results[0].interval->low);
  }
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

}  // namespace
}  // namespace warbalance::sim::score_check_test
