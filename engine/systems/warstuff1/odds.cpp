#include "engine/systems/warstuff1/odds.hpp"

namespace warbalance::warstuff1 {

namespace {

/// A weight that is divisible by all results of 40 dice.
constexpr uint128 kCertain = [] {
  uint128 whole = 1;
  for (int i = 0; i < 40; ++i) whole *= 6;
  return whole;
}();

}  // namespace

OddsEntry ExchangeOdds::attack(const ExchangeNumbers& numbers, Condition source, const Condition& target) {
  if (!numbers.attack.is_answered()) source = {};  // its wounds make no difference then
  return cache_.find({numbers, source, target}, [this](const Key& key) { return walk(key); });
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

void PairOdds::begin(const State& state) {
  table_.begin(state);
  for (UnitIndex attacker = 0; attacker < state.unit_count(); ++attacker) {
    for (UnitIndex target = 0; target < state.unit_count(); ++target) {
      if (!state.enemies(attacker, target)) continue;
      Matchup& matchup = matchups_[static_cast<std::size_t>(attacker * state.unit_count() + target)];
      matchup.begin(state, attacker, target);
      matchup.odds = table_.of(attacker, target);
    }
  }
}

OddsEntry PairOdds::find_out(const Matchup& matchup, int slot, const State& state, UnitIndex attacker, UnitIndex target,
                             AttackKind kind, bool cover) {
  const Condition now = as_counted(state.unit(attacker).condition);
  Condition attacking;  // a stunned unit does not attack, so only its wounds count
  if (kind == AttackKind::melee) attacking.wounds = now.wounds;
  const ExchangeNumbers numbers = exchange_numbers(rules_, state.profile(attacker), state.profile(target), kind, cover);
  const OddsEntry found = exchanges_.attack(numbers, attacking, as_counted(state.unit(target).condition));
  if (matchup.odds != nullptr) matchup.odds[slot] = found;
  return found;
}

int PairOdds::ground_hit(const State& state, UnitIndex unit) {
  const Condition condition = as_counted(state.unit(unit).condition);
  const auto find = [&] { return exchanges_.hit(defence_numbers(rules_, state.profile(unit), true), condition); };
  OddsEntry* const known = table_.of(unit, unit);
  if (known == nullptr) return find();
  std::int16_t& value = known[kAttacks + standing_of(condition)].gain;
  if (value < 0) value = static_cast<std::int16_t>(find());
  return value;
}

}  // namespace warbalance::warstuff1
