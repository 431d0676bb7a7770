#include "sim/stats/paired_scores.hpp"

#include <cmath>

namespace warbalance::sim {

DrawnScore with_virtual_draw(const CoupleCounts& couples) {
  std::int64_t number = 0;
  std::int64_t quarters = 0;
  for (std::size_t score = 0; score < couples.size(); ++score) {
    number += couples[score];
    quarters += static_cast<std::int64_t>(score) * couples[score];
  }
  assert(number >= 1);
  const auto battles = static_cast<double>(2 * number);
  DrawnScore drawn;
  drawn.score = (static_cast<double>(quarters + 1) / 2) / (battles + 1);
  const double se = pair_score(couples).se * battles / (battles + 1);
  drawn.variance = se * se;
  return drawn;
}

double expected_score(double difference) { return 1 / (1 + std::exp(-difference)); }

}  // namespace warbalance::sim
