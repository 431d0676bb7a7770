#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// A text of a result.
struct WrittenText {
  std::string table;  ///< the table in a separate file under this name; empty: the result itself
  std::string text;
};

/// The layout of a result's text, for all formats.
struct Layout {
  std::size_t width = 0;       ///< of tables for people [cells of a terminal]; 0: without limit
  bool color = false;          ///< verdicts of tables for people
  bool decimal_comma = false;  ///< CSV: numbers with a decimal comma, semicolons between them
};

/// A format of results.
struct Format {
  std::string_view name;       ///< as --format takes it
  std::string_view extension;  ///< of its files
  std::string_view meaning;    ///< for the help
  bool for_people = false;     ///< shows tables for people, leaves detail columns out
  bool of_checks = false;      ///< only of commands that judge
  bool bare = false;           ///< has no place for provenance and warnings, which go beside it
  /// The texts of the result and of the files beside it. Equal reports in an equal layout give the same bytes.
  std::vector<WrittenText> (*write)(const Report& report, const Layout& layout);
};

/// The list of all formats, the default first.
std::span<const Format> formats();

// Names of formats that some commands write themselves.
inline constexpr std::string_view kTableFormat = "table";
inline constexpr std::string_view kJsonFormat = "json";
inline constexpr std::string_view kCsvFormat = "csv";
inline constexpr std::string_view kMarkdownFormat = "markdown";
inline constexpr std::string_view kHtmlFormat = "html";

/// The functions of a format for people that write the parts of a report.
struct PartWriters {
  std::function<std::string(const std::vector<SummaryLine>&)> summary;
  std::function<std::string(const Section&)> section;
};

/// The body of a report for people, between its title and its notes: the summary, or its sections, or its rows without
/// the detail columns as one section; then the examples. Blank lines separate them.
std::string body_text(const Report& report, const PartWriters& write);

}  // namespace warbalance::cli
