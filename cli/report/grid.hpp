#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// A column of a table as text.
struct GridColumn {
  std::string heading;
  Role role = Role::text;
  bool right = false;  ///< aligned right: some row has a number
  std::vector<std::string> cells{};

  /// Texts wrap; numbers, intervals and verdicts do not.
  bool wraps() const { return !right && role != Role::command; }
};

/// The columns of a section.
std::vector<GridColumn> grid_of(const Section& section);

/// The same if not everything fits on a line: the ends of an interval in one cell ("4.4 to 7.0"), no empty columns.
std::vector<GridColumn> compact(const std::vector<GridColumn>& columns);

/// The lines of a heading; its unit in brackets is not broken.
std::vector<std::string> heading_lines(const std::string& heading, std::size_t width);

/// Width of a column whose texts are not wrapped [cells of a terminal].
std::size_t natural_width(const GridColumn& column);

/// Width of all columns on one line.
std::size_t total_width(const std::vector<std::size_t>& widths);

/// Columns on one line, with their widths.
struct Fit {
  std::vector<std::size_t> columns;  ///< in the order of the table
  std::vector<std::size_t> widths;   ///< one each
  std::vector<std::size_t> left_out;
};

/// The most important columns that fit: labels, then a verdict, an estimate with its interval, a number, a text, then
/// further ones. Commands are not among them, because they get separate lines.
Fit fitted(const std::vector<GridColumn>& columns, std::size_t width);

/// All columns in blocks that fit, each with the labels; errors and intervals stay with their estimates.
std::vector<Fit> blocks_of(const std::vector<GridColumn>& columns, std::size_t width);

}  // namespace warbalance::cli
