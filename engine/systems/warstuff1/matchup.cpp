
#include "engine/systems/warstuff1/matchup.hpp"

#include "engine/core/hash.hpp"

namespace warbalance::warstuff1 {
namespace {

/// A weight that 40 dice divide without a rest.
constexpr uint128 kCertain = [] {
  uint128 whole = 1;
  for (int i = 0; i < 40; ++i) whole *= 6;
  return whole;
}();

}  // namespace

OddsEntry ExchangeOdds::attack(const ExchangeNumbers& numbers, Condition source, const Condition& target) {
  if (!numbers.attack.is_answered()) source = {};  // then its wounds make no difference
  const Key key{numbers, source, target};
  Slot& slot = slots_[hash_of_object(key) >> (64 - kSlotBits)];
  if (slot.odds.gain < 0 || slot.key != key) slot = {key, walk(key)};
  return slot.odds;
}

OddsEntry ExchangeOdds::walk(const Key& key) {
  const SingleExchange exchange(key.numbers);
  const auto& ends = enumerator_.run(
      exchange.start(key.source, key.target), kCertain,
      [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);
  uint128 gain = 0;
  uint128 loss = 0;
  for (const auto& [state, weight] : ends) {
    gain += weight * static_cast<unsigned>(value_of(key.target, state.attack.target));
    loss += weight * static_cast<unsigned>(value_of(key.source, state.attack.source));
  }
  return {static_cast<std::int16_t>(gain / kCertain), static_cast<std::int16_t>(loss / kCertain)};
}

int ExchangeOdds::hit(const DefenceNumbers& numbers, const Condition& condition) {
  const Hits hits(numbers, {0, 0});
  HitState start{condition, {}};
  hits.begin(start.progress, start.condition, 1);
  const auto& ends = hit_enumerator_.run(
      start, kCertain,
      [&](HitState& state, EnumeratingDice& dice) { hits.step(state.progress, state.condition, dice); },
      [](const HitState& state) { return state.progress.over(); });
  uint128 value = 0;
  for (const auto& [state, weight] : ends)
    value += weight * static_cast<unsigned>(value_of(condition, state.condition));
  return static_cast<int>(value / kCertain);
}

}  // namespace warbalance::warstuff1
