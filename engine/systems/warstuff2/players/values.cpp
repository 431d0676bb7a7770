#include "engine/systems/warstuff2/players/values.hpp"

#include <algorithm>

namespace warbalance::warstuff2 {
namespace {

constexpr int kNobodyCanTest = 36;  ///< a morale test that is failed for sure

/// Chance, in 36ths, that a unit fails a morale test.
int morale_fails(const UnitState& unit) {
  const bool cannot = unit.condition.killed | unit.condition.stunned;
  return cannot ? kNobodyCanTest : int{unit.morale_fails};
}

/// The unit of an army that is least likely to fail.
UnitIndex best_morale_tester(const State& state, int seat) {
  const UnitIndex begin = state.army_begin[static_cast<std::size_t>(seat)];
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  UnitIndex best = begin;
  int least = kNobodyCanTest + 1;
  for (UnitIndex unit = begin; unit < end; ++unit) {
    const int fails = morale_fails(state.unit(unit));
    best = fails < least ? unit : best;
    least = std::min(fails, least);
  }
  return best;
}

/// That of the best morale tester which it ever had.
int least_morale_fails(const State& state, int seat) {
  int fails = kNobodyCanTest;
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  for (UnitIndex unit = state.army_begin[static_cast<std::size_t>(seat)]; unit < end; ++unit) {
    fails = std::min(fails, int{state.unit(unit).morale_fails});
  }
  return fails;
}

/// What an army would lose in a rout, times the chance that a test fails; k kills away, halved for each of them.
Value rout_bonus(const Rules& rules, const State& state, int seat, int fails) {
  const UnitIndex begin = state.army_begin[static_cast<std::size_t>(seat)];
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  Value kills = -Value{end - begin} * rules.morale_numerator / rules.morale_denominator;
  Value at_stake = 0;
  for (UnitIndex unit = begin; unit < end; ++unit) {
    const UnitState& member = state.unit(unit);
    const bool lives = !member.condition.killed;
    kills += Value{lives};
    at_stake += state.cost(unit) & -Value{lives & !member.ignores_rout};
  }
  if (kills < 1 || kills > 62) return 0;
  const Value fail_per_mille = (2 * 1000 * fails + 36) / 72;
  return (at_stake * fail_per_mille / 1000) >> kills;
}

Value own_loss_weight(const Rules& rules, const State& state, int seat) {
  if (state.round < 3 && state.round != rules.rounds) return 1000;
  const Value own = state.destroyed_hundredths[static_cast<std::size_t>(seat)];
  Value others = 0;
  for (int other = 0; other < state.players; ++other) {
    const Value theirs = state.destroyed_hundredths[static_cast<std::size_t>(other)];
    others = std::max(others, other == seat ? 0 : theirs);
  }
  if (state.round == rules.rounds && own > others) return kGreatestOwnLoss_per_mille;
  if (state.round >= 3 && own < others) return 600;
  return 1000;
}

}  // namespace

void UnitValues::take(const Rules& rules, const State& state) {
  last_round_ = state.round == rules.rounds;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    if (seen_[s].units < 0) {
      testers_[s] = state.army_begin[s];
      least_morale_fails_[s] = least_morale_fails(state, seat);
    }
    if (morale_fails(state.unit(testers_[s])) > least_morale_fails_[s]) testers_[s] = best_morale_tester(state, seat);
    const Situation now{state.living_count[s], morale_fails(state.unit(testers_[s])),
                        own_loss_weight(rules, state, seat)};
    if (now == seen_[s]) continue;
    seen_[s] = now;
    own_loss_per_mille_[s] = now.own_loss_per_mille;
    const Value bonus = rout_bonus(rules, state, seat, now.morale_fails);
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      values_hundredths_[static_cast<std::size_t>(unit)] = state.cost(unit) + bonus;
    }
  }
}

}  // namespace warbalance::warstuff2
