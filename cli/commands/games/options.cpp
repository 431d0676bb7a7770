#include "cli/commands/games/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/commands/price/panel.hpp"

#include "sim/battles/run_cell.hpp"
#include "sim/files/csv_reader.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli {
namespace {

constexpr double kMostTolerance = 10'000;

/// Rules, scenario and players.
void resolve_conditions(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  sim::Game game = resolve_game(typed, kPriceScenario, quiet);
  run.ruleset = std::move(game.ruleset);
  run.scenario = std::move(game.scenario);
  if (sim::has_cards(run.ruleset)) {
    throw InputError(
        fmt::format("{} has cards with weapons: games compares qualities and special rules only", run.ruleset.id),
        "the other rulesets have them: --rules warstuff-2.0, warstuff-1.7 or vsgmr");
  }
  if (run.scenario.lists_positions()) {
    throw InputError(
        fmt::format("the scenario '{}' lists where units stand: random armies have no such places", run.scenario.name),
        "games needs a scenario whose armies are deployed by their players")
        .about_option("scenario");
  }
  run.player = resolve_player(typed, run.ruleset);
  run.panel = resolve_panel(typed, run.ruleset, run.player);
}

/// How much is simulated: armies at listed costs, which score them.
void resolve_simulation(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  sim::FieldOptions& options = run.options;
  options.seed = resolve_seed(typed);
  options.schedule = sim::field_schedule("quick")->of_one_list();
  options.population = resolve_random_armies(typed);
  options.build_by(sim::Building::listed);
  options.prior = true;
  if (typed.has("tolerance")) options.tolerance = decimal_value(typed, "tolerance", 0.01, kMostTolerance);
  if (typed.has("battles")) {
    const std::int64_t least = options.schedule.least_battles();
    options.schedule = options.schedule.within(integer_value(typed, "battles", least, sim::kMaxBattles));
  }
  const sim::Diagnostics problems = sim::check_field_options(run.ruleset, options);
  if (sim::has_errors(problems)) throw InputError(problems);
  print_warnings(problems, quiet);
}

}  // namespace

std::vector<OptionSpec> games_options() {
  std::vector<OptionSpec> options = {
      {"ignore-columns", "", "skip columns of the file that are not known"},
      {"battles", "N",
       "battles of random armies, which price the items, and as many of the armies of the file (default: 92,000)"},
      {"panel", "PLAYER,...",
       "further players who are simulated: how far prices move from one player to another (a run for each; default: "
       "2.25 price steps)",
       false, kPlayerNames},
      {"tolerance", "POINTS", "a difference up to this is no contradiction (default: half a price step)"}};
  for (const OptionSpec& option : random_army_options()) options.push_back(option);
  return options;
}

GamesRun resolve_games(const ParsedArgs& typed, bool quiet) {
  if (typed.arguments().size() != 1) {
    throw InputError(fmt::format("games needs one file, not {}", typed.arguments().size()),
                     "see: warbalance help games")
        .about_argument();
  }
  GamesRun run;
  run.file = typed.arguments().front();
  resolve_conditions(typed, run.simulation, quiet);
  const sim::Ruleset& ruleset = run.simulation.ruleset;
  const auto roster = value_or_throw(sim::load_roster(ruleset), quiet);
  sim::Loaded<sim::CsvTable> table = sim::read_csv_file(run.file);
  if (!table.value) throw InputError(table.diagnostics);
  auto log = sim::read_game_log(ruleset, roster, *table.value, run.file, sim::ArmyGenerator::most_units(),
                                typed.has("ignore-columns"));
  sim::append(table.diagnostics, std::move(log.diagnostics));
  std::stable_sort(table.diagnostics.begin(), table.diagnostics.end(), [](const auto& first, const auto& second) {
    return std::tie(first.line, first.column) < std::tie(second.line, second.column);
  });
  run.log = value_or_throw(sim::Loaded<sim::GameLog>{std::move(log.value), std::move(table.diagnostics)}, quiet);
  resolve_simulation(typed, run.simulation, quiet);
  return run;
}

}  // namespace warbalance::cli
