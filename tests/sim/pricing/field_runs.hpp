#pragma once

#include "sim/pricing/estimation/field.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

// Small price runs of games whose fair prices are known.

namespace warbalance::sim {

/// A game whose units are fragile, so that a price is also what the enemy gains by killing them.
inline SyntheticGame fragile_game() { return {world().summary, true_shape(), 0.004, 1.2}; }

/// A run of a second or less.
inline FieldOptions small_run(std::uint64_t seed = 1) {
  FieldOptions options;
  options.seed = seed;
  options.schedule = {8, 5, 8, 1, 500, 1};
  options.joint = true;
  options.building = Building::listed;
  return options;
}

/// Prices of a game by such a run.
inline PriceReport price(const SyntheticGame& game, const FieldOptions& options, Progress& progress) {
  return price_by_field(world().population, world().numbers, game.play(world().ruleset), options, progress);
}
inline PriceReport price(const SyntheticGame& game, const FieldOptions& options) {
  SilentProgress silent;
  return price(game, options, silent);
}

/// The same, where a difference up to so much is none.
inline PriceReport price(const SyntheticGame& game, const FieldOptions& options, Progress& progress,
                         Hundredths tolerance) {
  Ruleset ruleset = world().ruleset;
  ruleset.price_tolerance = tolerance;
  return price_by_field(ArmyGenerator(ruleset), world().numbers, game.play(ruleset), options, progress);
}

}  // namespace warbalance::sim
