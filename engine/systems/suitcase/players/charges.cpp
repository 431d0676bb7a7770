#include "engine/systems/suitcase/players/charges.hpp"

namespace warbalance::suitcase {

UnitIndex best_charge(const View& view, UnitIndex unit, bool cautious, Value& value) {
  UnitIndex best = kNoUnit;
  for_each_charge(view, mover_of(view.state, unit, true), cautious, [&](UnitIndex enemy, const ChargePlan&) {
    const Value here = charge_value(view, unit, enemy);
    if (best != kNoUnit && here <= value) return;
    best = enemy;
    value = here;
  });
  return best;
}

}  // namespace warbalance::suitcase
