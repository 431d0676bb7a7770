#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>

#include "engine/core/report.hpp"
#include "sim/battles/seating.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// The battle that one side won by the greatest margin; of several the first.
struct BiggestWin {
  std::int64_t margin_hundredths = 0;  ///< 0 = it has won none
  std::int64_t battle = -1;            ///< its number

  void offer(const BiggestWin& other);
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("margin_hundredths", &BiggestWin::margin_hundredths);
    visit("battle", &BiggestWin::battle);
  }
  friend bool operator==(const BiggestWin&, const BiggestWin&) = default;
};
static_assert(names_all_fields<BiggestWin>());

/// The battle with the least of some quantity; of several the first.
struct LeastBattle {
  std::int64_t value = 0;
  std::int64_t battle = -1;  ///< its number; -1 = none yet

  void offer(const LeastBattle& other);
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("value", &LeastBattle::value);
    visit("battle", &LeastBattle::battle);
  }
  friend bool operator==(const LeastBattle&, const LeastBattle&) = default;
};
static_assert(names_all_fields<LeastBattle>());

/// How often the battles ended with one margin, and the first of them.
struct MarginCount {
  std::int64_t battles = 0;
  std::int64_t first = 0;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &MarginCount::battles);
    visit("first", &MarginCount::first);
  }
  void merge(const MarginCount& other) {
    battles += other.battles;
    first = std::min(first, other.first);
  }
  friend bool operator==(const MarginCount&, const MarginCount&) = default;
};
static_assert(names_all_fields<MarginCount>());

/// Remembers which battles of a run are worth showing. It needs as much memory as there are different margins, however
/// many battles there are, and merging is exact: the order of adding and merging cannot change anything.
class ExampleTally {
 public:
  void add(std::int64_t number, const BattleReport& report, const Seating& seating);
  void merge(const ExampleTally& other) { merge_fields(*this, other); }
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("margins", &ExampleTally::margins_);
    visit("closest", &ExampleTally::closest_);
    visit("shortest", &ExampleTally::shortest_);
  }

  bool empty() const { return margins_.empty(); }
  /// The first battle with the median margin of army A: the points that A destroyed less the most that another army
  /// did. Of an even number of battles the lower one of the two in the middle. @pre not empty
  std::int64_t median() const;
  /// The first battle with the least lead of the best army over the second; a shared first place has none.
  std::int64_t closest() const { return closest_.battle; }
  /// The first battle with the fewest rounds.
  std::int64_t shortest() const { return shortest_.battle; }

  friend bool operator==(const ExampleTally&, const ExampleTally&) = default;

 private:
  std::map<std::int64_t, MarginCount> margins_;  ///< by margin of A [1/100 point]
  LeastBattle closest_;
  LeastBattle shortest_;
};

/// What an army won: how many battles alone, and the one that it won by most.
struct Victories {
  std::int64_t wins = 0;
  BiggestWin biggest;
};

/// The biggest upset: of the army that won least often, though at least once, the battle that it won by most; of
/// several the first. -1 when fewer than two armies have won: then nobody was surprised.
std::int64_t biggest_upset(std::span<const Victories> armies);

}  // namespace warbalance::sim
