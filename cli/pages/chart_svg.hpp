#pragma once

#include <string>

#include "cli/pages/chart_data.hpp"

namespace warbalance::cli {

/// The drawing of a chart; empty when none of its rows has anything to draw.
std::string chart_svg(const Chart& chart, const Table& table);

}  // namespace warbalance::cli
