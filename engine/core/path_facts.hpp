#pragma once

#include "engine/core/counting.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/path.hpp"
#include "engine/core/terrain.hpp"
#include "engine/core/trace.hpp"

// What a path leads over and how long it is, for the facts of effects that change moves.

namespace warbalance {

/// Whether a path crosses a piece of the set that `picks` takes.
template <class Picks>
bool crosses_any(const Terrain& terrain, PieceSet pieces, const Path& path, const Picks& picks) {
  for (std::size_t i = 1; i < path.count; ++i) {
    const auto crossed = [&](const TerrainPiece& piece) {
      return picks(piece) && crosses(piece.shape, path.points[i - 1], path.points[i]);
    };
    if (terrain.any_of(pieces, crossed)) return true;
  }
  return false;
}
inline bool crosses_any(const Terrain& terrain, PieceSet pieces, const Path& path) {
  return crosses_any(terrain, pieces, path, [](const TerrainPiece&) { return true; });
}

/// Whether a path of a unit leads over terrain, or over the bases of others.
/// @param stands  whether a unit's base is on the table and not part of the move
template <class State, class Stands>
bool leads_over_others(const State& state, UnitIndex unit, const Path& path, const Stands& stands) {
  if (crosses_any(state.terrain, state.terrain.all(), path)) return true;
  bool over = false;
  state.for_each_living([&](UnitIndex other) {
    if (other == unit || !stands(other)) return;
    for (std::size_t i = 1; i < path.count; ++i) {
      over = over || segment_enters_disc(path.points[i - 1], path.points[i], state.unit(other).at,
                                         state.unit(unit).radius + state.unit(other).radius);
    }
  });
  return over;
}
template <class State>
bool leads_over_others(const State& state, UnitIndex unit, const Path& path) {
  return leads_over_others(state, unit, path, [](UnitIndex) { return true; });
}

/// Counts what flying, or walking as if no ground were difficult, did for a move, in systems whose profiles say so.
template <class Effect, class G>
void count_ground(G& game, UnitIndex unit, const Path& path) {
  const auto& profile = game.state.profile(unit);
  const Terrain& terrain = game.state.terrain;
  if (profile.flies) {
    if (leads_over_others(game.state, unit, path)) count_effect(game, unit, Effect::fly);
  } else if (profile.ignores_difficult && crosses_any(terrain, terrain.difficult(), path)) {
    count_effect(game, unit, Effect::ignore_difficult);
  }
}

/// Whether a bonus made a move longer, or a malus kept it short: it is as long as it may be then.
/// @param allowed  with the bonus
inline bool bonus_mattered(const Path& path, Length allowed, Length bonus) {
  constexpr Length kRounding = 10;  // paths end a little short of their limit
  if (bonus == 0) return false;
  const Length length = path_length(path);
  return bonus > 0 ? length > allowed - bonus : length + kRounding >= allowed;
}

}  // namespace warbalance
