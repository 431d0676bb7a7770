#pragma once

#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/players/actions.hpp"
#include "engine/systems/vsgmr/players/players.hpp"
#include "engine/systems/vsgmr/players/values.hpp"
#include "tests/engine/board.hpp"
#include "tests/engine/vsgmr/scene.hpp"

namespace warbalance::vsgmr {

/// A position of VSGMR: figures at listed places, each facing along the y axis. Seat 0 faces up, the others down.
class Board : public tests::Board<Board, Vsgmr, PairOdds> {
 public:
  explicit Board(const std::vector<std::string>& settings = {})
      : tests::Board<Board, Vsgmr, PairOdds>(load_rules(settings)) {}
  /// Units at their places, in round 1.
  explicit Board(std::initializer_list<tests::Placed> units, const std::vector<std::string>& settings = {})
      : Board(settings) {
    with(units).begin();
  }

  static void seat_players(State& state) {
    for (int i = 0; i < state.unit_count(); ++i) {
      const auto unit = static_cast<UnitIndex>(i);
      state.unit(unit).facing = {0, state.owner(unit) == 0 ? 1 : -1};
    }
  }
  /// Puts a figure aboard a mount.
  Board& aboard(UnitIndex unit, UnitIndex mount, bool controls = true) {
    FigureState& self = state().unit(unit);
    self.controls = controls;
    self.at = at(mount);
    state().seat_aboard(unit, mount);
    return *this;
  }
  View view() { return {rules(), state(), odds()}; }

  Move move(UnitIndex unit, const MoveStyle& style = {}) {
    const View now = view();
    return choose_move(now, paths_, unit, style);
  }
  std::optional<Move> leaving(UnitIndex unit) {
    const View now = view();
    return choose_leaving(now, paths_, unit, {});
  }
  Action action(UnitIndex unit, bool hand_to_hand = false) {
    const View now = view();
    return choose_action(now, unit, hand_to_hand);
  }
  Paths& paths() { return paths_; }

 private:
  Paths paths_;
};

}  // namespace warbalance::vsgmr
