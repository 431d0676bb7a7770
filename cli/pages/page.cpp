#include "cli/pages/page.hpp"

#include <fmt/format.h>

#include "cli/base/numbers.hpp"
#include "cli/pages/svg.hpp"
#include "cli/report/fields.hpp"

namespace warbalance::cli {

namespace {

/// The style of all pages.
constexpr std::string_view kStyle = R"(:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; font: 1rem/1.45 system-ui, sans-serif; color: #1b1f24;
  background: #ffffff; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
.quiet { color: #57606a; font-size: 0.875rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.6rem 0; }
th, td { border: 1px solid #d0d7de; padding: 0.2rem 0.5rem; vertical-align: top; }
th { background: #f6f8fa; }
th:not([align]) { text-align: left; }
caption { font-weight: bold; text-align: left; padding: 0.75rem 0 0.25rem; }
figure { margin: 1rem 0; }
figcaption { font-weight: bold; margin-bottom: 0.25rem; }
.conclusion { font-size: 1.15rem; font-weight: bold; }
.warning { border-left: 0.25rem solid #d9650f; padding-left: 0.75rem; }
svg { display: block; height: auto; max-width: 100%; }
svg text { font-family: system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  body { color: #e6edf3; background: #0d1117; }
  .quiet { color: #9198a1; }
  th, td { border-color: #3d444d; }
  th { background: #161b22; }
  text.ink { fill: #e6edf3; }
  line.rule, path.rule { stroke: #e6edf3; }
  line.grid { stroke: #4b535d; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 0.8rem; }
  svg, tr { break-inside: avoid; }
  .wide { overflow: visible; }
  .wide table { font-size: 0.6rem; }
  .wide th, .wide td { padding: 0.1rem 0.25rem; overflow-wrap: anywhere; }
  h1, h2, h3 { break-after: avoid; }
}
)";

}  // namespace

std::string html_page(std::string_view title, std::string_view body, std::string_view extra_style) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      html_escaped(title), kStyle, extra_style, body);
}

std::string html_paragraph(std::string_view kind, std::string_view text) {
  return fmt::format("<p class=\"{}\">{}</p>\n", kind, html_escaped(text));
}

namespace {

/// Alignment is an attribute, so that it works without a style sheet.
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
    values.push_back(to_value(row.value));
    if (!data.chart.low.empty()) values.push_back(to_value(row.low));
    if (!data.chart.high.empty()) values.push_back(to_value(row.high));
    if (!data.chart.reference.empty()) values.push_back(to_value(row.reference));
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
