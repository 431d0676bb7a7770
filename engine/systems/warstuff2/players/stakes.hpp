#pragma once

#include <array>
#include <cstdint>

#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// Points in hundredths times per mille: 1/100,000 point.
using Worth = std::int64_t;

/// What both sides have at stake, taken before a unit is picked (section B, "Per activation").
struct Stakes {
  std::array<Worth, kMaxPlayers> rout_bonus_hundredths{};  ///< B: added to the worth of each unit of the army
  std::array<Worth, kMaxPlayers> own_loss_per_mille{};     ///< w
  bool last_round = false;

  Worth value(const State& state, UnitIndex unit) const {
    return state.cost(unit) + rout_bonus_hundredths[static_cast<std::size_t>(state.owner(unit))];
  }
  Worth own_loss(const State& state, UnitIndex unit) const {
    return own_loss_per_mille[static_cast<std::size_t>(state.owner(unit))];
  }
};

Stakes take_stakes(const Rules& rules, const State& state);

}  // namespace warbalance::warstuff2
