#include "cli/commands/price/whole_units.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "cli/base/numbers.hpp"
#include "cli/report/columns.hpp"
#include "sim/files/points.hpp"
#include "sim/pricing/estimation/price_report.hpp"

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

sim::Verdict verdict_of(const sim::RosterUnit& unit, const sim::Interval& interval, double tolerance) {
  const double listed = sim::points_of(unit.listed);
  const double middle = (interval.low + interval.high) / 2;
  return sim::judge(middle - listed, interval.half_width(), tolerance);
}

std::string conclusion(const std::string& name, const sim::RosterUnit& unit, const sim::EqualisedPrice& price,
                       double parts) {
  if (!price.fair) return fmt::format("{} has no price: {}.", name, price.problem);
  return fmt::format("{}: worth {} points ({} to {}), listed {}; the fair prices of its parts add up to {}.", name,
                     decimal_text(*price.fair, 1), decimal_text(price.interval->low, 1),
                     decimal_text(price.interval->high, 1), sim::points_text(unit.listed), decimal_text(parts, 1));
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
  return {
      "whole_units",
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
       flag_column("verdict", "verdict", "undercosted, overcosted, fair, or uncertain where the battles do not tell"),
       detail(worth_column("fair_rounded", "rounded", "fair price in whole price steps"))}};
}

void add_whole_units(Report& report, const PriceRun& run, const WholeUnitPrices& found) {
  if (run.whole_units.empty() || found.interrupted || found.prices.empty()) return;
  Table table = whole_units_table();
  table.title = "Whole units";
  const double tolerance = run.options.tolerance.value_or(sim::points_of(run.ruleset.price_tolerance));
  const double step = sim::points_of(run.ruleset.price_step);
  std::vector<std::string> conclusions;
  for (std::size_t i = 0; i < found.prices.size(); ++i) {
    const sim::RosterUnit& unit = run.whole_units[i];
    const sim::EqualisedPrice& price = found.prices[i];
    const std::string name = name_of(unit, run.ruleset);
    std::vector<Value> row{name, sim::profile_text(run.ruleset, unit.design), sim::points_of(unit.listed),
                           found.parts[i]};
    if (price.fair) {
      const sim::Verdict verdict = verdict_of(unit, *price.interval, tolerance);
      row.insert(row.end(), {*price.fair, price.se, price.interval->low, price.interval->high,
                             *price.fair - sim::points_of(unit.listed), std::string(sim::verdict_name(verdict)),
                             sim::rounded_to_step(*price.fair, step)});
    }
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
    conclusions.push_back(conclusion(name, unit, price, found.parts[i]));
  }
  report.further_tables.push_back(std::move(table));
  report.conclusion = fmt::format("{}", fmt::join(conclusions, " "));
}

}  // namespace warbalance::cli
