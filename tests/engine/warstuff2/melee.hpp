#pragma once

#include "tests/engine/warstuff2/board.hpp"

// What the tests of melee share: two units, one of which charges.

namespace warbalance::warstuff2::melee_test {

inline constexpr Point kStart{1000, 2000};
inline constexpr Point kContact{1500, 2000};
inline constexpr Point kTarget{1600, 2000};
inline constexpr Point kSteppedBack{1400, 2000};
inline constexpr Point kFar{4000, 4000};

/// Unit 0 charges unit 1; nobody else is on the table.
inline Scene duel(const std::string& charger, const std::string& target) {
  Scene scene({"rounds=1"});
  scene.unit(0, charger, kStart).unit(1, target, kTarget).charge(0, 1, kStart, kContact);
  return scene;
}

/// The same without a kill: afterwards the target hunkers.
inline Outcome duel_with_dice(const std::string& charger, const std::string& target, std::vector<int> dice) {
  return duel(charger, target).dice(std::move(dice)).hunker(1).play();
}

/// Unit 0 shoots at unit 1 from 5 inches.
inline Outcome shot_with_dice(const std::string& shooter, const std::string& target, std::vector<int> dice) {
  return Scene({"rounds=1"})
      .unit(0, shooter, kStart)
      .unit(1, target, kTarget)
      .hold(0, 1)
      .dice(std::move(dice))
      .hunker(1)
      .play();
}

inline Choice move_to(Point from, Point to) { return ChooseMeleeMove{Path::straight(from, to)}; }

}  // namespace warbalance::warstuff2::melee_test
