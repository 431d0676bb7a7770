#include "sim/battles/tally.hpp"

#include <cassert>
#include <functional>

#include "engine/core/signature.hpp"

namespace warbalance::sim {

namespace {

std::int64_t floor_quotient(std::int64_t value, std::int64_t divisor) {
  return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

}  // namespace

void MarginHistogram::widen() {
  const std::int64_t factor = next_is_fivefold_ ? 5 : 2;
  std::array<std::int64_t, 2 * kHalf> joined{};
  for (std::int64_t bin = -kHalf; bin < kHalf; ++bin) {
    joined[static_cast<std::size_t>(floor_quotient(bin, factor) + kHalf)] +=
        counts_[static_cast<std::size_t>(bin + kHalf)];
  }
  counts_ = joined;
  width_hundredths_ *= factor;
  next_is_fivefold_ = !next_is_fivefold_;
}

void MarginHistogram::add(std::int64_t margin_hundredths) {
  std::int64_t bin = floor_quotient(margin_hundredths, width_hundredths_);
  while (bin < -kHalf || bin >= kHalf) {
    widen();
    bin = floor_quotient(margin_hundredths, width_hundredths_);
  }
  ++counts_[static_cast<std::size_t>(bin + kHalf)];
}

void MarginHistogram::merge(const MarginHistogram& other) {
  MarginHistogram added = other;
  while (added.width_hundredths_ < width_hundredths_) added.widen();
  while (width_hundredths_ < added.width_hundredths_) widen();
  for (std::size_t bin = 0; bin < counts_.size(); ++bin) counts_[bin] += added.counts_[bin];
}

std::vector<MarginHistogram::Bin> MarginHistogram::bins() const {
  const auto filled = [](std::int64_t count) { return count > 0; };
  const auto first = std::find_if(counts_.begin(), counts_.end(), filled);
  const auto end = std::find_if(counts_.rbegin(), counts_.rend(), filled).base();
  std::vector<Bin> found;
  for (auto bin = first; bin < end; ++bin) {
    const std::int64_t low = (bin - counts_.begin() - kHalf) * width_hundredths_;
    found.push_back({low, low + width_hundredths_, *bin});
  }
  return found;
}

bool MarginHistogram::valid() const {
  constexpr std::int64_t kWidest = 1'000'000'000'000;  // no army has as many points
  MarginHistogram grown;
  while (grown.width_hundredths_ < std::min(width_hundredths_, kWidest)) grown.widen();
  return grown.width_hundredths_ == width_hundredths_ && grown.next_is_fivefold_ == next_is_fivefold_;
}

namespace {

/// Points destroyed by the best army minus those of the second [1/100 point]; 0 when they share the first place.
std::int64_t lead_of(const BattleReport& report) {
  auto points = report.destroyed_hundredths;
  const auto end = points.begin() + report.players;
  std::partial_sort(points.begin(), points.begin() + 2, end, std::greater<>());
  return points[0] - points[1];
}

/// Points destroyed by A minus the most that another army destroyed [1/100 point].
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

namespace {

/// The ranking of the seats of one battle: first the winner, then the others by points destroyed. Without a winner, the
/// seats with the most points share the first place.
class Ranking {
 public:
  explicit Ranking(const BattleReport& report)
      : points_(report.destroyed_hundredths.data(), static_cast<std::size_t>(report.players)), winner_(report.winner) {
    most_ = *std::max_element(points_.begin(), points_.end());
    firsts_ = winner_ >= 0 ? 1 : std::count(points_.begin(), points_.end(), most_);
  }

  bool is_first(std::size_t seat) const {
    return winner_ >= 0 ? static_cast<std::size_t>(winner_) == seat : points_[seat] == most_;
  }
  bool shared() const { return firsts_ > 1; }
  /// Share of the first place, in parts of `whole_first`.
  std::int64_t first_share(std::size_t seat) const {
    return is_first(seat) ? whole_first(points_.size()) / firsts_ : 0;
  }
  std::int64_t beaten_halves(std::size_t seat) const {
    std::int64_t halves = 0;
    for (std::size_t other = 0; other < points_.size(); ++other) {
      if (other == seat) continue;
      if (is_first(seat) != is_first(other)) {
        halves += is_first(seat) ? 2 : 0;
      } else {
        halves += points_[other] < points_[seat] ? 2 : points_[other] == points_[seat] ? 1 : 0;
      }
    }
    return halves;
  }
  /// Lead of a single first over the best of the others [1/100 point].
  std::int64_t lead(std::size_t first) const {
    std::int64_t second = 0;
    for (std::size_t other = 0; other < points_.size(); ++other) {
      if (other != first) second = std::max(second, points_[other]);
    }
    return points_[first] - second;
  }

 private:
  std::span<const std::int64_t> points_;
  int winner_;
  std::int64_t most_ = 0;
  std::int64_t firsts_ = 0;
};

/// Sums over one group, by army.
struct GroupSum {
  std::int64_t first_share = 0;
  std::int64_t beaten_halves = 0;
  std::int64_t destroyed = 0;
  std::int64_t survivors = 0;
};

}  // namespace

std::array<std::int64_t, kMaxPlayers> Standings::add_group(std::int64_t number, std::span<const BattleReport> reports,
                                                           std::span<const Seating> seating) {
  const std::size_t size = reports.size();
  assert(size >= 2 && size <= kMaxPlayers && seating.size() == size);
  std::array<GroupSum, kMaxPlayers> sums{};
  std::array<std::int64_t, kMaxPlayers> first_shares{};
  std::array<std::int64_t, kMaxPlayers> seats{};
  std::int64_t starter = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const BattleReport& report = reports[i];
    assert(static_cast<std::size_t>(report.players) == size);
    const Ranking ranking(report);
    for (std::size_t army = 0; army < size; ++army) {
      const std::size_t seat = seating[i].seat_of(army);
      GroupSum& sum = sums[army];
      Standing& standing = armies[army];
      sum.first_share += ranking.first_share(seat);
      sum.beaten_halves += ranking.beaten_halves(seat);
      sum.destroyed += report.destroyed_hundredths[seat];
      sum.survivors += report.survivors[seat];
      standing.firsts += ranking.is_first(seat) && !ranking.shared();
      standing.shared_firsts += ranking.is_first(seat) && ranking.shared();
      standing.routs += report.rout_round[seat] != 0;
      if (ranking.is_first(seat) && !ranking.shared()) {
        standing.biggest.offer({ranking.lead(seat), number + static_cast<std::int64_t>(i)});
      }
      seats[seat] += ranking.first_share(seat);
    }
    starter += ranking.first_share(static_cast<std::size_t>(report.first_player));
    shared_firsts += ranking.shared();
    rounds += report.rounds;
    dice += report.dice;
    validity.add(report);
    ++endings[static_cast<std::size_t>(report.ending)];
  }
  for (std::size_t army = 0; army < size; ++army) {
    first_shares[army] = sums[army].first_share;
    armies[army].first_share.add(sums[army].first_share);
    armies[army].beaten_halves.add(sums[army].beaten_halves);
    armies[army].destroyed.add(sums[army].destroyed);
    armies[army].survivors.add(sums[army].survivors);
    seat_share[army].add(seats[army]);
  }
  first_player_share.add(starter);
  players = static_cast<int>(size);
  battles += players;
  return first_shares;
}

void OutcomeSum::add_group(std::int64_t number, std::span<const BattleReport> reports) {
  for (const BattleReport& report : reports) {
    Signature battle;
    battle.add(number++);
    battle.add(report);
    value += battle.value();
    ++battles;
  }
}

void OutcomeSum::merge(const OutcomeSum& other) {
  battles += other.battles;
  value += other.value;
}

void TableTally::add_table(std::span<const BattleReport> reports, std::span<const Seating> seating) {
  TableResults results;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const std::size_t seat = seating[i].a();
    results.add(static_cast<std::size_t>(reports[i].first_player) == seat, seat == 0,
                static_cast<int>(half_points(reports[i], seat)));
  }
  tables.push_back(results);
  battles += static_cast<std::int64_t>(reports.size());
}

int play_couple(const PlayFunction& play, const FieldArmy& a, const FieldArmy& b, BattleKey key, Validity& validity) {
  const BattleReport first = play(a, b, key);
  ++key.battle;
  const BattleReport second = play(b, a, key);
  validity.add(first);
  validity.add(second);
  return static_cast<int>(half_points(first, 0) + half_points(second, 1));
}

}  // namespace warbalance::sim
