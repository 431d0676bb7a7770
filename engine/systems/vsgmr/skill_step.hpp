#pragma once

#include "engine/systems/vsgmr/exchange.hpp"
#include "engine/systems/vsgmr/movement_step.hpp"
#include "engine/systems/vsgmr/skills.hpp"

// Step 5 of a round: skill rolls.

namespace warbalance::vsgmr {

/// VS-K1, K3: what effects did in a skill roll, where facts are counted.
template <class G>
void count_skill_roll([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] int task,
                      [[maybe_unused]] int face, [[maybe_unused]] int needed) {
  if constexpr (G::counts_facts) {
    const State& state = game.state;
    const CountedRoll roll{unit, Roll::skill, face, needed, 0, support_of(game.rules, state, unit, Roll::skill)};
    count_roll(game, roll);
    if (roll.succeeds() && !roll.succeeds_with(needed + own_skill_bonus(game.rules, state, unit, task))) {
      count_effect(game, unit, Effect::own_skill);
    }
  }
}

/// VS-K1: one skill roll, made again once where the side has Inspiration.
template <class G>
bool skill_succeeds(G& game, UnitIndex unit, int task) {
  constexpr Hundredths kStake = 100;  // VS-C14
  const SkillNumbers numbers = skill_numbers(game.rules, game.state, unit, task);
  const int face = game.die(game.tag(unit, kSkillRoll), numbers.sides, Needed::at_least(numbers.needed));
  count_skill_roll(game, unit, task, face, numbers.needed);
  if (face >= numbers.needed) return true;
  if (!roll_again(game, unit, {Roll::skill, numbers.some_face_passes(), kStake, game.report.dice})) return false;
  const int second = game.die(game.tag(unit, kSkillRoll), numbers.sides, Needed::at_least(numbers.needed));
  count_skill_roll(game, unit, task, second, numbers.needed);
  return second >= numbers.needed;
}

/// VS-K2: the points of a task, which is gone unless it can be repeated.
template <class G>
void complete_task(G& game, UnitIndex unit, int number) {
  State& state = game.state;
  const SkillTask& task = state.tasks[static_cast<std::size_t>(number)];
  state.destroyed_hundredths[static_cast<std::size_t>(state.owner(unit))] += task.points;
  if (!task.repeats) state.tasks_done |= 1U << number;
  game.change(unit, "completes task", "VS-K2", number + 1);
}

/// One figure of a player makes its skill roll; false when he is done with the step.
template <class G>
bool try_with_one(G& game, int seat) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> ready;
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (!may_try(state, unit)) continue;
    bool any = false;
    for_each_task_at(game.rules, state, unit, [&](int) { any = true; });
    if (any) ready[count++] = unit;
  }
  if (count == 0) return false;
  const auto next = game.players.next_skill(game.view(seat), seat, {ready.data(), count});
  if (!next) return false;
  game.event(TraceEvent::Kind::activation, next->unit, "skill", "VS-R1");
  ++game.report.activations;
  state.unit(next->unit).tried = true;
  game.event(TraceEvent::Kind::action, next->unit, "skill roll", "VS-K1");
  const bool of_object = next->task == kObjectTask;
  game.change(next->unit, of_object ? "tries for the object" : "tries task", "VS-K2", of_object ? 0 : next->task + 1);
  if (!skill_succeeds(game, next->unit, next->task)) return true;
  if (of_object) {
    pick_up(game, next->unit);
  } else {
    complete_task(game, next->unit, next->task);
  }
  return true;
}

}  // namespace warbalance::vsgmr
