#include "cli/commands/sweep/split.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/commands/sweep/cell_json.hpp"
#include "cli/commands/sweep/play.hpp"
#include "cli/commands/sweep/report.hpp"
#include "cli/commands/sweep/resolve.hpp"
#include "sim/battles/threads.hpp"

namespace warbalance::cli {
namespace {

/// Cells that were played, in order and not yet compared with the base.
struct PlayedCells {
  std::vector<CellOutcome> cells;

  /// @pre the other cells follow these
  void merge(const PlayedCells& other) { cells.insert(cells.end(), other.cells.begin(), other.cells.end()); }
};

Json sums_json(const PlayedCells& played) {
  Json json = Json::array();
  const CellOutcome* before = nullptr;
  for (const CellOutcome& cell : played.cells) {
    json.push_back(cell_json(cell, before));
    before = &cell;
  }
  return json;
}

bool read_sums(const Json& json, PlayedCells& played) {
  if (!json.is_array()) return false;
  for (const Json& element : json) {
    std::optional<CellOutcome> cell = read_cell(element, played.cells);
    if (!cell || cell->samples.size() != cell->rows.size()) return false;
    keep_cell(played.cells, std::move(*cell));
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
    ProgressBar bar(battles_of(sweep_.cells, first, end), machine.progress);
    for (std::size_t number = first; number < end; ++number) {
      CellOutcome cell;
      sim::with_threads(machine.threads, [&] { cell = play_cell(sweep_.cells, number, bar); });
      if (cell.interrupted) return sim::RunEnd::interrupted;
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

  RunResult result(const PlayedCells& played, const PartMachine& /*machine*/) const {
    const bool has_base = !played.cells.empty() && played.cells.front().number == 0;
    const std::vector<Sample> base = has_base ? played.cells.front().samples : std::vector<Sample>();
    std::vector<CellOutcome> cells;
    for (CellOutcome cell : played.cells) {
      compare_with_base(cell, base, sweep_.cells[cell.number].identity == sweep_.cells.front().identity);
      cell.samples = {};
      keep_cell(cells, std::move(cell));
    }
    RunResult result = reported(sweep_report(sweep_, cells));
    result.exit = exit_of(cells);
    return result;
  }

 private:
  ResolvedSweep sweep_;
};

}  // namespace

std::unique_ptr<SplitRun> split_sweep(const ParsedArgs& typed, bool quiet) {
  return split_run(std::make_unique<const SplitSweep>(resolve_sweep(typed, plan_file(typed, quiet), quiet)));
}

}  // namespace warbalance::cli
