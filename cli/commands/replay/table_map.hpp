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
/// their names ("A1"), markers by their numbers and whose they are ("1A", "2-").
class TableMap {
 public:
  /// @param width, height  of the table [1/100 inch]
  /// @param label_width    characters of the longest unit name; a cell has as many
  /// @param unit           of lengths: "inches"
  TableMap(Length width, Length height, std::size_t label_width, std::string_view unit);

  /// Names a kind of terrain before its pieces come: the earlier it is named, the more likely it gets its first letter.
  /// Kinds named for all tables alike have the same letter on each of them.
  void name_kind(const std::string& kind) { mark_of(kind); }

  /// A piece of terrain: cells whose middle lies inside are filled with a letter of its kind, which the legend names.
  /// What is thinner than a cell (a wall) is drawn as a line of cells. Later pieces cover earlier ones.
  void add_piece(const std::string& kind, const Shape& shape);

  void place(const std::string& label, Point at, bool stunned);
  /// @param number  from 1
  /// @param owner   the side whose it is; empty: nobody's
  void place_marker(std::int64_t number, Point at, const std::string& owner);

  /// The picture with its legend, every line indented by two spaces. What finds its cell taken stands in the nearest
  /// free one: markers come first, then units as they were placed. Names of stunned units are in small letters.
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
  std::vector<char> ground_;           ///< one mark a cell, row by row from y = 0
  std::map<char, std::string> kinds_;  ///< by their letters
  std::set<char> drawn_;               ///< letters of the pieces on the table
  std::vector<Sign> markers_;
  std::vector<Sign> units_;
};

}  // namespace warbalance::cli
