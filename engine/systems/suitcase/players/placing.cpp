#include "engine/systems/suitcase/players/placing.hpp"

#include <algorithm>

#include "engine/systems/suitcase/players/legality.hpp"
#include "engine/systems/suitcase/players/values.hpp"

namespace warbalance::suitcase {
namespace {

/// Whether a unit fights from afar: then it is set up farther back.
bool stays_back(const Profile& profile) {
  constexpr int kShort = 18;
  for (int card = 0; card < profile.cards(); ++card) {
    const Card& own = profile.card(card);
    for (int i = 0; i < own.weapon_count; ++i) {
      if (own.weapons[static_cast<std::size_t>(i)].range > kShort) return true;
    }
  }
  return false;
}

/// SC-D3: where a unit would be set up, `short_of` rows behind the inner limit of its zone.
Hex wanted_place(const Rules& rules, const State& state, UnitIndex unit, int short_of) {
  const int seat = state.owner(unit);
  const int n = state.starting_units(seat);
  const int i = unit - state.army_begin[static_cast<std::size_t>(seat)];
  const int across = state.along_columns ? kRows : kColumns;
  const int deep = state.along_columns ? kColumns : kRows;
  const int along = (2 * i + 1) * across / (2 * n);
  const int front = std::max(0, rules.deploy_depth - 1 - short_of);
  const int row = seat == state.edge_winner ? front : deep - 1 - front;
  return state.along_columns ? hex_at(row, along) : hex_at(along, row);
}

/// The nearest hex by plain order: distance, row, column.
template <class IsEnd>
Hex first_in_rings(Hex goal, int most, IsEnd&& is_end) {
  for (int far = 0; far <= most; ++far) {
    Hex found = kNoHex;
    for_each_at_distance(goal, far, [&](Hex hex) {
      if (found == kNoHex && is_end(hex)) found = hex;
    });
    if (found != kNoHex) return found;
  }
  return kNoHex;
}

Hex deployed_place(const View& view, UnitIndex unit, Placing placing, int short_of) {
  Formation hexes;
  return first_in_rings(wanted_place(view.rules, view.state, unit, short_of), kRows + kColumns, [&](Hex hex) {
    return place_is_legal(view.rules, view.state, view.workspace.paths, unit, placing, hex, hexes);
  });
}

/// The marker nearest to a hex; kNoHex = there is none. @param seat  owned by it do not count; -1 = all do
Hex nearest_marker(const State& state, Hex from, int seat) {
  Hex nearest = kNoHex;
  for (int i = 0; i < state.marker_count; ++i) {
    const Marker& marker = state.markers[static_cast<std::size_t>(i)];
    if (seat >= 0 && marker.owner == seat) continue;
    if (nearest == kNoHex || distance(from, marker.hex) < distance(from, nearest)) nearest = marker.hex;
  }
  return nearest;
}

Hex scout_end(const View& view, UnitIndex unit) {
  constexpr int kGap = 8;
  const State& state = view.state;
  const int seat = state.owner(unit);
  const Hex start = state.leader_hex(unit);
  const Hex goal = nearest_marker(state, start, -1);
  if (goal == kNoHex) return kNoHex;
  const int budget = scout_of(state.profile(unit), state.unit(unit).body);
  HexSet& ends = view.workspace.ends;
  ends.clear();
  ends.add_disk(start, budget);
  Formation hexes;
  const Hex end = nearest_end(ends, Rows::around(start, budget), goal, [&](Hex hex) {
    bool safe = !state.is(hex, kDangerous);
    state.for_each_enemy(seat, [&](UnitIndex enemy) {
      safe = safe && distance_to(state.unit(enemy).body, state.unit(enemy).hexes, hex) > kGap;
    });
    return safe && place_is_legal(view.rules, view.state, view.workspace.paths, unit, Placing::scout_move, hex, hexes);
  });
  return end == kNoHex || distance(end, goal) > distance(start, goal) ? kNoHex : end;
}

/// SC-D4: what an arriving unit goes for: the markers that are not owned; all owned: the enemy models.
HexSet arrival_goals(const State& state, int seat) {
  HexSet goals;
  bool any = false;
  for (int i = 0; i < state.marker_count; ++i) {
    const Marker& marker = state.markers[static_cast<std::size_t>(i)];
    if (marker.owner == seat) continue;
    goals.add(marker.hex);
    any = true;
  }
  return any ? goals : state.models[static_cast<std::size_t>(1 - seat)];
}

/// The hexes around the goals are gone through ring by ring.
Hex ambush_place(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const int seat = state.owner(unit);
  const bool shoots = has_ranged(state.numbers(unit), self.body);
  view.workspace.cache.update(view.rules, state);
  const Shots shots(view, unit);
  HexSet near_enemies;
  const int gap = ambush_gap(state.profile(unit), self.body);
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    for_each_model(other.body, other.hexes, [&](int, Hex hex) { near_enemies.add_disk(hex, gap); });
  });
  const HexSet board = HexSet::all();
  HexSet inside = arrival_goals(state, seat);
  HexSet seen;
  Hex first = kNoHex;
  Formation hexes;
  do {
    for (int row = 0; row < kRows; ++row) {
      RowMask ring = inside.row(row) & ~seen.row(row) & ~near_enemies.row(row);
      for (; ring != 0; ring &= ring - 1) {
        const Hex hex = hex_at(__builtin_ctzll(ring), row);
        if (!place_is_legal(view.rules, view.state, view.workspace.paths, unit, Placing::ambush, hex, hexes)) continue;
        if (first == kNoHex) first = hex;
        if (!shoots || shots.best(hexes, false, 1) > 0) return hex;
      }
    }
    seen = inside;
  } while (inside.grow(board, Rows{}));
  return first;
}

}  // namespace

Hex usual_place(const View& view, UnitIndex unit, Placing placing) {
  switch (placing) {
    case Placing::deploy:
      return deployed_place(view, unit, placing, stays_back(view.state.profile(unit)) ? 4 : 2);
    case Placing::scout_place:
      return deployed_place(view, unit, placing, 0);
    case Placing::scout_move:
      return scout_end(view, unit);
    case Placing::ambush:
      return ambush_place(view, unit);
  }
  return kNoHex;
}

Hex usual_free_move(const View& view, UnitIndex unit) {
  const State& state = view.state;
  if (state.duel || any_model(state.profile(unit), state.unit(unit).body, &Card::immobile)) return kNoHex;
  const Hex start = state.leader_hex(unit);
  const Hex goal = nearest_marker(state, start, state.owner(unit));
  if (goal == kNoHex) return kNoHex;
  const int budget = view.rules.pile_in;
  HexSet& ends = view.workspace.ends;
  ends.clear();
  ends.add_disk(start, budget);
  const Hex end = nearest_end(ends, Rows::around(start, budget), goal,
                              [&](Hex hex) { return free_move_is_legal(view, unit, hex); });
  return end == kNoHex || distance(end, goal) >= distance(start, goal) ? kNoHex : end;
}

}  // namespace warbalance::suitcase
