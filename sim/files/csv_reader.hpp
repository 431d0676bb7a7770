#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/files/diagnostics.hpp"

// Tables of comma-separated values, as spreadsheets save them.

namespace warbalance::sim {

/// A field: its text without quotation marks and without spaces around it, and where the text begins.
struct CsvField {
  std::string text;
  int line = 0;    ///< from 1
  int column = 0;  ///< from 1, in characters
};

/// A table: its first row names the columns.
struct CsvTable {
  std::vector<CsvField> header;
  std::vector<std::vector<CsvField>> rows;  ///< as many fields as the header; missing ones are empty
  bool lacks_rows = false;                  ///< some rows could not be read
};

/// Reads RFC 4180 and the variants of spreadsheets. The separator is comma, semicolon or tab: the most frequent in the
/// first row, or that of a line "sep=;" before it. Lines end in LF, CR LF or CR. A field in quotation marks may contain
/// separators, line breaks (each becomes a space) and doubled quotation marks. A byte order mark is skipped. So is an
/// apostrophe before a digit or one of = + - @ ', which marks a text in spreadsheets. Rows without any text are left
/// out. Reports all errors at once with their places: invalid UTF-8, a character that cannot be shown, an unclosed
/// quotation mark, a row with more fields than the header. If possible it also returns the table without the bad rows,
/// so that the other rows can be checked too. Accepts any bytes.
/// @param file  for diagnostics
Loaded<CsvTable> read_csv(std::string_view text, const std::string& file);

/// The same for a file of at most 64 MB, which is remembered as an input.
Loaded<CsvTable> read_csv_file(const std::filesystem::path& file);

}  // namespace warbalance::sim
