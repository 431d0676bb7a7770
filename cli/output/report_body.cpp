#include "cli/output/report_body.hpp"

#include <fmt/format.h>

namespace warbalance::cli {
namespace {

std::vector<Section> sections_of(const Report& report) {
  if (!report.sections.empty()) return report.sections;
  Section section;
  for (const Column& column : report.columns) {
    if (column.detail) continue;
    section.headings.push_back(column.unit.empty() ? column.heading
                                                   : fmt::format("{} [{}]", column.heading, column.unit));
    section.decimals.push_back(column.decimals);
  }
  for (const auto& row : report.rows) {
    auto& shown = section.rows.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!report.columns[i].detail) shown.push_back(row[i]);
    }
  }
  return {section};
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
