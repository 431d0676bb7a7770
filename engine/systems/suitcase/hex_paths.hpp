#pragma once

#include "engine/systems/suitcase/movement.hpp"

// Ways hex by hex (SC-M5): for those who draw lots among all ends, and for moves that may lead through dangerous
// ground.

namespace warbalance::suitcase {

/// The ways of one model at a time, in room that is kept.
class HexPaths {
 public:
  /// SC-M5, SC-M7: the ways of a model that starts on a hex.
  void find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget);
  /// Hexes that were reached: those over open ground first, then those through difficult terrain only.
  int count() const { return open_.count() + slow_only_; }
  Hex operator[](int number) const {
    return number < open_.count() ? open_[number] : slow_order_[static_cast<std::size_t>(number - open_.count())];
  }

  /// SC-M8: whether the way to a hex, its start left out, has a dangerous one.
  bool lead_through_danger(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget, Hex end);

 private:
  void flood(const State& state, const Mover& mover, Hex start, int budget, bool open_only, Flood& flood) const;

  Flood open_;
  Flood slow_;
  std::array<Hex, kHexes> slow_order_;
  int slow_only_ = 0;
};

}  // namespace warbalance::suitcase
