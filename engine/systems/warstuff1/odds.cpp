#include "engine/systems/warstuff1/odds.hpp"

#include "engine/core/hash.hpp"

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

PairOdds::PairOdds(const OddsTables& tables)
    : rules_(tables.rules),
      weights_(tables.weights),
      entries_(static_cast<std::size_t>(kMaxKinds) * kMaxKinds * kEntries) {
  for (auto& row : ground_) row.fill(-1);
}

bool PairOdds::take_up(const State& state) {
  bool room = true;
  for (int i = 0; i < state.unit_count(); ++i) {
    const auto u = static_cast<std::size_t>(i);
    if (i > 0 && state.profiles[u] == state.profiles[u - 1]) {
      kinds_[u] = kinds_[u - 1];
      continue;
    }
    const Profile& profile = *state.profiles[u];
    // the kinds of a known army follow each other in the same order
    std::size_t kind = i > 0 ? kinds_[u - 1] + std::size_t{1} : 0;
    if (kind >= kind_count_ || profiles_[kind] != profile) {
      kind = 0;
      while (kind < kind_count_ && profiles_[kind] != profile) ++kind;
    }
    if (kind == kind_count_ && kind < kMaxKinds) profiles_[kind_count_++] = profile;
    kinds_[u] = static_cast<std::uint8_t>(kind);
    room = room && kind < kMaxKinds;
  }
  return room;
}

void PairOdds::begin(const State& state) {
  const bool room = take_up(state);
  if (!room) {
    // no room left: drop the profiles of earlier battles
    kind_count_ = 0;
    std::fill(entries_.begin(), entries_.end(), OddsEntry{});
    for (auto& row : ground_) row.fill(-1);
    take_up(state);
  }
  begin_matchups(state, !room);
}

void PairOdds::begin_matchups(const State& state, bool forgot) {
  const auto kinds_end = kinds_.begin() + state.unit_count();
  // units without a kind may have different profiles than before
  const bool all_kept = std::find(kinds_.begin(), kinds_end, kMaxKinds) == kinds_end;
  if (forgot) {
    for (LineUp& line_up : line_ups_) line_up.armies = {};
  }
  if (all_kept && is_of_battle(*line_up_, state)) return;
  line_up_ = &line_ups_[line_up_ == &line_ups_[0] ? 1 : 0];
  if (all_kept && is_of_battle(*line_up_, state)) return;
  line_up_->armies = state.army_begin;
  std::copy(kinds_.begin(), kinds_end, line_up_->kinds.begin());
  for (UnitIndex attacker = 0; attacker < state.unit_count(); ++attacker) {
    for (UnitIndex target = 0; target < state.unit_count(); ++target) {
      if (!state.enemies(attacker, target)) continue;
      Matchup& matchup = line_up_->matchups[static_cast<std::size_t>(attacker * state.unit_count() + target)];
      matchup.begin(state, attacker, target);
      const int from = kind_of(attacker);
      const int to = kind_of(target);
      const bool kept = from != kMaxKinds && to != kMaxKinds;
      matchup.odds = kept ? &entries_[static_cast<std::size_t>((from * kMaxKinds + to) * kEntries)] : nullptr;
    }
  }
}

bool PairOdds::is_of_battle(const LineUp& line_up, const State& state) const {
  return line_up.armies == state.army_begin &&
         std::equal(kinds_.begin(), kinds_.begin() + state.unit_count(), line_up.kinds.begin());
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
  const int kind = kind_of(unit);
  if (kind == kMaxKinds) return find();
  std::int16_t& value = ground_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(standing_of(condition))];
  if (value < 0) value = static_cast<std::int16_t>(find());
  return value;
}

}  // namespace warbalance::warstuff1
