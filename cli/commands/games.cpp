#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/games/options.hpp"
#include "cli/commands/games/report.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/deliver.hpp"
#include "sim/battles/field_arena.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/points.hpp"
#include "sim/games/game_items.hpp"
#include "sim/games/simulated_games.hpp"
#include "sim/games/simulated_prices.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::cli::games_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup games{"Games", games_options()};
  games.options.push_back(
      {"players", "PLAYER", "who plays the simulated games: " + std::string(kPlayersMeaning), false, kPlayerNames});
  for (const OptionSpec& option : machine_options()) games.options.push_back(option);
  return {games, ruleset_options(kPriceScenario), output_options()};
}

/// What is simulated: prices with the player, then with those of the panel; and the games of the file.
struct Simulation {
  sim::PriceReport prices;
  std::vector<sim::AdditivePrices> players;
  std::optional<std::vector<double>> games;
  std::vector<BattleCell> battles;  ///< of each of these

  bool complete(const PriceRun& run) const { return games && players.size() == 1 + run.panel.size(); }
};

/// The arena of random armies and those of the file.
sim::FieldArena arena_of(const GamesRun& run, const sim::ArmyGenerator& population) {
  return sim::field_arena(run.simulation.ruleset, [&](const sim::DesignVisitor& visit) {
    population.designs()(visit);
    for (const sim::Army& army : run.log.armies) {
      for (const sim::ArmyUnit& unit : army.units) visit(unit.design);
    }
  });
}

Simulation simulate(const GamesRun& games, ProgressShown shown_progress) {
  const PriceRun& run = games.simulation;
  Simulation simulation;
  const sim::ArmyGenerator population(run.ruleset, run.options.population);
  const sim::FieldArena arena = arena_of(games, population);
  const std::int64_t battles = run.options.schedule.most_battles();
  const sim::SimulatedGames again(games.log, battles);
  const auto price_runs = static_cast<std::int64_t>(1 + run.panel.size());
  ProgressBar progress(price_runs * battles + again.battles(), shown_progress);
  simulation.prices = play_prices(run, population, arena, progress);
  simulation.battles.push_back(battles_of_prices("simulated prices", simulation.prices));
  if (!simulation.prices.additive || simulation.prices.interrupted) return simulation;
  simulation.players.push_back(*simulation.prices.additive);
  for (const sim::Player& player : run.panel) {
    PriceRun other = run;
    other.player = player;
    const sim::PriceReport prices = play_prices(other, population, arena, progress);
    simulation.battles.push_back(battles_of_prices("simulated prices with " + player.name, prices));
    if (!prices.additive || prices.interrupted) return simulation;
    simulation.players.push_back(*prices.additive);
  }
  sim::ValidityCounter counter;
  simulation.games = again.play(counter.counted(arena(field_couples(run))), run.options.seed, progress);
  simulation.battles.push_back({"simulated games", counter.take()});
  return simulation;
}

sim::GamePriceReport compare(const GamesRun& run, const Simulation& simulation) {
  const sim::Ruleset& ruleset = run.simulation.ruleset;
  sim::GamePriceOptions options{simulation.prices.tolerance, sim::points_of(ruleset.price_step), {}};
  if (simulation.players.size() > 1) options.spread = sim::panel_spread(simulation.players);
  sim::ItemizedGames games = sim::itemize(run.log, ruleset, *simulation.games);
  return sim::compare_with_games(std::move(games.model), games.items, *simulation.prices.additive, options);
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const GamesRun run = resolve_games(typed, output.quiet);
  Destination destination(output, further_tables(kGamesCommand));

  Simulation simulation;
  sim::with_threads(threads, [&] { simulation = simulate(run, shown_progress); });
  const sim::PriceReport& prices = simulation.prices;
  refuse_battles_without_room(prices.validity, run.simulation.ruleset, run.simulation.scenario);
  BattlesPlayed battles = battles_played(run.simulation, simulation.battles);
  battles.question.clear();  // what real games tell stands
  if (!simulation.complete(run.simulation)) {
    for (const std::string& warning : battles.warnings()) say("warning: {}\n", warning);
    const bool failed = !prices.interrupted && !prices.additive;
    say("{}\n", failed ? prices.message : "interrupted before the simulated games were finished: there is no result");
    return failed ? Exit::inconclusive : Exit::interrupted;
  }
  Report report = games_report(battles, run, prices, compare(run, simulation));
  report.provenance = provenance_of(typed, run.simulation.ruleset, run.simulation.scenario);
  report.provenance.seed = run.simulation.options.seed;
  report.provenance.players = {run.simulation.player.label()};
  deliver(report, output, destination);
  return Exit::done;
}

std::vector<Table> tables() { return {games_table()}; }

}  // namespace
}  // namespace warbalance::cli::games_command

namespace warbalance::cli {

const Command kGamesCommand{
    .name = "games",
    .summary = "what qualities and special rules are worth in games that people have played, against simulated ones",
    .usage = "FILE.csv [options]",
    .details =
        "FILE.csv has one game a row. Its first row names the columns, in any order: list_a and list_b (an army by\n"
        "its name, its file, or as text, as for battle), result (a, b, draw; or win, loss, 1, 0, 0.5 from A's view);\n"
        "and where they are known first (who moved first: a or b), player_a, player_b (names) and weight (how much\n"
        "the game counts). Commas, semicolons and tabs separate; spreadsheets write such files.\n"
        "Battles of random armies say what each quality and special rule is worth in simulated games; the games of\n"
        "the file say it for the people who played them, as far as they tell: beside the first move and beside the\n"
        "skill of the players. Where the two differ for sure, the verdict is: contradicts.\n",
    .examples =
        "  warbalance games league.csv\n"
        "      the games of a league against the simulation\n"
        "  warbalance games league.csv --ignore-columns --format csv --output worth.csv\n"
        "      a file that has more columns; the result for a spreadsheet\n"
        "  warbalance games league.csv --panel aggressive,cautious\n"
        "      with how far simulated prices move from player to player\n",
    .options = games_command::options,
    .run = games_command::run,
    .tables = games_command::tables,
    .values = [] { return games_values(); },
};

}  // namespace warbalance::cli
