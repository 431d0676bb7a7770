#include "sim/battles/examples.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

namespace warbalance::sim {
namespace {

/// Points destroyed by the best army less those of the second [1/100 point]; 0 when they share the first place.
std::int64_t lead_of(const BattleReport& report) {
  auto points = report.destroyed_hundredths;
  const auto end = points.begin() + report.players;
  std::partial_sort(points.begin(), points.begin() + 2, end, std::greater<>());
  return points[0] - points[1];
}

/// Points destroyed by A less the most that another army did [1/100 point].
std::int64_t margin_of_a(const BattleReport& report, const Seating& seating) {
  std::int64_t best = 0;
  for (std::size_t army = 1; army < static_cast<std::size_t>(report.players); ++army) {
    best = std::max(best, report.destroyed_hundredths[seating.seat_of(army)]);
  }
  return report.destroyed_hundredths[seating.a()] - best;
}

}  // namespace

void BiggestWin::offer(const BiggestWin& other) {
  if (other.battle < 0) return;
  const bool greater = battle < 0 || other.margin_hundredths > margin_hundredths;
  const bool earlier = other.margin_hundredths == margin_hundredths && other.battle < battle;
  if (greater || earlier) *this = other;
}

void LeastBattle::offer(const LeastBattle& other) {
  if (other.battle < 0) return;
  const bool less = battle < 0 || other.value < value;
  const bool earlier = other.value == value && other.battle < battle;
  if (less || earlier) *this = other;
}

void ExampleTally::add(std::int64_t number, const BattleReport& report, const Seating& seating) {
  const auto [at, added] = margins_.try_emplace(margin_of_a(report, seating), MarginCount{0, number});
  at->second.merge({1, number});
  closest_.offer({lead_of(report), number});
  shortest_.offer({report.rounds, number});
}

std::int64_t ExampleTally::median() const {
  assert(!empty());
  std::int64_t battles = 0;
  for (const auto& [margin, count] : margins_) battles += count.battles;
  std::int64_t below = (battles - 1) / 2;
  auto at = margins_.begin();
  for (; at->second.battles <= below; ++at) below -= at->second.battles;
  return at->second.first;
}

std::int64_t biggest_upset(std::span<const Victories> armies) {
  const auto has_won = [](const Victories& army) { return army.wins > 0; };
  if (std::count_if(armies.begin(), armies.end(), has_won) < 2) return -1;
  std::int64_t fewest = 0;
  for (const Victories& army : armies) {
    if (has_won(army) && (fewest == 0 || army.wins < fewest)) fewest = army.wins;
  }
  BiggestWin upset;
  for (const Victories& army : armies) {
    if (army.wins == fewest) upset.offer(army.biggest);
  }
  return upset.battle;
}

}  // namespace warbalance::sim
