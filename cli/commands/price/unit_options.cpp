#include "cli/commands/price/unit_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/shell_words.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli {
namespace {

void refuse_without_random_armies(const ParsedArgs& typed, const PriceRun& run) {
  if (sim::has_cards(run.ruleset)) {
    throw option_error("unit",
                       fmt::format("needs a price list, {} has only guesses to build armies by", run.ruleset.id),
                       "price the units of its roster: --units");
  }
  if (typed.has("units")) {
    throw option_error("unit", "goes with random armies; with --units every unit of the roster has its own price",
                       "name it there: warbalance price --units NAME");
  }
  if (!run.options.population.listed.armies.empty()) {
    throw option_error("unit", "adds units to random armies: it does not go with armies of --population",
                       "leave one of them out");
  }
}

void refuse_other_methods(const ParsedArgs& typed, const PriceRun& run) {
  if (run.described) throw option_error("unit", "goes with --method field", "leave one of them out");
  if (typed.has("save-baseline")) {
    throw option_error("unit", "does not go with --save-baseline, which keeps prices of qualities and special rules",
                       "leave one of them out");
  }
}

sim::RosterUnit unit_of(const sim::Ruleset& ruleset, const std::vector<sim::RosterUnit>& roster,
                        const std::string& text, bool quiet) {
  sim::ArmyUnit unit = for_option("unit", [&] { return value_or_throw(sim::load_unit(ruleset, roster, text), quiet); });
  sim::RosterUnit whole;
  whole.name = std::move(unit.name);
  whole.design = std::move(unit.design);
  whole.listed = unit.cost;
  return whole;
}

}  // namespace

OptionSpec whole_unit_option() {
  return {"unit", "UNIT",
          "the fair price of one whole unit, such as \"3+ Tough, Fast\" or a name of the roster, which need not be the "
          "sum of its quality and special rules: the price at which it makes an army neither stronger nor weaker. May "
          "be given several times",
          true};
}

std::vector<sim::RosterUnit> resolve_whole_units(const ParsedArgs& typed, const PriceRun& run, bool quiet) {
  std::vector<sim::RosterUnit> units;
  if (!typed.has("unit")) return units;
  refuse_without_random_armies(typed, run);
  refuse_other_methods(typed, run);
  const auto roster = value_or_throw(sim::load_roster(run.ruleset), quiet);
  for (const std::string& text : typed.values("unit")) {
    sim::RosterUnit unit = unit_of(run.ruleset, roster, text, quiet);
    const auto same = [&](const sim::RosterUnit& other) { return other.design == unit.design; };
    if (std::any_of(units.begin(), units.end(), same)) {
      throw option_error("unit", fmt::format("has {} twice", sim::profile_text(run.ruleset, unit.design)));
    }
    units.push_back(std::move(unit));
  }
  return units;
}

void refuse_units_as_items(const std::vector<std::string>& items, const PriceRun& run) {
  const sim::PopulationOptions& population = run.options.population;
  if (items.empty() || !population.roster.empty()) return;
  const sim::FeatureSpace features = sim::priced_features(run.ruleset, population);
  const sim::Loaded<std::vector<sim::RosterUnit>> roster = sim::load_roster(run.ruleset);
  for (const std::string& item : items) {
    if (features.find(item)) continue;
    const auto unit = sim::load_unit(run.ruleset, roster.value.value_or(std::vector<sim::RosterUnit>{}), item);
    if (!unit.value || sim::has_errors(unit.diagnostics)) continue;
    throw InputError(fmt::format("\"{}\" is a whole unit, no quality or special rule", item),
                     fmt::format("for a price of its own: {}", shell_line({"--unit", item})))
        .about_argument();
  }
}

}  // namespace warbalance::cli
