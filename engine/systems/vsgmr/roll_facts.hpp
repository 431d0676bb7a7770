#pragma once

#include <algorithm>

#include "engine/systems/vsgmr/attack.hpp"
#include "engine/systems/vsgmr/facts.hpp"
#include "engine/systems/vsgmr/sight.hpp"

// What effects did in rolls, where facts are counted. The steps of an attack know no figures, so they are watched from
// outside.

namespace warbalance::vsgmr {

/// One roll of a figure, with its last try.
struct CountedRoll {
  UnitIndex unit = kNoUnit;
  Roll roll = Roll::distance;
  int face = 0;
  int needed = 0;    ///< with all bonuses
  int fails_to = 0;  ///< it fails up to this face, whatever the bonuses
  int support = 0;   ///< part of the bonuses

  bool succeeds_with(int face_needed) const { return face >= std::max(face_needed, fails_to + 1); }
  bool succeeds() const { return succeeds_with(needed); }
};

/// VS-F3, W1, A16: what bonuses and larger dice did in a roll.
template <class G>
void count_roll(G& game, const CountedRoll& r) {
  const State& state = game.state;
  const Profile& profile = state.profile(r.unit);
  const std::size_t i = index_of(r.roll);
  const int own = profile.bonus[i] - plain_profile(game.rules, profile.type).bonus[i];
  if (r.succeeds() != r.succeeds_with(r.needed + own)) count_effect(game, r.unit, Effect::roll_bonus);
  if (r.succeeds() != r.succeeds_with(r.needed + r.support)) {
    count_effect(game, supporter_of(state, r.unit, r.roll), Effect::roll_bonus);
  }
  if (r.succeeds() && r.face > game.rules.die) count_effect(game, r.unit, Effect::roll_die);
}

/// Watches the rolls of one attack.
template <class G>
class StrikeFacts {
 public:
  /// @param target  kNoUnit: terrain
  StrikeFacts(G& game, UnitIndex attacker, UnitIndex target, const StrikeNumbers& numbers, const StrikeSetting& setting)
      : game_(game), attacker_(attacker), target_(target), n_(numbers), setting_(setting) {}

  /// After a step.
  void see(const StrikeState& before, const StrikeState& after) {
    const int face = game_.last_face();
    if (before.phase == StrikePhase::attack) first_ = face;
    if (after.phase == StrikePhase::second_die) return;
    if (before.phase == StrikePhase::armor) return armor(face, before, after);
    if (before.phase != StrikePhase::recruit) attack(std::max(first_, face));
    if (after.result == StrikeResult::frightened) count_effect(game_, target_, Effect::attacked_natural_max);
  }

 private:
  const Profile& profile(UnitIndex unit) const { return game_.state.profile(unit); }

  void attack(int face) {
    const CountedRoll roll{attacker_, roll_of(n_.kind), face, n_.hit_face, n_.fear_face, setting_.attack_support};
    count_roll(game_, roll);
    if (n_.dice > 1 && roll.succeeds() && first_ < n_.hits_from()) {
      count_effect(game_, attacker_, Effect::keep_highest);
    }
    if (target_ == kNoUnit) return;
    const Profile& target = profile(target_);
    const bool stepped = n_.kind == AttackKind::distance && target.target_step != 0;
    if (stepped && roll.succeeds() != roll.succeeds_with(n_.hit_face - target.target_step)) {
      count_effect(game_, target_, Effect::target_step);
    }
    const bool by_rule = profile(attacker_).courage != Courage::of_type;
    if (by_rule && target.fear_face != 0 && face <= target.fear_face) count_effect(game_, attacker_, Effect::courage);
  }

  void armor(int face, const StrikeState& before, const StrikeState& after) {
    const bool stopped = after.over() && after.result == StrikeResult::stopped;
    const bool pierced = after.phase != StrikePhase::armor && !stopped;
    if (pierced && before.armor_made > 0) count_effect(game_, attacker_, Effect::armor_rolls);
    if (target_ == kNoUnit) return;
    count_roll(game_, {target_, Roll::armor, face, n_.armor_face, 0, setting_.armor_support});
    if (stopped) count_effect(game_, target_, Effect::armor);
  }

  G& game_;
  const UnitIndex attacker_;
  const UnitIndex target_;
  const StrikeNumbers& n_;
  const StrikeSetting& setting_;
  int first_ = 0;  ///< the first die of the present try
};

}  // namespace warbalance::vsgmr
