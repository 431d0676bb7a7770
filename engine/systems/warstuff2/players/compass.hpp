#pragma once

#include "engine/core/terrain.hpp"
#include "engine/core/vectorised.hpp"

namespace warbalance::warstuff2 {

/// The ends of the straight moves of one length from a place in every second standard direction (section B): eight of
/// them at once, in columns.
class Compass {
 public:
  static constexpr int kWays = 8;

  WARBALANCE_KERNEL Compass(Point from, Length length) : from_(from) {
    const auto s = static_cast<std::int16_t>(length);
    const auto d = static_cast<std::int16_t>(kDirections[2].x * length / 1000);
    x_ = static_cast<std::int16_t>(from.x) + Lanes16{s, d, 0, minus(d), minus(s), minus(d), 0, d};
    y_ = static_cast<std::int16_t>(from.y) + Lanes16{0, d, s, d, 0, minus(d), minus(s), minus(d)};
  }

  const Lanes16& x() const { return x_; }
  const Lanes16& y() const { return y_; }
  Point operator[](int way) const { return {x_[way], y_[way]}; }

  /// The ways (bit i: direction 2 i) on which a base of this radius may have to do with one of the pieces: by bounding
  /// boxes, as `Terrain::near` says it.
  unsigned ways_near(const Terrain& terrain, PieceSet pieces, Length radius) const {
    if (pieces == 0) return 0;
    Lanes16 from_x;
    Lanes16 from_y;
    Lanes16 wide;
    fill(from_.x, from_x);
    fill(from_.y, from_y);
    fill(radius + 1, wide);
    const Lanes16 first_x = (x_ < from_x ? x_ : from_x) - wide;
    const Lanes16 first_y = (y_ < from_y ? y_ : from_y) - wide;
    const Lanes16 last_x = (x_ < from_x ? from_x : x_) + wide;
    const Lanes16 last_y = (y_ < from_y ? from_y : y_) + wide;
    Lanes16 near{};
    terrain.for_each(pieces, [&](int, const TerrainPiece& piece) WARBALANCE_KERNEL {
      Lanes16 low_x;
      Lanes16 low_y;
      Lanes16 high_x;
      Lanes16 high_y;
      fill(piece.shape.low.x, low_x);
      fill(piece.shape.low.y, low_y);
      fill(piece.shape.high.x, high_x);
      fill(piece.shape.high.y, high_y);
      near |= (low_x < last_x) & (high_x > first_x) & (low_y < last_y) & (high_y > first_y);
    });
    return set_of(near);
  }

 private:
  static constexpr std::int16_t minus(std::int16_t value) { return static_cast<std::int16_t>(-value); }

  Point from_;
  Lanes16 x_;
  Lanes16 y_;
};

}  // namespace warbalance::warstuff2
