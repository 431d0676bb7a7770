#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/writers.hpp"

namespace warbalance::cli {

std::vector<WrittenText> to_csv(const Report& report, const Layout& layout);

namespace {

/// Whether a text is a number as the program writes them: -10.59 stays a number in a spreadsheet.
bool is_decimal(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const auto digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return digits(whole) && (point == std::string_view::npos || digits(text.substr(point + 1)));
}

/// Whether a spreadsheet might read a text as a formula, by its first character after blanks. A text that begins with
/// an apostrophe counts too, so that removing one apostrophe restores all texts.
bool is_formula(std::string_view text) {
  if (is_decimal(text)) return false;
  if (!text.empty() && text.front() == '\'') return true;
  const std::size_t first = text.find_first_not_of(" \n");
  if (text.size() == 1 || first == std::string_view::npos) return false;          // a dash alone is a text
  constexpr std::string_view kWide[] = {"\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};  // = + - @ of full width
  const std::string_view rest = text.substr(first);
  return std::string_view("=+-@\t\r").find(rest.front()) != std::string_view::npos ||
         std::any_of(std::begin(kWide), std::end(kWide),
                     [&](std::string_view c) { return rest.substr(0, c.size()) == c; });
}

bool is_numeric(Role role) {
  constexpr Role kNumeric[] = {Role::number, Role::count, Role::estimate, Role::error, Role::low, Role::high};
  return std::find(std::begin(kNumeric), std::end(kNumeric), role) != std::end(kNumeric);
}

/// Writes tables as texts of CSV.
class CsvWriter {
 public:
  explicit CsvWriter(const Layout& layout) : layout_(layout), separator_(layout.decimal_comma ? ';' : ',') {}

  std::string text(const Table& table) const {
    constexpr std::string_view kByteOrderMark = "\uFEFF";
    std::string text(layout_.decimal_comma ? kByteOrderMark : "");
    std::vector<std::string> names;
    for (const Column& column : table.columns) names.push_back(text_field(column.name));
    add_line(text, names);
    for (const auto& row : table.rows) {
      std::vector<std::string> fields;
      for (std::size_t i = 0; i < row.size(); ++i) fields.push_back(value_field(row[i], table.columns[i]));
      add_line(text, fields);
    }
    return text;
  }

 private:
  void add_line(std::string& text, const std::vector<std::string>& fields) const {
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i != 0) text += separator_;
      text += fields[i];
    }
    text += "\r\n";
  }

  /// Some columns have numbers as texts, each with its own decimals.
  std::string value_field(const Value& value, const Column& column) const {
    std::string text = value_text(value, column.decimals);
    const bool number = !std::holds_alternative<std::string>(value) || (is_numeric(column.role) && is_decimal(text));
    if (!number) return text_field(std::move(text));
    if (layout_.decimal_comma) std::replace(text.begin(), text.end(), '.', ',');
    return text;
  }

  std::string text_field(std::string text) const {
    if (is_formula(text)) text.insert(text.begin(), '\'');
    if (text.find_first_of("\"\r\n") == std::string::npos && text.find(separator_) == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
      if (c == '"') quoted += '"';
      quoted += c;
    }
    return quoted + '"';
  }

  Layout layout_;
  char separator_;
};

}  // namespace

/// RFC 4180: header row, one row per result, nothing else; each table is a separate text. A text that a spreadsheet
/// might run as a formula (=1+1) begins with an apostrophe; removing it restores the text. Numbers stay as they are.
/// With a decimal comma, the separator is a semicolon, as spreadsheets of such countries expect.
std::vector<WrittenText> to_csv(const Report& report, const Layout& layout) {
  const CsvWriter csv(layout);
  std::vector<WrittenText> texts{{"", csv.text(report.results)}};
  const auto add = [&](const Table& table) { texts.push_back({table.name, csv.text(table)}); };
  if (!report.values.empty()) add(summary_table(report.values));
  for (const Table& table : report.further_tables) add(table);
  if (report.examples) add(examples_table(*report.examples));
  return texts;
}

}  // namespace warbalance::cli
