#include <algorithm>

#include "cli/output/report_body.hpp"
#include "cli/output/writers.hpp"
#include "sim/catalog/unicode.hpp"

namespace warbalance::cli {

std::vector<WrittenText> to_table(const Report& report);

namespace {

bool is_number(const Value& value) {
  return !std::holds_alternative<std::monostate>(value) && !std::holds_alternative<std::string>(value);
}

/// Lines of cells in columns, aligned left, or right where `right` says so.
std::string aligned(const std::vector<std::vector<std::string>>& lines, const std::vector<bool>& right) {
  std::vector<std::size_t> widths(right.size(), 0);
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], sim::display_width(line[i]));
  }
  std::string text;
  for (const auto& line : lines) {
    std::string printed;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string padding(widths[i] - sim::display_width(line[i]), ' ');
      if (i != 0) printed += "  ";
      printed += right[i] ? padding + line[i] : line[i] + padding;
    }
    printed.erase(printed.find_last_not_of(' ') + 1);
    text += printed + '\n';
  }
  return text;
}

/// Columns in which some row has a number are aligned right.
std::string aligned_section(const Section& section) {
  std::vector<bool> right(section.headings.size(), false);
  std::vector<std::vector<std::string>> lines{section.headings};
  for (const auto& row : section.rows) {
    auto& line = lines.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) {
      right[i] = right[i] || is_number(row[i]);
      line.push_back(value_text(row[i], section.decimals_of(i)));
    }
  }
  return (section.title.empty() ? "" : section.title + "\n") + aligned(lines, right);
}

std::string aligned_summary(const std::vector<SummaryLine>& summary) {
  std::vector<std::vector<std::string>> lines;
  for (const SummaryLine& line : summary) lines.push_back({line.label, line.text});
  return aligned(lines, {false, false});
}

}  // namespace

std::vector<WrittenText> to_table(const Report& report) {
  std::string text;
  if (!report.title.empty()) text += report.title + "\n\n";
  if (!report.conclusion.empty()) text += conclusion_text(report) + "\n\n";
  for (const std::string& warning : report.warnings) text += "Warning: " + warning + "\n\n";
  text += body_text(report, {aligned_summary, aligned_section});
  if (!report.notes.empty()) text += '\n';
  for (const std::string& note : report.notes) text += note + '\n';
  text += '\n';
  for (const std::string& line : provenance_lines(report.provenance)) text += line + '\n';
  return {{"", std::move(text)}};
}

}  // namespace warbalance::cli
