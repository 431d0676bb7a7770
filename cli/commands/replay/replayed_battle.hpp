#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.hpp"
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

}  // namespace warbalance::cli
