#include "sim/pricing/estimation/field_rows.hpp"

#include <algorithm>
#include <cmath>

#include "sim/files/points.hpp"
#include "sim/pricing/estimation/listed_rows.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

constexpr double kPlaceboErrorProbability = 0.05;

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

void fill_row(const PriceReport& report, const Ruleset& ruleset, PriceRow& row, double fair, double se,
              const std::vector<double>& without_one) {
  const double half_width = report.quantile * se;
  fill_price(row, fair, se, {fair - half_width, fair + half_width}, points_of(ruleset.price_step));
  row.fair_without_chain = without_one;
}

PlaceboPrice placebo_of(const PriceReport& report, const Jackknife& prices, std::size_t feature) {
  const double fair = prices.values[feature];
  const double se = prices.standard_errors[feature];
  const double half_width = simultaneous_t_quantile(kPlaceboErrorProbability, 1, report.chains - 1) * se;
  return {fair, se, {fair - half_width, fair + half_width}};
}

}  // namespace

std::vector<bool> identified_features(const FieldChains& chains, const Spectrum& spectrum, const PriceModel& model,
                                      const ModelMeans& means) {
  std::vector<bool> identified;
  for (std::size_t f = 0; f < model.features().size(); ++f) {
    if (model.kind() == PriceModelKind::additive) {
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
  return jackknife(chains, prices);
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
    if (f == anchor) {
      const std::vector<double> listed(static_cast<std::size_t>(report.chains), row.listed);
      fill_row(report, ruleset, row, row.listed, 0, listed);
      row.flags.push_back(PriceFlag::anchor);
    } else {
      fill_row(report, ruleset, row, prices.values[f], prices.standard_errors[f], prices.without_one[f]);
    }
  }
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (features[f].placebo && identified[f]) report.placebo = placebo_of(report, prices, f);
  }
  for (std::size_t i = 0; i < combinations.size(); ++i) {
    const std::size_t place = identified.size() + i;
    report.combinations.push_back(combination_row(features, combinations[i], prices.values[place],
                                                  prices.standard_errors[place], report.quantile));
  }
}

void fill_from_quality(PriceReport& report, const Ruleset& ruleset, const PopulationSummary& summary,
                       const PriceModel& model, const std::vector<std::size_t>& wanted, const PriceScale& scale,
                       const TailCoefficients& coefficients, bool plain_tiers) {
  if (!coefficients.scale_holds(scale)) return;
  const Jackknife prices = jackknife(static_cast<std::size_t>(report.chains), [&](std::size_t left_out) {
    return scale.prices(coefficients.without(left_out));
  });
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::size_t f = wanted[i];
    PriceRow& row = report.rows[i];
    if (!row.fair) continue;
    if (plain_tiers) {
      row.in_sum = row.fair;
      row.in_sum_se = row.se;
    }
    if (f < model.tiers()) {
      const bool anchored = has_flag(row.flags, PriceFlag::anchor);
      if (plain_tiers && !anchored) {
        fill_row(report, ruleset, row, prices.values[f], prices.standard_errors[f], prices.without_one[f]);
      }
      continue;
    }
    const std::size_t rule = f - model.tiers();
    const double slope = prices.values[model.slope_column(rule)];
    row.slope_q = slope;
    row.slope_se = prices.standard_errors[model.slope_column(rule)];
    row.body_sd = std::abs(slope) * carrier_step_sd(summary, model, rule);
  }
}

void fill_built(PriceReport& report, const FieldChains& chains, const std::vector<std::size_t>& wanted,
                const PriceScale& scale) {
  const auto sum_without = [&](std::size_t left_out) {
    std::vector<double> sum(chains.iterated().size());
    for (std::size_t chain = 0; chain < chains.chains(); ++chain) {
      if (chain == left_out) continue;
      for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += chains.building_theta(chain)[c];
    }
    return sum;
  };
  for (std::size_t left_out = 0; left_out <= chains.chains(); ++left_out) {
    if (!scale.positive(sum_without(left_out))) return;
  }
  const Jackknife prices =
      jackknife(chains.chains(), [&](std::size_t left_out) { return scale.prices(sum_without(left_out)); });
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    PriceRow& row = report.rows[i];
    if (!row.fair || has_flag(row.flags, PriceFlag::anchor)) continue;
    row.built = prices.values[wanted[i]];
    row.built_se = prices.standard_errors[wanted[i]];
  }
}

}  // namespace warbalance::sim
