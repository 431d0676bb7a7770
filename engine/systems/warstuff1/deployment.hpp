#pragma once

#include "engine/core/setup.hpp"
#include "engine/systems/warstuff1/attacks.hpp"
#include "engine/systems/warstuff1/movement.hpp"
#include "engine/systems/warstuff1/questions.hpp"
#include "engine/systems/warstuff1/state.hpp"

// Chapter 2: edges, placing warbands, late units, moves after placing.

namespace warbalance::warstuff1 {

/// WS1-103: a roll-off of the seats, given in seat order.
template <class G>
void rank_by_roll_off(G& game, std::span<std::int8_t> seats) {
  roll_off(seats, [&](std::int8_t seat) { return game.d6({player_stream(seat), &kRollOff}); });
}

/// WS1-204, 206: puts a unit on the table, which may then move at once.
template <class G>
void place(G& game, UnitIndex unit, Point at, std::string_view rule, bool may_move) {
  game.state.deploy(unit, at);
  game.event(TraceEvent::Kind::placed, unit, "placed", rule, kNoUnit, -1, 0, Path{{at}, 1});
  const Length limit = game.state.profile(unit).placed_move;
  if (!may_move || limit == 0) return;
  if (const auto path = game.answer(MoveQuestion{game.state.owner(unit), unit, true})) {
    count_effect(game, unit, Effect::extra_move);
    move(game, unit, *path, limit, "move after placing", "WS1-R34");
  }
}

/// WS1-205: whether a unit is placed after all others.
inline bool is_late(const Profile& profile) { return profile.late_gap > 0; }

/// WS1-203, 205: a player places all his late units, or all others.
template <class G>
void place_army(G& game, std::int8_t seat, bool late) {
  for (;;) {
    std::array<UnitIndex, kMaxUnits> room;
    const std::span<const UnitIndex> choices =
        game.state.waiting(seat, room, [&](const Profile& profile) { return is_late(profile) == late; });
    if (choices.empty()) return;
    const Placement choice = game.answer(PlacementQuestion{seat, choices, late});
    if (!on_table(game.rules, choice.at, game.state.unit(choice.unit).radius)) {  // the place of units without room
      game.found_no_room(choice.unit, "WS1-204");
    }
    if (late) count_effect(game, choice.unit, Effect::deploy_late);
    place(game, choice.unit, choice.at, late ? "WS1-R25" : "WS1-204", true);
  }
}

/// WS1-R25: places the late units; several owners place in the order of a separate roll-off, or of the ranks.
template <class G>
void place_late_units(G& game) {
  std::array<std::int8_t, kMaxPlayers> room{};
  const std::span<std::int8_t> seats = game.state.seats_with(room, is_late);
  if (seats.size() > 1) rank_by_roll_off(game, seats);
  for (const std::int8_t seat : seats) place_army(game, seat, true);
}

/// WS1-203: the first of the ranks picks an edge, the opponent gets the opposite one; three or four players each pick a
/// free one.
template <class G>
std::int8_t pick_edge(G& game, std::int8_t seat) {
  const State& state = game.state;
  const bool opposite = state.players == 2 && seat == state.cursor.rank[1];
  const int edge = opposite ? opposite_edge(state.edges[static_cast<std::size_t>(state.cursor.rank[0])])
                            : game.answer(EdgeQuestion{seat});
  game.event(TraceEvent::Kind::corner, kNoUnit, "edge", "WS1-203", kNoUnit, seat, edge);
  return static_cast<std::int8_t>(edge);
}

/// Sets up the battle; afterwards `Cursor::rank` holds the order of the roll-off.
template <class G>
void deploy(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  game.terrain(state.terrain, setup.table, "WS1-201");
  const auto rank = state.seats(state.cursor.rank);
  const int first = setup.first_player < 0 ? 0 : setup.first_player;
  for (int i = 0; i < state.players; ++i) {
    rank[static_cast<std::size_t>(i)] = static_cast<std::int8_t>((first + i) % state.players);
  }
  if (setup.first_player < 0) rank_by_roll_off(game, rank);
  if (setup.listed_positions) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
      const auto& side = setup.sides[seat];
      for (std::size_t i = 0; i < side.positions.size(); ++i) {
        const int unit = state.army_begin[seat] + static_cast<int>(i);
        const Point stated = side.positions[i];
        const Length divisor = game.rules.distance_divisor();
        place(game, static_cast<UnitIndex>(unit), {stated.x / divisor, stated.y / divisor}, "WS1-204", false);
      }
    }
    return;
  }
  for (const std::int8_t seat : rank) {
    state.edges[static_cast<std::size_t>(seat)] = pick_edge(game, seat);
    place_army(game, seat, false);
  }
  place_late_units(game);
}

}  // namespace warbalance::warstuff1
