#include "cli/args/army_options.hpp"

#include <optional>
#include <utility>

#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli {

namespace {

constexpr Hundredths kMostBudget = 10'000 * 100;

}  // namespace

NamedArmies resolve_armies(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  const auto roster = value_or_throw(sim::load_roster(ruleset), quiet);
  const bool listed = typed.has("armies");
  std::optional<Hundredths> points;
  if (typed.has("points")) points = hundredths_value(typed, "points", 1, kMostArmyPoints, "points");
  NamedArmies named;
  const std::vector<std::string> words = listed ? sim::list_armies(ruleset) : typed.arguments();
  for (std::size_t i = 0; i < words.size(); ++i) {
    sim::Loaded<sim::Army> loaded = sim::load_army(ruleset, roster, words[i]);
    sim::Army army = listed ? value_or_throw(std::move(loaded), quiet) : take_argument(std::move(loaded), i + 1, quiet);
    if (points && army.limit != *points) continue;
    named.words.push_back(words[i]);
    named.armies.push_back(std::move(army));
  }
  sim::disambiguate_names(named.armies, named.words);
  return named;
}

OptionSpec budget_option() {
  return {"budget", "POINTS",
          "mean total of the random armies (default: the ruleset's army points). How far totals lie from it, and how "
          "often units are repeated: --set generator.jitter_per_mille=200, --set generator.copy_per_mille=500"};
}

sim::PopulationOptions resolve_random_armies(const ParsedArgs& typed) {
  sim::PopulationOptions population;
  if (typed.has("budget")) {
    population.budget = hundredths_value(typed, "budget", 100, kMostBudget, "points");
  }
  return population;
}

sim::ArmyGenerator random_army_population(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  sim::PopulationOptions options = resolve_random_armies(typed);
  if (sim::has_cards(ruleset)) options.roster = value_or_throw(sim::load_roster(ruleset), quiet);
  const std::string wrong = sim::ArmyGenerator::options_problem(ruleset, options);
  if (!wrong.empty()) throw InputError(wrong);
  sim::ArmyGenerator population(ruleset, options);
  const std::string problem = population.problem();
  if (!problem.empty()) throw InputError(problem);
  return population;
}

std::vector<sim::RosterUnit> resolve_roster(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  std::vector<sim::RosterUnit> roster = value_or_throw(sim::load_roster(ruleset), quiet);
  if (typed.arguments().empty() || roster.empty()) return roster;
  if (typed.arguments().size() > 1) throw InputError("the words may name one genre of the roster, not several");
  return take_argument(sim::units_of_genre(std::move(roster), typed.arguments().front()), 1, quiet);
}

}  // namespace warbalance::cli
