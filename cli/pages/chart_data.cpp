#include "cli/pages/chart_data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <type_traits>

#include "cli/base/numbers.hpp"

namespace warbalance::cli {
namespace {

/// A number that has a place on a scale.
std::optional<double> number_of(const Value& value) {
  return std::visit(
      [](const auto& held) -> std::optional<double> {
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(held)>>) {
          const auto number = static_cast<double>(held);
          return std::isfinite(number) ? std::optional(number) : std::nullopt;
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

/// The index of a name in a list, which gets it if it is new.
std::size_t place_of(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

/// Calls `visit` for every number that a chart shows.
template <class Visit>
void for_each_number(const ChartData& data, Visit visit) {
  if (data.chart.line) visit(*data.chart.line);
  if (data.chart.kind == Chart::Kind::course) {
    visit(0.0);
    visit(100.0);
  }
  for (const ChartRow& row : data.rows) {
    for (const auto& number : {row.value, row.low, row.high, row.reference, row.band_low, row.band_high}) {
      if (number) visit(*number);
    }
  }
}

constexpr std::size_t kMostRows = 150;

/// The reference columns for estimates in the same unit.
constexpr std::array<std::string_view, 2> kReferences = {"listed", "prior"};
/// The name of the reference column in a unit; empty: none.
std::string reference_of(const Table& table, std::string_view unit) {
  for (const std::string_view name : kReferences) {
    const std::size_t at = find_column(table.columns, name);
    if (at < table.columns.size() && table.columns[at].unit == unit) return std::string(name);
  }
  return {};
}

/// The name of the first verdict that people see; empty: none.
std::string verdict_of(const Table& table) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [](const Column& column) { return column.role == Role::flag && !column.detail; });
  return found == table.columns.end() ? std::string() : found->name;
}

/// Columns that identify the rows: labels before the value, with groups if labels are not enough; without columns that
/// are equal in all rows.
std::vector<std::string> labels_of(const Table& table, std::size_t value) {
  std::vector<std::string> labels;
  for (const bool with_groups : {false, true}) {
    labels.clear();
    std::set<std::string> names;
    std::vector<std::size_t> used;
    for (std::size_t at = 0; at < value; ++at) {
      const Role role = table.columns[at].role;
      if (role != Role::label && !(with_groups && role == Role::group)) continue;
      const bool varies = std::any_of(table.rows.begin(), table.rows.end(),
                                      [&](const auto& row) { return row[at] != table.rows.front()[at]; });
      if (!varies && role == Role::group) continue;
      used.push_back(at);
      labels.push_back(table.columns[at].name);
    }
    for (const auto& row : table.rows) {
      std::string name;
      for (const std::size_t at : used) name += value_text(row[at], table.columns[at].decimals) + '\n';
      names.insert(name);
    }
    if (names.size() == table.rows.size()) break;
  }
  return labels;
}

/// Indices of the first estimate that is followed by both ends of its interval.
struct Found {
  std::size_t value = 0;
  std::size_t low = 0;
  std::size_t high = 0;
};

std::optional<Found> find_interval(const Table& table) {
  std::optional<Found> found;
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    switch (table.columns[at].role) {
      case Role::estimate:
        found = Found{at, 0, 0};
        break;
      case Role::low:
        if (found) found->low = at;
        break;
      case Role::high:
        if (found && found->low > 0) {
          found->high = at;
          return found;
        }
        break;
      default:
        break;
    }
  }
  return std::nullopt;
}

/// Whether the numbers of a column are shares, which charts show in per cent.
bool is_share(const Column& column) { return column.unit == "0..1"; }

}  // namespace

std::string ChartRow::name() const { return fmt::format("{}", fmt::join(labels, ", ")); }

std::vector<ChartRow> chart_rows(const Chart& chart, const Table& table) {
  const std::size_t valued = find_column(table.columns, chart.value);
  const bool share = valued < table.columns.size() && is_share(table.columns[valued]);
  std::vector<ChartRow> rows;
  for (const std::vector<Value>& values : table.rows) {
    const Cells cells(table, values, share);
    if (!chart.only.empty() && cells.text(chart.only) != chart.only_text) continue;
    ChartRow row;
    row.value = cells.number(chart.value);
    row.low = cells.number(chart.low);
    row.high = cells.number(chart.high);
    if (!row.value && !row.has_interval()) continue;
    for (const std::string& label : chart.labels) row.labels.push_back(cells.text(label));
    if (!chart.labels.empty()) row.x = Cells(table, values, false).number(chart.labels.front());
    row.reference = cells.number(chart.reference);
    row.band_low = cells.number(chart.band_low);
    row.band_high = cells.number(chart.band_high);
    row.flag = cells.text(chart.flag);
    row.series = cells.text(chart.series);
    rows.push_back(std::move(row));
  }
  if (chart.kind == Chart::Kind::changes) {
    std::erase_if(rows, [](const ChartRow& row) { return row.change() == 0; });
    std::ranges::stable_sort(rows, std::ranges::greater(), &ChartRow::change);
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

HeatGrid ChartData::heat_grid() const {
  std::vector<std::string> names;
  for (const ChartRow& row : rows) place_of(names, row.labels.at(0));
  const std::size_t on_the_left = names.size();
  for (const ChartRow& row : rows) place_of(names, row.labels.at(1));
  if (chart.symmetric) std::sort(names.begin(), names.end());
  HeatGrid grid;
  if (chart.symmetric || names.size() == on_the_left) grid.rows = grid.columns = names;
  const auto put = [&grid](const std::string& row, const std::string& column, double value) {
    const std::size_t place = place_of(grid.rows, row);
    grid.cells[{place, place_of(grid.columns, column)}] = value;
  };
  for (const ChartRow& row : rows) {
    if (!row.value) continue;
    put(row.labels[0], row.labels[1], *row.value);
    if (chart.symmetric) put(row.labels[1], row.labels[0], *row.value);
  }
  return grid;
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

std::optional<Chart> default_chart(const Table& table, const std::string& title) {
  const std::optional<Found> found = find_interval(table);
  if (!found || table.rows.size() < 2 || table.rows.size() > kMostRows) return std::nullopt;
  const Column& value = table.columns[found->value];
  Chart chart{.kind = Chart::Kind::dots, .title = title, .table = table.name, .labels = {}, .value = value.name};
  chart.labels = labels_of(table, found->value);
  if (chart.labels.empty()) return std::nullopt;
  chart.low = table.columns[found->low].name;
  chart.high = table.columns[found->high].name;
  chart.reference = reference_of(table, value.unit);
  chart.flag = verdict_of(table);
  if (is_share(value) && value.name.find("score") != std::string::npos) {
    chart.line = 50;
    chart.line_meaning = "even";
  }
  return chart;
}

}  // namespace warbalance::cli
