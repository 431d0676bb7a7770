#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/core/chance.hpp"
#include "engine/core/dice.hpp"
#include "engine/systems/warstuff1/numbers.hpp"

namespace warbalance::warstuff1 {

// Every roll of the game: its name in replays, the rule that requires it, and its lane of random dice. Rare rolls share
// lane 0. The lanes were chosen so that battles with and without a special rule compare well.
inline constexpr RollKind kRollOff{"roll-off", "WS1-103"};
inline constexpr RollKind kCommandRoll{"command", "WS1-R18"};
inline constexpr RollKind kTargetTest{"morale", "WS1-R20", 5};
inline constexpr RollKind kContactTest{"morale", "WS1-R16", 5};
inline constexpr RollKind kKillTest{"morale", "WS1-R02", 5};
inline constexpr RollKind kQualityDie{"quality", "WS1-R13", 7};
inline constexpr RollKind kAttackRoll{"attack", "WS1-603", 1};
inline constexpr RollKind kEntangleRoll{"entangle", "WS1-R07", 1};
inline constexpr RollKind kMoreHitsRoll{"more hits", "WS1-R35", 6};
inline constexpr RollKind kIgnoreGroundRoll{"ignore", "WS1-R19", 2};
inline constexpr RollKind kIgnoreRoll{"ignore", "WS1-R31", 2};
inline constexpr RollKind kDamageRoll{"damage", "WS1-605", 3};
inline constexpr RollKind kSurviveRoll{"survive", "WS1-R24", 4};
inline constexpr RollKind kBlowRoll{"death blow", "WS1-R06"};
inline constexpr RollKind kDangerousRoll{"dangerous", "WS1-505"};
inline constexpr RollKind kHealRoll{"heal", "WS1-R14"};

// Hits on one unit (WS1-605 to 607) and morale tests (WS1-701), in steps of at most one roll each, shared by battles,
// exact odds and players' odds.

/// The state of a unit that dice can change.
struct Condition {
  std::uint8_t wounds = 0;
  bool killed = false;
  bool stunned = false;

  void wound(int count = 1) {
    const int sum = wounds + count;
    wounds = static_cast<std::uint8_t>(sum < 200 ? sum : 200);
  }
  void kill() { *this = {0, true, false}; }

  friend auto operator<=>(const Condition&, const Condition&) = default;
};

static_assert(std::has_unique_object_representations_v<Condition>, "it is a part of keys");

/// Quality of a morale test (WS1-703).
inline int present_quality(const DefenceNumbers& numbers, const Condition& condition) {
  return condition.stunned ? 0 : numbers.quality;
}

/// The die of a unit for whether it is hit: by a death blow or dangerous ground.
struct HitChance {
  const RollKind* kind = nullptr;
  int on = 0;  ///< lowest face that brings hits
};

/// WS1-605, 606: lowest damage die that kills the unit.
inline int needed_to_kill(const DefenceNumbers& numbers, const Condition& y) {
  return (y.stunned ? numbers.stunned_damage_quality : numbers.quality) + 1 - y.wounds;
}

enum class HitPhase : std::uint8_t { over, chance, ignore_ground, ignore, damage, survive };

/// The progress of the hits on a unit.
struct HitProgress {
  HitPhase phase = HitPhase::over;
  std::uint16_t left = 0;  ///< hits still to resolve, including the current one
  bool fatal = false;      ///< the current one kills without a damage die

  bool over() const { return phase == HitPhase::over; }
  friend auto operator<=>(const HitProgress&, const HitProgress&) = default;
};

/// Resolves hits on one unit, one after another.
class Hits {
 public:
  Hits(const DefenceNumbers& numbers, DieStream stream, const HitChance& chance = {})
      : numbers_(numbers), stream_(stream), chance_(chance) {}

  /// @param fatal  the first hit kills without a damage die
  void begin(HitProgress& p, Condition& y, int hits, bool fatal = false) const {
    p.left = static_cast<std::uint16_t>(hits);
    p.fatal = fatal;
    start_hit(p, y);
  }

  /// Begins with the die of `chance`, which decides whether these hits come.
  void begin_perhaps(HitProgress& p, int hits) const {
    p.left = static_cast<std::uint16_t>(hits);
    p.phase = HitPhase::chance;
  }

  /// Begins with a kill without a hit (a failed morale test).
  void begin_kill(HitProgress& p, Condition& y) const {
    p.left = 1;
    would_kill(p, y);
  }

  template <class D>
  void step(HitProgress& p, Condition& y, D& dice) const {
    switch (p.phase) {
      case HitPhase::chance:
        if (dice.test(tag(*chance_.kind), chance_.on)) return start_hit(p, y);
        p = HitProgress{};
        return;
      case HitPhase::ignore_ground:
        if (dice.test(tag(kIgnoreGroundRoll), numbers_.ignore_ground_on)) return next_hit(p, y);
        return start_ignoring(p, y);
      case HitPhase::ignore:
        if (dice.test(tag(kIgnoreRoll), ignore_on(p))) return next_hit(p, y);
        return start_damage(p, y);
      case HitPhase::damage:
        if (dice.test(tag(kDamageRoll), needed_to_kill(numbers_, y))) return would_kill(p, y);
        y.wound();
        return next_hit(p, y);
      case HitPhase::survive:
        if (dice.test(tag(kSurviveRoll), numbers_.survive_on)) {
          y.wound();
          return next_hit(p, y);
        }
        return kill(p, y);
      case HitPhase::over:
        assert(false && "a step after the end");
    }
  }

 private:
  DieTag tag(const RollKind& kind) const { return {stream_, &kind}; }
  int ignore_on(const HitProgress& p) const { return p.fatal ? numbers_.ignore_fatal_on : numbers_.ignore_on; }

  void start_hit(HitProgress& p, Condition& y) const {
    if (p.left == 0 || y.killed) {
      p = HitProgress{};
      return;
    }
    if (numbers_.ignore_ground_on != 0) {
      p.phase = HitPhase::ignore_ground;
      return;
    }
    start_ignoring(p, y);
  }

  void start_ignoring(HitProgress& p, Condition& y) const {
    if (ignore_on(p) == 0) return start_damage(p, y);
    p.phase = HitPhase::ignore;
  }

  void start_damage(HitProgress& p, Condition& y) const {
    if (p.fatal) return would_kill(p, y);
    p.phase = HitPhase::damage;
  }

  void would_kill(HitProgress& p, Condition& y) const {
    if (numbers_.survive_on == 0) return kill(p, y);
    p.phase = HitPhase::survive;
  }

  static void kill(HitProgress& p, Condition& y) {
    y.kill();
    p = HitProgress{};
  }

  void next_hit(HitProgress& p, Condition& y) const {
    --p.left;
    p.fatal = false;
    start_hit(p, y);
  }

  const DefenceNumbers& numbers_;
  DieStream stream_;
  HitChance chance_;
};

// One attack of a unit on another (WS1-601 to 613) in steps of at most one roll: its effects on these two units.
// Consequences for others (kill tests, death blows, moves) are in attacks.hpp.

// The stakes of the dice of attacks, hits and morale tests, for the luck of the dice (BattleLog::stake): the points of
// the unit that may be lost, times the chance that it will be. Shares that are not chances are estimates, chosen so
// that the measured luck explains as much of the results as possible.

/// Share of its points that a unit loses by being stunned: it loses an action and is easy to hit.
inline constexpr Share kStunShare = kWhole * 2 / 5;
/// Share of its points that a unit loses by a wound: its next damage die is one better for the enemy.
inline constexpr Share kWoundShare = kWhole * 3 / 20;

/// Chance to die if it would be killed.
inline Share dies(const DefenceNumbers& numbers) {
  return kWhole - (numbers.survive_on != 0 ? chance_from(numbers.survive_on) : 0);
}

/// Share of its points that a number of unresolved hits cost a unit.
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

/// Value of a success of the next die for hits to the side of the unit that is hit, which rolls all of them.
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

enum class Phase : std::uint8_t {
  tests,        ///< morale tests before the attack
  dice,         ///< D3 for the attacker's Quality
  attack,       ///< the attack die
  more,         ///< D3 extra hits
  hits,         ///< on the target
  ignore,       ///< the stun of an entangle attack is a hit that may be ignored
  answer_dice,  ///< D3 hits on the attacker
  answer,       ///< hits on the attacker
  late,         ///< morale tests after the attack
  over,
};

/// What killed a unit in an attack.
enum class Fate : std::uint8_t { lives, attack, morale };

/// The progress of an attack. Fields that no longer matter are cleared, so that equal states compare equal.
struct AttackState {
  Condition source;
  Condition target;
  Fate source_fate = Fate::lives;
  Fate target_fate = Fate::lives;
  Phase phase = Phase::over;
  HitProgress hits;           ///< also of a test that kills
  std::uint8_t test = 0;      ///< 0: the target's, 1: the attacker's, 2: none remains
  std::uint8_t dice = 0;      ///< D3 still to roll
  std::uint16_t quality = 0;  ///< added to the attacker's Quality by dice
  std::uint16_t scored = 0;   ///< hits of the attack die and of its natural effects
  bool hit = false;           ///< for reports: the attack die hit
  bool fatal = false;
  bool wounds = false;  ///< pending natural effects
  bool stuns = false;

  bool over() const { return phase == Phase::over; }
  friend auto operator<=>(const AttackState&, const AttackState&) = default;
};

/// The owners of the dice of an attack.
struct AttackStreams {
  DieStream source{0, 0};
  DieStream target{1, 0};
};

/// One attack, advanced step by step.
class Attack {
 public:
  Attack(const ExchangeNumbers& numbers, const AttackStreams& streams) : numbers_(numbers), streams_(streams) {}

  /// @param source  not stunned
  AttackState start(const Condition& source, const Condition& target) const {
    assert(!source.stunned && "a stunned unit does not attack");
    AttackState s;
    s.source = source;
    s.target = target;
    s.phase = Phase::tests;
    if (attack().tests_after) {
      start_attack(s);
    } else {
      start_tests(s);
    }
    return s;
  }

  template <class D>
  void step(AttackState& s, D& dice) const {
    switch (s.phase) {
      case Phase::tests:
      case Phase::late:
        return s.hits.over() ? morale_test(s, dice) : survive_test(s, dice);
      case Phase::dice:
        s.quality = static_cast<std::uint16_t>(s.quality + dice.d3({streams_.source, &kQualityDie}));
        --s.dice;
        return start_attack_die(s);
      case Phase::attack:
        return attack().kind == AttackKind::entangle ? roll_entangle(s, dice) : roll_attack(s, dice);
      case Phase::more:
        s.scored = static_cast<std::uint16_t>(s.scored + dice.d3({streams_.source, &kMoreHitsRoll}));
        --s.dice;
        return start_hits(s);
      case Phase::hits:
        hits_on_target().step(s.hits, s.target, dice);
        return after_hits(s);
      case Phase::ignore:
        if (!dice.test({streams_.target, &kIgnoreRoll}, numbers_.target.ignore_on)) s.target.stunned = true;
        return start_late(s);
      case Phase::answer:
        hits_on_source().step(s.hits, s.source, dice);
        return after_answer(s);
      case Phase::answer_dice:
        s.scored = static_cast<std::uint16_t>(s.scored + dice.d3({streams_.target, &kMoreHitsRoll}));
        --s.dice;
        return start_answer_hits(s);
      case Phase::over:
        assert(false && "a step after the end");
    }
  }

  /// The stake of the next die, as for `BattleLog::stake`.
  struct Stake {
    std::int64_t hundredths = 0;
    int from = 0;
  };
  /// @param source_cost, target_cost  of the two units [1/100 point]
  Stake stake(const AttackState& s, std::int64_t source_cost, std::int64_t target_cost) const {
    const auto of = [](std::int64_t cost, Share share) { return cost * share / kWhole; };
    switch (s.phase) {
      case Phase::tests:
      case Phase::late: {
        const DefenceNumbers& numbers = tested_numbers(s);
        const Condition& y = s.test == 0 ? s.target : s.source;
        const std::int64_t cost = s.test == 0 ? target_cost : source_cost;
        if (!s.hits.over()) return {of(cost, stake_of_hits(numbers, s.hits, y))};
        return {-of(cost, harm_of_fear(numbers, y)), present_quality(numbers, y) + 1};
      }
      case Phase::attack:
        if (attack().kind == AttackKind::entangle) return {of(target_cost, s.target.stunned ? 0 : kStunShare)};
        return {of(target_cost, harm_of_hits(numbers_.target, s.target, 1))};
      case Phase::hits:
        return {of(target_cost, stake_of_hits(numbers_.target, s.hits, s.target))};
      case Phase::ignore:
        return {of(target_cost, s.target.stunned ? 0 : kStunShare)};
      case Phase::answer:
        return {of(source_cost, stake_of_hits(numbers_.source, s.hits, s.source))};
      case Phase::dice:
      case Phase::more:
      case Phase::answer_dice:
      case Phase::over:
        return {};
    }
    return {};
  }

 private:
  const AttackNumbers& attack() const { return numbers_.attack; }
  Hits hits_on_target() const { return {numbers_.target, streams_.target}; }
  Hits hits_on_source() const { return {numbers_.source, streams_.source}; }

  // --- morale tests: Pinning, Intimidating ---

  /// WS1-702: whether the unit (0: the target, 1: the attacker) must test.
  bool must_test(std::uint8_t who) const {
    if (who == 0) return attack().harm.tests && !numbers_.target.passes_tests;
    return attack().answer.tests && !numbers_.source.passes_tests;
  }

  static Condition& tested(AttackState& s) { return s.test == 0 ? s.target : s.source; }
  const DefenceNumbers& tested_numbers(const AttackState& s) const {
    return s.test == 0 ? numbers_.target : numbers_.source;
  }
  DieStream tested_stream(const AttackState& s) const { return s.test == 0 ? streams_.target : streams_.source; }

  void start_tests(AttackState& s) const {
    const auto go_on = [&] { return s.phase == Phase::late || !(s.target.killed || s.source.killed); };
    for (; s.test < 2 && go_on(); ++s.test) {
      if (must_test(s.test) && !tested(s).killed) return;
    }
    end_tests(s);
  }

  void end_tests(AttackState& s) const {
    s.test = 0;
    if (s.phase == Phase::late || s.target.killed || s.source.killed) return finish(s);
    start_attack(s);
  }

  template <class D>
  void morale_test(AttackState& s, D& dice) const {
    Condition& y = tested(s);
    const DefenceNumbers& numbers = tested_numbers(s);
    const RollKind& kind = attack().melee() ? kContactTest : kTargetTest;
    const int quality = present_quality(numbers, y);
    const bool passed = dice.d6({tested_stream(s), &kind}, Needed::at_most(quality)) <= quality;
    if (!passed && numbers.dies_of_tests) {
      Hits(numbers, tested_stream(s)).begin_kill(s.hits, y);
      return after_test(s);
    }
    if (!passed) y.stunned = true;
    after_test(s);
  }

  template <class D>
  void survive_test(AttackState& s, D& dice) const {
    Hits(tested_numbers(s), tested_stream(s)).step(s.hits, tested(s), dice);
    after_test(s);
  }

  void after_test(AttackState& s) const {
    if (!s.hits.over()) return;
    Fate& fate = s.test == 0 ? s.target_fate : s.source_fate;
    if (tested(s).killed) fate = Fate::morale;
    ++s.test;
    start_tests(s);
  }

  // --- the attack ---

  void start_attack(AttackState& s) const {
    s.dice = attack().quality_dice;
    start_attack_die(s);
  }

  void start_attack_die(AttackState& s) const { s.phase = s.dice > 0 ? Phase::dice : Phase::attack; }

  template <class D>
  void roll_entangle(AttackState& s, D& dice) const {
    s.hit = dice.test({streams_.source, &kEntangleRoll}, attack().stun_on);
    if (!s.hit) return start_late(s);
    if (numbers_.target.ignore_on != 0) {
      s.phase = Phase::ignore;
      return;
    }
    s.target.stunned = true;
    start_late(s);
  }

  template <class D>
  void roll_attack(AttackState& s, D& dice) const {
    const int target = attack().needed(s.source.stunned, s.target.stunned, s.quality);
    const int face = dice.d6({streams_.source, &kAttackRoll}, Needed::at_least(target));
    s.quality = 0;
    s.hit = face >= target;
    if (!s.hit) return start_answer(s, face);
    const NaturalNumbers& naturals = attack().harm.naturals;
    set_off(s, naturals, [face](std::int8_t from) { return from != 0 && face >= from; });
    ++s.scored;
    start_hits(s);
  }

  /// Sets the natural effects of the attack die. @param sets_off  whether it reaches a face
  template <class SetsOff>
  static void set_off(AttackState& s, const NaturalNumbers& naturals, SetsOff&& sets_off) {
    s.fatal = sets_off(naturals.kill_face);
    s.wounds = sets_off(naturals.wounds_face);
    s.stuns = sets_off(naturals.stun_face);
    if (sets_off(naturals.hits_face)) s.scored = static_cast<std::uint16_t>(naturals.hits);
    if (sets_off(naturals.dice_face)) s.dice = static_cast<std::uint8_t>(naturals.dice);
  }

  /// Starts the steps of WS1-608 after the first one.
  void start_hits(AttackState& s) const {
    if (s.dice > 0) {
      s.phase = Phase::more;
      return;
    }
    if (s.stuns && attack().stuns_before_hits) s.target.stunned = true;
    if (s.wounds) s.target.wound(attack().harm.naturals.wounds);
    s.wounds = false;
    s.phase = Phase::hits;
    hits_on_target().begin(s.hits, s.target, s.scored, s.fatal);
    s.scored = 0;
    s.fatal = false;
    after_hits(s);
  }

  void after_hits(AttackState& s) const {
    if (!s.hits.over()) return;
    if (s.target.killed) {
      s.target_fate = Fate::attack;
    } else if (s.stuns) {
      s.target.stunned = true;
    }
    s.stuns = false;
    start_late(s);
  }

  /// Starts the effects of WS1-609, in the order of WS1-608.
  void start_answer(AttackState& s, int face) const {
    set_off(s, attack().answer.naturals, [face](std::int8_t to) { return to != 0 && face <= to; });
    start_answer_hits(s);
  }

  void start_answer_hits(AttackState& s) const {
    if (s.dice > 0) {
      s.phase = Phase::answer_dice;
      return;
    }
    if (s.wounds) s.source.wound(attack().answer.naturals.wounds);
    const int hits = std::max<int>(s.scored, s.fatal ? 1 : 0);  // a kill without a hit counts as one hit
    const bool fatal = s.fatal;
    s.wounds = false;
    s.fatal = false;
    s.scored = 0;
    s.phase = Phase::answer;
    hits_on_source().begin(s.hits, s.source, hits, fatal);
    after_answer(s);
  }

  void after_answer(AttackState& s) const {
    if (!s.hits.over()) return;
    if (s.source.killed) {
      s.source_fate = Fate::attack;
    } else if (s.stuns) {
      s.source.stunned = true;
    }
    s.stuns = false;
    start_late(s);
  }

  void start_late(AttackState& s) const {
    s.phase = Phase::late;
    s.quality = 0;
    if (!attack().tests_after) return finish(s);
    start_tests(s);
  }

  static void finish(AttackState& s) {
    s.phase = Phase::over;
    s.test = 0;
    s.quality = 0;
  }

  const ExchangeNumbers& numbers_;
  const AttackStreams& streams_;
};

/// The parts of an attack and its consequences, in their order (WS1-611).
enum class Stage : std::uint8_t {
  attack,      ///< the tests, dice, hits and answers of the two units
  kill_tests,  ///< morale tests of enemies near a unit after its kill (WS1-R02)
  blows,       ///< death blows (WS1-R06)
  back,        ///< the attacker moves back (WS1-612)
  move_after,  ///< the attacker may move once more (WS1-R15)
  over,
};

/// The stage after this one. @param source, target  attacker and target after this stage
constexpr Stage next(Stage stage, AttackKind kind, const Condition& source, const Condition& target) {
  const bool melee = kind == AttackKind::melee;
  switch (stage) {
    case Stage::attack:
      return melee ? Stage::kill_tests : Stage::blows;
    case Stage::kill_tests:
      return Stage::blows;
    case Stage::blows:
      if (!melee || source.killed) return Stage::over;
      if (!target.killed) return Stage::back;
      [[fallthrough]];
    case Stage::back:
      return source.killed || source.stunned ? Stage::over : Stage::move_after;
    case Stage::move_after:
    case Stage::over:
      return Stage::over;
  }
  return Stage::over;
}

}  // namespace warbalance::warstuff1
