#pragma once

#include "engine/systems/suitcase/facts.hpp"
#include "engine/systems/suitcase/movement.hpp"

// What effects did in moves, where facts are counted: moves that the unit could not have made without them.

namespace warbalance::suitcase {

/// A profile that moves as its Speed says.
inline Profile with_usual_moves(Profile profile) {
  profile.troops.advance = profile.troops.rush = profile.hero.advance = profile.hero.rush = 0;
  return profile;
}

/// SC-K6, K10, K24: a move of a unit, before it is made.
/// @param start, end     of the model that leads
/// @param budget, usual  hexes that it may go, and without a rule
template <class G>
void count_move([[maybe_unused]] G& game, [[maybe_unused]] const Mover& mover, [[maybe_unused]] Hex start,
                [[maybe_unused]] Hex end, [[maybe_unused]] int budget, [[maybe_unused]] int usual) {
  if constexpr (G::counts_facts) {
    if (start == end) return;
    Paths paths;
    const auto reaches = [&](const Mover& as, int hexes) {
      paths.find(game.rules, game.state, as, start, hexes);
      return paths.reached(end);
    };
    Mover walker = mover;
    walker.flying = walker.strider = false;
    const bool farther = budget > usual && !reaches(mover, usual);
    const bool held_up = budget < usual && !reaches(mover, budget - 1);
    if (farther || held_up) count_effect(game, mover.unit, Effect::move);
    if (mover.flying && !reaches(walker, budget)) count_effect(game, mover.unit, Effect::fly);
    if (mover.strider && !mover.flying && !reaches(walker, budget)) {
      count_effect(game, mover.unit, Effect::ignore_difficult);
    }
  }
}

}  // namespace warbalance::suitcase
