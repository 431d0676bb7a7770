#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warbalance::sim {

/// Rows of a logistic regression: small whole regressors, and how many of so many points were won. A row is what is
/// independent of all others: a battle (2 half points), a couple (4) or a block of couples.
class LogitRows {
 public:
  /// @param battles  a row stands for
  LogitRows(std::size_t columns, std::size_t rows, int battles = 1)
      : columns_(columns), battles_(battles), regressors_(columns * rows), half_points_(rows) {}

  /// Rows may be set from several threads, each row by one. @param half_points  0 .. 2 * battles
  void set(std::size_t row, std::span<const std::int32_t> regressors, int half_points);

  std::size_t columns() const { return columns_; }
  std::size_t size() const { return half_points_.size(); }
  int battles_a_row() const { return battles_; }
  std::span<const std::int32_t> regressors(std::size_t row) const { return {&regressors_[row * columns_], columns_}; }
  int half_points(std::size_t row) const { return half_points_[row]; }
  /// Share of the points that was won, 0 .. 1.
  double share(std::size_t row) const { return half_points_[row] / (2.0 * battles_); }

 private:
  std::size_t columns_;
  int battles_;
  std::vector<std::int32_t> regressors_;  ///< most of the memory of a logit fit
  std::vector<std::int32_t> half_points_;
};

/// P(win) = 1 / (1 + exp(-row . theta)), fitted by maximum quasi-likelihood.
struct LogitFit {
  enum class End : std::uint8_t {
    converged,
    separated,      ///< some combination of regressors predicts every winner: its coefficient has no finite value
    not_converged,  ///< Newton's method did not come to rest
  };

  End end = End::not_converged;
  std::vector<double> theta;            ///< log-odds; 0 along directions that are not identified
  std::vector<double> standard_errors;  ///< robust; one per coefficient
  std::size_t rank = 0;                 ///< coefficients that are identified
  double log_likelihood = 0;            ///< sum over battles of y ln p + (1 - y) ln(1 - p)
  double dispersion = 1;                ///< Pearson's: variance of the shares over that of independent battles
};

/// Newton's method, halving steps that do not climb; the quasi-likelihood is concave. Directions of the regressors that
/// are not identified (`Spectrum`) are left at 0. Draws are half a win each, so the counts are quasi-binomial: theta
/// is right for any dispersion, and the errors are the sandwich's, which take the rows' own variance. Separation is
/// told from the information: what is left of it in some direction is under 1e-5 of that of even battles. Source:
/// McCullagh and Nelder, Generalized Linear Models (1989), chapters 4 and 9; White, Econometrica 50 (1982) 1; Albert
/// and Anderson, Biometrika 71 (1984) 1 (separation). Coefficients have no finite value in the last two ends: theta is
/// then where the search stopped.
/// @param parts  rows of the same columns and battles per row, at least one part
LogitFit fit_logit(std::span<const LogitRows> parts);
inline LogitFit fit_logit(const LogitRows& rows) { return fit_logit({&rows, 1}); }

/// Information criteria of a fit, with the quasi-likelihood divided by a dispersion.
struct InformationCriteria {
  double aic = 0;
  double bic = 0;
};

/// -2 log L / c + 2 k and -2 log L / c + k ln n, n rows. Only differences between models of the same rows have a
/// meaning; c is the dispersion of the one with most coefficients. Source: Burnham and Anderson, Model Selection and
/// Multimodel Inference (2002), section 2.5.
InformationCriteria information_criteria(const LogitFit& fit, double dispersion, std::size_t rows);

}  // namespace warbalance::sim
