#include "cli/pages/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/base/numbers.hpp"
#include "cli/pages/escape.hpp"

namespace warbalance::cli {
namespace {

/// Alignment is an attribute: it says something without a style, too.
std::string cell(std::string_view tag, const std::string& text, bool number) {
  return fmt::format("<{0}{1}>{2}</{0}>", tag, number ? " align=\"right\"" : "", html_escaped(text));
}

std::string boxed(const std::string& rows) { return "<div class=\"wide\"><table>\n" + rows + "</table></div>\n"; }

std::string head_row(const std::vector<std::string>& headings, const std::vector<bool>& numbers) {
  std::string text = "<thead><tr>";
  for (std::size_t i = 0; i < headings.size(); ++i) text += cell("th", headings[i], numbers[i]);
  return text + "</tr></thead>\n";
}

/// A heat map as a table: the rows down, the columns across.
Section pivot_of(const ChartData& data) {
  const HeatGrid grid = data.heat_grid();
  Section section{"", {data.value_title()}, {}, {0}};
  section.headings.insert(section.headings.end(), grid.columns.begin(), grid.columns.end());
  section.decimals.resize(grid.columns.size() + 1, data.decimals());
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    auto& values = section.rows.emplace_back(std::vector<Value>{grid.rows[row]});
    for (std::size_t column = 0; column < grid.columns.size(); ++column) {
      const auto found = grid.cells.find({row, column});
      values.push_back(found == grid.cells.end() ? Value() : Value(found->second));
    }
  }
  return section;
}

Section numbers_of(const ChartData& data) {
  Section section;
  for (const std::string& label : data.chart.labels) {
    section.headings.push_back(ChartData::title_of(data.column(label)));
    section.decimals.push_back(0);
  }
  const auto number_column = [&](const std::string& name) {
    if (name.empty()) return;
    section.headings.push_back(ChartData::title_of(data.column(name)));
    section.decimals.push_back(data.decimals());
  };
  for (const std::string* name : {&data.chart.value, &data.chart.low, &data.chart.high, &data.chart.reference}) {
    number_column(*name);
  }
  for (const std::string* name : {&data.chart.flag, &data.chart.series}) {
    if (!name->empty()) section.headings.push_back(data.column(*name).heading);
  }
  for (const ChartRow& row : data.rows) {
    auto& values = section.rows.emplace_back(row.labels.begin(), row.labels.end());
    values.push_back(value_or_empty(row.value));
    if (!data.chart.low.empty()) values.push_back(value_or_empty(row.low));
    if (!data.chart.high.empty()) values.push_back(value_or_empty(row.high));
    if (!data.chart.reference.empty()) values.push_back(value_or_empty(row.reference));
    if (!data.chart.flag.empty()) values.emplace_back(row.flag);
    if (!data.chart.series.empty()) values.emplace_back(row.series);
  }
  return section;
}

}  // namespace

std::string html_table(const Section& section) {
  std::vector<bool> numbers(section.headings.size(), false);
  for (const auto& row : section.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) numbers[i] = numbers[i] || is_number(row[i]);
  }
  std::string rows = section.title.empty() ? "" : fmt::format("<caption>{}</caption>\n", html_escaped(section.title));
  rows += head_row(section.headings, numbers);
  rows += "<tbody>\n";
  for (const auto& row : section.rows) {
    rows += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      rows += cell("td", value_text(row[i], section.decimals_of(i)), numbers[i]);
    }
    rows += "</tr>\n";
  }
  return boxed(rows + "</tbody>\n");
}

std::string html_summary(const std::vector<SummaryLine>& summary) {
  std::string rows = "<tbody>\n";
  for (const SummaryLine& line : summary) {
    if (line.label.empty() && line.text.empty()) continue;
    rows += "<tr>" + cell("th", line.label, false) + cell("td", line.text, false) + "</tr>\n";
  }
  return boxed(rows + "</tbody>\n");
}

std::string html_numbers(const ChartData& data) {
  const bool map = data.chart.kind == Chart::Kind::heat_map;
  return "<details><summary>The numbers of this picture</summary>\n" +
         html_table(map ? pivot_of(data) : numbers_of(data)) + "</details>\n";
}

}  // namespace warbalance::cli
