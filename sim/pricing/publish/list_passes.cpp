#include "sim/pricing/publish/list_passes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/publish/surrogate.hpp"
#include "sim/pricing/publish/validation.hpp"

namespace warbalance::sim {
namespace {

constexpr int kTurns = 3;         ///< each turn knows better which units cost the least price
constexpr int kFitSweeps = 2000;  ///< at most
constexpr double kFitStill = 1e-9;
constexpr int kHalvings = 60;

/// Least squares of the values on the counts, with prices at least 0 where required, by coordinate descent (the problem
/// is convex). Not scaled: score per unit of count.
std::vector<double> fitted_values(const ListSpace& space, const ListMoments& moments) {
  std::vector<double> theta(space.size());
  for (int sweep = 0; sweep < kFitSweeps; ++sweep) {
    double moved = 0;
    double size = 0;
    for (std::size_t i = 0; i < theta.size(); ++i) {
      const double own = moments.product(i, i);
      if (own <= 0) continue;
      double left = moments.with_value[i];
      for (std::size_t j = 0; j < theta.size(); ++j) left -= moments.product(i, j) * theta[j];
      double next = theta[i] + left / own;
      if (space[i].least) next = std::max(0.0, next);
      moved += std::abs(next - theta[i]) * std::sqrt(own);
      size += std::abs(next) * std::sqrt(own);
      theta[i] = next;
    }
    if (moved <= kFitStill * size) break;
  }
  return theta;
}

/// The list factor * theta, with kept and unknown prices as listed.
std::vector<double> scaled_list(const ListSpace& space, const ListMoments& moments, const std::vector<double>& theta,
                                double factor) {
  std::vector<double> list;
  for (std::size_t i = 0; i < theta.size(); ++i) {
    const bool known = !space[i].kept && moments.product(i, i) > 0;
    list.push_back(known ? factor * theta[i] : space[i].listed);
  }
  return list;
}

/// The prices that fit the values best without whole steps, at least 0 where required, scaled to a mean total of the
/// reference armies. Prices that are kept, or that no army contains, are as listed.
/// @param moments show which units cost the least price @param mean_total [1/100 point]
std::vector<double> fitted_list(const ChargedArmies& armies, const ListMoments& moments, double mean_total) {
  const std::vector<double> theta = fitted_values(armies.space(), moments);
  const auto list = [&](double factor) { return scaled_list(armies.space(), moments, theta, factor); };
  const double greatest = *std::max_element(theta.begin(), theta.end());
  if (greatest <= 0) return list(0);
  double low = 0;
  double high = armies.space().step() / greatest;
  for (int i = 0; i < kHalvings && armies.reference_total(list(high)) < mean_total; ++i) high *= 2;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (armies.reference_total(list(middle)) < mean_total ? low : high) = middle;
  }
  return list(low);
}

/// Rounds to whole steps and makes the list allowed, as far as kept prices permit; prices that are as listed stay so.
std::vector<Hundredths> rounded_list_of(const ListSpace& space, const std::vector<double>& list) {
  std::vector<Hundredths> rounded;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool stays = list[i] == space[i].listed;
    rounded.push_back(stays ? space[i].listed : space.rounded(list[i]));
  }
  space.mend(rounded);
  return rounded;
}

/// Lists to start a search from: the listed one, then the best prices without whole steps, scaled to the mean total of
/// the reference armies and rounded, once ignoring the least price and once with it. All are allowed; their mean totals
/// may differ from the wanted one.
/// @param armies  its list is changed  @param mean_total [1/100 point]
std::vector<std::vector<Hundredths>> list_starts(ChargedArmies& armies, double mean_total) {
  const ListSpace& space = armies.space();
  std::vector<std::vector<Hundredths>> starts{space.listed()};
  space.mend(starts.front());
  ListMoments moments = armies.moments_without_least();
  for (int turn = 0; turn < kTurns; ++turn) {
    std::vector<Hundredths> start = rounded_list_of(space, fitted_list(armies, moments, mean_total));
    armies.set(start);
    moments = armies.moments();
    if (turn == 0 || turn + 1 == kTurns) starts.push_back(std::move(start));
  }
  return starts;
}

constexpr std::size_t kPairsTried = 256;
constexpr int kMostPasses = 200;
/// Differences below this share of the variance of the values are rounding errors.
constexpr double kLeastGain = 1e-10;
/// The search changes one price by 1, 2, 4 ... steps, up to this.
constexpr std::int64_t kFarthestSteps = 64;
/// Estimated totals may miss the tolerance by this share of it, because estimates ignore units that newly cost the
/// least price.
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
    // Searches between the last two steps that improved and the first that did not.
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
  // The move that maximizes (with_value + k move)^2 / (variance + 2 shared move + own move^2), within the tolerance.
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
      if (value == list()[i] || (space()[i].least && value < *space()[i].least)) continue;
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

namespace {

constexpr double kWindowOfFewEdits = 0.05;
constexpr double kHundred = 100;

/// The amount that half a step of the median free feature, in all its bands, adds to the mean total of the reference
/// armies.
double half_step_of(const ChargedArmies& armies) {
  const ListSpace& space = armies.space();
  const ListMoments moments = armies.moments();
  std::vector<double> worths(space.features().size());
  for (std::size_t i = 0; i < space.size(); ++i) {
    if (!space[i].kept) worths[space[i].feature] += moments.mean_reference[i] * space.step() / 2.0;
  }
  std::erase_if(worths, [](double worth) { return worth <= 0; });
  if (worths.empty()) return 0;
  const auto middle = worths.begin() + static_cast<std::ptrdiff_t>(worths.size() / 2);
  std::nth_element(worths.begin(), middle, worths.end());
  return *middle;
}

}  // namespace

ListSearch::ListSearch(const ArmyTable& armies, const Ruleset& ruleset, const ListOptions& options, Hundredths least,
                       double mean_total)
    : armies_(armies),
      ruleset_(ruleset),
      options_(options),
      least_(least),
      mean_total_(kHundred * mean_total),
      space_(ruleset, armies.features(), options),
      charged_(armies, space_, least),
      half_step_(half_step_of(charged_)) {}

double ListSearch::tolerance(bool few_edits) const {
  if (options_.tolerance) return *options_.tolerance;
  return std::max(half_step_, few_edits ? kWindowOfFewEdits * mean_total_ : 0) / kHundred;
}

ListGoal ListSearch::goal(std::optional<int> edits) const {
  return {mean_total_, kHundred * tolerance(edits.has_value()), edits};
}

FoundList ListSearch::found() const {
  return {charged_.list(), space_.edits(charged_.list()), charged_.score().variance,
          charged_.score().mean_total / kHundred};
}

FoundList ListSearch::listed() {
  charged_.set(space_.listed());
  return found();
}

ListScore ListSearch::score_of(const std::vector<Hundredths>& list) {
  charged_.set(list);
  return charged_.score();
}

const std::optional<FoundList>& ListSearch::unlimited() {
  if (searched_) return unlimited_;
  searched_ = true;
  std::vector<std::vector<Hundredths>> starts = list_starts(charged_, mean_total_);
  if (space_.bands() > 1) {
    // Many prices are hard to search, so the search starts from the best list with one price per rule.
    ListOptions with_one = options_;
    with_one.bands = PriceBands::one;
    ListSearch narrower(armies_, ruleset_, with_one, least_, mean_total_ / kHundred);
    if (const auto& one = narrower.unlimited()) {
      std::vector<Hundredths>& start = starts.emplace_back();
      for (std::size_t i = 0; i < space_.size(); ++i) {
        const std::size_t tier = space_[i].tiers.empty() ? 0 : space_[i].tiers.front();
        start.push_back(one->prices[narrower.space().price_of(space_[i].feature, tier)]);
      }
    }
  }
  for (const std::vector<Hundredths>& start : starts) {
    if (!space_.allows(start)) continue;  // kept prices forbid it
    charged_.set(start);
    if (!ListDescent(charged_, goal({})).run()) continue;
    if (!unlimited_ || charged_.score().variance < unlimited_->variance) unlimited_ = found();
  }
  return unlimited_;
}

std::optional<FoundList> ListSearch::best() {
  if (space_.all_kept()) {  // the listed prices are the list, whatever the goal is
    charged_.set(space_.listed());
    return found();
  }
  if (!options_.edits) return unlimited();
  std::vector<Hundredths> backward = unlimited() ? unlimited_->prices : std::vector<Hundredths>{};
  return with_edits(*options_.edits, space_.listed(), backward);
}

bool ListSearch::take_back(std::vector<Hundredths>& list, int edits) {
  charged_.set(list);
  const ListGoal wanted = goal(edits);
  while (space_.edits(charged_.list()) > edits) {
    std::optional<ListChange> cheapest;
    double least = 0;
    for (std::size_t i = 0; i < space_.size(); ++i) {
      const ListChange change{i, space_[i].listed};
      if (charged_.list()[i] == change.value || !space_.allows(charged_.list(), {&change, 1})) continue;
      const ListScore score = charged_.score_with({&change, 1});
      if (wanted.violation(score.mean_total) > 0 || (cheapest && score.variance >= least)) continue;
      cheapest = change;
      least = score.variance;
    }
    if (!cheapest) return false;
    charged_.apply({&*cheapest, 1});
  }
  list = charged_.list();
  return true;
}

std::optional<FoundList> ListSearch::with_edits(int edits, const std::vector<Hundredths>& forward,
                                                std::vector<Hundredths>& backward) {
  std::optional<FoundList> best;
  const auto improve = [&](const std::vector<Hundredths>& start) {
    charged_.set(start);
    if (!ListDescent(charged_, goal(edits)).run()) return;
    if (!best || charged_.score().variance < best->variance) best = found();
  };
  improve(forward);
  if (backward.empty()) return best;
  if (take_back(backward, edits)) {
    improve(backward);
  } else {
    backward.clear();
  }
  return best;
}

std::vector<FoundList> ListSearch::curve() {
  std::vector<FoundList> lists;
  const std::optional<FoundList> last = best();
  if (!last) return lists;
  std::vector<int> counts;
  for (int count = 1, next = 2; count < last->edits;) {
    counts.push_back(count);
    count = std::exchange(next, count + next);
  }
  // Going backward undoes edits from the most to the fewest; going forward adds them.
  std::vector<Hundredths> taken = last->prices;
  std::vector<std::vector<Hundredths>> backward(counts.size());
  for (std::size_t i = counts.size(); i-- > 0;) {
    if (!take_back(taken, counts[i])) break;
    backward[i] = taken;
  }
  std::vector<Hundredths> forward = space_.listed();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::optional<FoundList> list = with_edits(counts[i], forward, backward[i]);
    if (!list) continue;
    forward = list->prices;
    lists.push_back(*list);
  }
  lists.push_back(*last);
  return lists;
}

namespace {

constexpr double kWholePercent = 100;

/// The passes of one search.
class Passes {
 public:
  Passes(const ArmyGenerator& population, const PopulationSummary& summary, const PlayFunction& play,
         const ListOptions& options, std::uint64_t seed, const ListPassSize& size, Progress& progress)
      : population_(population),
        summary_(summary),
        play_(play),
        options_(options),
        seed_(seed),
        size_(size),
        progress_(progress),
        least_(least_price(population.ruleset())),
        table_(table_of_lists(population.ruleset(), population.features())),
        columns_(population.ruleset(), population.features()) {}

  PrintedLists run(const ScoringList& start) {
    PrintedLists lists;
    lists_ = {{ScoringList(), start}, start};
    for (int pass = 0; pass < size_.passes; ++pass) {
      if (!make_armies(static_cast<std::uint32_t>(pass))) {
        lists.interrupted = true;
        return lists;
      }
      const std::optional<FoundList> found = searches_.back()->best();
      if (!found) {
        lists.problem = "no list in whole price steps keeps the mean total of the armies";
        return lists;
      }
      add_pass(lists, *found);
      const bool known = is_known(lists);
      if (known) break;
      lists_.scored = scoring_list(searches_.back()->space(), table_, found->prices, least_);
      lists_.building.push_back(lists_.scored);
    }
    lists.chosen = best_pass(lists.passes);
    lists.curve = searches_[lists.chosen]->curve();
    searches_.clear();
    lists.armies = std::move(tables_[lists.chosen]);
    return lists;
  }

 private:
  /// False: it was stopped.
  bool make_armies(std::uint32_t pass) {
    const SurrogateBattles set{seed_, pass, size_.battles_per_pass, summary_.mean_listed};
    const std::vector<NormalEquations> blocks =
        play_for_surrogate(population_, columns_, lists_, play_, set, progress_);
    if (!is_complete(blocks, set)) return false;
    const Surrogate surrogate = fit_surrogate(columns_, blocks);
    ArmyTable& armies = *tables_.emplace_back(std::make_unique<ArmyTable>(population_.features()));
    FieldArmy army;
    ArmyGenerator::Scratch scratch;
    scored_totals_.clear();
    for (std::uint32_t i = 0; i < size_.armies; ++i) {
      population_.generate(lists_.building[i % lists_.building.size()], {seed_, kListArmiesMatchup + pass, i}, 0, army,
                           scratch);
      armies.add(army, surrogate.value(columns_, army));
      lists_.scored.score(army);
      scored_totals_.push_back(static_cast<double>(total_of(army)));
    }
    armies.set_references(summary_);
    searches_.push_back(
        std::make_unique<ListSearch>(armies, population_.ruleset(), options_, least_, summary_.mean_listed));
    return true;
  }

  void add_pass(PrintedLists& lists, const FoundList& found) {
    ListPass& pass = lists.passes.emplace_back();
    pass.found = found;
    pass.listed_lost = percent_of(searches_.back()->listed().variance);
    pass.scored_lost = percent_of(variance_left(tables_.back()->values(), scored_totals_));
    pass.found_lost = percent_of(found.variance);
  }

  static double percent_of(double variance) { return kWholePercent * std::sqrt(std::max(0.0, variance)); }

  /// Whether an earlier pass found the newest list.
  static bool is_known(const PrintedLists& lists) {
    const std::vector<Hundredths>& newest = lists.passes.back().found.prices;
    return std::any_of(lists.passes.begin(), lists.passes.end() - 1,
                       [&](const ListPass& other) { return other.found.prices == newest; });
  }

  /// The pass whose list leaves the least spread when the next pass scores it; for a single pass, that pass.
  static std::size_t best_pass(const std::vector<ListPass>& passes) {
    std::size_t best = 0;
    for (std::size_t pass = 1; pass + 1 < passes.size(); ++pass) {
      if (passes[pass + 1].scored_lost < passes[best + 1].scored_lost) best = pass;
    }
    return best;
  }

  const ArmyGenerator& population_;
  const PopulationSummary& summary_;
  const PlayFunction& play_;
  const ListOptions& options_;
  std::uint64_t seed_;
  const ListPassSize& size_;
  Progress& progress_;
  Hundredths least_;
  PriceModel table_;
  SurrogateColumns columns_;
  SurrogateLists lists_;
  std::vector<double> scored_totals_;                  ///< of the newest armies
  std::vector<std::unique_ptr<ArmyTable>> tables_;     ///< one per pass
  std::vector<std::unique_ptr<ListSearch>> searches_;  ///< one per pass
};

}  // namespace

ListPassSize ListPassSize::scaled(double share) const {
  constexpr double kFewestBattles = 3'000;
  constexpr double kFewestArmies = 1'500;
  const auto of = [](double wanted, double fewest, std::uint32_t most) {
    return std::min(most, static_cast<std::uint32_t>(std::max(fewest, wanted)));
  };
  return {passes, of(share * battles_per_pass, kFewestBattles, battles_per_pass),
          of(std::sqrt(share) * armies, kFewestArmies, armies)};
}

PriceModel table_of_lists(const Ruleset& ruleset, const FeatureSpace& features) {
  return {ruleset, features, features.of_roster() ? PriceModelKind::additive : PriceModelKind::table};
}

ScoringList scoring_list(const ListSpace& space, const PriceModel& table, const std::vector<Hundredths>& list,
                         Hundredths least) {
  return {table, space.columns(table, list), least};
}

PrintedLists search_printed_lists(const ArmyGenerator& population, const PopulationSummary& summary,
                                  const PlayFunction& play, const ListOptions& options, const ScoringList& start,
                                  std::uint64_t seed, const ListPassSize& size, Progress& progress) {
  return Passes(population, summary, play, options, seed, size, progress).run(start);
}

}  // namespace warbalance::sim
