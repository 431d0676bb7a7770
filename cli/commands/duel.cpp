#include "cli/commands.hpp"
#include "cli/commands/match/facts.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/commands/match/run.hpp"

namespace warbalance::cli::duel_command {
namespace {

std::vector<OptionGroup> options() {
  return {{"Duel", joined({duel_options(), match_options(), length_options(), machine_options(), {facts_option()}})},
          ruleset_options(kDuelScenario),
          output_options()};
}

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  return split_match(typed, resolve_duel, duel_report, quiet);
}

std::vector<Table> tables() { return {duel_table(), margins_table(), fact_table(), examples_table({})}; }

}  // namespace
}  // namespace warbalance::cli::duel_command

namespace warbalance::cli {

const Command kDuelCommand{
    .name = "duel",
    .summary = "plays unit against unit: wins, draws and losses with intervals",
    .usage = "UNIT UNIT [options]",
    .details =
        "A unit is a profile (\"4+ Armored, Shooter(18)\") or the name of a unit of the roster. The two stand\n"
        "--distance inches apart in the middle of the open table; they take turns in starting round 1. With\n"
        "--points each side fields as many copies as the points buy, in a line of up to ten, two inches apart.\n"
        "Battles come in couples with seats swapped; a draw is half a win.\n",
    .examples =
        "  warbalance duel \"4+ Armored\" \"4+ Shooter(18)\"\n"
        "      one model each, 24 inches apart\n"
        "  warbalance duel \"4+ Tough\" \"4+\" --points 90 --set rule.Tough.cost=25\n"
        "      two tough models of 40 points against six plain ones of 15\n"
        "  warbalance duel \"4+ Frenzy\" \"4+\" --distance 8 --precision 0.5 --format csv\n"
        "      plays until the score is known to +-0.5 percentage points\n",
    .options = duel_command::options,
    .split = duel_command::split,
    .tables = duel_command::tables,
    .values = duel_values,
};

}  // namespace warbalance::cli
