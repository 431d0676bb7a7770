#pragma once

#include <optional>

#include "engine/systems/warstuff1/movement.hpp"

// Where units may be placed: the geometry of chapter 2.

namespace warbalance::warstuff1 {

inline constexpr int kEdges = 4;              ///< 0 south (y = 0), 1 north, 2 west, 3 east
inline constexpr Length kPlacementGap = 100;  ///< WS1-204: not within it of an enemy

constexpr int opposite_edge(int edge) { return edge ^ 1; }

/// WS1-203: whether no player has picked the edge yet.
bool edge_is_free(const State& state, int edge);

/// The point at a place along an edge and a depth from it.
Point edge_point(const Rules& rules, int edge, Length along, Length depth);

/// Length of an edge.
inline Length edge_length(const Rules& rules, int edge) { return edge < 2 ? rules.table_width : rules.table_height; }

/// WS1-204: whether the unit may be placed there: in the strip of its player's edge.
bool may_deploy(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS1-R25: whether a late unit may be placed there: anywhere at least its gap away from all enemies.
bool may_deploy_late(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// The place nearest to the middle of the edge and to its own side of the strip where the unit may be placed, on a
/// grid of half an inch; the middle of the edge, half off the table, when the strip is full.
Point first_free_place(const Rules& rules, const State& state, UnitIndex unit);

}  // namespace warbalance::warstuff1
