#include "sim/strongest/army_measure.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {
namespace {

std::uint32_t opponents_met(const Opponents& opponents, const MeasureSize& size) {
  return opponents.random() ? size.opponents : static_cast<std::uint32_t>(opponents.given().size());
}

std::uint32_t first_number(const MeasureSize& size) { return size.number * kMeasureNumbers; }

/// The opponents, before any battle.
std::vector<MetOpponent> draw_opponents(const Opponents& opponents, const MeasureSize& size) {
  std::vector<MetOpponent> met(opponents_met(opponents, size));
  tbb::parallel_for(std::uint32_t{0}, static_cast<std::uint32_t>(met.size()), [&](std::uint32_t i) {
    met[i].number = first_number(size) + i;
    met[i].army = opponents.random() ? opponents.draw({size.seed, kMeasureMatchup + met[i].number, 0})
                                     : opponents.given()[i].army;
  });
  return met;
}

/// The mean over random opponents: each is an independent group.
Estimate mean_over_random(const std::vector<MetOpponent>& met, double confidence) {
  GroupSums sums;
  for (const MetOpponent& one : met) {
    const double score = one.score();
    ++sums.groups;
    sums.sum += score;
    sums.squares += score * score;
  }
  return group_mean(sums, confidence);
}

/// The mean over given opponents, weighted by their shares. The error includes only the dice.
Estimate mean_over_given(const std::vector<MetOpponent>& met, const std::vector<Opponent>& given, double confidence) {
  double shares = 0;
  for (const Opponent& one : given) shares += one.share;
  Estimate mean;
  double variance = 0;
  double low = 0;
  double high = 0;
  for (std::size_t i = 0; i < met.size(); ++i) {
    const double share = given[i].share / shares;
    const Estimate one = pair_score(met[i].couples, confidence);
    mean.value += share * one.value;
    variance += share * share * one.se * one.se;
    low += std::pow(share * (one.value - one.interval.low), 2);
    high += std::pow(share * (one.interval.high - one.value), 2);
  }
  mean.se = std::sqrt(variance);
  // Squares of the widths add up like variances (Zou and Donner, Statistics in Medicine 27 (2008) 1693).
  mean.interval = {mean.value - std::sqrt(low), mean.value + std::sqrt(high)};
  return mean;
}

std::vector<double> scores_of(const std::vector<MetOpponent>& met) {
  std::vector<double> scores;
  for (const MetOpponent& one : met) scores.push_back(one.score());
  return scores;
}

/// Plays couples with all of these opponents. False: it was stopped.
/// @param army_for  the army that plays a couple, by its key
template <class ArmyFor>
bool meet(std::vector<MetOpponent>& met, const PlayFunction& play, const MeasureSize& size, Progress& progress,
          const ArmyFor& army_for) {
  return play_all(met.size(), progress, [&](std::size_t i) {
    MetOpponent& one = met[i];
    for (std::uint32_t couple = 0; couple < size.couples; ++couple) {
      if (progress.stop_requested()) throw RunStopped();
      const BattleKey key{size.seed, kMeasureMatchup + one.number, 2 * couple};
      const FieldArmy& army = army_for(key);
      const int quarters = army.units.empty() ? 0 : play_couple(play, army, one.army, key, one.validity);
      ++one.couples[static_cast<std::size_t>(quarters)];
    }
    progress.advance(2 * std::int64_t{size.couples});
  });
}

/// Variance of an opponent's score due to dice, averaged over all opponents. @pre at least two couples with each
double variance_by_dice(const std::vector<MetOpponent>& met, std::uint32_t couples) {
  double sum = 0;
  for (const MetOpponent& one : met) {
    const double mean = one.score();
    double squares = 0;
    for (std::size_t quarters = 0; quarters < one.couples.size(); ++quarters) {
      squares += static_cast<double>(one.couples[quarters]) *
                 std::pow(static_cast<double>(quarters) / kCoupleQuarters - mean, 2);
    }
    sum += squares / (couples - 1.0);
  }
  return sum / static_cast<double>(met.size()) / couples;
}

/// Mean probability that a true score is above 1/2, if true scores are normally distributed and observed with a
/// variance. @param left_out the score that does not count; the number of scores = none
double chance_above_half(const std::vector<double>& scores, std::size_t left_out, double variance) {
  const double count = static_cast<double>(scores.size()) - (left_out < scores.size() ? 1 : 0);
  double mean = 0;
  double between = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) mean += i == left_out ? 0 : scores[i] / count;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    between += i == left_out ? 0 : (scores[i] - mean) * (scores[i] - mean) / (count - 1);
  }
  const double kept =
      between > 0 ? std::max(0.0, between - variance) / between : 0;  // shrinkage of the deviation from the mean
  const double spread = std::sqrt(kept * variance);
  double chance = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (i == left_out) continue;
    const double expected = mean + kept * (scores[i] - mean);
    const double certain = expected > 0.5 ? 1.0 : 0.0;
    chance += (spread > 0 ? normal_probability((expected - 0.5) / spread) : certain) / count;
  }
  return chance;
}

}  // namespace

double MetOpponent::score() const {
  std::int64_t count = 0;
  std::int64_t quarters = 0;
  for (std::size_t score = 0; score < couples.size(); ++score) {
    count += couples[score];
    quarters += static_cast<std::int64_t>(score) * couples[score];
  }
  return count == 0 ? 0.5 : static_cast<double>(quarters) / static_cast<double>(kCoupleQuarters * count);
}

Validity ArmyMeasure::validity() const {
  Validity sum;
  for (const MetOpponent& one : met) sum.merge(one.validity);
  return sum;
}

std::int64_t measure_battles(const Opponents& opponents, const MeasureSize& size) {
  return 2 * std::int64_t{opponents_met(opponents, size)} * size.couples;
}

Estimate share_beaten(const std::vector<double>& scores, double variance, double confidence) {
  const Jackknife all = jackknife(scores.size(), [&](std::size_t left_out) {
    return std::vector<double>{chance_above_half(scores, left_out, variance)};
  });
  // The error of the whole estimate by pseudo-values, one per opponent.
  GroupSums sums;
  const auto count = static_cast<double>(scores.size());
  sums.groups = static_cast<std::int64_t>(scores.size());
  sums.sum = count * all.values[0];
  sums.squares = count * (all.values[0] * all.values[0] + (count - 1) * std::pow(all.standard_errors[0], 2));
  return group_mean(sums, confidence);
}

ArmyMeasure measure_army(const FieldArmy& army, const Opponents& opponents, const PlayFunction& play,
                         const MeasureSize& size, Progress& progress) {
  ArmyMeasure measure;
  measure.met = draw_opponents(opponents, size);
  const auto always = [&army](const BattleKey&) -> const FieldArmy& { return army; };
  measure.interrupted = !meet(measure.met, play, size, progress, always);
  if (measure.interrupted) return measure;
  measure.battles = measure_battles(opponents, size);
  if (!opponents.random()) {
    measure.score = mean_over_given(measure.met, opponents.given(), size.confidence);
    return measure;
  }
  measure.score = mean_over_random(measure.met, size.confidence);
  if (size.couples >= 2 && measure.met.size() >= 3) {
    measure.beaten = share_beaten(scores_of(measure.met), variance_by_dice(measure.met, size.couples), size.confidence);
  }
  return measure;
}

namespace {

constexpr std::uint32_t kFactorTrials = 5;  ///< three to come near, two around that
constexpr double kFirstSlope = 1.9;         ///< a guess: of the normal quantile of a score over ln(factor)
constexpr double kLeastSlope = 0.3;
constexpr double kApart = 0.25;  ///< the last two trials lie so far from where the army is about even [ln(factor)]

/// A trial of a factor.
struct FactorTrial {
  double log_factor = 0;
  double quantile = 0;  ///< normal quantile of the score
  double se = 0;        ///< of that
};

FactorTrial trial_of(double log_factor, const Estimate& score) {
  const double share = std::clamp(score.value, 0.002, 0.998);
  const double quantile = normal_quantile(share);
  const double density = std::exp(-quantile * quantile / 2) / std::sqrt(2 * 3.141592653589793);
  return {log_factor, quantile, score.se / density};
}

double slope(const FactorTrial& a, const FactorTrial& b) {
  return (a.quantile - b.quantile) / std::max(1e-6, b.log_factor - a.log_factor);
}

/// The army that the same points buy if it costs more: some of its units, drawn at random. Their number is not whole on
/// average, so chance rounds it.
FieldArmy part_of(const FieldArmy& army, double share, RandomStream& random) {
  constexpr std::uint32_t kChances = 1'000'000;
  const double wanted = share * static_cast<double>(army.units.size());
  auto left = static_cast<std::size_t>(wanted);
  if (random.below(kChances) < (wanted - std::floor(wanted)) * kChances) ++left;
  FieldArmy part;
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
    const auto units_to_come = static_cast<std::uint32_t>(army.units.size() - unit);
    if (random.below(units_to_come) >= left) continue;
    part.units.push_back(army.units[unit]);
    part.costs.push_back(army.costs[unit]);
    --left;
  }
  return part;
}

/// The score of such parts against random opponents. Empty: it was stopped.
std::optional<Estimate> score_of_parts(const FieldArmy& army, double share, const Opponents& opponents,
                                       const PlayFunction& play, const MeasureSize& size, Progress& progress) {
  std::vector<MetOpponent> met = draw_opponents(opponents, size);
  const auto a_part = [&](const BattleKey& key) {
    RandomStream random(key, StreamClass::tuning);
    return part_of(army, share, random);
  };
  return meet(met, play, size, progress, a_part) ? std::optional(mean_over_random(met, size.confidence)) : std::nullopt;
}

}  // namespace

std::int64_t price_factor_battles(const MeasureSize& size) {
  return kFactorTrials * 2 * std::int64_t{size.opponents} * size.couples;
}

PriceFactor price_factor(const FieldArmy& army, const Opponents& opponents, const PlayFunction& play,
                         const MeasureSize& size, Progress& progress) {
  PriceFactor found;
  double log_factor = 0;
  std::array<FactorTrial, kFactorTrials> trials;
  for (std::uint32_t i = 0; i < kFactorTrials; ++i) {
    if (i == kFactorTrials - 2) log_factor = std::max(0.0, log_factor - kApart);
    if (i == kFactorTrials - 1) log_factor += 2 * kApart;
    MeasureSize of_trial = size;
    of_trial.number = size.number + i;
    const auto score = score_of_parts(army, std::exp(-log_factor), opponents, play, of_trial, progress);
    found.interrupted = !score;
    if (!score) return found;
    trials[i] = trial_of(log_factor, *score);
    if (i + 2 >= kFactorTrials) continue;
    log_factor += trials[i].quantile / (i == 0 ? kFirstSlope : std::max(kLeastSlope, slope(trials[i - 1], trials[i])));
    log_factor = std::clamp(log_factor, 0.0, std::log(kGreatestFactor));
  }
  const FactorTrial& low = trials[kFactorTrials - 2];
  const FactorTrial& high = trials[kFactorTrials - 1];
  const double falls = slope(low, high);
  const double part = low.quantile / (low.quantile - high.quantile);
  if (falls < kLeastSlope || part < -1 || part > 2) return found;  // even nowhere near
  const double root = low.log_factor + part * 2 * kApart;
  // The error of a point on the line through two independent trials.
  const double se = std::hypot((1 - part) * low.se, part * high.se) / falls;
  const double half_width = normal_quantile(0.5 + size.confidence / 2) * se;
  const double factor = std::exp(root);
  found.factor = Estimate{factor, factor * se, {std::exp(root - half_width), std::exp(root + half_width)}};
  return found;
}

std::vector<ScoreWithout> scores_without_rules(const FieldArmy& army, const Ruleset& ruleset,
                                               const std::function<bool(const UnitDesign&)>& allowed,
                                               const Opponents& opponents, const PlayFunction& play,
                                               const MeasureSize& size, Progress& progress) {
  std::vector<ScoreWithout> found;
  for (std::size_t rule = 0; rule < ruleset.rules.size(); ++rule) {
    ScoreWithout without{ruleset.rules[rule].name, 0, {}};
    FieldArmy other = army;
    for (UnitDesign& unit : other.units) without.units += static_cast<int>(std::erase(unit.rules, rule));
    if (without.units == 0 || !std::ranges::all_of(other.units, allowed)) continue;
    const ArmyMeasure measure = measure_army(other, opponents, play, size, progress);
    if (measure.interrupted) break;
    without.score = *measure.score;
    found.push_back(std::move(without));
  }
  std::ranges::stable_sort(found, {}, [](const ScoreWithout& one) { return one.score.value; });
  return found;
}

}  // namespace warbalance::sim
