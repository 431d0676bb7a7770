#pragma once

#include "engine/systems/suitcase/movement.hpp"

// Where units may be set up or arrive.

namespace warbalance::suitcase {

/// The leader's hexes of a set-up or an arrival.
enum class Placing : std::uint8_t { deploy, scout_place, scout_move, ambush };

/// Whether the leader of a unit may stand on a hex.
/// @param hexes  gets the formation around him
bool place_is_legal(const Rules& rules, const State& state, Paths& paths, UnitIndex unit, Placing placing, Hex hex,
                    Formation& hexes);
/// SC-K1: least distance in hexes between an arriving unit and enemies.
int ambush_gap(const Profile& profile, const Body& body);

/// The formation of a unit whose leader stands as near to a hex as there is room; false = nowhere.
bool find_place(const Rules& rules, const State& state, Paths& paths, UnitIndex unit, Hex wanted, Formation& hexes);

}  // namespace warbalance::suitcase
