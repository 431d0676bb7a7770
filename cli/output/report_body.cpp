#include "cli/output/report_body.hpp"

#include <fmt/format.h>

namespace warbalance::cli {
namespace {

/// Rows as people see them.
Section section_of(const std::string& title, const std::vector<Column>& columns,
                   const std::vector<std::vector<Value>>& rows) {
  Section section;
  section.title = title;
  for (const Column& column : columns) {
    if (column.detail) continue;
    section.headings.push_back(column.unit.empty() ? column.heading
                                                   : fmt::format("{} [{}]", column.heading, column.unit));
    section.decimals.push_back(column.decimals);
  }
  for (const auto& row : rows) {
    auto& shown = section.rows.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!columns[i].detail) shown.push_back(row[i]);
    }
  }
  return section;
}

std::vector<Section> sections_of(const Report& report) {
  std::vector<Section> sections = report.sections;
  if (sections.empty()) sections.push_back(section_of("", report.columns, report.rows));
  for (const FurtherList& list : report.further_lists) {
    if (!list.title.empty()) sections.push_back(section_of(list.title, list.columns, list.rows));
  }
  return sections;
}

}  // namespace

std::string body_text(const Report& report, const PartWriters& write) {
  std::string text;
  if (!report.summary.empty()) {
    text += write.summary(report.summary);
  } else {
    bool first = true;
    for (const Section& section : sections_of(report)) {
      if (!first) text += '\n';
      first = false;
      text += write.section(section);
    }
  }
  if (report.examples) text += '\n' + write.section(section_of(*report.examples));
  return text;
}

}  // namespace warbalance::cli
