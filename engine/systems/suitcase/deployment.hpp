#pragma once

#include "engine/core/setup.hpp"
#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/questions.hpp"
#include "engine/systems/suitcase/removal.hpp"

// Section 3: markers, table edges, the set-up of both armies; arrivals of Ambush units (SC-K1).

namespace warbalance::suitcase {

/// SC-G5: the seat that wins a roll-off of both players.
template <class G>
int roll_off_winner(G& game, const RollKind& kind) {
  constexpr int kMostRolls = 100;  // given dice may tie for ever
  for (int rolls = 0; rolls < kMostRolls; ++rolls) {
    const int first = game.d6({player_stream(0), &kind});
    const int second = game.d6({player_stream(1), &kind});
    if (first != second) return first > second ? 0 : 1;
  }
  return 0;
}

/// SC-S4
template <class G>
void place_markers(G& game, int count) {
  State& state = game.state;
  for (int i = 0; i < count; ++i) {
    Hex hex = layout_of(count)[static_cast<std::size_t>(i)];
    if (game.rules.deploy_edges == static_cast<int>(DeployEdges::cols)) {
      hex = hex_at(row_of(hex) * kColumns / kRows, column_of(hex) * kRows / kColumns);
    }
    if (game.rules.random_objectives != 0) hex = state.drawn_markers[static_cast<std::size_t>(i)];
    if (hex == kNoHex) continue;
    state.markers[static_cast<std::size_t>(state.marker_count++)] = {hex, -1};
    game.event(TraceEvent::Kind::note, kNoUnit, "marker", "SC-S4", kNoUnit, -1, i, Path{{{point_of(hex)}}, 1});
  }
}

template <class G>
void set_up(G& game, UnitIndex unit, const Formation& hexes, std::string_view what, std::string_view rule) {
  State& state = game.state;
  state.put(unit, hexes);
  state.join(unit);
  state.unit(unit).reserve = false;
  if constexpr (G::traced) {
    for_each_model(state.unit(unit).body, hexes, [&](int model, Hex hex) {
      const bool leads = model == leader_of(state.unit(unit).body);
      game.event(TraceEvent::Kind::placed, unit, leads ? what : "model", rule, kNoUnit, -1, model,
                 Path{{{point_of(hex)}}, 1});
    });
  }
}

/// SC-S6, SC-K22: sets up a unit where its player chooses.
template <class G>
void deploy_unit(G& game, UnitIndex unit, Placing placing) {
  Formation hexes;
  const Hex leader = game.answer(PlaceQuestion{game.state.owner(unit), unit, placing});
  if (leader == kNoHex ||
      !place_is_legal(game.rules, game.state, game.workspace().paths, unit, placing, leader, hexes)) {
    game.found_no_room(unit, "SC-S6");
    return remove_unit(game, unit, Cause::rout, kNoUnit);
  }
  set_up(game, unit, hexes, "placed", placing == Placing::deploy ? "SC-S6" : "SC-K22");
  if (placing != Placing::scout_place) return;
  const Hex end = game.answer(PlaceQuestion{game.state.owner(unit), unit, Placing::scout_move});
  if (end == kNoHex ||
      !place_is_legal(game.rules, game.state, game.workspace().paths, unit, Placing::scout_move, end, hexes))
    return;
  game.event(TraceEvent::Kind::action, unit, "scouts", "SC-K22", kNoUnit, -1, 0, Path{{{point_of(end)}}, 1});
  count_effect(game, unit, Effect::scout);
  move_models(game, unit, hexes, "scouts", "SC-K22", scout_of(game.state.profile(unit), game.state.unit(unit).body));
}

/// How a unit enters the battle.
enum class Entry : std::uint8_t { deploys, scouts, waits };

inline Entry entry_of(const State& state, UnitIndex unit) {
  const Profile& profile = state.profile(unit);
  const Body& body = state.unit(unit).body;
  if (scout_of(profile, body) > 0) return Entry::scouts;
  return state.unit(unit).reserve ? Entry::waits : Entry::deploys;
}

/// SC-K1: lets players keep units in reserve.
template <class G>
void keep_reserves(G& game) {
  State& state = game.state;
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    UnitState& unit = state.unit(i);
    if (scout_of(state.profile(i), unit.body) > 0 || !all_models(state.profile(i), unit.body, &Card::ambush)) continue;
    unit.reserve = game.answer(WaitQuestion{state.owner(i), i});
    if (unit.reserve) {
      game.change(i, "in reserve", "SC-K1");
    } else {
      game.event(TraceEvent::Kind::action, i, "is set up with the others", "SC-K1");
    }
  }
}

/// The first unit of a seat that has still to be set up and does it like this; kNoUnit = none.
inline UnitIndex next_to_deploy(const State& state, int seat, Entry entry) {
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
    const UnitState& unit = state.unit(i);
    if (!unit.deployed && !unit.out && entry_of(state, i) == entry) return i;
  }
  return kNoUnit;
}

/// Lets the players set up units in turn; one continues alone if the other has none left.
template <class G>
void alternate(G& game, int first, Entry entry) {
  for (int seat = first;; seat = 1 - seat) {
    UnitIndex unit = next_to_deploy(game.state, seat, entry);
    if (unit == kNoUnit) unit = next_to_deploy(game.state, 1 - seat, entry);
    if (unit == kNoUnit) return;
    deploy_unit(game, unit, entry == Entry::scouts ? Placing::scout_place : Placing::deploy);
  }
}

template <class G>
void deploy_armies(G& game, int winner) {
  const State& state = game.state;
  keep_reserves(game);
  alternate(game, winner, Entry::deploys);
  int first = winner;
  const bool both =
      next_to_deploy(state, 0, Entry::scouts) != kNoUnit && next_to_deploy(state, 1, Entry::scouts) != kNoUnit;
  if (both) first = roll_off_winner(game, kScoutRollOff);
  alternate(game, first, Entry::scouts);
}

/// Sets units up at given places, in a duel or by a list. A leader whose hex has no room stands as near as possible.
template <class G>
void deploy_listed(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const int seat = state.owner(i);
    const auto slot = static_cast<std::size_t>(i - state.army_begin[static_cast<std::size_t>(seat)]);
    const int d = game.rules.duel_distance;
    const int row = kRows / 2 - (d + 1) / 2 + (seat == 1 ? d : 0);
    Hex wanted = hex_at(kColumns / 2, row);
    if (setup.listed_positions) wanted = hex_of(setup.sides[static_cast<std::size_t>(seat)].positions[slot]);
    Formation hexes;
    if (find_place(game.rules, state, game.workspace().paths, i, wanted, hexes)) {
      set_up(game, i, hexes, "placed", "SC-S8");
    } else {
      game.found_no_room(i, "SC-S8");
      remove_unit(game, i, Cause::rout, kNoUnit);
    }
  }
}

/// Records the pieces on the table.
template <class G>
void record_terrain(G& game, TableSetup table) {
  if (table.generator == nullptr && table.pieces.empty()) table.kind_names = drawn_kind_names();
  game.terrain(game.state.terrain, table, "SC-S2");
}

/// SC-S4 .. SC-S8. Returns the winner of the deployment roll-off.
template <class G>
int set_up_battle(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  record_terrain(game, setup.table);
  const bool listed = setup.listed_positions || state.duel;
  if (!listed) {
    const int markers = game.d3({player_stream(0), &kMarkersRoll}) + 2;
    roll_off_winner(game, kMarkerRollOff);
    place_markers(game, markers);
  } else if (!state.duel) {
    place_markers(game, 3);
  }
  int winner = setup.first_player;
  if (winner < 0) {
    winner = roll_off_winner(game, kDeploymentRollOff);
    count(game, SideFact::deployment_won, winner);
  }
  state.edge_winner = static_cast<std::int8_t>(winner);
  state.along_columns = game.rules.deploy_edges == static_cast<int>(DeployEdges::cols);
  if (listed) {
    deploy_listed(game, setup);
  } else {
    deploy_armies(game, winner);
  }
  return winner;
}

/// SC-K1: lets one unit of a seat arrive; false = the player passes.
template <class G>
bool arrive(G& game, int seat) {
  State& state = game.state;
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
    if (!state.unit(i).reserve) continue;
    const Hex leader = game.answer(PlaceQuestion{seat, i, Placing::ambush});
    Formation hexes;
    if (leader == kNoHex ||
        !place_is_legal(game.rules, game.state, game.workspace().paths, i, Placing::ambush, leader, hexes))
      continue;
    set_up(game, i, hexes, "arrives", "SC-K1");
    count_effect(game, i, Effect::reserve);
    return true;
  }
  return false;
}

/// SC-K1: arrivals at the start of a round.
template <class G>
void arrivals(G& game, int first) {
  const State& state = game.state;
  const auto waits = [&](int seat) {
    const auto s = static_cast<std::size_t>(seat);
    for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
      if (state.unit(i).reserve) return true;
    }
    return false;
  };
  if (!waits(0) && !waits(1)) return;
  if (waits(0) && waits(1)) first = roll_off_winner(game, kAmbushRollOff);
  std::array<bool, 2> passed{};
  for (int seat = first; !passed[0] || !passed[1]; seat = 1 - seat) {
    bool& done = passed[static_cast<std::size_t>(seat)];
    if (!done) done = !arrive(game, seat);
  }
}

}  // namespace warbalance::suitcase
