#pragma once

#include <array>
#include <cstdint>

#include "engine/core/terrain.hpp"

// The part of a cache's key that stands for the terrain of a table.

namespace warbalance::vsgmr {

/// Numbers the tables that caches depend on: the number changes when a piece of terrain that counts is another one, or
/// is gone. It is part of the keys of the caches.
class TableVersion {
 public:
  /// At the start of a battle. The number stays when the table is that of the battle before.
  /// @param matter  the pieces that count
  void begin(const Terrain& terrain, PieceSet matter) {
    bool same = number_ != 0 && matter == matter_;
    terrain.for_each(matter, [&](int number, const TerrainPiece& piece) {
      TerrainPiece& last = pieces_[static_cast<std::size_t>(number)];
      same = same && last == piece;
      last = piece;
    });
    if (!same) ++number_;
    matter_ = matter;
  }
  /// During the battle: pieces may be gone.
  void follow(PieceSet matter) {
    if (matter == matter_) return;
    matter_ = matter;
    ++number_;
  }
  /// From 1 on; 0 = there was none yet.
  std::uint64_t number() const { return number_; }

 private:
  std::uint64_t number_ = 0;
  PieceSet matter_ = 0;
  std::array<TerrainPiece, kMaxPieces> pieces_;
};

}  // namespace warbalance::vsgmr
