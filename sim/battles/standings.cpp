#include "sim/battles/standings.hpp"

#include <algorithm>
#include <cassert>

namespace warbalance::sim {
namespace {

/// How the seats of one battle stand to each other: the winner before all, the others by points destroyed. Without a
/// winner those with most points share the first place.
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
  /// Lead of the only first over the best of the others [hundredths of a point].
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

}  // namespace warbalance::sim
