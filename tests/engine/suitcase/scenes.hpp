#pragma once

#include "tests/engine/suitcase/scene.hpp"

// Units and battles of several suites.

namespace warbalance::suitcase {

inline constexpr const char* kPlain = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";
inline constexpr const char* kBow = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)";
inline constexpr const char* kThree = "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";

/// The worked melee of the specification, with the full order of dice.
inline Outcome worked_melee() {
  return played(
      Scene(),
      {{0, "models=1 speed=4 q=4+ d=4+ wounds=1; Impact(1), Tough(3); Club(-,1,Deadly(2)); Fist(-,1)", on(22, 20)},
       {1, "models=3 speed=4 q=4+ d=5+ wounds=1; Phalanx, Regeneration; Spear(-,1)", on(22, 25)}},
      {charges(0, 1), holds(1)}, {1, 4, 1, 5, 6, 2, 3, 5, 2, 1, 4, 2, 4});
}

/// A model is Stunned by a shot and then charged.
inline Outcome charge_on_a_stunned_model() {
  return played(Scene(),
                {{0, kBow, on(22, 20)}, {0, kPlain, on(24, 22)}, {1, kPlain, on(22, 28)}, {1, kPlain, on(40, 48)}},
                {holds(0), shoots(2), holds(3), charges(1, 2)}, {4, 1, 2, 6});
}

}  // namespace warbalance::suitcase
