#pragma once

#include "engine/core/common_facts.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/facts.hpp"
#include "engine/systems/vsgmr/questions.hpp"
#include "engine/systems/vsgmr/removal.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

// Section 4: step 2 of a round, in which figures move, and its results.

namespace warbalance::vsgmr {

// Uses of effects in moves, if facts are counted.

/// Called before the move of a figure.
template <class G>
void count_move([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Path& path) {
  if constexpr (G::counts_facts) {
    const State& state = game.state;
    const Profile& profile = state.profile(unit);
    if (path.count <= 1) return;
    const Length allowed = profile.allowance();
    if (bonus_mattered(path, allowed, allowed - profile.move)) count_effect(game, unit, Effect::move_bonus);
    if (profile.independent && state.crew(unit) == 0) count_effect(game, unit, Effect::no_controller);
    const auto is_water = [](const TerrainPiece& piece) { return piece.traits.water; };
    if (profile.swims && crosses_any(state.terrain, state.terrain.all(), path, is_water)) {
      count_effect(game, unit, Effect::swims);
    }
    const auto on_ground = [&](UnitIndex other) { return state.body(other) == other; };
    if (profile.flies && leads_over_others(state, unit, path, on_ground)) {
      count_effect(game, unit, Effect::ignore_terrain);
    }
  }
}

/// VS-M10: the passenger with the lowest index takes control of a mount without a controller.
template <class G>
void take_control(G& game, int seat) {
  State& state = game.state;
  for (const UnitIndex unit : state.army(seat)) {
    const UnitIndex mount = state.unit(unit).rides;
    if (mount == kNoUnit || state.profile(mount).independent || !is_guy(state.profile(unit).type)) continue;
    bool controlled = false;
    for (const UnitIndex other : state.army(seat)) {
      controlled = controlled || (state.unit(other).rides == mount && state.unit(other).controls);
    }
    if (controlled) continue;
    state.unit(unit).controls = true;
    game.change(unit, "takes control", "VS-M10", 0, mount);
  }
}

/// VS-M9: a figure leaves its mount.
template <class G>
void leave_mount(G& game, UnitIndex unit, Point direction) {
  State& state = game.state;
  FigureState& self = state.unit(unit);
  const Point at = *leaving_place(game.rules, state, unit, direction);
  game.event(TraceEvent::Kind::change, unit, "leaves", "VS-M9", self.rides, -1, 0, Path{{{direction}}, 1});
  self.facing = state.unit(self.mount).facing;
  put_down(game, unit, at, "VS-M9", true);
}

/// VS-M7, VS-F8: a figure boards a mount, with its crew; an empty mount of another player changes its owner.
template <class G>
void board(G& game, UnitIndex unit, UnitIndex mount) {
  State& state = game.state;
  FigureState& self = state.unit(unit);
  if (state.owner(unit) != state.owner(mount)) {
    const bool captured = state.enemies(unit, mount);
    if (captured) credit(game, mount, Cause::captured, unit);
    game.change(mount, captured ? "captured" : "changes hands", "VS-M7", 0, unit);
    change_side(state, mount, state.owner(unit));
  }
  self.controls = is_guy(state.profile(unit).type) && state.crew(mount) == 0 && !state.profile(mount).independent;
  self.at = state.unit(mount).at;
  state.seat_aboard(unit, mount);
  count_effect(game, mount, Effect::places);
  game.change(unit, "goes aboard", "VS-M7", 0, mount);
}

/// VS-M12: a figure picks up the object.
template <class G>
void pick_up(G& game, UnitIndex unit) {
  game.state.carrier = unit;
  game.change(unit, "picks up the object", "VS-M12");
}

/// VS-V11: a figure escapes over the edge of the table, with everybody aboard.
template <class G>
void escape(G& game, UnitIndex unit) {
  State& state = game.state;
  const int seat = state.owner(unit);
  std::array<UnitIndex, kMaxUnits> safe;
  std::size_t count = 0;
  for (const UnitIndex other : state.army(seat)) {
    if (state.body(other) == unit) safe[count++] = other;
  }
  for (const UnitIndex figure : std::span(safe).first(count)) {
    game.change(figure, "escapes", "VS-V11");
    warbalance::count(game, CommonUnitFact::left, figure);
    warbalance::count(game, CommonSideFact::units_left, seat);
    state.leave(figure);
    state.unit(figure).deployed = false;
  }
  std::int16_t& across = state.across[static_cast<std::size_t>(seat)];
  across = static_cast<std::int16_t>(across + static_cast<int>(count));
  if (2 * across > state.starting_units(seat)) state.won_by = static_cast<std::int8_t>(seat);
}

/// VS-V11, VS-V12: checks the goals of a figure at the end of its own move.
template <class G>
void reach_goal(G& game, UnitIndex unit) {
  State& state = game.state;
  const FigureState& self = state.unit(unit);
  const int seat = state.owner(unit);
  const EdgeFrame frame = frame_of(game.rules, state, seat);
  const Length away = frame.away(self.at);
  if (game.rules.plays(Scenario::escape)) {
    if (away >= across_from(game.rules, frame, self.radius)) escape(game, unit);
  } else if (state.carrier != kNoUnit && state.body(state.carrier) == unit &&
             away <= home_from(game.rules, self.radius) && frame.aside(self.at, self.radius) == 0) {
    game.change(state.carrier, "brings the object home", "VS-V12");
    state.won_by = static_cast<std::int8_t>(seat);
  }
}

/// VS-V15: at the start of a Spawner's movement one of his figures may come into play.
template <class G>
void spawn(G& game, int seat) {
  State& state = game.state;
  if (!game.rules.plays(Scenario::spawning) || state.reserves[static_cast<std::size_t>(seat)] == 0) return;
  const int face = game.die({player_stream(static_cast<std::int8_t>(seat)), &kSpawnRoll}, game.rules.die);
  const auto spawned = game.answer(SpawnQuestion{seat, face});
  if (!spawned) return;
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
    FigureState& self = state.unit(unit);
    if (!self.reserve || state.body(unit) != spawned->unit) continue;
    self.facing = frame_of(game.rules, state, seat).facing();
    self.reserve = false;
    --state.reserves[s];
    state.begin_at(unit, spawned->at);
    game.event(TraceEvent::Kind::placed, unit, "spawned", "VS-V15", self.mount, -1, 0, Path{{{spawned->at}}, 1});
  }
}

/// VS-M1 .. VS-M9: one figure's movement.
template <class G>
void move(G& game, UnitIndex unit, const Move& chosen) {
  State& state = game.state;
  FigureState& self = state.unit(unit);
  self.moved = true;
  const Profile& profile = state.profile(unit);
  game.event(TraceEvent::Kind::action, unit, "move", "VS-M1", chosen.board, -1, profile.allowance(), chosen.path);
  if (chosen.leave != Point{}) leave_mount(game, unit, chosen.leave);
  count_move(game, unit, chosen.path);
  if (chosen.path.count > 1) {
    self.at = chosen.path.end();
    game.moved(unit, "move", "VS-M1", chosen.path, profile.allowance());
  }
  if (chosen.facing != Point{} && chosen.facing != self.facing) {
    self.facing = chosen.facing;
    game.event(TraceEvent::Kind::change, unit, "faces", "VS-M1", kNoUnit, -1, 0, Path{{{chosen.facing}}, 1});
  }
  if (chosen.in_flight != self.in_flight) {
    self.in_flight = chosen.in_flight;
    game.change(unit, chosen.in_flight ? "takes off" : "lands", "VS-A06");
  }
  for (const UnitIndex other : state.army(state.owner(unit))) {
    if (state.unit(other).mount == unit) state.unit(other).at = self.at;
  }
  if (chosen.board != kNoUnit) return board(game, unit, chosen.board);
  if (chosen.picks_up) pick_up(game, unit);
  reach_goal(game, unit);
}

/// One figure of a player moves; false if the player is done with the step.
template <class G>
bool move_one(G& game, int seat) {
  std::array<UnitIndex, kMaxUnits> ready;
  const std::size_t count = ready_to_move(game.state, seat, ready);
  if (count == 0) return false;
  const auto next = game.answer(MoveQuestion{seat, {ready.data(), count}});
  if (!next) return false;
  game.event(TraceEvent::Kind::activation, next->unit, "movement", "VS-R1");
  ++game.report.activations;
  move(game, next->unit, next->move);
  return true;
}

}  // namespace warbalance::vsgmr
