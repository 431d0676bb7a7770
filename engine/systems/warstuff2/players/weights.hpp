#pragma once

#include <array>
#include <cstdint>

#include "engine/core/length.hpp"
#include "engine/core/number_rows.hpp"

namespace warbalance::warstuff2 {

/// What the players of a seat think by. Defaults: those of `greedy`, the player of the specification.
struct Weights {
  std::int32_t kill = 1000;
  std::int32_t stun = 400;
  std::int32_t mark = 150;
  std::int32_t frozen = 150;
  std::int32_t threat_now = 400;
  std::int32_t threat_later = 100;
  std::int32_t threat_units = 8;
  std::int32_t chance = 400;
  std::int32_t approach = 10;
  Length closer = 200;
  std::int32_t stand_up = 500;
  std::int32_t guard = 500;

  friend bool operator==(const Weights&, const Weights&) = default;
};

using WeightsRow = NumberRow<Weights>;

// One row a weight: name in a player file, default, least, greatest, unit, rule id, meaning.
inline constexpr std::array kWeightRows = {
    WeightsRow{{"kill", 1000, 0, 10000, "per mille", "WS2-B", "worth of a kill to the players"}, &Weights::kill},
    WeightsRow{{"stun", 400, 0, 10000, "per mille", "WS2-B", "worth of a stun"}, &Weights::stun},
    WeightsRow{{"mark", 150, 0, 10000, "per mille", "WS2-B", "worth of a wound marker"}, &Weights::mark},
    WeightsRow{{"frozen", 150, 0, 10000, "per mille", "WS2-B", "worth of a freeze"}, &Weights::frozen},
    WeightsRow{{"threat_now", 400, 0, 10000, "per mille", "WS2-B", "weight of threats by enemies still to act"},
               &Weights::threat_now},
    WeightsRow{{"threat_later", 100, 0, 10000, "per mille", "WS2-B", "weight of threats by enemies that have acted"},
               &Weights::threat_later},
    WeightsRow{{"threat_units", 8, 1, 100, "units", "WS2-B", "army size that shares the threat"},
               &Weights::threat_units},
    WeightsRow{{"chance", 400, 0, 10000, "per mille", "WS2-B", "weight of next round's best attack"}, &Weights::chance},
    WeightsRow{{"approach", 10, 0, 1000, "per mille", "WS2-B", "worth of an inch nearer to the ideal distance"},
               &Weights::approach},
    WeightsRow{{"closer", 200, 0, 2400, "1/100 inch", "WS2-B", "margin of the ideal distance"}, &Weights::closer},
    WeightsRow{{"stand_up", 500, 0, 10000, "per mille", "WS2-B", "worth of standing up in danger"}, &Weights::stand_up},
    WeightsRow{{"guard", 500, 0, 10000, "per mille", "WS2-B", "weight of a guard shot"}, &Weights::guard},
};

}  // namespace warbalance::warstuff2
