#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "engine/core/enumerate.hpp"
#include "engine/core/hash_cache.hpp"
#include "engine/core/pair_table.hpp"
#include "engine/core/uint256.hpp"
#include "engine/systems/warstuff1/attack.hpp"
#include "engine/systems/warstuff1/players/weights.hpp"
#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rules.hpp"
#include "engine/systems/warstuff1/state.hpp"

namespace warbalance::warstuff1 {

// One attack between two units and nobody else (section 15), as `odds` and the players' odds enumerate it. Its stages,
// the attack and the hits are those of the battle; nearby units are fixed.

struct ExchangeState {
  Stage stage = Stage::over;
  AttackState attack;
  HitProgress hits;  ///< of a death blow

  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

/// An exchange in steps of at most one roll, from `start` until `over`.
class SingleExchange {
 public:
  explicit SingleExchange(const ExchangeNumbers& numbers) : numbers_(numbers) {}

  /// @param source  the attacker, not stunned
  ExchangeState start(const Condition& source, const Condition& target) const {
    ExchangeState state;
    state.stage = Stage::attack;
    state.attack = attack().start(source, target);
    if (state.attack.over()) go_on(state);
    return state;
  }

  static bool over(const ExchangeState& state) { return state.stage == Stage::over; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    assert(!over(state) && "a step after the end");
    if (state.stage == Stage::attack) {
      attack().step(state.attack, dice);
      if (state.attack.over()) go_on(state);
      return;
    }
    hits_of_blow(state).step(state.hits, survivor(state), dice);
    if (state.hits.over()) go_on(state);
  }

 private:
  Attack attack() const { return {numbers_, streams_}; }

  /// Moves to the next stage with dice.
  void go_on(ExchangeState& state) const {
    AttackState ended;  // so that equal states compare equal
    ended.source = state.attack.source;
    ended.target = state.attack.target;
    state.attack = ended;
    do {
      state.stage = next(state.stage, numbers_.attack.kind, ended.source, ended.target);
    } while (!over(state) && !begins(state));
  }

  /// Whether the stage has dice: there are no other units that test morale, and no moves.
  bool begins(ExchangeState& state) const {
    const bool one_is_dead = state.attack.target.killed != state.attack.source.killed;
    if (state.stage != Stage::blows || !one_is_dead || blow(state).blow_on == 0) return false;
    hits_of_blow(state).begin_perhaps(state.hits, blow(state).blow_hits);
    return true;
  }

  /// The effects of the dead unit on the other one.
  const HarmNumbers& blow(const ExchangeState& state) const {
    return state.attack.target.killed ? numbers_.attack.answer : numbers_.attack.harm;
  }
  static Condition& survivor(ExchangeState& state) {
    return state.attack.target.killed ? state.attack.source : state.attack.target;
  }
  Hits hits_of_blow(const ExchangeState& state) const {
    const bool source_lives = state.attack.target.killed;
    return {source_lives ? numbers_.source : numbers_.target,
            source_lives ? streams_.source : streams_.target,
            {&kBlowRoll, blow(state).blow_on}};
  }

  const ExchangeNumbers numbers_;
  const AttackStreams streams_;
};

// Expected values of attacks and of hits (WS1 section 13), each computed from all outcomes on demand.

/// Expected loss of the defender (G, for gain) and of the attacker (L) by an attack [per mille of a unit's points].
struct OddsEntry {
  std::int16_t gain = -1;  ///< -1 = not computed yet
  std::int16_t loss = 0;

  friend bool operator==(const OddsEntry&, const OddsEntry&) = default;
};

/// Loss of a unit by an outcome: killed 1000, else 400 if newly stunned and 100 for each added wound, at most 600.
constexpr int value_of(const Condition& before, const Condition& after) {
  if (after.killed) return 1000;
  const int wounds = after.wounds > before.wounds ? after.wounds - before.wounds : 0;
  const int value = (after.stunned && !before.stunned ? 400 : 0) + 100 * wounds;
  return value < 600 ? value : 600;
}

/// Greater numbers of wounds count as this one.
inline constexpr std::uint8_t kMostWounds = 5;
constexpr Condition as_counted(Condition condition) {
  condition.wounds = std::min(condition.wounds, kMostWounds);
  return condition;
}

/// A cache of the odds of exchanges; its key is everything that they depend on. Only the constructor allocates. Without
/// it, `price --quick` takes 15 % more processor time.
class ExchangeOdds {
 public:
  /// @param source  the attacker, not stunned
  OddsEntry attack(const ExchangeNumbers& numbers, Condition source, const Condition& target);
  /// Expected loss by one hit outside an attack [per mille].
  int hit(const DefenceNumbers& numbers, const Condition& condition);

 private:
  struct Key {
    ExchangeNumbers numbers;
    Condition source;
    Condition target;
    friend bool operator==(const Key&, const Key&) = default;
  };

  /// Hits on one unit.
  struct HitState {
    Condition condition;
    HitProgress progress;
    friend auto operator<=>(const HitState&, const HitState&) = default;
  };

  OddsEntry walk(const Key& key);

  HashCache<Key, OddsEntry, 14> cache_;
  Enumerator<ExchangeState, uint128, BoundedStates<ExchangeState, uint128>> enumerator_;
  Enumerator<HitState, uint128, BoundedStates<HitState, uint128>> hit_enumerator_;
};

/// Points in hundredths times per mille: 1/100,000 point.
using Value = std::int64_t;

/// Value of an attack: G * defender's points - L * attacker's points.
inline Value attack_value(const State& state, UnitIndex attacker, UnitIndex target, OddsEntry odds) {
  return Value{odds.gain} * state.cost(target) - Value{odds.loss} * state.cost(attacker);
}

/// WS1-405: the longest move of the unit into contact with another, ignoring difficult ground.
inline Length charge_limit(const State& state, UnitIndex unit, UnitIndex target) {
  return state.unit(unit).run / state.profile(target).charge_divisor;
}

/// Constants of a pair of units in a battle: the reaches of one against the other, and their cached odds. A reach is
/// the least whole distance of the centres that is too far; 0 = no such attack. Without initializers, so that a large
/// table costs nothing until it is used.
struct Matchup {
  Length melee_reach;            ///< with its Run
  Length shot_reach;             ///< with its Walk
  Length entangle_reach;         ///< with its Walk
  Length longest_reach;          ///< the greatest of them
  std::int32_t shot_range2;      ///< range without a move, squared
  std::int32_t entangle_range2;  ///< range of entangling without a move, squared
  OddsEntry* odds;               ///< by the conditions of the two units; null = no room

  void begin(const State& state, UnitIndex attacker, UnitIndex target) {
    const Profile& profile = state.profile(attacker);
    const Length apart = state.radii(attacker, target);
    const auto reach = [&](Length range) { return range > 0 ? state.unit(attacker).walk + range + apart + 1 : 0; };
    melee_reach = charge_limit(state, attacker, target) + apart + 1;
    shot_reach = reach(profile.range);
    entangle_reach = reach(profile.entangle_range);
    longest_reach = std::max({melee_reach, shot_reach, entangle_reach});
    shot_range2 = square(profile.range + apart);
    entangle_range2 = square(profile.entangle_range + apart);
  }
};

// The odds that the players look up (WS1 section 13): a cache of the expected results of attacks between the units of a
// battle, indexed by unit numbers.

/// The input of the odds; nothing is prepared.
struct OddsTables {
  Rules rules;
  Weights weights{};  ///< of the players that look them up
};

/// The odds of one battle; each thread has its own. Only the constructor allocates.
class PairOdds {
 public:
  explicit PairOdds(const OddsTables& tables) : rules_(tables.rules), weights_(tables.weights) {}
  PairOdds(const PairOdds&) = delete;  // it points into itself
  PairOdds& operator=(const PairOdds&) = delete;

  const Weights& weights() const { return weights_; }

  /// Call it before a battle. Keeps the odds of known profiles while there is room: otherwise `battle` would take 12 to
  /// 32 % more processor time.
  void begin(const State& state);

  /// Odds of an attack between two enemies in their current state. @param cover  of the target, for shots
  OddsEntry attack(const State& state, UnitIndex attacker, UnitIndex target, AttackKind kind, bool cover = false) {
    const Matchup& matchup = matchups(state, attacker)[target];
    if (kind == AttackKind::melee) return melee(matchup, state, attacker, target);
    if (kind == AttackKind::shoot) return shot(matchup, state, attacker, target, cover);
    return entangle(matchup, state, attacker, target);
  }
  /// Odds of an attack with a known matchup.
  OddsEntry melee(const Matchup& matchup, const State& state, UnitIndex attacker, UnitIndex target) {
    const int wounds = as_counted(state.unit(attacker).condition).wounds;
    const int slot = wounds * kStandings + standing_of(state.unit(target).condition);
    if (is_known(matchup, slot)) return matchup.odds[slot];
    return find_out(matchup, slot, state, attacker, target, AttackKind::melee, false);
  }
  OddsEntry shot(const Matchup& matchup, const State& state, UnitIndex attacker, UnitIndex target, bool cover) {
    const int slot = kMelee + 2 * standing_of(state.unit(target).condition) + (cover ? 1 : 0);
    if (is_known(matchup, slot)) return matchup.odds[slot];
    return find_out(matchup, slot, state, attacker, target, AttackKind::shoot, cover);
  }
  OddsEntry entangle(const Matchup& matchup, const State& state, UnitIndex attacker, UnitIndex target) {
    const int slot = kMelee + kShots + standing_of(state.unit(target).condition);
    if (is_known(matchup, slot)) return matchup.odds[slot];
    return find_out(matchup, slot, state, attacker, target, AttackKind::entangle, false);
  }

  /// The matchups of a unit with all others, by unit numbers.
  const Matchup* matchups(const State& state, UnitIndex attacker) const {
    return &matchups_[static_cast<std::size_t>(attacker * state.unit_count())];
  }
  const Matchup& matchup(const State& state, UnitIndex attacker, UnitIndex target) const {
    return matchups(state, attacker)[target];
  }

  /// Expected loss by one hit of dangerous ground [per mille of the unit's points].
  int ground_hit(const State& state, UnitIndex unit);

 private:
  static constexpr int kWounds = kMostWounds + 1;
  static constexpr int kStandings = 2 * kWounds;
  static constexpr int kMelee = kStandings * kWounds;
  static constexpr int kShots = 2 * kStandings;
  static constexpr int kAttacks = kMelee + kShots + kStandings;

  static int standing_of(const Condition& condition) {
    return 2 * as_counted(condition).wounds + (condition.stunned ? 1 : 0);
  }
  static bool is_known(const Matchup& matchup, int slot) {
    return matchup.odds != nullptr && matchup.odds[slot].gain >= 0;
  }
  OddsEntry find_out(const Matchup& matchup, int slot, const State& state, UnitIndex attacker, UnitIndex target,
                     AttackKind kind, bool cover);

  const Rules rules_;
  const Weights weights_;
  /// Odds of the attacks of a pair, and of hits by dangerous ground on a unit with itself.
  PairTable<Profile, OddsEntry, 32, kAttacks + kStandings> table_{OddsEntry{}};
  /// Of all pairs of units; only those of enemies are ever used.
  std::unique_ptr<Matchup[]> matchups_{new Matchup[static_cast<std::size_t>(kMaxUnits) * kMaxUnits]};
  ExchangeOdds exchanges_;
};

}  // namespace warbalance::warstuff1
