#include "sim/games/game_prices.hpp"

#include <algorithm>
#include <cmath>

#include "sim/games/game_estimate.hpp"
#include "sim/games/game_variances.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

constexpr double kGamesErrorProbability = 0.05;
constexpr double kDecisivenessSd = 0.25;
constexpr double kFirstMoveSd = 1;          // of score: nothing is assumed
constexpr double kTypicalSpread_steps = 3;  // 15 points where a price step is 5
constexpr double kAgreement_steps = 2;
constexpr double kVagueArmies = 10;  // nothing is assumed of a shift: it may be many armies' worth
constexpr double kWantedHalfWidth_points = 5;

/// The covariance of simulated prices by their chains (jackknife) [points^2]; 0 for those that are not told.
Eigen::MatrixXd covariance_of(const AdditivePrices& simulated) {
  const auto items = static_cast<Eigen::Index>(simulated.prices.size());
  const auto chains = simulated.without_chain.empty() ? 0 : simulated.without_chain.front().size();
  Eigen::MatrixXd deviations = Eigen::MatrixXd::Zero(items, static_cast<Eigen::Index>(chains));
  for (Eigen::Index i = 0; i < items; ++i) {
    const auto place = static_cast<std::size_t>(i);
    if (!simulated.identified[place]) continue;
    const Eigen::Map<const Eigen::VectorXd> without(simulated.without_chain[place].data(), deviations.cols());
    deviations.row(i) = (without.array() - without.mean()).matrix().transpose();
  }
  if (chains < 2) return Eigen::MatrixXd::Zero(items, items);
  const auto count = static_cast<double>(chains);
  return (count - 1) / count * deviations * deviations.transpose();
}

/// An error with the degrees of freedom of its t quantile.
struct Told {
  double value = 0;
  double se = 0;
  double freedom = 1;

  Estimate within(std::size_t count) const {
    const double half_width = simultaneous_t_quantile(kGamesErrorProbability, count, freedom) * se;
    return {value, se, {value - half_width, value + half_width}};
  }
};

/// All that the comparison is made of.
class Comparison {
 public:
  Comparison(const GameModel& model, const std::vector<GameItem>& items, const AdditivePrices& simulated,
             const GamePriceOptions& options)
      : model_(model),
        items_(items),
        simulated_(simulated),
        options_(options),
        equations_(model),
        simulated_covariance_(covariance_of(simulated)),
        unit_(simulated.score_per_point) {
    estimate();
  }

  GamePriceReport report() const {
    GamePriceReport report;
    for (std::size_t item = 0; item < items_.size(); ++item) report.prices.push_back(price_of(item));
    judge_prices(report);
    report.games = static_cast<std::int64_t>(model_.games.size());
    report.players = static_cast<std::int64_t>(model_.players);
    report.effective_players = effective_players_;
    report.skill_sd = std::sqrt(variances_.skill);
    report.decisiveness = told(alone_.decisiveness, 1).within(1);
    report.spread = spread_;
    report.spread_measured = options_.spread.has_value();
    report.score_per_point = unit_;
    const bool knows_first =
        std::any_of(model_.games.begin(), model_.games.end(), [](const FitGame& game) { return game.first != 0; });
    if (knows_first) {
      Told first = told(alone_.first_move, 1);
      first.value += 0.5;
      report.first_player_score = first.within(1);
    }
    report.needed = games_needed(report);
    return report;
  }

 private:
  void estimate() {
    const Eigen::Index shifts = equations_.shifts();
    Eigen::MatrixXd precision = Eigen::MatrixXd::Zero(equations_.columns(), equations_.columns());
    precision(GameEquations::kFirstMove, GameEquations::kFirstMove) = 1 / (kFirstMoveSd * kFirstMoveSd);
    precision(GameEquations::kDecisiveness, GameEquations::kDecisiveness) = 1 / (kDecisivenessSd * kDecisivenessSd);
    const double vague = unit_ * kVagueArmies * mean_total();
    const Eigen::MatrixXd nothing = vague * vague * Eigen::MatrixXd::Identity(shifts, shifts);
    const Eigen::MatrixXd alone = with_shift_prior(precision, nothing);
    variances_ = estimate_variances(equations_, alone);
    alone_ = estimate_games(equations_, variances_, alone);
    effective_players_ = effective_players(model_);

    const Eigen::MatrixXd& basis = equations_.basis();
    const Eigen::MatrixXd known = unit_ * unit_ * basis.transpose() * simulated_covariance_ * basis;
    const double typical = kTypicalSpread_steps * options_.price_step;
    spread_ = options_.spread ? *options_.spread
                              : estimate_spread(equations_.reduced(variances_.skill / variances_.residual), variances_,
                                                precision, known, unit_, typical);
    const double least = unit_ * std::max(spread_, 1e-3 * options_.price_step);
    const Eigen::MatrixXd prior = known + least * least * Eigen::MatrixXd::Identity(shifts, shifts);
    for (Eigen::Index i = 0; i < basis.rows(); ++i) {
      prior_sd_.push_back(std::sqrt((basis.row(i) * prior * basis.row(i).transpose()).value()));
    }
    both_ = estimate_games(equations_, variances_, with_shift_prior(precision, prior));
  }

  /// What an army of the games costs by simulated prices [points].
  double mean_total() const {
    double total = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) total += simulated_.prices[i] * model_.mean_items[i];
    return std::max(total, options_.price_step);
  }

  /// @param unit  of the value
  Told told(const GameCoefficient& coefficient, double unit) const {
    const double games = static_cast<double>(equations_.games() - equations_.columns());
    const double freedom = coefficient.is_clustered() ? std::min(games, effective_players_ - 1) : games;
    return {coefficient.value / unit, coefficient.se() / unit, std::max(1.0, freedom)};
  }

  /// The score of a point in these games.
  double point() const { return unit_ * std::max(kDecisivenessSd, alone_.decisiveness.value); }

  /// Shift of an item by the games alone [points]; empty where they do not tell it.
  std::optional<Told> shift_of(std::size_t item) const {
    if (!simulated_.identified[item] || model_.mean_items[item] == 0) return std::nullopt;
    const Told shift = told(alone_.shifts[item], point());
    if (shift.se > mean_total()) return std::nullopt;
    return shift;
  }

  std::size_t told_items() const {
    std::size_t count = 0;
    for (std::size_t item = 0; item < items_.size(); ++item) count += shift_of(item) ? 1U : 0U;
    return std::max<std::size_t>(1, count);
  }

  double simulated_se(std::size_t item) const {
    const auto place = static_cast<Eigen::Index>(item);
    return std::sqrt(simulated_covariance_(place, place));
  }

  double chain_freedom() const {
    return std::max(1.0, static_cast<double>(simulated_.without_chain.front().size()) - 1);
  }

  GamePrice price_of(std::size_t item) const {
    GamePrice price;
    price.item = items_[item].name;
    price.kind = items_[item].kind;
    price.listed = items_[item].listed;
    price.games_with = items_[item].games_with;
    if (!simulated_.identified[item]) return price;
    const double worth = simulated_.prices[item];
    price.simulated = Told{worth, simulated_se(item), chain_freedom()}.within(items_.size());
    Told both = together(item);
    both.value += worth;
    price.both = both.within(items_.size());
    const auto shift = shift_of(item);
    if (!shift) return price;
    price.shift = shift->value;
    price.games = Told{worth + shift->value, shift->se, shift->freedom}.within(told_items());
    return price;
  }

  /// Shift of an item by simulation and games. The less the games tell of it, the less it matters that their errors are
  /// estimated: the variance of both changes by r of a change of theirs, r = 1 - variance / variance before.
  Told together(std::size_t item) const {
    Told both = told(both_.shifts[item], point());
    const double before = prior_sd_[item] / point();
    const double told_by_games = before > 0 ? 1 - std::min(1.0, both.se * both.se / (before * before)) : 1;
    constexpr double kLeast = 0.01;
    both.freedom /= std::pow(std::max(kLeast, told_by_games), 2);
    return both;
  }

  /// A shift with the error of the simulation (Welch and Satterthwaite).
  Told difference_of(std::size_t item, const Told& shift) const {
    const double of_games = shift.se * shift.se;
    const double of_simulation = simulated_se(item) * simulated_se(item);
    const double whole = of_games + of_simulation;
    const double freedom =
        whole * whole / (of_games * of_games / shift.freedom + of_simulation * of_simulation / chain_freedom());
    return {shift.value, std::sqrt(whole), std::max(1.0, freedom)};
  }

  void judge_prices(GamePriceReport& report) const {
    std::vector<GamePrice*> judged;
    std::vector<double> p_values;
    for (std::size_t item = 0; item < items_.size(); ++item) {
      const auto shift = shift_of(item);
      if (!shift) continue;
      const Told difference = difference_of(item, *shift);
      const Interval interval = difference.within(told_items()).interval;
      const double agreement = kAgreement_steps * options_.price_step;
      GamePrice& price = report.prices[item];
      if (interval.low > -agreement && interval.high < agreement) price.verdict = GameVerdict::agrees;
      judged.push_back(&price);
      p_values.push_back(tolerance_p_value(difference.value, difference.se, options_.tolerance, difference.freedom));
    }
    const std::vector<double> adjusted = holm_adjusted(p_values);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      judged[i]->p_holm = adjusted[i];
      if (adjusted[i] <= kGamesErrorProbability) judged[i]->verdict = GameVerdict::contradicts;
    }
  }

  /// For the item of which most hangs on a shift that is not told.
  std::optional<GamesNeeded> games_needed(const GamePriceReport& report) const {
    std::optional<GamesNeeded> needed;
    double most = 0;
    for (std::size_t item = 0; item < items_.size(); ++item) {
      const GamePrice& price = report.prices[item];
      if (!price.shift || price.verdict != GameVerdict::untold) continue;
      const double weight = std::abs(*price.shift) * static_cast<double>(price.games_with);
      if (weight <= most) continue;
      most = weight;
      const Told shift = *shift_of(item);
      const double ratio = shift.within(1).interval.half_width() / kWantedHalfWidth_points;
      needed = GamesNeeded{price.item, kWantedHalfWidth_points, static_cast<double>(report.games) * ratio * ratio};
    }
    return needed;
  }

  const GameModel& model_;
  const std::vector<GameItem>& items_;
  const AdditivePrices& simulated_;
  const GamePriceOptions& options_;
  GameEquations equations_;
  Eigen::MatrixXd simulated_covariance_;
  double unit_;  ///< score of a point in simulated games
  GameVariances variances_;
  GameEstimate alone_;
  GameEstimate both_;
  std::vector<double> prior_sd_;  ///< of the shifts before the games [score]
  double effective_players_ = 0;
  double spread_ = 0;
};

}  // namespace

std::string_view game_verdict_name(GameVerdict verdict) {
  switch (verdict) {
    case GameVerdict::contradicts:
      return "contradicts";
    case GameVerdict::agrees:
      return "agrees";
    case GameVerdict::untold:
      break;
  }
  return "not_told";
}

GamePriceReport compare_with_games(GameModel model, const std::vector<GameItem>& items, const AdditivePrices& simulated,
                                   const GamePriceOptions& options) {
  model.simulated = simulated.prices;
  for (std::size_t item = 0; item < items.size(); ++item) {
    model.simulated[item] = simulated.identified[item] ? simulated.prices[item] * simulated.score_per_point : 0;
  }
  return Comparison(model, items, simulated, options).report();
}

}  // namespace warbalance::sim
