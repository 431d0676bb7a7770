#include "engine/systems/vsgmr/lines_of_sight.hpp"

namespace warbalance::vsgmr {

Stand stand_of(const State& state, UnitIndex figure) {
  const FigureState& body = state.unit(state.body(figure));
  return {body.at, body.facing, body.radius, body.in_flight};
}

bool figures_block(const State& state, int seat, Point from, Point to, UnitIndex target) {
  const UnitIndex body = target == kNoUnit ? kNoUnit : state.body(target);
  bool blocked = false;
  state.for_each_enemy(seat, [&](UnitIndex other) {
    const FigureState& stands = state.unit(other);
    if (other == body || stands.mount != kNoUnit || stands.in_flight) return;
    blocked = blocked || segment_enters_disc(from, to, stands.at, stands.radius);
  });
  return blocked;
}

}  // namespace warbalance::vsgmr
