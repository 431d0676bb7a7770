#pragma once

#include "engine/core/path_facts.hpp"
#include "engine/systems/vsgmr/facts.hpp"

// What effects did in moves, where facts are counted.

namespace warbalance::vsgmr {

/// The move of a figure, before it is made.
template <class G>
void count_move([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Path& path) {
  if constexpr (G::counts_facts) {
    const State& state = game.state;
    const Profile& profile = state.profile(unit);
    if (path.count <= 1) return;
    const Length allowed = profile.allowance();
    if (bonus_mattered(path, allowed, allowed - profile.move)) count_effect(game, unit, Effect::move_bonus);
    if (profile.independent && state.crew(unit) == 0) count_effect(game, unit, Effect::no_controller);
    const auto is_water = [](const TerrainPiece& piece) { return piece.traits.water; };
    if (profile.swims && crosses_any(state.terrain, state.terrain.all(), path, is_water)) {
      count_effect(game, unit, Effect::swims);
    }
    const auto on_ground = [&](UnitIndex other) { return state.body(other) == other; };
    if (profile.flies && leads_over_others(state, unit, path, on_ground)) {
      count_effect(game, unit, Effect::ignore_terrain);
    }
  }
}

}  // namespace warbalance::vsgmr
