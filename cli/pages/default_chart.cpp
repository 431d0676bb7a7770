#include "cli/pages/default_chart.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "cli/pages/chart_data.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kMostRows = 150;

/// Numbers that an estimate in the same unit is compared with.
constexpr std::array<std::string_view, 2> kReferences = {"listed", "prior"};
/// The name of the number in that unit that an estimate is compared with; empty: none.
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

/// Columns that tell the rows apart: labels before the value, with groups where labels alone do not; none that is the
/// same in all rows.
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

/// Places of the first estimate that is followed by both ends of its interval.
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

}  // namespace

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
