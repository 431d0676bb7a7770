#pragma once

#include <array>
#include <cstdint>

#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// Points in hundredths times per mille: 1/100,000 point.
using Worth = std::int64_t;

/// What both sides have at stake, taken before a unit is picked (section B, "Per activation").
class Stakes {
 public:
  void take(const Rules& rules, const State& state);

  bool last_round() const { return last_round_; }
  /// V: price of a unit and the rout bonus of its army [1/100 point].
  Worth value(UnitIndex unit) const { return values_hundredths_[static_cast<std::size_t>(unit)]; }
  /// w: what losing an own unit weighs [per mille].
  Worth own_loss(const State& state, UnitIndex unit) const {
    return own_loss_per_mille_[static_cast<std::size_t>(state.owner(unit))];
  }

 private:
  std::array<Worth, kMaxUnits> values_hundredths_;       ///< of the units that are not killed
  std::array<Worth, kMaxPlayers> own_loss_per_mille_{};  ///< w
  bool last_round_ = false;
};

}  // namespace warbalance::warstuff2
