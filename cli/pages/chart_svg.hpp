#pragma once

#include <string>

#include "cli/pages/chart_data.hpp"

namespace warbalance::cli {

// The drawing of a chart as an element of a page, one for each kind. @pre at least one row
std::string dots_svg(const ChartData& data);
std::string columns_svg(const ChartData& data);
std::string lines_svg(const ChartData& data);
std::string heat_map_svg(const ChartData& data);

/// The drawing of a chart; empty when none of its rows has anything to draw.
std::string chart_svg(const Chart& chart, const Table& table);

}  // namespace warbalance::cli
