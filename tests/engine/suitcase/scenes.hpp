#pragma once

#include "tests/engine/suitcase/scene.hpp"

// Units and battles of several suites.

namespace warbalance::suitcase {

inline constexpr const char* kPlain = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";
inline constexpr const char* kBow = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)";
inline constexpr const char* kThree = "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";

/// The worked melee of the specification, with the full order of dice.
inline Outcome worked_melee() {
  return Scene()
      .stand(0, "models=1 speed=4 q=4+ d=4+ wounds=1; Impact(1), Tough(3); Club(-,1,Deadly(2)); Fist(-,1)", 22, 20)
      .stand(1, "models=3 speed=4 q=4+ d=5+ wounds=1; Phalanx, Regeneration; Spear(-,1)", 22, 25)
      .charge(0, 1)
      .hold(1)
      .dice({1, 4, 1, 5, 6, 2, 3, 5, 2, 1, 4, 2, 4})
      .play();
}

/// A model is Stunned by a shot and then charged.
inline Outcome charge_on_a_stunned_model() {
  return Scene()
      .stand(0, kBow, 22, 20)
      .stand(0, kPlain, 24, 22)
      .stand(1, kPlain, 22, 28)
      .stand(1, kPlain, 40, 48)
      .hold(0)
      .shot(2)
      .hold(3)
      .charge(1, 2)
      .dice({4, 1, 2, 6})
      .play();
}

}  // namespace warbalance::suitcase
