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

}  // namespace warbalance::cli
