#include "cli/report/writers.hpp"

namespace warbalance::cli {

std::vector<WrittenText> to_markdown(const Report& report, const Layout& layout);

namespace {

std::string cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|' || c == '\\') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

std::string line_of(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& text : cells) line += ' ' + cell(text) + " |";
  return line + '\n';
}

std::string rule(std::size_t columns) {
  std::string line = "|";
  for (std::size_t i = 0; i < columns; ++i) line += "---|";
  return line + '\n';
}

std::string markdown_section(const Section& section) {
  std::string text = section.title.empty() ? "" : "### " + section.title + "\n\n";
  text += line_of(section.headings) + rule(section.headings.size());
  for (const auto& row : section.rows) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < row.size(); ++i) cells.push_back(value_text(row[i], section.decimals_of(i)));
    text += line_of(cells);
  }
  return text;
}

std::string markdown_summary(const std::vector<SummaryLine>& summary) {
  std::string text = line_of({"", ""}) + rule(2);
  for (const SummaryLine& line : summary) {
    if (line.label.empty() && line.text.empty()) continue;
    text += line_of({line.label, line.text});
  }
  return text;
}

}  // namespace

std::vector<WrittenText> to_markdown(const Report& report, const Layout& /*layout*/) {
  std::string text;
  if (!report.title.empty()) text += "## " + report.title + "\n\n";
  if (!report.conclusion.empty()) text += conclusion_text(report) + "\n\n";
  for (const std::string& warning : report.warnings) text += "**Warning:** " + warning + "\n\n";
  text += body_text(report, {markdown_summary, markdown_section});
  for (const std::string& note : report.notes) text += '\n' + note + '\n';
  text += '\n';
  for (const std::string& line : provenance_lines(report.provenance)) text += "- `" + line + "`\n";
  return {{"", std::move(text)}};
}

}  // namespace warbalance::cli
