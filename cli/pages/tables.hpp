#pragma once

#include <string>

#include "cli/pages/chart_data.hpp"
#include "cli/report/report.hpp"

// Tables as elements of a page. They scroll in a box of their own where the page is too narrow.

namespace warbalance::cli {

std::string html_table(const Section& section);
std::string html_summary(const std::vector<SummaryLine>& summary);
/// The numbers that a chart draws, for a chart that stands alone: folded away, a heat map as rows and columns.
std::string html_numbers(const ChartData& data);

}  // namespace warbalance::cli
