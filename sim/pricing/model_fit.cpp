#include "sim/pricing/model_fit.hpp"

#include <Eigen/Dense>
#include <utility>

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;

constexpr int kMostTurns = 500;
constexpr double kStill = 1e-12;
/// A term with less than this share of its variance beyond tiers and rules is not identified beside them.
constexpr double kLeastShare = 1e-4;

Index index(std::size_t place) { return static_cast<Index>(place); }

Eigen::MatrixXd products_of(const NormalEquations& equations) {
  Eigen::MatrixXd products(index(equations.columns()), index(equations.columns()));
  for (std::size_t a = 0; a < equations.columns(); ++a) {
    for (std::size_t b = 0; b < equations.columns(); ++b) {
      products(index(a), index(b)) = static_cast<double>(equations.product(a, b));
    }
  }
  return products;
}

/// y - 1/2 is half a response.
Eigen::VectorXd responses_of(const NormalEquations& equations) {
  Eigen::VectorXd responses(index(equations.columns()));
  for (std::size_t a = 0; a < equations.columns(); ++a) {
    responses[index(a)] = static_cast<double>(equations.response(a)) / 2;
  }
  return responses;
}

/// Least squares of theta = offset + design . parameters.
Eigen::VectorXd solve_within(const Eigen::MatrixXd& products, const Eigen::VectorXd& responses,
                             const Eigen::MatrixXd& design, const Eigen::VectorXd& offset) {
  const Eigen::MatrixXd reduced = design.transpose() * products * design;
  const Eigen::VectorXd right = design.transpose() * (responses - products * offset);
  return Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(reduced).solve(right);
}

/// Columns after those of the model.
std::size_t covariates_of(const PriceModel& model, const NormalEquations& equations) {
  return equations.columns() - model.size();
}

/// Rows and columns of the covariates, which every design takes as they are; they come last.
void add_covariates(Eigen::MatrixXd& design, std::size_t covariates) {
  design.bottomRightCorner(index(covariates), index(covariates)).setIdentity();
}

/// theta by the prices of the tiers, for given shares a rule: columns of tiers, then of the covariates.
Eigen::MatrixXd design_by_tier(const PriceModel& model, const Eigen::VectorXd& shares, std::size_t covariates) {
  Eigen::MatrixXd design = Eigen::MatrixXd::Zero(index(model.size() + covariates), index(model.tiers() + covariates));
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
Eigen::MatrixXd design_by_rule(const PriceModel& model, const Eigen::VectorXd& bases, std::size_t covariates) {
  Eigen::MatrixXd design = Eigen::MatrixXd::Zero(index(model.size() + covariates), index(model.rules() + covariates));
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    for (std::size_t rule = 0; rule < model.rules(); ++rule) {
      design(index(model.cell_column(tier, rule)), index(rule)) = bases[index(tier)];
    }
  }
  add_covariates(design, covariates);
  return design;
}

std::vector<double> fit_percent(const PriceModel& model, const NormalEquations& equations) {
  const Eigen::MatrixXd products = products_of(equations);
  const Eigen::VectorXd responses = responses_of(equations);
  const std::size_t covariates = covariates_of(model, equations);
  const Eigen::VectorXd nothing = Eigen::VectorXd::Zero(index(equations.columns()));
  Eigen::VectorXd shares = Eigen::VectorXd::Zero(index(model.rules()));
  Eigen::VectorXd theta = nothing;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const Eigen::MatrixXd by_tier = design_by_tier(model, shares, covariates);
    const Eigen::VectorXd bases = solve_within(products, responses, by_tier, nothing);
    Eigen::VectorXd plain = nothing;
    plain.head(index(model.tiers())) = bases.head(index(model.tiers()));
    const Eigen::MatrixXd by_rule = design_by_rule(model, bases, covariates);
    const Eigen::VectorXd parameters = solve_within(products, responses, by_rule, plain);
    shares = parameters.head(index(model.rules()));
    const Eigen::VectorXd next = plain + by_rule * parameters;
    const double moved = (next - theta).norm();
    theta = next;
    if (moved <= kStill * theta.norm()) break;
  }
  return {theta.data(), theta.data() + model.size()};
}

/// The columns of the additive model, and of the covariates.
std::vector<std::size_t> basic_columns(const PriceModel& model, const NormalEquations& equations) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < model.tiers() + model.rules(); ++c) columns.push_back(c);
  for (std::size_t c = model.size(); c < equations.columns(); ++c) columns.push_back(c);
  return columns;
}

}  // namespace

std::vector<SingleTerm> fit_single_terms(const PriceModel& model, const NormalEquations& equations) {
  const std::vector<std::size_t> basic = basic_columns(model, equations);
  const NormalEquations basic_equations = equations.of_columns(basic);
  const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver(products_of(basic_equations));
  const Eigen::VectorXd plain = solver.solve(responses_of(basic_equations));
  std::vector<SingleTerm> terms;
  for (std::size_t c = model.tiers() + model.rules(); c < model.size(); ++c) {
    // Frisch, Waugh and Lovell: what is left of the term and of the response after the basic columns.
    Eigen::VectorXd shared(index(basic.size()));
    for (std::size_t b = 0; b < basic.size(); ++b) {
      shared[index(b)] = static_cast<double>(equations.product(basic[b], c));
    }
    const auto own = static_cast<double>(equations.product(c, c));
    const double left = own - shared.dot(solver.solve(shared));
    SingleTerm& term = terms.emplace_back();
    if (left <= kLeastShare * own) continue;
    term.information = left;
    term.coefficient = (static_cast<double>(equations.response(c)) / 2 - shared.dot(plain)) / left;
  }
  return terms;
}

MixedModel mixed_model_of(const PriceModel& model, std::size_t columns_of_rows) {
  const bool with_cells = model.kind() == PriceModelKind::table_pairs;
  MixedModel mixed;
  const auto add_fixed = [&mixed](std::size_t first, std::size_t end) {
    for (std::size_t c = first; c < end; ++c) mixed.fixed.push_back({c});
  };
  if (model.kind() == PriceModelKind::additive) {
    add_fixed(0, columns_of_rows);
    return mixed;
  }
  std::vector<std::size_t> cells;
  add_fixed(0, model.tiers());
  for (std::size_t rule = 0; rule < model.rules(); ++rule) {
    std::vector<std::size_t>& columns = mixed.fixed.emplace_back();
    if (!with_cells) columns.push_back(model.tiers() + rule);
    for (std::size_t tier = 0; with_cells && tier < model.tiers(); ++tier) {
      columns.push_back(model.cell_column(tier, rule));
    }
    if (with_cells) cells.insert(cells.end(), columns.begin(), columns.end());
  }
  add_fixed(model.size(), columns_of_rows);
  if (with_cells) mixed.random.push_back(std::move(cells));
  std::vector<std::size_t>& pairs = mixed.random.emplace_back();
  for (std::size_t c = model.first_pair(); c < model.size(); ++c) pairs.push_back(c);
  return mixed;
}

std::vector<double> fit_model(const PriceModel& model, const NormalEquations& equations) {
  if (model.kind() == PriceModelKind::percent) return fit_percent(model, equations);
  std::vector<double> theta = is_shrunk(model.kind())
                                  ? fit_mixed(equations, mixed_model_of(model, equations.columns())).theta
                                  : Spectrum(equations).solve(equations);
  theta.resize(model.size());
  return theta;
}

}  // namespace warbalance::sim
