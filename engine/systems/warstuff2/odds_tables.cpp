#include "engine/systems/warstuff2/odds_tables.hpp"

#include <algorithm>
#include <cassert>

#include "engine/core/enumerate.hpp"

namespace warbalance::warstuff2 {
namespace {

/// Position of `value` in `list`, appended when it is new.
template <class T, class Equal>
std::size_t index_in(std::vector<T>& list, const T& value, Equal equal) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const T& known) { return equal(known, value); });
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(value);
  return list.size() - 1;
}
template <class T>
std::size_t index_in(std::vector<T>& list, const T& value) {
  return index_in(list, value, [](const T& a, const T& b) { return a == b; });
}

bool same_dice(const Attack& a, const Attack& b) {
  return a.kind == b.kind && a.attacks == b.attacks && a.automatic_hits == b.automatic_hits && a.quality == b.quality &&
         a.natural == b.natural && a.natural_wounds == b.natural_wounds && a.rerolls_nerve == b.rerolls_nerve;
}

std::uint64_t power_of_six(int exponent) {
  std::uint64_t power = 1;
  while (exponent-- > 0) power *= 6;
  return power;
}

/// Dice of the first half at most: two for the nerve; hit, re-roll, ignore and quality for each attack.
int dice_until_wounds(const Attack& attack) {
  return (attack.tests_nerve ? 2 : 0) + 4 * attack.attacks + 2 * attack.automatic_hits;
}

/// The rules that the units of an exchange compare with each other.
RuleSet compared_rules(std::span<const Profile> profiles) {
  RuleSet compared = 0;
  for (const Profile& profile : profiles) {
    compared |= profile.melee_fail_unless_same | profile.melee_success_unless_same | profile.shoot_fail_unless_same |
                profile.shoot_success_unless_same | profile.nerve_unless_same;
  }
  return compared;
}

/// A profile without what no exchange reads.
Profile fighter_of(Profile profile, RuleSet compared) {
  profile.carried &= compared;
  for (Spell& spell : profile.spells) spell.range = 0;
  profile.radius = 0;
  profile.range = 0;
  profile.move_advance_bonus = 0;
  profile.move_rush_bonus = 0;
  profile.blast_radius = 0;
  profile.healer_radius = 0;
  profile.healer_on = 0;
  profile.leader_radius = 0;
  profile.leader_dice = 0;
  profile.leader_on = 0;
  profile.late_deploy_distance = 0;
  profile.retreat = 0;
  profile.flies = false;
  profile.ignores_difficult = false;
  profile.ignores_rout = false;
  return profile;
}

struct HalfState {
  Progress progress;
  Condition condition;
  friend auto operator<=>(const HalfState&, const HalfState&) = default;
};

}  // namespace

OddsTables::OddsTables(const Rules& rules, std::span<const Profile> profiles) : rules_(rules) {
  const RuleSet compared = compared_rules(profiles);
  for (const Profile& profile : profiles) add_profile(profile, compared);
  fill_wound_rows();
  fill_end_rows();
  certain_kill_.chance[kKilledOutright] = 1;
  certain_kill_.results = kKilledOutright + 1;
}

std::uint32_t OddsTables::number_of(const Profile& profile) const {
  const std::uint32_t place = profiles_.find(profile);
  assert(place != ProfileNumbers::kNone && "the tables were made without this profile");
  return fighter_of_[place];
}

void OddsTables::add_profile(const Profile& profile, RuleSet compared) {
  if (profiles_.add(profile) < fighter_of_.size()) return;
  const std::uint32_t fighter = fighters_.add(fighter_of(profile, compared));
  fighter_of_.push_back(fighter);
  if (fighter == classes_.size()) add_classes(fighters_[fighter]);
}

void OddsTables::add_classes(const Profile& profile) {
  ProfileClasses classes;
  const Attack charge = strike(rules_, profile, profile, true, {});
  const Attack back = strike(rules_, profile, profile, false, {});
  const Attack explosion = blast(rules_, profile, true, {});
  classes.charge = attack_class(charge);
  classes.strike_back = attack_class(back);
  classes.shot = attack_class(shot(rules_, profile, profile, {}));
  classes.blast = attack_class(explosion);
  classes.riders = riders_class(charge);
  classes.blast_riders = riders_class(explosion);
  for (std::size_t i = 0; i < static_cast<std::size_t>(profile.spell_count); ++i) {
    const Attack hits = spell_hits(rules_, profile, profile.spells[i], {});
    classes.spells[i] = attack_class(hits);
    classes.spell_riders[i] = riders_class(hits);
  }
  classes.protection =
      static_cast<std::uint8_t>(index_in(protections_, Protection{profile.quality, profile.ignore_hit_on}));
  classes.end = static_cast<std::uint8_t>(
      index_in(ends_, End{profile.wounds_roll_from, profile.wounds_killed_on, profile.rescue_on}));
  classes_.push_back(classes);
}

std::uint16_t OddsTables::attack_class(Attack attack) {
  return static_cast<std::uint16_t>(index_in(attacks_, attack, same_dice) * kVariants);
}

std::uint8_t OddsTables::riders_class(const Attack& attack) {
  return static_cast<std::uint8_t>(index_in(riders_, Riders{attack.wound_bonus, attack.freeze_on}));
}

void OddsTables::fill_wound_rows() {
  wound_row_of_.resize(attacks_.size() * kVariants * protections_.size() * 4);
  std::size_t row = 0;
  for (Attack attack : attacks_) {
    attack.wound_bonus = 0;
    attack.freeze_on =
        6;  // any freeze: an event that is over forgets whether a hit was left, one about to freeze does not
    const int variants = attack.kind == EventKind::melee ? kVariants : attack.attacks > 0 ? 4 : 1;
    for (int variant = 0; variant < kVariants; ++variant) {
      attack.may_reroll = (variant & 1) != 0;
      attack.must_reroll = (variant & 2) != 0;
      attack.tests_nerve = (variant & 4) != 0;
      for (const Protection& protection : protections_) {
        for (const bool in_cover : {false, true}) {
          for (const bool stunned : {false, true}) {
            if (variant < variants) {
              const WoundRow chances = enumerate_wounds(attack, protection, in_cover, stunned);
              wound_row_of_[row] = static_cast<std::uint32_t>(index_in(wound_rows_, chances));
            }
            ++row;
          }
        }
      }
    }
  }
}

WoundRow OddsTables::enumerate_wounds(const Attack& attack, const Protection& protection, bool in_cover,
                                      bool stunned) const {
  Profile target;
  target.quality = protection.quality;
  target.ignore_hit_on = protection.ignore_hit_on;
  const Defence defence{&target, in_cover, {}};
  const Event event(rules_, attack, defence);

  // The first half ends at the wound die, at the rescue of a unit that would be killed outright, or before.
  HalfState start;
  start.condition.stunned = stunned;
  event.begin(start.progress, start.condition);
  const auto ended = [](const HalfState& state) {
    return state.progress.over() || state.progress.phase >= Phase::wound;
  };
  WoundRow row;
  row.whole = power_of_six(dice_until_wounds(attack));
  const auto ends = enumerate(
      start, row.whole,
      [&](HalfState& state, EnumeratingDice& dice) { event.step(state.progress, state.condition, dice, NoRescuers{}); },
      ended);
  for (const auto& [state, weight] : ends) {
    int result = kNoHitLeft;
    if (state.progress.phase == Phase::rescue_friend) {
      result = kKilledOutright;
    } else if (state.condition.markers > 0) {
      result = kOneWound + state.condition.markers - 1;
    } else if (state.progress.phase == Phase::freeze) {
      result = kNoWound;
    }
    row.chance[static_cast<std::size_t>(result)] += weight;
    row.results = std::max(row.results, static_cast<std::uint64_t>(result + 1));
  }
  return row;
}

void OddsTables::fill_end_rows() {
  end_classes_ = static_cast<int>(ends_.size());
  end_rows_.resize(riders_.size() * ends_.size() * kMarkerStates * 3 * kWoundResults);
  std::size_t row = 0;
  for (const Riders& riders : riders_) {
    for (const End& end : ends_) {
      for (int markers = 0; markers < kMarkerStates; ++markers) {
        for (int state = 0; state < 3; ++state) {
          Condition start;
          start.markers = static_cast<std::uint8_t>(markers);
          start.stunned = state == 1;
          start.frozen = state == 2;
          for (int result = 0; result < kWoundResults; ++result) {
            end_rows_[row++] = enumerate_end(riders, end, start, result);
          }
        }
      }
    }
  }
}

EndRow OddsTables::enumerate_end(const Riders& riders, const End& end, const Condition& start, int result) const {
  Profile target;
  target.wounds_roll_from = end.roll_from;
  target.wounds_killed_on = end.killed_on;
  target.rescue_on = end.rescue_on;
  Attack attack;
  attack.wound_bonus = riders.wound_bonus;
  attack.freeze_on = riders.freeze_on;
  const Defence defence{&target, false, {}};
  const Event event(rules_, attack, defence);

  HalfState begin;
  begin.condition = start;
  if (result == kKilledOutright) {
    event.begin_kill(begin.progress);
  } else if (result != kNoHitLeft) {
    event.begin_wounds(begin.progress, begin.condition, wounds_of(result), true);
  }
  const auto ends = enumerate(
      begin, static_cast<unsigned>(EndRow::kWhole),
      [&](HalfState& state, EnumeratingDice& dice) { event.step(state.progress, state.condition, dice, NoRescuers{}); },
      [](const HalfState& state) { return state.progress.over(); });
  EndRow row;
  for (const auto& [state, weight] : ends) {
    std::uint8_t& share = state.condition.killed    ? row.killed
                          : state.condition.stunned ? row.stunned
                          : state.condition.frozen  ? row.frozen
                                                    : row.ok;
    share = static_cast<std::uint8_t>(share + weight);
  }
  row.worth = worth(row, start.stunned, start.frozen, wounds_of(result) > 0);
  return row;
}

std::uint32_t OddsTables::worth(const EndRow& end, bool was_stunned, bool was_frozen, bool more_markers) const {
  const auto times = [](int chance, std::int32_t per_mille) { return static_cast<std::uint32_t>(chance * per_mille); };
  std::uint32_t sum = times(end.killed, rules_.tactic_kill);
  if (!was_stunned) sum += times(end.stunned, rules_.tactic_stun);
  if (more_markers) sum += times(end.ok + end.frozen, rules_.tactic_mark);
  if (!was_frozen) sum += times(end.frozen, rules_.tactic_frozen);
  return sum;
}

}  // namespace warbalance::warstuff2
