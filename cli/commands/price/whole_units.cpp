#include "cli/commands/price/whole_units.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "cli/base/numbers.hpp"
#include "cli/report/fields.hpp"
#include "sim/battles/fact_layout.hpp"
#include "sim/files/number_text.hpp"
#include "sim/pricing/extras/item_change.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::cli {

namespace {

constexpr std::uint32_t kUnitBattles = 160'000;
constexpr double kFewestUnitBattles = 4'000;
constexpr double kUnitErrorProbability = 0.05;

std::uint32_t battles_of_a_unit(const PriceRun& run) {
  return static_cast<std::uint32_t>(std::max(kFewestUnitBattles, run.share_beside * kUnitBattles));
}

std::string name_of(const sim::RosterUnit& unit, const sim::Ruleset& ruleset) {
  return unit.name.empty() ? sim::profile_text(ruleset, unit.design) : unit.name;
}

sim::Verdict verdict_of(const sim::RosterUnit& unit, const sim::Interval& interval, const sim::PriceReport& prices) {
  const double listed = sim::points_of(unit.listed);
  const double middle = (interval.low + interval.high) / 2;
  return sim::judge(middle - listed, interval.half_width(), prices.tolerance, prices.keep_within);
}

std::string conclusion(const std::string& name, const sim::RosterUnit& unit, const sim::EqualisedPrice& price,
                       double parts) {
  if (!price.fair) return fmt::format("{} has no price: {}.", name, price.problem);
  return fmt::format("{}: worth {} points ({}), listed {}; the fair prices of its parts add up to {}.", name,
                     decimal_text(*price.fair, 1), range_text(*price.interval, 1), sim::points_text(unit.listed),
                     decimal_text(parts, 1));
}

}  // namespace

std::int64_t whole_unit_battles(const PriceRun& run) {
  return std::ssize(run.whole_units) * std::int64_t{battles_of_a_unit(run)};
}

WholeUnitPrices play_whole_units(const PriceRun& run, const sim::ArmyGenerator& population,
                                 const sim::FieldArena& arena, const sim::PriceReport& prices,
                                 ProgressShown shown_progress) {
  WholeUnitPrices found;
  const sim::PriceModel model(run.ruleset, population.features(), run.options.model);
  const sim::ScoringList list(model, prices.prices, sim::least_price(run.ruleset));
  const sim::EqualiserPlay settings{run.options.seed, battles_of_a_unit(run), prices.mean_listed_total};
  const sim::PlayFunction play = arena(field_battles(run));
  shown_progress.time = false;  // the run announced them
  ProgressBar progress(whole_unit_battles(run), shown_progress);
  const double alpha = kUnitErrorProbability / static_cast<double>(run.whole_units.size());
  for (std::size_t i = 0; i < run.whole_units.size(); ++i) {
    const sim::EqualisedUnit unit{run.whole_units[i].design, static_cast<std::uint32_t>(i), alpha};
    found.prices.push_back(sim::equalise(population, list, unit, play, settings, progress));
    found.parts.push_back(sim::points_of(list.cost({{unit.design}, {0}}, 0)));
    found.interrupted = found.prices.back().interrupted;
    if (found.interrupted) break;
  }
  return found;
}

Table whole_units_table() {
  return {"whole_units",
          "one unit of --unit",
          {label_column("unit", "unit", "the unit"),
           detail(text_column("profile", "profile", "its quality and special rules")),
           price_column("listed", "listed", "price in the data"),
           price_column("parts", "parts",
                        "fair prices of its quality and special rules added up, at least the least price of a unit"),
           worth_column("fair", "fair",
                        "price at which the unit makes an army neither stronger nor weaker, all others at the fair "
                        "prices of the table above"),
           standard_error("se", kPointDecimals),
           low_end("ci_low", kPointDecimals, "lower end of its interval; those of all units hold together with 95 %"),
           high_end("ci_high", kPointDecimals, "upper end of its interval"),
           worth_column("difference", "difference", "fair less listed"),
           flag_column("verdict", "verdict", "raise, lower, keep (at most a price step off), or no verdict yet"),
           price_column("price", "price", "price to print: fair, in whole price steps, or the listed one")}};
}

void add_whole_units(Report& report, const PriceRun& run, const sim::PriceReport& prices,
                     const WholeUnitPrices& found) {
  if (run.whole_units.empty() || found.interrupted || found.prices.empty()) return;
  Table table = whole_units_table();
  table.title = "Whole units";
  const double step = sim::points_of(run.ruleset.price_step);
  std::vector<std::string> conclusions;
  for (std::size_t i = 0; i < found.prices.size(); ++i) {
    const sim::RosterUnit& unit = run.whole_units[i];
    const sim::EqualisedPrice& price = found.prices[i];
    const std::string name = name_of(unit, run.ruleset);
    std::vector<Value> row{name, sim::profile_text(run.ruleset, unit.design), sim::points_of(unit.listed),
                           found.parts[i]};
    if (price.fair) {
      const sim::Verdict verdict = verdict_of(unit, *price.interval, prices);
      row.insert(row.end(),
                 {*price.fair, price.se, price.interval->low, price.interval->high,
                  *price.fair - sim::points_of(unit.listed), std::string(sim::verdict_name(verdict)),
                  sim::is_change(verdict) ? sim::rounded_to_step(*price.fair, step) : sim::points_of(unit.listed)});
    }
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
    conclusions.push_back(conclusion(name, unit, price, found.parts[i]));
  }
  report.further_tables.push_back(std::move(table));
  report.conclusion = fmt::format("{}", fmt::join(conclusions, " "));
}

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

/// "55.6 points", or a text if there is no price.
std::string worth_of(const std::string& rule, const sim::PriceReport& prices) {
  const auto row = std::ranges::find_if(prices.rows, [&](const sim::PriceRow& other) { return other.rule == rule; });
  if (row == prices.rows.end() || !row->fair) return "what it is";
  return decimal_text(*row->fair, 1) + " points";
}

}  // namespace

void resolve_explained(const ParsedArgs& typed, PriceRun& run) {
  const sim::PopulationOptions& population = run.options.population;
  const bool random = population.listed.armies.empty() && population.roster.empty() && !run.options.prior;
  if (!typed.has("explain") || !random || sim::facts_of(run.ruleset) == nullptr) return;
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
