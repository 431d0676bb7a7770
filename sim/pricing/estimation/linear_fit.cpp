#include "sim/pricing/estimation/linear_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace warbalance::sim {
namespace {

constexpr double kSmallestEigenvalue = 1e-4;
constexpr double kLargestComponent = 0.01;

using Index = Eigen::Index;

}  // namespace

NormalEquations::NormalEquations(const std::vector<bool>& filled, std::size_t first_term, std::size_t end_of_terms)
    : first_term_(first_term), end_of_terms_(end_of_terms) {
  sums_.responses.resize(filled.size());
  for (std::size_t a = 0, place = 0; a <= filled.size(); ++a) {
    places_.push_back(place);
    if (a < filled.size() && filled[a]) ++place;
  }
  const std::size_t end = places_.back();
  std::size_t size = 0;
  for (std::size_t a = 0; a < filled.size(); ++a) {
    begins_.push_back(size);
    if (filled[a]) size += is_term(a) ? 1 + end - places_[end_of_terms] : end - places_[a];
  }
  begins_.push_back(size);
  sums_.products.resize(size);
}

std::int64_t NormalEquations::at(std::size_t a, std::size_t b) const {
  if (!is_filled(a) || !is_filled(b)) return 0;
  if (!is_term(a)) return sums_.products[begins_[a] + places_[b] - places_[a]];
  if (a == b) return sums_.products[begins_[a]];
  assert(b >= end_of_terms_);
  return sums_.products[begins_[a] + 1 + places_[b] - places_[end_of_terms_]];
}

void NormalEquations::add(std::span<const std::int32_t> row, std::int32_t response_half_points) {
  assert(row.size() == columns());
  const auto square = static_cast<std::uint64_t>(std::int64_t{response_half_points} * response_half_points);
  ++sums_.rows;
  sums_.high_squares += square >> 32U;
  sums_.low_squares += square & 0xffffffffU;
  met_.clear();
  for (std::size_t a = 0; a < row.size(); ++a) {
    if (row[a] == 0) continue;
    assert(is_filled(a));
    met_.push_back(a);
  }
  for (std::size_t i = 0; i < met_.size(); ++i) {
    const std::size_t a = met_[i];
    const std::int64_t value = row[a];
    sums_.responses[a] += value * response_half_points;
    std::int64_t* const products = &sums_.products[begins_[a]];
    if (!is_term(a)) {
      for (std::size_t j = i; j < met_.size(); ++j) products[places_[met_[j]] - places_[a]] += value * row[met_[j]];
      continue;
    }
    products[0] += value * value;
    for (std::size_t j = met_.size(); j-- > i && met_[j] >= end_of_terms_;) {
      products[1 + places_[met_[j]] - places_[end_of_terms_]] += value * row[met_[j]];
    }
  }
}

void EquationSums::merge(const EquationSums& other) {
  const auto add = [](std::vector<std::int64_t>& into, const std::vector<std::int64_t>& more) {
    assert(into.empty() || more.empty() || into.size() == more.size());
    into.resize(std::max(into.size(), more.size()));
    for (std::size_t i = 0; i < more.size(); ++i) into[i] += more[i];
  };
  add(products, other.products);
  add(responses, other.responses);
  rows += other.rows;
  high_squares += other.high_squares;
  low_squares += other.low_squares;
}

void NormalEquations::merge(const NormalEquations& other) {
  assert(begins_ == other.begins_);
  sums_.merge(other.sums_);
}

void NormalEquations::clear() {
  std::fill(sums_.products.begin(), sums_.products.end(), 0);
  std::fill(sums_.responses.begin(), sums_.responses.end(), 0);
  sums_.rows = 0;
  sums_.high_squares = 0;
  sums_.low_squares = 0;
}

NormalEquations NormalEquations::of_columns(const std::vector<std::size_t>& columns) const {
  NormalEquations chosen(columns.size());
  chosen.sums_.rows = sums_.rows;
  chosen.sums_.high_squares = sums_.high_squares;
  chosen.sums_.low_squares = sums_.low_squares;
  for (std::size_t a = 0; a < columns.size(); ++a) {
    chosen.sums_.responses[a] = response(columns[a]);
    for (std::size_t b = a; b < columns.size(); ++b) {
      chosen.sums_.products[chosen.begins_[a] + b - a] = product(columns[a], columns[b]);
    }
  }
  return chosen;
}

Spectrum::Spectrum(const NormalEquations& equations) : size_(equations.columns()) {
  for (std::size_t a = 0; a < size_; ++a) {
    const auto diagonal = static_cast<double>(equations.product(a, a));
    seen_.push_back(diagonal > 0);
    inverse_scale_.push_back(diagonal > 0 ? 1 / std::sqrt(diagonal) : 1);
  }
  const auto size = static_cast<Index>(size_);
  Eigen::MatrixXd scaled(size, size);
  for (std::size_t a = 0; a < size_; ++a) {
    for (std::size_t b = 0; b < size_; ++b) {
      scaled(static_cast<Index>(a), static_cast<Index>(b)) =
          static_cast<double>(equations.product(a, b)) * inverse_scale_[a] * inverse_scale_[b];
    }
  }
  // A column without data is a separate missing direction; the eigenvalue -1 keeps it out of other eigenvectors.
  for (std::size_t a = 0; a < size_; ++a) {
    if (equations.product(a, a) == 0) scaled(static_cast<Index>(a), static_cast<Index>(a)) = -1;
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scaled);
  for (std::size_t i = 0; i < size_; ++i) {
    const auto column = static_cast<Index>(i);
    eigenvalues_.push_back(solver.eigenvalues()[column]);
    std::vector<double> vector(size_);
    for (std::size_t a = 0; a < size_; ++a) vector[a] = solver.eigenvectors()(static_cast<Index>(a), column);
    vectors_.push_back(std::move(vector));
  }
  while (missing_ < size_ && eigenvalues_[missing_] < kSmallestEigenvalue) ++missing_;
}

std::vector<double> Spectrum::solve(const NormalEquations& equations) const {
  assert(equations.columns() == size_);
  std::vector<double> theta(size_);
  for (std::size_t i = missing_; i < size_; ++i) {
    double projection = 0;
    for (std::size_t a = 0; a < size_; ++a) {
      projection += vectors_[i][a] * inverse_scale_[a] * static_cast<double>(equations.response(a));
    }
    // Responses are half points: y - 1/2 is half of them.
    const double length = projection / (2 * eigenvalues_[i]);
    for (std::size_t a = 0; a < size_; ++a) theta[a] += length * vectors_[i][a] * inverse_scale_[a];
  }
  return theta;
}

std::vector<std::vector<double>> Spectrum::directions() const {
  std::vector<std::vector<double>> found;
  for (std::size_t i = missing_; i < size_; ++i) {
    std::vector<double>& direction = found.emplace_back(vectors_[i]);
    for (std::size_t a = 0; a < size_; ++a) direction[a] *= inverse_scale_[a] / std::sqrt(eigenvalues_[i]);
  }
  return found;
}

bool Spectrum::identified(std::size_t column) const {
  for (std::size_t i = 0; i < missing_; ++i) {
    if (std::abs(vectors_[i][column]) > kLargestComponent) return false;
  }
  return true;
}

bool Spectrum::identified(std::span<const double> weights) const {
  double length_squared = 0;
  for (std::size_t a = 0; a < weights.size(); ++a) {
    length_squared += weights[a] * weights[a] * inverse_scale_[a] * inverse_scale_[a];
  }
  for (std::size_t i = 0; i < missing_; ++i) {
    double component = 0;
    for (std::size_t a = 0; a < weights.size(); ++a) component += weights[a] * inverse_scale_[a] * vectors_[i][a];
    if (std::abs(component) > kLargestComponent * std::sqrt(length_squared)) return false;
  }
  return true;
}

bool Spectrum::identified_where_seen(std::span<const double> weights) const {
  std::vector<double> of_seen(weights.begin(), weights.end());
  for (std::size_t a = 0; a < of_seen.size(); ++a) of_seen[a] = seen_[a] ? of_seen[a] : 0;
  return identified(of_seen);
}

std::vector<Spectrum::Combination> Spectrum::combinations() const {
  // Columns that share a missing direction are one group.
  std::vector<std::size_t> group(size_);
  for (std::size_t a = 0; a < size_; ++a) group[a] = a;
  for (std::size_t i = 0; i < missing_; ++i) {
    std::size_t joined = size_;
    for (std::size_t a = 0; a < size_; ++a) {
      if (std::abs(vectors_[i][a]) <= kLargestComponent) continue;
      if (joined == size_) joined = group[a];
      const std::size_t old = group[a];
      for (std::size_t& g : group) {
        if (g == old) g = joined;
      }
    }
  }

  std::vector<Combination> found;
  for (std::size_t g = 0; g < size_; ++g) {
    std::vector<std::size_t> columns;
    for (std::size_t a = 0; a < size_; ++a) {
      if (group[a] == g && !identified(a)) columns.push_back(a);
    }
    if (columns.size() < 2) continue;
    // The weights c with c . n = 0 for every missing direction n of theta are the kernel of the matrix of these
    // directions.
    Eigen::MatrixXd directions =
        Eigen::MatrixXd::Zero(static_cast<Index>(missing_), static_cast<Index>(columns.size()));
    for (std::size_t i = 0; i < missing_; ++i) {
      for (std::size_t c = 0; c < columns.size(); ++c) {
        directions(static_cast<Index>(i), static_cast<Index>(c)) = vectors_[i][columns[c]] * inverse_scale_[columns[c]];
      }
    }
    const double largest = directions.cwiseAbs().maxCoeff();
    directions /= largest;
    Eigen::FullPivLU<Eigen::MatrixXd> lu(directions);
    lu.setThreshold(kLargestComponent);
    const Eigen::MatrixXd kernel = lu.kernel();
    for (Index k = 0; k < kernel.cols(); ++k) {
      if (kernel.col(k).cwiseAbs().maxCoeff() == 0) continue;  // the kernel of a full-rank matrix is one zero column
      Combination combination;
      const double unit = kernel.col(k).cwiseAbs().maxCoeff();
      for (std::size_t c = 0; c < columns.size(); ++c) {
        const double weight = kernel(static_cast<Index>(c), k) / unit;
        if (std::abs(weight) <= kLargestComponent) continue;
        combination.columns.push_back(columns[c]);
        combination.weights.push_back(weight);
      }
      if (!combination.weights.empty() && combination.weights.front() < 0) {
        for (double& weight : combination.weights) weight = -weight;
      }
      found.push_back(std::move(combination));
    }
  }
  return found;
}

}  // namespace warbalance::sim
