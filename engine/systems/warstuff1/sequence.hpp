#pragma once

#include "engine/systems/warstuff1/hits.hpp"

namespace warbalance::warstuff1 {

/// The parts of an attack with all that follows from it, in their order (WS1-611).
enum class Stage : std::uint8_t {
  attack,      ///< the tests, dice, hits and answers of the two units
  kill_tests,  ///< morale tests of enemies near a unit that killed (WS1-R02)
  blows,       ///< death blows (WS1-R06)
  back,        ///< the attacker moves back (WS1-612)
  move_after,  ///< and may move once more (WS1-R15)
  over,
};

/// What comes after a stage. @param source, target  attacker and target as that stage left them
constexpr Stage next(Stage stage, AttackKind kind, const Condition& source, const Condition& target) {
  const bool melee = kind == AttackKind::melee;
  switch (stage) {
    case Stage::attack:
      return melee ? Stage::kill_tests : Stage::blows;
    case Stage::kill_tests:
      return Stage::blows;
    case Stage::blows:
      if (!melee || source.killed) return Stage::over;
      if (!target.killed) return Stage::back;
      [[fallthrough]];
    case Stage::back:
      return source.killed || source.stunned ? Stage::over : Stage::move_after;
    case Stage::move_after:
    case Stage::over:
      return Stage::over;
  }
  return Stage::over;
}

}  // namespace warbalance::warstuff1
