#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/facts.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/commands/match/run.hpp"
#include "cli/commands/strongest/report.hpp"
#include "cli/report/deliver.hpp"
#include "cli/runs/play_run.hpp"
#include "sim/battles/threads.hpp"

namespace warbalance::cli::battle_command {
namespace {

/// `battle ARMY --field`: the strength of an army against random ones of its price.
Exit run_field(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const FieldRun run = resolve_field(typed, output.quiet);
  Destination destination(output, further_tables(kBattleCommand));
  const sim::ArmyGenerator population = run.conditions.population();
  const sim::Opponents opponents = run.conditions.opponents(population);
  sim::ArmyMeasure measure;
  {
    ProgressBar progress(sim::measure_battles(opponents, run.size), shown_progress);
    sim::with_threads(threads, [&] {
      const sim::PlayFunction play = run.conditions.play(population, {run.army});
      measure = sim::measure_army(field_army(run.army), opponents, play, run.size, progress);
    });
  }
  if (measure.interrupted) {
    say("interrupted before all battles were finished: there is no result\n");
    return Exit::interrupted;
  }
  deliver(field_report(typed, run, population, measure), output, destination);
  return Exit::done;
}

std::vector<OptionGroup> options() {
  const std::vector<OptionSpec> questions{facts_option(), shares_option(), field_option()};
  return {{"Battle", joined({match_options(), length_options(), machine_options(), questions})},
          ruleset_options(kBattleScenario),
          output_options()};
}

Exit run(const ParsedArgs& typed) {
  if (typed.has("field")) return run_field(typed);
  return play_run(kBattleCommand, typed);
}

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  return split_match(typed, resolve_battle, battle_report, quiet);
}

std::vector<Table> tables() {
  return {battle_table(all_endings()),
          standings_table(all_endings()),
          margins_table(),
          fact_table(),
          examples_table({}),
          field_table(),
          counters_table()};
}

}  // namespace

}  // namespace warbalance::cli::battle_command

namespace warbalance::cli {

const Command kBattleCommand{
    .name = "battle",
    .summary = "plays two armies or more against each other: who wins how often, with intervals",
    .usage = "ARMY ARMY [ARMY...] [options]\n       warbalance battle ARMY --field [options]",
    .details =
        "An army is the name of an army of the ruleset, a file, or text: every unit starts with its count, and ';'\n"
        "before a count starts the next unit (\"3x 4+ Armored; 2x 5+ Shooter(18)\"). The players deploy their armies\n"
        "and roll for the first turn. A scenario may bring its own armies; then none need be named. Battles come in\n"
        "couples with seats swapped; a draw is half a win.\n"
        "With more than two armies everyone else is an enemy, and only what an army destroys itself scores for it.\n"
        "Battles come in groups, in which every army has every seat once; a first place that k armies share counts\n"
        "1/k for each of them.\n",
    .examples =
        "  warbalance battle line raiders\n"
        "      two sample armies of 150 points\n"
        "  warbalance battle line \"5x 4+ Armored\" --battles 50000 --seed 7\n"
        "      a sample army against five armored models\n"
        "  warbalance battle line line --players tactical,aggressive --format json\n"
        "      the same army in the hands of two players\n"
        "  warbalance battle line raiders hunters --players tactical,aggressive,tactical --format csv\n"
        "      three armies, one row for each\n"
        "  warbalance battle line raiders --scenario village\n"
        "      on a table with houses along a road\n"
        "  warbalance battle line raiders --scenario standard --examples\n"
        "      with battles to look at: an ordinary one, the biggest upset, the closest, the shortest\n"
        "  warbalance battle line raiders --shares\n"
        "      how much of the scatter of single results is the dice, the table, the first move\n"
        "  warbalance battle line --field\n"
        "      how strong an army is against random ones of its price, and how many of them it beats\n"
        "  warbalance battle rangers levy --rules suitcase --facts --format csv\n"
        "      shots, hits and wounds of every weapon, what every unit did, markers, points: one row a fact\n",
    .options = battle_command::options,
    .run = battle_command::run,
    .split = battle_command::split,
    .tables = battle_command::tables,
    .values = battle_values,
};

}  // namespace warbalance::cli
