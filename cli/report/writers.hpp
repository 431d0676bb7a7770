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
  std::string table;  ///< stands in a file of its own under this name; empty: the result itself
  std::string text;
};

/// How a text of a result is laid out, in whatever format.
struct Layout {
  std::size_t width = 0;       ///< of tables for people [cells of a terminal]; 0: as wide as they are
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
  bool bare = false;           ///< has no place for provenance and warnings: they go beside it
  /// The result, and what stands in files beside it. Same bytes for equal reports in an equal layout.
  std::vector<WrittenText> (*write)(const Report& report, const Layout& layout);
};

/// THE list of formats, the default first.
std::span<const Format> formats();

// Names of formats for which some commands write a text of their own.
inline constexpr std::string_view kTableFormat = "table";
inline constexpr std::string_view kJsonFormat = "json";
inline constexpr std::string_view kCsvFormat = "csv";
inline constexpr std::string_view kMarkdownFormat = "markdown";
inline constexpr std::string_view kHtmlFormat = "html";

/// How a format for people writes the parts of a report.
struct PartWriters {
  std::function<std::string(const std::vector<SummaryLine>&)> summary;
  std::function<std::string(const Section&)> section;
};

/// What a report shows people between its title and its notes: the summary, or its sections, or its rows without the
/// detail columns as one section; then the examples. Blank lines stand between them.
std::string body_text(const Report& report, const PartWriters& write);

}  // namespace warbalance::cli
