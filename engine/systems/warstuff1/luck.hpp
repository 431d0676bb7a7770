#pragma once

#include "engine/core/chance.hpp"
#include "engine/systems/warstuff1/hits.hpp"

// What is at stake in the dice of an attack, of hits and of morale tests, for the luck of the dice (BattleLog::stake):
// the points of the unit that may be lost, times the chance that it still is. Shares that are no chances were chosen
// for how much luck they tell.

namespace warbalance::warstuff1 {

/// Share of its points that a unit loses by being stunned: an action, and it is easy to hit.
inline constexpr Share kStunShare = kWhole * 2 / 5;
/// By a wound: its next damage die is one better for the enemy.
inline constexpr Share kWoundShare = kWhole * 3 / 20;

/// Chance to die when it would be killed.
inline Share dies(const Profile& profile) {
  return kWhole - (profile.survive_on != 0 ? chance_from(profile.survive_on) : 0);
}

/// Share of its points that hits, none of them resolved yet, cost a unit.
/// @param fatal  the first one kills without a damage die
inline Share harm_of_hits(const Rules& rules, const Profile& profile, Condition y, int hits, bool fatal = false) {
  const bool ignorable = profile.ignore_on != 0 && !(fatal && rules.deadly_ignores_tough != 0);
  const Share passes = ignorable ? kWhole - chance_from(profile.ignore_on) : kWhole;
  Share lives = kWhole;
  Share harm = 0;
  for (int i = 0; i < hits; ++i) {
    const bool zero = y.stunned && rules.stunned_damage_printed == 0;
    const int needed = (zero ? 0 : profile.quality) + 1 - y.wounds;
    const Share would_die = fatal && i == 0 ? kWhole : chance_from(needed);
    const Share killed = share_of(passes, share_of(would_die, dies(profile)));
    harm += share_of(lives, killed + share_of(passes, share_of(kWhole - killed, kWoundShare)));
    lives = share_of(lives, kWhole - killed);
    y.wound();
  }
  return harm;
}

/// What a success of the next die for hits is worth to the side of the unit that is hit; it rolls all of them.
inline Share stake_of_hits(const Rules& rules, const Profile& profile, const HitProgress& p, const Condition& y) {
  switch (p.phase) {
    case HitPhase::ignore_ground:
      return harm_of_hits(rules, profile, y, 1);
    case HitPhase::ignore: {
      Profile bare = profile;
      bare.ignore_on = 0;
      return harm_of_hits(rules, bare, y, 1, p.fatal);
    }
    case HitPhase::damage:  // a success kills it
      return kWoundShare - dies(profile);
    case HitPhase::survive:
      return kWhole - kWoundShare;
    case HitPhase::over:
      return 0;
  }
  return 0;
}

/// Share of its points that a failed morale test costs a unit.
inline Share harm_of_fear(const Profile& profile, const Condition& y) {
  if (profile.dies_of_morale) return dies(profile);
  return y.stunned ? 0 : kStunShare;
}

}  // namespace warbalance::warstuff1
