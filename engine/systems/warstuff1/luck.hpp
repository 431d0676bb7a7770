#pragma once

#include "engine/core/chance.hpp"
#include "engine/systems/warstuff1/hits.hpp"

// What is at stake in the dice of an attack, of hits and of morale tests, for the luck of the dice (BattleLog::stake):
// the points of the unit that may be lost, times the chance that it still is. Shares that are not chances are
// estimates, chosen so that the measured luck explains as much of the results as possible.

namespace warbalance::warstuff1 {

/// Share of its points that a unit loses by being stunned: an action, and it is easy to hit.
inline constexpr Share kStunShare = kWhole * 2 / 5;
/// By a wound: its next damage die is one better for the enemy.
inline constexpr Share kWoundShare = kWhole * 3 / 20;

/// Chance to die when it would be killed.
inline Share dies(const DefenceNumbers& numbers) {
  return kWhole - (numbers.survive_on != 0 ? chance_from(numbers.survive_on) : 0);
}

/// Share of its points that hits, none of them resolved yet, cost a unit.
/// @param fatal  the first one kills without a damage die
inline Share harm_of_hits(const DefenceNumbers& numbers, Condition y, int hits, bool fatal = false) {
  const int ignore_on = fatal ? numbers.ignore_fatal_on : numbers.ignore_on;
  const Share passes = ignore_on != 0 ? kWhole - chance_from(ignore_on) : kWhole;
  Share lives = kWhole;
  Share harm = 0;
  for (int i = 0; i < hits; ++i) {
    const Share would_die = fatal && i == 0 ? kWhole : chance_from(needed_to_kill(numbers, y));
    const Share killed = share_of(passes, share_of(would_die, dies(numbers)));
    harm += share_of(lives, killed + share_of(passes, share_of(kWhole - killed, kWoundShare)));
    lives = share_of(lives, kWhole - killed);
    y.wound();
  }
  return harm;
}

/// What a success of the next die for hits is worth to the side of the unit that is hit; it rolls all of them.
inline Share stake_of_hits(const DefenceNumbers& numbers, const HitProgress& p, const Condition& y) {
  switch (p.phase) {
    case HitPhase::chance:  // a success brings the hits
      return -harm_of_hits(numbers, y, p.left);
    case HitPhase::ignore_ground:
      return harm_of_hits(numbers, y, 1);
    case HitPhase::ignore: {
      DefenceNumbers bare = numbers;
      bare.ignore_on = 0;
      bare.ignore_fatal_on = 0;
      return harm_of_hits(bare, y, 1, p.fatal);
    }
    case HitPhase::damage:  // a success kills it
      return kWoundShare - dies(numbers);
    case HitPhase::survive:
      return kWhole - kWoundShare;
    case HitPhase::over:
      return 0;
  }
  return 0;
}

/// Share of its points that a failed morale test costs a unit.
inline Share harm_of_fear(const DefenceNumbers& numbers, const Condition& y) {
  if (numbers.dies_of_tests) return dies(numbers);
  return y.stunned ? 0 : kStunShare;
}

}  // namespace warbalance::warstuff1
