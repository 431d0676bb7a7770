#pragma once

#include <cstdint>

#include "engine/core/hash.hpp"
#include "engine/core/terrain.hpp"

namespace warbalance {

/// A hash of what a position means, added part by part: the dice of rollouts are keyed by it. Two positions with equal
/// hashes would be played out with equal dice, which does no harm.
class PositionHash {
 public:
  /// @param part  without padding, pointers, and what only repeats other parts
  template <class Part>
  void add(const Part& part) {
    hash_ = mixed(hash_, hash_of_object(part));
  }
  void add(const Terrain& terrain) {
    for (int number = 0; number < terrain.count(); ++number) {
      const TerrainPiece& piece = terrain.piece(number);
      add(piece.shape.low);
      add(piece.shape.high);
      add(piece.kind);
    }
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0;
};

}  // namespace warbalance
