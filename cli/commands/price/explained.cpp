#include "cli/commands/price/explained.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/report/columns.hpp"
#include "sim/battles/fact_layout.hpp"
#include "sim/pricing/extras/rule_removal.hpp"
#include "sim/pricing/population/scoring_list.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::cli {
namespace {

constexpr double kCouples = 10'000;
constexpr double kFewestCouples = 200;
constexpr int kExplainedDecimals = 2;
constexpr int kFactDecimals = 3;

std::int64_t couples_of(const PriceRun& run) {
  return static_cast<std::int64_t>(std::max(kFewestCouples, run.share_beside * kCouples));
}

std::string with_error(const sim::MeanWithError& value, double scale, bool is_difference) {
  const std::string sign = is_difference && value.mean >= 0 ? "+" : "";
  return fmt::format("{}{} (SE {})", sign, decimal_text(scale * value.mean, kExplainedDecimals),
                     decimal_text(scale * value.se, kExplainedDecimals));
}

std::string sentence(const sim::Ruleset& ruleset, const std::string& rule, const std::string& worth,
                     const sim::CarrierFacts& found) {
  const auto effects = sim::vocabulary_of(ruleset.system)->effects;
  std::vector<std::string> counts;
  for (const auto& effect : found.effects) {
    counts.push_back(fmt::format("{} {}", with_error(effect.count, 1, false), effects[effect.number].counted));
  }
  const std::string acted = counts.empty() ? "" : fmt::format(" counts {} in a battle;", fmt::join(counts, ", "));
  return fmt::format(
      "Why {} is worth {}: a unit that has it{} it destroys {} points and loses {}. Without the rule, the dice being "
      "the same, it destroys {} and loses {}. The rule makes {} points destroyed, {} points lost and {} % of its "
      "army's score ({} couples of battles of random armies).",
      rule, worth, acted, decimal_text(found.destroyed.with, kExplainedDecimals),
      decimal_text(found.lost.with, kExplainedDecimals), decimal_text(found.destroyed.without, kExplainedDecimals),
      decimal_text(found.lost.without, kExplainedDecimals), with_error(found.destroyed.difference, 1, true),
      with_error(found.lost.difference, 1, true), with_error(found.score.difference, 100, true),
      grouped_text(found.couples));
}

/// "55.6 points", or what can be said without a price.
std::string worth_of(const std::string& rule, const sim::PriceReport& prices) {
  const auto row = std::ranges::find_if(prices.rows, [&](const sim::PriceRow& other) { return other.rule == rule; });
  if (row == prices.rows.end() || !row->fair) return "what it is";
  return decimal_text(*row->fair, 1) + " points";
}

}  // namespace

void resolve_explained(const ParsedArgs& typed, PriceRun& run) {
  const sim::PopulationOptions& population = run.options.population;
  const bool random = population.listed.armies.empty() && population.roster.empty() && !run.options.prior;
  if (!typed.has("explain") || !random || run.described || sim::facts_of(run.ruleset) == nullptr) return;
  const auto rule = std::ranges::find(run.ruleset.rules, run.options.only.front(), &sim::SpecialRule::name);
  if (rule == run.ruleset.rules.end()) return;
  run.explained = static_cast<std::uint8_t>(rule - run.ruleset.rules.begin());
}

std::int64_t explained_battles(const PriceRun& run) { return run.explained ? 2 * couples_of(run) : 0; }

sim::CarrierFacts play_explained(const PriceRun& run, const sim::ArmyGenerator& population,
                                 const sim::PriceReport& prices, ProgressShown shown_progress) {
  const sim::PriceModel model(run.ruleset, population.features(), run.options.model);
  const sim::ScoringList list(model, sim::without_placebo(model, prices.prices), sim::least_price(run.ruleset));
  const sim::FactFunction play = sim::fact_arena(run.ruleset, sim::designs_less_a_rule(population), field_battles(run));
  shown_progress.time = false;  // the run announced them
  ProgressBar progress({explained_battles(run), /*at_most=*/true}, shown_progress);
  return sim::carrier_facts(population, list, *run.explained, play, {run.options.seed, couples_of(run)}, progress);
}

Table explained_table() {
  return {
      "explained",
      "one quantity of a battle, of a unit with the special rule and without it",
      {label_column("rule", "rule", "the special rule of --explain"),
       text_column("quantity", "quantity",
                   "points destroyed or lost by the unit, share of the battles in which it was left or its army won "
                   "(a draw counts half), or what is counted of an effect"),
       estimate_column("with", "with", "", kFactDecimals, "mean with the rule"),
       estimate_column("without", "without", "", kFactDecimals,
                       "mean without it, with the same dice; empty for what only the rule does"),
       estimate_column("difference", "difference", "", kFactDecimals, "with less without"),
       standard_error("se", kFactDecimals, "standard error of the difference, or of what only the rule does"),
       count_column("couples", "couples", "of battles with and without the rule")}};
}

void add_explained(Report& report, const PriceRun& run, const sim::CarrierFacts& found,
                   const sim::PriceReport& prices) {
  if (!run.explained || found.interrupted || found.couples < 2) return;
  const std::string& rule = run.ruleset.rules[*run.explained].name;
  Table table = explained_table();
  table.title = "What the rule does for a unit";
  const auto add = [&](const std::string& quantity, const sim::WithAndWithout& value) {
    table.rows.push_back(
        {rule, quantity, value.with, value.without, value.difference.mean, value.difference.se, found.couples});
  };
  add("points destroyed", found.destroyed);
  add("points lost", found.lost);
  add("left at the end", found.left);
  add("score of its army", found.score);
  const auto effects = sim::vocabulary_of(run.ruleset.system)->effects;
  for (const auto& effect : found.effects) {
    table.rows.push_back({rule, std::string(effects[effect.number].counted), effect.count.mean, Value(), Value(),
                          effect.count.se, found.couples});
  }
  report.further_tables.push_back(std::move(table));
  report.notes.push_back(sentence(run.ruleset, rule, worth_of(rule, prices), found));
}

}  // namespace warbalance::cli
