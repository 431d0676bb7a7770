#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "engine/core/report.hpp"
#include "sim/battles/seating.hpp"
#include "sim/battles/validity.hpp"
#include "sim/stats/margin_histogram.hpp"
#include "sim/stats/variance_shares.hpp"
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

__extension__ using int128 = __int128;  // sums of squares outgrow 64 bits; both supported compilers have it

/// Sum and sum of squares of an integer quantity. Exact, so merging is associative and commutative.
struct Moments {
  std::int64_t sum = 0;
  int128 squares = 0;

  void add(std::int64_t value) {
    sum += value;
    squares += int128{value} * value;
  }
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("sum", &Moments::sum);
    visit("squares", &Moments::squares);
  }
  void merge(const Moments& other) { merge_fields(*this, other); }
  friend bool operator==(const Moments&, const Moments&) = default;
};
static_assert(names_all_fields<Moments>());

/// Exact counts of the battles of one matchup A against B. The sample is the couple: battles 2k and 2k+1.
/// All sums are integers: the order of adding and merging cannot change them.
struct Tally {
  std::int64_t battles = 0;
  std::int64_t wins_a = 0;
  std::int64_t wins_b = 0;

  /// Couples by their score in quarters: a win is 2, a draw 1 in each of the two battles. By the score of A, of
  /// whoever started round 1, and of seat 1.
  using Quarters = std::array<std::int64_t, 5>;
  Quarters score_a{};
  Quarters score_first_player{};
  Quarters score_seat1{};
  /// Couples by who started and who won both of their battles.
  CoupleOutcomes couple_outcomes{};

  // Per battle, points in hundredths.
  Moments destroyed_a;  ///< points destroyed by A
  Moments destroyed_b;
  Moments margin;         ///< destroyed by A less destroyed by B
  Moments couple_margin;  ///< the same, summed over a couple
  MarginHistogram margins;
  std::int64_t survivors_a = 0;
  std::int64_t survivors_b = 0;
  std::int64_t routs_a = 0;
  std::int64_t routs_b = 0;
  std::int64_t rounds = 0;
  std::array<std::int64_t, kMaxEndings> endings{};  ///< battles by how they ended, `BattleReport::ending`
  std::int64_t dice = 0;
  Validity validity;
  BiggestWin biggest_a;
  BiggestWin biggest_b;
  ExampleTally examples;  ///< empty unless the plan asks for them
  /// Score of A in every couple, in quarters, in the order of adding and merging; empty unless the plan asks for it.
  std::vector<std::uint16_t> group_scores;

  std::int64_t couples() const { return battles / 2; }

  /// Adds the battles `number` (even) and `number` + 1.
  /// @return the score of A in them, in quarters
  std::size_t add_couple(std::int64_t number, const std::array<BattleReport, 2>& reports,
                         const std::array<Seating, 2>& seating);
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &Tally::battles);
    visit("wins_a", &Tally::wins_a);
    visit("wins_b", &Tally::wins_b);
    visit("score_a", &Tally::score_a);
    visit("score_first_player", &Tally::score_first_player);
    visit("score_seat1", &Tally::score_seat1);
    visit("couple_outcomes", &Tally::couple_outcomes);
    visit("destroyed_a", &Tally::destroyed_a);
    visit("destroyed_b", &Tally::destroyed_b);
    visit("margin", &Tally::margin);
    visit("couple_margin", &Tally::couple_margin);
    visit("margins", &Tally::margins);
    visit("survivors_a", &Tally::survivors_a);
    visit("survivors_b", &Tally::survivors_b);
    visit("routs_a", &Tally::routs_a);
    visit("routs_b", &Tally::routs_b);
    visit("rounds", &Tally::rounds);
    visit("endings", &Tally::endings);
    visit("dice", &Tally::dice);
    visit("validity", &Tally::validity);
    visit("biggest_a", &Tally::biggest_a);
    visit("biggest_b", &Tally::biggest_b);
    visit("examples", &Tally::examples);
    visit("group_scores", &Tally::group_scores);
  }
  void merge(const Tally& other) { merge_fields(*this, other); }

  friend bool operator==(const Tally&, const Tally&) = default;
};
static_assert(names_all_fields<Tally>());

}  // namespace warbalance::sim
