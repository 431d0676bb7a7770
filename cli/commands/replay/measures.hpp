#pragma once

#include <optional>
#include <string>

#include "cli/commands/replay/replayed_battle.hpp"
#include "engine/core/path.hpp"
#include "engine/core/shape.hpp"

namespace warbalance::cli {

/// Places and lengths of a replayed battle in words: in inches, in spaces of its board, or in hexes.
class Measures {
 public:
  explicit Measures(const ReplayedBattle& replay);

  /// "inches", "spaces" or "hexes"
  std::string_view unit() const { return unit_; }
  /// "(12.00, 18.00)"; the column and row of a space.
  std::string place(Point point) const;
  /// A length in that unit.
  std::string length(std::int64_t length) const;
  /// From its start to its end, by its corners where it goes along them, and how far that is. Of one that stays where
  /// it is: "at" its place.
  std::string path(const Path& path) const;
  /// How far two places are from each other: straight, or in spaces [1/100 inch or 1/100 hex].
  Length apart(Point a, Point b) const;
  /// Whether paths are told with their corners, and bases have the size that they have on the table.
  bool straight() const { return !board_ && !hexes_; }
  /// Whether bases at two places touch, or stand in neighbouring spaces. @param bases  sum of their radii
  bool touch(Point a, Point b, Length bases) const;
  /// Whether a base at a place touches a shape, or stands in a space of it.
  bool touches(const Shape& shape, Point at, Length base) const;
  const std::optional<ReplayBoard>& board() const { return board_; }

 private:
  std::optional<ReplayBoard> board_;
  bool hexes_;
  std::string_view unit_;
};

}  // namespace warbalance::cli
