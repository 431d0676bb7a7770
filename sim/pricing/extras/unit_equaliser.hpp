#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/battles/progress.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// A whole unit that is priced.
struct EqualisedUnit {
  UnitDesign design;
  std::uint32_t number = 0;  ///< of the unit in the run: others have other armies and dice, 0 .. 65535
  double alpha = 0.05;       ///< error probability of its interval
};

/// How it is played.
struct EqualiserPlay {
  std::uint64_t seed = 1;
  std::uint32_t battles = 120'000;  ///< >= 1'200
  double mean_total = 0;            ///< of an army [points]: the unit of the luck of the dice
};

/// What a whole unit is worth among units that cost what a list says.
struct EqualisedPrice {
  std::optional<double> fair;  ///< points; empty: see `problem`
  double se = 0;
  std::optional<Interval> interval;  ///< Fieller's
  double slope = 0;                  ///< score that one point offered more costs, as a share: > 0
  std::string problem;               ///< why there is no price, a sentence for the user
  bool interrupted = false;
};

/// The price at which a unit makes an army neither stronger nor weaker (README.md, "Whole units"). Army A is the unit
/// at an offered price q and random units for the rest of a total T, army B random units for T, all others at the
/// prices of a list; destroyed, the unit scores q. The score of A falls as q rises; the price is where it is 1/2.
/// Offers are uniform in a range, first all that armies can pay, then twice around the root found before; the last half
/// of the battles count: least squares of the score on q with first move and luck, errors by the jackknife over 20
/// blocks, limits by Fieller's theorem (Fieller, Journal of the Royal Statistical Society B 16 (1954) 175).
/// @param list  what all other units are built and scored by @pre not the listed costs; armies are random
EqualisedPrice equalise(const ArmyGenerator& population, const ScoringList& list, const EqualisedUnit& unit,
                        const PlayFunction& play, const EqualiserPlay& settings, Progress& progress);

}  // namespace warbalance::sim
