#include "sim/strongest/best_responses.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

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
  measure.interrupted = !play_all(measure.met.size(), progress, [&](std::size_t i) {
    MetOpponent& one = measure.met[i];
    for (std::uint32_t couple = 0; couple < size.couples; ++couple) {
      if (progress.stop_requested()) throw RunStopped();
      const int quarters =
          play_couple(play, army, one.army, {size.seed, kMeasureMatchup + one.number, 2 * couple}, one.validity);
      ++one.couples[static_cast<std::size_t>(quarters)];
    }
    progress.advance(2 * std::int64_t{size.couples});
  });
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

constexpr double kLeastMixtureShare = 0.005;  ///< opponents with a smaller share of the mix are left out

/// The rounds of a search for best responses.
class ResponseRounds {
 public:
  ResponseRounds(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits, const Opponents& field,
                 const PlayFunction& play, const ResponseEffort& effort, Progress& progress)
      : ruleset_(ruleset),
        choices_(choices),
        limits_(limits),
        field_(field),
        play_(play),
        effort_(effort),
        progress_(progress),
        changes_(ruleset, choices, limits) {}

  BestResponses run() {
    for (int round = 0; round < effort_.rounds && !made_.interrupted && !made_.settled; ++round) {
      const Opponents opponents = round == 0 ? field_ : Opponents(mix());
      if (!find(static_cast<std::uint32_t>(round), opponents)) break;
      made_.settled = round > 0 && made_.rounds.back().against_mix.score->interval.low <= 0.5;
    }
    if (!made_.interrupted) share_out();
    return std::move(made_);
  }

 private:
  /// Finds the army of a round. False: stopped, or no army is allowed.
  bool find(std::uint32_t round, const Opponents& opponents) {
    SearchEffort search = effort_.search;
    search.search = round;
    FoundChoice found = find_strongest(ruleset_, choices_, limits_, opponents, play_, search, progress_);
    made_.armies_tried += found.armies_tried;
    made_.interrupted = found.interrupted;
    if (found.army.empty()) return false;
    MeasureSize size = effort_.measure;
    size.number = round;
    if (!opponents.random()) {
      // As many couples as with random opponents.
      const auto given = static_cast<std::uint32_t>(opponents.given().size());
      size.couples = std::max<std::uint32_t>(2, size.opponents * size.couples / given);
    }
    ArmyMeasure measure = measure_army(changes_.field_army(found.army), opponents, play_, size, progress_);
    made_.interrupted = measure.interrupted;
    if (measure.interrupted) return false;
    made_.rounds.push_back({std::move(found.army), std::move(measure), 0});
    return effort_.rounds == 1 || play_pairs();
  }

  /// Plays the newest army against each earlier one.
  bool play_pairs() {
    const std::size_t newest = made_.rounds.size() - 1;
    const std::vector<FieldArmy> army{changes_.field_army(made_.rounds[newest].army)};
    made_.scores.emplace_back();
    for (std::size_t other = 0; other < newest; ++other) {
      const Opponents opponent({{"", changes_.field_army(made_.rounds[other].army), 1}});
      const BattleKey key{effort_.search.seed,
                          kPayoffMatchup + static_cast<std::uint32_t>(newest * kMostRounds + other), 0};
      const std::vector<Lap> laps{{1, effort_.couples}};
      const std::vector<Placed> placed = race(army, opponent, play_, key, laps, progress_);
      if (placed.empty()) {
        made_.interrupted = true;
        return false;
      }
      made_.scores[newest].push_back(placed.front().score());
      made_.scores[other].push_back(1 - placed.front().score());
    }
    made_.scores[newest].push_back(0.5);
    return true;
  }

  std::vector<Opponent> mix() const {
    const std::vector<double> shares = equilibrium_mix(made_.scores);
    std::vector<Opponent> opponents;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      if (shares[i] < kLeastMixtureShare) continue;
      opponents.push_back({std::to_string(i + 1), changes_.field_army(made_.rounds[i].army), shares[i]});
    }
    return opponents;
  }

  void share_out() {
    if (made_.scores.empty()) return;
    const std::vector<double> shares = equilibrium_mix(made_.scores);
    for (std::size_t i = 0; i < shares.size(); ++i) made_.rounds[i].share = shares[i];
  }

  static constexpr std::size_t kMostRounds = 256;

  const Ruleset& ruleset_;
  const UnitChoices& choices_;
  const ArmyLimits& limits_;
  const Opponents& field_;
  const PlayFunction& play_;
  const ResponseEffort& effort_;
  Progress& progress_;
  ArmyChanges changes_;
  BestResponses made_;
};

}  // namespace

std::int64_t response_battles(const Opponents& field, const ResponseEffort& effort) {
  const std::int64_t further = std::int64_t{effort.rounds} - 1;
  const std::int64_t random = 2 * std::int64_t{effort.measure.opponents} * effort.measure.couples;
  const std::int64_t pairs = further * (further + 1) / 2;
  return effort.rounds * search_battles(effort.search) + measure_battles(field, effort.measure) + further * random +
         2 * pairs * effort.couples;
}

BestResponses find_best_responses(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                                  const Opponents& field, const PlayFunction& play, const ResponseEffort& effort,
                                  Progress& progress) {
  return ResponseRounds(ruleset, choices, limits, field, play, effort, progress).run();
}

}  // namespace warbalance::sim
