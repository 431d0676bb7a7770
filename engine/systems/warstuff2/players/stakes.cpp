#include "engine/systems/warstuff2/players/stakes.hpp"

#include <algorithm>

namespace warbalance::warstuff2 {
namespace {

/// What an army would lose in a rout, times the chance that a test fails; k kills away, halved for each of them.
Worth rout_bonus(const Rules& rules, const State& state, int seat) {
  const UnitIndex begin = state.army_begin[static_cast<std::size_t>(seat)];
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  Worth kills = -Worth{end - begin} * rules.morale_numerator / rules.morale_denominator;
  Worth at_stake = 0;
  std::int8_t fails = 36;  // nobody can test: failed
  for (UnitIndex unit = begin; unit < end; ++unit) {
    const UnitState& member = state.unit(unit);
    if (member.condition.killed) continue;
    ++kills;
    if (!member.ignores_rout) at_stake += state.cost(unit);
    if (!member.condition.stunned) fails = std::min(fails, member.morale_fails);
  }
  if (kills < 1 || kills > 62) return 0;
  const Worth fail_per_mille = (2 * 1000 * fails + 36) / 72;
  return (at_stake * fail_per_mille / 1000) >> kills;
}

Worth own_loss_weight(const Rules& rules, const State& state, int seat) {
  const Worth own = state.destroyed_hundredths[static_cast<std::size_t>(seat)];
  Worth others = 0;
  for (int other = 0; other < state.players; ++other) {
    if (other != seat) others = std::max(others, Worth{state.destroyed_hundredths[static_cast<std::size_t>(other)]});
  }
  if (state.round == rules.rounds && own > others) return 1500;
  if (state.round >= 3 && own < others) return 600;
  return 1000;
}

}  // namespace

void Stakes::take(const Rules& rules, const State& state) {
  last_round_ = state.round == rules.rounds;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    own_loss_per_mille_[s] = own_loss_weight(rules, state, seat);
    const Worth bonus = rout_bonus(rules, state, seat);
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      values_hundredths_[static_cast<std::size_t>(unit)] = state.cost(unit) + bonus;
    }
  }
}

}  // namespace warbalance::warstuff2
