#include "engine/systems/vsgmr/pair_odds.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

PairOdds::PairOdds(const OddsTables& tables)
    : rules_(tables.rules), weights_(tables.weights), chances_(kMaxKinds * kMaxKinds * kSettings, -1) {
  building_hits_.fill(-1);
}

void PairOdds::begin(const State& state) {
  sights_.begin(state.terrain);
  if (take_up(state)) return;
  profile_count_ = 0;
  std::fill(chances_.begin(), chances_.end(), -1);
  building_hits_.fill(-1);
  take_up(state);
}

bool PairOdds::take_up(const State& state) {
  bool room = true;
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const Profile& profile = state.profile(i);
    const std::size_t before = kinds_[static_cast<std::size_t>(i)];
    if (before < profile_count_ && profiles_[before] == profile) continue;
    const auto end = profiles_.begin() + static_cast<std::ptrdiff_t>(profile_count_);
    const auto known = std::find(profiles_.begin(), end, profile);
    kinds_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(known - profiles_.begin());
    if (known != end) continue;
    if (profile_count_ == kMaxKinds) {
      kinds_[static_cast<std::size_t>(i)] = kMaxKinds;
      room = false;
    } else {
      profiles_[profile_count_++] = profile;
    }
  }
  return room;
}

std::int32_t PairOdds::building_hits(const State& state, UnitIndex attacker, AttackKind kind, bool support) {
  constexpr std::int8_t kMoreThanFall = 100;
  const auto find_hits = [&] {
    Profile building = plain_building();
    building.hits = kMoreThanFall;
    return exchanges_
        .find(exchange_numbers(rules_, state.profile(attacker), building, {.kind = kind, .attacker_support = support}))
        .hits;
  };
  const std::size_t number = kind_of(attacker);
  if (number == kMaxKinds) return find_hits();
  std::int32_t& known = building_hits_[4 * number + 2 * static_cast<std::size_t>(kind) + (support ? 1U : 0U)];
  if (known < 0) known = find_hits();
  return known;
}

std::int32_t PairOdds::find_chance(const State& state, UnitIndex attacker, UnitIndex target,
                                   const OddsSetting& setting) {
  const ExchangeSetting exact{.kind = setting.kind,
                              .cover = setting.cover,
                              .attacker_support = setting.attack_support,
                              .defender_support = setting.armor_support};
  return exchanges_.find(exchange_numbers(rules_, state.profile(attacker), state.profile(target), exact)).falls;
}

}  // namespace warbalance::vsgmr
