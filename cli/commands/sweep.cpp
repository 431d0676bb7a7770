#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "cli/args/shared_options.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/progress_line.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/sweep/pilot.hpp"
#include "cli/commands/sweep/play.hpp"
#include "cli/commands/sweep/report.hpp"
#include "cli/commands/sweep/resolve.hpp"
#include "cli/commands/sweep/split.hpp"
#include "cli/commands/sweep/store.hpp"
#include "cli/report/columns.hpp"
#include "cli/report/deliver.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli::sweep_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup sweep{
      "Sweep",
      {{"resume", "", "go on with the sweep, or its part, that was cut off while writing to the same --output"},
       {"rules", "ID|FOLDER",
        "the ruleset: plans that are named are looked up there, and it takes the place of the plan's own "
        "(default: that of the plan; names are those of warstuff-2.0)"},
       {"battles", "N", "number of battles of a cell, in place of the plan's"},
       data_option()}};
  for (const OptionSpec& option : machine_options()) sweep.options.push_back(option);
  return {sweep, output_options()};
}

std::vector<Table> tables() {
  Table table{"results",
              "one row of the command of a cell, with its columns (help columns duel, battle, price), and these",
              {group_column("PARAMETER", "",
                            "value of each parameter, under its name, or plan.NAME where a column is called so"),
               number_column("listed_difference", "", "points", kPointDecimals,
                             "of prices: fair less listed, which price calls difference")}};
  table.columns = joined(table.columns, difference_columns(/*prices=*/false));
  table.columns.push_back(sweep_flags_column());
  return {table};
}

/// Says what is to be done and how long it will take.
void announce(const std::vector<SweepCell>& cells, std::size_t finished) {
  const auto number = [](std::size_t count) { return grouped_text(static_cast<std::int64_t>(count)); };
  std::string text = fmt::format("sweep: {}", sim::counted(number(cells.size()), "cell"));
  if (finished > 0)
    text += fmt::format(", {} of them finished, {} left", number(finished), number(cells.size() - finished));
  if (finished == cells.size()) return say("{}\n", text);
  const std::string most = cells.front().may_end_early ? "at most " : "";
  const auto seconds = static_cast<std::int64_t>(std::ceil(expected_seconds(cells, finished)));
  say("{}; {}{}, {}about {}\n", text, most,
      sim::counted(grouped_text(battles_of(cells, finished, cells.size())), "battle"), most, duration_text(seconds));
}

/// Plays the cells that are left. @return false when it was interrupted
bool play_cells(const std::vector<SweepCell>& cells, CellStore& store, ProgressShown shown_progress) {
  const std::size_t finished = store.finished().size();
  ProgressBar bar(battles_of(cells, finished, cells.size()), {shown_progress.bar, /*time=*/false});  // see announce
  for (std::size_t number = finished; number < cells.size(); ++number) {
    CellOutcome outcome = play_cell(cells, number, bar);
    if (outcome.interrupted) return false;
    const std::vector<Sample> base = number == 0 ? outcome.samples : store.finished().front().samples;
    compare_with_base(outcome, base, cells[number].identity == cells.front().identity);
    if (number > 0) outcome.samples.clear();  // only those of the base are needed again
    store.add(std::move(outcome));
  }
  return true;
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  if (typed.has("resume") && !output.file)
    throw option_error("resume", "goes with --output", "name the same file as before");
  const ResolvedSweep sweep = resolve_sweep(typed, plan_file(typed, output.quiet), output.quiet);
  Destination destination(output, further_tables(kSweepCommand));
  const bool keeps = destination.is_file() && !destination.special();
  if (typed.has("resume") && !keeps) throw InputError("nothing can be kept beside a device or a pipe to resume from");
  if (keeps) keep_results_on_interrupts();  // a file without a cell must not stay behind
  const auto store =
      keeps ? std::make_unique<CellStore>(*output.file, typed.has("resume"), sweep.hash, sweep.cells.size())
            : std::make_unique<CellStore>();

  bool complete = false;
  sim::with_threads(threads, [&] {
    if (!output.quiet) announce(sweep.cells, store->finished().size());
    complete = play_cells(sweep.cells, *store, shown_progress);
  });
  const auto& finished = store->finished();
  if (!complete && finished.empty()) {
    store->remove();
    say("interrupted before the first cell was finished: there is no result\n");
    return Exit::interrupted;
  }
  if (!complete && keeps) {
    say("interrupted: {} of {} are finished, in '{}.cells'; the same command with --resume goes on\n", finished.size(),
        sim::counted(sweep.cells.size(), "cell"), output.file->string());
    return Exit::interrupted;
  }
  Report report = sweep_report(sweep, finished);
  report.provenance.interrupted = !complete;
  deliver(report, output, destination);
  store->remove();
  return complete ? exit_of(finished) : Exit::interrupted;
}

}  // namespace
}  // namespace warbalance::cli::sweep_command

namespace warbalance::cli {

const Command kSweepCommand{
    .name = "sweep",
    .summary = "plays a grid of duels, battles or prices, each compared with the first by the same dice",
    .usage = "PLAN [options]",
    .details =
        "PLAN is the name of a plan of the ruleset (in its folder sweeps), or a file.\n"
        "A plan names a command and the values of its parameters; every combination of them is a cell:\n"
        "\n"
        "  command = \"battle\"                       # duel, battle or price\n"
        "  arguments = [\"line\", \"3x 4+ {rule}\"]     # as typed after the command\n"
        "  [options]                                # any options of the command, by their long names\n"
        "  battles = 2000\n"
        "  [set]                                    # settings of the rules, as for --set\n"
        "  rounds = 5\n"
        "  [grid]                                   # each key is a parameter: a setting, an option, or a {name}\n"
        "  \"rule.Tough.cost\" = [30, 25, 20]\n"
        "  scenario = [\"standard\", \"open\"]\n"
        "  rule = [\"Tough\", \"Armored\"]\n"
        "\n"
        "The base cell has the first value of every parameter. Battles of the same number share their dice and tables\n"
        "in all cells, so a difference to the base cell is surer than the two results it is made of.\n"
        "With --output FILE every finished cell is kept in FILE.cells at once; after Ctrl-C, a crash or a power cut "
        "the\n"
        "same command with --resume goes on from there and writes the same bytes as an uninterrupted run.\n",
    .examples =
        "  warbalance sweep armour --format csv --output armour.csv\n"
        "      the sample plan, for a spreadsheet\n"
        "  warbalance sweep armour --battles 200\n"
        "      a quick look first\n"
        "  warbalance sweep armour --format csv --output armour.csv --resume\n"
        "      goes on with the first one after it was cut off\n",
    .options = sweep_command::options,
    .run = sweep_command::run,
    .split = split_sweep,
    .tables = sweep_command::tables,
};

}  // namespace warbalance::cli
