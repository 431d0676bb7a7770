#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/rule_system.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Section 8: the end of a game and its winner, and the parts of the table that scenarios refer to.

namespace warbalance::vsgmr {

/// How a battle ends; the order of the vocabulary's endings.
enum class Ending : std::int8_t { rounds, wipe_out, objective };

inline constexpr std::array<std::string_view, 3> kEndingNames = {"rounds", "wipe-out", "objective"};

/// The roles of the two sides in Ambush, Fortress Assault and Spawning.
inline constexpr int kAttackers = 0;  ///< Ambushers, Assaulters, Infiltrators
inline constexpr int kDefenders = 1;  ///< Targets, Defenders, Spawners

/// VS-R4, VS-V3: rounds after which the game is over.
constexpr int last_round(const Rules& rules) {
  return rules.plays(Scenario::ambush) ? rules.max_rounds_open : rules.rounds;
}

/// How the game has ended; nothing while it goes on.
std::optional<Ending> ended(const Rules& rules, const State& state);

/// The seat that has won a game that is over; -1 = nobody. Of a side that has won together it is the seat that
/// destroyed most.
int winner_of(const Rules& rules, const State& state, Ending ending);

enum class Edge : std::uint8_t { bottom, left, top, right };

/// The share of a seat in the edges of the table.
struct Place {
  Edge edge = Edge::bottom;
  std::int8_t share = 0;   ///< which of the shares of the edge, from the left as its player sees it
  std::int8_t shares = 1;  ///< equal parts of the edge
};

/// VS-S2: clockwise from the lower edge on; from five players on two share each long edge. `seating = long_edges`: all
/// sit on the two edges that are nearest to each other, in equal shares of each.
constexpr Place place_of(const Rules& rules, int seat, int players) {
  if (players == 2) return {seat == 0 ? Edge::bottom : Edge::top};
  if (rules.seating != 0) {
    const bool wide = rules.table_width >= rules.table_height;
    const int first = (players + 1) / 2;
    const bool near = seat < first;
    const int shares = near ? first : players - first;
    const Edge edge = near ? wide ? Edge::bottom : Edge::left : wide ? Edge::top : Edge::right;
    return {edge, static_cast<std::int8_t>((near ? first : players) - 1 - seat), static_cast<std::int8_t>(shares)};
  }
  if (players <= 4) return {static_cast<Edge>(seat)};
  constexpr std::array<Place, 6> kPlaces = {
      {{Edge::bottom, 1, 2}, {Edge::bottom, 0, 2}, {Edge::left}, {Edge::top, 1, 2}, {Edge::top, 0, 2}, {Edge::right}}};
  return kPlaces[static_cast<std::size_t>(seat)];
}

/// The table as the player at an edge sees it: `u` from left to right along his part of the edge, `v` away from him.
struct EdgeFrame {
  Place place;
  Length table_width = 0;
  Length table_height = 0;
  const Grid* grid = nullptr;  ///< of a board, whose rows and columns are counted then; width and height are its own

  bool lies_along_x() const { return place.edge == Edge::bottom || place.edge == Edge::top; }
  Length whole_length() const { return lies_along_x() ? table_width : table_height; }
  Length length() const { return whole_length() / place.shares; }
  Length left_end() const { return length() * place.share; }
  /// How far along his part of the edge a point is.
  Length along(Point at) const;
  Length depth() const { return lies_along_x() ? table_height : table_width; }
  Point point(Length along, Length v) const;
  /// How far a point is from the edge.
  Length away(Point at) const;
  /// The point of the same lane at another distance.
  Point in_lane(Point at, Length v) const;
  Point facing() const;
  /// On a board: the column from the left and the row from the edge, as the player counts them, of a space; and the
  /// space of such a column and row.
  Space counted(Space space) const;
  Space space_at(Space counted) const;
  /// How far a base must come sideways to overlap the strip in front of the player's part of the edge.
  Length aside(Point at, Length radius) const {
    return place.shares == 1 ? 0 : std::max({Length{0}, 1 - radius - along(at), along(at) - length() - radius + 1});
  }
};

inline EdgeFrame frame_of(const Rules& rules, int seat, int players) {
  const Place place = place_of(rules, seat, players);
  const Grid& grid = rules.grid;
  if (!grid.is_on()) return {place, rules.table_width, rules.table_height};
  return {place, grid.columns * grid.space, grid.rows * grid.space, &grid};
}
inline EdgeFrame frame_of(const Rules& rules, const State& state, int seat) {
  return frame_of(rules, seat, state.players);
}

/// VS-V11: distance from a seat's edge from which a base of this radius is across.
inline Length across_from(const Rules& rules, const EdgeFrame& frame, Length radius) {
  if (frame.grid != nullptr) return frame.depth() - rules.across_depth + radius;  // a space of the strip
  return frame.depth() - rules.across_depth - radius;
}

/// VS-V12: greatest distance from his own edge at which a base overlaps a player's home strip.
inline Length home_from(const Rules& rules, Length radius) {
  return rules.grid.is_on() ? rules.home_depth - radius : rules.home_depth + radius - 1;
}

/// The straight distance that a seat needs for the scenario's own end, from the front of its zone: across the table
/// (VS-V11), or to the object and home (VS-V12); 0 = none. Also how far guys without super powers get in all rounds.
SeatWay way_to_win(const Rules& rules, int seat, int players);

/// VS-F5: the Move Unit and Half Move Unit in which the set-up of a figure is measured.
inline Length setup_move(const Rules& rules, const Profile& profile) {
  return rules.setup_move_unit_own != 0 ? profile.move : rules.guy_move;
}
inline Length setup_half_move(const Rules& rules, const Profile& profile) {
  return rules.setup_move_unit_own != 0 ? profile.half_move : rules.guy_half_move;
}

}  // namespace warbalance::vsgmr
