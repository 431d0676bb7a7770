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
  std::uint32_t number = 0;  ///< of the unit in the run, 0 .. 65535: each has its own armies and dice
  double alpha = 0.05;       ///< error probability of its interval
};

/// The battles of an equaliser.
struct EqualiserPlay {
  std::uint64_t seed = 1;
  std::uint32_t battles = 120'000;  ///< >= 1'200
  double mean_total = 0;            ///< of an army [points]: the unit of the luck of the dice
};

/// The worth of a whole unit among units at the costs of a list.
struct EqualisedPrice {
  std::optional<double> fair;  ///< points; empty: see `problem`
  double se = 0;
  std::optional<Interval> interval;  ///< Fieller's
  double slope = 0;                  ///< score lost per point of the offer, as a share: > 0
  std::string problem;               ///< why there is no price, a sentence for the user
  bool interrupted = false;
};

/// The price at which a unit makes an army neither stronger nor weaker (README.md, "Whole units"). Army A is the unit
/// at an offered price q plus random units for the rest of a total T; army B is random units for T. All other units
/// cost the prices of a list; the unit scores q when it is destroyed. The score of A falls as q rises; the fair price
/// is where it is 1/2. Offers are uniform in a range: first all that armies can pay, then twice around the last root.
/// The last half of the battles count. The fit is least squares of the score on q with first move and luck; errors come
/// from the jackknife over 20 blocks, limits from Fieller's theorem (Fieller, Journal of the Royal Statistical Society
/// B 16 (1954) 175).
/// @param list builds and scores all other units @pre not the listed costs; armies are random
EqualisedPrice equalise(const ArmyGenerator& population, const ScoringList& list, const EqualisedUnit& unit,
                        const PlayFunction& play, const EqualiserPlay& settings, Progress& progress);

}  // namespace warbalance::sim
