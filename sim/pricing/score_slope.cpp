#include "sim/pricing/score_slope.hpp"

#include "sim/pricing/held_out.hpp"

namespace warbalance::sim {

void ScoreSlope::add(const FieldBattle& battle, int seat_of_a, const BattleReport& report, Hundredths step,
                     std::int32_t luck) {
  const std::int64_t sign = seat_of_a == 0 ? 1 : -1;
  const std::int64_t cost = sign * (total_of(battle.seat1) - total_of(battle.seat2));
  const std::int64_t total = (cost + sign * (battle.rests[0] - battle.rests[1])) / step;
  const std::int64_t score = sign * response_of(report);
  const std::int64_t luck_of_a = sign * luck;
  ++battles_;
  with_score_ += total * score;
  with_cost_ += total * cost;
  with_luck_ += total * luck_of_a;
  luck_scores_ += luck_of_a * score;
  luck_squares_ += luck_of_a * luck_of_a;
}

void ScoreSlope::merge(const ScoreSlope& other) {
  battles_ += other.battles_;
  with_score_ += other.with_score_;
  with_cost_ += other.with_cost_;
  with_luck_ += other.with_luck_;
  luck_scores_ += other.luck_scores_;
  luck_squares_ += other.luck_squares_;
}

double ScoreSlope::luck_effect() const {
  if (luck_squares_ == 0) return 0;
  return static_cast<double>(luck_scores_) / static_cast<double>(luck_squares_) / 2;
}

double ScoreSlope::slope() const {
  if (with_cost_ == 0) return 0;
  const double scores = static_cast<double>(with_score_) / 2 - luck_effect() * static_cast<double>(with_luck_);
  return 100 * scores / static_cast<double>(with_cost_);
}

}  // namespace warbalance::sim
