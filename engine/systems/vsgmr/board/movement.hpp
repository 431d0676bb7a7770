#pragma once

#include <optional>

#include "engine/systems/vsgmr/walker.hpp"

// Movement on a board (VS-G4, VS-G5, VS-G7): where figures may stand and end, by the terrain at the centres of spaces.

namespace warbalance::vsgmr {

/// Whether the centre of a space lies in rough ground that the walker minds; edges belong to it.
bool is_rough_space(const Terrain& terrain, const Walker& walker, Point centre);

/// Whether a barrier lies between the centres of two spaces, or on the centre if the two are the same.
inline bool is_barred(const Terrain& terrain, Point a, Point b) { return terrain.any_crossed(terrain.solid(), a, b); }

/// Whether a figure may stand in a space: on the board, nobody else there, and no barrier unless it is in flight.
bool may_stand_in_space(const State& state, const Walker& walker, Point centre, bool in_flight);

/// VS-G5: whether a figure may go from space to space as the path says: from its first point to its last one.
bool space_move_is_legal(const State& state, const Walker& walker, const Path& path, bool in_flight);

/// The nearest free space around a space; of equal ones the first clockwise from the facing.
Point nearest_free_space(const State& state, const Walker& walker, Point centre, Point facing);

/// VS-M9: the free space beside a mount that lies nearest to a direction; nothing when there is none.
std::optional<Point> leaving_space(const State& state, UnitIndex unit, Point direction);

/// VS-G7: where a figure ends that is forced away from a place. `off` is set when it leaves the board.
/// @param length  in widths of a space; rough spaces count twice
Point forced_space(const State& state, const Walker& walker, Point from, Point source, Length length, Point facing,
                   bool& off);

}  // namespace warbalance::vsgmr
