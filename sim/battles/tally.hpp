#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/report.hpp"
#include "sim/battles/examples.hpp"
#include "sim/battles/seating.hpp"
#include "sim/battles/validity.hpp"
#include "sim/stats/margin_histogram.hpp"
#include "sim/stats/variance_shares.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

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
