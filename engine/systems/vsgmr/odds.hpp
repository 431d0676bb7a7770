#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/core/enumerate.hpp"
#include "engine/core/hash_cache.hpp"
#include "engine/core/pair_table.hpp"
#include "engine/core/uint256.hpp"
#include "engine/systems/vsgmr/attack.hpp"
#include "engine/systems/vsgmr/players/weights.hpp"
#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/rules.hpp"
#include "engine/systems/vsgmr/sight.hpp"
#include "engine/systems/vsgmr/state.hpp"

namespace warbalance::vsgmr {

// One figure attacks another and nobody else takes part (section 16), as `odds` and the players' odds enumerate it.
// Dice and their order are those of the battle; range, sight and touch are fixed.

struct ExchangeState {
  enum class Fate : std::uint8_t { ok, frightened, defeated, recruited };

  StrikeState strike;
  std::int8_t followed = 0;  ///< number of attacks after the first one, of the current attacker
  bool avenging = false;     ///< the defeated defender attacks
  bool done = false;
  bool attacker_used = false;  ///< has used its reroll
  bool defender_used = false;
  Fate attacker = Fate::ok;
  Fate defender = Fate::ok;
  std::int16_t attacker_back = 0;  ///< by how many Half Move Units it was knocked back
  std::int16_t defender_back = 0;
  std::int8_t hits = 0;  ///< on a building

  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

/// An exchange in steps of at most one roll, from `start` until `over`.
class SingleExchange {
 public:
  using Fate = ExchangeState::Fate;
  struct Start {};  ///< figures have no wounds or other conditions

  explicit SingleExchange(const ExchangeNumbers& numbers) : numbers_(numbers) {}

  ExchangeState start(Start, Start) const { return {}; }

  static bool over(const ExchangeState& state) { return state.done; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    strike(state).step(state.strike, dice,
                       [&](Roll, bool of_target) { return again(state, of_target != state.avenging); });
    if (state.strike.over()) go_on(state);
  }

 private:
  const StrikeNumbers& attack(const ExchangeState& state) const {
    return state.avenging ? numbers_.revenge : numbers_.attack;
  }
  Strike strike(const ExchangeState& state) const {
    constexpr StrikeStreams kAttack;
    constexpr StrikeStreams kRevenge{kAttack.target, kAttack.attacker};
    return {attack(state), state.avenging ? kRevenge : kAttack};
  }

  /// VS-A09: whether a side repeats a failed roll.
  bool again(ExchangeState& state, bool defending_side) const {
    bool& used = defending_side ? state.defender_used : state.attacker_used;
    const Inspiration inspiration = defending_side ? numbers_.defending : numbers_.attacking;
    const bool is_there = (defending_side ? state.defender : state.attacker) == Fate::ok;
    if (used || inspiration == Inspiration::none || (inspiration == Inspiration::own && !is_there)) return false;
    used = true;
    return true;
  }

  /// Resolves the consequences of an attack, up to the next one.
  void go_on(ExchangeState& state) const {
    const StrikeState ended = state.strike;
    state.strike = {};
    const StrikeNumbers& numbers = attack(state);
    for (Stage stage = Stage::strike;;) {
      stage = next(stage, numbers, ended, state.avenging, state.followed);
      switch (stage) {
        case Stage::strike:
          return;
        case Stage::fear:
          state.attacker = Fate::frightened;
          break;
        case Stage::fall:
          fall(state, ended.result);
          break;
        case Stage::revenge:
          state.avenging = true;
          state.followed = 0;
          return;
        case Stage::knockback:
          knock_back(state, knockback(numbers, ended));
          break;
        case Stage::follow_up:
          if (!has_target(state, numbers, ended)) return finish(state);
          ++state.followed;
          break;
        case Stage::over:
          return finish(state);
      }
    }
  }

  static Fate& victim(ExchangeState& state) { return state.avenging ? state.attacker : state.defender; }

  void fall(ExchangeState& state, StrikeResult result) const {
    if (attack(state).building && ++state.hits < numbers_.hits) return;
    victim(state) = result == StrikeResult::recruited ? Fate::recruited : Fate::defeated;
  }

  static void knock_back(ExchangeState& state, int back) {
    std::int16_t& sum = state.avenging ? state.attacker_back : state.defender_back;
    sum = static_cast<std::int16_t>(sum + back);
  }

  /// Whether the target can still be attacked: after a knockback it is out of touch for attacks hand to hand.
  static bool has_target(ExchangeState& state, const StrikeNumbers& numbers, const StrikeState& ended) {
    const bool out_of_touch = numbers.kind == AttackKind::hand_to_hand && knockback(numbers, ended) > 0;
    return victim(state) == Fate::ok && !out_of_touch;
  }

  static void finish(ExchangeState& state) {
    ExchangeState end;
    end.done = true;
    end.attacker = state.attacker;
    end.defender = state.defender;
    if (end.attacker == Fate::ok || end.attacker == Fate::frightened) end.attacker_back = state.attacker_back;
    if (end.defender == Fate::ok) {
      end.defender_back = state.defender_back;
      end.hits = state.hits;
    }
    state = end;
  }

  const ExchangeNumbers numbers_;
};

// The odds that the players look up (section 14): a cache of the chances of attacks between the figures of a battle,
// indexed by the numbers of their profiles.

// Expected values of attacks (section 14), each computed from all outcomes on demand.

/// Expected results of an attack with its follow-ups, up to Revenge [millionths, rounded down, except that a value
/// less than 2^-80 below a millionth counts as that].
struct ExchangeMeans {
  std::int32_t falls = -1;  ///< chance that the defender is defeated or recruited; -1 = not known yet
  std::int32_t hits = 0;    ///< mean number of hits that count on a building

  friend bool operator==(const ExchangeMeans&, const ExchangeMeans&) = default;
};

/// Clears the numbers that do not affect the means, so that many pairs of figures share a cache entry.
ExchangeNumbers numbers_of_means(const ExchangeNumbers& numbers);

/// A cache of the means of exchanges; its key is all numbers of an exchange. Only the constructor allocates.
class ExchangeOdds {
 public:
  ExchangeMeans find(const ExchangeNumbers& numbers);

 private:
  ExchangeMeans walk(const ExchangeNumbers& numbers);

  HashCache<ExchangeNumbers, ExchangeMeans, 11> cache_;
  Enumerator<ExchangeState, uint128, BoundedStates<ExchangeState, uint128>> enumerator_;
};

/// The input of the odds of a run; nothing is prepared.
struct OddsTables {
  Rules rules;
  Weights weights{};  ///< of the players that look them up
};

/// The circumstances of an attack whose odds are looked up.
struct OddsSetting {
  AttackKind kind = AttackKind::distance;
  bool cover = false;
  bool attack_support = false;
  bool armor_support = false;

  /// Number among all settings: one bit per field.
  std::size_t number() const {
    std::uint32_t fields;
    static_assert(std::has_unique_object_representations_v<OddsSetting> && sizeof(OddsSetting) == sizeof fields);
    std::memcpy(&fields, this, sizeof fields);
    return (fields * 0x01020408U) >> 24U & 15U;
  }
};

/// The odds of one battle; each thread has its own. Only the constructor allocates.
class PairOdds {
 public:
  explicit PairOdds(const OddsTables& tables) : rules_(tables.rules), weights_(tables.weights) {}

  const Weights& weights() const { return weights_; }

  /// At the start of a battle. Odds of the same profiles stay in the cache while there is room.
  void begin(const State& state) { table_.begin(state); }

  /// Chance that the target is defeated or recruited by an attack with its follow-ups [millionths, rounded down].
  std::int32_t chance(const State& state, UnitIndex attacker, UnitIndex target, const OddsSetting& setting) {
    std::int32_t* const pair = table_.of(attacker, target);
    if (pair == nullptr) return find_chance(state, attacker, target, setting);
    std::int32_t& known = pair[setting.number()];
    if (known < 0) known = find_chance(state, attacker, target, setting);
    return known;
  }

  /// Mean number of hits counted on a building by an attack with its follow-ups [millionths].
  std::int32_t building_hits(const State& state, UnitIndex attacker, AttackKind kind, bool support);

 private:
  static constexpr std::size_t kSettings = 16;

  std::int32_t find_chance(const State& state, UnitIndex attacker, UnitIndex target, const OddsSetting& setting);

  const Rules rules_;
  const Weights weights_;
  /// Chances of a pair by setting, and the hits on a building of a figure with itself; -1 = not known yet.
  PairTable<Profile, std::int32_t, 48, kSettings + 4> table_{-1};
  ExchangeOdds exchanges_;
};

}  // namespace warbalance::vsgmr
