#include "engine/systems/warstuff1/pair_odds.hpp"

#include <algorithm>

namespace warbalance::warstuff1 {
namespace {

/// A weight that 40 dice divide without a rest.
constexpr uint128 kWhole = [] {
  uint128 whole = 1;
  for (int i = 0; i < 40; ++i) whole *= 6;
  return whole;
}();

Condition as_counted(Condition condition) {
  condition.wounds = std::min<std::uint8_t>(condition.wounds, 5);
  return condition;
}

/// Whether an attack in melee can do anything to the attacker.
bool hurts_attacker(const Profile& target) {
  return target.answer.face != 0 || target.answer_stun_face != 0 || target.contact_test_unless_same != 0 ||
         target.blow_on != 0;
}

}  // namespace

PairOdds::PairOdds(const OddsTables& tables)
    : rules_(tables.rules),
      entries_(static_cast<std::size_t>(kMaxKinds) * kMaxKinds * kEntries),
      classes_(kClassSlots) {
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
    // the units of an army that has been here follow each other as they did then
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
    // no room left: forget the profiles of earlier battles
    kind_count_ = 0;
    std::fill(entries_.begin(), entries_.end(), OddsEntry{});
    for (auto& row : ground_) row.fill(-1);
    take_up(state);
  }
  begin_matchups(state, !room);
}

void PairOdds::begin_matchups(const State& state, bool forgot) {
  const auto kinds_end = kinds_.begin() + state.unit_count();
  // what is not kept of kinds without room may be of others than before
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
      matchup.counts_wounds = hurts_attacker(state.profile(target));
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
  Condition attacking;  // a stunned unit does not attack, so only its wounds count
  if (kind == AttackKind::melee && matchup.counts_wounds) {
    attacking.wounds = as_counted(state.unit(attacker).condition).wounds;
  }
  const Condition defending = as_counted(state.unit(target).condition);
  const OddsEntry found = find(state.profile(attacker), state.profile(target), kind, cover, attacking, defending);
  if (matchup.odds != nullptr) matchup.odds[slot] = found;
  return found;
}

PairOdds::ExchangeClass PairOdds::class_of(const Profile& attacker, const Profile& target, AttackKind kind, bool cover,
                                           const Condition& attacking, const Condition& defending) const {
  ExchangeClass result;
  std::size_t count = 0;
  const auto add = [&](int value) { result.values[count++] = static_cast<std::int8_t>(value); };
  const auto add_defence = [&](const Profile& profile, const Condition& condition) {
    add(profile.quality);
    add(2 * condition.wounds + (condition.stunned ? 1 : 0));
    add(profile.ignore_on);
    add(profile.survive_on);
    add(profile.immune);
    add((profile.passes_morale ? 1 : 0) + (profile.dies_of_morale ? 2 : 0));
  };
  add(1 + static_cast<int>(kind));  // never 0, so that no class is that of an unused slot
  add_defence(target, defending);
  if (kind != AttackKind::melee) add(attacker.target_tests ? 1 : 0);
  if (kind == AttackKind::entangle) {
    add(attacker.entangle_on);
    return result;
  }
  const bool melee = kind == AttackKind::melee;
  const bool hurt = melee && hurts_attacker(target);
  // the attacker's Quality counts in the comparison only, unless the attack may change or hurt him
  add(std::clamp(modifiers(rules_, attacker, target, kind, cover) - (hurt ? 0 : attacker.quality), -100, 100));
  add(attacker.kill_face);
  add(attacker.wounds_face);
  add(attacker.wounds);
  add(attacker.stun_face);
  add(attacker.hits.face);
  add(attacker.hits.hits);
  add(attacker.dice_hits.face);
  add(attacker.dice_hits.dice);
  add(melee ? attacker.melee_dice : attacker.shoot_dice);
  if (!melee) return result;
  add((attacker.contact_test_unless_same & ~target.carried) != 0 ? 1 : 0);
  if (!hurt) return result;
  add(1);
  add_defence(attacker, attacking);
  add((target.contact_test_unless_same & ~attacker.carried) != 0 ? 1 : 0);
  add(target.answer.face);
  add(target.answer.hits);
  add(target.answer_stun_face);
  add(target.blow_on);
  add(target.blow_hits);
  add(attacker.blow_on);
  add(attacker.blow_hits);
  return result;
}

OddsEntry PairOdds::find(const Profile& attacker, const Profile& target, AttackKind kind, bool cover,
                         const Condition& attacking, const Condition& defending) {
  const ExchangeClass wanted = class_of(attacker, target, kind, cover, attacking, defending);
  std::uint64_t hash = 0;
  for (const std::int8_t value : wanted.values) hash = hash * 0x100000001b3ULL + static_cast<std::uint8_t>(value);
  hash *= 0x9e3779b97f4a7c15ULL;
  ClassSlot& slot = classes_[hash >> (64 - 14)];
  if (slot.known != wanted) slot = {wanted, walk(attacker, target, kind, cover, attacking, defending)};
  return slot.odds;
}

OddsEntry PairOdds::walk(const Profile& attacker, const Profile& target, AttackKind kind, bool cover,
                         const Condition& attacking, const Condition& defending) {
  const AttackSetting setting{kind, cover, {0, 0}, {1, 0}};
  const SingleExchange exchange(rules_, attacker, target, setting);
  const auto& ends = enumerator_.run(
      exchange.start(attacking, defending), kWhole,
      [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);
  uint128 gain = 0;
  uint128 loss = 0;
  for (const auto& [state, weight] : ends) {
    gain += weight * static_cast<unsigned>(worth_of(defending, state.attack.target));
    loss += weight * static_cast<unsigned>(worth_of(attacking, state.attack.source));
  }
  return {static_cast<std::int16_t>(gain / kWhole), static_cast<std::int16_t>(loss / kWhole)};
}

int PairOdds::ground_hit(const State& state, UnitIndex unit) {
  const Condition condition = as_counted(state.unit(unit).condition);
  const int kind = kind_of(unit);
  if (kind == kMaxKinds) return walk_ground(state.profile(unit), condition);
  std::int16_t& worth = ground_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(standing_of(condition))];
  if (worth < 0) worth = static_cast<std::int16_t>(walk_ground(state.profile(unit), condition));
  return worth;
}

int PairOdds::walk_ground(const Profile& profile, const Condition& condition) {
  const Hits hits(rules_, profile, {0, 0}, true);
  GroundState start{condition, {}};
  hits.begin(start.progress, start.condition, 1);
  const auto& ends = ground_enumerator_.run(
      start, kWhole,
      [&](GroundState& state, EnumeratingDice& dice) { hits.step(state.progress, state.condition, dice); },
      [](const GroundState& state) { return state.progress.over(); });
  uint128 worth = 0;
  for (const auto& [state, weight] : ends)
    worth += weight * static_cast<unsigned>(worth_of(condition, state.condition));
  return static_cast<int>(worth / kWhole);
}

}  // namespace warbalance::warstuff1
