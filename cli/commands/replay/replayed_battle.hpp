#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/report/report.hpp"
#include "engine/core/geometry.hpp"
#include "sim/battles/match.hpp"

namespace warbalance::cli {

/// Width of a hex, in places of systems that count steps.
inline constexpr Length kHexLength = 100;

/// A board of spaces, in systems that may be played on one.
struct ReplayBoard {
  Length space = 0;    ///< width of a space, and distance of rows [1/100 inch]
  bool hexes = false;  ///< odd rows lie half a space to the right; else squares
  Point first{};       ///< centre of the space with the least coordinates
  /// Column and row of the square with a point, or axial coordinates of the hex.
  std::function<std::array<int, 2>(Point)> coordinates;
  /// Spaces from one place to another, times the width of a space.
  std::function<Length(Point, Point)> apart;
};

/// A recorded battle with the names of all that its events number. Seats count from 0 in the program and from 1 in
/// texts.
struct ReplayedBattle {
  const sim::Match* match = nullptr;
  const sim::RecordedBattle* battle = nullptr;
  std::string remark{};  ///< what is to be said of it beside the seats; may be empty

  int players() const { return battle->seating.players; }
  /// Which army of the match has the seat, from 0.
  std::size_t contestant(int seat) const { return battle->seating.army_in(static_cast<std::size_t>(seat)); }
  /// "A", "B" and so on: whose army has the seat.
  std::string side(int seat) const;
  const sim::Army& army_in(int seat) const;
  /// "A1 4+ Shooter(18)"; units are counted within their army from 1. Empty for no unit.
  std::string unit(UnitIndex index) const;
  /// "A1"
  std::string unit_id(UnitIndex index) const;
  /// The seat that owns a unit.
  int seat_of(UnitIndex index) const;
  /// Its place in the army list, from 0.
  std::size_t slot_of(UnitIndex index) const;
  /// The unit as its army lists it.
  const sim::ArmyUnit& listed(UnitIndex index) const;
  /// Name of a unit's spell, counted from 0 over its special rules (where units are cards: over those of the ruleset);
  /// its number from 1 when it has no name.
  std::string spell(UnitIndex index, std::int64_t number) const;
  /// Width and height of the table that the rules state [1/100 inch].
  Point table_size() const;
  /// The board of spaces that the battle is played on; none: places are points of a table.
  std::optional<ReplayBoard> board() const;
  /// "inches": the unit of places and moves, which are in hundredths of it.
  std::string_view length_unit() const;
  /// Whether places are hexes of the rules (`Vocabulary::counts_steps`).
  bool counts_steps() const;
};

/// A direction in whole degrees, 0 to 359: 0 is towards greater x, 90 towards greater y.
int compass_degrees(Point direction);

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
