#pragma once

#include <cstddef>
#include <vector>

#include "cli/commands/sweep/cell.hpp"

namespace warbalance::cli {

/// Seconds that cells will take, from a quarter of a second of battles of the base cell. A guess for people: other
/// cells may have longer battles. @param first  the first of the cells that are left
double expected_seconds(const std::vector<SweepCell>& cells, std::size_t first);

}  // namespace warbalance::cli
