#pragma once

#include "tests/engine/warstuff2/pieces.hpp"
#include "tests/engine/warstuff2/players.hpp"

// What the tests of players on a table with terrain share.

namespace warbalance::warstuff2::players_terrain_test {

inline Action greedy(Board& board, UnitIndex unit = 0) { return greedy_action(board.view(), board.values(), unit); }
inline Action aggressive(Board& board) { return aggressive_action(board.view(), board.values(), 0); }
inline Action cautious(Board& board) { return cautious_action(board.view(), board.values(), 0); }

inline bool is_legal(Board& board, const Action& action) {
  const Length limit = move_limit(board.rules(), board.state().profile(0), action.kind);
  return is_within_limit(board.rules(), board.state(), 0, action.path, limit) &&
         path_is_clear(board.rules(), board.state(), 0, action.path, Spacing::keeps_gap);
}

}  // namespace warbalance::warstuff2::players_terrain_test
