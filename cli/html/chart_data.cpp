#include "cli/html/chart_data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <type_traits>

#include "cli/base/numbers.hpp"

namespace warbalance::cli {
namespace {

std::optional<double> number_of(const Value& value) {
  return std::visit(
      [](const auto& held) -> std::optional<double> {
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(held)>>) {
          return static_cast<double>(held);
        } else {
          return std::nullopt;
        }
      },
      value);
}

/// Reads the cells of a row by the names of their columns.
class Cells {
 public:
  /// @param share  its numbers are shares
  Cells(const Table& table, const std::vector<Value>& row, bool share) : table_(table), row_(row), share_(share) {}

  std::optional<double> number(const std::string& name) const {
    const std::size_t at = find_column(table_.columns, name);
    std::optional<double> number = at < row_.size() ? number_of(row_[at]) : std::nullopt;
    if (number && share_) *number *= 100;
    return number;
  }
  std::string text(const std::string& name) const {
    const std::size_t at = find_column(table_.columns, name);
    return at < row_.size() ? value_text(row_[at], table_.columns[at].decimals) : std::string();
  }

 private:
  const Table& table_;
  const std::vector<Value>& row_;
  bool share_;
};

/// Calls `visit` for every number that a chart shows.
template <class Visit>
void for_each_number(const ChartData& data, Visit visit) {
  if (data.chart.line) visit(*data.chart.line);
  for (const ChartRow& row : data.rows) {
    for (const auto& number : {row.value, row.low, row.high, row.reference}) {
      if (number) visit(*number);
    }
  }
}

}  // namespace

bool is_share(const Column& column) { return column.unit == "0..1"; }

std::string ChartRow::name() const { return fmt::format("{}", fmt::join(labels, ", ")); }

std::vector<ChartRow> chart_rows(const Chart& chart, const Table& table) {
  const std::size_t valued = find_column(table.columns, chart.value);
  const bool share = valued < table.columns.size() && is_share(table.columns[valued]);
  std::vector<ChartRow> rows;
  for (const std::vector<Value>& values : table.rows) {
    const Cells cells(table, values, share);
    ChartRow row;
    row.value = cells.number(chart.value);
    row.low = cells.number(chart.low);
    row.high = cells.number(chart.high);
    if (!row.value && !row.has_interval()) continue;
    for (const std::string& label : chart.labels) row.labels.push_back(cells.text(label));
    if (!chart.labels.empty()) row.x = Cells(table, values, false).number(chart.labels.front());
    row.reference = cells.number(chart.reference);
    row.flag = cells.text(chart.flag);
    row.series = cells.text(chart.series);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string ChartData::title_of(const Column& column) {
  const std::string unit = is_share(column) ? "%" : column.unit;
  return unit.empty() ? column.heading : fmt::format("{} [{}]", column.heading, unit);
}

std::string ChartData::value_title() const { return title_of(column(chart.value)); }

int ChartData::decimals() const {
  const Column& shown = column(chart.value);
  return is_share(shown) ? kPercentDecimals : shown.decimals;
}

double ChartData::least() const {
  double found = std::numeric_limits<double>::infinity();
  for_each_number(*this, [&found](double number) { found = std::min(found, number); });
  return found;
}

double ChartData::greatest() const {
  double found = -std::numeric_limits<double>::infinity();
  for_each_number(*this, [&found](double number) { found = std::max(found, number); });
  return found;
}

std::string ChartData::text_of(const ChartRow& row) const {
  const auto number = [this](double value) { return decimal_text(value, decimals()); };
  std::string text = row.name() + ": ";
  if (row.value) text += number(*row.value);
  if (row.has_interval()) text += fmt::format(" ({} to {})", number(*row.low), number(*row.high));
  if (row.reference) text += fmt::format(", {} {}", column(chart.reference).heading, number(*row.reference));
  if (!row.flag.empty()) text += ", " + row.flag;
  return text;
}

}  // namespace warbalance::cli
