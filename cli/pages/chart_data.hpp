#pragma once

#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// The data that a chart draws for one row of its table. Shares are in per cent.
struct ChartRow {
  std::vector<std::string> labels;  ///< one for each column of `Chart::labels`
  std::optional<double> x;          ///< the first of them as a number, if it is one
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
  std::optional<double> reference;
  std::optional<double> band_low;
  std::optional<double> band_high;
  std::string flag;
  std::string series;

  std::string name() const;  ///< its labels with commas between
  bool has_interval() const { return low && high; }
  double change() const { return value && reference ? std::abs(*value - *reference) : 0; }
};

/// The rows that have a value or an interval, in the order of the table or by their changes.
std::vector<ChartRow> chart_rows(const Chart& chart, const Table& table);

/// The numbers of a heat map. Names on both sides have the same order.
struct HeatGrid {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::map<std::pair<std::size_t, std::size_t>, double> cells;  ///< by row and column
};

/// A chart with its table and rows, ready to be drawn.
struct ChartData {
  const Chart& chart;
  const Table& table;
  std::vector<ChartRow> rows;

  /// The column with that name. @pre the table has it
  const Column& column(const std::string& name) const { return table.columns[find_column(table.columns, name)]; }
  /// "fair price [points]"
  std::string value_title() const;
  /// "score [%]": heading and unit, of shares per cent
  static std::string title_of(const Column& column);
  int decimals() const;
  /// The least and the greatest number that the chart shows, with intervals, references and the line.
  double least() const;
  double greatest() const;
  HeatGrid heat_grid() const;
  /// "Armored: 5.7 (4.4 to 7.0), listed 10.0"
  std::string text_of(const ChartRow& row) const;
};

/// The chart of a table that declares none: its first estimate with an interval, one mark per row, and the listed
/// number. None for tables without such an estimate, with a single row or with too many rows.
std::optional<Chart> default_chart(const Table& table, const std::string& title);

}  // namespace warbalance::cli
