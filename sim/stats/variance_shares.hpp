#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/stats/intervals.hpp"
#include "sim/sums/fields.hpp"

// What explains the variation of single results: shares of their variance, 0..1 (README.md, "Shares of the scatter").

namespace warbalance::sim {

/// The share of a factor with one degree of freedom, from the square root of its share: `root`^2 minus the mean effect
/// of the root's error, cut to 0..1. The interval contains the squares of all roots in root -+ quantile SE. So it has
/// at least the coverage of that interval, and the same if that excludes 0.
/// @param root      of the share, with any sign
/// @param quantile  of the interval of the root, above 1
Estimate squared_share(double root, double se, double quantile);

/// `share` -+ quantile SE, cut at 0..1.
Estimate cut_share(double share, double se, double quantile);

/// Results of A in the battles on one table. Exact sums.
struct TableResults {
  /// Battles in which A had the same seat and the same turn order. The score counts half points: a win 2, a draw 1.
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

/// Exact counts of couples by the outcomes of their two battles; an outcome is 3 * (A started) + half points of A.
using CoupleOutcomes = std::array<std::array<std::int64_t, 6>, 6>;

/// What explains the variation of the results of a matchup. Interactions of a factor with tables or with another factor
/// count as dice.
struct VarianceShares {
  std::optional<Estimate> first_move;  ///< empty: the same side always starts
  std::optional<Estimate> seat;        ///< empty: A always has the same seat, or the one that starts
  std::optional<Estimate> table;       ///< which table it is; empty: these battles cannot separate it from the dice
  std::optional<Estimate> table_side;  ///< the part of `table` that changes sides with the seats; empty as `seat`
  Estimate dice;                       ///< all the rest: the dice, and the choices that follow them
};

/// Shares from couples, which are independent: first move and seat by least squares, errors clustered by couples (Liang
/// and Zeger, Biometrika 73 (1986) 13), t quantiles. The rest is 1 minus the squared length of both roots, with an
/// interval from the error of that length. Empty: all battles ended alike, or there are fewer than two couples.
/// @param seats_swapped  A has seat 1 in the first battle of a couple and seat 2 in the second; else seat 1 in both
std::optional<VarianceShares> variance_shares(const CoupleOutcomes& couples, bool seats_swapped);

/// The fewest tables that the shares of tables need, and the number of equal blocks of tables.
inline constexpr std::size_t kTableBlocks = 50;

/// Shares from several battles on each of many independent tables, in both seats equally often if seats change. First
/// move and seat by least squares. The table's share comes from the products of residuals of battles on one table in
/// the same seat: what two such battles share beyond chance is the table. Errors: jackknife of kTableBlocks blocks of
/// tables, t quantiles. Empty: all battles ended alike.
/// @pre at least kTableBlocks tables, of more than two battles each
std::optional<VarianceShares> variance_shares(std::span<const TableResults> tables);

}  // namespace warbalance::sim
