#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/facts.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/terrain.hpp"
#include "engine/core/trace.hpp"

// The facts that every rule system with points has. Each system has its own causes of losses: its facts of sides are
// `common_side_facts`, followed by one row per cause in the order of its enum.

namespace warbalance {

enum class CommonBattleFact : std::uint8_t { draw, rounds };
enum class CommonSideFact : std::uint8_t { win, points_destroyed, points_lost, units_left, units_lost };
enum class CommonUnitFact : std::uint8_t { left, points_destroyed, points_lost };
inline constexpr std::size_t kCommonSideFacts = 5;

constexpr FactScope scope_of(CommonSideFact) { return FactScope::side; }
constexpr FactScope scope_of(CommonUnitFact) { return FactScope::unit; }

/// Rule ids for the common facts.
struct FactRules {
  std::string_view round;
  std::string_view win;
  std::string_view score;
  std::string_view loss;
};

constexpr std::array<FactSpec, 2> common_battle_facts(const FactRules& rules) {
  return {{{"draw", "share", rules.win, "the battle was drawn"}, {"rounds", "", rules.round, "rounds begun"}}};
}
constexpr std::array<FactSpec, kCommonSideFacts> common_side_facts(const FactRules& rules) {
  return {{{"win", "share", rules.win, "it won the battle"},
           {"points_destroyed", "points", rules.score, "enemy points that it scored"},
           {"points_lost", "points", rules.loss, "cost of its own units lost"},
           {"units_left", "", rules.loss, "its own units left"},
           {"units_lost", "", rules.loss, "the sum of the causes below"}}};
}
constexpr std::array<FactSpec, 3> common_unit_facts(const FactRules& rules) {
  return {{{"left", "", rules.loss, "it was left at the end"},
           {"points_destroyed", "points", rules.score, "cost of enemy units that it removed"},
           {"points_lost", "points", rules.loss, "its cost, where it was lost"}}};
}

/// Concatenates two lists of facts.
template <std::size_t A, std::size_t B>
constexpr std::array<FactSpec, A + B> joined(const std::array<FactSpec, A>& first,
                                             const std::array<FactSpec, B>& second) {
  std::array<FactSpec, A + B> both{};
  std::copy(first.begin(), first.end(), both.begin());
  std::copy(second.begin(), second.end(), both.begin() + A);
  return both;
}

/// Credits the points of a lost unit to the unit that removed it.
/// @param killer  kNoUnit: none; a unit of the same side destroys no points
template <class G>
void count_destroyed([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] UnitIndex killer) {
  if constexpr (G::counts_facts) {
    if (killer == kNoUnit || game.state.owner(killer) == game.state.owner(unit)) return;
    count(game, CommonUnitFact::points_destroyed, killer, game.state.cost(unit));
  }
}

/// Counts the loss of a unit and its points, for itself and for the unit that removed it.
/// @param cause  a value of the system's enum of causes
template <class G, class Cause>
void count_loss([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] Cause cause,
                [[maybe_unused]] UnitIndex killer) {
  if constexpr (G::counts_facts) {
    const int seat = game.state.owner(unit);
    count(game, CommonSideFact::units_lost, seat);
    game.counts().of_side(kCommonSideFacts + static_cast<std::size_t>(cause), static_cast<std::size_t>(seat)) += 1;
    count(game, CommonUnitFact::points_lost, unit, game.state.cost(unit));
    count_destroyed(game, unit, killer);
  }
}

/// Counts the facts that are known at the end of a battle, when its report is complete.
/// @param is_left  whether a unit survived
template <class G, class IsLeft>
void count_results([[maybe_unused]] G& game, [[maybe_unused]] IsLeft&& is_left) {
  if constexpr (G::counts_facts) {
    const BattleReport& report = game.report;
    game.counts().of_battle(static_cast<std::size_t>(CommonBattleFact::draw)) = report.winner < 0 ? 1 : 0;
    game.counts().of_battle(static_cast<std::size_t>(CommonBattleFact::rounds)) = report.rounds;
    if (report.winner >= 0) count(game, CommonSideFact::win, report.winner);
    for (int seat = 0; seat < report.players; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      count(game, CommonSideFact::points_destroyed, seat, report.destroyed_hundredths[s]);
      count(game, CommonSideFact::points_lost, seat, report.lost_hundredths[s]);
    }
    for (UnitIndex unit = 0; unit < game.state.unit_count(); ++unit) {
      if (!is_left(unit)) continue;
      count(game, CommonSideFact::units_left, game.state.owner(unit));
      count(game, CommonUnitFact::left, unit);
    }
  }
}

// Facts of effects that change moves: what a path crosses and how long it is.

/// Whether a path crosses a piece of the set that satisfies `picks`.
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

/// Whether a path of a unit crosses terrain or the bases of other units.
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

/// Counts the use of flying, or of ignoring difficult ground, in a move, in systems whose profiles have these.
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

/// Whether a bonus made a move longer, or a penalty made it shorter: only then is the move as long as allowed.
/// @param allowed  length with the bonus
inline bool bonus_mattered(const Path& path, Length allowed, Length bonus) {
  constexpr Length kRounding = 10;  // paths end a little short of their limit
  if (bonus == 0) return false;
  const Length length = path_length(path);
  return bonus > 0 ? length > allowed - bonus : length + kRounding >= allowed;
}

}  // namespace warbalance
