#pragma once

#include <cstdint>

#include "engine/core/random_dice.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/players/paths.hpp"
#include "engine/systems/vsgmr/players/values.hpp"
#include "engine/systems/vsgmr/walker.hpp"

// VS-C5: the moves that the built-in players consider.

namespace warbalance::vsgmr {

// VS-C6: the objective of a figure of the built-in players.

struct Objective {
  enum class Kind : std::uint8_t { none, enemy, carrier, object, across, home, fortress, task };

  Kind kind = Kind::none;
  UnitIndex enemy = kNoUnit;  ///< for `enemy` and `carrier`, to whose next place the figure goes
  bool of_scenario = false;   ///< G of section 14 counts from the first round on
  int task = -1;              ///< its number
};

/// @param from     where the figure stands
/// @param nearest  the enemy that is nearest to there
Objective objective_of(const View& view, UnitIndex unit, Point from, UnitIndex nearest);
inline Objective objective_of(const View& view, UnitIndex unit, Point from) {
  return objective_of(view, unit, from, nearest_enemy(view.state, unit, from));
}

/// The place that a figure goes to for its objective. @pre there is one
Point goal_of(const View& view, const Walker& walker, const Objective& objective);

/// Length of the rest of the path to the objective from a place (section 14).
Length distance_left(const View& view, const Walker& walker, Point at, const Objective& objective);

/// The candidates of one figure.
class Candidates {
 public:
  /// @param walker  of the figure; its move may begin beside the mount that it leaves
  Candidates(const View& view, Paths& paths, const Walker& walker);
  Candidates(const Candidates&) = delete;  // its walker has a pointer to its bases
  Candidates& operator=(const Candidates&) = delete;

  /// Calls `visit(path, toward)` for the candidates, in the order of the rule, until it returns true. A path without
  /// points is to stay; `toward` is true for the last one, which leads to the objective.
  template <class Visit>
  void for_each(Visit&& visit) const {
    if (!stay_or_touch(visit)) shoot_or_go(visit);
  }
  /// Visits the first of these: staying and contact with an enemy. Returns whether `visit` returned true.
  template <class Visit>
  bool stay_or_touch(Visit&& visit) const {
    if (visit(Path{}, false)) return true;
    for (const UnitIndex enemy : near_enemies()) {
      const Path path = contact(enemy);
      if (path.count > 1 && visit(path, false)) return true;
    }
    return false;
  }
  /// Visits all others.
  template <class Visit>
  void shoot_or_go(Visit&& visit) const {
    for (const UnitIndex enemy : profile_.shoots ? near_enemies() : near_enemies().first(0)) {
      const Path path = in_range(enemy);
      if (path.count > 1 && visit(path, false)) return;
    }
    const Path back = step_back();
    if (back.count > 1 && visit(back, false)) return;
    const Terrain& terrain = state_.terrain;
    const PieceSet hiding = enemy_ != kNoUnit ? terrain.cover() | terrain.sight_blocking() : 0;
    const PieceSet near = terrain.near(hiding, from_, from_, walker_.radius + walker_.allowance);
    const bool stopped = terrain.any_of(near, [&](const TerrainPiece& piece) {
      const Path path = in_cover(piece);
      return path.count > 1 && visit(path, false);
    });
    if (stopped || objective_.kind == Objective::Kind::none) return;
    visit(ways_ != nullptr ? paths_.along(view_.rules, state_, walker_, *ways_)
                           : path_to(goal_of(view_, walker_, objective_)),
          true);
  }
  const Objective& objective() const { return objective_; }
  const Walker& walker() const { return walker_; }
  /// Length of the rest of the way to the objective from a place.
  Length left_from(Point at) const;

 private:
  static constexpr std::size_t kNearEnemies = 5;

 public:
  /// The greatest number of candidates.
  static constexpr std::size_t kMost = 3 + 2 * kNearEnemies + kMaxPieces;

 private:
  /// The reachable part of the path to a place; a flyer may end in flight.
  Path path_to(Point goal) const { return paths_.to(view_.rules, state_, walker_, goal, profile_.flies); }
  void find_near();
  const Ways* find_ways() const;
  std::span<const UnitIndex> near_enemies() const { return {near_.data(), near_count_}; }
  /// Whether the straight path to a place is free but for bases, and not too long.
  bool is_open(Point goal) const;
  // Candidates that do not exist have no points.
  Path contact(UnitIndex enemy) const;
  Path in_range(UnitIndex enemy) const;
  /// `at_range` on a board.
  Path at_range(Point enemy) const;
  /// Away from the nearest enemy, for players who retreat.
  Path step_back() const;
  /// To a place in the piece, or behind it.
  Path in_cover(const TerrainPiece& piece) const;
  Point behind(const Shape& shape, Point enemy) const;
  /// The nearest point that lies a base's radius inside.
  Point inside(const Shape& shape) const;

  const View& view_;
  const State& state_;
  Paths& paths_;
  const NearBases bases_;
  const Walker walker_;
  const Profile& profile_;
  const Point from_;
  const UnitIndex enemy_;  ///< the nearest one
  const Objective objective_;
  const Ways* const ways_;  ///< to the objective; null: straight ones
  std::array<UnitIndex, kNearEnemies> near_;
  std::size_t near_count_ = 0;
};

// Differences of the policies in choosing moves.

/// VS-C5, VS-C8: how a player chooses moves.
struct MoveStyle {
  std::int32_t threat = 2000;         ///< weight of T [per mille]
  std::int32_t threat_moving = 2000;  ///< of its part by enemies that have still to move
  bool charges = false;               ///< the first candidate with an attack hand to hand, else straight on
  bool leaves = true;                 ///< leaves mounts where that is better
  RandomStream* lots = nullptr;       ///< a candidate is drawn at random from this; null: by value
};

}  // namespace warbalance::vsgmr
