#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>
#include <utility>

#include "cli/args/shared_options.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/sweep/cell.hpp"
#include "cli/commands/sweep/report.hpp"
#include "cli/commands/sweep/resolve.hpp"
#include "cli/report/columns.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli::sweep_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup sweep{"Sweep",
                    {{"rules", "ID|FOLDER",
                      "the ruleset: plans that are named are looked up there, and it takes the place of the plan's own "
                      "(default: that of the plan; names are those of warstuff-2.0)"},
                     {"battles", "N", "number of battles of a cell, instead of the plan's"}}};
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

/// Reports the battles of one cell to the progress of the sweep, at its end also the planned ones that it did not need.
class CellProgress final : public sim::Progress {
 public:
  CellProgress(sim::Progress& whole, std::int64_t battles) : whole_(whole), left_(battles) {}

  void advance(std::int64_t battles) override {
    left_ -= battles;
    whole_.advance(battles);
  }
  bool stop_requested() const override { return whole_.stop_requested(); }
  void finish() { whole_.advance(left_.exchange(0)); }

 private:
  sim::Progress& whole_;
  std::atomic<std::int64_t> left_;
};

/// Battles of the cells `first` .. `end - 1`, at most.
std::int64_t battles_of(const std::vector<SweepCell>& cells, std::size_t first, std::size_t end) {
  std::int64_t battles = 0;
  for (std::size_t number = first; number < end; ++number) battles += cells[number].battles;
  return battles;
}

/// Plays a cell. @param bar  of a run of several cells
CellOutcome play_cell(const std::vector<SweepCell>& cells, std::size_t number, ProgressBar& bar) {
  bar.label(fmt::format("cell {} of {}", number + 1, cells.size()));
  CellProgress progress(bar, cells[number].battles);
  CellOutcome outcome = cells[number].play(progress);
  outcome.number = number;
  if (!outcome.interrupted) progress.finish();
  return outcome;
}

/// How a sweep ends that has played these cells.
Exit exit_of(const std::vector<CellOutcome>& cells) {
  const bool conclusive =
      std::all_of(cells.begin(), cells.end(), [](const CellOutcome& cell) { return cell.conclusive; });
  return conclusive ? Exit::done : Exit::inconclusive;
}

/// Cells that were played, in order; those of the part that has the base cell are compared with it.
struct PlayedCells {
  std::vector<CellOutcome> cells;

  /// @pre the other cells follow these
  void merge(const PlayedCells& other) { cells.insert(cells.end(), other.cells.begin(), other.cells.end()); }
};

/// Columns that a cell has in common with the one before it are written once.
Json sums_json(const PlayedCells& played) {
  Json json = Json::array();
  const CellOutcome* before = nullptr;
  for (const CellOutcome& cell : played.cells) {
    json.push_back(sim::sums_json(cell));
    if (before != nullptr && before->columns == cell.columns) json.back()["columns"] = 0;
    before = &cell;
  }
  return json;
}

bool read_sums(const Json& json, PlayedCells& played) {
  if (!json.is_array()) return false;
  CellColumns before;
  for (Json element : json) {
    if (element.is_object() && element.value("columns", Json()).is_number()) element["columns"] = sums_json(before);
    CellOutcome cell;
    if (!sim::read_sums(element, cell)) return false;
    before = cell.columns;
    keep_cell(played.cells, std::move(cell));
  }
  return true;
}

class SplitSweep {
 public:
  using Sums = PlayedCells;

  explicit SplitSweep(ResolvedSweep sweep) : sweep_(std::move(sweep)) {}

  WorkItems items() const { return {std::ssize(sweep_.cells), 1, "cells"}; }

  std::vector<RunFact> facts() const {
    std::vector<RunFact> facts = facts_of(sweep_.cells.front().provenance);
    facts.push_back({"plan", sweep_.hash});
    return facts;
  }

  static std::int64_t played(const PlayedCells& cells) { return std::ssize(cells.cells); }

  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, PlayedCells& played) const {
    const sim::ItemRange range = sim::range_of(part, items().count, items().group);
    const auto first = static_cast<std::size_t>(range.first) + played.cells.size();
    const auto end = static_cast<std::size_t>(range.end);
    const ExpectedRun expected{battles_of(sweep_.cells, first, end), sweep_.cells.front().may_end_early};
    if (machine.progress.time && first < end) {
      say("sweep: {}; {}{}\n", sim::counted(end - first, "cell"), expected.at_most ? "at most " : "",
          sim::counted(grouped_text(expected.battles), "battle"));
    }
    ProgressBar bar(expected, machine.progress);
    for (std::size_t number = first; number < end; ++number) {
      CellOutcome cell;
      sim::with_threads(machine.threads, [&] { cell = play_cell(sweep_.cells, number, bar); });
      if (cell.interrupted) return sim::RunEnd::interrupted;
      if (range.first == 0) {  // only the samples of the base are needed again
        compare(cell, number == 0 ? cell.samples : played.cells.front().samples);
        if (number > 0) cell.samples.clear();
      }
      keep_cell(played.cells, std::move(cell));
      if (machine.saved) machine.saved();
    }
    return sim::RunEnd::complete;
  }

  bool fits(const PlayedCells& played, const sim::ItemRange& cells, bool whole) const {
    for (std::size_t i = 0; i < played.cells.size(); ++i) {
      if (played.cells[i].number != static_cast<std::size_t>(cells.first) + i) return false;
    }
    return has_count(std::ssize(played.cells), cells, whole);
  }

  RunResult result(const PlayedCells& played, const PartMachine& /*machine*/, bool /*interrupted*/) const {
    const std::vector<CellOutcome>& found = played.cells;
    const bool has_base = !found.empty() && found.front().number == 0;
    const std::vector<Sample> base = has_base ? found.front().samples : std::vector<Sample>();
    std::vector<CellOutcome> cells;
    for (CellOutcome cell : found) {
      if (!cell.compared) compare(cell, base);
      cell.samples = {};
      keep_cell(cells, std::move(cell));
    }
    return reported(sweep_report(sweep_, cells), exit_of(cells));
  }

 private:
  /// Adds what a cell has of the differences to the base cell, whose samples these are.
  void compare(CellOutcome& cell, const std::vector<Sample>& base) const {
    compare_with_base(cell, base, sweep_.cells[cell.number].identity == sweep_.cells.front().identity);
  }

  ResolvedSweep sweep_;
};

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  return split_run(std::make_unique<const SplitSweep>(resolve_sweep(typed, plan_file(typed, quiet), quiet)));
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
        "With --output FILE finished cells are kept in FILE.progress, every two seconds; after Ctrl-C, a crash or a\n"
        "power cut the same command goes on from there and writes the same bytes as an uninterrupted run.\n",
    .examples =
        "  warbalance sweep armour --format csv --output armour.csv\n"
        "      the sample plan, for a spreadsheet; goes on where it was cut off\n"
        "  warbalance sweep armour --battles 200\n"
        "      a quick look first\n",
    .options = sweep_command::options,
    .split = sweep_command::split,
    .keeps_progress = true,
    .tables = sweep_command::tables,
};

}  // namespace warbalance::cli
