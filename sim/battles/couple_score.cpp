#include "sim/battles/couple_score.hpp"

#include "sim/battles/half_points.hpp"

namespace warbalance::sim {

int play_couple(const PlayFunction& play, const FieldArmy& a, const FieldArmy& b, BattleKey key, Validity& validity) {
  const BattleReport first = play(a, b, key);
  ++key.battle;
  const BattleReport second = play(b, a, key);
  validity.add(first);
  validity.add(second);
  return static_cast<int>(half_points(first, 0) + half_points(second, 1));
}

}  // namespace warbalance::sim
