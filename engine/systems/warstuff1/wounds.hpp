#pragma once

#include <algorithm>

#include "engine/systems/warstuff1/attack.hpp"
#include "engine/systems/warstuff1/facts.hpp"
#include "engine/systems/warstuff1/rules.hpp"
#include "engine/systems/warstuff1/state.hpp"

// Chapters 6 and 7 in a battle: hits, morale tests, deaths, credit for kills, death blows.

namespace warbalance::warstuff1 {

// Uses of effects in the dice of attacks and hits, if facts are counted. Attacks and hits have no unit ids, so an
// observer watches their steps.

/// Called after a step of the hits on a unit. @param before  the state before the step
template <class G>
void count_hit_step(G& game, UnitIndex unit, const DefenceNumbers& numbers, const HitProgress& before) {
  const int face = game.last_face();
  const int ignore_on = before.fatal ? numbers.ignore_fatal_on : numbers.ignore_on;
  const bool ignored = (before.phase == HitPhase::ignore && face >= ignore_on) ||
                       (before.phase == HitPhase::ignore_ground && face >= numbers.ignore_ground_on);
  if (ignored) count_effect(game, unit, Effect::ignore_hit);
  if (before.phase == HitPhase::survive && face >= numbers.survive_on) count_effect(game, unit, Effect::survive_kill);
}

/// Counts a failed morale test. @param feared  the unit whose rule required it
template <class G>
void count_failed_test(G& game, UnitIndex unit, UnitIndex feared, const DefenceNumbers& numbers) {
  if (feared != kNoUnit) count_effect(game, feared, Effect::morale_test);
  if (numbers.dies_of_tests) count_effect(game, unit, Effect::morale_result);
}

/// Observes the steps of one attack.
template <class G>
class AttackFacts {
 public:
  /// @param cover  the target is in cover by terrain
  AttackFacts(G& game, UnitIndex unit, UnitIndex target, AttackKind kind, bool cover, const ExchangeNumbers& numbers)
      : game_(game), unit_(unit), target_(target), kind_(kind), cover_(cover), numbers_(numbers) {}

  /// Called before the first step: counts tests that need not be taken.
  void begin() {
    const Profile& a = self();
    const Profile& b = other();
    const bool melee = kind_ == AttackKind::melee;
    const bool tests = melee ? (a.contact_test_unless_same & ~b.carried) != 0 : a.target_tests;
    if (tests && b.passes_morale) count_effect(game_, target_, Effect::morale_result);
    const bool answered = melee && (b.contact_test_unless_same & ~a.carried) != 0;
    if (answered && a.passes_morale) count_effect(game_, unit_, Effect::morale_result);
  }

  /// Called after each step.
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

  /// WS1-603, 604, 608, 609, R33: compares the attack die with its result without the rules.
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

  /// Counts the natural effects of a face, and those to which the other unit is immune.
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

/// Records the changes of a unit.
template <class G>
void tell_changes(G& game, UnitIndex unit, UnitIndex cause, const Condition& before, const Condition& after) {
  if (after.killed) return;  // recorded when it is removed
  if (after.wounds != before.wounds) game.change(unit, "wounds", "WS1-605", after.wounds, cause);
  if (after.stunned && !before.stunned) game.change(unit, "stunned", "WS1-703", 0, cause);
}

/// WS1-803: takes a killed unit off the table and queues its death blow, if any.
/// @param scorer  seat whose unit caused the death; -1 = none
template <class G>
void remove_killed(G& game, UnitIndex unit, Cause cause, int scorer, UnitIndex killer, std::string_view rule) {
  State& state = game.state;
  state.remove(unit);
  game.change(unit, "killed", rule, 0, killer);
  ++game.report.killed_by[static_cast<std::size_t>(cause)];
  count_loss(game, unit, cause, killer);
  const int loser = state.owner(unit);
  const std::int64_t points = state.cost(unit);
  game.report.lost_hundredths[static_cast<std::size_t>(loser)] += points;
  if (state.players == 2) scorer = 1 - loser;
  if (scorer >= 0 && scorer != loser) state.destroyed_hundredths[static_cast<std::size_t>(scorer)] += points;
  if (state.profile(unit).blow_on != 0) game.deaths.push(unit);
}

/// The originator and the cause of hits or a test.
struct Blame {
  UnitIndex unit = kNoUnit;
  int seat = -1;
  Cause cause = Cause::shooting;
  std::string_view rule;
};

/// Resolves the hits on a unit, or a failed test that kills it.
template <class G>
void resolve_hits(G& game, UnitIndex unit, const DefenceNumbers& numbers, const Hits& hits, HitProgress& progress,
                  Condition now, const Blame& blame) {
  UnitState& self = game.state.unit(unit);
  for (;;) {
    if (now.killed) return remove_killed(game, unit, blame.cause, blame.seat, blame.unit, blame.rule);
    tell_changes(game, unit, blame.unit, self.condition, now);
    self.condition = now;
    if (progress.over()) return;
    if constexpr (G::measures_luck) {
      game.stake(game.state.cost(unit) * stake_of_hits(numbers, progress, now) / kWhole);
    }
    [[maybe_unused]] const HitProgress before = progress;
    hits.step(progress, now, game);
    if constexpr (G::counts_facts) {
      count_hit_step(game, unit, numbers, before);
      const bool strikes = before.phase == HitPhase::chance && !progress.over();
      if (strikes && blame.unit != kNoUnit) count_effect(game, blame.unit, Effect::on_death, before.left);
    }
  }
}

/// WS1-605: hits outside an attack, which a die of the unit brings.
/// @param ground  the hits are those of dangerous terrain
template <class G>
void risk_hits(G& game, UnitIndex unit, int count, const HitChance& chance, bool ground, const Blame& blame) {
  const DefenceNumbers numbers = defence_numbers(game.rules, game.state.profile(unit), ground);
  const Hits hits(numbers, game.state.stream(unit), chance);
  HitProgress progress;
  hits.begin_perhaps(progress, count);
  resolve_hits(game, unit, numbers, hits, progress, game.state.unit(unit).condition, blame);
}

/// WS1-701: a morale test that is not part of an attack.
template <class G>
void test_morale(G& game, UnitIndex unit, const RollKind& kind, const Blame& blame) {
  const DefenceNumbers numbers = defence_numbers(game.rules, game.state.profile(unit));
  if (numbers.passes_tests) return count_effect(game, unit, Effect::morale_result);
  Condition now = game.state.unit(unit).condition;
  const int quality = present_quality(numbers, now);
  if constexpr (G::measures_luck) {
    const Share harm = harm_of_fear(numbers, now);
    game.stake(-game.state.cost(unit) * harm / kWhole, quality + 1);
  }
  const bool passed = game.d6(game.tag(unit, kind), Needed::at_most(quality)) <= quality;
  if (passed) return;
  count_failed_test(game, unit, blame.unit, numbers);
  const Hits hits(numbers, game.state.stream(unit));
  HitProgress progress;
  if (numbers.dies_of_tests) {
    hits.begin_kill(progress, now);
  } else {
    now.stunned = true;
  }
  resolve_hits(game, unit, numbers, hits, progress, now, blame);
}

/// Writes the living enemies of a unit within a distance to `near`, by player, then roster.
inline std::size_t find_near(const State& state, UnitIndex unit, Length radius,
                             std::array<UnitIndex, kMaxUnits>& near) {
  std::size_t count = 0;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (state.within(unit, enemy, radius)) near[count++] = enemy;
  });
  std::sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count));
  return count;
}

/// WS1-R02: enemies near a unit test their morale after its kill in melee.
template <class G>
void test_after_kill(G& game, UnitIndex killer) {
  const State& state = game.state;
  const Length radius = state.profile(killer).kill_test_radius;
  if (radius == 0 || !state.unit(killer).alive()) return;
  std::array<UnitIndex, kMaxUnits> near;
  const std::size_t count = find_near(state, killer, radius, near);
  for (std::size_t i = 0; i < count; ++i) {
    test_morale(game, near[i], kKillTest, {killer, state.owner(killer), Cause::morale, "WS1-R02"});
  }
}

/// WS1-R06: resolves the queued death blows; each nearby unit is completed before the next.
template <class G>
void resolve_death_blows(G& game) {
  const State& state = game.state;
  while (!game.deaths.empty()) {
    const UnitIndex dead = game.deaths.pop();
    const Profile& profile = state.profile(dead);
    std::array<UnitIndex, kMaxUnits> near;
    const std::size_t count = find_near(state, dead, profile.blow_radius, near);
    for (std::size_t i = 0; i < count; ++i) {
      risk_hits(game, near[i], profile.blow_hits, {&kBlowRoll, profile.blow_on}, false,
                {dead, state.owner(dead), Cause::death_blow, "WS1-R06"});
    }
  }
}

}  // namespace warbalance::warstuff1
