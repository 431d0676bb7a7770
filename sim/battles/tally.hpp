#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/report.hpp"
#include "sim/battles/progress.hpp"
#include "sim/stats/variance_shares.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// Counts of margins in bins of equal width. When a margin lies outside, bins are joined, to widths of 1, 5, 10, 50,
/// 100 points and so on. The result does not depend on the order of adding and merging.
class MarginHistogram {
 public:
  struct Bin {
    std::int64_t low_hundredths;   ///< the least margin that falls into it
    std::int64_t high_hundredths;  ///< the least that falls into the next one
    std::int64_t count;
  };

  /// @param margin  [1/100 point]
  void add(std::int64_t margin_hundredths);
  void merge(const MarginHistogram& other);

  /// From the first to the last bin with a margin, in order; none when nothing was added.
  std::vector<Bin> bins() const;
  /// Whether adding and merging can give this histogram; check it after reading one from a file.
  bool valid() const;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("width_hundredths", &MarginHistogram::width_hundredths_);
    visit("next_is_fivefold", &MarginHistogram::next_is_fivefold_);
    visit("counts", &MarginHistogram::counts_);
  }
  friend bool operator==(const MarginHistogram&, const MarginHistogram&) = default;

 private:
  static constexpr std::int64_t kHalf = 24;  ///< bins on each side of 0

  /// Joins bins up to the next width.
  void widen();

  std::int64_t width_hundredths_ = 100;
  bool next_is_fivefold_ = true;
  std::array<std::int64_t, 2 * kHalf> counts_{};
};

/// How many battles say something about strength: a field of every tally. Reports use it
/// (`cli/commands/match/validity.hpp`).
struct Validity {
  std::int64_t battles = 0;
  std::int64_t draws = 0;           ///< nobody won
  std::int64_t without_attack = 0;  ///< nobody attacked, `BattleReport::without_attack`
  std::int64_t without_room = 0;    ///< somebody found no room to deploy, `BattleReport::without_room`

  void add(const BattleReport& report) {
    ++battles;
    draws += report.winner < 0 ? 1 : 0;
    without_attack += report.without_attack() ? 1 : 0;
    without_room += report.without_room > 0 ? 1 : 0;
  }
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &Validity::battles);
    visit("draws", &Validity::draws);
    visit("without_attack", &Validity::without_attack);
    visit("without_room", &Validity::without_room);
  }
  void merge(const Validity& other) { merge_fields(*this, other); }
  friend bool operator==(const Validity&, const Validity&) = default;

  /// Whether more than half of the battles are of a kind.
  constexpr bool are_most(std::int64_t Validity::*of_them) const { return 2 * (this->*of_them) > battles; }
  /// Share of the battles, 0..1; 0 where there are none.
  constexpr double share(std::int64_t Validity::*of_them) const {
    return battles == 0 ? 0 : static_cast<double>(this->*of_them) / static_cast<double>(battles);
  }
  /// Whether the result says nothing about strength.
  constexpr bool is_void() const { return are_most(&Validity::without_room) || are_most(&Validity::without_attack); }
  /// Whether somebody found no room in every battle, so more battles are useless.
  constexpr bool none_had_room() const { return battles > 0 && without_room >= battles; }
};
static_assert(names_all_fields<Validity>());

/// Counts battles that many threads play at once.
class ValidityCounter {
 public:
  void add(const Validity& battles) {
    std::size_t i = 0;
    Validity::fields([&](const char*, auto member) { counts_[i++] += battles.*member; });
  }
  /// Returns the counts since the last call.
  Validity take() {
    Validity taken;
    std::size_t i = 0;
    Validity::fields([&](const char*, auto member) { taken.*member = counts_[i++].exchange(0); });
    return taken;
  }
  /// Wraps `play` so that its battles are counted. The counter must outlive the function.
  PlayFunction counted(PlayFunction play) {
    return [this, play = std::move(play)](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      const BattleReport report = play(seat1, seat2, key);
      Validity battle;
      battle.add(report);
      add(battle);
      return report;
    };
  }

 private:
  std::array<std::atomic<std::int64_t>, count_fields<Validity>()> counts_{};
};

/// Which army sat where. A is the first of the command line; B and so on follow it around the table.
struct Seating {
  std::uint8_t seat_of_a = 0;
  std::uint8_t players = 2;

  std::size_t seat_of(std::size_t army) const { return (seat_of_a + army) % players; }
  std::size_t army_in(std::size_t seat) const { return (seat + players - seat_of_a) % players; }
  std::size_t a() const { return seat_of(0); }
  std::size_t b() const { return seat_of(1); }
};

/// The battle that one side won by the greatest margin; the first of equals.
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

/// The battle with the least of some quantity; the first of equals.
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

/// Remembers which battles of a run are worth showing. Its memory grows with the number of different margins, not with
/// the battles. Merging is exact, so the order does not matter.
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
  /// The first battle with the median margin of army A: the points that A destroyed minus the most that another army
  /// destroyed. For an even number of battles, the lower of the two middle ones. @pre not empty
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

/// How many battles an army won alone, and the one that it won by the greatest margin.
struct Victories {
  std::int64_t wins = 0;
  BiggestWin biggest;
};

/// The biggest upset: the greatest victory of the army that won least often but at least once; the first of equals. -1
/// when fewer than two armies have won.
std::int64_t biggest_upset(std::span<const Victories> armies);

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
  Moments margin;         ///< destroyed by A minus destroyed by B
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

/// The number of parts of a first place, so that k armies that share it get whole parts.
constexpr std::int64_t whole_first(std::size_t armies) { return armies <= 4 ? 12 : 60; }

/// Results of one army. The moments are of sums over groups: as many consecutive battles as there are players, every
/// army in every seat once.
struct Standing {
  std::int64_t firsts = 0;         ///< battles won alone
  std::int64_t shared_firsts = 0;  ///< battles in which it shared the first place
  Moments first_share;             ///< of the first place, in parts of `whole_first`
  Moments beaten_halves;           ///< two for each opponent that it beat, one for each with equal points
  Moments destroyed;               ///< points destroyed, in hundredths
  Moments survivors;
  std::int64_t routs = 0;
  BiggestWin biggest;  ///< by its lead over the second
  /// Its first places in every group, in parts of `whole_first`, in the order of adding and merging; empty unless the
  /// plan asks for it.
  std::vector<std::uint16_t> group_scores;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("firsts", &Standing::firsts);
    visit("shared_firsts", &Standing::shared_firsts);
    visit("first_share", &Standing::first_share);
    visit("beaten_halves", &Standing::beaten_halves);
    visit("destroyed", &Standing::destroyed);
    visit("survivors", &Standing::survivors);
    visit("routs", &Standing::routs);
    visit("biggest", &Standing::biggest);
    visit("group_scores", &Standing::group_scores);
  }
  void merge(const Standing& other) { merge_fields(*this, other); }
  friend bool operator==(const Standing&, const Standing&) = default;
};
static_assert(names_all_fields<Standing>());

/// Exact counts of the battles of three armies and more (two work as well). The sample is the group: battles p k .. p k
/// + p-1 of p players. All sums are integers: the order of adding and merging cannot change them.
struct Standings {
  int players = 0;  ///< 0 = no battle yet
  std::int64_t battles = 0;
  std::array<Standing, kMaxPlayers> armies{};  ///< A, B and so on
  Moments first_player_share;                  ///< first places of who starts round 1, as `Standing::first_share`
  std::array<Moments, kMaxPlayers> seat_share{};
  std::int64_t shared_firsts = 0;  ///< battles whose first place was shared
  std::int64_t rounds = 0;
  std::int64_t dice = 0;
  Validity validity;
  std::array<std::int64_t, kMaxEndings> endings{};  ///< battles by how they ended, `BattleReport::ending`
  ExampleTally examples;                            ///< empty unless the plan asks for them

  std::int64_t groups() const { return players == 0 ? 0 : battles / players; }

  /// Adds one group, the battles `number` and following. @pre one report and one seating per player
  /// @return the first places of every army in them, in parts of `whole_first`
  std::array<std::int64_t, kMaxPlayers> add_group(std::int64_t number, std::span<const BattleReport> reports,
                                                  std::span<const Seating> seating);
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("players", &Standings::players);
    visit("battles", &Standings::battles);
    visit("armies", &Standings::armies);
    visit("first_player_share", &Standings::first_player_share);
    visit("seat_share", &Standings::seat_share);
    visit("shared_firsts", &Standings::shared_firsts);
    visit("rounds", &Standings::rounds);
    visit("dice", &Standings::dice);
    visit("validity", &Standings::validity);
    visit("endings", &Standings::endings);
    visit("examples", &Standings::examples);
  }
  void merge(const Standings& other) { merge_fields(*this, other); }

  friend bool operator==(const Standings&, const Standings&) = default;
};
static_assert(names_all_fields<Standings>());

/// All results of the battles of one matchup in one number: the sum, modulo 2^64, of a hash of each battle's number and
/// whole report. The order of the battles does not matter.
struct OutcomeSum {
  std::int64_t battles = 0;
  std::uint64_t value = 0;

  /// Adds consecutive battles from `number` on.
  void add_group(std::int64_t number, std::span<const BattleReport> reports);
  void merge(const OutcomeSum& other);

  friend bool operator==(const OutcomeSum&, const OutcomeSum&) = default;
};

inline constexpr int kBattlesPerTable = 16;  ///< of a run that compares tables; whole couples

/// Results of a matchup on many tables, `kBattlesPerTable` battles on each, in the order of adding and merging.
struct TableTally {
  std::int64_t battles = 0;
  std::vector<TableResults> tables;

  /// Adds the battles of one table.
  void add_table(std::span<const BattleReport> reports, std::span<const Seating> seating);
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &TableTally::battles);
    visit("tables", &TableTally::tables);
  }
  void merge(const TableTally& other) { merge_fields(*this, other); }
  friend bool operator==(const TableTally&, const TableTally&) = default;
};
static_assert(names_all_fields<TableTally>());

/// Battles of a table run that follows one of `battles` battles: equally many, but enough for errors and not more than
/// needed for a fraction of a percent.
constexpr std::int64_t table_battles(std::int64_t battles) {
  constexpr std::int64_t kStep = kBattlesPerTable * static_cast<std::int64_t>(kTableBlocks);
  constexpr std::int64_t kLeast = 4 * kStep;
  constexpr std::int64_t kMost = 200 * kStep;
  const std::int64_t whole = (battles + kStep - 1) / kStep * kStep;
  return whole < kLeast ? kLeast : whole > kMost ? kMost : whole;
}

/// Half points of a seat: win 2, draw 1, loss 0.
inline std::size_t half_points(const BattleReport& report, std::size_t seat) {
  if (report.winner < 0) return 1;
  return static_cast<std::size_t>(report.winner) == seat ? 2 : 0;
}

/// Greatest score of a couple.
inline constexpr int kCoupleQuarters = 4;

/// Plays a couple: army `a` sits at seat 1 in battle `key`, at seat 2 in the next one.
/// @param validity  to which both battles are added
/// @return the score of `a` in quarters, 0 .. 4: a win counts 2, a draw 1
int play_couple(const PlayFunction& play, const FieldArmy& a, const FieldArmy& b, BattleKey key, Validity& validity);

}  // namespace warbalance::sim
