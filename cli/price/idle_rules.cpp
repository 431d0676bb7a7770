#include "cli/price/idle_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "sim/pricing/idle_rules.hpp"
#include "sim/pricing/scoring_list.hpp"

namespace warbalance::cli {
bool judge_idle_rules(const PriceRun& run, const sim::ArmyGenerator& population, sim::PriceReport& prices,
                      ProgressShown shown_progress) {
  const sim::PopulationOptions& drawn = run.options.population;
  if (run.described || run.options.prior || !drawn.roster.empty() || !drawn.listed.armies.empty()) return true;
  if (prices.outcome != sim::PriceOutcome::converged || prices.prices.empty()) return true;
  const std::vector<std::uint8_t> rules = sim::possibly_idle_rules(run.ruleset, prices);
  if (rules.empty()) return true;
  const sim::PriceModel model(run.ruleset, population.features(), run.options.model);
  const sim::ScoringList list(model, sim::without_placebo(model, prices.prices), sim::least_price(run.ruleset));
  sim::FieldGame game = field_battles(run);
  game.luck = sim::DiceLuck::ignored;  // stakes know of rules that do nothing
  const sim::PlayFunction play =
      sim::field_arena(run.ruleset, sim::idle_designs(population, list, rules, run.options.seed))(game);
  shown_progress.time = false;  // the run announced them
  ProgressBar progress({2 * sim::kIdleCouples * std::ssize(rules), /*at_most=*/true}, shown_progress);
  const auto idle = sim::idle_rules(population, list, rules, run.options.seed, play, progress);
  if (!idle) return false;
  sim::give_idle_verdicts(prices, run.ruleset, *idle);
  return true;
}

std::string note_on_idle_rules(const sim::PriceReport& prices) {
  std::vector<std::string> names;
  for (const sim::PriceRow& row : prices.rows) {
    if (row.verdict == sim::Verdict::no_effect) names.push_back(row.rule);
  }
  if (names.empty()) return "";
  return fmt::format(
      "No effect here: {}. Without the rule {} battles of random armies went exactly the same, so these battles cannot "
      "say what it is worth elsewhere. An effect in one of 100 battles would have been missed with probability 5 %.",
      fmt::join(names, ", "), sim::kIdleCouples);
}

}  // namespace warbalance::cli
