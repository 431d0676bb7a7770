#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/battles/tally.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {

/// Remarks on a price besides its numbers.
enum class PriceFlag : std::uint8_t {
  anchor,               ///< keeps its price, which gives the scale
  not_identified,       ///< the armies cannot separate it from others: no price
  out_of_reach,         ///< no number of plain units is even with it: no price
  nearer_listed,        ///< of a unit: nearer to its listed price than to the sum of its parts
  nearer_formula,       ///< of a unit: the other way round
  tactic_limited,       ///< worth points with one player, harmful with another
  condition_limited,    ///< the verdict depends on the condition
  context_dependent,    ///< prices on cards differ by more than their mean
  noisy,                ///< but not without the noise of the battles
  formula_contradicts,  ///< its sign cannot be right: the rule can only help, or a direct check says the opposite
  player_misuses,       ///< a rule that can only help does harm
};

/// The name of a flag in results: "not_identified".
std::string_view flag_name(PriceFlag flag);

/// The names of flags with spaces between, as results show them.
std::string flags_text(const std::vector<PriceFlag>& flags);

bool has_flag(const std::vector<PriceFlag>& flags, PriceFlag flag);

class FieldChains;
class NormalEquations;

/// What explains the variation of single results, in the battles behind the prices: shares of its variance, 0..1
/// (README.md, "Shares of the scatter").
struct PriceVarianceShares {
  Estimate armies;  ///< explained by the prices of the armies that meet
  std::optional<Estimate>
      richer;  ///< explained in addition by prices that depend on quality; empty where they are not fitted
  Estimate first_move;
  std::optional<Estimate> dice;  ///< lower limit of what the luck of the dice explains; empty where it is not measured
  Estimate
      rest;  ///< the table, dice that the luck does not include, and differences of armies that prices cannot express
};

/// The same from pooled sums, without errors.
struct PriceVarianceParts {
  double armies = 0;  ///< share, without what the error of the coefficients adds
  double first = 0;   ///< square roots of shares, with the sign of the coefficient
  double luck = 0;
  double variance = 0;  ///< of a single result: 0 without battles or where all were drawn
};

/// @param equations  the columns of a model, then the first move and the luck of the dice
/// @param columns    how many the model has
PriceVarianceParts price_variance_parts(const NormalEquations& equations, std::size_t columns);

/// Shares in the battles of all finished rounds after the burn-in. Chains are independent; errors by the jackknife over
/// them, t quantiles. Empty where all battles were drawn.
/// @param model  place of the model whose prices are reported; for others than additive and quality the iterated one
///               stands in
std::optional<PriceVarianceShares> price_variance_shares(const FieldChains& chains, std::size_t model);

/// What to do with a listed price (README.md, "Verdicts").
enum class Verdict {
  raise,
  lower,
  keep,       ///< the fair price is at most `PriceReport::keep_within` away
  open,       ///< more battles are needed
  no_effect,  ///< the rule changed no battle (`idle_rules`), so battles say nothing about its price
};

/// "raise", "lower", "keep", "no verdict yet", "no effect here".
std::string_view verdict_name(Verdict verdict);

/// Whether a verdict changes the price.
constexpr bool is_change(Verdict verdict) { return verdict == Verdict::raise || verdict == Verdict::lower; }

/// Whether all players of a panel have the same certain verdict; `no`: two have different certain verdicts.
enum class Agreement { yes, no, uncertain };

std::string_view agreement_name(Agreement agreement);

/// Verdict by the interval difference -+ half_width of fair - listed alone: `raise` if it lies above +tolerance,
/// `lower` if below -tolerance, `keep` if within -+keep_within, else `open`. All in points.
Verdict judge(double difference, double half_width, double tolerance, double keep_within);

/// The nearest whole price step; halves away from 0. @pre step > 0. All in points.
double rounded_to_step(double points, double step);

/// One row of the price table; columns that a method does not compute are empty. Prices in points.
struct PriceRow {
  std::string rule;
  std::string kind;  ///< "tier", "rule", "unit" or "term"
  double listed = 0;
  std::optional<double> formula;  ///< of a unit: what its quality and special rules cost
  std::string profile;            ///< of a unit
  std::optional<double> fair;
  std::optional<double> se;
  std::optional<Interval> interval;  ///< 95 %, of this price alone or of all together (`PriceReport::joint`)
  std::optional<double> difference;  ///< fair - listed
  std::optional<double> p_holm;
  std::optional<Verdict> verdict;
  std::optional<double> q_fdr;  ///< p value of the verdicts `raise` and `lower`, adjusted to the false discovery rate
  /// The one price to print: the listed one unless the verdict changes it (`recommend_prices`).
  std::optional<double> price;
  /// What a unit of a tier without special rules is worth. `fair` is what a list that adds prices up charges for the
  /// tier, with what special rules are worth more or less on it than on average.
  std::optional<double> plain;
  std::optional<double> plain_se;
  std::optional<double> body_sd;
  std::optional<double> slope_q;
  std::optional<double> slope_se;
  std::optional<Interval> player_span;   ///< the least and the greatest price over the players of a panel
  std::optional<BetweenSpread> tau;      ///< over the players of a panel [points]
  std::optional<Agreement> all_players;  ///< of a panel, on the verdict
  std::optional<Interval> condition_span;
  std::optional<Interval> table_span;
  std::optional<BetweenSpread> table_tau;  ///< over tables such as those of the run [points]
  std::vector<double> fair_without_one;    ///< fair without each replicate in turn; empty where there is no `se`
  std::int64_t units_seen = 0;             ///< units with this item in the battles that the price rests on
  std::optional<std::int64_t>
      hosts;  ///< of a term by the method mono: the number of cards on which it was removed or changed
  std::optional<double> spread;  ///< standard deviation over these, including the error of the battles
  std::vector<PriceFlag> flags;
};

/// What a term of cards is worth on one card, by the method mono.
struct HostPrice {
  std::string term;
  std::string host;
  std::int64_t changes = 0;  ///< changes of the card that it was measured by
  double price = 0;          ///< points for one of the term
  double se = 0;
};

/// Which of a unit's two prices its fair one is certainly nearer to: `nearer_listed` or `nearer_formula`. Empty when
/// they are equal, or when the interval contains the middle between them.
std::optional<PriceFlag> nearer_price(const PriceRow& row);

/// A sum of prices that the battles determine although they cannot separate its members: "Armored + Tough".
struct PriceCombination {
  std::string text;
  double listed = 0;
  double fair = 0;
  double se = 0;
  Interval interval;  ///< simultaneous with those of the rows
};

/// How much two rules in one unit, or a rule and a step of quality, are worth more than the sum of their prices.
struct Interaction {
  std::string text;                ///< "Armored with Tough", "Tough a step of quality"
  std::vector<std::string> rules;  ///< one or two
  double price = 0;                ///< points
  double se = 0;
  Interval interval;  ///< simultaneous 95 % with all other terms that were tested
};

/// Whether its interval leaves out 0: chance alone does not explain it.
inline bool is_certain(const Interaction& term) { return term.interval.low > 0 || term.interval.high < 0; }

/// The price of a rule on one tier, or on one kind of body.
struct CarrierPrice {
  std::string rule;
  std::string tier;  ///< or "with a shooting weapon", "without one"
  double price = 0;  ///< points
  double se = 0;
  Interval interval;  ///< simultaneous 95 % over the tiers
};

/// The additive model's prices in points and score.
struct AdditivePrices {
  std::vector<double> prices;                    ///< one per feature [points]
  std::vector<std::vector<double>> without_one;  ///< the same without each replicate in turn: [feature][replicate]
  std::vector<bool> identified;                  ///< whether the battles identify it
  double score_per_point = 0;                    ///< what a point of strength adds to the score, > 0
};

/// Battles and draws under one way of scoring.
struct DrawCount {
  std::int64_t battles = 0;
  std::int64_t draws = 0;
};

struct ListFit;

/// What a list means for whole armies, drawn at listed costs.
struct ListMeaning {
  /// Root mean square distance from 1/2 of the scores of armies of equal cost, as far as prices by quality tell:
  /// 0..0.5.
  double listed_imbalance = 0;
  double recommended_imbalance = 0;  ///< each block of battles judges the list that the other blocks choose
  double listed_total = 0;           ///< mean cost of an army [points]
  double recommended_total = 0;
};

/// How a price run ended.
enum class PriceOutcome {
  converged,      ///< prices and verdicts hold
  not_converged,  ///< the fixed point was not reached: no verdicts
  failed,         ///< no price can be given; see `message`
};

/// How far a price moved within the rounds that count; the test of convergence uses it.
struct PriceDrift {
  std::string rule;   ///< or another column of the iterated model
  double change = 0;  ///< their later half minus their earlier half, of all battles [points]
  double se = 0;
  Interval interval;  ///< 99.9 % for all prices that are tested together, by Student's t

  /// Whether chance alone explains the change.
  bool settled() const { return interval.contains(0); }
};

/// "settled", "drifts".
std::string_view drift_name(bool settled);

struct PriceReport {
  PriceOutcome outcome = PriceOutcome::failed;
  bool interrupted = false;
  std::string message;  ///< why it failed, did not converge or missed its precision; a sentence for the user
  std::vector<PriceRow> rows;
  /// Rows that the run priced but does not show; intervals and verdicts are joint over `rows` and these.
  std::vector<PriceRow> unshown;
  std::vector<PriceCombination> combinations;
  std::vector<Interaction> interactions;  ///< the most certain first; empty unless requested
  double interactions_quantile = 0;       ///< simultaneous t quantile of their intervals
  std::vector<CarrierPrice>
      carrier_prices;  ///< of the rules shown, tier by tier; empty unless interactions are asked for

  std::vector<CarrierPrice> body_prices;  ///< of the same rules with and without a shooting weapon; empty where no
                                          ///< interactions were asked for
  std::vector<HostPrice> host_prices;     ///< of terms by the method mono: the rows show their means

  std::int64_t battles = 0;       ///< played in all, burn-in included
  Validity validity;              ///< of them
  std::int64_t tail_battles = 0;  ///< those that the prices are fitted to
  /// Prices of all columns of the model that was asked for [points]; empty when none can be given.
  std::vector<double> prices;
  std::vector<PriceDrift> drifts;          ///< of all prices whose convergence was tested; empty: it was not
  std::optional<AdditivePrices> additive;  ///< of the additive model where it has prices
  int chains = 0;
  std::size_t replicates = 0;     ///< that errors come from: chains, or blocks of their battles
  double freedom = 1;             ///< degrees of freedom of all errors
  std::int64_t stuck_chains = 0;  ///< that had no scale in some round
  int rounds = 0;                 ///< per chain, burn-in included
  int looks = 0;                  ///< complete looks
  double look_alpha = 0;          ///< error probability spent on the intervals shown
  bool joint = false;             ///< intervals and verdicts hold for all prices together
  double quantile = 0;            ///< t quantile of the intervals
  double joint_quantile = 0;      ///< that of intervals that hold together
  double tolerance = 0;           ///< a verdict `raise` or `lower` says that a price is wrong by more [points]
  double keep_within = 0;         ///< a verdict `keep` says that it is wrong by less [points]
  std::shared_ptr<const ListFit> list_fit;  ///< empty where prices are no sums, or there are none
  std::optional<ListMeaning> list_meaning;  ///< of the recommended list
  DrawCount listed_draws;                   ///< first rounds: units score their listed costs
  DrawCount fitted_draws;                   ///< tail: units score the fitted list
  double first_player_score = 0.5;          ///< mean score of who started round 1, tail battles
  /// What explains the variation of single results, in the tail battles.
  std::optional<PriceVarianceShares> variance_shares;
  std::string population_hash;
  double mean_listed_total = 0;          ///< L [points]
  Building building = Building::listed;  ///< how armies were built
  std::optional<PlaceboPrice> placebo;   ///< of the special rule without effect; empty where there is none
  double mean_rest = 0;                  ///< mean that an army of the tail left unspent of its total [points]
  bool prior = false;  ///< the listed prices are guesses: rows have no difference to them and no verdict
};

/// Gives verdicts to all prices with an error, shown or not: `raise` and `lower` so that at most 5 % of them are false
/// on average (Benjamini and Hochberg over the tests whether a price is wrong by more than the tolerance), then `keep`
/// by two one-sided tests. With `joint` by intervals that hold together.
void give_verdicts(PriceReport& report);

/// How many of the verdicts `raise` and `lower` are false on average, at most.
double false_calls(const PriceReport& report);

/// The row of a feature, shown or not; null: there is none. A quality and a special rule may have the same name.
template <class Report>
auto price_row_of(Report& report, const Feature& feature) {
  const std::string_view kind = kFeatureKinds[static_cast<std::size_t>(feature.kind)];
  for (auto* rows : {&report.rows, &report.unshown}) {
    for (auto& row : *rows) {
      if (row.rule == feature.name && row.kind == kind) return &row;
    }
  }
  return decltype(&report.rows.front())(nullptr);
}

/// The features that the user wants to see, in order. @param only  names; empty = all
std::vector<std::size_t> wanted_features(const FeatureSpace& features, const std::vector<std::string>& only);

/// A row with what is known about a feature before any battle.
PriceRow listed_row(const Ruleset& ruleset, const Feature& feature);

/// Fills the price of a row, its interval and what follows from it.
void fill_price(PriceRow& row, double fair, double se, const Interval& interval);

// The next functions show how prices depend on players and conditions. `others` are runs of the same items with another
// player or under other conditions, from other seeds; rows have the same order. Rows without a price are left out.

/// Fills player_span, tau and all_players over the report and the others. `tactic_limited`: with one player
/// the whole interval of the price lies above 0, with another below.
void add_player_span(PriceReport& report, std::span<const PriceReport> others);

/// Fills condition_span. `condition_limited`: under one condition the whole interval of fair - listed
/// lies above an edge of the tolerance, under another below it.
void add_condition_span(PriceReport& report, std::span<const PriceReport> others);

/// Fills table_span and table_tau.
void add_table_span(PriceReport& report, std::span<const PriceReport> others);

/// Replaces the prices by their means over the report and the others with equal weights; errors add up in squares
/// because the runs are independent. Intervals and verdicts follow from these. Quantiles stay those of one run, so
/// intervals are too wide rather than too narrow. Slopes and body spreads are those of the first player and are
/// dropped, and no strength of armies is known.
void make_robust(PriceReport& report, std::span<const PriceReport> others);

}  // namespace warbalance::sim
