#include <fmt/format.h>

#include <algorithm>

#include "cli/help/help_text.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kGap = 2;

/// A line of the list: name, unit, meaning.
struct ListedColumn {
  std::string name;
  std::string unit;
  std::string meaning;
};

std::string list_text(const std::vector<ListedColumn>& columns) {
  std::size_t name_width = 0;
  std::size_t unit_width = 0;
  for (const ListedColumn& column : columns) {
    name_width = std::max(name_width, column.name.size());
    unit_width = std::max(unit_width, column.unit.size());
  }
  const std::size_t indent = kGap + name_width + kGap + unit_width + (unit_width > 0 ? kGap : 0);
  std::string text;
  for (const ListedColumn& column : columns) {
    std::string head = fmt::format("  {:<{}}  {:<{}}", column.name, name_width, column.unit, unit_width);
    head.resize(indent, ' ');
    for (const std::string& line : wrapped(column.meaning, kHelpWidth - indent)) {
      text += head + line + '\n';
      head.assign(indent, ' ');
    }
  }
  return text;
}

std::string table_text(const Table& table) {
  std::vector<ListedColumn> columns;
  for (const Column& column : table.columns) columns.push_back({column.name, column.unit, column.meaning});
  return fmt::format("\n{}: a row is {}\n{}", table.name, table.row_is, list_text(columns));
}

std::string values_text(const std::vector<SummaryValue>& values) {
  std::vector<ListedColumn> columns;
  for (const SummaryValue& value : values) columns.push_back({value.name, value.unit, value.meaning});
  return "\nsummary: values of the whole result, with `low` and `high` where they have an interval\n" +
         list_text(columns);
}

}  // namespace

std::string columns_text(const Command& command) {
  if (command.tables == nullptr) return {};
  std::string text = fmt::format("What {} writes in CSV and JSON\n", command.name);
  for (const Table& table : command.tables()) text += table_text(table);
  if (command.values != nullptr) text += values_text(command.values());
  return text;
}

}  // namespace warbalance::cli
