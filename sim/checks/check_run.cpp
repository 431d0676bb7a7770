#include "sim/checks/check_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

namespace {

/// Makes a check on void battles inconclusive; its note says why.
void hold_back_void(CheckResult& result) {
  const char* reason = result.validity.are_most(&Validity::without_room)     ? "there was no room to deploy an army"
                       : result.validity.are_most(&Validity::without_attack) ? "nobody attacked"
                                                                             : nullptr;
  if (reason == nullptr) return;
  result.verdict = CheckVerdict::inconclusive;
  result.note = std::string(reason) + " in most battles: what they come to says nothing of strength";
}

void run_prices(const CheckPlan& plan, CheckLength length, CheckOutcome& outcome, Progress& progress) {
  const Ruleset ruleset = priced_ruleset(plan.game.ruleset, plan.prices->options);
  FieldOptions options = plan.prices->options;
  PriceJudge judge(plan.checks, plan.check_alpha(), options.schedule.looks);
  options.decided = [&](const PriceReport& report) { return judge.look(report) && length == CheckLength::decided; };
  const ArmyGenerator population(ruleset, options.population);
  const PlayFunction play = field_arena(ruleset, population.designs())(
      {.player = plan.prices->player, .table = plan.game.scenario.table, .luck = DiceLuck::measured});
  outcome.prices = price_by_field(population, play, options, progress);
  outcome.interrupted = outcome.prices->interrupted;
  const std::vector<CheckResult> found = judge.results(*outcome.prices);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (plan.checks[i].of_price()) outcome.results[i] = found[i];
  }
  outcome.population = stored_population(population, plan.prices->genre);
  outcome.population.hash = outcome.prices->population_hash;
}

CheckResult search_result(const CheckPlan& plan, const Check& check, Progress& progress) {
  constexpr double kWholeScore = 100;
  const StrongestScore found =
      run_strongest(*check.strongest, plan.game, plan.players[0], 1 - plan.check_alpha(), progress);
  CheckResult result;
  result.finished = !found.interrupted;
  if (found.interrupted) return result;
  result.verdict = CheckVerdict::inconclusive;
  result.note = "no army that is allowed was found";
  if (!found.score) return result;
  result.note.clear();
  result.estimate = kWholeScore * found.score->value;
  result.interval = Interval{kWholeScore * found.score->interval.low, kWholeScore * found.score->interval.high};
  result.verdict = judge(*result.interval, check.band, 0, kWholeScore);
  if (found.agreeing < 2 && result.verdict == CheckVerdict::pass) {
    result.verdict = CheckVerdict::inconclusive;
    result.note = found.searches == 0
                      ? "one search alone does not show that there is no stronger army: more battles"
                      : "only " + std::to_string(found.agreeing) + " of " + std::to_string(found.searches) +
                            " searches ended near the strongest army: more battles";
  }
  result.battles = found.battles;
  result.looks = 1;
  result.validity = found.validity;
  hold_back_void(result);
  return result;
}

/// Whether the plan needs prices that are not known.
bool lacks_prices(const CheckPlan& plan, const KnownResults& known) {
  if (!plan.prices || known.empty()) return plan.prices.has_value();
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    if (plan.checks[i].of_price() && !known[i]) return true;
  }
  return false;
}

}  // namespace

CheckOutcome run_checks(const CheckPlan& plan, CheckLength length, Progress& progress, const KnownResults& known) {
  CheckOutcome outcome;
  outcome.results.resize(plan.checks.size());
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    const Check& check = plan.checks[i];
    if (!known.empty() && known[i]) {
      outcome.results[i] = *known[i];
      continue;
    }
    if (check.of_price()) continue;
    const PlayMatchup play = [&](const RunPlan& run, Progress& shown) {
      return play_match(check.score->match, run, shown);
    };
    outcome.results[i] =
        check.strongest ? search_result(plan, check, progress)
        : check.old
            ? check_score_drift(play, *check.old, check.band, plan.check_alpha(), check.battles, length, progress)
            : check_score(play, check.band, plan.check_alpha(), check.battles, length, progress);
    if (outcome.results[i].finished) continue;
    outcome.interrupted = true;
    return outcome;
  }
  if (lacks_prices(plan, known)) run_prices(plan, length, outcome, progress);
  return outcome;
}

namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

const PriceRow* row_of(const PriceReport& report, const std::string& item) {
  const auto same = [&](const PriceRow& row) { return row.rule == item; };
  const auto found = std::find_if(report.rows.begin(), report.rows.end(), same);
  return found == report.rows.end() ? nullptr : &*found;
}

}  // namespace

Estimate difference(const StoredEstimate& now, const StoredEstimate& old, double alpha) {
  const double value = now.value - old.value;
  const double se = std::sqrt(now.se * now.se + old.se * old.se);
  const double degrees_of_freedom = std::min(now.degrees_of_freedom, old.degrees_of_freedom);
  const double half_width = simultaneous_t_quantile(alpha, 1, degrees_of_freedom) * se;
  return {value, se, {value - half_width, value + half_width}};
}

PriceJudge::PriceJudge(const std::vector<Check>& checks, double alpha, int looks)
    : checks_(checks), alpha_(alpha), looks_(looks), results_(checks.size()) {}

void PriceJudge::judge_one(const Check& check, const PriceReport& report, CheckResult& result) const {
  const PriceRow* row = row_of(report, check.target);
  if (row == nullptr || !row->fair || !row->se) {
    result.note = "the battles cannot separate this price from others";
    return;
  }
  const StoredEstimate fair{*row->fair, *row->se, report.freedom};
  result.stored = fair;
  if (result.verdict) return;  // an earlier look has decided
  const StoredEstimate listed{row->listed, 0, fair.degrees_of_freedom};
  const Estimate found = difference(fair, check.old.value_or(listed), alpha_ / looks_);
  result.estimate = found.value;
  result.interval = found.interval;
  result.battles = report.tail_battles;
}

bool PriceJudge::look(const PriceReport& report) {
  bool all = true;
  for (std::size_t i = 0; i < checks_.size(); ++i) {
    if (!checks_[i].of_price()) continue;
    CheckResult& result = results_[i];
    if (!result.verdict) ++result.looks;
    judge_one(checks_[i], report, result);
    if (!result.verdict && result.interval) {
      const CheckVerdict found = judge(*result.interval, checks_[i].band, -kUnbounded, kUnbounded);
      if (found != CheckVerdict::inconclusive) result.verdict = found;
    }
    all = all && result.verdict.has_value();
  }
  return all;
}

std::vector<CheckResult> PriceJudge::results(const PriceReport& report) {
  for (std::size_t i = 0; i < checks_.size(); ++i) {
    CheckResult& result = results_[i];
    if (!checks_[i].of_price() || report.interrupted) continue;
    result.finished = true;
    if (report.outcome != PriceOutcome::converged) {
      result = {.verdict = CheckVerdict::inconclusive, .note = report.message, .finished = true};
    } else if (!result.verdict) {
      result.verdict = CheckVerdict::inconclusive;
    }
    result.validity = report.validity;
    hold_back_void(result);
  }
  return results_;
}

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

  /// The first look has enough couples for a t interval.
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

/// The note for runs with fewer battles than the first look: their intervals may miss the truth too often.
std::string too_few_battles() {
  const std::string least = std::to_string(kLookBattles);
  return "a score has no verdict below " + least + " battles: give it battles = " + least + " or more";
}

/// How a score is judged: at which numbers of battles, and by which estimate and interval.
struct ScoreLooks {
  std::int64_t every = 0;  ///< battles from one possible look to the next
  std::function<bool(std::int64_t battles)> at;
  std::function<Estimate(const Tally&)> estimate;  ///< in the unit of the band
  double least = 0;                                ///< lower limit of the quantity
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
    const bool seen = tally.battles == result.battles;  // the end of a run is checked twice
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
