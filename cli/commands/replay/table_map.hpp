#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/geometry.hpp"

namespace warbalance::cli {

/// The table as text, seen from above, for a terminal of 80 columns: north is the far edge, y grows upwards. Ground is
/// drawn cell by cell, a letter for each kind of terrain, dots on open ground to measure by; units are drawn over it by
/// their names ("A1"), markers by their numbers and owners ("1A", "2-").
class TableMap {
 public:
  /// @param width, height  of the table [1/100 inch]
  /// @param label_width characters of the longest unit name, which is the width of a cell
  /// @param unit           of lengths: "inches"
  TableMap(Length width, Length height, std::size_t label_width, std::string_view unit);

  /// Names a kind of terrain before its pieces: the earlier, the more likely it gets its first letter. Name the kinds
  /// of all tables in the same order to give them the same letters.
  void name_kind(const std::string& kind) { mark_of(kind); }

  /// A piece of terrain: cells whose middle lies inside are filled with a letter of its kind, which the legend names. A
  /// piece thinner than a cell (a wall) is drawn as a line of cells. Later pieces cover earlier ones.
  void add_piece(const std::string& kind, const Shape& shape);

  void place(const std::string& label, Point at, bool stunned);
  /// @param number  from 1
  /// @param owner owning side; empty: nobody
  void place_marker(std::int64_t number, Point at, const std::string& owner);

  /// The picture with its legend, every line indented by two spaces. If a cell is taken, the nearest free one is used:
  /// markers come first, then units as they were placed. Names of stunned units are in small letters.
  std::string text() const;

 private:
  struct Sign {
    std::string label;
    Point at{};
  };

  char mark_of(const std::string& kind);
  std::size_t nearest_free(Point at, const std::vector<std::string>& cells) const;
  Point middle_of(std::size_t cell) const;
  bool shows(const Shape& shape, Point middle) const;
  std::string legend() const;

  std::string unit_;
  Length width_;
  Length height_;
  Length cell_size_;
  std::size_t label_width_;
  std::size_t columns_;
  std::size_t rows_;
  std::vector<char> ground_;           ///< one mark per cell, row by row from y = 0
  std::map<char, std::string> kinds_;  ///< by their letters
  std::set<char> drawn_;               ///< letters of the pieces on the table
  std::vector<Sign> markers_;
  std::vector<Sign> units_;
};

}  // namespace warbalance::cli
