#include "engine/systems/vsgmr/players/moves.hpp"

#include "engine/systems/vsgmr/players/actions.hpp"
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

// VS-C8: when figures of the built-in players go aboard mounts and leave them.

namespace {

/// VS-C8, VS-M7: whether a figure on foot may take a mount: an empty one of its player, or of another one.
bool can_be_taken(const View& view, UnitIndex unit, UnitIndex mount) {
  const State& state = view.state;
  const Profile& profile = state.profile(mount);
  return profile.carries && !profile.independent && state.crew(mount) == 0 && may_be_boarded(view, unit, mount);
}

/// VS-F8: whether a vehicle may carry a mount: it has to be faster, and still to move.
bool can_take_along(const View& view, UnitIndex unit, UnitIndex vehicle) {
  const State& state = view.state;
  return state.profile(vehicle).allowance() > state.profile(unit).allowance() && !state.unit(vehicle).moved &&
         may_be_boarded(view, unit, vehicle) && state.able(vehicle) && state.controlled(vehicle);
}

/// Finds the nearest mount that a figure on the ground can reach and go aboard; `move` gets how.
bool board(const View& view, Paths& paths, UnitIndex unit, const Walker& walker, Move& move) {
  const State& state = view.state;
  const bool is_guy = vsgmr::is_guy(state.profile(unit).type);
  UnitIndex best = kNoUnit;
  state.for_each_living([&](UnitIndex mount) {
    if (!(is_guy ? can_be_taken(view, unit, mount) : can_take_along(view, unit, mount))) return;
    const FigureState& body = state.unit(mount);
    if (best != kNoUnit && distance2(walker.from, body.at) >= distance2(walker.from, state.unit(best).at)) return;
    Path path;
    const bool touches_it =
        apart2(state.grid, walker.from, body.at) <= square(view.rules.reach + walker.radius + body.radius);
    // a figure in flight over a barrier has to land somewhere else to go aboard (VS-A06, VS-T3)
    if (touches_it && (!walker.flies || may_stand(view.rules, state, walker, walker.from, false))) {
      // it is there already
    } else if (state.grid.is_on()) {
      paths.survey(state, walker);
      path = paths.board().beside(state, walker, body.at);
      if (path.count < 2) return;
    } else {
      const Point goal = body.at + scaled_away(walker.from - body.at, walker.radius + body.radius + 2);
      path = paths.to(view.rules, state, walker, goal, false);
      const Length touches = view.rules.reach + walker.radius + body.radius;
      if (path.count < 2 || distance2(path.end(), body.at) > square(touches)) return;
    }
    best = mount;
    move = {path, {}, false, mount};
  });
  return best != kNoUnit;
}

/// Where a figure will be, and whether in flight.
struct Stay {
  Point at;
  bool in_flight;
};

/// VS-C8: where a vehicle chooses to go, if it still goes anywhere.
Stay end_of_ride(const View& view, Paths& paths, UnitIndex vehicle, const MoveStyle& style) {
  const State& state = view.state;
  const FigureState& self = state.unit(vehicle);
  if (!state.able(vehicle) || !state.controlled(vehicle)) return {self.at, self.in_flight};
  const Walker walker = walker_of(state, vehicle, state.profile(vehicle).flies);
  const Plan plan = Planner(view, paths, walker, style).choose().plan;
  return {plan.at, plan.in_flight};
}

/// VS-C8: for a mount that attacks nothing: the score of where a vehicle would carry it, less that of where it would go
/// itself.
Value gain_by_ride(const View& view, Paths& paths, const Planner& planner, UnitIndex unit, Stay end, UnitIndex vehicle,
                   const MoveStyle& style) {
  const Threats threats(view, unit);
  const Stay there = end_of_ride(view, paths, vehicle, style);
  return planner.score_of(there.at, there.in_flight, threats) - planner.score_of(end.at, end.in_flight, threats);
}

/// VS-C8: whether a mount leaves its vehicle: for an attack that it does not have aboard, or to get on without it.
bool mount_leaves(const View& view, Paths& paths, UnitIndex unit, const Planner& planner, const Plan& plan,
                  const MoveStyle& style) {
  const State& state = view.state;
  const Value aboard = best_attack(view, unit, stand_of(state, unit), false).value;
  if (plan.attack.value > 0 || aboard > 0) return plan.attack.value > aboard;
  return gain_by_ride(view, paths, planner, unit, {plan.at, plan.in_flight}, state.unit(unit).mount, style) < 0;
}

/// VS-C8: whether a guy leaves for an attack: it has to be better than that of his mount, and than his own from aboard.
bool leaves_for_attack(const View& view, Paths& paths, UnitIndex unit, Value attack, const MoveStyle& style) {
  const State& state = view.state;
  const UnitIndex mount = state.unit(unit).mount;
  if (attack == 0) return false;
  if (!state.unit(unit).controls && attack <= best_attack(view, unit, stand_of(state, unit), false).value) return false;
  const Walker rides = walker_of(state, mount, state.profile(mount).flies);
  return !Planner(view, paths, rides, style).finds_attack_of(attack);
}

}  // namespace

bool goes_aboard(const View& view, Paths& paths, const Planner& planner, const Walker& walker, const Plan& plan,
                 const MoveStyle& style, Move& move) {
  const State& state = view.state;
  const UnitIndex unit = walker.unit;
  const bool is_guy = vsgmr::is_guy(state.profile(unit).type);
  if (!is_guy && (view.rules.vehicles_carry_mounts == 0 || !style.leaves)) return false;
  const bool has_object = state.carrier != kNoUnit && state.body(state.carrier) == unit;
  if (has_object || !board(view, paths, unit, walker, move)) return false;
  return is_guy || gain_by_ride(view, paths, planner, unit, {plan.at, plan.in_flight}, move.board, style) > 0;
}

std::optional<Move> choose_leaving(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style) {
  const State& state = view.state;
  const UnitIndex mount = state.unit(unit).mount;
  if (state.unit(unit).rides != mount) return std::nullopt;  // it leaves with what it rides
  const UnitIndex enemy = nearest_enemy(state, unit, state.place(unit));
  if (enemy == kNoUnit || state.place(enemy) == state.place(unit)) return std::nullopt;
  const Point direction = state.place(enemy) - state.place(unit);
  const auto place = leaving_place(view.rules, state, unit, direction);
  if (!place) return std::nullopt;
  Walker walker = walker_of(state, unit, state.profile(unit).flies);
  walker.from = *place;
  const Planner on_foot(view, paths, walker, style);
  const bool is_guy = vsgmr::is_guy(state.profile(unit).type);
  if (is_guy && on_foot.has_no_prospects()) return std::nullopt;
  const Planner::Chosen chosen = on_foot.choose();
  const Value attack = chosen.plan.attack.value;
  if (is_guy ? !leaves_for_attack(view, paths, unit, attack, style)
             : !mount_leaves(view, paths, unit, on_foot, chosen.plan, style)) {
    return std::nullopt;
  }
  Move move = move_of(view, unit, chosen);
  move.leave = direction;
  return move;
}

}  // namespace warbalance::vsgmr
