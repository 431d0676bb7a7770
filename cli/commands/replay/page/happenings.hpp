#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "cli/commands/replay/scene.hpp"

namespace warbalance::cli {

/// A move that a map shows: of a unit of several models, that of its leader.
struct MapMove {
  UnitIndex unit = kNoUnit;
  std::vector<Point> path;
};

/// An attack that a map shows.
struct MapAttack {
  enum class Outcome : std::uint8_t { none, hit, kill };

  UnitIndex attacker = kNoUnit;
  UnitIndex target = kNoUnit;
  Point from{};  ///< where they stood
  Point to{};
  int seat = 0;  ///< of the attacker
  Outcome outcome = Outcome::none;
};

/// What happened on the table in a part of a battle.
struct Happenings {
  std::vector<MapMove> moves;
  std::vector<MapAttack> attacks;
  std::map<UnitIndex, Point> fallen;  ///< units that were lost, with where they stood
};

/// @param scene  the table before; the events change it
Happenings happenings_of(std::span<const TraceEvent> events, Scene& scene);

}  // namespace warbalance::cli
