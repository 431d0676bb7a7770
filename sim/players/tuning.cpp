#include "sim/players/tuning.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

#include "sim/battles/progress.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/stats/normal_draw.hpp"

namespace warbalance::sim {

namespace {

double length(const Evolution::Vector& vector) {
  return std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
}

}  // namespace

Evolution::Evolution(Vector start, double step, int offspring, std::uint64_t seed)
    : parent_(std::move(start)),
      step_(step),
      seed_(seed),
      path_(parent_.size(), 0),
      steps_(static_cast<std::size_t>(offspring), Vector(parent_.size())),
      offspring_(steps_) {
  assert(!parent_.empty() && step > 0 && offspring >= 4);
  const int better = offspring / 2;
  for (int i = 1; i <= better; ++i) weights_.push_back(std::log((offspring + 1) / 2.0) - std::log(i));
  const double sum = std::accumulate(weights_.begin(), weights_.end(), 0.0);
  for (double& weight : weights_) weight /= sum;
  effective_ = 1 / std::inner_product(weights_.begin(), weights_.end(), weights_.begin(), 0.0);
  breed();
}

int Evolution::usual_offspring(std::size_t dimensions) {
  return 4 + static_cast<int>(3 * std::log(static_cast<double>(dimensions)));
}

void Evolution::breed() {
  RandomStream random({seed_, 0, generation_}, StreamClass::tuning);
  for (std::size_t i = 0; i < offspring_.size(); ++i) {
    for (std::size_t d = 0; d < parent_.size(); ++d) {
      steps_[i][d] = normal_draw(random);
      offspring_[i][d] = parent_[d] + step_ * steps_[i][d];
    }
  }
}

void Evolution::select(const std::vector<double>& fitness) {
  assert(fitness.size() == offspring_.size());
  std::vector<std::size_t> order(fitness.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return fitness[a] > fitness[b]; });
  const auto dimensions = static_cast<double>(parent_.size());
  const double fading = (effective_ + 2) / (dimensions + effective_ + 5);
  const double damping = 1 + fading + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (dimensions + 1)) - 1);
  for (std::size_t d = 0; d < parent_.size(); ++d) {
    double mean = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) mean += weights_[i] * steps_[order[i]][d];
    parent_[d] += step_ * mean;
    path_[d] = (1 - fading) * path_[d] + std::sqrt(fading * (2 - fading) * effective_) * mean;
  }
  // the mean length of a vector of standard normal numbers
  const double usual = std::sqrt(dimensions) * (1 - 1 / (4 * dimensions) + 1 / (21 * dimensions * dimensions));
  step_ *= std::exp(fading / damping * (length(path_) / usual - 1));
  ++generation_;
  breed();
}

namespace {

constexpr double kFirstStep = 0.4;  // as the logarithm of a factor: most tried weights lie within 2/3 .. 3/2
constexpr double kAlpha = 0.05;
constexpr std::uint32_t kProofArmies = 1U << 24;  // first number of armies that no generation uses
constexpr std::uint32_t kScoreArmies = 1U << 25;

using Weights = std::vector<std::int32_t>;
using Vector = Evolution::Vector;

double mean_of(const CoupleCounts& couples) { return pair_score(couples).value; }

void add(CoupleCounts& sum, const CoupleCounts& more) {
  for (std::size_t quarters = 0; quarters < sum.size(); ++quarters) sum[quarters] += more[quarters];
}

/// Weights as coordinates around those of a player: 0 is the original weight, and a step of 1 is a factor of e. For a
/// weight that was 0, a step is a part of its range.
class WeightSpace {
 public:
  WeightSpace(const Ruleset& ruleset, const Weights& centre)
      : specs_(vocabulary_of(ruleset.system)->weights), centre_(centre), places_(tunable_weights(ruleset)) {}

  std::size_t dimensions() const { return places_.size(); }
  const std::vector<std::size_t>& places() const { return places_; }

  Weights weights_at(const Vector& point) const {
    Weights weights = centre_;
    for (std::size_t d = 0; d < places_.size(); ++d) {
      const NumberSpec& spec = specs_[places_[d]];
      const double start = centre_[places_[d]];
      const double value = start > 0 ? start * std::exp(point[d]) : zero_unit(spec) * point[d];
      const double bounded = std::clamp(value, static_cast<double>(spec.min), static_cast<double>(spec.max));
      weights[places_[d]] = static_cast<std::int32_t>(std::lround(bounded));
    }
    return weights;
  }

 private:
  /// The size of one step for a weight that starts at 0 or below.
  static double zero_unit(const NumberSpec& spec) {
    return spec.fallback > 0 ? spec.fallback / 2.0 : std::max(1.0, spec.max / 20.0);
  }

  std::span<const NumberSpec> specs_;
  Weights centre_;
  std::vector<std::size_t> places_;
};

class Tuner {
 public:
  Tuner(const Tuning& tuning, Progress& progress)
      : tuning_(tuning), progress_(progress), space_(tuning.conditions.ruleset, tuning.start.weights) {}

  TuningResult run() {
    result_.tuned = evolved();
    if (stopped_) return interrupted();
    result_.tuned = without_idle_changes(result_.tuned);
    prove();
    if (stopped_) return interrupted();
    add_scores();
    return stopped_ ? interrupted() : std::move(result_);
  }

 private:
  TuningResult interrupted() {
    result_.interrupted = true;
    return std::move(result_);
  }

  Player with(const Weights& weights) const { return with_weights(tuning_.conditions.ruleset, tuning_.start, weights); }

  /// A match that is to be played.
  struct Task {
    const Player* row;
    const Player* column;
    std::uint32_t army;
    std::uint32_t matchup;
  };

  /// Plays matches and counts them. When stopped, sets `stopped_` and returns incomplete scores.
  /// @return scores of the tasks, in their order
  std::vector<CoupleCounts> play(const std::vector<Task>& tasks, std::int64_t battles) {
    std::vector<Tally> tallies(tasks.size());
    const bool complete = play_all(tasks.size(), progress_, [&](std::size_t number) {
      const Task& task = tasks[number];
      Match match = tuning_.conditions;
      const Army army = tuning_.army(task.army);
      match.armies = {army, army};
      match.players = {*task.row, *task.column};
      match.matchup = task.matchup;
      RunPlan plan;
      plan.battles = battles;
      const CellResult played = play_match(match, plan, progress_);
      tallies[number] = played.tally;
      if (played.end == RunEnd::interrupted) throw RunStopped();
    });
    if (!complete) stopped_ = true;
    std::vector<CoupleCounts> scores;
    for (const Tally& tally : tallies) {
      scores.push_back(tally.score_a);
      result_.battles += tally.battles;
      result_.validity.merge(tally.validity);
    }
    return scores;
  }

  /// Couples of one player against another, each with a new army.
  CoupleCounts couples(const Player& row, const Player& column, std::uint32_t first_army, int count) {
    std::vector<Task> tasks;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i) {
      tasks.push_back({&row, &column, first_army + i, first_army + i});
    }
    CoupleCounts sum{};
    for (const CoupleCounts& score : play(tasks, 2)) add(sum, score);
    return sum;
  }

  /// The scores of players in a generation against all opponents, with the same armies and dice for all.
  std::vector<std::vector<CoupleCounts>> scores_of(const std::vector<Player>& players, std::uint32_t generation) {
    const auto opponents = static_cast<std::uint32_t>(tuning_.opponents.size());
    const auto armies = static_cast<std::uint32_t>(tuning_.armies);
    std::vector<Task> tasks;
    for (std::uint32_t army = 0; army < armies; ++army) {
      for (const Player& player : players) {
        for (std::uint32_t opponent = 0; opponent < opponents; ++opponent) {
          tasks.push_back({&player, &tuning_.opponents[opponent], generation * armies + army,
                           (generation * opponents + opponent) * armies + army});
        }
      }
    }
    const std::vector<CoupleCounts> played = play(tasks, tuning_.battles);
    if (result_.validity.none_had_room()) stopped_ = true;
    std::vector<std::vector<CoupleCounts>> scores(players.size(), std::vector<CoupleCounts>(opponents));
    for (std::size_t number = 0; number < played.size(); ++number) {
      add(scores[number / opponents % players.size()][number % opponents], played[number]);
    }
    return scores;
  }

  static double fitness_of(const std::vector<CoupleCounts>& scores) {
    double sum = 0;
    for (const CoupleCounts& score : scores) sum += mean_of(score);
    return sum / static_cast<double>(scores.size());
  }

  Player evolved() {
    const int offspring = Evolution::usual_offspring(space_.dimensions());
    Evolution evolution(Vector(space_.dimensions(), 0), kFirstStep, offspring, tuning_.conditions.seed);
    for (int generation = 0; generation < tuning_.generations; ++generation) {
      std::vector<Player> tried;
      for (const Vector& point : evolution.offspring()) tried.push_back(with(space_.weights_at(point)));
      std::vector<double> fitness;
      for (const auto& scores : scores_of(tried, static_cast<std::uint32_t>(generation))) {
        fitness.push_back(fitness_of(scores));
      }
      if (stopped_) break;
      const double mean = std::accumulate(fitness.begin(), fitness.end(), 0.0) / static_cast<double>(fitness.size());
      result_.generations.push_back({mean, *std::max_element(fitness.begin(), fitness.end()), evolution.step()});
      evolution.select(fitness);
    }
    return with(space_.weights_at(evolution.parent()));
  }

  /// Resets weights whose change affects no battle of a generation.
  Player without_idle_changes(const Player& tuned) {
    std::vector<Player> players{tuned};
    std::vector<std::size_t> changed;
    for (const std::size_t place : space_.places()) {
      if (tuned.weights[place] == tuning_.start.weights[place]) continue;
      Weights weights = tuned.weights;
      weights[place] = tuning_.start.weights[place];
      changed.push_back(place);
      players.push_back(with(weights));
    }
    const auto scores = scores_of(players, static_cast<std::uint32_t>(tuning_.generations));
    Weights weights = tuned.weights;
    for (std::size_t i = 0; i < changed.size(); ++i) {
      if (scores[i + 1] == scores[0]) weights[changed[i]] = tuning_.start.weights[changed[i]];
    }
    return with(weights);
  }

  /// Plays couples with new armies against the original player until the score is clear.
  void prove() {
    constexpr auto kCouples = static_cast<int>(kLookBattles / 2);
    result_.score = {0, 1};
    if (result_.tuned.weights == tuning_.start.weights) return;
    std::int64_t played = 0;
    while (played + kLookBattles <= tuning_.proof_battles) {
      const auto number = static_cast<std::uint32_t>(played / 2);
      add(result_.against_start, couples(result_.tuned, tuning_.start, kProofArmies + number, kCouples));
      if (stopped_) return;
      played += kLookBattles;
      result_.score = confidence_sequence(result_.against_start, kAlpha);
      if (result_.score.low > 0.5 || result_.score.high < 0.5) break;
    }
    result_.better = result_.score.low > 0.5;
  }

  /// Adds the scores before and after, against each opponent, with the same armies and dice.
  void add_scores() {
    const int couples_each = 10 * tuning_.armies;
    for (const Player& opponent : tuning_.opponents) {
      TuningScore score{opponent, {}, {}};
      score.before = couples(tuning_.start, opponent, kScoreArmies, couples_each);
      score.after = couples(result_.tuned, opponent, kScoreArmies, couples_each);
      if (stopped_) return;
      result_.scores.push_back(std::move(score));
    }
  }

  const Tuning& tuning_;
  Progress& progress_;
  WeightSpace space_;
  TuningResult result_;
  bool stopped_ = false;
};

}  // namespace

std::vector<std::size_t> tunable_weights(const Ruleset& ruleset) {
  const auto specs = vocabulary_of(ruleset.system)->weights;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].choices.empty() && specs[i].min < specs[i].max) places.push_back(i);
  }
  return places;
}

std::int64_t most_battles(const Tuning& tuning) {
  const auto dimensions = tunable_weights(tuning.conditions.ruleset).size();
  const auto opponents = static_cast<std::int64_t>(tuning.opponents.size());
  const std::int64_t tries =
      std::int64_t{tuning.generations} * Evolution::usual_offspring(dimensions) + static_cast<std::int64_t>(dimensions);
  return tries * opponents * tuning.armies * tuning.battles + tuning.proof_battles + 40 * opponents * tuning.armies;
}

TuningResult tune(const Tuning& tuning, Progress& progress) {
  assert(!tuning.opponents.empty() && tuning.start.policy != Policy::random);
  assert(tuning.battles >= 2 && tuning.battles % 2 == 0 && tuning.armies > 0 && tuning.generations > 0);
  return Tuner(tuning, progress).run();
}

}  // namespace warbalance::sim
