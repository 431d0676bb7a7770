#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/strongest/report.hpp"
#include "cli/report/deliver.hpp"
#include "sim/battles/threads.hpp"

namespace warbalance::cli::strongest_command {
namespace {

std::vector<OptionGroup> options() {
  return {{"Army and field", joined({strongest_options(), machine_options()})},
          ruleset_options(kBattleScenario),
          output_options()};
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const StrongestRun run = resolve_strongest(typed, output.quiet);
  Destination destination(output, further_tables(kStrongestCommand));

  const FieldConditions& conditions = run.conditions;
  const sim::ArmyGenerator population = conditions.population();
  const sim::UnitChoices choices(population, run.limits.points);
  if (choices.size() == 0) throw InputError("no unit is as cheap as that", "give the army more --points");
  const sim::Opponents field = conditions.opponents(population);
  sim::BestResponses found;
  {
    ProgressBar progress(sim::response_battles(field, run.effort), shown_progress);
    sim::with_threads(threads, [&] {
      const sim::PlayFunction play = conditions.play(population);
      found = sim::find_best_responses(conditions.ruleset, choices, run.limits, field, play, run.effort, progress);
    });
  }
  if (found.rounds.empty()) {
    say("{}\n", found.interrupted ? "interrupted before an army was found: there is no result"
                                  : "no army that is allowed was found");
    return found.interrupted ? Exit::interrupted : Exit::inconclusive;
  }
  deliver(strongest_report(typed, run, population, choices, found), output, destination);
  return found.interrupted ? Exit::interrupted : Exit::done;
}

std::vector<Table> tables() { return {strongest_table(), found_units_table(), counters_table()}; }

}  // namespace
}  // namespace warbalance::cli::strongest_command

namespace warbalance::cli {

const Command kStrongestCommand{
    .name = "strongest",
    .summary = "the strongest army for its points that a search finds, and how strong it is",
    .usage = "[options]",
    .details =
        "Where prices are wrong, somebody will find the army that gains most by it. This command looks for it: armies\n"
        "are changed at random, and those that score more against a field go on. The field are random armies of the\n"
        "same points, or armies that you name. The score of the winner is measured in battles that had no part in the\n"
        "search, against opponents that it has not met. The closer it is to 50 %, the less there is to abuse: compare\n"
        "a price list with another one by --prices, or a ruleset with its own by --rules.\n"
        "No search tries all armies: a low score says that none was found, not that there is none.\n",
    .examples =
        "  warbalance strongest\n"
        "      the strongest army of WarStuff 2.0 for its usual points, in a minute or so\n"
        "  warbalance strongest --most-copies 3 --rules vsgmr\n"
        "      where no army may have more than three units alike\n"
        "  warbalance strongest --prices house-prices.toml\n"
        "      what is left to abuse under a price list of your own\n"
        "  warbalance strongest --against line --against raiders\n"
        "      the best answer to two armies\n"
        "  warbalance strongest --rounds 5\n"
        "      the best answer to it, and to both, and so on: which armies would be played in the end\n",
    .options = strongest_command::options,
    .run = strongest_command::run,
    .tables = strongest_command::tables,
};

}  // namespace warbalance::cli
