#pragma once

#include <optional>

#include "cli/output/json_parts.hpp"
#include "cli/sweep/cell.hpp"

namespace warbalance::cli {

/// A finished cell as JSON: its number, columns, rows and samples. Numbers come back from it bit by bit.
Json cell_json(const CellOutcome& cell);

/// The cell of such JSON; nothing where it is no cell.
std::optional<CellOutcome> read_cell(const Json& json);

}  // namespace warbalance::cli
