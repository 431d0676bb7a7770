#pragma once

#include "engine/systems/vsgmr/players/objective.hpp"
#include "engine/systems/vsgmr/ways.hpp"

// VS-C5: where the built-in players think of moving.

namespace warbalance::vsgmr {

/// A way that a figure may take.
struct Candidate {
  Path path;
  bool toward_objective = false;
};

/// The candidates of one figure, in the order of the rule.
class Candidates {
 public:
  /// @param walker  of the figure; its move may begin beside the mount that it leaves
  Candidates(const View& view, Ways& ways, const Walker& walker);
  Candidates(const Candidates&) = delete;  // its walker looks at its bases
  Candidates& operator=(const Candidates&) = delete;

  std::span<const Candidate> all() const { return {list_.data(), count_}; }
  const Objective& objective() const { return objective_; }
  const Walker& walker() const { return walker_; }

 private:
  static constexpr std::size_t kNearEnemies = 5;

  void add(const Path& path, bool toward);
  /// The way to a place as far as the figure comes; a flyer may end in flight.
  Path way(Point goal) { return ways_.to(view_.rules, state_, walker_, goal, profile_.flies); }
  void find_near();
  void add_contact(UnitIndex enemy);
  void add_range(UnitIndex enemy);
  /// A place in the piece, or behind it.
  void add_cover();
  Point behind(const Shape& shape, Point enemy) const;
  /// The nearest point that lies a base's radius inside.
  Point inside(const Shape& shape) const;

  const View& view_;
  const State& state_;
  Ways& ways_;
  const NearBases bases_;
  const Walker walker_;
  const Profile& profile_;
  const Point from_;
  const UnitIndex enemy_;  ///< the nearest one
  const Objective objective_;
  std::array<UnitIndex, kNearEnemies> near_;
  std::size_t near_count_ = 0;
  std::array<Candidate, 2 + 2 * kNearEnemies + kMaxPieces> list_;
  std::size_t count_ = 0;
};

}  // namespace warbalance::vsgmr
