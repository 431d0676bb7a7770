#include "cli/report/report_body.hpp"

#include <fmt/format.h>

namespace warbalance::cli {
namespace {

std::vector<Section> sections_of(const Report& report) {
  std::vector<Section> sections = report.sections;
  if (sections.empty()) sections.push_back(section_of(report.results));
  for (const Table& table : report.further_tables) {
    if (!table.title.empty()) sections.push_back(section_of(table));
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
