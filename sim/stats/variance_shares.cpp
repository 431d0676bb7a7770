#include "sim/stats/variance_shares.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {
namespace {

/// A factor cannot be separated from the other one if its remaining variance is below this.
constexpr double kLeastFactor = 1e-6;

/// +1 or -1 in a cell of `TableResults`.
double starts(std::size_t cell) { return cell >= 2 ? 1 : -1; }
double seat_1(std::size_t cell) { return cell % 2 == 1 ? 1 : -1; }

/// score = mean + first * (A starts) + seat * (A in seat 1), by least squares over all battles.
struct SidesFit {
  double mean = 0;
  double first = 0;
  double seat = 0;
  double first_variance = 0;  ///< of the factors, +1 or -1; 0: left out of the fit
  double seat_variance = 0;
  double variance = 0;  ///< of the score

  double shared = 0;  ///< covariance of the factors
  double battles = 0;
  double mean_first = 0;  ///< of the factors
  double mean_seat = 0;

  explicit SidesFit(const TableResults& all) {
    double score_mean = 0;
    double with_first = 0;
    double with_seat = 0;
    for (const TableResults::Cell& cell : all.cells) battles += static_cast<double>(cell.battles);
    for (std::size_t c = 0; c < all.cells.size(); ++c) {
      const double share = static_cast<double>(all.cells[c].battles) / battles;
      const double score = static_cast<double>(all.cells[c].half_points) / 2 / battles;
      mean_first += starts(c) * share;
      mean_seat += seat_1(c) * share;
      shared += starts(c) * seat_1(c) * share;
      score_mean += score;
      with_first += starts(c) * score;
      with_seat += seat_1(c) * score;
      variance += static_cast<double>(all.cells[c].squares) / 4 / battles;
    }
    variance -= score_mean * score_mean;
    first_variance = 1 - mean_first * mean_first;
    seat_variance = 1 - mean_seat * mean_seat;
    shared -= mean_first * mean_seat;
    with_first -= mean_first * score_mean;
    with_seat -= mean_seat * score_mean;
    const double determinant = first_variance * seat_variance - shared * shared;
    if (determinant > kLeastFactor) {
      first = (with_first * seat_variance - with_seat * shared) / determinant;
      seat = (with_seat * first_variance - with_first * shared) / determinant;
    } else if (first_variance > kLeastFactor) {
      first = with_first / first_variance;
      seat_variance = shared = 0;
    } else if (seat_variance > kLeastFactor) {
      seat = with_seat / seat_variance;
      first_variance = shared = 0;
    } else {
      first_variance = seat_variance = shared = 0;
    }
    mean = score_mean - first * mean_first - seat * mean_seat;
  }

  double expected(std::size_t cell) const { return mean + first * starts(cell) + seat * seat_1(cell); }

  /// Influence of a battle with the residual `rest` on the estimate `first`.
  double first_influence(std::size_t cell, double rest) const {
    if (first_variance == 0) return 0;
    const double slope = seat_variance > 0 ? shared / seat_variance : 0;
    const double own = starts(cell) - mean_first - slope * (seat_1(cell) - mean_seat);
    return own * rest / ((first_variance - slope * shared) * battles);
  }
  /// The same for `seat`.
  double seat_influence(std::size_t cell, double rest) const {
    if (seat_variance == 0) return 0;
    const double slope = first_variance > 0 ? shared / first_variance : 0;
    const double own = seat_1(cell) - mean_seat - slope * (starts(cell) - mean_first);
    return own * rest / ((seat_variance - slope * shared) * battles);
  }
};

TableResults sum_of(std::span<const TableResults> tables) {
  TableResults all;
  for (const TableResults& table : tables) {
    for (std::size_t c = 0; c < all.cells.size(); ++c) {
      all.cells[c].battles += table.cells[c].battles;
      all.cells[c].half_points += table.cells[c].half_points;
      all.cells[c].squares += table.cells[c].squares;
    }
  }
  return all;
}

/// The cell of a battle of a couple by its outcome.
std::size_t cell_of(std::size_t outcome, bool in_seat_1) { return 2 * (outcome / 3) + (in_seat_1 ? 1 : 0); }

TableResults sum_of(const CoupleOutcomes& couples, bool seats_swapped) {
  TableResults all;
  for (std::size_t i = 0; i < couples.size(); ++i) {
    for (std::size_t j = 0; j < couples.size(); ++j) {
      all.cells[cell_of(i, true)].add(couples[i][j], static_cast<std::int64_t>(i % 3));
      all.cells[cell_of(j, !seats_swapped)].add(couples[i][j], static_cast<std::int64_t>(j % 3));
    }
  }
  return all;
}

/// Sums over pairs of different battles on one table.
struct PairProducts {
  double same_seat = 0;
  double same_seat_pairs = 0;
  double other_seat = 0;
  double other_seat_pairs = 0;

  void add(const TableResults& table, const SidesFit& fit) {
    std::array<double, 2> sums{};  // residuals of the fit, by seat
    std::array<double, 2> squares{};
    std::array<double, 2> battles{};
    for (std::size_t c = 0; c < table.cells.size(); ++c) {
      const auto n = static_cast<double>(table.cells[c].battles);
      const double score = static_cast<double>(table.cells[c].half_points) / 2;
      const double expected = fit.expected(c);
      battles[c % 2] += n;
      sums[c % 2] += score - n * expected;
      squares[c % 2] +=
          static_cast<double>(table.cells[c].squares) / 4 - 2 * expected * score + n * expected * expected;
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      same_seat += sums[seat] * sums[seat] - squares[seat];
      same_seat_pairs += battles[seat] * (battles[seat] - 1);
    }
    other_seat += 2 * sums[0] * sums[1];
    other_seat_pairs += 2 * battles[0] * battles[1];
  }
};

/// The indices of the numbers that the shares follow from.
enum SharePart : std::size_t { first_root, seat_root, table_part, side_part, dice_part };

std::vector<double> parts_of(std::span<const TableResults> tables) {
  const SidesFit fit(sum_of(tables));
  if (fit.variance <= 0) return {0, 0, 0, 0, 1};  // without the block of the only battles that ended otherwise
  PairProducts products;
  for (const TableResults& table : tables) products.add(table, fit);
  const double first = fit.first * std::sqrt(fit.first_variance / fit.variance);
  const double seat = fit.seat * std::sqrt(fit.seat_variance / fit.variance);
  const double same = products.same_seat / products.same_seat_pairs / fit.variance;
  const double other =
      products.other_seat_pairs > 0 ? products.other_seat / products.other_seat_pairs / fit.variance : same;
  return {first, seat, same, (same - other) / 2, 1 - same - first * first - seat * seat};
}

/// 1 minus the squared length of so many roots. If both factors have no effect, the length of two roots exceeds the
/// quantile of one too often; then the interval starts at length 0. The value stays 1.
Estimate rest_of(double length, double se, double quantile, int roots) {
  constexpr double kUsual = 0.95;
  const double wider = std::sqrt(chi_squared_quantile(kUsual, std::max(1, roots)) / chi_squared_quantile(kUsual, 1));
  Interval taken = squared_share(length, se, quantile).interval;
  if (length <= wider * quantile * se) taken.low = 0;
  return {1, 2 * length * se, {1 - taken.high, 1 - taken.low}};
}

}  // namespace

Estimate squared_share(double root, double se, double quantile) {
  assert(quantile > 1);
  const double size = std::abs(root);
  const double near = std::clamp(size - quantile * se, 0.0, 1.0);
  const double far = std::min(size + quantile * se, 1.0);
  return {std::clamp(root * root - se * se, 0.0, 1.0), 2 * size * se, {near * near, far * far}};
}

Estimate cut_share(double share, double se, double quantile) {
  const auto cut = [](double value) { return std::clamp(value, 0.0, 1.0); };
  return {cut(share), se, {cut(share - quantile * se), cut(share + quantile * se)}};
}

std::optional<VarianceShares> variance_shares(const CoupleOutcomes& couples, bool seats_swapped) {
  const TableResults all = sum_of(couples, seats_swapped);
  const SidesFit fit(all);
  if (fit.battles < 4 || fit.variance <= 0) return std::nullopt;
  const double first_scale = std::sqrt(fit.first_variance / fit.variance);
  const double seat_scale = std::sqrt(fit.seat_variance / fit.variance);
  // the joint length of both roots; the dice are the rest
  const double both = std::hypot(fit.first * first_scale, fit.seat * seat_scale);
  double first_squares = 0;
  double seat_squares = 0;
  double both_squares = 0;
  for (std::size_t i = 0; i < couples.size(); ++i) {
    for (std::size_t j = 0; j < couples.size(); ++j) {
      const std::size_t one = cell_of(i, true);
      const std::size_t two = cell_of(j, !seats_swapped);
      const double rest_one = static_cast<double>(i % 3) / 2 - fit.expected(one);
      const double rest_two = static_cast<double>(j % 3) / 2 - fit.expected(two);
      const double first = fit.first_influence(one, rest_one) + fit.first_influence(two, rest_two);
      const double seat = fit.seat_influence(one, rest_one) + fit.seat_influence(two, rest_two);
      first_squares += static_cast<double>(couples[i][j]) * first * first;
      seat_squares += static_cast<double>(couples[i][j]) * seat * seat;
      const double along = fit.first * first_scale * first * first_scale + fit.seat * seat_scale * seat * seat_scale;
      if (both > 0) both_squares += static_cast<double>(couples[i][j]) * along * along / (both * both);
    }
  }
  const double quantile = t_quantile(0.975, fit.battles / 2 - 1);
  VarianceShares shares{.dice = rest_of(both, std::sqrt(both_squares), quantile,
                                        (fit.first_variance > 0 ? 1 : 0) + (fit.seat_variance > 0 ? 1 : 0))};
  const auto take_away = [&](std::optional<Estimate>& share, double effect, double scale, double squares) {
    if (scale == 0) return;
    share = squared_share(effect * scale, std::sqrt(squares) * scale, quantile);
    shares.dice.value -= share->value;
  };
  take_away(shares.first_move, fit.first, first_scale, first_squares);
  take_away(shares.seat, fit.seat, seat_scale, seat_squares);
  return shares;
}

std::optional<VarianceShares> variance_shares(std::span<const TableResults> tables) {
  assert(tables.size() >= kTableBlocks);
  const SidesFit all(sum_of(tables));
  if (all.variance <= 0) return std::nullopt;
  const auto begin_of = [&](std::size_t block) { return block * tables.size() / kTableBlocks; };
  const Jackknife parts = jackknife(kTableBlocks, [&](std::size_t left_out) {
    if (left_out == kTableBlocks) return parts_of(tables);
    std::vector<TableResults> kept(tables.begin(), tables.begin() + static_cast<std::ptrdiff_t>(begin_of(left_out)));
    kept.insert(kept.end(), tables.begin() + static_cast<std::ptrdiff_t>(begin_of(left_out + 1)), tables.end());
    return parts_of(kept);
  });
  const double quantile = t_quantile(0.975, kTableBlocks - 1);
  const auto root = [&](SharePart place) {
    return squared_share(parts.values[place], parts.standard_errors[place], quantile);
  };
  const auto part = [&](SharePart place, double correction = 0) {
    return cut_share(parts.values[place] + correction, parts.standard_errors[place], quantile);
  };
  VarianceShares shares;
  double squared_errors = 0;  // bias of the squared roots, which the rest lacks
  if (all.first_variance > 0) {
    shares.first_move = root(first_root);
    squared_errors += parts.standard_errors[first_root] * parts.standard_errors[first_root];
  }
  if (all.seat_variance > 0) {
    shares.seat = root(seat_root);
    shares.table_side = part(side_part);
    squared_errors += parts.standard_errors[seat_root] * parts.standard_errors[seat_root];
  }
  shares.table = part(table_part);
  shares.dice = part(dice_part, squared_errors);
  return shares;
}

}  // namespace warbalance::sim
