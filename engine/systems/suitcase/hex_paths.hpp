#pragma once

#include "engine/systems/suitcase/movement.hpp"

// Paths hex by hex (SC-M5), for moves that may lead through dangerous terrain and for random players, who draw among
// all hexes that a model reaches. Other moves need only the set of these hexes (`Paths`).

namespace warbalance::suitcase {

/// The paths of one model at a time. Has its own working memory, so that searches allocate nothing.
class HexPaths {
 public:
  /// SC-M5, SC-M7: finds the paths of a model that starts on a hex.
  void find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget);
  /// Hexes that were reached: those over open ground first, then those through difficult terrain only.
  int count() const { return open_.count() + slow_only_; }
  Hex operator[](int number) const {
    return number < open_.count() ? open_[number] : slow_order_[static_cast<std::size_t>(number - open_.count())];
  }

  /// SC-M8: whether the path to a hex, without its start, has a dangerous hex.
  bool lead_through_danger(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget, Hex end);

 private:
  void flood(const State& state, const Mover& mover, Hex start, int budget, bool open_only, Flood& flood) const;

  Flood open_;
  Flood slow_;
  std::array<Hex, kHexes> slow_order_;
  int slow_only_ = 0;
};

}  // namespace warbalance::suitcase
