#include "sim/battles/tally.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <functional>

#include "sim/battles/half_points.hpp"

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

namespace {

std::int64_t add_battle(Tally& tally, std::int64_t number, const BattleReport& report, const Seating& seats) {
  const std::size_t half_a = half_points(report, seats.a());
  tally.wins_a += half_a == 2;
  tally.wins_b += half_a == 0;

  const std::int64_t destroyed_a = report.destroyed_hundredths[seats.a()];
  const std::int64_t destroyed_b = report.destroyed_hundredths[seats.b()];
  const std::int64_t margin = destroyed_a - destroyed_b;
  tally.destroyed_a.add(destroyed_a);
  tally.destroyed_b.add(destroyed_b);
  tally.margin.add(margin);
  tally.margins.add(margin);
  if (half_a == 2) tally.biggest_a.offer({margin, number});
  if (half_a == 0) tally.biggest_b.offer({-margin, number});

  tally.survivors_a += report.survivors[seats.a()];
  tally.survivors_b += report.survivors[seats.b()];
  tally.routs_a += report.rout_round[seats.a()] != 0;
  tally.routs_b += report.rout_round[seats.b()] != 0;
  tally.rounds += report.rounds;
  ++tally.endings[static_cast<std::size_t>(report.ending)];
  tally.dice += report.dice;
  tally.validity.add(report);
  return margin;
}

}  // namespace

std::size_t Tally::add_couple(std::int64_t number, const std::array<BattleReport, 2>& reports,
                              const std::array<Seating, 2>& seating) {
  assert(number % 2 == 0);
  std::size_t quarters_a = 0;
  std::size_t quarters_first = 0;
  std::size_t quarters_seat1 = 0;
  std::int64_t margin_of_couple = 0;
  std::array<std::size_t, 2> outcomes{};
  for (std::size_t i = 0; i < 2; ++i) {
    margin_of_couple += add_battle(*this, number + static_cast<std::int64_t>(i), reports[i], seating[i]);
    quarters_a += half_points(reports[i], seating[i].a());
    quarters_first += half_points(reports[i], static_cast<std::size_t>(reports[i].first_player));
    quarters_seat1 += half_points(reports[i], 0);
    const bool a_started = static_cast<std::size_t>(reports[i].first_player) == seating[i].a();
    outcomes[i] = (a_started ? 3 : 0) + half_points(reports[i], seating[i].a());
  }
  battles += 2;
  ++score_a[quarters_a];
  ++score_first_player[quarters_first];
  ++score_seat1[quarters_seat1];
  ++couple_outcomes[outcomes[0]][outcomes[1]];
  couple_margin.add(margin_of_couple);
  return quarters_a;
}

}  // namespace warbalance::sim
