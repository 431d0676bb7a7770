#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/uint128.hpp"
#include "engine/systems/vsgmr/sights.hpp"
#include "engine/systems/vsgmr/single_exchange.hpp"
#include "engine/systems/vsgmr/state.hpp"

// The odds that the players look up (section 14): chances of attacks between the figures of a battle, each found by
// walking through all outcomes of the exchange when it is asked for, and kept.

namespace warbalance::vsgmr {

/// What the odds of a run are found by; nothing has to be prepared.
struct OddsTables {
  Rules rules;
};

/// What surrounds an attack whose odds are asked for.
struct OddsSetting {
  AttackKind kind = AttackKind::distance;
  bool cover = false;
  bool attack_support = false;
  bool armor_support = false;

  std::size_t number() const {
    return (kind == AttackKind::distance ? 0U : 8U) | (cover ? 4U : 0U) | (attack_support ? 2U : 0U) |
           (armor_support ? 1U : 0U);
  }
};

/// The odds of one battle; each thread has its own. Allocates when it is made, never while a battle runs.
class PairOdds {
 public:
  explicit PairOdds(const OddsTables& tables);

  /// Takes up the figures of a battle. What is known of the same profiles stays while there is room.
  void begin(const State& state);

  /// Chance that the target is defeated or recruited by an attack with its follow-ups [millionths, rounded down].
  std::int32_t chance(const State& state, UnitIndex attacker, UnitIndex target, const OddsSetting& setting) {
    const std::size_t a = kinds_[static_cast<std::size_t>(attacker)];
    const std::size_t t = kinds_[static_cast<std::size_t>(target)];
    if (a == kMaxKinds || t == kMaxKinds) return walk(state.profile(attacker), state.profile(target), setting);
    std::int32_t& known = chances_[(a * kMaxKinds + t) * kSettings + setting.number()];
    if (known < 0) known = walk(profiles_[a], profiles_[t], setting);
    return known;
  }

  /// Mean number of hits counted on a building by an attack with its follow-ups [millionths].
  std::int32_t building_hits(const State& state, UnitIndex attacker, AttackKind kind, bool support);

  /// What is seen from places that the players think of.
  Sights& sights() { return sights_; }

 private:
  static constexpr std::size_t kMaxKinds = 48;  ///< different profiles of a battle whose odds are kept
  static constexpr std::size_t kSettings = 16;

  bool take_up(const State& state);
  /// The mean of `value(end)` over all ends of an exchange [millionths].
  template <class Value>
  std::int32_t mean(const Profile& attacker, const Profile& target, const OddsSetting& setting, Value&& value);
  std::int32_t walk(const Profile& attacker, const Profile& target, const OddsSetting& setting);

  const Rules rules_;
  Sights sights_;
  std::array<std::uint8_t, kMaxUnits> kinds_{};  ///< of the figures; `kMaxKinds` = its odds are not kept
  std::array<Profile, kMaxKinds> profiles_{};    ///< of the kinds
  std::size_t profile_count_ = 0;
  std::vector<std::int32_t> chances_;                        ///< -1 = not known yet
  std::array<std::int32_t, 4 * kMaxKinds> building_hits_{};  ///< likewise
  Enumerator<ExchangeState, uint128, BoundedStates<ExchangeState, uint128>> enumerator_;
};

}  // namespace warbalance::vsgmr
