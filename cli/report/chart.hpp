#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warbalance::cli {

/// A picture of a table of the report. Formats that can draw show it beside that table; it says nothing that the table
/// does not. Columns are given by their names, empty: none.
struct Chart {
  enum class Kind : std::uint8_t {
    dots,      ///< a value a row with its interval, one below the other
    bars,      ///< a value a row as a bar from 0, with its interval where it has one
    columns,   ///< a value a row as a column from 0, rows in their order from left to right: histograms
    lines,     ///< values over numbers, with a band for their intervals, a line for each series
    heat_map,  ///< a value for each pair of a row and a column
  };

  Kind kind = Kind::dots;
  std::string title;
  std::string table;                ///< name of the table
  std::vector<std::string> labels;  ///< columns that name a row; lines: the numbers to the right; heat map: row, column
  std::string value;
  std::string low{};
  std::string high{};
  std::string reference{};  ///< a number that the value is compared with: what is listed
  std::string band_low{};   ///< dots: from here to there is allowed; without an end it reaches to the edge
  std::string band_high{};
  std::string flag{};    ///< a verdict, shown by the shape of the mark
  std::string series{};  ///< lines: a text that tells the lines apart
  /// A value that means something by itself, drawn as a line through all rows, or as the middle of the colours: 50 %.
  std::optional<double> line{};       ///< as the chart shows it: shares in per cent
  std::string line_meaning{};         ///< "even"
  std::optional<double> shaded_to{};  ///< lines: numbers up to here do not count, and are shaded
  std::string shaded_meaning{};       ///< "does not count"
  std::string only{};                 ///< a column, and the text of it in the rows that are drawn
  std::string only_text{};
  bool symmetric = false;  ///< heat map: a row with a column is the column with the row, and rows give it once
};

}  // namespace warbalance::cli
