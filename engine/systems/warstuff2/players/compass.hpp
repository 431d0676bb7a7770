#pragma once

#include "engine/kernels/fan.hpp"

namespace warbalance::warstuff2 {

/// The straight moves of one length from a place in every second standard direction (section B).
class Compass : public Fan {
 public:
  WARBALANCE_KERNEL Compass(Point from, Length length) : Compass(from, Sides(from, length)) {}

 private:
  struct Sides {
    WARBALANCE_KERNEL Sides(Point from, Length length) {
      const auto s = static_cast<std::int16_t>(length);
      const auto d = static_cast<std::int16_t>(kDirections[2].x * length / 1000);
      x = static_cast<std::int16_t>(from.x) + Lanes16{s, d, 0, minus(d), minus(s), minus(d), 0, d};
      y = static_cast<std::int16_t>(from.y) + Lanes16{0, d, s, d, 0, minus(d), minus(s), minus(d)};
    }
    static constexpr std::int16_t minus(std::int16_t value) { return static_cast<std::int16_t>(-value); }

    Lanes16 x;
    Lanes16 y;
  };
  WARBALANCE_KERNEL Compass(Point from, const Sides& ends) : Fan(from, ends.x, ends.y) {}
};

}  // namespace warbalance::warstuff2
