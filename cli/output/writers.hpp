#pragma once

#include <string>

#include "cli/output/report.hpp"

namespace warbalance::cli {

enum class Format { table, csv, json, markdown, junit };

/// Aligned columns, or label and text lines when the report has a summary; provenance below.
std::string to_table(const Report& report);

/// RFC 4180: header row, one row a result, nothing else. A text that a spreadsheet might run as a formula (=1+1) begins
/// with an apostrophe; taking one away from every text that begins with one gives the texts back. Numbers stay as they
/// are.
std::string to_csv(const Report& report);

/// {"schema": 1, "command", "provenance", "results": [one object a row]} and the further numbers and lists; values that
/// were not computed are null.
std::string to_json(const Report& report);

/// Tables in GitHub's Markdown.
std::string to_markdown(const Report& report);

/// JUnit XML: one suite, one case a row. It holds no times, so that the same result is the same bytes.
std::string to_junit(const Report& report);

std::string to_format(const Report& report, Format format);

/// The provenance alone, as JSON: what stands beside a CSV file.
std::string provenance_json(const Provenance& provenance);

}  // namespace warbalance::cli
