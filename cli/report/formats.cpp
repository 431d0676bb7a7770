#include <array>

#include "cli/report/writers.hpp"

namespace warbalance::cli {

// One file each.
std::vector<WrittenText> to_table(const Report& report, const Layout& layout);
std::vector<WrittenText> to_csv(const Report& report, const Layout& layout);
std::vector<WrittenText> to_json(const Report& report, const Layout& layout);
std::vector<WrittenText> to_markdown(const Report& report, const Layout& layout);
std::vector<WrittenText> to_html(const Report& report, const Layout& layout);
std::vector<WrittenText> to_junit(const Report& report, const Layout& layout);

std::span<const Format> formats() {
  static constexpr std::array kAll = {
      Format{.name = kTableFormat,
             .extension = ".txt",
             .meaning = "aligned columns for people",
             .for_people = true,
             .write = to_table},
      Format{.name = kCsvFormat,
             .extension = ".csv",
             .meaning = "for spreadsheets: one file a table",
             .bare = true,
             .write = to_csv},
      Format{.name = kJsonFormat, .extension = ".json", .meaning = "for programs", .write = to_json},
      Format{.name = kMarkdownFormat,
             .extension = ".md",
             .meaning = "tables for pull requests and web pages",
             .for_people = true,
             .write = to_markdown},
      Format{.name = kHtmlFormat,
             .extension = ".html",
             .meaning = "a page with pictures, to open in a browser",
             .for_people = true,
             .write = to_html},
      Format{.name = "junit",
             .extension = ".xml",
             .meaning = "JUnit XML, for servers of continuous integration",
             .of_checks = true,
             .write = to_junit},
  };
  return kAll;
}

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
