#include "cli/pages/chart_svg.hpp"

namespace warbalance::cli {

std::string chart_svg(const Chart& chart, const Table& table) {
  const ChartData data{chart, table, chart_rows(chart, table)};
  if (data.rows.empty()) return {};
  switch (chart.kind) {
    case Chart::Kind::dots:
    case Chart::Kind::bars:
      return dots_svg(data);
    case Chart::Kind::columns:
      return columns_svg(data);
    case Chart::Kind::lines:
      return lines_svg(data);
    case Chart::Kind::heat_map:
      break;
  }
  return heat_map_svg(data);
}

}  // namespace warbalance::cli
