#include "cli/html/default_chart.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "cli/html/chart_data.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kMostRows = 150;

/// Numbers that an estimate in the same unit is compared with.
constexpr std::array<std::string_view, 3> kReferences = {"listed", "prior", "bound"};
/// Words about a row that decide its mark.
constexpr std::array<std::string_view, 3> kVerdicts = {"verdict", "result", "certain"};

/// The name of the first column of these that the table has.
template <std::size_t N>
std::string first_of(const Table& table, const std::array<std::string_view, N>& names, std::string_view unit) {
  for (const std::string_view name : names) {
    const std::size_t at = find_column(table.columns, name);
    if (at < table.columns.size() && table.columns[at].unit == unit) return std::string(name);
  }
  return {};
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
  chart.reference = first_of(table, kReferences, value.unit);
  chart.flag = first_of(table, kVerdicts, "");
  if (is_share(value) && value.name.find("score") != std::string::npos) {
    chart.line = 50;
    chart.line_meaning = "even";
  }
  return chart;
}

}  // namespace warbalance::cli
