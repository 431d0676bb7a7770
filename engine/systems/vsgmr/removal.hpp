#pragma once

#include "engine/systems/vsgmr/facts.hpp"
#include "engine/systems/vsgmr/movement.hpp"

// Section 6.2: figures that leave play or change sides, and those who were aboard.

namespace warbalance::vsgmr {

/// Takes a figure, with those aboard it, off its mount; it stays at its last place. Returns the mount whose crew it
/// belonged to, or kNoUnit.
inline UnitIndex dismount(State& state, UnitIndex unit) {
  FigureState& self = state.unit(unit);
  const UnitIndex carrier = self.rides;
  if (carrier == kNoUnit) return kNoUnit;
  self.at = state.place(unit);
  self.facing = state.unit(self.mount).facing;
  self.controls = false;
  self.in_flight = false;
  state.seat_aboard(unit, kNoUnit);
  return carrier;
}

/// A figure stands on the ground again, at a place that is free; those aboard it stay aboard.
template <class G>
void put_down(G& game, UnitIndex unit, Point at, std::string_view rule, bool moved) {
  FigureState& self = game.state.unit(unit);
  self.controls = false;
  self.in_flight = false;
  self.moved = self.moved || moved;
  self.at = at;
  game.state.seat_aboard(unit, kNoUnit);
  game.moved(unit, "put down", rule, Path::straight(at, at), 0);
}

/// VS-X2: puts down the crew of a lost mount, its controller first.
/// @param carrier  the mount that carried it, where the crew stays aboard if there is room (VS-F8); may be kNoUnit
template <class G>
void put_crew_down(G& game, UnitIndex mount, UnitIndex carrier) {
  State& state = game.state;
  const FigureState& gone = state.unit(mount);
  for (const bool controls : {true, false}) {
    const auto army = state.army(state.owner(mount));
    for (const UnitIndex unit : army) {
      if (state.unit(unit).rides != mount || state.unit(unit).controls != controls) continue;
      if (carrier != kNoUnit && state.has_place(carrier, unit)) {
        state.unit(unit).controls = false;
        state.seat_aboard(unit, carrier);
        game.change(unit, "stays aboard", "VS-F8", 0, carrier);
        continue;
      }
      const Walker walker = walker_of(state, unit, false);
      state.unit(unit).facing = gone.facing;
      put_down(game, unit, nearest_free(game.rules, state, walker, gone.at, gone.facing), "VS-X2", gone.moved);
    }
  }
}

/// Counts a lost figure for the scores. @param by  the figure that destroyed it; kNoUnit = none
template <class G>
void credit(G& game, UnitIndex unit, Cause cause, UnitIndex by) {
  State& state = game.state;
  count_loss(game, unit, cause, by);
  const int seat = by == kNoUnit ? -1 : state.owner(by);
  state.lost_hundredths[static_cast<std::size_t>(state.owner(unit))] += state.cost(unit);
  if (seat >= 0) state.destroyed_hundredths[static_cast<std::size_t>(seat)] += state.cost(unit);
}

/// VS-M12, VS-V12: the object lies where its carrier was, on the table.
template <class G>
void drop_object(G& game, UnitIndex unit) {
  State& state = game.state;
  if (state.carrier != unit) return;
  state.carrier = kNoUnit;
  const Point at = state.place(unit);
  state.object = state.grid.is_on() ? state.grid.snapped(at) : onto_table(game.rules, at);
  game.change(unit, "drops the object", "VS-X1");
}

/// VS-X1: removes a figure from play permanently.
template <class G>
void remove(G& game, UnitIndex unit, Cause cause, UnitIndex by) {
  State& state = game.state;
  credit(game, unit, cause, by);
  ++game.report.killed_by[static_cast<std::size_t>(cause)];
  constexpr std::array<std::string_view, 4> kRules = {"VS-D11", "VS-H2", "VS-A11", "VS-M5"};
  game.change(unit, "killed", kRules[static_cast<std::size_t>(cause)], 0, by);
  drop_object(game, unit);
  const UnitIndex carrier = dismount(state, unit);
  state.leave(unit);
  FigureState& self = state.unit(unit);
  self.deployed = false;
  self.fallen = cause != Cause::off_table;
  if (self.fallen) put_crew_down(game, unit, carrier);  // off the table they are lost with it
}

/// VS-M5: removes a figure that left the table, with everybody aboard.
template <class G>
void leave_table(G& game, UnitIndex unit, UnitIndex forced_by) {
  State& state = game.state;
  const UnitIndex by = game.rules.off_table_counts != 0 ? forced_by : kNoUnit;
  std::array<UnitIndex, kMaxUnits> gone;
  std::size_t count = 0;
  for (const UnitIndex other : state.army(state.owner(unit))) {
    if (state.unit(other).mount == unit) gone[count++] = other;
  }
  for (std::size_t i = 0; i < count; ++i) remove(game, gone[i], Cause::off_table, by);
  remove(game, unit, Cause::off_table, by);
}

/// Changes the owner of a figure.
inline void change_side(State& state, UnitIndex unit, int seat) {
  state.leave(unit);
  state.unit(unit).deployed = false;
  state.owners[static_cast<std::size_t>(unit)] = static_cast<std::int8_t>(seat);
  state.join(unit);
}

/// VS-A10: a defeated figure joins the side of its conqueror.
template <class G>
void recruit(G& game, UnitIndex unit, UnitIndex by) {
  State& state = game.state;
  credit(game, unit, Cause::recruited, by);
  const UnitIndex carrier = dismount(state, unit);
  put_crew_down(game, unit, carrier);
  drop_object(game, unit);
  FigureState& self = state.unit(unit);
  game.change(unit, "recruited", "VS-A10", 0, by);
  if (carrier != kNoUnit) {
    const Walker walker = walker_of(state, unit, false);
    put_down(game, unit, nearest_free(game.rules, state, walker, self.at, self.facing), "VS-X2", true);
  }
  change_side(state, unit, state.owner(by));
  self.ready_round = static_cast<std::int8_t>(state.round + 1);
}

/// VS-M13: moves a figure by force along a direction. @param by  the figure that causes it
template <class G>
void force(G& game, UnitIndex unit, Point direction, Length length, std::string_view why, std::string_view rule,
           UnitIndex by) {
  State& state = game.state;
  FigureState& self = state.unit(unit);
  if (direction == Point{}) direction = {-self.facing.x, -self.facing.y};
  const Walker walker = walker_of(state, unit, self.in_flight);
  const Point from = self.at;
  bool off = false;
  const Point end = forced_end(game.rules, state, walker, from, direction, length, self.facing, off);
  self.out = true;
  self.at = end;
  game.moved(unit, why, rule, Path::straight(from, end), length);
  if (off) leave_table(game, unit, by);
}

}  // namespace warbalance::vsgmr
