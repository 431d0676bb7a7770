#pragma once

#include <algorithm>
#include <optional>

#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/questions.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

// Section 12: solo sides, which no player commands, and their returning figures.

namespace warbalance::vsgmr {

/// Whether a seat is of a side that is played solo.
inline bool plays_solo(const Rules& rules, const State& state, int seat) {
  switch (static_cast<Solo>(rules.solo)) {
    case Solo::off:
      return false;
    case Solo::all:
      return true;
    case Solo::first:
      return state.side(seat) == 0;
    case Solo::second:
      return state.side(seat) == 1;
  }
  return false;
}

/// VS-L2: whether a defeated figure may come back to its first player.
inline bool may_return(const State& state, UnitIndex unit, int seat) {
  return state.unit(unit).fallen && state.owner(unit) == seat &&
         state.first_owners[static_cast<std::size_t>(unit)] == seat;
}

/// VS-L2: the figure that returns with a mount: its first controller, if defeated; else nobody.
inline UnitIndex returns_with(const State& state, UnitIndex mount, int seat) {
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
    if (state.start_mounts[static_cast<std::size_t>(i)] == mount && may_return(state, i, seat)) return i;
  }
  return kNoUnit;
}

/// VS-L2: the nearest free point to where a figure began, within a Move Unit of it and farther than that from all
/// opponents; nothing if there is none.
inline std::optional<Point> return_place(const Rules& rules, const State& state, UnitIndex unit, int seat) {
  const Length step = state.grid.is_on() ? state.grid.space : 25;
  const Point start = state.starts[static_cast<std::size_t>(unit)];
  const Length far = rules.guy_move;
  const Walker walker = walker_of(state, unit, false);
  const auto is_far = [&](Point at) {
    bool all = true;
    state.for_each_enemy(seat, [&](UnitIndex enemy) {
      all = all && apart2(state.grid, at, state.place(enemy)) > square(far + walker.radius + state.base(enemy));
    });
    return all;
  };
  std::optional<Point> best;
  for (Length dy = -far; dy <= far; dy += step) {
    for (Length dx = -far; dx <= far; dx += step) {
      const Point at = state.grid.is_on() ? state.grid.snapped(start + Point{dx, dy}) : start + Point{dx, dy};
      const std::int32_t away2 = distance2(at, start);
      if (apart2(state.grid, at, start) > square(far) || (best && away2 >= distance2(*best, start))) continue;
      if (may_stand(rules, state, walker, at, false) && is_far(at)) best = at;
    }
  }
  return best;
}

// Section 12: the die of a solo side at the start of a round, and what it decides.

/// VS-L2: returns a defeated figure, a mount with its rider or driver.
template <class G>
void come_back(G& game, UnitIndex unit, int seat) {
  State& state = game.state;
  const auto place = return_place(game.rules, state, unit, seat);
  if (!place) return;
  const UnitIndex rider = returns_with(state, unit, seat);
  const Point facing = frame_of(game.rules, state, seat).facing();
  const auto stand_up = [&](UnitIndex figure, UnitIndex mount) {
    FigureState& self = state.unit(figure);
    const Length radius = self.radius;
    self = FigureState{};
    self.radius = radius;
    self.facing = facing;
    self.mount = self.rides = mount;
    self.controls = mount != kNoUnit;
    state.deploy(figure, *place);
    game.event(TraceEvent::Kind::placed, figure, "returns", "VS-L2", mount, -1, 0, Path{{{*place}}, 1});
  };
  stand_up(unit, kNoUnit);
  if (rider != kNoUnit) stand_up(rider, unit);
}

/// VS-L2, VS-L3: only the figures that the player names act in this round, up to a number or half of all points.
template <class G>
void limit_to_few(G& game, int seat, bool one) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> idle;
  const auto army = state.army(seat);
  std::size_t count = army.size();
  std::copy(army.begin(), army.end(), idle.begin());
  const bool by_points = game.rules.solo_half_points != 0 && !one;
  std::int64_t points = 0;
  for (const UnitIndex unit : army) points += state.cost(unit);
  const std::size_t most = one ? 1 : by_points ? count : (count + 1) / 2;
  std::int64_t chosen_points = 0;
  for (std::size_t chosen = 0; chosen < most && !(by_points && 2 * chosen_points >= points); ++chosen) {
    if (count == 0) break;
    const auto next = game.answer(ActingQuestion{seat, {idle.data(), count}});
    if (!next) break;
    chosen_points += state.cost(*next);
    game.change(*next, "may act", "VS-L2");
    std::remove(idle.begin(), idle.begin() + static_cast<std::ptrdiff_t>(count), *next);
    --count;
  }
  for (const UnitIndex unit : std::span(idle).first(count)) {
    state.unit(unit).ready_round = static_cast<std::int8_t>(state.round + 1);
  }
}

/// VS-L2: the dice of the solo sides at the start of a round, in turn order.
template <class G>
void begin_solo(G& game) {
  State& state = game.state;
  for (const std::int8_t seat : state.turns()) {
    const auto s = static_cast<std::size_t>(seat);
    if (!plays_solo(game.rules, state, seat) || state.army(seat).empty()) continue;
    constexpr int kOne = 1;
    constexpr int kAll = 4;
    constexpr int kReturn = 6;
    const int face = game.die({player_stream(seat), &kSoloRoll}, game.rules.die);
    if (face < kAll) limit_to_few(game, seat, face == kOne);
    if (face < kReturn) continue;
    std::array<UnitIndex, kMaxUnits> defeated;
    std::size_t count = 0;
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      if (may_return(state, unit, seat)) defeated[count++] = unit;
    }
    if (count == 0) continue;
    const auto back = game.answer(ReturnQuestion{seat, {defeated.data(), count}});
    if (back) come_back(game, *back, seat);
  }
}

}  // namespace warbalance::vsgmr
