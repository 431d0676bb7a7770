#pragma once

#include "tests/engine/vsgmr/board.hpp"

// Mounts aboard vehicles: what their tests share.

namespace warbalance::vsgmr::carrying_test {

inline constexpr const char* kOn = "vehicles_carry_mounts=true";
inline constexpr UnitIndex kVehicle = 0;
inline constexpr UnitIndex kDriver = 1;
inline constexpr UnitIndex kHorse = 2;
inline constexpr UnitIndex kRider = 3;
inline constexpr UnitIndex kEnemy = 4;

/// Everybody of a convoy aboard, and an enemy far away.
inline Board& load(Board& board, const std::string& horse = "Cavalry", const std::string& rider = "Troop guy",
                   Point enemy = {3000, 4500}) {
  board.unit(0, "Vehicle", Point{3000, 1000}).unit(0, "Troop guy", Point{3000, 1000});
  board.unit(0, horse, Point{3000, 1000}).unit(0, rider, Point{3000, 1000}).unit(1, "Troop guy", enemy).begin();
  return board.aboard(kDriver, kVehicle).aboard(kRider, kHorse).aboard(kHorse, kVehicle, false);
}

}  // namespace warbalance::vsgmr::carrying_test
