#pragma once

#include <optional>

#include "cli/commands/sweep/cell.hpp"
#include "cli/report/json_parts.hpp"

namespace warbalance::cli {

/// A finished cell as JSON: its number, columns, rows and samples. Numbers come back from it bit by bit.
/// @param before  the cell that is written before it; null: none. Columns that both have are written with the first.
Json cell_json(const CellOutcome& cell, const CellOutcome* before);

/// The cell of such JSON; nothing where it is no cell. @param before  the cells that were read before it
std::optional<CellOutcome> read_cell(const Json& json, const std::vector<CellOutcome>& before);

}  // namespace warbalance::cli
