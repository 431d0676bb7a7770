#pragma once

#include <limits>

#include "engine/systems/warstuff2/players/outlook.hpp"
#include "engine/systems/warstuff2/players/script.hpp"

namespace warbalance::warstuff2 {

/// The candidates of `greedy` in the order of section B: of some actions the rank of the first.
namespace ranks {
inline constexpr int kHold = 0;
inline constexpr int kHunker = 1;
inline constexpr int kGuard = 2;
inline constexpr int kAdvances = 3;  ///< to the enemy, away, into range, into cover, eight to the sides
inline constexpr int kRushes = 15;   ///< the same, the third one being left out
inline constexpr int kCharges = 27;  ///< in the order of the enemies
}  // namespace ranks

/// The best of the actions of a unit. Of equal ones that with the lowest rank; so the order in which they are looked at
/// does not matter, and what cannot win need not be looked at.
class BestAction {
 public:
  const Action& action() const { return action_; }
  Worth score() const { return score_; }

  bool wins(int rank, Worth score) const { return (score > score_) | ((score == score_) & (rank < rank_)); }

  void offer(int rank, const Action& action, Worth score) {
    if (!wins(rank, score)) return;
    score_ = score;
    rank_ = rank;
    action_ = action;
  }

 private:
  Action action_{};
  int rank_ = 0;
  Worth score_ = std::numeric_limits<Worth>::min();
};

}  // namespace warbalance::warstuff2
