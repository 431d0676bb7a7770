#pragma once

#include "engine/core/setup.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/questions.hpp"
#include "engine/systems/warstuff2/state.hpp"
#include "engine/systems/warstuff2/wounds.hpp"

// Chapter D: corners, alternating deployment, late units.

namespace warbalance::warstuff2 {

/// WS2-G3: sorts the seats, given in seat order, by a roll-off.
template <class G>
void roll_off(G& game, std::span<std::int8_t> seats) {
  warbalance::roll_off(seats, [&](std::int8_t seat) { return game.d6({player_stream(seat), &kRollOff}); });
}

/// A roll-off of all players for the order of the round (WS2-R2, P2).
template <class G>
void roll_off_for_order(G& game) {
  State& state = game.state;
  for (std::int8_t seat = 0; seat < state.players; ++seat) state.cursor.order[static_cast<std::size_t>(seat)] = seat;
  roll_off(game, state.turns());
}

/// Puts a unit on the table and records it.
template <class G>
void place(G& game, UnitIndex unit, Point at, std::string_view rule) {
  game.state.deploy(unit, at);
  game.event(TraceEvent::Kind::placed, unit, "", rule, kNoUnit, -1, 0, Path{{at}, 1});
}

/// WS2-D7: whether a unit is placed after all others.
inline bool is_late(const Profile& profile) { return profile.late_deploy_distance > 0; }

/// Lets the players place their waiting units in turn, in this order: either the late ones or all others.
template <class G>
void place_in_turn(G& game, std::span<const std::int8_t> order, bool late) {
  State& state = game.state;
  for (bool placed = true; placed;) {
    placed = false;
    for (const std::int8_t seat : order) {
      std::array<UnitIndex, kMaxUnits> room;
      const std::span<const UnitIndex> choices =
          state.waiting(seat, room, [&](const Profile& profile) { return is_late(profile) == late; });
      if (choices.empty()) continue;
      placed = true;
      Placement choice = game.answer(PlacementQuestion{seat, choices, late});
      const Point at = choice.at ? *choice.at : nearest_place_to_corner(game.rules, state, choice.unit);
      if (!choice.at && !may_stand(game.rules, state, choice.unit, at)) game.found_no_room(choice.unit, "WS2-D8");
      place(game, choice.unit, at, late ? "WS2-D7" : "WS2-D5");
      if (late) count_effect(game, choice.unit, Effect::late_deploy);
    }
  }
}

/// WS2-D7, P4: deploys the late units.
template <class G>
void place_late_units(G& game) {
  std::array<std::int8_t, kMaxPlayers> room{};
  const std::span<std::int8_t> seats = game.state.seats_with(room, is_late);
  roll_off(game, seats);
  place_in_turn(game, seats, true);
}

/// WS2-D4: the roll-off winner picks a corner, the opponent gets the opposite one. WS2-P1: three or four players each
/// pick a free corner, in the order of the roll-off.
template <class G>
void pick_corners(G& game) {
  State& state = game.state;
  state.corners.fill(kNoCorner);
  const std::span<const std::int8_t> turns = state.turns();
  for (const std::int8_t seat : turns) {
    const bool opposite = state.players == 2 && seat == turns[1];
    const int corner =
        opposite ? (state.corners[static_cast<std::size_t>(turns[0])] + 2) % 4 : game.answer(CornerQuestion{seat});
    state.corners[static_cast<std::size_t>(seat)] = static_cast<std::int8_t>(corner);
  }
  for (int seat = 0; seat < state.players; ++seat) {
    game.event(TraceEvent::Kind::corner, kNoUnit, "corner", state.players == 2 ? "WS2-D4" : "WS2-P1", kNoUnit, seat,
               state.corners[static_cast<std::size_t>(seat)]);
  }
}

/// Sets the turns of round 1 (WS2-R2, P2).
template <class G>
void settle_order(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  if (setup.first_player >= 0) {
    for (int i = 0; i < state.players; ++i) {
      state.cursor.order[static_cast<std::size_t>(i)] =
          static_cast<std::int8_t>((setup.first_player + i) % state.players);
    }
  } else {
    roll_off_for_order(game);
  }
}

/// Deploys the armies once the turns of round 1 are known (WS2-D4 to D9, P1).
template <class G>
void deploy(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  if (setup.listed_positions) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
      const auto& side = setup.sides[seat];
      for (std::size_t i = 0; i < side.positions.size(); ++i) {
        place(game, static_cast<UnitIndex>(state.army_begin[seat] + static_cast<int>(i)), side.positions[i], "WS2-D9");
      }
    }
    return;
  }
  pick_corners(game);
  place_in_turn(game, state.turns(), false);
  place_late_units(game);
}

}  // namespace warbalance::warstuff2
