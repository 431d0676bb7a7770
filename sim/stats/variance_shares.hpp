#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/stats/intervals.hpp"
#include "sim/sums/fields.hpp"

// How much of the scatter of single results comes from where: shares of their variance, 0..1. README.md, "Shares of the
// scatter".

namespace warbalance::sim {

/// The share of a factor with one degree of freedom, from the square root of its share: `root`^2 less what the error of
/// the root adds on average, cut at 0..1. The interval holds the squares of all roots in root -+ quantile SE, so it has
/// at least the coverage of that interval, and exactly it where that excludes 0.
/// @param root      of the share, with any sign
/// @param quantile  of the interval of the root, above 1
Estimate squared_share(double root, double se, double quantile);

/// `share` -+ quantile SE, cut at 0..1.
Estimate cut_share(double share, double se, double quantile);

/// Results of A in the battles on one table. Exact sums.
struct TableResults {
  /// Battles in which A sat and started alike. The score counts half points: a win 2, a draw 1.
  struct Cell {
    std::int64_t battles = 0;
    std::int64_t half_points = 0;
    std::int64_t squares = 0;  ///< of the half points

    /// Adds so many battles of one result.
    void add(std::int64_t count, std::int64_t half_points_of_a) {
      battles += count;
      half_points += count * half_points_of_a;
      squares += count * half_points_of_a * half_points_of_a;
    }
    template <class Visit>
    static constexpr void fields(const Visit& visit) {
      visit("battles", &Cell::battles);
      visit("half_points", &Cell::half_points);
      visit("squares", &Cell::squares);
    }
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  std::array<Cell, 4> cells{};  ///< 2 * (A started) + (A sat in seat 1)

  void add(bool a_started, bool a_in_seat_1, int half_points_of_a) {
    cells[2 * static_cast<std::size_t>(a_started) + static_cast<std::size_t>(a_in_seat_1)].add(1, half_points_of_a);
  }
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("cells", &TableResults::cells);
  }
  friend bool operator==(const TableResults&, const TableResults&) = default;
};
static_assert(names_all_fields<TableResults::Cell>());

/// Couples of battles by what came out of their two battles: 3 * (A started) + half points of A, of the first and of
/// the second one. Exact.
using CoupleOutcomes = std::array<std::array<std::int64_t, 6>, 6>;

/// Where the scatter of the results of a matchup comes from. What a factor does on one table more than on another, or
/// together with another factor, counts as dice.
struct VarianceShares {
  std::optional<Estimate> first_move;  ///< empty: the same side always starts
  std::optional<Estimate> seat;        ///< empty: A always has the same seat, or the one that starts
  std::optional<Estimate> table;       ///< which table it is; empty: these battles do not tell it from the dice
  std::optional<Estimate> table_side;  ///< the part of `table` that changes sides with the seats; empty as `seat`
  Estimate dice;                       ///< all the rest: the dice, and the choices that follow them
};

/// Shares from couples, which are independent: first move and seat by least squares, errors by couples (what the two
/// battles of one have in common is counted; Liang and Zeger, Biometrika 73 (1986) 13), t quantiles. The rest is 1 less
/// the squared length of both roots, with an interval by the error of that length. Empty: all battles ended alike, or
/// there are fewer than two couples.
/// @param seats_swapped  A has seat 1 in the first battle of a couple and seat 2 in the second; else seat 1 in both
std::optional<VarianceShares> variance_shares(const CoupleOutcomes& couples, bool seats_swapped);

/// Tables whose results the shares of tables need at least, and into how many blocks of equal numbers they go.
inline constexpr std::size_t kTableBlocks = 50;

/// Shares from battles on tables that were drawn independently, several battles on each with dice of their own, in both
/// seats equally often where seats change. First move and seat by least squares; the table from the products of what
/// these leave of battles on one table in the same seat: what two such battles share beyond chance is the table.
/// Errors: jackknife of kTableBlocks blocks of tables, t quantiles. Empty: all battles ended alike.
/// @pre at least kTableBlocks tables, of more than two battles each
std::optional<VarianceShares> variance_shares(std::span<const TableResults> tables);

}  // namespace warbalance::sim
