#pragma once

#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/facts.hpp"

// What effects did in the dice of an event, where facts are counted. An event knows no units, so its steps are watched
// from outside.

namespace warbalance::warstuff2 {

/// Watches the steps of one event. `Healers` are those near its target.
template <class G, class Healers>
class EventFacts {
 public:
  /// @param source   kNoUnit: nobody
  /// @param covered  the target is in cover by where it stands, or how
  EventFacts(G& game, UnitIndex source, UnitIndex target, bool covered, const AttackNumbers& attack, const Event& event,
             const Healers& healers)
      : game_(game),
        source_(source),
        target_(target),
        covered_(covered),
        attack_(attack),
        event_(event),
        healers_(healers) {}

  /// After the event began, and after each of its steps.
  void see(const Progress& before, const Condition& was, const Progress& after, const Condition& now) {
    if (now.markers > was.markers && after.phase != Phase::wound) count_effect(game_, target_, Effect::wound_table);
    switch (before.phase) {
      case Phase::nerve:
      case Phase::nerve_again:
        return nerve(before, after);
      case Phase::hit:
      case Phase::hit_again:
        return hit(before, after);
      case Phase::ignore:
        return ignore(before);
      case Phase::wound:
        return wound(was);
      case Phase::rescue_self:
        if (after.over() && !now.killed) count_effect(game_, target_, Effect::rescue_self);
        return;
      case Phase::rescue_friend:
        if (after.over() && !now.killed) count_effect(game_, healers_.unit(before.index), Effect::rescue_friend);
        return;
      case Phase::freeze:
        if (now.frozen && source().freeze_on != 0) count_effect(game_, source_, Effect::freeze_on_hit);
        return;
      default:
        return;
    }
  }

 private:
  const Profile& source() const { return game_.state.profile(source_); }
  const Profile& target() const { return game_.state.profile(target_); }

  void nerve(const Progress& before, const Progress& after) {
    if (after.phase == Phase::nerve_again) return;
    if (after.nerve_failed) return count_effect(game_, target_, Effect::nerve_test);
    if (before.phase == Phase::nerve_again) count_effect(game_, source_, Effect::reroll_morale);
  }

  void hit(const Progress& before, const Progress& after) {
    const HitDie die = HitThresholds{attack_.hits.quality, attack_.hits.natural}.classify(game_.last_face());
    const bool hits = die != HitDie::miss;
    if (before.phase == Phase::hit) {
      hit_first_ = hits;
      if (after.phase == Phase::hit_again) return;
    } else if (hits != hit_first_) {
      count_reroll(rerolls_by_own_rule(hits), before.nerve_failed);
    }
    if (die == HitDie::natural) count_effect(game_, source_, Effect::auto_wound_on_natural);
  }

  /// WS2-X9: whether a rule of the attacker asks for the re-roll of misses, or of hits.
  bool rerolls_by_own_rule(bool misses) const {
    const Profile& p = source();
    const bool shoots = attack_.hits.kind == EventKind::shooting;
    const RuleSet unless_same = misses ? (shoots ? p.shoot_fail_unless_same : p.melee_fail_unless_same)
                                       : (shoots ? p.shoot_success_unless_same : p.melee_success_unless_same);
    const bool always = misses ? (shoots ? p.shoot_fail : p.melee_fail) : (shoots ? p.shoot_success : p.melee_success);
    return always || (unless_same & ~target().carried) != 0;
  }

  /// A hit die came out otherwise when it was rolled again.
  /// @param own  by a rule of the attacker
  void count_reroll(bool own, bool nerve_failed) {
    if (own) return count_effect(game_, source_, Effect::reroll_hits);
    if (!nerve_failed) count_effect(game_, target_, Effect::rerolled_by);
  }

  void ignore(const Progress& before) {
    const auto is_deadly = [&](int hit) { return ((before.deadly >> hit) & 1U) != 0; };
    const HitHalf::Ignoring by = event_.hit_half().ignoring(is_deadly(before.index));
    if (game_.last_face() < by.on) return;
    if (!by.by_cover) return count_effect(game_, target_, Effect::ignore_hit);
    if (covered_) return;
    int ignored = 1;
    if (game_.rules.cover_die_per_hit == 0) {  // the die counts for the hits that follow too
      for (int hit = before.index + 1; hit < before.hits; ++hit) {
        ignored += event_.hit_half().ignoring(is_deadly(hit)).by_cover ? 1 : 0;
      }
    }
    count_effect(game_, target_, Effect::always_cover, ignored);
  }

  void wound(const Condition& was) {
    const int face = game_.last_face();
    const int needed = event_.wound_half().wounds_table().die_needed(was.markers);
    const int bonus = attack_.riders.wound_bonus;
    const bool killed = face >= needed;
    if (killed && face < needed + bonus && source_ != kNoUnit && source().wound_bonus == bonus) {
      count_effect(game_, source_, Effect::wound_roll_bonus);
    }
    const int usual = game_.rules.wounds_killed_on - bonus - was.markers;
    if (!killed && face >= usual) count_effect(game_, target_, Effect::wound_table);
  }

  G& game_;
  const UnitIndex source_;
  const UnitIndex target_;
  const bool covered_;
  const AttackNumbers& attack_;
  const Event& event_;
  const Healers& healers_;
  bool hit_first_ = false;  ///< the first of two hit dice hit
};

}  // namespace warbalance::warstuff2
