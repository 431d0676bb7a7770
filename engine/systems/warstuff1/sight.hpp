#pragma once

#include "engine/systems/warstuff1/numbers.hpp"
#include "engine/systems/warstuff1/rules.hpp"
#include "engine/systems/warstuff1/state.hpp"

// Who is seen, in cover and in range (WS1-501, 601, 602).

namespace warbalance::warstuff1 {

/// WS1-602: whether nothing blocks the line between two centres. Units that block lines of sight by option are all but
/// the two.
/// @param on_line  all pieces near the line, and perhaps others
bool in_sight(const Rules& rules, const State& state, UnitIndex viewer, Point from, UnitIndex target,
              PieceSet on_line = ~PieceSet{0});

/// WS1-501: whether the target is in or behind cover, seen from a centre at `from`; its own rules left out.
bool covered_from(const State& state, Point from, Point target, PieceSet on_line = ~PieceSet{0});

/// WS1-601: whether the unit may make this attack at a distance from `at`.
bool may_attack_from(const Rules& rules, const State& state, UnitIndex unit, Point at, UnitIndex target,
                     AttackKind kind);

}  // namespace warbalance::warstuff1
