#pragma once

#include "engine/core/path_facts.hpp"
#include "engine/systems/warstuff2/actions.hpp"
#include "engine/systems/warstuff2/decisions.hpp"
#include "engine/systems/warstuff2/facts.hpp"

// What effects did in moves, where facts are counted.

namespace warbalance::warstuff2 {

/// The action of a unit, before it is performed.
template <class G>
void count_action([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Action& action) {
  if constexpr (G::counts_facts) {
    if (!is_move(action.kind) || action.path.count <= 1) return;
    const Profile& profile = game.state.profile(unit);
    const Length bonus = action.kind == ActionKind::advance ? profile.move_advance_bonus : profile.move_rush_bonus;
    const Length allowed = move_limit(game.rules, profile, action.kind);
    if (bonus_mattered(action.path, allowed, bonus)) count_effect(game, unit, Effect::move_bonus);
  }
}

/// Any move of a unit, before it begins.
template <class G>
void count_move([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Path& path) {
  if constexpr (G::counts_facts) {
    count_ground<Effect>(game, unit, path);
  }
}

}  // namespace warbalance::warstuff2
