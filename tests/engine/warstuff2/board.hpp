#pragma once

#include <gtest/gtest-spi.h>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "tests/engine/board.hpp"
#include "tests/engine/warstuff2/scene.hpp"

namespace warbalance::warstuff2 {

/// A position of WarStuff 2.0, of two or more seats.
class Board : public tests::Board<Board, Warstuff2, PairOdds> {
 public:
  explicit Board(const std::vector<std::string>& settings = {})
      : tests::Board<Board, Warstuff2, PairOdds>(load_rules(settings)) {}
  /// Units at their places, in round 1.
  explicit Board(std::initializer_list<tests::Placed> units, const std::vector<std::string>& settings = {})
      : Board(settings) {
    with(units).begin();
  }

  /// Corner of seat 0; seat 1 has the opposite one.
  Board& corner(int corner) {
    corner_ = corner;
    return *this;
  }
  void seat_players(State& state) const {
    state.corners = {static_cast<std::int8_t>(corner_), static_cast<std::int8_t>((corner_ + 2) % 4)};
  }

  View view() { return {rules(), state(), odds()}; }
  UnitValues values() const {
    UnitValues values;
    values.take(rules(), state());
    return values;
  }

 private:
  int corner_ = 0;
};

}  // namespace warbalance::warstuff2
