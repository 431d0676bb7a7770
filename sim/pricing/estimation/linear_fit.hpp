#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// The integer sums of normal equations.
struct EquationSums {
  /// Row by row: products of a column with itself and with later columns; of a term with itself and the columns after
  /// the terms. Only filled columns have them.
  std::vector<std::int64_t> products;
  std::vector<std::int64_t> responses;
  std::int64_t rows = 0;
  /// The sum of squared responses, in two parts because margins could overflow one integer.
  std::uint64_t high_squares = 0;
  std::uint64_t low_squares = 0;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("products", &EquationSums::products);
    visit("responses", &EquationSums::responses);
    visit("rows", &EquationSums::rows);
    visit("high_squares", &EquationSums::high_squares);
    visit("low_squares", &EquationSums::low_squares);
  }
  /// @pre both belong to the same equations, or one is empty
  void merge(const EquationSums& other);
  friend bool operator==(const EquationSums&, const EquationSums&) = default;
};
static_assert(names_all_fields<EquationSums>());

/// Normal equations of a linear model without intercept, summed in integers. Adding and merging are exact, so they do
/// not depend on order or threads. Rows are integer regressors (differences of feature counts, then covariates);
/// responses are half points, 2y - 1 = -1, 0, 1 for loss, draw, win.
class NormalEquations {
 public:
  explicit NormalEquations(std::size_t columns) : NormalEquations(std::vector<bool>(columns, true), columns, columns) {}
  /// @param filled for each column, whether some row may have another value than 0; the others take no memory
  explicit NormalEquations(const std::vector<bool>& filled) : NormalEquations(filled, filled.size(), filled.size()) {}
  /// For terms that are tested one at a time beside all other columns (`fit_single_terms`): the columns from
  /// `first_term` to before `end_of_terms`. Their products with each other would take most of the memory and are not
  /// kept.
  NormalEquations(const std::vector<bool>& filled, std::size_t first_term, std::size_t end_of_terms);

  /// @pre columns that are not filled are 0
  void add(std::span<const std::int32_t> row, std::int32_t response_half_points);
  /// @pre of the same columns and terms
  void merge(const NormalEquations& other);
  /// Forgets all rows.
  void clear();
  /// The equations of some columns. @pre ascending; their products are kept
  NormalEquations of_columns(const std::vector<std::size_t>& columns) const;

  const EquationSums& sums() const { return sums_; }
  /// Whether sums have the size of these equations.
  bool fits(const EquationSums& sums) const {
    return sums.products.size() == sums_.products.size() && sums.responses.size() == sums_.responses.size();
  }
  /// @pre fits(sums)
  void merge(const EquationSums& sums) { sums_.merge(sums); }

  std::size_t columns() const { return sums_.responses.size(); }
  /// Sum of row[a] * row[b]. @pre a == b, or one of them is not a term
  std::int64_t product(std::size_t a, std::size_t b) const { return a <= b ? at(a, b) : at(b, a); }
  /// Sum of row[a] * response.
  std::int64_t response(std::size_t a) const { return sums_.responses[a]; }
  std::int64_t rows() const { return sums_.rows; }
  /// Sum of response * response, rounded to double.
  double squares() const {
    return static_cast<double>(sums_.high_squares) * kHighUnit + static_cast<double>(sums_.low_squares);
  }

 private:
  bool is_term(std::size_t column) const { return first_term_ <= column && column < end_of_terms_; }
  bool is_filled(std::size_t column) const { return begins_[column] != begins_[column + 1]; }
  std::int64_t at(std::size_t a, std::size_t b) const;

  std::size_t first_term_;
  std::size_t end_of_terms_;
  std::vector<std::size_t> begins_;  ///< of the rows; an empty row begins where the next one does
  std::vector<std::size_t> places_;  ///< of the columns among those that are filled
  EquationSums sums_;
  static constexpr double kHighUnit = 4294967296.0;
  std::vector<std::size_t> met_;  ///< columns of the current row that are not 0
};

/// Information matrix scaled to unit diagonal, in eigenvectors. Directions with an eigenvalue below 1e-4 are not
/// identified by the data (README.md). A column without data is such a direction too.
class Spectrum {
 public:
  explicit Spectrum(const NormalEquations& equations);

  /// Least-squares coefficients of the model y - 1/2 = row . theta; 0 along directions that are not identified
  /// (in scaled coordinates), so that identified sums of coefficients are still right.
  std::vector<double> solve(const NormalEquations& equations) const;

  /// True when the coefficient has no component above 0.01 in a direction that is not identified.
  bool identified(std::size_t column) const;

  /// The same for a linear function weights . theta; `weights` may be shorter than a row (the rest 0).
  bool identified(std::span<const double> weights) const;

  /// The same without the columns that have no data.
  bool identified_where_seen(std::span<const double> weights) const;

  /// Number of directions that are not identified.
  std::size_t missing() const { return missing_; }

  /// The identified directions of coefficients, scaled so that the rows have the sum of squares 1 along each. Theta is
  /// a weighted sum of them.
  std::vector<std::vector<double>> directions() const;

  /// A sum of coefficients that is identified although its members are not.
  struct Combination {
    std::vector<std::size_t> columns;
    std::vector<double> weights;
  };
  /// A basis of such sums within each group of columns that are confounded with each other; small weights are dropped
  /// and the first is 1.
  std::vector<Combination> combinations() const;

 private:
  std::size_t size_;
  std::vector<bool> seen_;                    ///< whether a column has data
  std::vector<double> inverse_scale_;         ///< 1 / sqrt(diagonal); 1 for a column without data
  std::vector<double> eigenvalues_;           ///< ascending
  std::vector<std::vector<double>> vectors_;  ///< unit eigenvectors in scaled coordinates
  std::size_t missing_ = 0;                   ///< how many of the first are not identified
};

}  // namespace warbalance::sim
