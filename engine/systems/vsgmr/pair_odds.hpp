#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/uint256.hpp"
#include "engine/systems/vsgmr/memory/sight_cache.hpp"
#include "engine/systems/vsgmr/odds.hpp"
#include "engine/systems/vsgmr/players/weights.hpp"
#include "engine/systems/vsgmr/state.hpp"

// The odds that the players look up (section 14): a cache of the chances of attacks between the figures of a battle, by
// the numbers of their profiles.

namespace warbalance::vsgmr {

// What attacks come to in the mean (section 14), each found by walking through all outcomes when it is asked for.

/// What an attack with its follow-ups comes to, up to Revenge [millionths, rounded down; what lies less than 2^-80
/// below a millionth counts as that].
struct ExchangeMeans {
  std::int32_t falls = -1;  ///< chance that the defender is defeated or recruited; -1 = not known yet
  std::int32_t hits = 0;    ///< mean number of those that count on a building

  friend bool operator==(const ExchangeMeans&, const ExchangeMeans&) = default;
};

/// The same exchange without what makes no difference to its means, so that many pairs of figures have the same.
ExchangeNumbers numbers_of_means(const ExchangeNumbers& numbers);

/// A cache of the means of exchanges; its key is all numbers of an exchange. Allocates when it is made, never later.
class ExchangeOdds {
 public:
  ExchangeOdds() : slots_(kSlots) {}

  ExchangeMeans find(const ExchangeNumbers& numbers);

 private:
  /// A place of the hash table; it holds the last exchange with its hash.
  struct Slot {
    ExchangeNumbers numbers;
    ExchangeMeans means;  ///< unknown in one that has never been used
  };
  static constexpr unsigned kSlotBits = 11;
  static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;

  ExchangeMeans walk(const ExchangeNumbers& numbers);

  std::vector<Slot> slots_;
  Enumerator<ExchangeState, uint128, BoundedStates<ExchangeState, uint128>> enumerator_;
};

/// What the odds of a run are computed from; nothing has to be prepared.
struct OddsTables {
  Rules rules;
  Weights weights{};  ///< of the players that look them up
};

/// What surrounds an attack whose odds are asked for.
struct OddsSetting {
  AttackKind kind = AttackKind::distance;
  bool cover = false;
  bool attack_support = false;
  bool armor_support = false;

  /// Of all settings: one bit of each field.
  std::size_t number() const {
    std::uint32_t fields;
    static_assert(std::has_unique_object_representations_v<OddsSetting> && sizeof(OddsSetting) == sizeof fields);
    std::memcpy(&fields, this, sizeof fields);
    return (fields * 0x01020408U) >> 24U & 15U;
  }
};

/// The odds of one battle; each thread has its own. Allocates when it is made, never while a battle runs.
class PairOdds {
 public:
  explicit PairOdds(const OddsTables& tables);

  const Weights& weights() const { return weights_; }

  /// At the start of a battle. Odds of the same profiles stay in the cache while there is room.
  void begin(const State& state);

  /// Chance that the target is defeated or recruited by an attack with its follow-ups [millionths, rounded down].
  std::int32_t chance(const State& state, UnitIndex attacker, UnitIndex target, const OddsSetting& setting) {
    const std::size_t a = kind_of(attacker);
    const std::size_t t = kind_of(target);
    if (a == kMaxKinds || t == kMaxKinds) return find_chance(state, attacker, target, setting);
    std::int32_t& known = chances_[(a * kMaxKinds + t) * kSettings + setting.number()];
    if (known < 0) known = find_chance(state, attacker, target, setting);
    return known;
  }

  /// Mean number of hits counted on a building by an attack with its follow-ups [millionths].
  std::int32_t building_hits(const State& state, UnitIndex attacker, AttackKind kind, bool support);

  SightCache& sights() { return sights_; }

 private:
  static constexpr std::size_t kMaxKinds = 48;  ///< different profiles whose odds are cached
  static constexpr std::size_t kSettings = 16;

  /// Finds the kinds of all figures; false when there is no room for one, whose odds then are not cached.
  bool take_up(const State& state);
  std::size_t kind_of(UnitIndex figure) const { return kinds_[static_cast<std::size_t>(figure)]; }
  std::int32_t find_chance(const State& state, UnitIndex attacker, UnitIndex target, const OddsSetting& setting);

  const Rules rules_;
  const Weights weights_;
  SightCache sights_;
  std::array<std::uint8_t, kMaxUnits> kinds_{};  ///< of the figures; `kMaxKinds` = its odds are not cached
  std::array<Profile, kMaxKinds> profiles_{};    ///< of the kinds
  std::size_t profile_count_ = 0;
  std::vector<std::int32_t> chances_;                        ///< -1 = not known yet
  std::array<std::int32_t, 4 * kMaxKinds> building_hits_{};  ///< -1 = not known yet
  ExchangeOdds exchanges_;
};

}  // namespace warbalance::vsgmr
