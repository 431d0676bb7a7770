#pragma once

#include <cstddef>
#include <span>

#include "engine/core/dice.hpp"

namespace warbalance {

/// A given list of dice, in the order in which the battle rolls them. A missing die reads as 1 and is
/// remembered; `used_exactly()` tells whether no die was missing and none was left over.
class ScriptedDice : public FaceVerbs<ScriptedDice> {
 public:
  explicit ScriptedDice(std::span<const int> faces) : faces_(faces) {}

  int die(DieTag /*tag*/, int sides) {
    if (next_ >= faces_.size()) {
      ++missing_;
      return 1;
    }
    const int face = faces_[next_++];
    if (face < 1 || face > sides) ++missing_;
    return face;
  }

  std::size_t used() const { return next_; }
  std::size_t left_over() const { return faces_.size() - next_; }
  std::size_t missing() const { return missing_; }
  bool used_exactly() const { return missing_ == 0 && left_over() == 0; }

 private:
  std::span<const int> faces_;
  std::size_t next_ = 0;
  std::size_t missing_ = 0;
};

}  // namespace warbalance
