#include "sim/pricing/estimation/field_look.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/interactions.hpp"
#include "sim/pricing/estimation/list_fit.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {

namespace {

constexpr double kFalseAlarm = 0.001;

}  // namespace

std::string convergence_problem(const std::vector<PriceDrift>& drifts) {
  const auto found =
      std::find_if(drifts.begin(), drifts.end(), [](const PriceDrift& drift) { return !drift.settled(); });
  return found == drifts.end() ? "" : "the price of " + found->rule + " still drifts from round to round";
}

namespace {

/// Coefficients of a model from the tail rounds, each time one fit of all battles: of all, and without each replicate
/// or chain in turn.
class TailCoefficients {
 public:
  /// @param model index in the chains' models
  TailCoefficients(const FieldChains& chains, std::size_t model) {
    for (std::size_t i = 0; i <= chains.replicates(); ++i) by_replicates_.push_back(chains.tail_coefficients(model, i));
    if (chains.replicates() == chains.chains()) return;
    for (std::size_t i = 0; i < chains.chains(); ++i) {
      by_chains_.push_back(chains.tail_coefficients_without_chain(model, i));
    }
    by_chains_.push_back(all());
  }

  const std::vector<double>& all() const { return by_replicates_.back(); }
  /// Whether chains are divided into several replicates.
  bool has_blocks() const { return !by_chains_.empty(); }

  /// Whether the scale exists for all battles and without any chain or replicate; the jackknife needs this.
  bool scale_holds(const PriceScale& scale) const {
    const auto holds = [&](const std::vector<double>& theta) { return scale.positive(theta); };
    return std::ranges::all_of(by_replicates_, holds) && std::ranges::all_of(by_chains_, holds);
  }

  /// Values that follow from coefficients, with their errors over the replicates, or over the chains.
  Jackknife over_replicates(const auto& values_of) const { return over(by_replicates_, values_of); }
  /// @pre has_blocks()
  Jackknife over_chains(const auto& values_of) const { return over(by_chains_, values_of); }

 private:
  static Jackknife over(const std::vector<std::vector<double>>& without, const auto& values_of) {
    return jackknife(without.size() - 1, [&](std::size_t left_out) { return values_of(without[left_out]); });
  }

  std::vector<std::vector<double>> by_replicates_;  ///< without each replicate in turn, then of all battles
  std::vector<std::vector<double>> by_chains_;      ///< without each chain in turn, then of all; empty without blocks
};

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

void fill_row(const PriceReport& report, PriceRow& row, double fair, double se,
              const std::vector<double>& without_one) {
  const double half_width = report.quantile * se;
  fill_price(row, fair, se, {fair - half_width, fair + half_width});
  row.fair_without_one = without_one;
}

PlaceboPrice placebo_of(const PriceReport& report, const Jackknife& prices, std::size_t feature) {
  const double fair = prices.values[feature];
  const double se = prices.standard_errors[feature];
  const double half_width = simultaneous_t_quantile(kPlaceboErrorProbability, 1, report.freedom) * se;
  return {fair, se, {fair - half_width, fair + half_width}};
}

/// Which features the battles can price.
/// @param spectrum  of the model's battles
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

/// The sums of prices that are identified although their members are not, and have a wanted feature among them.
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

/// What the battles of a run say of ratios of variances: the mean over prices whose errors are alike. Weights fall with
/// the squared difference of the logarithms of errors. The mean over all prices counts as one price more, and in that
/// a ratio of 1: both steady the result where prices are few.
double mean_ratio(const std::vector<double>& errors, const std::vector<double>& ratios, double error) {
  double all = 1;
  double count = 1;
  double alike = 0;
  double weights = 0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (errors[i] <= 0) continue;
    all += ratios[i];
    ++count;
    const double apart = std::log(errors[i] / error);
    const double weight = std::exp(-2 * apart * apart);
    alike += weight * ratios[i];
    weights += weight;
  }
  return (all / count + alike) / (1 + weights);
}

/// Errors over blocks leave out that the battles of a chain are built and scored by a list that follows from them.
/// Errors over chains have it, but few chains tell each of them badly. So the variance of a price over blocks is
/// multiplied by the ratio of both variances: the mean over prices with errors alike, and that of the price itself,
/// each by its degrees of freedom. (README.md, "Errors of few chains"; Smyth, Statistical Applications in Genetics and
/// Molecular Biology 3 (2004) 3.)
/// @param blocks, chains  of the same values  @param priced  how many prices
void add_feedback(Jackknife& blocks, const Jackknife& chains, std::size_t priced) {
  const double of_mean = FieldSchedule::mean_ratio_freedom(priced);
  const double of_chains = static_cast<double>(chains.without_one.front().size()) - 1;
  const std::vector<double> errors = blocks.standard_errors;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    ratios.push_back(errors[i] > 0 ? std::pow(chains.standard_errors[i] / errors[i], 2) : 0);
  }
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (errors[i] <= 0) continue;
    const double mean = mean_ratio(errors, ratios, errors[i]);
    const double ratio = (of_mean * mean + of_chains * ratios[i]) / (of_mean + of_chains);
    const double factor = std::sqrt(ratio);
    blocks.standard_errors[i] *= factor;
    for (double& value : blocks.without_one[i]) value = blocks.values[i] + factor * (value - blocks.values[i]);
  }
}

/// Prices of all features, then of the combinations, with their errors [points].
/// @param feedback  prices are scored in later rounds, which errors over blocks leave out
Jackknife tail_prices(const TailCoefficients& coefficients, bool feedback, const PriceScale& scale,
                      const ModelMeans& means, const std::vector<Spectrum::Combination>& combinations) {
  const auto prices_of = [&](const std::vector<double>& theta) {
    const std::vector<double> columns = scale.prices(theta);
    std::vector<double> values;
    for (const auto& contrast : means.contrasts) values.push_back(dot(contrast, columns));
    for (const auto& combination : combinations) values.push_back(weighted(combination, values));
    return values;
  };
  Jackknife prices = coefficients.over_replicates(prices_of);
  if (feedback && coefficients.has_blocks()) {
    add_feedback(prices, coefficients.over_chains(prices_of), means.contrasts.size());
  }
  return prices;
}

}  // namespace

std::vector<PriceDrift> price_drifts(const FieldChains& chains, const PriceScale& scale,
                                     const std::vector<std::size_t>& tested) {
  if (tested.empty()) return {};
  const auto by_halves = [&](std::size_t left_out) {
    const auto [early, late] = chains.half_coefficients(left_out);
    std::vector<double> changes = scale.prices(late);
    const std::vector<double> before = scale.prices(early);
    for (std::size_t c = 0; c < changes.size(); ++c) changes[c] -= before[c];
    return changes;
  };
  const auto prices_of = [&](const std::vector<double>& theta) { return scale.prices(theta); };
  const TailCoefficients coefficients(chains, 0);
  const Jackknife changes = jackknife(chains.replicates(), by_halves);
  const Jackknife prices = coefficients.over_replicates(prices_of);
  Jackknife with_feedback = prices;
  if (coefficients.has_blocks()) {
    add_feedback(with_feedback, coefficients.over_chains(prices_of), chains.features().size());
  }
  const double quantile =
      simultaneous_t_quantile(kFalseAlarm, tested.size(), static_cast<double>(chains.replicates() - 1));
  std::vector<PriceDrift> drifts;
  for (const std::size_t column : tested) {
    const double change = changes.values[column];
    // With independent rounds, the difference of the halves has twice the error of the prices. Few replicates estimate
    // each only roughly.
    const double of_price = prices.standard_errors[column];
    const double feedback = of_price > 0 ? std::max(1.0, with_feedback.standard_errors[column] / of_price) : 1;
    const double se = feedback * std::max(changes.standard_errors[column], 2 * of_price);
    drifts.push_back({chains.iterated().name(column), change, se, {change - quantile * se, change + quantile * se}});
  }
  return drifts;
}

namespace {

/// Fills the rows and combinations of a report: intervals hold for all of them at once.
/// @param prices  from `tail_prices`
void fill_prices(PriceReport& report, const FeatureSpace& features, const std::vector<std::size_t>& wanted,
                 const std::vector<bool>& identified, std::optional<std::size_t> anchor,
                 const std::vector<Spectrum::Combination>& combinations, const Jackknife& prices) {
  const auto judged = static_cast<std::size_t>(
      std::count_if(wanted.begin(), wanted.end(), [&](std::size_t f) { return identified[f] && f != anchor; }));
  report.joint_quantile = simultaneous_t_quantile(
      report.look_alpha, std::max<std::size_t>(1, judged + combinations.size()), report.freedom);
  report.quantile = report.joint ? report.joint_quantile : t_quantile(1 - report.look_alpha / 2, report.freedom);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::size_t f = wanted[i];
    PriceRow& row = report.rows[i];
    if (!identified[f]) {
      row.flags.push_back(PriceFlag::not_identified);
      continue;
    }
    // The anchor's price is exact by definition; the jackknife would show rounding noise.
    if (f == anchor) {
      const std::vector<double> listed(prices.without_one[f].size(), row.listed);
      fill_row(report, row, row.listed, 0, listed);
      row.flags.push_back(PriceFlag::anchor);
    } else {
      fill_row(report, row, prices.values[f], prices.standard_errors[f], prices.without_one[f]);
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

/// Fills the results of the quality model. Rules get their slope with its error, and the spread of their price over the
/// units that carry them. With `plain_tiers`, tiers get the price of a plain unit. Does nothing when the model has no
/// scale.
/// @param coefficients  of the quality model
void fill_from_quality(PriceReport& report, const PopulationSummary& summary, const PriceModel& model,
                       const std::vector<std::size_t>& wanted, const PriceScale& scale,
                       const TailCoefficients& coefficients, bool plain_tiers) {
  if (!coefficients.scale_holds(scale)) return;
  const Jackknife prices =
      coefficients.over_replicates([&](const std::vector<double>& theta) { return scale.prices(theta); });
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::size_t f = wanted[i];
    PriceRow& row = report.rows[i];
    if (!row.fair) continue;
    if (f < model.tiers()) {
      if (!plain_tiers) continue;
      row.plain = prices.values[f];
      row.plain_se = prices.standard_errors[f];
      continue;
    }
    const std::size_t rule = f - model.tiers();
    const double slope = prices.values[model.slope_column(rule)];
    row.slope_q = slope;
    row.slope_se = prices.standard_errors[model.slope_column(rule)];
    row.body_sd = std::abs(slope) * carrier_step_sd(summary, model, rule);
  }
}

constexpr double kFieldErrorProbability = 0.05;

constexpr const char* kNoScale =
    "stronger armies do not win more often in these battles, so they give no scale for prices; "
    "play more battles a round, or look at the rules and the players";
constexpr const char* kDiverged =
    "the prices diverged: scored with those of an earlier round, stronger armies no longer win more often; "
    "play more battles a round, or look at the rules and the players";
constexpr const char* kScaleNotIdentified =
    "these battles cannot tell the scale of prices: armies need totals that differ (generator.jitter_per_mille above "
    "0; of listed armies "
    "leave_out above 0, or many more of them), and every round enough battles";

/// Why there are no prices: some chain found no positive scale.
std::string broken_down(const FieldChains& chains) {
  if (!chains.scale_known()) return kScaleNotIdentified;
  return chains.rounds() <= 1 ? kNoScale : kDiverged;
}

/// What a run prices, whichever rows it shows: all features except those that are priced only on request and were not
/// requested.
std::vector<std::size_t> priced_features(const FeatureSpace& features, const FieldOptions& options) {
  std::vector<std::size_t> priced = wanted_features(features, {});
  for (const std::size_t f : wanted_features(features, options.only)) priced.push_back(f);
  std::sort(priced.begin(), priced.end());
  priced.erase(std::unique(priced.begin(), priced.end()), priced.end());
  return priced;
}

/// The parts of a report that need no prices: battles, draws and other counts.
PriceReport facts(const FieldChains& chains, const Ruleset& ruleset, const FieldPopulation& summary,
                  const FieldOptions& options, int tail_rounds) {
  PriceReport report;
  for (int round = 0; round < chains.rounds(); ++round) {
    report.battles += chains.facts(round).battles;
    report.validity.merge(chains.facts(round).validity);
  }
  RoundFacts tail(chains.features().size());
  for (int i = 0; i < tail_rounds; ++i) tail.merge(chains.facts(options.schedule.burn_in_rounds + i));
  report.tail_battles = tail.battles;
  report.chains = static_cast<int>(chains.chains());
  report.replicates = chains.replicates();
  report.freedom = options.prior ? static_cast<double>(report.replicates - 1)
                                 : options.schedule.freedom(report.chains, chains.features().size());
  report.stuck_chains = chains.stuck_chains();
  report.rounds = chains.rounds();
  report.look_alpha = kFieldErrorProbability / options.schedule.looks;
  report.joint = options.joint;
  report.tolerance = points_of(ruleset.price_tolerance);
  report.keep_within = keep_within(ruleset, summary.listed);
  if (chains.rounds() > 0 && options.building == Building::listed) {
    report.listed_draws = {chains.facts(0).battles, chains.facts(0).draws};
  }
  report.fitted_draws = {tail.battles, tail.draws};
  if (tail.battles > 0) {
    report.first_player_score =
        static_cast<double>(tail.first_player_half_points) / (2 * static_cast<double>(tail.battles));
    report.mean_rest = static_cast<double>(tail.rest_hundredths) / (200 * static_cast<double>(tail.battles));
  }
  report.prior = options.prior;
  report.building = options.building;
  report.population_hash = summary.neutral.hash;
  report.mean_listed_total = summary.listed.mean_listed;
  for (const std::size_t f : priced_features(chains.features(), options)) {
    PriceRow row = listed_row(ruleset, chains.features()[f]);
    row.units_seen = tail.units_seen[f];
    report.rows.push_back(std::move(row));
  }
  return report;
}

/// @param points_per_score  of the scale, > 0
AdditivePrices additive_prices(const Jackknife& prices, const std::vector<bool>& identified, double points_per_score) {
  const auto features = static_cast<std::ptrdiff_t>(identified.size());
  return {{prices.values.begin(), prices.values.begin() + features},
          {prices.without_one.begin(), prices.without_one.begin() + features},
          identified,
          1 / points_per_score};
}

/// The units of the roster, by number, whose prices give the scale: several that are printed, or the anchor.
std::vector<std::size_t> units_of_scale(const FieldOptions& options) {
  std::vector<std::size_t> units;
  const auto& roster = options.population.roster;
  for (std::size_t u = 0; u < roster.size(); ++u) {
    const bool is_printed = is_one_of(options.printed, roster[u].name);
    if (options.printed.empty() ? roster[u].name == options.anchor : is_printed) units.push_back(u);
  }
  return units;
}

/// Whether the rounds determined the scale; for a prior list, its anchor decides.
bool scale_known(const FieldChains& chains, const PriceScale& scale, const FieldOptions& options) {
  if (!options.prior) return chains.scale_known();
  for (std::size_t f = 0; f < chains.features().size(); ++f) {
    if (scale.weights[f] != 0 && !chains.known(f)) return false;
  }
  return true;
}

/// Prior prices are guesses: no price differs from them.
void leave_out_comparison(PriceReport& report) {
  for (PriceRow& row : report.rows) row.difference.reset();
}

/// The scales that turn the coefficients of each model into points.
class Scales {
 public:
  Scales(const FieldChains& chains, const FieldOptions& options)
      : chains_(chains), options_(options), units_(units_of_scale(options)) {}

  /// The unit that keeps its price, if one is priced.
  std::optional<std::size_t> anchor() const {
    return options_.printed.empty() ? chains_.features().find(options_.anchor) : std::nullopt;
  }

  PriceScale of(std::size_t model) const {
    std::vector<std::pair<std::vector<double>, double>> printed;
    for (const std::size_t unit : units_) {
      const double listed = points_of(options_.population.roster[unit].listed);
      printed.emplace_back(chains_.features().counts_of(unit), listed);
    }
    if (printed.size() == 1) return {std::move(printed[0].first), printed[0].second};
    if (!printed.empty()) return printed_scale(std::move(printed));
    return chains_.scale(model);
  }

  /// Whether the battles determine the scale of the iterated model.
  bool told_by(const Spectrum& iterated) const {
    const PriceScale scale = of(0);
    return iterated.identified(scale.weights) && scale_known(chains_, scale, options_);
  }

 private:
  const FieldChains& chains_;
  const FieldOptions& options_;
  std::vector<std::size_t> units_;
};

/// Adds what `--interactions` shows besides the rows.
void add_details(PriceReport& report, const FieldChains& chains, const Scales& scales,
                 const std::vector<std::size_t>& wanted) {
  add_interactions(report, chains, scales.of(0));
  add_body_prices(report, chains, scales.of(0), wanted);
  add_carrier_prices(report, chains, scales.of(*chains.find_model(PriceModelKind::table)), wanted);
}

/// Leaves out sums that none of the wanted features is in. @param combinations  of the report's
void leave_out_combinations(PriceReport& report, const std::vector<Spectrum::Combination>& combinations,
                            const std::vector<std::size_t>& wanted) {
  std::vector<PriceCombination> kept;
  for (std::size_t i = 0; i < combinations.size(); ++i) {
    const bool is_wanted = std::ranges::any_of(combinations[i].columns, [&](std::size_t column) {
      return std::find(wanted.begin(), wanted.end(), column) != wanted.end();
    });
    if (is_wanted) kept.push_back(report.combinations[i]);
  }
  report.combinations = std::move(kept);
}

/// After the last round: whether the prices have converged, and their verdicts then.
void conclude(PriceReport& report, const FieldChains& chains, const Scales& scales, const Spectrum& iterated,
              const FieldOptions& options) {
  if (options.prior) {
    leave_out_comparison(report);
    report.outcome = PriceOutcome::converged;
    return;
  }
  std::vector<std::size_t> tested;
  for (std::size_t c = 0; c < chains.iterated().size(); ++c) {
    if (iterated.identified(c) && chains.known(c) && c != scales.anchor()) tested.push_back(c);
  }
  report.drifts = price_drifts(chains, scales.of(0), tested);
  report.message = convergence_problem(report.drifts);
  if (!report.message.empty()) return;
  report.outcome = PriceOutcome::converged;
  give_verdicts(report);
  if (chains.iterated().kind() == PriceModelKind::additive) report.list_fit = list_fit(chains, scales.of(0));
  for (PriceRow& row : report.rows) {
    if (const auto nearer = nearer_price(row); nearer && row.verdict) row.flags.push_back(*nearer);
  }
}

/// A report with all prices of the run: intervals and verdicts are joint over them, whichever are shown.
PriceReport whole_look(const FieldChains& chains, const Ruleset& ruleset, const FieldPopulation& summary,
                       const FieldOptions& options, int tail_rounds, bool complete) {
  PriceReport report = facts(chains, ruleset, summary, options, tail_rounds);
  if (chains.broke_down()) {
    report.message = broken_down(chains);
    return report;
  }
  if (tail_rounds == 0) return report;

  const std::size_t place = *chains.find_model(options.model);
  const PriceModel& model = chains.models()[place];
  const Scales scales(chains, options);
  const Spectrum iterated(chains.tail_equations(0));
  if (!scales.told_by(iterated)) {
    report.message = kScaleNotIdentified;
    return report;
  }
  const PriceScale scale = scales.of(place);
  const TailCoefficients coefficients(chains, place);
  if (!coefficients.scale_holds(scale)) {
    report.message = kNoScale;
    return report;
  }

  const Spectrum spectrum = place == 0 ? iterated : Spectrum(chains.tail_equations(place));
  const ModelMeans means = chains.means(place);
  const FeatureSpace& features = chains.features();
  const std::vector<bool> identified = identified_features(chains, spectrum, model, means);
  const std::vector<std::size_t> all = priced_features(features, options);
  const bool tells_sums = model.kind() == PriceModelKind::additive && chains.tells_all_but(iterated.missing());
  const auto combinations =
      tells_sums ? wanted_combinations(features, spectrum, all) : std::vector<Spectrum::Combination>();
  const Jackknife prices = tail_prices(coefficients, !options.prior, scale, means, combinations);
  fill_prices(report, features, all, identified, scales.anchor(), combinations, prices);
  const std::vector<std::size_t> wanted = wanted_features(features, options.only);
  leave_out_combinations(report, combinations, wanted);
  const std::vector<double> theta = coefficients.all();
  report.prices = scale.prices(theta);
  if (place == 0 && model.kind() == PriceModelKind::additive) {
    report.additive = additive_prices(prices, identified, scale.factor(theta));
  }
  if (const auto quality = chains.find_model(PriceModelKind::quality)) {
    const bool plain_tiers = model.kind() == PriceModelKind::additive;
    fill_from_quality(report, summary.neutral, chains.models()[*quality], all, scales.of(*quality),
                      TailCoefficients(chains, *quality), plain_tiers);
  }
  report.variance_shares = price_variance_shares(chains, place);
  if (options.interactions) add_details(report, chains, scales, wanted);
  report.outcome = PriceOutcome::not_converged;
  if (complete) conclude(report, chains, scales, iterated, options);
  return report;
}

/// Keeps the requested rows; the others become `unshown`.
void show_wanted(PriceReport& report, const FeatureSpace& features, const FieldOptions& options) {
  const std::vector<std::size_t> all = priced_features(features, options);
  const std::vector<std::size_t> wanted = wanted_features(features, options.only);
  std::vector<PriceRow> rows = std::move(report.rows);
  report.rows.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_shown = std::find(wanted.begin(), wanted.end(), all[i]) != wanted.end();
    (is_shown ? report.rows : report.unshown).push_back(std::move(rows[i]));
  }
}

}  // namespace

PriceReport report_look(const FieldChains& chains, const Ruleset& ruleset, const FieldPopulation& summary,
                        const FieldOptions& options, int tail_rounds, bool complete) {
  PriceReport report = whole_look(chains, ruleset, summary, options, tail_rounds, complete);
  show_wanted(report, chains.features(), options);
  return report;
}

}  // namespace warbalance::sim
