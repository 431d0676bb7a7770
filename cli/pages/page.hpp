#pragma once

#include <string>
#include <string_view>

#include "cli/pages/chart_data.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// A self-contained page: no script, no font, no external reference. XML parsers read it too. Its style sheet is for
/// layout, dark screens and print; the page is readable without it.
/// @param title        plain text
/// @param body         elements, escaped
/// @param extra_style  rules that the page adds to the style sheet
std::string html_page(std::string_view title, std::string_view body, std::string_view extra_style);

/// A paragraph of plain text. @param kind  its class
std::string html_paragraph(std::string_view kind, std::string_view text);

// Tables as elements of a page. They scroll in a box if the page is too narrow.

std::string html_table(const Section& section);
std::string html_summary(const std::vector<SummaryLine>& summary);
/// The numbers of a chart without a table: folded away, a heat map as rows and columns.
std::string html_numbers(const ChartData& data);

}  // namespace warbalance::cli
