#pragma once

#include <array>
#include <cstdint>

#include "engine/core/terrain.hpp"

namespace warbalance::vsgmr {

/// Tells whether the table is the one before, so that what was found out on it may be used again: each table has a
/// number of its own.
class KnownTable {
 public:
  /// Takes up the table of a battle.
  /// @param matter  the pieces that count; others may differ
  void begin(const Terrain& terrain, PieceSet matter) {
    bool same = number_ != 0 && matter == matter_;
    terrain.for_each(matter, [&](int number, const TerrainPiece& piece) {
      TerrainPiece& known = pieces_[static_cast<std::size_t>(number)];
      same = same && known == piece;
      known = piece;
    });
    if (!same) ++number_;
    matter_ = matter;
  }
  /// The same table, from which pieces may be gone.
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
