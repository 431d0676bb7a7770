#include "sim/pricing/model_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr int kMostTurns = 500;
constexpr double kStill = 1e-12;
/// A term of which less than this share is its own is no term beside tiers and rules.
constexpr double kLeastShare = 1e-4;

Index index(std::size_t place) { return static_cast<Index>(place); }

Matrix products_of(const NormalEquations& equations) {
  Matrix products(index(equations.columns()), index(equations.columns()));
  for (std::size_t a = 0; a < equations.columns(); ++a) {
    for (std::size_t b = 0; b < equations.columns(); ++b) {
      products(index(a), index(b)) = static_cast<double>(equations.product(a, b));
    }
  }
  return products;
}

/// y - 1/2 is half a response.
Vector responses_of(const NormalEquations& equations) {
  Vector responses(index(equations.columns()));
  for (std::size_t a = 0; a < equations.columns(); ++a) {
    responses[index(a)] = static_cast<double>(equations.response(a)) / 2;
  }
  return responses;
}

/// Least squares of theta = offset + design . parameters.
Vector solve_within(const Matrix& products, const Vector& responses, const Matrix& design, const Vector& offset) {
  const Matrix reduced = design.transpose() * products * design;
  const Vector right = design.transpose() * (responses - products * offset);
  return Eigen::CompleteOrthogonalDecomposition<Matrix>(reduced).solve(right);
}

/// Columns after those of the model.
std::size_t covariates_of(const PriceModel& model, const NormalEquations& equations) {
  return equations.columns() - model.size();
}

/// Rows and columns of the covariates, which every design takes as they are; they come last.
void add_covariates(Matrix& design, std::size_t covariates) {
  design.bottomRightCorner(index(covariates), index(covariates)).setIdentity();
}

/// theta by the prices of the tiers, for given shares a rule: columns of tiers, then of the covariates.
Matrix design_by_tier(const PriceModel& model, const Vector& shares, std::size_t covariates) {
  Matrix design = Matrix::Zero(index(model.size() + covariates), index(model.tiers() + covariates));
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    design(index(tier), index(tier)) = 1;
    for (std::size_t rule = 0; rule < model.rules(); ++rule) {
      design(index(model.cell_column(tier, rule)), index(tier)) = shares[index(rule)];
    }
  }
  add_covariates(design, covariates);
  return design;
}

/// theta by the shares of the rules, for given prices of the tiers: columns of rules, then of the covariates.
Matrix design_by_rule(const PriceModel& model, const Vector& bases, std::size_t covariates) {
  Matrix design = Matrix::Zero(index(model.size() + covariates), index(model.rules() + covariates));
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    for (std::size_t rule = 0; rule < model.rules(); ++rule) {
      design(index(model.cell_column(tier, rule)), index(rule)) = bases[index(tier)];
    }
  }
  add_covariates(design, covariates);
  return design;
}

std::vector<double> fit_percent(const PriceModel& model, const NormalEquations& equations) {
  const Matrix products = products_of(equations);
  const Vector responses = responses_of(equations);
  const std::size_t covariates = covariates_of(model, equations);
  const Vector nothing = Vector::Zero(index(equations.columns()));
  Vector shares = Vector::Zero(index(model.rules()));
  Vector theta = nothing;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const Matrix by_tier = design_by_tier(model, shares, covariates);
    const Vector bases = solve_within(products, responses, by_tier, nothing);
    Vector plain = nothing;
    plain.head(index(model.tiers())) = bases.head(index(model.tiers()));
    const Matrix by_rule = design_by_rule(model, bases, covariates);
    const Vector parameters = solve_within(products, responses, by_rule, plain);
    shares = parameters.head(index(model.rules()));
    const Vector next = plain + by_rule * parameters;
    const double moved = (next - theta).norm();
    theta = next;
    if (moved <= kStill * theta.norm()) break;
  }
  return {theta.data(), theta.data() + model.size()};
}

/// The columns of the additive model, and of the covariates.
std::vector<Index> basic_columns(const PriceModel& model, const NormalEquations& equations) {
  std::vector<Index> columns;
  for (std::size_t c = 0; c < model.tiers() + model.rules(); ++c) columns.push_back(index(c));
  for (std::size_t c = model.size(); c < equations.columns(); ++c) columns.push_back(index(c));
  return columns;
}

/// Variance of y - 1/2 about its fit is that of a battle between equal armies: at most 1/4, less with draws. The
/// penalty needs its order of magnitude only.
constexpr double kBattleVariance = 0.25;

std::vector<double> fit_pairs(const PriceModel& model, const NormalEquations& equations) {
  double excess = 0;
  int known = 0;
  for (const SingleTerm& term : fit_single_terms(model, equations)) {
    if (term.information <= 0) continue;
    excess += term.coefficient * term.coefficient - kBattleVariance / term.information;
    ++known;
  }
  const double variance = known > 0 ? std::max(0.0, excess / known) : 0;
  Matrix products = products_of(equations);
  for (std::size_t c = model.tiers() + model.rules(); c < model.size(); ++c) {
    // No variance beyond noise: the pairs are 0, as far as double precision allows.
    products(index(c), index(c)) += variance > 0 ? kBattleVariance / variance : 1e12;
  }
  const Vector theta = Eigen::CompleteOrthogonalDecomposition<Matrix>(products).solve(responses_of(equations));
  return {theta.data(), theta.data() + model.size()};
}

}  // namespace

std::vector<SingleTerm> fit_single_terms(const PriceModel& model, const NormalEquations& equations) {
  const std::vector<Index> basic = basic_columns(model, equations);
  const Matrix products = products_of(equations);
  const Vector responses = responses_of(equations);
  const Matrix core = products(basic, basic);
  const Eigen::CompleteOrthogonalDecomposition<Matrix> solver(core);
  const Vector plain = solver.solve(responses(basic));
  std::vector<SingleTerm> terms;
  for (std::size_t c = model.tiers() + model.rules(); c < model.size(); ++c) {
    // Frisch, Waugh and Lovell: what is left of the term and of the response after the basic columns.
    const Vector shared = products(basic, index(c));
    const double own = products(index(c), index(c));
    const double left = own - shared.dot(solver.solve(shared));
    SingleTerm& term = terms.emplace_back();
    if (left <= kLeastShare * own) continue;
    term.information = left;
    term.coefficient = (responses[index(c)] - shared.dot(plain)) / left;
  }
  return terms;
}

std::vector<double> fit_model(const PriceModel& model, const NormalEquations& equations) {
  if (model.kind() == PriceModelKind::percent) return fit_percent(model, equations);
  if (model.kind() == PriceModelKind::pairs) return fit_pairs(model, equations);
  std::vector<double> theta = Spectrum(equations).solve(equations);
  theta.resize(model.size());
  return theta;
}

}  // namespace warbalance::sim
