#pragma once

#include "engine/systems/warstuff1/attack.hpp"
#include "engine/systems/warstuff1/facts.hpp"
#include "engine/systems/warstuff1/rules.hpp"

// What effects did in the dice of attacks and hits, where facts are counted. Attacks and hits know no units, so their
// steps are watched from outside.

namespace warbalance::warstuff1 {

/// After a step of the hits on a unit. @param before  the step
template <class G>
void count_hit_step(G& game, UnitIndex unit, const DefenceNumbers& numbers, const HitProgress& before) {
  const int face = game.last_face();
  const int ignore_on = before.fatal ? numbers.ignore_fatal_on : numbers.ignore_on;
  const bool ignored = (before.phase == HitPhase::ignore && face >= ignore_on) ||
                       (before.phase == HitPhase::ignore_ground && face >= numbers.ignore_ground_on);
  if (ignored) count_effect(game, unit, Effect::ignore_hit);
  if (before.phase == HitPhase::survive && face >= numbers.survive_on) count_effect(game, unit, Effect::survive_kill);
}

/// A morale test that a unit failed. @param feared  whose rule asked for it
template <class G>
void count_failed_test(G& game, UnitIndex unit, UnitIndex feared, const DefenceNumbers& numbers) {
  if (feared != kNoUnit) count_effect(game, feared, Effect::morale_test);
  if (numbers.dies_of_tests) count_effect(game, unit, Effect::morale_result);
}

/// Watches the steps of one attack.
template <class G>
class AttackFacts {
 public:
  /// @param cover  the target is in cover by terrain
  AttackFacts(G& game, UnitIndex unit, UnitIndex target, AttackKind kind, bool cover, const ExchangeNumbers& numbers)
      : game_(game), unit_(unit), target_(target), kind_(kind), cover_(cover), numbers_(numbers) {}

  /// Before the first step: a test that nobody has to take.
  void begin() {
    const Profile& a = self();
    const Profile& b = other();
    const bool melee = kind_ == AttackKind::melee;
    const bool tests = melee ? (a.contact_test_unless_same & ~b.carried) != 0 : a.target_tests;
    if (tests && b.passes_morale) count_effect(game_, target_, Effect::morale_result);
    const bool answered = melee && (b.contact_test_unless_same & ~a.carried) != 0;
    if (answered && a.passes_morale) count_effect(game_, unit_, Effect::morale_result);
  }

  /// After a step.
  void see(const AttackState& before) {
    switch (before.phase) {
      case Phase::tests:
      case Phase::late:
        return test(before);
      case Phase::attack:
        if (kind_ != AttackKind::entangle) attack(before);
        return;
      case Phase::hits:
        return count_hit_step(game_, target_, numbers_.target, before.hits);
      case Phase::answer:
        return count_hit_step(game_, unit_, numbers_.source, before.hits);
      case Phase::ignore:
        if (game_.last_face() >= numbers_.target.ignore_on) count_effect(game_, target_, Effect::ignore_hit);
        return;
      default:
        return;
    }
  }

 private:
  const Profile& self() const { return game_.state.profile(unit_); }
  const Profile& other() const { return game_.state.profile(target_); }

  void test(const AttackState& before) {
    const bool of_target = before.test == 0;
    const UnitIndex who = of_target ? target_ : unit_;
    const DefenceNumbers& numbers = of_target ? numbers_.target : numbers_.source;
    if (!before.hits.over()) return count_hit_step(game_, who, numbers, before.hits);
    const bool passed = game_.last_face() <= present_quality(numbers, of_target ? before.target : before.source);
    if (!passed) count_failed_test(game_, who, of_target ? unit_ : target_, numbers);
  }

  /// WS1-603, 604, 608, 609, R33: the attack die, compared with what it would have been.
  void attack(const AttackState& before) {
    const int face = game_.last_face();
    const bool hit = face >= needed(numbers_, before);
    const auto differs = [&](const Profile& attacker, const Profile& target) {
      return hit != (face >= needed(exchange_numbers(game_.rules, attacker, target, kind_, cover_), before));
    };
    if (differs(without_mods(self()), other())) count_effect(game_, unit_, Effect::quality_mod);
    if (differs(self(), without_mods(other()))) count_effect(game_, target_, Effect::quality_mod);
    if (differs(self(), without_cover(other()))) count_effect(game_, target_, Effect::cover);
    AttackState without_dice = before;
    without_dice.quality = 0;
    if (hit && face < needed(numbers_, without_dice)) count_effect(game_, unit_, Effect::quality_die);
    if (hit) {
      naturals(unit_, target_, self().naturals, [face](int from) { return from != 0 && face >= from; });
    } else if (kind_ == AttackKind::melee) {
      naturals(target_, unit_, other().answers, [face](int to) { return to != 0 && face <= to; });
    }
  }

  static int needed(const ExchangeNumbers& numbers, const AttackState& s) {
    return numbers.attack.needed(s.source.stunned, s.target.stunned, s.quality);
  }
  static Profile without_mods(Profile profile) {
    profile.attack_shoot = profile.attack_melee = profile.defend_shoot = profile.defend_melee = 0;
    profile.edge_count = 0;
    return profile;
  }
  static Profile without_cover(Profile profile) {
    profile.cover_quality = 0;
    profile.always_cover = false;
    return profile;
  }

  /// The naturals that a face sets off, and those that the other unit is immune to.
  template <class SetsOff>
  void naturals(UnitIndex from, UnitIndex to, const NaturalNumbers& n, const SetsOff& sets_off) {
    const bool wounds = sets_off(n.wounds_face) && n.wounds != 0;
    const bool hits = (sets_off(n.hits_face) && n.hits != 0) || (sets_off(n.dice_face) && n.dice != 0);
    const std::array<bool, 4> set_off{sets_off(n.kill_face), wounds, hits, sets_off(n.stun_face)};
    for (std::size_t i = 0; i < set_off.size(); ++i) {
      if (!set_off[i]) continue;
      const bool immune = game_.state.profile(to).is_immune(static_cast<Natural>(i));
      count_effect(game_, immune ? to : from, immune ? Effect::immune : Effect::on_natural);
    }
  }

  G& game_;
  const UnitIndex unit_;
  const UnitIndex target_;
  const AttackKind kind_;
  const bool cover_;
  const ExchangeNumbers& numbers_;
};

}  // namespace warbalance::warstuff1
