#include <algorithm>
#include <cmath>

#include "sim/checks/check_run.hpp"
#include "sim/stats/confidence_sequence.hpp"
#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

constexpr double kPercent = 100;

Interval in_percent(const Interval& share) { return {kPercent * share.low, kPercent * share.high}; }

StoredEstimate stored_score(const Tally& tally) {
  const Estimate score = pair_score(tally.score_a);
  return {kPercent * score.value, kPercent * score.se, static_cast<double>(tally.couples() - 1)};
}

/// Looks at first, 2 first, 4 first ... battles.
struct DoublingLooks {
  std::int64_t first = 0;
  int looks = 1;

  /// The first look has couples enough for a t interval.
  explicit DoublingLooks(std::int64_t battles) {
    while (looks < kDriftLooks && battles >> looks >= kLookBattles) ++looks;
    first = std::max<std::int64_t>(2, (battles >> (looks - 1)) / 2 * 2);
  }
  std::int64_t battles() const { return first << (looks - 1); }
  bool at(std::int64_t battles) const {
    for (int look = 0; look < looks; ++look) {
      if (battles == first << look) return true;
    }
    return false;
  }
};

}  // namespace

CheckResult check_score(const PlayMatchup& play, const Band& band, double alpha, std::int64_t battles,
                        CheckLength length, Progress& progress) {
  CheckResult result;
  std::optional<CheckVerdict> verdict;
  const auto look = [&](const Tally& tally) {
    const bool seen = tally.battles == result.battles;  // the end of the run is looked at twice
    if (verdict || seen || tally.battles < kLookBattles) return;
    result.interval = in_percent(confidence_sequence(tally.score_a, alpha));
    result.estimate = kPercent * pair_score(tally.score_a).value;
    result.battles = tally.battles;
    ++result.looks;
    const CheckVerdict found = judge(*result.interval, band, 0, kPercent);
    if (found != CheckVerdict::inconclusive) verdict = found;
  };
  RunPlan plan;
  plan.battles = battles;
  plan.look_battles = kLookBattles;
  plan.precise_enough = [&](const Tally& tally) {
    look(tally);
    return verdict.has_value() && length == CheckLength::decided;
  };
  const CellResult played = play(plan, progress);
  const Tally& tally = played.tally;
  result.stored = stored_score(tally);
  result.verdict = verdict;
  result.finished = played.end != RunEnd::interrupted;
  if (verdict || tally.battles == 0) return result;
  result.interval = in_percent(confidence_sequence(tally.score_a, alpha));
  result.estimate = result.stored.value;
  result.battles = tally.battles;
  if (result.finished) result.verdict = CheckVerdict::inconclusive;
  return result;
}

CheckResult check_score_drift(const PlayMatchup& play, const StoredEstimate& old, const Band& band, double alpha,
                              std::int64_t battles, CheckLength length, Progress& progress) {
  const DoublingLooks looks(battles);
  CheckResult result;
  std::optional<CheckVerdict> verdict;
  const auto compare = [&](const Tally& tally) {
    result.battles = tally.battles;
    if (tally.couples() < 2) return;
    const StoredEstimate now = stored_score(tally);
    const double se = std::sqrt(now.se * now.se + old.se * old.se);
    const double degrees_of_freedom = std::min(now.degrees_of_freedom, old.degrees_of_freedom);
    const double half_width = simultaneous_t_quantile(alpha / looks.looks, 1, degrees_of_freedom) * se;
    result.estimate = now.value - old.value;
    result.interval = Interval{*result.estimate - half_width, *result.estimate + half_width};
  };
  RunPlan plan;
  plan.battles = looks.battles();
  plan.look_battles = looks.first;
  plan.precise_enough = [&](const Tally& tally) {
    const bool seen = tally.battles == result.battles;
    if (!verdict && !seen && looks.at(tally.battles)) {
      compare(tally);
      ++result.looks;
      const bool enough = tally.battles >= kLookBattles && result.interval.has_value();
      const CheckVerdict found =
          enough ? judge(*result.interval, band, -kPercent, kPercent) : CheckVerdict::inconclusive;
      if (found != CheckVerdict::inconclusive) verdict = found;
    }
    return verdict.has_value() && length == CheckLength::decided;
  };
  const CellResult played = play(plan, progress);
  result.finished = played.end != RunEnd::interrupted;
  result.stored = stored_score(played.tally);
  result.verdict = verdict;
  if (verdict || played.tally.battles == 0) return result;
  if (result.finished) {
    result.verdict = CheckVerdict::inconclusive;
  } else {
    compare(played.tally);
  }
  return result;
}

}  // namespace warbalance::sim
