#pragma once

#include <string>

#include "cli/pages/chart_data.hpp"

namespace warbalance::cli {

/// The drawing of a chart; empty when there is nothing to draw.
std::string chart_svg(const Chart& chart, const Table& table);

}  // namespace warbalance::cli
