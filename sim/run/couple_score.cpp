#include "sim/run/couple_score.hpp"

namespace warbalance::sim {
namespace {

int half_points(const BattleReport& report, int seat) {
  return report.winner < 0 ? 1 : (report.winner == seat ? 2 : 0);
}

}  // namespace

int play_couple(const PlayFunction& play, const FieldArmy& a, const FieldArmy& b, BattleKey key) {
  const int first = half_points(play(a, b, key), 0);
  ++key.battle;
  return first + half_points(play(b, a, key), 1);
}

}  // namespace warbalance::sim
