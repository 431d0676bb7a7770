#pragma once

// Sizes of units that arrays are made for.

namespace warbalance::suitcase {

inline constexpr int kMaxTroops = 24;  ///< models of one unit, without an attached hero
inline constexpr int kMaxWeapons = 6;  ///< kinds of weapons on one card

}  // namespace warbalance::suitcase
