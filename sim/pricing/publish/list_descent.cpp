#include "sim/pricing/publish/list_descent.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "sim/pricing/publish/list_fit.hpp"

namespace warbalance::sim {
namespace {

constexpr std::size_t kPairsTried = 256;
constexpr int kMostPasses = 200;
/// Differences below this share of the variance of the values are rounding.
constexpr double kLeastGain = 1e-10;
/// Farther steps of one price double from 1 to this.
constexpr std::int64_t kFarthestSteps = 64;
/// Estimated totals may miss the tolerance by this share of it: units that begin to cost the least price are not
/// counted.
constexpr double kSlack = 0.2;

}  // namespace

double ListGoal::violation(double total) const { return std::max(0.0, std::abs(total - mean_total) - tolerance); }

bool ListDescent::better(const ListScore& score, const ListScore& than) const {
  const double violation = goal_.violation(score.mean_total);
  const double before = goal_.violation(than.mean_total);
  if (violation != before) return violation < before;
  return score.variance < than.variance - kLeastGain * armies_.value_variance();
}

bool ListDescent::allowed(std::span<const ListChange> changes) const {
  if (goal_.edits) {
    int added = 0;
    for (const ListChange& change : changes) {
      const Hundredths listed = space()[change.price].listed;
      added += (change.value != listed ? 1 : 0) - (list()[change.price] != listed ? 1 : 0);
    }
    if (added > 0 && space().edits(list()) + added > *goal_.edits) return false;
  }
  return space().allows(list(), changes);
}

std::optional<ListScore> ListDescent::tried(std::span<const ListChange> changes) {
  if (!allowed(changes)) return std::nullopt;
  return armies_.score_with(changes);
}

bool ListDescent::run() {
  if (!come_within_tolerance()) return false;
  for (int pass = 0; pass < kMostPasses; ++pass) {
    if (goal_.edits) {
      improve_greedily();
    } else {
      improve_in_turn();
    }
    if (!improve_pairs() && (goal_.edits || !improve_together())) break;
  }
  return true;
}

bool ListDescent::come_within_tolerance() {
  while (goal_.violation(armies_.score().mean_total) > 0) {
    const ListScore now = armies_.score();
    double least = std::numeric_limits<double>::infinity();
    std::optional<ListChange> best;
    for (std::size_t i = 0; i < space().size(); ++i) {
      for (const int steps : {-1, 1}) {
        const ListChange change{i, space().moved(list()[i], steps)};
        const std::optional<ListScore> score = tried({&change, 1});
        if (!score) continue;
        const double nearer = goal_.violation(now.mean_total) - goal_.violation(score->mean_total);
        if (nearer <= 0) continue;
        const double cost = (score->variance - now.variance) / nearer;
        if (cost >= least) continue;
        least = cost;
        best = change;
      }
    }
    if (!best) return false;
    armies_.apply({&*best, 1});
  }
  return true;
}

std::optional<ListChange> ListDescent::best_value(std::size_t price) {
  const Hundredths start = list()[price];
  ListScore best_score = armies_.score();
  std::optional<ListChange> best;
  const auto improves = [&](Hundredths value) {
    const ListChange change{price, value};
    if (value == start) return false;
    const std::optional<ListScore> score = tried({&change, 1});
    if (!score || !better(*score, best_score)) return false;
    best_score = *score;
    best = change;
    return true;
  };
  improves(space()[price].listed);
  for (const int direction : {-1, 1}) {
    std::int64_t steps = 1;
    while (steps <= kFarthestSteps && improves(space().moved(start, direction * steps))) steps *= 2;
    // Between the last two that improved, and the first that did not.
    for (std::int64_t width = steps / 2; width >= 1 && best; width /= 2) {
      const Hundredths middle = best->value;
      for (const int side : {-1, 1}) improves(space().moved(middle, side * width));
    }
  }
  return best;
}

void ListDescent::improve_in_turn() {
  for (bool improved = true; improved;) {
    improved = false;
    for (std::size_t i = 0; i < space().size(); ++i) {
      const std::optional<ListChange> change = best_value(i);
      if (!change) continue;
      armies_.apply({&*change, 1});
      improved = true;
    }
  }
}

void ListDescent::improve_greedily() {
  for (;;) {
    std::optional<ListChange> best;
    ListScore best_score = armies_.score();
    for (std::size_t i = 0; i < space().size(); ++i) {
      const std::optional<ListChange> change = best_value(i);
      if (!change) continue;
      const ListScore score = armies_.score_with({&*change, 1});
      if (!better(score, best_score)) continue;
      best_score = score;
      best = change;
    }
    if (!best) return;
    armies_.apply({&*best, 1});
  }
}

bool ListDescent::improve_together() {
  const std::vector<Hundredths> before = list();
  const ListScore score = armies_.score();
  const std::vector<double> fitted = fitted_list(armies_, armies_.moments(), goal_.mean_total);
  for (const double way : {1.0, 0.5, 0.25}) {
    std::vector<double> between;
    for (std::size_t i = 0; i < before.size(); ++i) between.push_back(before[i] + way * (fitted[i] - before[i]));
    const std::vector<Hundredths> start = rounded_list_of(space(), between);
    if (!space().allows(start)) continue;
    armies_.set(start);
    if (!come_within_tolerance()) continue;
    improve_in_turn();
    if (better(armies_.score(), score)) return true;
  }
  armies_.set(before);
  return false;
}

void ListDescent::estimate_second(const ListMoments& moments, const ListChange& first, std::size_t second,
                                  Candidates& candidates) const {
  const std::size_t i = first.price;
  const double step = first.value - list()[i];
  const double own = moments.product(second, second);
  const double with_value = moments.total_with_value + step * moments.with_value[i];
  const double variance =
      moments.total_variance + 2 * step * moments.with_total[i] + step * step * moments.product(i, i);
  const double shared = moments.with_total[second] + step * moments.product(i, second);
  const double total = armies_.score().mean_total + step * moments.mean_reference[i];
  const double slope = moments.mean_reference[second];
  const auto estimate = [&](Hundredths value) {
    const double move = value - list()[second];
    if (move == 0) return;
    if (goal_.violation(total + move * slope) > kSlack * goal_.tolerance) return;
    const double left = variance_beside(moments.value_variance, with_value + move * moments.with_value[second],
                                        variance + move * (2 * shared + move * own));
    if (candidates.size() == kPairsTried && left >= candidates.top().variance) return;
    const Candidate candidate{left, first, {second, value}};
    const std::array changes{candidate.first, candidate.second};
    if (!allowed(changes)) return;
    candidates.push(candidate);
    if (candidates.size() > kPairsTried) candidates.pop();
  };
  estimate(space()[second].listed);
  // Where (with_value + k move)^2 / (variance + 2 shared move + own move^2) is greatest, within the tolerance.
  const double bend = with_value * own - moments.with_value[second] * shared;
  if (bend <= 0 || slope <= 0) return;
  const double low = (goal_.mean_total - goal_.tolerance - total) / slope;
  const double high = (goal_.mean_total + goal_.tolerance - total) / slope;
  const double move = std::clamp((moments.with_value[second] * variance - with_value * shared) / bend, low, high);
  const Hundredths nearest = space().rounded(list()[second] + move);
  for (const int steps : {-1, 0, 1}) estimate(steps == 0 ? nearest : space().moved(nearest, steps));
}

ListDescent::Candidates ListDescent::estimated_pairs() const {
  const ListMoments moments = armies_.moments();
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < space().size(); ++i) {
    if (!space()[i].kept && moments.product(i, i) > 0) free.push_back(i);
  }
  Candidates candidates;
  for (const std::size_t i : free) {
    std::vector<Hundredths> values{space()[i].listed};
    for (const int steps : {-2, -1, 1, 2}) values.push_back(space().moved(list()[i], steps));
    for (const Hundredths value : values) {
      if (value == list()[i] || (value < 0 && !space()[i].negative)) continue;
      for (const std::size_t j : free) {
        if (j != i) estimate_second(moments, {i, value}, j, candidates);
      }
    }
  }
  return candidates;
}

bool ListDescent::improve_pairs() {
  Candidates candidates = estimated_pairs();
  std::vector<Candidate> best_first;
  for (; !candidates.empty(); candidates.pop()) best_first.push_back(candidates.top());
  std::reverse(best_first.begin(), best_first.end());
  bool improved = false;
  for (const Candidate& candidate : best_first) {
    const std::array changes{candidate.first, candidate.second};
    const std::optional<ListScore> score = tried(changes);
    if (!score || !better(*score, armies_.score())) continue;
    armies_.apply(changes);
    improved = true;
  }
  return improved;
}

}  // namespace warbalance::sim
