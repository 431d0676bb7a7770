#include "sim/pricing/model_fit.hpp"

#include <Eigen/Dense>
#include <cmath>

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr int kMostTurns = 500;
constexpr double kStill = 1e-12;

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

/// theta by the prices of the tiers, for given shares a rule: columns of tiers, then of the first move.
Matrix design_by_tier(const PriceModel& model, const Vector& shares) {
  Matrix design = Matrix::Zero(index(model.size() + 1), index(model.tiers() + 1));
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    design(index(tier), index(tier)) = 1;
    for (std::size_t rule = 0; rule < model.rules(); ++rule) {
      design(index(model.cell_column(tier, rule)), index(tier)) = shares[index(rule)];
    }
  }
  design(index(model.size()), index(model.tiers())) = 1;
  return design;
}

/// theta by the shares of the rules, for given prices of the tiers: columns of rules, then of the first move.
Matrix design_by_rule(const PriceModel& model, const Vector& bases) {
  Matrix design = Matrix::Zero(index(model.size() + 1), index(model.rules() + 1));
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    for (std::size_t rule = 0; rule < model.rules(); ++rule) {
      design(index(model.cell_column(tier, rule)), index(rule)) = bases[index(tier)];
    }
  }
  design(index(model.size()), index(model.rules())) = 1;
  return design;
}

std::vector<double> fit_percent(const PriceModel& model, const NormalEquations& equations) {
  const Matrix products = products_of(equations);
  const Vector responses = responses_of(equations);
  const Vector nothing = Vector::Zero(index(model.size() + 1));
  Vector shares = Vector::Zero(index(model.rules()));
  Vector theta = nothing;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const Matrix by_tier = design_by_tier(model, shares);
    const Vector bases = solve_within(products, responses, by_tier, nothing);
    Vector plain = nothing;
    plain.head(index(model.tiers())) = bases.head(index(model.tiers()));
    const Matrix by_rule = design_by_rule(model, bases);
    const Vector parameters = solve_within(products, responses, by_rule, plain);
    shares = parameters.head(index(model.rules()));
    const Vector next = plain + by_rule * parameters;
    const double moved = (next - theta).norm();
    theta = next;
    if (moved <= kStill * theta.norm()) break;
  }
  return {theta.data(), theta.data() + model.size()};
}

}  // namespace

std::vector<double> fit_model(const PriceModel& model, const NormalEquations& equations) {
  if (model.kind() == PriceModelKind::percent) return fit_percent(model, equations);
  std::vector<double> theta = Spectrum(equations).solve(equations);
  theta.resize(model.size());
  return theta;
}

}  // namespace warbalance::sim
