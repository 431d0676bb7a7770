#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.hpp"
#include "cli/commands/price_report.hpp"
#include "cli/interrupt.hpp"
#include "cli/numbers.hpp"
#include "cli/options.hpp"
#include "cli/output/deliver.hpp"
#include "cli/progress_bar.hpp"
#include "sim/catalog/points.hpp"
#include "sim/pricing/field.hpp"
#include "sim/run/field_player.hpp"
#include "sim/run/run_cell.hpp"
#include "sim/run/threads.hpp"

namespace warbalance::cli {
namespace {

constexpr Hundredths kMaxBudget = 10'000 * 100;
constexpr double kMaxPoints = 10'000;

std::vector<OptionGroup> options() {
  OptionGroup price{
      "Price",
      {{"quick", "", "a quarter of a million battles: a first look"},
       {"full", "", "up to ten million battles: narrow intervals (default: up to one and a half million)"},
       {"battles", "N", "at most so many battles instead, shared out over all chains and rounds"},
       {"precision", "P", "stop when every interval is at most +-P points wide"},
       {"budget", "POINTS", "mean total of the random armies (default: the ruleset's army points)"},
       {"jitter", "POINTS", "totals vary by up to so much (default: the ruleset's share of the budget)"},
       {"copies", "SHARE", "chance that an army's next unit copies one it has, 0 to 1 (default: the ruleset's)"},
       {"anchor", "TIER",
        "scale prices so that a plain unit of this quality keeps its listed price (default: an "
        "average army keeps its total)"},
       {"tolerance", "POINTS", "difference that counts as fair (default: half a price step)"},
       {"method", "NAME", "how battles are turned into prices: field"},
       {"model", "NAME", "what a unit's price is made of: additive"},
       {"players", "PLAYER", "who plays all armies: tactical (default), aggressive, cautious, random"}}};
  for (const OptionSpec& option : machine_options()) price.options.push_back(option);
  return {price, ruleset_options(kPriceScenario), output_options()};
}

/// Everything that a price run needs, checked.
struct PriceRun {
  sim::Ruleset ruleset;
  sim::Scenario scenario;
  PlayerKind player = PlayerKind::tactical;
  sim::FieldOptions options;
};

sim::FieldSchedule resolve_schedule(const Typed& typed) {
  if (typed.has("quick") && typed.has("full")) throw InputError("--quick and --full exclude each other");
  const char* preset = typed.has("quick") ? "quick" : typed.has("full") ? "full" : "default";
  sim::FieldSchedule schedule = *sim::field_schedule(preset);
  if (!typed.has("battles")) return schedule;
  const std::int64_t battles = parse_integer("--battles", typed.value("battles"), 1, sim::kMaxBattles);
  const std::int64_t rounds = std::int64_t{schedule.chains} * schedule.most_rounds();
  schedule.battles_per_round = static_cast<int>(battles / rounds);
  if (schedule.battles_per_round < 1) {
    throw InputError(fmt::format("--battles {} is too few for {} chains of {} rounds", battles, schedule.chains,
                                 schedule.most_rounds()),
                     fmt::format("give at least {}, better 100 times that", rounds));
  }
  return schedule;
}

sim::PopulationOptions resolve_population(const Typed& typed) {
  sim::PopulationOptions population;
  if (typed.has("budget")) {
    population.budget = parse_hundredths("--budget", typed.value("budget"), 100, kMaxBudget, "points");
  }
  if (typed.has("jitter")) {
    population.jitter = parse_hundredths("--jitter", typed.value("jitter"), 0, kMaxBudget, "points");
  }
  if (typed.has("copies")) {
    const double copies = parse_decimal("--copies", typed.value("copies"), 0, 1);
    population.copy_per_mille = static_cast<int>(copies * 1000 + 0.5);
  }
  return population;
}

PriceRun resolve(const Typed& typed, bool quiet) {
  choose("method", typed.value("method", "field"), {"field"});
  choose("model", typed.value("model", "additive"), {"additive"});
  PriceRun run;
  run.player = player_kind(typed.value("players", "tactical"));
  run.options.seed = resolve_seed(typed);
  run.options.schedule = resolve_schedule(typed);
  run.options.population = resolve_population(typed);
  run.options.anchor = typed.value("anchor");
  if (typed.has("tolerance")) {
    run.options.tolerance = parse_decimal("--tolerance", typed.value("tolerance"), 0.01, kMaxPoints);
  }
  if (typed.has("precision")) {
    run.options.precision = parse_decimal("--precision", typed.value("precision"), 0.01, kMaxPoints);
  }
  run.options.only = typed.arguments();
  sim::Game game = resolve_game(typed, kPriceScenario, quiet);
  run.ruleset = std::move(game.ruleset);
  run.scenario = std::move(game.scenario);
  if (run.scenario.lists_positions()) {
    throw InputError(
        fmt::format("the scenario '{}' lists where units stand: random armies have no such places", run.scenario.name),
        "price needs a scenario whose armies are deployed by their players");
  }
  const sim::Diagnostics problems = sim::check_field_options(run.ruleset, run.options);
  if (sim::has_errors(problems)) throw InputError(problems);
  print_warnings(problems, quiet);
  return run;
}

std::string conditions_of(const sim::ArmyGenerator& population) {
  return fmt::format(
      "armies of {} to {} points, {} % copies", sim::points_text(population.budget() - population.jitter()),
      sim::points_text(population.budget() + population.jitter()), decimal_text(population.copy_per_mille() / 10.0, 1));
}

Exit exit_of(const sim::PriceReport& prices) {
  if (prices.interrupted) return Exit::interrupted;
  return prices.outcome == sim::PriceOutcome::converged ? Exit::done : Exit::inconclusive;
}

Exit run(const Typed& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const bool show_progress = resolve_progress(typed, output.quiet);
  const PriceRun run = resolve(typed, output.quiet);
  Destination destination(output.file);

  catch_interrupts();
  const sim::ArmyGenerator population(run.ruleset, run.options.population);
  sim::PriceReport prices;
  sim::with_threads(threads, [&] {
    const sim::PlayFunction play = sim::field_player(run.ruleset, population.designs(), run.player, run.scenario.table);
    ProgressBar progress(run.options.schedule.most_battles(), show_progress);
    prices = sim::price_by_field(population, play, run.options, progress);
  });
  if (prices.rows.empty()) {
    fmt::print(stderr, "{}\n", prices.message.empty() ? "interrupted: there is no price yet" : prices.message);
    return exit_of(prices);
  }
  Report report = price_table(prices, conditions_of(population));
  const bool interrupted = report.provenance.interrupted;
  report.provenance = provenance_of(typed, run.ruleset, run.scenario);
  report.provenance.interrupted = interrupted;
  report.provenance.seed = run.options.seed;
  report.provenance.players = {std::string(player_name(run.player))};
  deliver(report, output, destination);
  if (output.format != Format::table && output.format != Format::markdown && !prices.message.empty()) {
    fmt::print(stderr, "{}\n", prices.message);
  }
  return exit_of(prices);
}

}  // namespace

const Command kPriceCommand{
    .name = "price",
    .summary = "fair point values of qualities and special rules, next to the listed ones",
    .usage = "[ITEM...] [options]",
    .details =
        "Random armies meet in single battles; the prices are those with which armies of equal price are equally\n"
        "strong, when the same prices are what a destroyed unit scores. Every price has an interval and a verdict.\n"
        "With names of qualities or special rules only these are reported.\n",
    .examples =
        "  warbalance price --quick\n"
        "      all prices of WarStuff 2.0 in a minute or so\n"
        "  warbalance price Tough Armored --set rule.Tough.cost=25\n"
        "      two rules, with another listed price\n"
        "  warbalance price --budget 300 --format csv --output prices.csv\n"
        "      larger armies, for a spreadsheet\n",
    .options = options,
    .run = run,
};

}  // namespace warbalance::cli
