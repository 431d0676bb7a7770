#pragma once

#include "tests/engine/vsgmr/board.hpp"

// What the tests of mounts aboard vehicles share.

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

/// The types of what makes a convoy.
struct Convoy {
  std::string vehicle = "Vehicle";
  std::string driver = "Troop guy";
  std::string horse = "Cavalry";
  std::string rider = "Troop guy";
};

/// A vehicle at (3000, y) with its driver and a horse with its rider, all aboard it before it moves in round 1;
/// and an enemy.
inline Scene convoy(const Convoy& of, const std::string& enemy, Point enemy_at, std::vector<std::string> settings = {},
                    Length y = 2000) {
  settings.emplace_back(kOn);
  Scene scene(std::move(settings));
  scene.unit(0, of.vehicle, {3000, y}).unit(0, of.driver, {3000, y - 170});
  scene.unit(0, of.horse, {3200, y}).unit(0, of.rider, {3200, y - 145}).unit(1, enemy, enemy_at);
  scene.board(kDriver, {}, kVehicle).board(kRider, {}, kHorse).board(kHorse, {}, kVehicle);
  return scene;
}

/// Whether the horse is aboard the vehicle, and its rider on it.
inline void expect_carried(const Outcome& outcome, UnitIndex rider_on) {
  EXPECT_EQ(outcome.unit(kRider).rides, rider_on);
  EXPECT_EQ(outcome.unit(kRider).mount, kVehicle);
  EXPECT_EQ(outcome.unit(kRider).at, outcome.unit(kVehicle).at);
  if (rider_on != kHorse) return;
  EXPECT_EQ(outcome.unit(kHorse).rides, kVehicle);
  EXPECT_EQ(outcome.unit(kHorse).mount, kVehicle);
  EXPECT_EQ(outcome.unit(kHorse).at, outcome.unit(kVehicle).at);
  EXPECT_FALSE(outcome.unit(kHorse).controls);
  EXPECT_TRUE(outcome.unit(kRider).controls);
}

/// Whether the horse stands on the ground at a place with its rider on it.
inline void expect_ridden(const Outcome& outcome, Point at) {
  EXPECT_EQ(outcome.unit(kHorse).mount, kNoUnit);
  EXPECT_EQ(outcome.unit(kHorse).rides, kNoUnit);
  EXPECT_EQ(outcome.unit(kHorse).at, at);
  EXPECT_EQ(outcome.unit(kRider).mount, kHorse);
  EXPECT_EQ(outcome.unit(kRider).rides, kHorse);
  EXPECT_EQ(outcome.state.place(kRider), at);
}

}  // namespace warbalance::vsgmr::carrying_test
