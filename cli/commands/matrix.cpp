#include <fmt/format.h>

#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/match/void_battles.hpp"
#include "cli/matrix/options.hpp"
#include "cli/matrix/report.hpp"
#include "cli/matrix/tables.hpp"
#include "cli/output/deliver.hpp"
#include "sim/run/threads.hpp"

namespace warbalance::cli::matrix_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup matrix{"Matrix", matrix_options()};
  for (const OptionSpec& option : machine_options()) matrix.options.push_back(option);
  return {matrix, ruleset_options("standard for armies, open for duels"), output_options()};
}

void refuse_pairs_without_room(const MatrixRun& run, const sim::MatrixResult& result) {
  sim::VoidBattles voids;
  std::int64_t battles = 0;
  for (const sim::MatrixCell& cell : result.cells) {
    voids.merge(cell.voids);
    battles += cell.battles();
  }
  refuse_battles_without_room(voids, battles, run.matrix.conditions.ruleset, run.scenario);
}

Exit run(const Typed& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const MatrixRun run = resolve_matrix(typed, output.quiet);
  Destination destination(output, further_tables(kMatrixCommand));

  sim::MatrixResult result;
  {
    const auto pairs = static_cast<std::int64_t>(run.replay_lines.size());
    ProgressBar progress({run.plan.battles * pairs, run.plan.adaptive}, shown_progress);
    sim::with_threads(threads, [&] { result = sim::play_matrix(run.matrix, run.plan, progress); });
  }
  refuse_pairs_without_room(run, result);
  Report report = matrix_report(run, result);
  if (report.results.rows.empty()) {
    say("interrupted before the first battles were finished: there is no result\n");
    return Exit::interrupted;
  }
  const sim::Match& conditions = run.matrix.conditions;
  report.provenance = provenance_of(typed, conditions.ruleset, run.scenario);
  report.provenance.interrupted = result.interrupted;
  report.provenance.seed = conditions.seed;
  report.provenance.players = {conditions.players.front().label()};
  deliver(report, output, destination);
  return result.interrupted ? Exit::interrupted : Exit::done;
}

std::vector<Table> tables() { return {matrix_table(), ratings_table(), cycles_table(), pairs_table()}; }

}  // namespace
}  // namespace warbalance::cli::matrix_command

namespace warbalance::cli {

const Command kMatrixCommand{
    .name = "matrix",
    .summary = "plays all armies or units against each other: scores, ratings, who beats whom in a circle",
    .usage =
        "ARMY ARMY [ARMY...] [options]\n       warbalance matrix --armies [options]\n       "
        "warbalance matrix --duel UNIT UNIT [UNIT...] [options]\n       warbalance matrix --units [options]",
    .details =
        "Every pair meets in couples of battles with seats swapped; armies as in battle, units as in duel. From all\n"
        "scores everyone gets a rating: 100 points more than the opponent are an expected score of 64 %, 400 points "
        "of\n"
        "91 %. What no rating can explain, such as rock, paper and scissors, is reported beside it: its share, the\n"
        "strongest circles, and the pairs whose score is furthest from what the ratings say.\n"
        "With --adaptive a pair is left alone once its 95 % interval tells who is favoured, or that it is even; the\n"
        "battles saved go to the pairs that are still open.\n"
        "CSV has one row for every ordered pair; JSON has the ratings, the cycles, and whom each pair favours.\n",
    .examples =
        "  warbalance matrix --armies\n"
        "      all sample armies of WarStuff 2.0\n"
        "  warbalance matrix line raiders \"5x 4+ Armored\" --battles 5000\n"
        "      two sample armies and one of your own\n"
        "  warbalance matrix --rules warstuff-1.7 --units --genre fantasy --points 150 --adaptive\n"
        "      the units of a genre in groups of equal points, no more battles than it takes\n"
        "  warbalance matrix --duel \"4+ Armored\" \"4+ Tough\" \"4+ Shooter(18)\" --points 150 --format csv\n"
        "      profiles of equal points, for a spreadsheet\n",
    .options = matrix_command::options,
    .run = matrix_command::run,
    .tables = matrix_command::tables,
    .values = matrix_values,
};

}  // namespace warbalance::cli
