#include "sim/pricing/field_look.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "sim/pricing/convergence.hpp"
#include "sim/pricing/interactions.hpp"
#include "sim/pricing/listed_rows.hpp"
#include "sim/pricing/logit_report.hpp"
#include "sim/pricing/model_fit.hpp"
#include "sim/pricing/scale.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

constexpr double kFieldErrorProbability = 0.05;

constexpr const char* kNoScale =
    "stronger armies do not win more often in these battles, so they give no scale for prices; "
    "play more battles a round, or look at the rules and the players";
constexpr const char* kRanAway =
    "the prices ran away: scored with those of an earlier round, stronger armies no longer win more often; "
    "play more battles a round, or look at the rules and the players";
constexpr const char* kScaleNotIdentified =
    "these battles cannot tell the scale of prices: armies need totals that differ (jitter above 0; of listed armies "
    "leave_out above 0, or many more of them), and every round enough battles";

double points(Hundredths hundredths) { return hundredths / 100.0; }

/// Coefficients of a model from the tail rounds of all chains, or of all but one: of the iterated model the sum of what
/// each round and chain was fitted to, of the others one fit of all battles.
class TailCoefficients {
 public:
  TailCoefficients(const FieldChains& chains, std::size_t model, int first_round, int rounds)
      : chains_(chains), model_(model), first_round_(first_round), rounds_(rounds) {}

  /// @param left_out  a chain; their number = none
  std::vector<double> without(std::size_t left_out) const {
    return model_ == 0 ? sum_without(left_out) : fit_without(left_out);
  }
  std::vector<double> all() const { return without(chains_.chains()); }

  /// True when the scale exists for all chains together and without any one of them, as the jackknife needs it.
  bool scale_holds(const PriceScale& scale) const {
    for (std::size_t left_out = 0; left_out <= chains_.chains(); ++left_out) {
      if (!scale.positive(without(left_out))) return false;
    }
    return true;
  }

 private:
  std::vector<double> sum_without(std::size_t left_out) const {
    std::vector<double> sum(chains_.iterated().size());
    for (std::size_t chain = 0; chain < chains_.chains(); ++chain) {
      if (chain == left_out) continue;
      for (int round = first_round_; round < first_round_ + rounds_; ++round) {
        const std::vector<double>& theta = chains_.theta(chain, round);
        for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += theta[c];
      }
    }
    return sum;
  }
  std::vector<double> fit_without(std::size_t left_out) const {
    const PriceModel& model = chains_.models()[model_];
    NormalEquations equations(model.size() + kCovariates);
    for (std::size_t chain = 0; chain < chains_.chains(); ++chain) {
      if (chain != left_out) equations.merge(chains_.tail_equations(chain, model_));
    }
    return fit_model(model, equations);
  }

  const FieldChains& chains_;
  std::size_t model_;
  int first_round_;
  int rounds_;
};

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

/// Why there are no prices after a chain broke down.
std::string broken_down(const FieldChains& chains) {
  if (!chains.logit_problem().empty()) return chains.logit_problem();
  if (!chains.scale_known()) return kScaleNotIdentified;
  return chains.rounds() <= 1 ? kNoScale : kRanAway;
}

/// Battles, draws and other facts that need no price.
PriceReport facts(const FieldChains& chains, const Ruleset& ruleset, const PopulationSummary& summary,
                  const FieldOptions& options, int tail_rounds, RoundTally& tail) {
  PriceReport report;
  for (int round = 0; round < chains.rounds(); ++round) report.battles += chains.tally(round).battles;
  for (int i = 0; i < tail_rounds; ++i) tail.merge(chains.tally(options.schedule.burn_in_rounds + i));
  report.tail_battles = tail.battles;
  report.chains = static_cast<int>(chains.chains());
  report.rounds = chains.rounds();
  report.look_alpha = kFieldErrorProbability / options.schedule.looks;
  report.tolerance = options.tolerance.value_or(points(ruleset.price_tolerance));
  if (chains.rounds() > 0) report.listed_draws = {chains.tally(0).battles, chains.tally(0).draws};
  report.fitted_draws = {tail.battles, tail.draws};
  if (tail.battles > 0) {
    report.first_player_score =
        static_cast<double>(tail.first_player_half_points) / (2 * static_cast<double>(tail.battles));
  }
  report.prior = options.prior;
  report.population_hash = summary.hash;
  report.mean_listed_total = summary.mean_listed;
  for (const std::size_t f : wanted_features(chains.features(), options.only)) {
    PriceRow row = listed_row(ruleset, chains.features()[f]);
    row.units_seen = tail.units_seen[f];
    report.rows.push_back(std::move(row));
  }
  return report;
}

/// Intervals for all rows and combinations at once.
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
      row.flags.push_back("not_identified");
      continue;
    }
    // The anchor's price is exact by definition; the jackknife would show rounding noise.
    row.se = f == anchor ? 0 : prices.standard_errors[f];
    row.fair = f == anchor ? row.listed : prices.values[f];
    row.fair_without_chain =
        f == anchor ? std::vector<double>(static_cast<std::size_t>(report.chains), row.listed) : prices.without_one[f];
    row.interval = Interval{*row.fair - report.quantile * *row.se, *row.fair + report.quantile * *row.se};
    row.difference = *row.fair - row.listed;
    row.fair_rounded = rounded_to_step(*row.fair, points(ruleset.price_step));
    if (f == anchor) row.flags.push_back("anchor");
  }
  for (std::size_t i = 0; i < combinations.size(); ++i) {
    PriceCombination combination;
    combination.text = combination_text(features, combinations[i]);
    for (std::size_t c = 0; c < combinations[i].columns.size(); ++c) {
      combination.listed += combinations[i].weights[c] * points(features[combinations[i].columns[c]].listed);
    }
    const std::size_t place = identified.size() + i;
    combination.fair = prices.values[place];
    combination.se = prices.standard_errors[place];
    const double half_width = report.quantile * combination.se;
    combination.interval = {combination.fair - half_width, combination.fair + half_width};
    report.combinations.push_back(std::move(combination));
  }
}

/// Which features the battles can price. A percentage is known where its rule is, and so is a price with ridge pairs.
std::vector<bool> identified_features(const Spectrum& spectrum, const PriceModel& model, const ModelMeans& means) {
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
  return identified;
}

/// What the quality model says of each rule: its slope with error, and how its price varies over the units that carry
/// it.
void fill_slopes(PriceReport& report, const FieldChains& chains, const PopulationSummary& summary, std::size_t quality,
                 const std::vector<std::size_t>& wanted, const PriceScale& scale, int first_tail_round,
                 int tail_rounds) {
  const PriceModel& model = chains.models()[quality];
  const TailCoefficients coefficients(chains, quality, first_tail_round, tail_rounds);
  if (!coefficients.scale_holds(scale)) return;
  const Jackknife prices =
      jackknife(chains.chains(), [&](std::size_t left_out) { return scale.prices(coefficients.without(left_out)); });
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] < model.tiers() || !report.rows[i].fair) continue;
    const std::size_t rule = wanted[i] - model.tiers();
    const double slope = prices.values[model.slope_column(rule)];
    report.rows[i].slope_q = slope;
    report.rows[i].slope_se = prices.standard_errors[model.slope_column(rule)];
    report.rows[i].body_sd = std::abs(slope) * carrier_step_sd(summary, model, rule);
  }
}

/// Prices that are drawn towards 0 have a bias that no error tells.
void leave_out_errors(PriceReport& report) {
  for (PriceRow& row : report.rows) {
    row.se.reset();
    row.interval.reset();
  }
}

/// The unit of the roster whose price gives the scale of terms.
std::optional<std::size_t> anchor_of_terms(const FeatureSpace& features, const FieldOptions& options) {
  const auto& roster = options.population.roster;
  if (features[0].kind != Feature::Kind::term) return std::nullopt;
  const auto found =
      std::find_if(roster.begin(), roster.end(), [&](const RosterUnit& u) { return u.name == options.anchor; });
  if (found == roster.end()) return std::nullopt;
  return static_cast<std::size_t>(found - roster.begin());
}

/// Whether the rounds told the scale; that of a prior list is its anchor's alone.
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

void give_verdicts(PriceReport& report) {
  std::vector<PriceRow*> judged;
  std::vector<double> p_values;
  for (PriceRow& row : report.rows) {
    const bool anchored = std::find(row.flags.begin(), row.flags.end(), "anchor") != row.flags.end();
    if (!row.fair || anchored) continue;
    row.verdict = judge(*row.difference, report.quantile * *row.se, report.tolerance);
    if (const std::string_view nearer = nearer_price(row); !nearer.empty()) row.flags.emplace_back(nearer);
    judged.push_back(&row);
    p_values.push_back(tolerance_p_value(*row.difference, *row.se, report.tolerance, report.chains - 1));
  }
  const std::vector<double> adjusted = holm_adjusted(p_values);
  for (std::size_t i = 0; i < judged.size(); ++i) judged[i]->p_holm = adjusted[i];
}

}  // namespace

PriceReport report_look(const FieldChains& chains, const Ruleset& ruleset, const PopulationSummary& summary,
                        const FieldOptions& options, int tail_rounds, bool complete) {
  const FeatureSpace& features = chains.features();
  const int first_tail_round = options.schedule.burn_in_rounds;
  RoundTally tail(chains.models());
  PriceReport report = facts(chains, ruleset, summary, options, tail_rounds, tail);
  if (chains.broke_down()) {
    report.message = broken_down(chains);
    return report;
  }
  if (tail_rounds == 0) return report;

  const std::size_t place = *chains.find_model(options.model);
  const PriceModel& model = chains.models()[place];
  const ModelMeans& means = chains.means(place);
  const std::optional<std::size_t> anchor = features.find(options.anchor);
  const auto scale_of = [&](std::size_t m) {
    if (const auto unit = anchor_of_terms(chains.features(), options)) {
      return unit_scale(chains.features().counts_of(*unit), points(options.population.roster[*unit].listed));
    }
    return anchor ? anchor_scale(chains.models()[m], *anchor) : budget_neutral_scale(summary, chains.means(m).columns);
  };
  const PriceScale scale = scale_of(place);
  const Spectrum iterated_spectrum(tail.equations.front());
  const bool own_spectrum =
      place != 0 && (model.kind() == PriceModelKind::quality || model.kind() == PriceModelKind::table);
  const Spectrum spectrum = own_spectrum ? Spectrum(tail.equations[place]) : iterated_spectrum;
  if (!iterated_spectrum.identified(scale_of(0).weights) || !scale_known(chains, scale_of(0), options)) {
    report.message = kScaleNotIdentified;
    return report;
  }
  const TailCoefficients coefficients(chains, place, first_tail_round, tail_rounds);
  if (!coefficients.scale_holds(scale)) {
    report.message = kNoScale;
    return report;
  }

  std::vector<bool> identified = identified_features(spectrum, model, means);
  for (std::size_t f = 0; f < identified.size(); ++f) identified[f] = identified[f] && chains.known(f);
  const std::vector<std::size_t> wanted = wanted_features(features, options.only);
  std::vector<Spectrum::Combination> combinations;
  const bool told_in_all_rounds = chains.tells_all_but(iterated_spectrum.missing());
  if (model.kind() == PriceModelKind::additive && told_in_all_rounds) combinations = spectrum.combinations();
  std::erase_if(combinations, [&](const Spectrum::Combination& combination) {
    const auto& columns = combination.columns;
    const bool has_covariate =
        std::any_of(columns.begin(), columns.end(), [&](std::size_t c) { return c >= features.size(); });
    const bool is_wanted = std::any_of(columns.begin(), columns.end(), [&](std::size_t c) {
      return std::find(wanted.begin(), wanted.end(), c) != wanted.end();
    });
    return has_covariate || !is_wanted;
  });
  const Jackknife prices = jackknife(chains.chains(), [&](std::size_t left_out) {
    const std::vector<double> columns = scale.prices(coefficients.without(left_out));
    std::vector<double> values;
    for (const auto& contrast : means.contrasts) values.push_back(dot(contrast, columns));
    for (const auto& combination : combinations) values.push_back(weighted(combination, values));
    return values;
  });
  fill_prices(report, ruleset, features, wanted, identified, anchor, combinations, prices);
  report.prices = scale.prices(coefficients.all());
  if (const auto quality = chains.find_model(PriceModelKind::quality)) {
    fill_slopes(report, chains, summary, *quality, wanted, scale_of(*quality), first_tail_round, tail_rounds);
  }

  if (options.interactions) {
    add_interactions(report, chains, scale_of(0));
    add_body_prices(report, chains, scale_of(0), wanted, shooting_rules(ruleset));
    add_carrier_prices(report, chains, scale_of(*chains.find_model(PriceModelKind::table)), wanted);
  }
  if (options.fit == Fit::logit) add_logit(report, chains);
  if (model.kind() == PriceModelKind::pairs) leave_out_errors(report);

  report.outcome = PriceOutcome::not_converged;
  if (!complete) return report;
  if (options.prior) {
    leave_out_comparison(report);
    report.outcome = PriceOutcome::converged;
    return report;
  }
  std::vector<std::size_t> tested;
  for (std::size_t c = 0; c < chains.iterated().size(); ++c) {
    if (iterated_spectrum.identified(c) && chains.known(c) && c != anchor) tested.push_back(c);
  }
  report.message = convergence_problem(chains, scale_of(0), tested, options.damping, first_tail_round, tail_rounds);
  if (!report.message.empty()) return report;
  report.outcome = PriceOutcome::converged;
  const bool judged = options.response == Response::win && model.kind() != PriceModelKind::pairs;
  if (judged) give_verdicts(report);
  return report;
}

}  // namespace warbalance::sim
