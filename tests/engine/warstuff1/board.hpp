#pragma once

#include "engine/systems/warstuff1/players/candidates.hpp"
#include "tests/engine/board.hpp"
#include "tests/engine/pieces.hpp"
#include "tests/engine/warstuff1/scene.hpp"

namespace warbalance::warstuff1 {

using tests::minefield;
using tests::rectangle;
using tests::ruin;
using tests::swamp;
using tests::traits;
using tests::wall;

/// A position of WarStuff 1.7; seat 0 has the south edge, seat 1 the north one.
class Board : public tests::Board<Board, Warstuff1, PairOdds> {
 public:
  explicit Board(const std::vector<std::string>& settings = {})
      : tests::Board<Board, Warstuff1, PairOdds>(load_rules(settings)) {}
  /// Units at their places, in round 1.
  explicit Board(std::initializer_list<tests::Placed> units, const std::vector<std::string>& settings = {})
      : Board(settings) {
    with(units).begin();
  }

  static void seat_players(State& state) {
    state.edges[0] = 0;
    state.edges[1] = 1;
  }

  View view() { return {rules(), state(), odds()}; }

  /// Whether a move of at most `allowed` straight to `to` is legal.
  bool may_go(UnitIndex unit, Point to, Length allowed, UnitIndex target = kNoUnit) const {
    return move_is_legal(rules(), state(), unit, Path::straight(at(unit), to), allowed, target);
  }
  Action greedy(UnitIndex unit) {
    const View now = view();
    return greedy_action(now, unit);
  }
  std::span<const Candidate> candidates(UnitIndex unit) {
    const View now = view();
    return Candidates(now, unit, room_).all();
  }

 private:
  CandidateRoom room_;
};

}  // namespace warbalance::warstuff1
