#include "sim/run/couple_score.hpp"

#include "sim/run/half_points.hpp"

namespace warbalance::sim {

int play_couple(const PlayFunction& play, const FieldArmy& a, const FieldArmy& b, BattleKey key) {
  const std::size_t first = half_points(play(a, b, key), 0);
  ++key.battle;
  return static_cast<int>(first + half_points(play(b, a, key), 1));
}

}  // namespace warbalance::sim
