#include "sim/pricing/estimation/interactions.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;

/// A term is not identified if tiers and rules explain all but this share of its variance.
constexpr double kLeastShare = 1e-4;

/// A term that is added alone to the additive model.
struct SingleTerm {
  double coefficient = 0;
  /// 1 / its variance, per variance of a battle; 0: the battles say nothing about it
  double information = 0;
};

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

/// The columns of the additive model, and of the covariates.
std::vector<std::size_t> basic_columns(const PriceModel& model, const NormalEquations& equations) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < model.tiers() + model.rules(); ++c) columns.push_back(c);
  for (std::size_t c = model.size(); c < equations.columns(); ++c) columns.push_back(c);
  return columns;
}

/// The terms of a model beyond tiers and rules, each fitted alone beside tiers, rules and first move.
/// @pre model.kind() is quality or single_pairs: its first columns are tiers and rules
std::vector<SingleTerm> fit_single_terms(const PriceModel& model, const NormalEquations& equations) {
  const std::vector<std::size_t> basic = basic_columns(model, equations);
  const NormalEquations basic_equations = equations.of_columns(basic);
  const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver(products_of(basic_equations));
  const Eigen::VectorXd plain = solver.solve(responses_of(basic_equations));
  std::vector<SingleTerm> terms;
  for (std::size_t c = model.tiers() + model.rules(); c < model.size(); ++c) {
    // Frisch, Waugh and Lovell: the residuals of the term and of the response after fitting the basic columns.
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

std::vector<std::string> rules_of(const PriceModel& model, std::size_t column) {
  const FeatureSpace& features = model.features();
  std::vector<std::string> rules;
  for (std::size_t first = 0; first < model.rules(); ++first) {
    const std::string& name = features[model.tiers() + first].name;
    if (model.kind() == PriceModelKind::quality) {
      if (model.slope_column(first) == column) return {name};
      continue;
    }
    for (std::size_t second = first + 1; second < model.rules(); ++second) {
      if (model.pair_column(first, second) == column) return {name, features[model.tiers() + second].name};
    }
  }
  return rules;
}

/// Adds the terms of one model; their intervals wait for the number of all terms.
void add_terms(const FieldChains& chains, std::size_t place, const PriceScale& scale, std::vector<Interaction>& found) {
  const PriceModel& model = chains.models()[place];
  const std::size_t basic = model.tiers() + model.rules();
  const std::vector<SingleTerm> all = fit_single_terms(model, chains.tail_equations(place));
  const Jackknife prices = jackknife(chains.replicates(), [&](std::size_t left_out) {
    const std::vector<double> additive = chains.tail_coefficients(0, left_out);
    const double factor = scale.factor(additive);
    std::vector<double> values;
    for (const SingleTerm& term : fit_single_terms(model, chains.tail_equations(place, left_out))) {
      values.push_back(factor * term.coefficient);
    }
    return values;
  });
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].information <= 0) continue;
    Interaction term;
    term.text = model.name(basic + i);
    term.rules = rules_of(model, basic + i);
    if (std::find(term.rules.begin(), term.rules.end(), kPlaceboName) != term.rules.end()) continue;
    term.price = prices.values[i];
    term.se = prices.standard_errors[i];
    found.push_back(std::move(term));
  }
}

/// Tiers and rules, the slope of the rule, the first move.
std::vector<std::size_t> columns_of_body(const PriceModel& model, std::size_t rule) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < model.tiers() + model.rules(); ++c) columns.push_back(c);
  columns.push_back(model.slope_column(rule));
  columns.push_back(model.size());
  return columns;
}

}  // namespace

void add_interactions(PriceReport& report, const FieldChains& chains, const PriceScale& scale) {
  std::vector<Interaction>& terms = report.interactions;
  for (const PriceModelKind kind : {PriceModelKind::quality, PriceModelKind::single_pairs}) {
    if (const auto place = chains.find_model(kind)) add_terms(chains, *place, scale, terms);
  }
  if (terms.empty()) return;
  report.interactions_quantile = simultaneous_t_quantile(report.look_alpha, terms.size(), report.freedom);
  for (Interaction& term : terms) {
    const double half_width = report.interactions_quantile * term.se;
    term.interval = {term.price - half_width, term.price + half_width};
  }
  const auto sureness = [](const Interaction& term) { return term.se > 0 ? std::abs(term.price) / term.se : 0; };
  std::stable_sort(terms.begin(), terms.end(),
                   [&](const Interaction& a, const Interaction& b) { return sureness(a) > sureness(b); });
}

void add_carrier_prices(PriceReport& report, const FieldChains& chains, const PriceScale& scale,
                        const std::vector<std::size_t>& wanted) {
  const std::size_t place = *chains.find_model(PriceModelKind::table);
  const PriceModel& model = chains.models()[place];
  const NormalEquations all = chains.tail_equations(place);
  const Jackknife prices = jackknife(chains.replicates(), [&](std::size_t left_out) {
    return scale.prices(chains.tail_coefficients(place, left_out));
  });
  const double quantile = simultaneous_t_quantile(report.look_alpha, model.tiers(), report.freedom);
  for (const std::size_t feature : wanted) {
    if (feature < model.tiers()) continue;
    for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
      const std::size_t column = model.cell_column(tier, feature - model.tiers());
      if (all.product(column, column) == 0) continue;
      CarrierPrice cell{model.features()[feature].name, model.features()[tier].name};
      cell.price = prices.values[column];
      cell.se = prices.standard_errors[column];
      cell.interval = {cell.price - quantile * cell.se, cell.price + quantile * cell.se};
      report.carrier_prices.push_back(std::move(cell));
    }
  }
}

void add_body_prices(PriceReport& report, const FieldChains& chains, const PriceScale& scale,
                     const std::vector<std::size_t>& wanted) {
  const std::size_t place = *chains.find_model(PriceModelKind::bodies);
  const PriceModel& model = chains.models()[place];
  const double quantile = simultaneous_t_quantile(report.look_alpha, 2, report.freedom);
  std::vector<double> factors;  // points per unit of a coefficient, without each chain in turn and with all
  for (std::size_t left_out = 0; left_out <= chains.replicates(); ++left_out) {
    const std::vector<double> additive = chains.tail_coefficients(0, left_out);
    factors.push_back(scale.factor(additive));
  }
  for (const std::size_t feature : wanted) {
    if (feature < model.tiers() || model.shoots(feature - model.tiers())) continue;
    const std::vector<std::size_t> columns = columns_of_body(model, feature - model.tiers());
    const std::size_t slope = columns.size() - 2;
    const NormalEquations all = chains.tail_equations(place).of_columns(columns);
    if (all.product(slope, slope) == 0 || !Spectrum(all).identified(slope)) continue;
    const Jackknife prices = jackknife(chains.replicates(), [&](std::size_t left_out) {
      const NormalEquations equations = chains.tail_equations(place, left_out).of_columns(columns);
      const std::vector<double> theta = Spectrum(equations).solve(equations);
      return std::vector<double>{factors[left_out] * (theta[feature] + theta[slope]),
                                 factors[left_out] * theta[feature]};
    });
    for (std::size_t body = 0; body < 2; ++body) {
      CarrierPrice price{model.features()[feature].name, body == 0 ? "with a shooting weapon" : "without one"};
      price.price = prices.values[body];
      price.se = prices.standard_errors[body];
      price.interval = {price.price - quantile * price.se, price.price + quantile * price.se};
      report.body_prices.push_back(std::move(price));
    }
  }
}

}  // namespace warbalance::sim
