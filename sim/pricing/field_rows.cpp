#include "sim/pricing/field_rows.hpp"

#include <algorithm>
#include <cmath>

#include "sim/catalog/points.hpp"
#include "sim/pricing/listed_rows.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

double dot(const std::vector<double>& weights, const std::vector<double>& values) {
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * values[i];
  return sum;
}

double weighted(const Spectrum::Combination& combination, const std::vector<double>& values) {
  double sum = 0;
  for (std::size_t i = 0; i < combination.columns.size(); ++i) {
    sum += combination.weights[i] * values[combination.columns[i]];
  }
  return sum;
}

/// "Armored + Tough", "Armored - 0.50 Tough".
std::string combination_text(const FeatureSpace& features, const Spectrum::Combination& combination) {
  std::string text;
  for (std::size_t i = 0; i < combination.columns.size(); ++i) {
    const double weight = combination.weights[i];
    const auto percent = static_cast<int>(std::lround(100 * std::abs(weight)));
    if (i > 0) text += weight < 0 ? " - " : " + ";
    if (i == 0 && weight < 0) text += "-";
    if (percent != 100) {
      text +=
          std::to_string(percent / 100) + "." + std::to_string(percent / 10 % 10) + std::to_string(percent % 10) + " ";
    }
    text += features[combination.columns[i]].name;
  }
  return text;
}

PriceCombination combination_row(const FeatureSpace& features, const Spectrum::Combination& combination, double fair,
                                 double se, double quantile) {
  PriceCombination row;
  row.text = combination_text(features, combination);
  for (std::size_t c = 0; c < combination.columns.size(); ++c) {
    row.listed += combination.weights[c] * points_of(features[combination.columns[c]].listed);
  }
  row.fair = fair;
  row.se = se;
  row.interval = {fair - quantile * se, fair + quantile * se};
  return row;
}

}  // namespace

std::vector<bool> identified_features(const FieldChains& chains, const Spectrum& spectrum, const PriceModel& model,
                                      const ModelMeans& means) {
  std::vector<bool> identified;
  for (std::size_t f = 0; f < model.features().size(); ++f) {
    if (model.kind() != PriceModelKind::quality && model.kind() != PriceModelKind::table) {
      identified.push_back(spectrum.identified(f));
    } else {
      const std::vector<double>& contrast = means.contrasts[f];
      const bool carried = std::any_of(contrast.begin(), contrast.end(), [](double share) { return share != 0; });
      identified.push_back(carried && spectrum.identified(contrast));
    }
  }
  for (std::size_t f = 0; f < identified.size(); ++f) identified[f] = identified[f] && chains.known(f);
  return identified;
}

std::vector<Spectrum::Combination> wanted_combinations(const FeatureSpace& features, const Spectrum& spectrum,
                                                       const std::vector<std::size_t>& wanted) {
  std::vector<Spectrum::Combination> combinations = spectrum.combinations();
  std::erase_if(combinations, [&](const Spectrum::Combination& combination) {
    const auto& columns = combination.columns;
    const bool has_covariate =
        std::any_of(columns.begin(), columns.end(), [&](std::size_t c) { return c >= features.size(); });
    const bool is_wanted = std::any_of(columns.begin(), columns.end(), [&](std::size_t c) {
      return std::find(wanted.begin(), wanted.end(), c) != wanted.end();
    });
    return has_covariate || !is_wanted;
  });
  return combinations;
}

Jackknife tail_prices(const TailCoefficients& coefficients, std::size_t chains, const PriceScale& scale,
                      const ModelMeans& means, const std::vector<Spectrum::Combination>& combinations) {
  const auto prices = [&](std::size_t left_out) {
    const std::vector<double> columns = scale.prices(coefficients.without(left_out));
    std::vector<double> values;
    for (const auto& contrast : means.contrasts) values.push_back(dot(contrast, columns));
    for (const auto& combination : combinations) values.push_back(weighted(combination, values));
    return values;
  };
  if (!coefficients.pooled()) return jackknife(chains, prices);
  Jackknife without_errors;
  without_errors.values = prices(chains);
  without_errors.standard_errors.resize(without_errors.values.size());
  without_errors.without_one.resize(without_errors.values.size());
  return without_errors;
}

void fill_prices(PriceReport& report, const Ruleset& ruleset, const FeatureSpace& features,
                 const std::vector<std::size_t>& wanted, const std::vector<bool>& identified,
                 std::optional<std::size_t> anchor, const std::vector<Spectrum::Combination>& combinations,
                 const Jackknife& prices) {
  const auto judged = static_cast<std::size_t>(
      std::count_if(wanted.begin(), wanted.end(), [&](std::size_t f) { return identified[f] && f != anchor; }));
  report.quantile = simultaneous_t_quantile(report.look_alpha, std::max<std::size_t>(1, judged + combinations.size()),
                                            report.chains - 1);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::size_t f = wanted[i];
    PriceRow& row = report.rows[i];
    if (!identified[f]) {
      row.flags.push_back(PriceFlag::not_identified);
      continue;
    }
    // The anchor's price is exact by definition; the jackknife would show rounding noise.
    row.se = f == anchor ? 0 : prices.standard_errors[f];
    row.fair = f == anchor ? row.listed : prices.values[f];
    row.fair_without_chain =
        f == anchor ? std::vector<double>(static_cast<std::size_t>(report.chains), row.listed) : prices.without_one[f];
    row.interval = Interval{*row.fair - report.quantile * *row.se, *row.fair + report.quantile * *row.se};
    row.difference = *row.fair - row.listed;
    row.fair_rounded = rounded_to_step(*row.fair, points_of(ruleset.price_step));
    if (f == anchor) row.flags.push_back(PriceFlag::anchor);
  }
  for (std::size_t i = 0; i < combinations.size(); ++i) {
    const std::size_t place = identified.size() + i;
    report.combinations.push_back(combination_row(features, combinations[i], prices.values[place],
                                                  prices.standard_errors[place], report.quantile));
  }
}

void fill_slopes(PriceReport& report, const PopulationSummary& summary, const PriceModel& model,
                 const std::vector<std::size_t>& wanted, const PriceScale& scale,
                 const TailCoefficients& coefficients) {
  if (!coefficients.scale_holds(scale)) return;
  const Jackknife prices = jackknife(static_cast<std::size_t>(report.chains), [&](std::size_t left_out) {
    return scale.prices(coefficients.without(left_out));
  });
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] < model.tiers() || !report.rows[i].fair) continue;
    const std::size_t rule = wanted[i] - model.tiers();
    const double slope = prices.values[model.slope_column(rule)];
    report.rows[i].slope_q = slope;
    report.rows[i].slope_se = prices.standard_errors[model.slope_column(rule)];
    report.rows[i].body_sd = std::abs(slope) * carrier_step_sd(summary, model, rule);
  }
}

}  // namespace warbalance::sim
