#include "cli/price/interventions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/options/values.hpp"
#include "cli/output/columns.hpp"
#include "cli/price/tables.hpp"

namespace warbalance::cli {
namespace {

/// Standard errors by which two prices differ beyond chance.
constexpr double kBeyondChance = 2;

/// The fair price of a special rule.
struct FairPrice {
  double fair = 0;
  double se = 0;
  bool flagged = false;
};

/// Empty where the run gives none, or is not asked for it.
std::optional<FairPrice> fair_price(const sim::InterventionPrice& found, const sim::FeatureSpace& features,
                                    const sim::PriceReport& prices) {
  if (found.placebo) {
    if (!prices.placebo) return std::nullopt;
    return FairPrice{prices.placebo->fair, prices.placebo->se};
  }
  const std::string& name = features[found.feature].name;
  const auto row = std::find_if(prices.rows.begin(), prices.rows.end(),
                                [&](const sim::PriceRow& other) { return other.rule == name; });
  if (row == prices.rows.end() || !row->fair) return std::nullopt;
  return FairPrice{*row->fair, row->se.value_or(0), !row->flags.empty()};
}

bool differ(double one, double one_se, double other, double other_se) {
  return std::abs(one - other) > kBeyondChance * std::hypot(one_se, other_se);
}

/// Rules that are named, flagged, or worth something else by the surrogate; and that without effect.
bool is_played(const PriceRun& run, const sim::InterventionPrice& found, const std::optional<FairPrice>& fair) {
  if (!fair) return false;
  if (found.placebo || fair->flagged || !run.options.only.empty()) return true;
  return differ(*found.expected, found.expected_se, fair->fair, fair->se);
}

std::string state_of(const sim::InterventionPrice& found, const FairPrice& fair) {
  if (!found.expected) return "too rare";
  if (!found.price) return found.couples > 0 ? "below the least price" : "no difference seen";
  // Intervals are not symmetrical where units cost the least price.
  const auto& [value, se, interval] = *found.price;
  const double width = fair.fair < value ? value - interval.low : interval.high - value;
  return std::abs(value - fair.fair) > std::hypot(width, kBeyondChance * fair.se) ? "differs" : "no difference seen";
}

double left_out_percent(const sim::InterventionPrice& found) {
  const std::int64_t all = found.carriers + found.left_out;
  return all == 0 ? 0 : 100.0 * static_cast<double>(found.left_out) / static_cast<double>(all);
}

std::vector<Value> row_of(const std::string& name, const sim::InterventionPrice& found, const FairPrice& fair) {
  std::vector<Value> row{name, fair.fair, value_or_empty(found.expected), Value(), Value(), Value(), Value(), Value()};
  if (found.expected) row[3] = found.expected_se;
  if (const auto& price = found.price) {
    row[4] = price->value;
    row[5] = price->se;
    row[6] = price->interval.low;
    row[7] = price->interval.high;
  }
  row.push_back(found.price ? Value(found.price->value - fair.fair) : Value());
  row.emplace_back(state_of(found, fair));
  row.emplace_back(left_out_percent(found));
  row.emplace_back(found.couples);
  row.emplace_back(found.equal);
  return row;
}

void add_notes(Report& report, const sim::InterventionPrices& found, std::size_t played, std::size_t rules) {
  report.notes.push_back(fmt::format(
      "Intervention prices: fair = mean over all armies as the list sees them; intervention = what a unit loses when "
      "the rule is taken away from it, with the same dice, charged without it. Where the two differ, the rule is worth "
      "something else on the units that have it than a sum of prices can say. Intervals hold each by itself."));
  report.notes.push_back(fmt::format(
      "{} of {} rules were played so: those that are named or flagged or that the expected scores value otherwise than "
      "the fair prices, and that without effect. {} battles; a point is worth {} % of score (SE {}).",
      played, rules, grouped_text(found.battles), decimal_text(100 * found.slope.value, 3),
      decimal_text(100 * found.slope.se, 3)));
}

}  // namespace

OptionSpec interventions_option() {
  return {
      "interventions", "",
      "what a unit loses when a special rule is taken away from it, the dice being the same, beside the fair price: "
      "played for rules that are named or flagged, or for which the two seem to differ (a few minutes more)"};
}

void resolve_interventions(const Typed& typed, PriceRun& run) {
  if (!typed.has("interventions")) return;
  const auto refuse = [](const std::string& why) { throw option_error("interventions", why, "leave one of them out"); };
  if (run.described) refuse("goes with --method field");
  if (run.options.prior || typed.has("units")) refuse("is about special rules of random units, not ready-made ones");
  if (!run.options.population.listed.armies.empty()) {
    refuse("needs random armies: it does not go with --population of armies that are really played");
  }
  sim::InterventionSize usual;
  if (typed.has("full")) usual = {960'000, 96'000, 1'000'000};
  run.interventions = usual.scaled(run.share_beside);
}

sim::InterventionPrices play_interventions(const PriceRun& run, const sim::ArmyGenerator& population,
                                           const sim::FieldArena& arena, const sim::PriceReport& prices,
                                           ProgressShown shown_progress) {
  const sim::PriceModel model(run.ruleset, population.features(), run.options.model);
  const sim::InterventionOptions options{run.options.seed, prices.mean_listed_total, *run.interventions};
  shown_progress.time = false;  // the run announced them
  ProgressBar progress({sim::intervention_battles(*run.interventions), /*at_most=*/true}, shown_progress);
  return sim::intervention_prices(
      population, model, prices.prices, arena(field_battles(run)), options,
      [&](const sim::InterventionPrice& found) {
        return is_played(run, found, fair_price(found, population.features(), prices));
      },
      progress);
}

Table intervention_prices_table() {
  return {
      "interventions",
      "one special rule, taken away from the units that have it",
      {label_column("rule", "rule", "the special rule"),
       number_column("fair", "fair", "points", kPointDecimals, "its fair price, of the table above"),
       estimate_column("expected", "expected", "points", kPointDecimals,
                       "what its units lose without it by the expected scores of armies, without playing them; it "
                       "tells which rules are played"),
       detail({"expected_se", "expected SE", "points", kPointDecimals, Role::error, "standard error of it, about"}),
       estimate_column("intervention", "intervention", "points", kPointDecimals,
                       "what its units lose without it, played; empty: not played"),
       standard_error("se", kPointDecimals), low_end("ci_low", kPointDecimals), high_end("ci_high", kPointDecimals),
       estimate_column("difference", "difference", "points", kPointDecimals, "intervention less fair"),
       flag_column(
           "state", "state",
           "differs: the intervention price is not the fair one, beyond chance; no difference seen; below the least "
           "price: with the rule all its units would cost that; too rare: hardly any unit has it"),
       number_column("left_out", "left out", "%", kPercentDecimals,
                     "units that have the rule and would be no legal units without it"),
       count_column("couples", "couples", "of battles with and without the rule, the same dice"),
       detail(count_column("equal", "equal", "couples that end alike with and without it"))}};
}

void add_interventions(Report& report, const PriceRun& run, const sim::ArmyGenerator& population,
                       const sim::InterventionPrices& found, const sim::PriceReport& prices) {
  if (!run.interventions || found.interrupted) return;
  if (!found.problem.empty()) report.notes.push_back("No intervention prices: " + found.problem + ".");
  if (found.prices.empty()) return;
  Table table = intervention_prices_table();
  table.title = "Intervention prices: a rule is taken away";
  std::size_t played = 0;
  for (const sim::InterventionPrice& price : found.prices) {
    const std::optional<FairPrice> fair = fair_price(price, population.features(), prices);
    if (!fair) continue;
    table.rows.push_back(row_of(population.features()[price.feature].name, price, *fair));
    played += price.price ? 1 : 0;
  }
  add_notes(report, found, played, table.rows.size());
  report.further_tables.push_back(std::move(table));
}

}  // namespace warbalance::cli
