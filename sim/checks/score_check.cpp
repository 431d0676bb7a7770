#include <algorithm>

#include "sim/checks/check_run.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {
namespace {

constexpr double kPercent = 100;

Interval in_percent(const Interval& share) { return {kPercent * share.low, kPercent * share.high}; }

StoredEstimate stored_score(const Tally& tally) {
  const Estimate score = pair_score(tally.score_a);
  const std::int64_t degrees_of_freedom = std::max<std::int64_t>(1, tally.couples() - 1);
  return {kPercent * score.value, kPercent * score.se, static_cast<double>(degrees_of_freedom)};
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

/// Below the battles of the first look an interval may leave out the truth more often than it says, wherever it lies.
std::string too_few_battles() {
  const std::string least = std::to_string(kLookBattles);
  return "a score has no verdict below " + least + " battles: give it battles = " + least + " or more";
}

/// How a score is judged: when it is looked at, and what it and its interval are then.
struct ScoreLooks {
  std::int64_t every = 0;  ///< battles from one possible look to the next
  std::function<bool(std::int64_t battles)> at;
  std::function<Estimate(const Tally&)> estimate;  ///< in the unit of the band
  double least = 0;                                ///< what the quantity cannot be less than
};

/// Plays, looks and judges. The first look that decides is the verdict.
CheckResult judge_looks(const PlayMatchup& play, const ScoreLooks& looks, const Band& band, std::int64_t battles,
                        CheckLength length, Progress& progress) {
  CheckResult result;
  const auto measure = [&](const Tally& tally) {
    const Estimate estimate = looks.estimate(tally);
    result.estimate = estimate.value;
    result.interval = estimate.interval;
    result.battles = tally.battles;
  };
  RunPlan plan;
  plan.battles = battles;
  plan.look_battles = looks.every;
  plan.precise_enough = [&](const Tally& tally) {
    const bool seen = tally.battles == result.battles;  // the end of a run is asked for twice
    if (!result.verdict && !seen && tally.battles >= kLookBattles && looks.at(tally.battles)) {
      measure(tally);
      ++result.looks;
      const CheckVerdict found = judge(*result.interval, band, looks.least, kPercent);
      if (found != CheckVerdict::inconclusive) result.verdict = found;
    }
    return result.verdict.has_value() && length == CheckLength::decided;
  };
  const CellResult played = play(plan, progress);
  result.finished = played.end != RunEnd::interrupted;
  if (played.tally.battles == 0) return result;
  result.validity = played.tally.validity;
  if (result.validity.is_void()) {
    measure(played.tally);
    if (result.finished || result.verdict) hold_back_void(result);
  }
  result.stored = stored_score(played.tally);
  if (result.verdict) return result;
  measure(played.tally);
  if (!result.finished) return result;
  result.verdict = CheckVerdict::inconclusive;
  if (result.battles < kLookBattles) result.note = too_few_battles();
  return result;
}

}  // namespace

CheckResult check_score(const PlayMatchup& play, const Band& band, double alpha, std::int64_t battles,
                        CheckLength length, Progress& progress) {
  ScoreLooks looks;
  looks.every = kLookBattles;
  looks.at = [](std::int64_t) { return true; };
  looks.estimate = [alpha](const Tally& tally) {
    const StoredEstimate score = stored_score(tally);
    return Estimate{score.value, score.se, in_percent(confidence_sequence(tally.score_a, alpha))};
  };
  return judge_looks(play, looks, band, battles, length, progress);
}

CheckResult check_score_drift(const PlayMatchup& play, const StoredEstimate& old, const Band& band, double alpha,
                              std::int64_t battles, CheckLength length, Progress& progress) {
  const DoublingLooks doubling(battles);
  ScoreLooks looks;
  looks.every = doubling.first;
  looks.at = [&](std::int64_t played) { return doubling.at(played); };
  looks.estimate = [&](const Tally& tally) { return difference(stored_score(tally), old, alpha / doubling.looks); };
  looks.least = -kPercent;
  return judge_looks(play, looks, band, doubling.battles(), length, progress);
}

}  // namespace warbalance::sim
