#include "engine/systems/vsgmr/pair_odds.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

PairOdds::PairOdds(const OddsTables& tables) : rules_(tables.rules), chances_(kMaxKinds * kMaxKinds * kSettings, -1) {
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
  const auto walk_building = [&] {
    Profile building = plain_building();
    building.hits = kMoreThanFall;
    OddsSetting setting;
    setting.kind = kind;
    setting.attack_support = support;
    return mean(state.profile(attacker), building, setting, [](const ExchangeState& end) { return end.hits; });
  };
  const std::size_t number = kinds_[static_cast<std::size_t>(attacker)];
  if (number == kMaxKinds) return walk_building();
  std::int32_t& known = building_hits_[4 * number + (kind == AttackKind::distance ? 0U : 2U) + (support ? 1U : 0U)];
  if (known < 0) known = walk_building();
  return known;
}

template <class Value>
std::int32_t PairOdds::mean(const Profile& attacker, const Profile& target, const OddsSetting& setting, Value&& value) {
  ExchangeSetting exact;
  exact.kind = setting.kind;
  exact.cover = setting.cover;
  exact.attacker_support = setting.attack_support;
  exact.defender_support = setting.armor_support;
  exact.defender_disabled = true;  // Revenge comes after what is asked for
  const SingleExchange exchange(rules_, attacker, target, exact);
  // shares are rounded down when a path has more dice than the whole has factors: far less than a millionth
  const uint128 whole = uint128{1} << 100U;
  const auto& ends = enumerator_.run(
      exchange.start({}, {}), whole, [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); },
      SingleExchange::over);
  uint128 sum = 0;
  for (const auto& [state, share] : ends) {
    sum += share * static_cast<unsigned>(value(state));
  }
  constexpr unsigned kMillion = 1'000'000;
  return static_cast<std::int32_t>((sum + (uint128{1} << 60U)) * kMillion >> 100U);
}

std::int32_t PairOdds::walk(const Profile& attacker, const Profile& target, const OddsSetting& setting) {
  return mean(attacker, target, setting,
              [](const ExchangeState& end) { return end.defender != ExchangeState::Fate::ok; });
}

}  // namespace warbalance::vsgmr
