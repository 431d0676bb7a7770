#include "sim/games/game_prices.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "sim/pricing/population/features.hpp"
#include "sim/pricing/publish/validation.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {

namespace {

constexpr std::int64_t kMostCouples = 500;
constexpr double kQuartersOfCouple = 4;

FieldArmy fielded(const Army& army) {
  FieldArmy field;
  for (const ArmyUnit& unit : army.units) {
    field.units.push_back(unit.design);
    field.costs.push_back(unit.cost);
  }
  return field;
}

}  // namespace

SimulatedGames::SimulatedGames(const GameLog& log, std::int64_t most_battles) : log_(log) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> numbers;
  for (const LoggedGame& game : log.games) {
    const auto a = static_cast<std::uint32_t>(game.army_a);
    const auto b = static_cast<std::uint32_t>(game.army_b);
    const std::pair<std::uint32_t, std::uint32_t> pair{std::min(a, b), std::max(a, b)};
    const auto [place, is_new] = numbers.emplace(pair, pairs_.size());
    if (is_new) pairs_.push_back(pair);
    pair_of_game_.push_back(place->second);
  }
  const auto pairs = static_cast<std::int64_t>(pairs_.size());
  couples_ = static_cast<int>(std::clamp<std::int64_t>(most_battles / (2 * pairs), 1, kMostCouples));
}

std::int64_t SimulatedGames::battles() const { return 2 * std::int64_t{couples_} * std::ssize(pairs_); }

std::optional<std::vector<double>> SimulatedGames::play(const PlayFunction& play, std::uint64_t seed,
                                                        Progress& progress) const {
  std::vector<FieldArmy> armies;
  for (const Army& army : log_.armies) armies.push_back(fielded(army));
  std::vector<PairSums> sums;
  constexpr std::uint32_t kCell = 0;
  if (!CoupleRunner(play, seed, progress).play_pairs(armies, pairs_, couples_, kCell, sums)) return std::nullopt;
  std::vector<double> scores;
  for (std::size_t g = 0; g < log_.games.size(); ++g) {
    const PairSums& sum = sums[pair_of_game_[g]];
    const double of_first = static_cast<double>(sum.quarters) / (kQuartersOfCouple * static_cast<double>(sum.couples));
    scores.push_back(log_.games[g].army_a <= log_.games[g].army_b ? of_first : 1 - of_first);
  }
  return scores;
}

std::vector<double> price_errors(const AdditivePrices& simulated) {
  std::vector<double> errors;
  for (std::size_t item = 0; item < simulated.prices.size(); ++item) {
    errors.push_back(simulated.identified[item] ? jackknife_se(simulated.without_one[item]) : 0);
  }
  return errors;
}

double panel_spread(const std::vector<AdditivePrices>& players) {
  const auto count = static_cast<double>(players.size());
  double variance = 0;
  double items = 0;
  for (std::size_t item = 0; item < players.front().prices.size(); ++item) {
    if (!std::all_of(players.begin(), players.end(), [&](const AdditivePrices& p) { return p.identified[item]; })) {
      continue;
    }
    double mean = 0;
    for (const AdditivePrices& player : players) mean += player.prices[item] / count;
    for (const AdditivePrices& player : players) {
      const double deviation = player.prices[item] - mean;
      const double error = jackknife_se(player.without_one[item]);
      variance += deviation * deviation / (count - 1) - error * error / count;
    }
    ++items;
  }
  return items > 0 ? std::sqrt(std::max(0.0, variance / items)) : 0;
}

namespace {

constexpr double kGamesErrorProbability = 0.05;
constexpr double kDecisivenessSd = 0.25;
constexpr double kFirstMoveSd = 1;             // of score: so wide that nothing is assumed
constexpr double kTypicalSpread_steps = 2.25;  // 11.25 points where a price step is 5
constexpr double kAgreement_steps = 2;
constexpr double kVagueArmies = 10;  // so wide that nothing is assumed: a shift may be worth many armies
constexpr double kWantedHalfWidth_points = 5;

/// The data and steps of a comparison.
class Comparison {
 public:
  Comparison(const GameModel& model, const std::vector<GameItem>& items, const AdditivePrices& simulated,
             const GamePriceOptions& options)
      : model_(model),
        items_(items),
        simulated_(simulated),
        options_(options),
        equations_(model),
        simulated_se_(price_errors(simulated)),
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
    report.decisiveness = beside(alone_.decisiveness, {1, kDecisivenessSd, ValueWithError::kKnownError}, 1).within(1);
    report.spread = spread_;
    report.spread_measured = options_.spread.has_value();
    report.score_per_point = unit_;
    const bool knows_first =
        std::any_of(model_.games.begin(), model_.games.end(), [](const FitGame& game) { return game.first != 0; });
    if (knows_first) {
      ValueWithError first = told(alone_.first_move, 1);
      first.value += 0.5;
      const Estimate score = first.within(1);
      if (score.interval.half_width() < 0.5) report.first_player_score = score;
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
    variances_ = estimate_variances(equations_, alone, kEvenGameVariance);
    const GameEquations::Reduced reduced = equations_.reduced(variances_.skill / variances_.residual);
    alone_ = estimate_games(equations_, reduced, variances_, alone, unit_);
    effective_players_ = effective_players(model_);

    // With a prior of all shifts none has to be left out, so the set does not depend on the armies of the games.
    spread_ = options_.spread ? std::max(*options_.spread, 1e-3 * options_.price_step)
                              : kTypicalSpread_steps * options_.price_step;
    const GameEquations free(model_, ShiftSpace::free);
    precision.conservativeResizeLike(Eigen::MatrixXd::Zero(free.columns(), free.columns()));
    for (std::size_t item = 0; item < items_.size(); ++item) {
      const double sd = unit_ * before(item).se;
      const Eigen::Index column = GameEquations::kShifts + static_cast<Eigen::Index>(item);
      precision(column, column) = 1 / (sd * sd);
    }
    both_ =
        estimate_games(free, free.reduced(variances_.skill / variances_.residual), variances_, precision, unit_).points;
  }

  /// Shift of an item before the games: 0, with the error of its simulated price and the spread over players [points].
  ValueWithError before(std::size_t item) const {
    return ValueWithError{0, spread_, ValueWithError::kKnownError}.with_error(simulated_se_[item], chain_freedom());
  }

  /// Mean cost of an army of the games at simulated prices [points].
  double mean_total() const {
    double total = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) total += simulated_.prices[i] * model_.mean_items[i];
    return std::max(total, options_.price_step);
  }

  /// @param unit  of the value
  ValueWithError told(const GameCoefficient& coefficient, double unit) const {
    const double games = static_cast<double>(equations_.games() - equations_.columns());
    const double freedom = coefficient.is_clustered() ? std::min(games, effective_players_ - 1) : games;
    return {coefficient.value / unit, coefficient.se() / unit, std::max(1.0, freedom)};
  }

  /// Shift of an item by the games alone [points]; empty if they do not identify it.
  std::optional<ValueWithError> shift_of(std::size_t item) const {
    if (!simulated_.identified[item] || model_.mean_items[item] == 0) return std::nullopt;
    const ValueWithError shift = told(alone_.points[item], 1);
    if (shift.se > mean_total()) return std::nullopt;
    return shift;
  }

  /// The same with the error for testing whether it is 0: without the error of the score per point, but with the
  /// simulation's error.
  ValueWithError difference_of(std::size_t item) const {
    const double point = alone_.shifts[item].value == 0 ? unit_ : alone_.shifts[item].value / alone_.points[item].value;
    return told(alone_.shifts[item], point).with_error(simulated_se_[item], chain_freedom());
  }

  std::size_t told_items() const {
    std::size_t count = 0;
    for (std::size_t item = 0; item < items_.size(); ++item) count += shift_of(item) ? 1U : 0U;
    return std::max<std::size_t>(1, count);
  }

  double chain_freedom() const { return std::max(1.0, static_cast<double>(simulated_.without_one.front().size()) - 1); }

  GamePrice price_of(std::size_t item) const {
    GamePrice price;
    price.item = items_[item].name;
    price.kind = items_[item].kind;
    price.listed = items_[item].listed;
    price.games_with = items_[item].games_with;
    if (!simulated_.identified[item]) return price;
    const double worth = simulated_.prices[item];
    price.simulated = ValueWithError{worth, simulated_se_[item], chain_freedom()}.within(items_.size());
    ValueWithError both = beside(both_[item], before(item), items_.size());
    both.value += worth;
    price.both = both.within(items_.size());
    const auto shift = shift_of(item);
    if (!shift) return price;
    price.shift = shift->value;
    price.games = ValueWithError{worth + shift->value, shift->se, shift->freedom}.within(told_items());
    return price;
  }

  /// A coefficient combined with knowledge from before the games.
  ValueWithError beside(const GameCoefficient& coefficient, const ValueWithError& before, std::size_t count) const {
    const double freedom = coefficient.is_clustered() ? std::max(1.0, effective_players_ - 1) : before.freedom;
    return ValueWithError{coefficient.value, coefficient.se(), freedom}.beside(before, count);
  }

  void judge_prices(GamePriceReport& report) const {
    std::vector<GamePrice*> judged;
    std::vector<double> p_values;
    for (std::size_t item = 0; item < items_.size(); ++item) {
      if (!shift_of(item)) continue;
      const ValueWithError difference = difference_of(item);
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
      if (adjusted[i] > kGamesErrorProbability) continue;
      judged[i]->verdict = GameVerdict::contradicts;
      judged[i]->both.reset();
    }
  }

  /// The games needed for the item whose undecided shift matters most.
  std::optional<GamesNeeded> games_needed(const GamePriceReport& report) const {
    std::optional<GamesNeeded> needed;
    double most = 0;
    for (std::size_t item = 0; item < items_.size(); ++item) {
      const GamePrice& price = report.prices[item];
      if (!price.shift || price.verdict != GameVerdict::untold) continue;
      const double weight = std::abs(*price.shift) * static_cast<double>(price.games_with);
      if (weight <= most) continue;
      most = weight;
      const ValueWithError shift = *shift_of(item);
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
  std::vector<double> simulated_se_;  ///< points
  double unit_;                       ///< score of a point in simulated games
  GameVariances variances_;
  GameEstimate alone_;
  std::vector<GameCoefficient> both_;  ///< shifts by simulation and games, one per item [points]
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

namespace {

std::vector<double> items_of(const FeatureSpace& features, const Army& army) {
  FieldArmy drawn;
  for (const ArmyUnit& unit : army.units) drawn.units.push_back(unit.design);
  std::vector<double> counts(features.size());
  std::vector<std::int64_t> whole(features.size());
  features.add(drawn, std::int64_t{1}, std::span<std::int64_t>(whole));
  for (std::size_t f = 0; f < counts.size(); ++f) counts[f] = static_cast<double>(whole[f]);
  return counts;
}

}  // namespace

ItemizedGames itemize(const GameLog& log, const Ruleset& ruleset, const std::vector<double>& simulated) {
  const FeatureSpace features(ruleset);
  std::vector<std::vector<double>> armies;
  for (const Army& army : log.armies) armies.push_back(items_of(features, army));

  ItemizedGames games;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const char* const kind = kFeatureKinds[static_cast<std::size_t>(features[f].kind)];
    games.items.push_back({features[f].name, kind, features[f].listed / 100.0});
  }
  games.model.players = log.players.size();
  games.model.mean_items.resize(features.size());
  double sides = 0;
  for (std::size_t g = 0; g < log.games.size(); ++g) {
    const LoggedGame& game = log.games[g];
    FitGame fitted{game.score - 0.5, simulated[g] - 0.5, game.first, game.weight, game.player_a, game.player_b, {}};
    sides += 2 * game.weight;
    for (std::size_t f = 0; f < features.size(); ++f) {
      const double of_a = armies[game.army_a][f];
      const double of_b = armies[game.army_b][f];
      fitted.difference.push_back(of_a - of_b);
      games.model.mean_items[f] += game.weight * (of_a + of_b);
      if (of_a > 0 || of_b > 0) ++games.items[f].games_with;
    }
    games.model.games.push_back(std::move(fitted));
  }
  for (double& mean : games.model.mean_items) mean /= sides;
  return games;
}

}  // namespace warbalance::sim
