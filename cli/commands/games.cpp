#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/field_arena.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/csv_reader.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/games/game_log.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli::games_command {
namespace {

/// Everything that `games` compares, checked.
struct GamesRun {
  std::filesystem::path file;
  sim::GameLog log;
  PriceRun simulation;  ///< at listed costs, as games are played
};

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

/// The size of the simulation: armies are built and scored at listed costs.
void resolve_simulation(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  sim::FieldOptions& options = run.options;
  options.seed = resolve_seed(typed);
  options.schedule = sim::field_schedule("quick")->of_one_list();
  options.population = resolve_random_armies(typed);
  options.building = sim::Building::listed;
  options.prior = true;
  if (typed.has("battles")) {
    const std::int64_t least = options.schedule.least_battles();
    options.schedule = options.schedule.within(integer_value(typed, "battles", least, sim::kMaxBattles));
  }
  const sim::Diagnostics problems = sim::check_field_options(run.ruleset, options);
  if (sim::has_errors(problems)) throw InputError(problems);
  print_warnings(problems, quiet);
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

/// The table of the worth of items in real and in simulated games.
Table games_table(const std::vector<sim::GamePrice>& prices = {});

/// The values besides the table.
std::vector<SummaryValue> games_values(const sim::GamePriceReport& found = {});

/// A price with its error and interval; people only see the interval.
Field<sim::GamePrice> worth_field(const std::string& name, const std::string& meaning,
                                  std::optional<sim::Estimate> sim::GamePrice::*worth) {
  return {
      {worth_column(name, name, meaning), detail(standard_error(name + "_se", kPointDecimals, "standard error of it")),
       low_end(name + "_low", kPointDecimals, "lower end of its interval; those of all items hold together with 95 %"),
       high_end(name + "_high", kPointDecimals, "upper end of its interval")},
      worth};
}

std::string points(double value) { return decimal_text(value, 0); }

/// The conclusion from the games, in a sentence.
std::string conclusion(const sim::GamePriceReport& found) {
  std::vector<std::string> contradictions;
  std::int64_t agree = 0;
  for (const sim::GamePrice& price : found.prices) {
    if (price.verdict == sim::GameVerdict::agrees) ++agree;
    if (price.verdict != sim::GameVerdict::contradicts) continue;
    contradictions.push_back(fmt::format("{} is worth {} to these players, {} in simulated games", price.item,
                                         sim::counted(points(price.games->value), "point"),
                                         points(price.simulated->value)));
  }
  const std::string games =
      "The " + sim::counted(grouped_text(found.games), "game") + (found.games == 1 ? " contradicts" : " contradict");
  if (!contradictions.empty()) {
    return fmt::format("{} the simulation: {}.", games, fmt::join(contradictions, "; "));
  }
  if (agree > 0) {
    return fmt::format("{} no simulated price, and confirm{} {} of {}.", games, found.games == 1 ? "s" : "", agree,
                       found.prices.size());
  }
  return fmt::format("{} no simulated price, but {} too few to confirm any.", games, found.games == 1 ? "is" : "are");
}

std::string note_on_players(const sim::GamePriceReport& found) {
  std::string note = sim::counted(grouped_text(found.games), "game");
  note += found.players > 0
              ? fmt::format(" of {}, who tell as much as {} who play alike often",
                            sim::counted(grouped_text(found.players), "player"), points(found.effective_players))
              : ", of players without names: skill is a part of the errors";
  note += found.first_player_score ? fmt::format(". Who moves first scores {} (95 % interval {})",
                                                 percent_text(found.first_player_score->value),
                                                 percent_range(found.first_player_score->interval))
                                   : ". These games cannot show what it is worth to move first";
  if (found.players > 0) {
    note += fmt::format(". Skill: a player of the better sixth scores {} or more against a mean one",
                        percent_text(std::min(1.0, 0.5 + found.skill_sd)));
  }
  return note + ".";
}

std::vector<std::string> notes_of(const GamesRun& run, const sim::PriceReport& simulation,
                                  const sim::GamePriceReport& found) {
  std::vector<std::string> notes;
  if (found.needed) {
    notes.push_back(
        fmt::format("The price of {} matters most of those that are undecided: to know it within {} takes about {}.",
                    found.needed->item, sim::counted(points(found.needed->half_width), "point"),
                    sim::counted(grouped_text(std::llround(std::ceil(found.needed->games / 100) * 100)), "such game")));
  }
  notes.push_back(note_on_players(found));
  notes.push_back(fmt::format(
      "A point adds {} times as much to the score as in simulated games (95 % interval {}), where it adds {} %.",
      decimal_text(found.decisiveness.value, 2), range_text(found.decisiveness.interval, 2),
      decimal_text(100 * found.score_per_point, 3)));
  notes.push_back(fmt::format(
      "simulated: worth in battles of random armies at the listed prices, which are scored as in the games ({} "
      "of {}); price tells fair prices instead. games: by the games alone. both: from both, prices differing by {} "
      "points from player to player ({}).",
      sim::counted(grouped_text(simulation.tail_battles), "battle"), run.simulation.player.name,
      decimal_text(found.spread, 1), found.spread_measured ? "by the panel" : "assumed; --panel measures it"));
  notes.push_back(fmt::format(
      "Intervals hold all together with 95 %. contradicts = real games differ from simulated ones by more than {:.4g} "
      "points, agrees = they differ by less than two price steps, not_told = undecided by these games.",
      simulation.tolerance));
  return notes;
}

Table games_table(const std::vector<sim::GamePrice>& prices) {
  using Row = sim::GamePrice;
  return table_of<Row>(
      "results", "one quality or special rule",
      {{label_column("item", "item", "the quality or special rule"), &Row::item},
       {group_column("kind", "kind", "tier or rule"), &Row::kind},
       {price_column("listed", "listed", "price in the data"), &Row::listed},
       worth_field("simulated", "what it is worth in simulated games at the listed prices", &Row::simulated),
       worth_field("games", "what it is worth by the real games alone; empty where they cannot show it", &Row::games),
       worth_field("both",
                   "what it is worth by simulated and real games together; empty where they contradict each other",
                   &Row::both),
       {worth_column("shift", "shift", "games less simulated"), &Row::shift},
       {Column{"p_holm", "p", "", 4, Role::number,
               "p value of a shift beyond the tolerance, for all items together (Holm)"},
        &Row::p_holm},
       {flag_column("verdict", "verdict",
                    "contradicts: real games say another price than simulated ones; agrees: within two price steps; "
                    "not_told: undecided by the games"),
        [](const Row& row) { return sim::game_verdict_name(row.verdict); }},
       {count_column("games_with", "games with it", "games in which an army has it"), &Row::games_with}},
      prices);
}

std::vector<SummaryValue> games_values(const sim::GamePriceReport& found) {
  const auto& needed = found.needed;
  return {{"games", "games of the file", "", 0, found.games},
          {"players", "players with a name", "", 0, found.players},
          {"effective_players", "players of equal share who would tell as much", "", 1, found.effective_players},
          with_interval(
              {"first_player_score", "score of who moves first, armies and skill being equal", "0..1", kShareDecimals},
              found.first_player_score),
          {"skill_sd", "standard deviation of the players' skill, as score against a mean player", "0..1",
           kShareDecimals, found.skill_sd},
          with_interval({"decisiveness", "what a point adds to the score, of what it adds in simulated games", "", 4},
                        found.decisiveness),
          {"score_per_point", "what a point adds to the score in simulated games", "", 6, found.score_per_point},
          {"spread", "standard deviation of prices over players, simulated and real: of the panel, or assumed",
           "points", kPointDecimals, found.spread},
          {"needed_item", "the undecided item of which most hangs on how it is decided", "", 0,
           needed ? Value(needed->item) : Value()},
          {"needed_games", "games that would tell its price within 5 points", "", 0,
           needed ? Value(needed->games) : Value()}};
}

/// The report of `games`. @param played the battles of the simulation
Report games_report(const BattlesPlayed& played, const GamesRun& run, const sim::PriceReport& simulation,
                    const sim::GamePriceReport& found) {
  Report report(played);
  report.command = "games";
  report.title = "Prices by games that people have played";
  report.conclusion = conclusion(found);
  report.results = games_table(found.prices);
  report.values = games_values(found);
  report.notes = notes_of(run, simulation, found);
  return report;
}

std::vector<OptionGroup> options() {
  OptionGroup games{
      "Games",
      {{"ignore-columns", "", "skip columns of the file that are not known"},
       {"battles", "N",
        "battles of random armies, which price the items, and as many of the armies of the file (default: 92,000)"},
       {"panel", "PLAYER,...",
        "further players who are simulated: how far prices move from one player to another (a run for each; default: "
        "2.25 price steps)",
        false, kPlayerNames},
       budget_option(),
       {"players", "PLAYER", "who plays the simulated games: " + std::string(kPlayersMeaning), false, kPlayerNames}}};
  for (const OptionSpec& option : machine_options()) games.options.push_back(option);
  return {games, ruleset_options(kPriceScenario), output_options()};
}

/// The simulation: prices with the player, then with those of the panel, and the games of the file.
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
  battles.question.clear();  // results of real games stay valid
  if (!simulation.complete(run.simulation)) {
    for (const std::string& warning : battles.warnings()) say("warning: {}\n", warning);
    const bool failed = !prices.interrupted && !prices.additive;
    say("{}\n", failed ? prices.message : "interrupted before the simulated games were finished: there is no result");
    return failed ? Exit::inconclusive : Exit::interrupted;
  }
  Report report = games_report(battles, run, prices, compare(run, simulation));
  report.provenance = provenance_of(typed, run.simulation);
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
    .values = [] { return games_command::games_values(); },
};

}  // namespace warbalance::cli
