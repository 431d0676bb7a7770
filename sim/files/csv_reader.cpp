#include "sim/files/csv_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "sim/files/input_files.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

constexpr int kGreatestTable_megabytes = 64;
constexpr char kQuote = '"';
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr const char* kDoubled = "a quotation mark within a field is written twice";
constexpr const char* kNotClosed = "the quotation mark is not closed";
constexpr const char* kSaveAsUtf8 = "save it as \"CSV UTF-8\" in the spreadsheet";

bool ends_line(char c) { return c == '\n' || c == '\r'; }

/// The most frequent separator of the first line, outside of quotation marks; the first one on a tie.
char separator_of(std::string_view text) {
  constexpr std::array<char, 3> kSeparators{',', ';', '\t'};
  std::array<int, 3> counts{};
  bool quoted = false;
  for (const char c : text) {
    if (c == kQuote) quoted = !quoted;
    if (!quoted && ends_line(c)) break;
    for (std::size_t i = 0; i < kSeparators.size(); ++i) {
      if (!quoted && c == kSeparators[i]) ++counts[i];
    }
  }
  return kSeparators[static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin())];
}

/// Goes through a text by characters and counts lines and columns.
class CsvScanner {
 public:
  CsvScanner(std::string_view text, const std::string& file, Diagnostics& diagnostics)
      : text_(text), file_(file), diagnostics_(diagnostics) {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    constexpr std::string_view kSeparatorLine = "sep=";
    const std::string_view rest = text_.substr(at_);
    if (rest.size() > kSeparatorLine.size() && lower_case(rest.substr(0, kSeparatorLine.size())) == kSeparatorLine &&
        !ends_line(rest[kSeparatorLine.size()])) {
      separator_ = rest[kSeparatorLine.size()];
      while (!at_end() && !ends_line(text_[at_])) advance();
      end_line();
    } else {
      separator_ = separator_of(rest);
    }
  }

  bool at_end() const { return at_ >= text_.size(); }

  /// Reads the fields of a row and its line end; empty if a misplaced quotation mark breaks the row.
  std::vector<CsvField> take_row() {
    std::vector<CsvField> row;
    is_broken_ = false;
    while (true) {
      row.push_back(take_field());
      if (at_end() || text_[at_] != separator_) break;
      advance();
    }
    end_line();
    return is_broken_ ? std::vector<CsvField>() : row;
  }

 private:
  void advance() {
    const auto byte = static_cast<unsigned char>(text_[at_++]);
    if ((byte & 0xC0U) != 0x80U) ++column_;  // the first byte of a character
  }

  void end_line() {
    if (at_end()) return;
    at_ += text_.substr(at_).starts_with("\r\n") ? 2 : 1;
    ++line_;
    column_ = 1;
  }

  bool ends_field() const { return at_end() || text_[at_] == separator_ || ends_line(text_[at_]); }

  void error(int line, int column, std::string message, std::string hint) {
    diagnostics_.push_back({Diagnostic::Severity::error, file_, line, column, std::move(message), std::move(hint)});
  }

  void quoting_error(int line, int column, std::string message) {
    is_broken_ = true;
    error(line, column, std::move(message), kDoubled);
  }

  CsvField take_field() {
    while (!ends_field() && text_[at_] == ' ') advance();
    CsvField field = !at_end() && text_[at_] == kQuote ? take_quoted() : take_plain();
    tidy(field);
    return field;
  }

  CsvField take_plain() {
    CsvField field{{}, line_, column_};
    while (!ends_field()) {
      field.text += text_[at_];
      advance();
    }
    return field;
  }

  CsvField take_quoted() {
    const int begin_line = line_;
    const int begin_column = column_;
    advance();
    CsvField field{{}, line_, column_};
    while (!at_end()) {
      if (text_[at_] != kQuote) {
        take_quoted_character(field.text);
        continue;
      }
      advance();
      if (at_end() || text_[at_] != kQuote) {
        take_rest_of_quoted(begin_line, begin_column);
        return field;
      }
      field.text += kQuote;
      advance();
    }
    quoting_error(begin_line, begin_column, kNotClosed);
    return field;
  }

  void take_quoted_character(std::string& text) {
    if (!ends_line(text_[at_])) {
      text += text_[at_];
      return advance();
    }
    text += ' ';
    end_line();
  }

  void take_rest_of_quoted(int begin_line, int begin_column) {
    while (!ends_field() && text_[at_] == ' ') advance();
    if (ends_field()) return;
    if (line_ > begin_line) {  // the mark that seems to close it opens a field of another line
      quoting_error(begin_line, begin_column, kNotClosed);
    } else {
      quoting_error(line_, column_, "text behind a field in quotation marks");
    }
    while (!ends_field()) advance();
  }

  /// Removes the spaces around a text, and the apostrophe that marks a text in spreadsheets.
  void tidy(CsvField& field) {
    const std::size_t first = std::min(field.text.find_first_not_of(' '), field.text.size());
    field.text.erase(0, first);
    field.column += static_cast<int>(first);
    const bool marked = field.text.size() > 1 && field.text[0] == '\'' &&
                        (is_digit(field.text[1]) || std::string_view("=+-@'").find(field.text[1]) != std::string::npos);
    if (marked) field.text.erase(0, 1);
    field.column += marked ? 1 : 0;
    field.text = std::string(trimmed(field.text));
    const std::string problem = unprintable_part(field.text);
    if (problem.empty()) return;
    error(field.line, field.column, in_quotes(field.text) + " cannot be shown: " + problem, kSaveAsUtf8);
    field.text = printable(field.text);
  }

  std::string_view text_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  char separator_ = ',';
  bool is_broken_ = false;  ///< the row so far
  std::size_t at_ = 0;
  int line_ = 1;
  int column_ = 1;
};

bool is_empty(const std::vector<CsvField>& row) {
  return std::all_of(row.begin(), row.end(), [](const CsvField& field) { return field.text.empty(); });
}

/// Gives a row as many fields as the header; false with an error if it has more.
bool fit_to_header(std::vector<CsvField>& row, std::size_t columns, const std::string& file, Diagnostics& found) {
  while (row.size() > columns && row.back().text.empty()) row.pop_back();
  if (row.size() > columns) {
    const CsvField& surplus = row[columns];
    found.push_back({Diagnostic::Severity::error, file, surplus.line, surplus.column,
                     "this row has " + counted(row.size(), "field") + ", the header " + std::to_string(columns),
                     "a field with the separator in it stands in quotation marks"});
    return false;
  }
  const CsvField last{{}, row.back().line, row.back().column};
  row.resize(columns, last);
  return true;
}

}  // namespace

Loaded<CsvTable> read_csv(std::string_view text, const std::string& file) {
  Loaded<CsvTable> loaded;
  const auto fail = [&](std::string message, std::string hint) {
    loaded.diagnostics.push_back({Diagnostic::Severity::error, file, 1, 1, std::move(message), std::move(hint)});
    return std::move(loaded);
  };
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return fail("the file is UTF-16", kSaveAsUtf8);
  if (const std::string format = foreign_format(text); !format.empty()) {
    return fail("this is " + format + ", not a table (CSV)", kSaveAsUtf8);
  }
  CsvTable table;
  CsvScanner scanner(text, file, loaded.diagnostics);
  while (!scanner.at_end()) {
    std::vector<CsvField> row = scanner.take_row();
    if (row.empty()) {
      if (table.header.empty()) return loaded;
      table.lacks_rows = true;
      continue;
    }
    if (is_empty(row)) continue;
    if (table.header.empty()) {
      while (row.back().text.empty()) row.pop_back();
      table.header = std::move(row);
      continue;
    }
    if (fit_to_header(row, table.header.size(), file, loaded.diagnostics)) {
      table.rows.push_back(std::move(row));
    } else {
      table.lacks_rows = true;
    }
  }
  if (table.header.empty()) return fail("the table is empty", "its first row names the columns");
  loaded.value = std::move(table);
  return loaded;
}

Loaded<CsvTable> read_csv_file(const std::filesystem::path& file) {
  Loaded<std::string> text = read_input(file, kGreatestTable_megabytes);
  if (!text.value) return {std::nullopt, std::move(text.diagnostics)};
  return read_csv(*text.value, file.string());
}

}  // namespace warbalance::sim
