#pragma once

#include <algorithm>

#include "engine/systems/warstuff1/luck.hpp"

// One attack of a unit on another (WS1-601 to 613), as steps of at most one roll each: what the dice do to these two.
// What follows for others (kill tests, death blows, moves) is for the battle.

namespace warbalance::warstuff1 {

enum class Phase : std::uint8_t {
  tests,        ///< morale tests that come before the attack
  dice,         ///< D3 for the attacker's Quality
  attack,       ///< the attack die
  more,         ///< D3 more hits
  hits,         ///< on the target
  ignore,       ///< the stun of an entangle attack is a hit that may be ignored
  answer_dice,  ///< D3 hits on the attacker
  answer,       ///< hits on the attacker
  late,         ///< morale tests that come after the attack
  over,
};

/// What killed a unit in an attack.
enum class Fate : std::uint8_t { lives, attack, morale };

/// How far an attack has come. Fields that no longer matter are cleared, so that equal states compare equal.
struct AttackState {
  Condition source;
  Condition target;
  Fate source_fate = Fate::lives;
  Fate target_fate = Fate::lives;
  Phase phase = Phase::over;
  HitProgress hits;          ///< also of a test that kills
  std::uint8_t test = 0;     ///< 0: the target's, 1: the attacker's, 2: none is left
  std::uint8_t dice = 0;     ///< D3 still to roll
  std::uint8_t quality = 0;  ///< added to the attacker's Quality by dice
  std::uint8_t scored = 0;   ///< hits of the attack die and what it set off
  bool hit = false;          ///< for reports: the attack die hit
  bool fatal = false;
  bool wounds = false;  ///< natural effects to come
  bool stuns = false;

  bool over() const { return phase == Phase::over; }
  friend auto operator<=>(const AttackState&, const AttackState&) = default;
};

/// How an attack is set.
struct AttackSetting {
  AttackKind kind = AttackKind::shoot;
  bool cover = false;  ///< by terrain
  DieStream source{0, 0};
  DieStream target{1, 0};
};

/// WS1-604: sum of the conditional modifiers of a unit against another.
inline int edges_of(const Profile& self, const Profile& other, std::int8_t QualityEdge::*mod) {
  int sum = 0;
  for (int i = 0; i < self.edge_count; ++i) {
    const QualityEdge& edge = self.edges[static_cast<std::size_t>(i)];
    if (((other.carried >> edge.rule) & 1U) == 0) sum += edge.*mod;
  }
  return sum;
}

/// WS1-604: modifiers of the defender's effective Quality minus those of the attacker's, without Qualities and dice.
inline int modifiers(const Rules& rules, const Profile& source, const Profile& target, AttackKind kind, bool cover) {
  if (kind == AttackKind::melee) {
    return target.defend_melee + edges_of(target, source, &QualityEdge::defend_melee) - source.attack_melee -
           edges_of(source, target, &QualityEdge::attack_melee);
  }
  const int by_cover = target.cover_quality != 0 ? target.cover_quality : rules.cover_quality;
  return target.defend_shoot + edges_of(target, source, &QualityEdge::defend_shoot) +
         (cover || target.always_cover ? by_cover : 0) - source.attack_shoot -
         edges_of(source, target, &QualityEdge::attack_shoot);
}

/// One attack, advanced step by step.
class Attack {
 public:
  Attack(const Rules& rules, const Profile& source, const Profile& target, const AttackSetting& setting)
      : rules_(rules), source_(source), target_(target), setting_(setting) {}

  AttackState start(const Condition& source, const Condition& target) const {
    AttackState s;
    s.source = source;
    s.target = target;
    s.phase = Phase::tests;
    if (late_tests()) {
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
        s.quality = static_cast<std::uint8_t>(s.quality + dice.d3({setting_.source, &kQualityDie}));
        --s.dice;
        return start_attack_die(s);
      case Phase::attack:
        return setting_.kind == AttackKind::entangle ? entangle(s, dice) : attack(s, dice);
      case Phase::more:
        s.scored = static_cast<std::uint8_t>(s.scored + dice.d3({setting_.source, &kMoreHitsRoll}));
        --s.dice;
        return start_hits(s);
      case Phase::hits:
        hits_on_target().step(s.hits, s.target, dice);
        return after_hits(s);
      case Phase::ignore:
        if (!dice.test({setting_.target, &kIgnoreRoll}, target_.ignore_on)) s.target.stunned = true;
        return start_late(s);
      case Phase::answer:
        hits_on_source().step(s.hits, s.source, dice);
        return after_answer(s);
      case Phase::answer_dice:
        s.scored = static_cast<std::uint8_t>(s.scored + dice.d3({setting_.target, &kMoreHitsRoll}));
        --s.dice;
        return start_answer_hits(s);
      case Phase::over:
        assert(false && "a step after the end");
    }
  }

  /// What is at stake in the next die, as BattleLog::stake takes it.
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
        const Profile& profile = tested_profile(s);
        const Condition& y = s.test == 0 ? s.target : s.source;
        const std::int64_t cost = s.test == 0 ? target_cost : source_cost;
        if (!s.hits.over()) return {of(cost, stake_of_hits(rules_, profile, s.hits, y))};
        return {-of(cost, harm_of_fear(profile, y)), present_quality(profile, y) + 1};
      }
      case Phase::attack:
        if (setting_.kind == AttackKind::entangle) return {of(target_cost, s.target.stunned ? 0 : kStunShare)};
        return {of(target_cost, harm_of_hits(rules_, target_, s.target, 1))};
      case Phase::hits:
        return {of(target_cost, stake_of_hits(rules_, target_, s.hits, s.target))};
      case Phase::ignore:
        return {of(target_cost, s.target.stunned ? 0 : kStunShare)};
      case Phase::answer:
        return {of(source_cost, stake_of_hits(rules_, source_, s.hits, s.source))};
      case Phase::dice:
      case Phase::more:
      case Phase::answer_dice:
      case Phase::over:
        return {};
    }
    return {};
  }

 private:
  bool melee() const { return setting_.kind == AttackKind::melee; }
  bool late_tests() const { return (melee() ? rules_.intimidating_after : rules_.pinning_after) != 0; }
  Hits hits_on_target() const { return {rules_, target_, setting_.target}; }
  Hits hits_on_source() const { return {rules_, source_, setting_.source}; }

  // --- morale tests: Pinning, Intimidating ---

  /// WS1-702: whether the unit (0: the target, 1: the attacker) must test.
  bool must_test(std::uint8_t who) const {
    if (!melee()) return who == 0 && source_.target_tests;
    const Profile& causes = who == 0 ? source_ : target_;
    const Profile& tests = who == 0 ? target_ : source_;
    return (causes.contact_test_unless_same & ~tests.carried) != 0;
  }

  static Condition& tested(AttackState& s) { return s.test == 0 ? s.target : s.source; }
  const Profile& tested_profile(const AttackState& s) const { return s.test == 0 ? target_ : source_; }
  DieStream tested_stream(const AttackState& s) const { return s.test == 0 ? setting_.target : setting_.source; }

  void start_tests(AttackState& s) const {
    const auto go_on = [&] { return s.phase == Phase::late || !(s.target.killed || s.source.killed); };
    for (; s.test < 2 && go_on(); ++s.test) {
      if (must_test(s.test) && !tested(s).killed && !tested_profile(s).passes_morale) return;
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
    const Profile& profile = tested_profile(s);
    const RollKind& kind = melee() ? kContactTest : kTargetTest;
    const bool passed = dice.d6({tested_stream(s), &kind}) <= present_quality(profile, y);
    if (!passed && profile.dies_of_morale) {
      Hits(rules_, profile, tested_stream(s)).begin_kill(s.hits, y);
      return after_test(s);
    }
    if (!passed) y.stunned = true;
    after_test(s);
  }

  template <class D>
  void survive_test(AttackState& s, D& dice) const {
    Hits(rules_, tested_profile(s), tested_stream(s)).step(s.hits, tested(s), dice);
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
    const int dice = melee() ? source_.melee_dice : setting_.kind == AttackKind::shoot ? source_.shoot_dice : 0;
    s.dice = static_cast<std::uint8_t>(std::max(dice, 0));
    start_attack_die(s);
  }

  void start_attack_die(AttackState& s) const { s.phase = s.dice > 0 ? Phase::dice : Phase::attack; }

  template <class D>
  void entangle(AttackState& s, D& dice) const {
    s.hit = dice.test({setting_.source, &kEntangleRoll}, source_.entangle_on);
    if (!s.hit) return start_late(s);
    if (target_.ignore_on != 0) {
      s.phase = Phase::ignore;
      return;
    }
    s.target.stunned = true;
    start_late(s);
  }

  int needed(const AttackState& s) const {
    const int mods = modifiers(rules_, source_, target_, setting_.kind, setting_.cover);
    return needed_to_hit(rules_,
                         present_quality(target_, s.target) - present_quality(source_, s.source) + mods - s.quality);
  }

  template <class D>
  void attack(AttackState& s, D& dice) const {
    const int target = needed(s);
    const int face = dice.d6({setting_.source, &kAttackRoll}, target);
    s.quality = 0;
    s.hit = face >= target;
    if (!s.hit) return melee() ? start_answer(s, face) : start_late(s);
    const auto sets_off = [face](std::int8_t from) { return from != 0 && face >= from; };
    s.scored = 1;
    if (sets_off(source_.hits.face) && !target_.is_immune(Natural::hits)) add_hits(s, source_.hits);
    if (sets_off(source_.dice_hits.face) && !target_.is_immune(Natural::hits)) {
      add_hits(s, source_.dice_hits);
      s.dice = static_cast<std::uint8_t>(source_.dice_hits.dice);
    }
    s.fatal = sets_off(source_.kill_face) && !target_.is_immune(Natural::kill);
    s.wounds = sets_off(source_.wounds_face) && !target_.is_immune(Natural::wounds);
    s.stuns = sets_off(source_.stun_face) && !target_.is_immune(Natural::stun);
    start_hits(s);
  }

  static void add_hits(AttackState& s, const NaturalHits& more) {
    s.scored = static_cast<std::uint8_t>(s.scored + (more.dice > 0 ? 0 : more.hits));
  }

  /// WS1-608, from the second step on.
  void start_hits(AttackState& s) const {
    if (s.dice > 0) {
      s.phase = Phase::more;
      return;
    }
    if (s.stuns && rules_.sweep_before != 0) s.target.stunned = true;
    if (s.wounds) s.target.wound(source_.wounds);
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

  /// WS1-609, in the order of WS1-608.
  void start_answer(AttackState& s, int face) const {
    const auto sets_off = [&](std::int8_t to, Natural what) {
      return to != 0 && face <= to && !source_.is_immune(what);
    };
    s.fatal = sets_off(target_.answer_kill_face, Natural::kill);
    s.wounds = sets_off(target_.answer_wounds_face, Natural::wounds);
    s.stuns = sets_off(target_.answer_stun_face, Natural::stun);
    if (sets_off(target_.answer.face, Natural::hits)) s.scored = static_cast<std::uint8_t>(target_.answer.hits);
    if (sets_off(target_.answer_dice.face, Natural::hits)) s.dice = static_cast<std::uint8_t>(target_.answer_dice.dice);
    start_answer_hits(s);
  }

  void start_answer_hits(AttackState& s) const {
    if (s.dice > 0) {
      s.phase = Phase::answer_dice;
      return;
    }
    if (s.wounds) s.source.wound(target_.answer_wounds);
    const int hits = std::max<int>(s.scored, s.fatal ? 1 : 0);  // a kill needs a hit to come with
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
    if (!late_tests()) return finish(s);
    start_tests(s);
  }

  static void finish(AttackState& s) {
    s.phase = Phase::over;
    s.test = 0;
    s.quality = 0;
  }

  const Rules& rules_;
  const Profile& source_;
  const Profile& target_;
  const AttackSetting& setting_;
};

}  // namespace warbalance::warstuff1
