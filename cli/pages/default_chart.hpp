#pragma once

#include <optional>

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// The chart of a table that declares none: its first estimate that has an interval, a mark a row, beside the listed
/// number. None for tables without such an estimate, with a single row, or with too many to look at.
std::optional<Chart> default_chart(const Table& table, const std::string& title);

}  // namespace warbalance::cli
