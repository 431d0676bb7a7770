#include "sim/checks/check_run.hpp"

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/placebo.hpp"

namespace warbalance::sim {
namespace {

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
  outcome.population = stored_population(population, options, plan.prices->genre);
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
  result.battles = found.battles;
  result.looks = 1;
  result.validity = found.validity;
  hold_back_void(result);
  return result;
}

/// Whether a price is to be played.
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

}  // namespace warbalance::sim
