#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/core/dice.hpp"
#include "engine/systems/warstuff2/numbers.hpp"
#include "engine/systems/warstuff2/rules.hpp"

namespace warbalance::warstuff2 {

// Every roll of the game: its name in replays, the rule that requires it, and its lane of random dice. Rare rolls share
// lane 0. The lanes were chosen so that battles with and without a special rule compare well.
inline constexpr RollKind kRollOff{"roll-off", "WS2-G3"};
inline constexpr RollKind kLeaderRoll{"leader", "WS2-Q15"};
inline constexpr RollKind kCastRoll{"cast", "WS2-Q27"};
inline constexpr RollKind kNerveRoll{"nerve", "WS2-X8", 7};
inline constexpr RollKind kNerveReroll{"nerve re-roll", "WS2-Q6", 7};
inline constexpr RollKind kHitRoll{"hit", "WS2-W1", 1};
inline constexpr RollKind kHitReroll{"hit re-roll", "WS2-X9", 2};
inline constexpr RollKind kIgnoreRoll{"ignore", "WS2-Q1", 3};
inline constexpr RollKind kCoverRoll{"cover", "WS2-T10", 3};
inline constexpr RollKind kQualityRoll{"quality", "WS2-W6", 4};
inline constexpr RollKind kWoundRoll{"wound", "WS2-W7", 5};
inline constexpr RollKind kRescueSelfRoll{"regeneration", "WS2-Q17", 6};
inline constexpr RollKind kRescueFriendRoll{"healer", "WS2-Q11", 6};
inline constexpr RollKind kFreezeRoll{"freeze", "WS2-W12"};
inline constexpr RollKind kPushRoll{"push", "WS2-N1"};
inline constexpr RollKind kDangerousRoll{"dangerous", "WS2-T21"};
inline constexpr RollKind kDropRoll{"drop", "WS2-N4"};
inline constexpr RollKind kJumpRoll{"jump", "WS2-N6"};
inline constexpr RollKind kMoraleRoll{"morale", "WS2-MO2", 7};
inline constexpr RollKind kMoraleReroll{"morale re-roll", "WS2-Q6", 7};

// The progress of one event (an attack, the hits of a spell, a blast, a fall), and the state of its target.

/// The owners of the dice of an event.
struct EventStreams {
  DieStream attacker{};
  DieStream defender{};
};

/// The state of a unit that an event can change.
struct Condition {
  std::uint8_t markers = 0;
  bool killed = false;
  bool stunned = false;
  bool frozen = false;

  friend auto operator<=>(const Condition&, const Condition&) = default;
};

/// WS2-W13: Stunned clears Frozen, and a Stunned unit cannot be frozen (W12).
inline void stun(Condition& condition) {
  condition.stunned = true;
  condition.frozen = false;
}
/// WS2-W9: marks a unit as killed.
inline void kill(Condition& condition) {
  condition = Condition{};
  condition.killed = true;
}

enum class Phase : std::uint8_t {
  nerve,
  nerve_again,
  hit,
  hit_again,
  ignore,
  quality,
  counted,  ///< between the halves: nothing to roll
  wound,
  rescue_self,
  rescue_friend,
  freeze,
  over,
};

/// The progress of an event. Fields that no longer matter are cleared, so that equal states compare equal.
struct Progress {
  Phase phase = Phase::over;
  std::uint8_t index = 0;    ///< of the next attack, hit or rescuer
  std::uint8_t hits = 0;     ///< hits scored, or remaining after the ignore dice
  std::uint16_t deadly = 0;  ///< bit i: hit i is deadly
  std::uint8_t kept = 0;     ///< hits not ignored so far
  std::uint16_t kept_deadly = 0;
  std::uint8_t wounds = 0;
  std::uint8_t cover_die = 0;  ///< 0 not rolled, 1 ignored, 2 not ignored
  bool nerve_failed = false;
  bool any_hit_left = false;
  bool killed_outright = false;  ///< at the end of the first half: would be killed regardless of its wounds (WS2-W5)
  bool stunned_by_die = false;   ///< the wound die stunned it (WS2-W11: a push may follow)

  bool over() const { return phase == Phase::over; }
  friend auto operator<=>(const Progress&, const Progress&) = default;
};

/// Maximum number of hits of an event: the loader limits attacks and hits to 4.
inline constexpr int kMaxHits = 16;

/// The first half of an event: nerve, hit, ignore and quality dice, until the wounds are counted (WS2-W1 to W6, X8), in
/// steps of at most one roll.
class HitHalf {
 public:
  HitHalf(const Rules& rules, const HitNumbers& attack, const SaveNumbers& saves, const EventStreams& streams)
      : rules_(rules), attack_(attack), saves_(saves), streams_(streams) {}

  /// Sets up the first roll; without one it counts the wounds at once.
  /// @param p        default-constructed
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

  /// Which hit dice are re-rolled: misses or hits.
  struct Rerolls {
    bool misses = false;
    bool hits = false;
    bool again(bool hit) const { return hit ? hits : misses; }
  };
  /// WS2-W1, X9, G4: a die that both may and must be re-rolled is not re-rolled.
  Rerolls rerolls(bool nerve_failed) const {
    const bool must = attack_.must_reroll || nerve_failed;
    return {attack_.may_reroll && !must, must && !attack_.may_reroll};
  }

  /// WS2-W5: whether any hit kills a stunned target.
  bool kills_stunned() const {
    return attack_.kind == EventKind::shooting || (attack_.kind == EventKind::spell && rules_.spell_kills_stunned != 0);
  }

  // WS2-W3, W4: the dice that may ignore the next hit; 0 = none.
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

  // WS2-X8: quality test of the attacker; after a failure it must re-roll its successful hits.
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

  // WS2-W5: any remaining hit kills a stunned target of a shot; otherwise WS2-W6.
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

// Chapter W and the dice of chapters S and X: one event (an attack, the hits of a spell, a blast, a fall) against one
// defender, in steps of at most one roll each. The battle, the exact odds and the players' tables all run it. Its two
// halves, before and after the wounds are counted, depend on their own numbers only.

/// An empty list of friends who may save the defender.
struct NoRescuers {
  static constexpr int count() { return 0; }
  static constexpr int on(int) { return 0; }
  static constexpr DieStream stream(int) { return {}; }
};

/// The second half of an event: wound, rescue and freeze dice (WS2-W7 to W9, W12), in steps of at most one roll.
class WoundHalf {
 public:
  WoundHalf(const Rules& rules, const RiderNumbers& riders, const EndNumbers& end, const EventStreams& streams)
      : rules_(rules), riders_(riders), end_(end), streams_(streams) {}

  /// WS2-W7, W8: markers for all wounds, then one wound die, if the unit rolls on the wounds table yet.
  /// @pre the wounds are counted
  void begin(Progress& p, Condition& condition) const {
    const int wounds = p.wounds;
    p.wounds = 0;
    if (p.killed_outright) return begin_kill(p);
    if (wounds == 0) return start_freezing(p, condition);
    condition.markers = static_cast<std::uint8_t>(markers_after(condition.markers, wounds));
    if (!wounds_table().rolls(condition.markers)) return start_freezing(p, condition);
    p.phase = Phase::wound;
  }

  /// WS2-W9: the unit would be killed; regeneration or a healer may save it.
  void begin_kill(Progress& p) const {
    p.killed_outright = false;
    p.phase = end_.rescue_on != 0 ? Phase::rescue_self : Phase::rescue_friend;
  }

  /// @pre the phase is one of this half
  template <class D, class Rescuers>
  void step(Progress& p, Condition& condition, D& dice, Rescuers& rescuers) const {
    switch (p.phase) {
      case Phase::wound:
        return wound(p, condition, dice);
      case Phase::rescue_self:
        return rescue_self(p, condition, dice, rescuers);
      case Phase::rescue_friend:
        return rescue_friend(p, condition, dice, rescuers);
      default:
        condition.frozen = dice.test({streams_.attacker, &kFreezeRoll}, riders_.freeze_on);
        return finish(p);
    }
  }

  /// When a wounded unit rolls on the wounds table, and which result kills it, once all markers are placed.
  struct WoundsTable {
    int roll_from = 0;  ///< WS2-W8: from this number of markers
    int killed_on = 6;  ///< WS2-W7: wound die plus markers
    bool rolls(int markers) const { return markers >= roll_from; }
    int die_needed(int markers) const { return killed_on - markers; }
  };
  WoundsTable wounds_table() const {
    const int total = end_.wounds_killed_on != 0 ? end_.wounds_killed_on : rules_.wounds_killed_on;
    return {end_.wounds_roll_from, total - riders_.wound_bonus};
  }
  /// WS2-W7: the markers of a unit after more wounds.
  static int markers_after(int markers, int wounds) { return std::min(markers + wounds, 200); }

 private:
  DieTag theirs(const RollKind& kind) const { return {streams_.defender, &kind}; }

  template <class D>
  void wound(Progress& p, Condition& condition, D& dice) const {
    if (dice.test(theirs(kWoundRoll), wounds_table().die_needed(condition.markers))) return begin_kill(p);
    p.stunned_by_die = true;
    lies_stunned(p, condition);
  }

  template <class D, class Rescuers>
  void rescue_self(Progress& p, Condition& condition, D& dice, Rescuers& rescuers) const {
    if (dice.test(theirs(kRescueSelfRoll), end_.rescue_on)) return lies_stunned(p, condition);
    if (rescuers.count() == 0) return die(p, condition);
    p.phase = Phase::rescue_friend;
  }

  template <class D, class Rescuers>
  void rescue_friend(Progress& p, Condition& condition, D& dice, Rescuers& rescuers) const {
    if (p.index >= rescuers.count()) return die(p, condition);
    const DieTag tag{rescuers.stream(p.index), &kRescueFriendRoll};
    if (dice.test(tag, rescuers.on(p.index))) return lies_stunned(p, condition);
    ++p.index;
    if (p.index == rescuers.count()) die(p, condition);
  }

  void lies_stunned(Progress& p, Condition& condition) const {
    stun(condition);
    finish(p);
  }
  void die(Progress& p, Condition& condition) const {
    kill(condition);
    finish(p);
  }

  void start_freezing(Progress& p, Condition& condition) const {
    const bool can = riders_.freeze_on != 0 && p.any_hit_left && !condition.stunned && !condition.frozen;
    if (can) {
      p.phase = Phase::freeze;
    } else {
      finish(p);
    }
  }

  /// Clears every field that may still be set, except `stunned_by_die`.
  static void finish(Progress& p) {
    p.index = 0;
    p.any_hit_left = false;
    p.phase = Phase::over;
  }

  const Rules& rules_;
  const RiderNumbers& riders_;
  const EndNumbers& end_;
  const EventStreams& streams_;
};

/// One event of an attack against a defender, advanced step by step. Keeps references to its arguments.
class Event {
 public:
  Event(const Rules& rules, const AttackNumbers& attack, const DefenceNumbers& defence, const EventStreams& streams)
      : hit_half_(rules, attack.hits, defence.saves, streams),
        wound_half_(rules, attack.riders, defence.end, streams) {}

  /// Sets up the first roll. An event without attacks and hits is over at once.
  /// @param p  default-constructed, as in the next two functions
  void begin(Progress& p, Condition& condition) const {
    hit_half_.begin(p, condition.stunned);
    if (p.phase == Phase::counted) wound_half_.begin(p, condition);
  }
  /// Starts at "would be killed" (WS2-X2, WS2-MO4).
  void begin_kill(Progress& p) const { wound_half_.begin_kill(p); }
  /// Starts at the wounds (WS2-W15).
  void begin_wounds(Progress& p, Condition& condition, int wounds) const {
    p.wounds = static_cast<std::uint8_t>(wounds);
    wound_half_.begin(p, condition);
  }

  /// Makes the roll of the current phase and moves to the next phase.
  template <class D, class Rescuers>
  void step(Progress& p, Condition& condition, D& dice, Rescuers&& rescuers) const {
    assert(!p.over() && "a step after the end");
    if (p.phase > Phase::counted) return wound_half_.step(p, condition, dice, rescuers);
    hit_half_.step(p, condition.stunned, dice);
    if (p.phase == Phase::counted) wound_half_.begin(p, condition);
  }

  const HitHalf& hit_half() const { return hit_half_; }
  const WoundHalf& wound_half() const { return wound_half_; }

 private:
  HitHalf hit_half_;
  WoundHalf wound_half_;
};

// The order of the stages of an exchange, shared by battles, `odds` and the players' odds. Battles add moves, pushes
// and choices.

enum class ExchangeAction : std::uint8_t { shoot, charge, spell };

enum class ExchangeStage : std::uint8_t { cast, attack, blast_on_attacker, strike_back, blast_on_defender, over };

/// Whether the event of a stage hits the unit that attacked first.
constexpr bool on_attacker(ExchangeStage stage) {
  return stage == ExchangeStage::blast_on_attacker || stage == ExchangeStage::strike_back;
}

/// Which attack the unit makes in a stage; of spells, the exchange states which one.
constexpr AttackForm attack_of(ExchangeStage stage, ExchangeAction action) {
  switch (stage) {
    case ExchangeStage::blast_on_attacker:
    case ExchangeStage::blast_on_defender:
      return AttackForm::blast;
    case ExchangeStage::strike_back:
      return AttackForm::strike_back;
    default:
      break;
  }
  return action == ExchangeAction::shoot    ? AttackForm::shot
         : action == ExchangeAction::charge ? AttackForm::charge
                                            : AttackForm::spell;
}

/// WS2-X2: a charge against a Stunned unit kills it at contact, without an attack.
constexpr bool kills_at_contact(ExchangeStage stage, ExchangeAction action, bool stunned) {
  return stage == ExchangeStage::attack && action == ExchangeAction::charge && stunned;
}

constexpr ExchangeStage first_stage(ExchangeAction action) {
  return action == ExchangeAction::spell ? ExchangeStage::cast : ExchangeStage::attack;
}

/// The stage that follows the event of a stage (WS2-X3, X4, W10).
/// @param attacker, defender  their numbers, and their state after the event
inline ExchangeStage next(ExchangeStage stage, ExchangeAction action, const UnitNumbers& attacker,
                          const Condition& attacking, const UnitNumbers& defender, const Condition& defending) {
  if (action != ExchangeAction::charge) return ExchangeStage::over;
  if (stage == ExchangeStage::attack) {
    if (defending.killed) return defender.blast_hits > 0 ? ExchangeStage::blast_on_attacker : ExchangeStage::over;
    const bool strikes_back = !attacking.killed && !attacking.stunned && !defending.stunned && !attacker.no_strike_back;
    return strikes_back ? ExchangeStage::strike_back : ExchangeStage::over;
  }
  const bool bursts = stage == ExchangeStage::strike_back && attacking.killed && attacker.blast_hits > 0;
  return bursts ? ExchangeStage::blast_on_defender : ExchangeStage::over;
}

}  // namespace warbalance::warstuff2
