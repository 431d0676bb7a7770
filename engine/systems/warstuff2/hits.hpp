#pragma once

#include <cstdint>

#include "engine/systems/warstuff2/numbers.hpp"
#include "engine/systems/warstuff2/progress.hpp"
#include "engine/systems/warstuff2/rolls.hpp"
#include "engine/systems/warstuff2/rules.hpp"

namespace warbalance::warstuff2 {

/// The first half of an event: nerve, hit, ignore and quality dice, until the wounds are counted (WS2-W1 to W6, X8), in
/// steps of at most one roll.
class HitHalf {
 public:
  HitHalf(const Rules& rules, const HitNumbers& attack, const SaveNumbers& saves, const EventStreams& streams)
      : rules_(rules), attack_(attack), saves_(saves), streams_(streams) {}

  /// Sets up the first roll, or counts at once where there is none.
  /// @param p        a new one
  /// @param stunned  whether the defender is stunned during the whole event
  void begin(Progress& p, bool stunned) const {
    if (attack_.attacks > 0) {
      p.phase = attack_.tests_nerve ? Phase::nerve : Phase::hit;
      return;
    }
    p.hits = static_cast<std::uint8_t>(attack_.automatic_hits);
    start_ignoring(p, stunned);
  }

  /// @pre the phase is one of this half
  template <class D>
  void step(Progress& p, bool stunned, D& dice) const {
    switch (p.phase) {
      case Phase::nerve:
        return nerve(p, dice, kNerveRoll, attack_.rerolls_nerve);
      case Phase::nerve_again:
        return nerve(p, dice, kNerveReroll, false);
      case Phase::hit:
        return first_hit_die(p, stunned, dice);
      case Phase::hit_again:
        return score(p, stunned, hit_die(dice, kHitReroll));
      case Phase::ignore:
        return ignore(p, stunned, dice);
      default:
        return quality(p, dice);
    }
  }

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
    const int armour = deadly ? 0 : saves_.ignore_hit_on;
    const bool covered = saves_.in_cover && !(deadly && rules_.deadly_ignores_cover != 0);
    if (armour != 0 && !(covered && rules_.cover_on < armour)) return {armour, false};
    if (covered) return {rules_.cover_on, true};
    return {};
  }

 private:
  DieTag mine(const RollKind& kind) const { return {streams_.attacker, &kind}; }
  DieTag theirs(const RollKind& kind) const { return {streams_.defender, &kind}; }

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
  void first_hit_die(Progress& p, bool stunned, D& dice) const {
    const HitDie die = hit_die(dice, kHitRoll);
    if (rerolls(p.nerve_failed).again(die != HitDie::miss)) {
      p.phase = Phase::hit_again;
      return;
    }
    score(p, stunned, die);
  }

  void score(Progress& p, bool stunned, HitDie die) const {
    if (die != HitDie::miss) {
      if (die == HitDie::natural) p.deadly |= static_cast<std::uint16_t>(1U << p.hits);
      ++p.hits;
    }
    ++p.index;
    p.phase = Phase::hit;
    if (p.index < attack_.attacks) return;
    start_ignoring(p, stunned);
  }

  void start_ignoring(Progress& p, bool stunned) const {
    p.nerve_failed = false;
    if (p.hits == 0) return count(p);
    p.index = 0;
    p.phase = Phase::ignore;
    if (stunned && kills_stunned() && rules_.stunned_hit_ignorable == 0) {
      p.kept = p.hits;
      p.kept_deadly = p.deadly;
      p.index = p.hits;
    }
    pass_hits_without_die(p, stunned);
  }

  void keep(Progress& p, bool ignored) const {
    if (!ignored) {
      if (is_deadly(p.deadly, p.index)) p.kept_deadly |= static_cast<std::uint16_t>(1U << p.kept);
      ++p.kept;
    }
    ++p.index;
  }
  static bool is_deadly(std::uint16_t mask, std::uint8_t index) { return ((mask >> index) & 1U) != 0; }

  void pass_hits_without_die(Progress& p, bool stunned) const {
    for (; p.index < p.hits;) {
      const Ignoring by = ignoring(is_deadly(p.deadly, p.index));
      const bool shared_die_known = by.by_cover && rules_.cover_die_per_hit == 0 && p.cover_die != 0;
      if (by.on != 0 && !shared_die_known) return;
      keep(p, shared_die_known && p.cover_die == 1);
    }
    start_quality(p, stunned);
  }

  template <class D>
  void ignore(Progress& p, bool stunned, D& dice) const {
    const Ignoring by = ignoring(is_deadly(p.deadly, p.index));
    const bool ignored = dice.test(theirs(by.by_cover ? kCoverRoll : kIgnoreRoll), by.on);
    if (by.by_cover && rules_.cover_die_per_hit == 0) p.cover_die = ignored ? 1 : 2;
    keep(p, ignored);
    pass_hits_without_die(p, stunned);
  }

  // WS2-W5: a stunned target of a shot dies of any hit that is left; else WS2-W6.
  void start_quality(Progress& p, bool stunned) const {
    p.hits = p.kept;
    p.deadly = p.kept_deadly;
    p.kept = 0;
    p.kept_deadly = 0;
    p.cover_die = 0;
    p.index = 0;
    p.any_hit_left = p.hits > 0;
    if (p.any_hit_left && stunned && kills_stunned()) {
      p.killed_outright = true;
      return count(p);
    }
    pass_deadly_hits(p);
  }

  void pass_deadly_hits(Progress& p) const {
    p.phase = Phase::quality;
    while (p.index < p.hits && is_deadly(p.deadly, p.index)) {
      p.wounds = static_cast<std::uint8_t>(p.wounds + attack_.natural_wounds);
      ++p.index;
    }
    if (p.index == p.hits) count(p);
  }

  template <class D>
  void quality(Progress& p, D& dice) const {
    if (!dice.test(theirs(kQualityRoll), saves_.quality)) ++p.wounds;
    ++p.index;
    pass_deadly_hits(p);
  }

  static void count(Progress& p) {
    p.index = 0;
    p.hits = 0;
    p.deadly = 0;
    p.phase = Phase::counted;
  }

  const Rules& rules_;
  const HitNumbers& attack_;
  const SaveNumbers& saves_;
  const EventStreams& streams_;
};

}  // namespace warbalance::warstuff2
