#pragma once

#include "engine/core/path_facts.hpp"
#include "engine/systems/warstuff1/actions.hpp"
#include "engine/systems/warstuff1/facts.hpp"

// What effects did in moves, where facts are counted.

namespace warbalance::warstuff1 {

/// WS1-304, 405: the move of an action, before it is made.
template <class G>
void count_action([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Action& action,
                  [[maybe_unused]] Length allowed) {
  if constexpr (G::counts_facts) {
    const State& state = game.state;
    if (action.path.count <= 1) return;
    const Profile& profile = state.profile(unit);
    const Length bonus = action.kind == ActionKind::walk ? profile.walk_bonus : profile.run_bonus;
    if (bonus_mattered(action.path, allowed, bonus)) count_effect(game, unit, Effect::move);
    if (action.deed == Deed::melee && state.profile(action.target).charge_divisor > 1) {
      count_effect(game, action.target, Effect::charge_divisor);
    }
  }
}

/// Any move of a unit, before it is made.
template <class G>
void count_move([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Path& path) {
  if constexpr (G::counts_facts) {
    count_ground<Effect>(game, unit, path);
  }
}

}  // namespace warbalance::warstuff1
