#include "cli/commands/price/cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/unit_generator.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli {
namespace {

/// Options that compare with listed prices, or with qualities that have a price.
constexpr std::array kNeedListedPrices = {
    "panel", "tables", "conditions", "interactions", "explain", "population",
};

/// @param value value of the option, if other values are possible
void refuse(const PriceRun& run, const std::string& option, const std::string& value = {}) {
  throw option_error(option,
                     fmt::format("{}{}needs a price list, {} has only guesses to build armies by", value,
                                 value.empty() ? "" : " ", run.ruleset.id),
                     "leave it out");
}

void refuse_what_needs_prices(const ParsedArgs& typed, const PriceRun& run) {
  for (const char* const option : kNeedListedPrices) {
    if (typed.has(option)) refuse(run, option);
  }
  if (run.options.model != sim::PriceModelKind::additive) refuse(run, "model", typed.value("model"));
}

}  // namespace

std::string note_on_sizes(const PriceRun& run) {
  std::set<std::size_t> priced;
  for (const sim::PriceTerm& term : sim::price_terms(run.ruleset)) {
    for (const sim::PriceTerm::Part& part : term.parts) {
      if (part.is_rule) priced.insert(part.index);
    }
  }
  const std::vector<std::string>& only = run.options.only;
  const auto is_row = [&](const std::string& term) {
    return only.empty() || std::find(only.begin(), only.end(), term) != only.end();
  };
  std::map<std::string, std::pair<std::int32_t, std::int32_t>> seen;
  const auto see = [&](const std::vector<std::uint8_t>& rules) {
    for (const std::uint8_t number : rules) {
      const sim::SpecialRule& rule = run.ruleset.rules[number];
      if (rule.sized_rule.empty() || rule.term != rule.sized_rule || !priced.contains(number)) continue;
      if (!is_row(rule.term)) continue;
      auto& [least, most] = seen.try_emplace(rule.sized_rule, rule.size, rule.size).first->second;
      least = std::min(least, rule.size);
      most = std::max(most, rule.size);
    }
  };
  for (const sim::RosterUnit& unit : run.options.population.roster) {
    for (const sim::CardDesign& card : sim::cards_of(run.ruleset, unit.design)) {
      see(card.rules);
      for (const sim::WeaponDesign& weapon : card.weapons) see(weapon.rules);
    }
  }
  if (seen.empty()) return "";
  std::string asked_for;
  for (const sim::SpecialRule& rule : run.ruleset.rules) {
    const std::vector<std::string>& names = run.sizes_asked_for;
    const auto is_name = [&](const std::string& name) { return sim::folded_name(name) == sim::folded_name(rule.name); };
    if (std::none_of(names.begin(), names.end(), is_name)) continue;
    asked_for += fmt::format("{} costs {} times {}. ", rule.name, rule.term_times, rule.term);
  }
  std::vector<std::string> texts;
  for (const auto& [name, ends] : seen) {
    texts.push_back(ends.first == ends.second ? sim::sized_name(name, ends.first)
                                              : fmt::format("{} to {}", sim::sized_name(name, ends.first),
                                                            sim::sized_name(name, ends.second)));
  }
  return fmt::format("{}The armies have {}; other sizes are priced in proportion, not measured.", asked_for,
                     fmt::join(texts, ", "));
}

void price_cards(const ParsedArgs& typed, PriceRun& run, std::vector<sim::RosterUnit> roster) {
  refuse_what_needs_prices(typed, run);
  if (roster.empty()) {
    throw InputError(fmt::format("{} has no ready-made units to build armies of", run.ruleset.id),
                     "units with names stand in the file units.toml of the ruleset: see data/README.md");
  }
  const std::vector<sim::RosterUnit> printed = sim::printed_units(roster);
  for (const sim::RosterUnit& unit : printed) {
    if (run.options.anchor.empty() && printed.size() > 1) run.options.printed.push_back(unit.name);
  }
  if (run.options.anchor.empty() && !printed.empty()) run.options.anchor = printed.front().name;
  if (run.options.anchor.empty()) {
    throw InputError(fmt::format("no unit of {} has a price that is more than a guess", run.ruleset.id),
                     "name the unit that keeps its price: --anchor UNIT");
  }
  run.options.schedule = run.options.schedule.of_one_list();
  run.options.population.terms = !typed.has("units");
  if (run.options.population.terms && !run.described && typed.value("model", kProducts) == kProducts) {
    run.options.population.form = sim::PriceForm::products;
  }
  run.roster = roster;
  run.options.population.roster =
      run.options.population.terms ? sim::with_variations(run.ruleset, roster) : std::move(roster);
}

std::string note_on_printed(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PriceReport& prices) {
  const std::vector<std::string>& names = run.options.printed;
  if (names.empty() || prices.prices.empty() || !run.options.only.empty()) return "";
  std::vector<sim::UnitPrice> units;
  if (run.options.population.terms) {
    std::vector<sim::RosterUnit> printed = run.roster;
    std::erase_if(printed, [&](const auto& unit) { return !sim::is_one_of(names, unit.name); });
    units = sim::unit_prices(prices, population, printed);
  } else {
    for (const sim::PriceRow& row : prices.rows) {
      if (sim::is_one_of(names, row.rule)) units.push_back({row.rule, row.listed, row.fair, row.se});
    }
  }
  const double quantile = sim::simultaneous_t_quantile(prices.look_alpha, units.size(), prices.freedom);
  std::vector<std::string> texts;
  for (const sim::UnitPrice& unit : units) {
    if (!unit.fair || !unit.se) continue;
    const double half = quantile * *unit.se;
    const sim::Verdict verdict = sim::judge(*unit.fair - unit.listed, half, prices.tolerance, prices.keep_within);
    const auto number = [](double points) { return decimal_text(points, 1); };
    texts.push_back(fmt::format("{} {}, fair {} ({} to {}): {}", unit.name, number(unit.listed), number(*unit.fair),
                                number(*unit.fair - half), number(*unit.fair + half), sim::verdict_name(verdict)));
  }
  return fmt::format("The scale fits all printed prices as well as one scale can. Printed: {}.",
                     fmt::join(texts, "; "));
}

Table unit_prices_table() {
  return {"units",
          "one unit of the roster",
          {label_column("unit", "unit", "the unit"), price_column("prior", "prior", "price by which armies are built"),
           worth_column("fair", "fair", "sum of the fair prices of its terms, before rounding"),
           standard_error("se", kPointDecimals),
           worth_column("other_form", "other form",
                        "with --validate: by the sum of terms, or with --model additive by products"),
           number_column("other_form_se", "SE", "", kPointDecimals, "standard error of the other form")}};
}

Table prices_of_roster(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PriceReport& prices,
                       const std::vector<sim::UnitPrice>& other_form) {
  Table table = unit_prices_table();
  table.title = "The units of the roster by these prices, before rounding to whole points";
  const std::vector<sim::UnitPrice> units = sim::unit_prices(prices, population, run.roster);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const sim::UnitPrice other = other_form.empty() ? sim::UnitPrice() : other_form[i];
    table.rows.push_back({units[i].name, units[i].listed, to_value(units[i].fair), to_value(units[i].se),
                          to_value(other.fair), to_value(other.se)});
  }
  if (other_form.empty()) table.drop({"other_form", "other_form_se"});
  return table;
}

}  // namespace warbalance::cli
