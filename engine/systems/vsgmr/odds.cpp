#include "engine/systems/vsgmr/odds.hpp"

#include <algorithm>

#include "engine/core/hash.hpp"

namespace warbalance::vsgmr {

ExchangeNumbers numbers_of_means(const ExchangeNumbers& numbers) {
  ExchangeNumbers n = numbers;
  StrikeNumbers& attack = n.attack;
  attack.avenged = false;
  n.revenge = {};
  attack.recruit_on = StrikeNumbers{}.recruit_on;  // a figure that changes sides counts as defeated
  attack.recruit_sides = StrikeNumbers{}.recruit_sides;
  attack.hit_face = static_cast<std::int16_t>(attack.hits_from());  // a frightened attacker counts as a miss
  attack.fear_face = 0;
  if (attack.kind == AttackKind::distance) {  // a target that is knocked back stays in range
    attack.knocks = false;
    attack.knockback_face = 0;
  }
  if (!attack.building && attack.follows_defeat) attack.follow_ups = 0;  // nobody is left then
  for (Inspiration* side : {&n.attacking, &n.defending}) {  // a figure with its own Inspiration stays until the end
    if (*side == Inspiration::own) *side = Inspiration::of_friend;
  }
  const auto as_rolled = [](std::int16_t face, std::int8_t sides) {
    return static_cast<std::int16_t>(std::clamp<int>(face, 1, sides + 1));
  };
  attack.hit_face = as_rolled(attack.hit_face, attack.sides);
  if (attack.armored) attack.armor_face = as_rolled(attack.armor_face, attack.armor_sides);
  return n;
}

ExchangeMeans ExchangeOdds::find(const ExchangeNumbers& numbers) {
  const ExchangeNumbers n = numbers_of_means(numbers);
  Slot& slot = slots_[hash_of_object(n) >> (64 - kSlotBits)];
  if (slot.means.falls < 0 || slot.numbers != n) slot = {n, walk(n)};
  return slot.means;
}

ExchangeMeans ExchangeOdds::walk(const ExchangeNumbers& numbers) {
  const SingleExchange exchange(numbers);
  constexpr uint128 kWhole = uint128{1} << 100U;
  const auto& ends = enumerator_.run(
      exchange.start({}, {}), kWhole, [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); },
      SingleExchange::over);
  uint128 falls = 0;
  uint128 hits = 0;
  uint128 lost = kWhole;  // shares are rounded down if a path has more dice than the whole has factors
  bool is_sure = true;
  for (const auto& [state, share] : ends) {
    if (state.defender != ExchangeState::Fate::ok) falls += share;
    is_sure = is_sure && state.defender != ExchangeState::Fate::ok;
    hits += share * static_cast<unsigned>(state.hits);
    lost -= share;
  }
  const auto millionths = [](uint128 sum) { return static_cast<std::int32_t>(sum * 1'000'000U >> 100U); };
  constexpr unsigned kMostHits = 100;
  const std::int32_t chance = millionths(falls + lost);
  return {is_sure ? chance : std::min(chance, millionths(kWhole) - 1), millionths(hits + lost * kMostHits)};
}

PairOdds::PairOdds(const OddsTables& tables)
    : rules_(tables.rules), weights_(tables.weights), chances_(kMaxKinds * kMaxKinds * kSettings, -1) {
  building_hits_.fill(-1);
}

void PairOdds::begin(const State& state) {
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
