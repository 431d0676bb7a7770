#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/core/dice.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rolls.hpp"
#include "engine/systems/warstuff2/rules.hpp"

// Chapter W and the dice of chapters S and X: one event (an attack, a spell's hits, a blast, a fall) against one
// defender, as steps of at most one roll each. The battle, the exact odds and the players' tables all run it.

namespace warbalance::warstuff2 {

enum class EventKind : std::uint8_t { shooting, melee, spell, blast, fall };

/// What the source of an event brings to it.
struct Attack {
  EventKind kind = EventKind::shooting;
  std::int8_t attacks = 0;         ///< attacks with a hit die each
  std::int8_t automatic_hits = 0;  ///< hits of spells, blasts and falls
  std::int8_t quality = 4;
  std::int8_t natural = 0;  ///< hit die of a deadly hit; 0 = none
  std::int8_t natural_wounds = 0;
  std::int8_t wound_bonus = 0;
  std::int8_t freeze_on = 0;  ///< 0 = does not freeze
  bool may_reroll = false;
  bool must_reroll = false;
  bool tests_nerve = false;
  bool rerolls_nerve = false;
  DieStream stream{};
};

/// What the defender of an event has against it.
struct Defence {
  const Profile* profile = nullptr;
  bool in_cover = false;
  DieStream stream{};
};

/// What an event can change of a unit.
struct Condition {
  std::uint8_t markers = 0;
  bool killed = false;
  bool stunned = false;
  bool frozen = false;

  friend auto operator<=>(const Condition&, const Condition&) = default;
};

/// WS2-W13: Stunned clears Frozen, and a Stunned unit cannot be frozen (W12).
inline void stun(Condition& y) {
  y.stunned = true;
  y.frozen = false;
}
/// WS2-W9.
inline void kill(Condition& y) {
  y = Condition{};
  y.killed = true;
}

enum class Phase : std::uint8_t {
  nerve,
  nerve_again,
  hit,
  hit_again,
  ignore,
  quality,
  wound,
  rescue_self,
  rescue_friend,
  freeze,
  over,
};

/// How far an event has come. Fields that no longer matter are cleared, so that equal states compare equal.
struct Progress {
  Phase phase = Phase::over;
  std::uint8_t index = 0;    ///< attack or hit or rescuer that is next
  std::uint8_t hits = 0;     ///< hits scored, or still left after the ignore dice
  std::uint16_t deadly = 0;  ///< bit i: hit i is deadly
  std::uint8_t kept = 0;     ///< hits not ignored so far
  std::uint16_t kept_deadly = 0;
  std::uint8_t wounds = 0;
  std::uint8_t cover_die = 0;  ///< 0 not rolled, 1 ignored, 2 not ignored
  bool nerve_failed = false;
  bool any_hit_left = false;
  bool stunned_by_die = false;  ///< the wound die stunned (WS2-W11: a push may follow)

  bool over() const { return phase == Phase::over; }
  friend auto operator<=>(const Progress&, const Progress&) = default;
};

/// Hits of an event at most: the loader bounds attacks and hits by 4.
inline constexpr int kMaxHits = 16;

/// No friend near to save the defender.
struct NoRescuers {
  static constexpr int count() { return 0; }
  static constexpr int on(int) { return 0; }
  static constexpr DieStream stream(int) { return {}; }
};

/// One event of an attack against a defender, advanced step by step.
class Event {
 public:
  Event(const Rules& rules, const Attack& attack, const Defence& defence)
      : rules_(rules), attack_(attack), defence_(defence) {}

  /// Sets up the first roll. An event without attacks and hits is over at once.
  /// @param p  as it is made, here and below
  void begin(Progress& p, Condition& y) const {
    if (attack_.attacks > 0) {
      p.phase = attack_.tests_nerve ? Phase::nerve : Phase::hit;
      return;
    }
    p.hits = static_cast<std::uint8_t>(attack_.automatic_hits);
    start_ignoring(p, y);
  }

  /// Goes straight to "would be killed" (WS2-X2, WS2-MO4).
  void begin_kill(Progress& p) const { start_rescue(p); }

  /// Goes straight to the wound die with markers already placed: the second half of an event, for odds tables.
  void begin_wounds(Progress& p, Condition& y, int wounds, bool any_hit_left) const {
    p.wounds = static_cast<std::uint8_t>(wounds);
    p.any_hit_left = any_hit_left;
    start_wounding(p, y);
  }

  /// Makes the roll of the present phase and goes on to the next one.
  template <class D, class Rescuers>
  void step(Progress& p, Condition& y, D& dice, Rescuers&& rescuers) const {
    switch (p.phase) {
      case Phase::nerve:
        return nerve(p, dice, kNerveRoll, attack_.rerolls_nerve);
      case Phase::nerve_again:
        return nerve(p, dice, kNerveReroll, false);
      case Phase::hit:
        return first_hit_die(p, y, dice);
      case Phase::hit_again:
        return score(p, y, hit_die(dice, kHitReroll));
      case Phase::ignore:
        return ignore(p, y, dice);
      case Phase::quality:
        return quality(p, y, dice);
      case Phase::wound:
        return wound(p, y, dice);
      case Phase::rescue_self:
        return rescue_self(p, y, dice, rescuers);
      case Phase::rescue_friend:
        return rescue_friend(p, y, dice, rescuers);
      case Phase::freeze:
        y.frozen = dice.test(mine(kFreezeRoll), attack_.freeze_on);
        return finish(p);
      case Phase::over:
        assert(false && "a step after the end");
        return;
    }
  }

  /// Makes all rolls that are left, where nobody looks at the steps between them.
  template <class D, class Rescuers>
  void play_out(Progress p, Condition& y, D& dice, Rescuers&& rescuers) const {
    while (!p.over()) step(p, y, dice, rescuers);
  }

  const Attack& attack() const { return attack_; }
  const Defence& defence() const { return defence_; }

  /// Which hit dice are rolled again: those that miss, or those that hit.
  struct Rerolls {
    bool misses = false;
    bool hits = false;
    bool again(bool hit) const { return hit ? hits : misses; }
  };
  /// WS2-W1, X9, G4: a die that may be and must be re-rolled is not re-rolled.
  Rerolls rerolls(bool nerve_failed) const {
    const bool must = attack_.must_reroll || nerve_failed;
    return {attack_.may_reroll && !must, must && !attack_.may_reroll};
  }

  /// WS2-W5: whether any hit kills a stunned target.
  bool kills_stunned() const {
    return attack_.kind == EventKind::shooting || (attack_.kind == EventKind::spell && rules_.spell_kills_stunned != 0);
  }

  // WS2-W3, W4: what the next hit may be ignored with. 0 = nothing.
  struct Ignoring {
    int on = 0;
    bool by_cover = false;
  };
  Ignoring ignoring(bool deadly) const {
    const int armour = deadly ? 0 : target().ignore_hit_on;
    const bool covered = defence_.in_cover && !(deadly && rules_.deadly_ignores_cover != 0);
    if (armour != 0 && !(covered && rules_.cover_on < armour)) return {armour, false};
    if (covered) return {rules_.cover_on, true};
    return {};
  }

  /// When a wounded unit rolls on the wounds table, and when that kills it; with all markers placed.
  struct WoundsTable {
    int roll_from = 0;  ///< WS2-W8: markers
    int killed_on = 6;  ///< WS2-W7: wound die and markers together
    bool rolls(int markers) const { return markers >= roll_from; }
    int die_needed(int markers) const { return killed_on - markers; }
  };
  WoundsTable wounds_table() const {
    const int total = target().wounds_killed_on != 0 ? target().wounds_killed_on : rules_.wounds_killed_on;
    return {target().wounds_roll_from, total - attack_.wound_bonus};
  }
  /// WS2-W7: the markers of a unit after so many wounds more.
  static int markers_after(int markers, int wounds) { return std::min(markers + wounds, 200); }

 private:
  DieTag mine(const RollKind& kind) const { return {attack_.stream, &kind}; }
  DieTag theirs(const RollKind& kind) const { return {defence_.stream, &kind}; }
  const Profile& target() const { return *defence_.profile; }

  // WS2-X8: quality test of the attacker; failed, it must re-roll its successful hits.
  template <class D>
  void nerve(Progress& p, D& dice, const RollKind& kind, bool again) const {
    const bool passed = dice.test(mine(kind), attack_.quality);
    if (!passed && again) {
      p.phase = Phase::nerve_again;
      return;
    }
    p.nerve_failed = !passed;
    p.phase = Phase::hit;
  }

  template <class D>
  HitDie hit_die(D& dice, const RollKind& kind) const {
    return dice.classify(mine(kind), HitThresholds{attack_.quality, attack_.natural});
  }

  template <class D>
  void first_hit_die(Progress& p, Condition& y, D& dice) const {
    const HitDie die = hit_die(dice, kHitRoll);
    if (rerolls(p.nerve_failed).again(die != HitDie::miss)) {
      p.phase = Phase::hit_again;
      return;
    }
    score(p, y, die);
  }

  void score(Progress& p, Condition& y, HitDie die) const {
    if (die != HitDie::miss) {
      if (die == HitDie::natural) p.deadly |= static_cast<std::uint16_t>(1U << p.hits);
      ++p.hits;
    }
    ++p.index;
    p.phase = Phase::hit;
    if (p.index < attack_.attacks) return;
    start_ignoring(p, y);
  }

  void start_ignoring(Progress& p, Condition& y) const {
    p.index = 0;
    p.nerve_failed = false;
    p.phase = Phase::ignore;
    if (y.stunned && kills_stunned() && rules_.stunned_hit_ignorable == 0) {
      p.kept = p.hits;
      p.kept_deadly = p.deadly;
      p.index = p.hits;
    }
    pass_hits_without_die(p, y);
  }

  void keep(Progress& p, bool ignored) const {
    if (!ignored) {
      if (is_deadly(p.deadly, p.index)) p.kept_deadly |= static_cast<std::uint16_t>(1U << p.kept);
      ++p.kept;
    }
    ++p.index;
  }
  static bool is_deadly(std::uint16_t mask, std::uint8_t index) { return ((mask >> index) & 1U) != 0; }

  void pass_hits_without_die(Progress& p, Condition& y) const {
    for (; p.index < p.hits;) {
      const Ignoring by = ignoring(is_deadly(p.deadly, p.index));
      const bool shared_die_known = by.by_cover && rules_.cover_die_per_hit == 0 && p.cover_die != 0;
      if (by.on != 0 && !shared_die_known) return;
      keep(p, shared_die_known && p.cover_die == 1);
    }
    start_quality(p, y);
  }

  template <class D>
  void ignore(Progress& p, Condition& y, D& dice) const {
    const Ignoring by = ignoring(is_deadly(p.deadly, p.index));
    const bool ignored = dice.test(theirs(by.by_cover ? kCoverRoll : kIgnoreRoll), by.on);
    if (by.by_cover && rules_.cover_die_per_hit == 0) p.cover_die = ignored ? 1 : 2;
    keep(p, ignored);
    pass_hits_without_die(p, y);
  }

  // WS2-W5: a stunned target of a shot dies of any hit that is left; else WS2-W6.
  void start_quality(Progress& p, Condition& y) const {
    p.hits = p.kept;
    p.deadly = p.kept_deadly;
    p.kept = 0;
    p.kept_deadly = 0;
    p.cover_die = 0;
    p.index = 0;
    p.any_hit_left = p.hits > 0;
    if (p.any_hit_left && y.stunned && kills_stunned()) {
      start_rescue(p);
      return;
    }
    pass_deadly_hits(p, y);
  }

  void pass_deadly_hits(Progress& p, Condition& y) const {
    p.phase = Phase::quality;
    while (p.index < p.hits && is_deadly(p.deadly, p.index)) {
      p.wounds = static_cast<std::uint8_t>(p.wounds + attack_.natural_wounds);
      ++p.index;
    }
    if (p.index == p.hits) start_wounding(p, y);
  }

  template <class D>
  void quality(Progress& p, Condition& y, D& dice) const {
    if (!dice.test(theirs(kQualityRoll), target().quality)) ++p.wounds;
    ++p.index;
    pass_deadly_hits(p, y);
  }

  // WS2-W7, W8: markers for all wounds, then one wound die, if the unit rolls on the wounds table yet.
  void start_wounding(Progress& p, Condition& y) const {
    p.index = 0;
    p.hits = 0;
    p.deadly = 0;
    const int wounds = p.wounds;
    p.wounds = 0;
    if (wounds == 0) return start_freezing(p, y);
    y.markers = static_cast<std::uint8_t>(markers_after(y.markers, wounds));
    if (!wounds_table().rolls(y.markers)) return start_freezing(p, y);
    p.phase = Phase::wound;
  }

  template <class D>
  void wound(Progress& p, Condition& y, D& dice) const {
    if (dice.test(theirs(kWoundRoll), wounds_table().die_needed(y.markers))) return start_rescue(p);
    p.stunned_by_die = true;
    lies_stunned(p, y);
  }

  // WS2-W9: saves itself, or a healer does; else it is killed.
  void start_rescue(Progress& p) const {
    p.hits = 0;
    p.deadly = 0;
    p.index = 0;
    p.phase = target().rescue_on != 0 ? Phase::rescue_self : Phase::rescue_friend;
  }

  template <class D, class Rescuers>
  void rescue_self(Progress& p, Condition& y, D& dice, Rescuers& rescuers) const {
    if (dice.test(theirs(kRescueSelfRoll), target().rescue_on)) return lies_stunned(p, y);
    if (rescuers.count() == 0) return kill(p, y);
    p.phase = Phase::rescue_friend;
  }

  template <class D, class Rescuers>
  void rescue_friend(Progress& p, Condition& y, D& dice, Rescuers& rescuers) const {
    if (p.index >= rescuers.count()) return kill(p, y);
    const DieTag tag{rescuers.stream(p.index), &kRescueFriendRoll};
    if (dice.test(tag, rescuers.on(p.index))) return lies_stunned(p, y);
    ++p.index;
    if (p.index == rescuers.count()) kill(p, y);
  }

  void lies_stunned(Progress& p, Condition& y) const {
    stun(y);
    finish(p);
  }
  void kill(Progress& p, Condition& y) const {
    warstuff2::kill(y);
    finish(p);
  }

  void start_freezing(Progress& p, Condition& y) const {
    const bool can = attack_.freeze_on != 0 && p.any_hit_left && !y.stunned && !y.frozen;
    if (can) {
      p.phase = Phase::freeze;
    } else {
      finish(p);
    }
  }

  /// Clears what may still be set but `stunned_by_die`.
  static void finish(Progress& p) {
    p.index = 0;
    p.any_hit_left = false;
    p.phase = Phase::over;
  }

  const Rules& rules_;
  const Attack& attack_;
  const Defence& defence_;
};

// --- what each kind of event brings -------------------------------------------------------------------------

/// Fire and Freeze of a unit, where they count (WS2-W14).
inline void add_riders(const Rules& rules, const Profile& source, bool enemy, Attack& attack) {
  const bool attack_of_its_own = attack.kind == EventKind::shooting || attack.kind == EventKind::melee;
  if (!enemy || (rules.rider_scope_attacks != 0 && !attack_of_its_own)) return;
  if (source.wound_bonus > attack.wound_bonus) attack.wound_bonus = source.wound_bonus;
  if (source.freeze_on != 0 && (attack.freeze_on == 0 || source.freeze_on < attack.freeze_on)) {
    attack.freeze_on = source.freeze_on;
  }
}

inline Attack attack_with_dice(const Rules& rules, EventKind kind, const Profile& source, DieStream stream) {
  Attack attack;
  attack.kind = kind;
  attack.attacks = 1;
  attack.quality = source.quality;
  attack.natural = source.natural;
  attack.natural_wounds = source.natural_wounds;
  attack.stream = stream;
  add_riders(rules, source, true, attack);
  return attack;
}

/// One shot (WS2-S5, X9).
inline Attack shot(const Rules& rules, const Profile& source, const Profile& target, DieStream stream) {
  Attack attack = attack_with_dice(rules, EventKind::shooting, source, stream);
  attack.may_reroll =
      source.shoot_fail || (source.shoot_fail_unless_same & ~target.carried) != 0 || target.shot_at_fail;
  attack.must_reroll =
      source.shoot_success || (source.shoot_success_unless_same & ~target.carried) != 0 || target.shot_at_success;
  return attack;
}

/// The attacks of a charger, or the strike back (WS2-X3, X4, X8, X9).
inline Attack strike(const Rules& rules, const Profile& source, const Profile& target, bool charging,
                     DieStream stream) {
  Attack attack = attack_with_dice(rules, EventKind::melee, source, stream);
  if (charging) attack.attacks = source.charge_attacks;
  attack.may_reroll = source.melee_fail || (source.melee_fail_unless_same & ~target.carried) != 0;
  attack.must_reroll = source.melee_success || (source.melee_success_unless_same & ~target.carried) != 0;
  attack.tests_nerve = (target.nerve_unless_same & ~source.carried) != 0;
  attack.rerolls_nerve = source.reroll_morale;
  return attack;
}

/// The hits of a spell (WS2-Q27).
inline Attack spell_hits(const Rules& rules, const Profile& source, const Spell& spell, DieStream stream) {
  Attack attack;
  attack.kind = EventKind::spell;
  attack.automatic_hits = spell.hits;
  attack.wound_bonus = spell.wound_bonus;
  attack.freeze_on = spell.freeze_on;
  attack.stream = stream;
  add_riders(rules, source, true, attack);
  return attack;
}

/// The hits on one unit near a dying one (WS2-Q4).
inline Attack blast(const Rules& rules, const Profile& source, bool enemy, DieStream stream) {
  Attack attack;
  attack.kind = EventKind::blast;
  attack.automatic_hits = source.blast_hits;
  attack.stream = stream;
  add_riders(rules, source, enemy, attack);
  return attack;
}

/// WS2-T10: cover counts in melee only by option.
inline bool cover_counts(const Rules& rules, EventKind kind, bool covered) {
  return covered && kind != EventKind::fall && (kind != EventKind::melee || rules.cover_in_melee != 0);
}

/// WS2-X4: whether the target of a charge strikes back.
inline bool strikes_back(const Profile& charger, const Condition& charging, const Condition& target) {
  return !target.killed && !charging.killed && !target.stunned && !charging.stunned && !charger.no_strike_back;
}

}  // namespace warbalance::warstuff2
