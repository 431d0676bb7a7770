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
  std::vector<std::vector<CsvField>> rows;  ///< as many fields as the header; those that a row does not have are empty
  bool lacks_rows = false;                  ///< some could not be read
};

/// Reads RFC 4180 and what spreadsheets make of it: the fields of a row stand between commas, semicolons or tabs
/// (whichever the first row has most of, or a line "sep=;" before it says); lines end in LF, CR LF or CR; a field in
/// quotation marks may hold separators, line breaks (each becomes a space) and doubled quotation marks; a mark of the
/// byte order at the beginning is skipped; so is an apostrophe before a digit or one of = + - @ ', by which
/// spreadsheets mark a text; rows without any text are left out. What is wrong is reported with its place, all at once:
/// no UTF-8, a character that cannot be shown, a quotation mark that is not closed, a row with more fields than the
/// header. Where a table can be made out it is returned beside such errors, without rows of too many fields or with
/// quotation marks in the wrong place, so that what the others say can be checked too. Any bytes may be read.
/// @param file  for diagnostics
Loaded<CsvTable> read_csv(std::string_view text, const std::string& file);

/// The same of a file of at most 64 MB, which is remembered as an input.
Loaded<CsvTable> read_csv_file(const std::filesystem::path& file);

}  // namespace warbalance::sim
