#include "engine/systems/vsgmr/players/moves.hpp"

#include "engine/systems/vsgmr/players/planner.hpp"

namespace warbalance::vsgmr {

Move move_of(const View& view, UnitIndex unit, const Planner::Chosen& chosen) {
  const Plan& plan = chosen.plan;
  Move move{chosen.path, {}, plan.in_flight, kNoUnit};
  if (move.path.count == 1) move.path = Path{};
  move.picks_up = may_pick_up(view.rules, view.state, unit, plan.at, plan.in_flight);
  if (plan.attack.piece >= 0) {
    move.facing = nearest_point(view.state.terrain.piece(plan.attack.piece).shape, plan.at) - plan.at;
    return move;
  }
  const UnitIndex seen = plan.attack.exists() ? plan.attack.target : nearest_enemy(view.state, unit, plan.at);
  if (seen != kNoUnit) move.facing = view.state.place(seen) - plan.at;
  return move;
}

Move choose_move(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style) {
  const Walker walker = walker_of(view.state, unit, view.state.profile(unit).flies);
  const Planner planner(view, paths, walker, style);
  const Planner::Chosen chosen = planner.choose();
  Move boarding;
  if (style.lots == nullptr && chosen.plan.attack.value == 0 &&
      goes_aboard(view, paths, planner, walker, chosen.plan, style, boarding)) {
    return boarding;
  }
  return move_of(view, unit, chosen);
}

}  // namespace warbalance::vsgmr
