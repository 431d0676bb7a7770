#include "engine/systems/suitcase/players/aggressive.hpp"

#include "engine/systems/suitcase/players/charges.hpp"

namespace warbalance::suitcase {

namespace {

/// The enemy model nearest to the leader; where none is left, the nearest marker that is not owned.
Hex goal_ahead(const State& state, UnitIndex unit) {
  const Hex leader = state.leader_hex(unit);
  const int seat = state.owner(unit);
  Hex goal = kNoHex;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    for_each_model(state.unit(enemy).body, state.unit(enemy).hexes, [&](int, Hex hex) {
      if (goal == kNoHex || distance(leader, hex) < distance(leader, goal)) goal = hex;
    });
  });
  for (int i = 0; goal == kNoHex || i < state.marker_count; ++i) {
    if (i >= state.marker_count || state.living_count[static_cast<std::size_t>(1 - seat)] > 0) break;
    const Marker& marker = state.markers[static_cast<std::size_t>(i)];
    if (marker.owner == seat) continue;
    if (goal == kNoHex || distance(leader, marker.hex) < distance(leader, goal)) goal = marker.hex;
  }
  return goal;
}

}  // namespace

Action rush_ahead(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const Action hold{ActionKind::hold, kNoUnit, kNoHex, true};
  const Hex goal = goal_ahead(state, unit);
  if (goal == kNoHex || is_immobile(state, unit)) return hold;
  const Hex start = state.leader_hex(unit);
  const int budget = rush_of(state.profile(unit), state.unit(unit).body);
  const Mover mover = mover_of(state, unit, true);
  Paths& paths = view.workspace.paths;
  paths.find(view.rules, state, mover, start, budget);
  Formation hexes;
  const int far = distance(start, goal);
  HexSet& ends = view.workspace.ends;
  paths.find_ends(state, mover, ends);
  const Hex end = nearest_end(ends, paths.rows(), goal,
                              [&](Hex hex) { return paths.form(view.rules, state, mover, hex, budget, hexes); });
  return end == kNoHex || distance(end, goal) >= far ? hold : Action{ActionKind::rush, kNoUnit, end, true};
}

Action aggressive_action(const View& view, UnitIndex unit) {
  Value value = 0;
  const UnitIndex target = best_charge(view, unit, false, value);
  return target != kNoUnit ? Action{ActionKind::charge, target, kNoHex, true} : rush_ahead(view, unit);
}

}  // namespace warbalance::suitcase
