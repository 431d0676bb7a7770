#include "engine/systems/vsgmr/odds.hpp"

#include <algorithm>

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
  return cache_.find(numbers_of_means(numbers), [this](const ExchangeNumbers& key) { return walk(key); });
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

std::int32_t PairOdds::building_hits(const State& state, UnitIndex attacker, AttackKind kind, bool support) {
  constexpr std::int8_t kMoreThanFall = 100;
  const auto find_hits = [&] {
    Profile building = plain_building();
    building.hits = kMoreThanFall;
    return exchanges_
        .find(exchange_numbers(rules_, state.profile(attacker), building, {.kind = kind, .attacker_support = support}))
        .hits;
  };
  std::int32_t* const pair = table_.of(attacker, attacker);
  if (pair == nullptr) return find_hits();
  std::int32_t& known = pair[kSettings + 2 * static_cast<std::size_t>(kind) + (support ? 1U : 0U)];
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
