#pragma once

#include <array>
#include <cstdint>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

// The weights of the players, which player files set.

namespace warbalance::vsgmr {

/// What the players of a seat weigh. Defaults: those of `greedy`, the player of the specification.
struct Weights {
  std::int32_t threat = 2000;
  std::int32_t threat_moving = 2000;
  std::int32_t caution = 6000;
  std::int32_t goal = 2000;
  Length goal_unit = 600;
  std::int32_t late_round = 4;
  std::int32_t disable = 125;
  Length carrier_alarm = 1200;
  std::int32_t rough = 0;
  Length ride = 0;
  std::int32_t carrier = 0;
  Length retreat = 0;
  std::int32_t shared = 0;

  friend bool operator==(const Weights&, const Weights&) = default;
};

using WeightsRow = NumberRow<Weights>;

// One row per weight: name in a player file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kWeightRows = std::to_array<WeightsRow>({
    {{"threat", 2000, 0, 20000, "per mille", "VS-C5",
      "weight of what a figure adds to the prey of enemies that have moved"},
     &Weights::threat},
    {{"threat_moving", 2000, 0, 20000, "per mille", "VS-C5", "the same of enemies that have still to move"},
     &Weights::threat_moving},
    {{"caution", 6000, 0, 20000, "per mille", "VS-C17", "weight of both for the policy cautious"}, &Weights::caution},
    {{"goal", 2000, 0, 20000, "per mille", "VS-C5", "weight of the way that is left to the objective"}, &Weights::goal},
    {{"goal_unit", 600, 50, 9600, "1/100 inch", "VS-C5", "way that is weighed as the price of the figure"},
     &Weights::goal_unit},
    {{"late_round", 4, 1, 100, "rounds", "VS-C5", "round from which a side that is not ahead seeks the enemy"},
     &Weights::late_round},
    {{"disable", 125, 0, 1000, "per mille", "VS-C12", "worth of disabling an enemy, of its price"}, &Weights::disable},
    {{"carrier_alarm", 1200, 0, 9600, "1/100 inch", "VS-C4",
      "distance at which an enemy near a friend with the object is gone for"},
     &Weights::carrier_alarm},
    {{"rough", 0, 0, 4000, "per mille", "VS-C6",
      "what rough ground adds to its length in ways to the goal of a scenario; 0: straight ways"},
     &Weights::rough},
    {{"ride", 0, 0, 1200, "1/100 inch", "VS-C8",
      "way that a guy saves by a ride, or he walks; passengers ride too; 0: whoever has no attack rides, if he drives"},
     &Weights::ride},
    {{"carrier", 0, 0, 10000, "per mille", "VS-C6",
      "worth of the object, of the points of all own figures, as a part of what its carrier's defeat is worth"},
     &Weights::carrier},
    {{"retreat", 0, 0, 4800, "1/100 inch", "VS-C5",
      "how far a figure may step back from the nearest enemy; 0: it does not"},
     &Weights::retreat},
    {{"shared", 0, 0, 1000, "per mille", "VS-C5",
      "share of an enemy's attack on a figure that counts as its threat though others are as good prey"},
     &Weights::shared},
});

}  // namespace warbalance::vsgmr
