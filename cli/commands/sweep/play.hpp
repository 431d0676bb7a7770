#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cli/base/errors.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands/sweep/cell.hpp"

namespace warbalance::cli {

/// Battles of the cells `first` .. `end - 1`, at most.
std::int64_t battles_of(const std::vector<SweepCell>& cells, std::size_t first, std::size_t end);

/// Plays a cell. @param bar  of a run of several cells
CellOutcome play_cell(const std::vector<SweepCell>& cells, std::size_t number, ProgressBar& bar);

/// How a sweep ends that has played these cells.
Exit exit_of(const std::vector<CellOutcome>& cells);

}  // namespace warbalance::cli
