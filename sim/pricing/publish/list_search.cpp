#include "sim/pricing/publish/list_search.hpp"

#include <algorithm>
#include <utility>

#include "sim/pricing/publish/list_fit.hpp"

namespace warbalance::sim {
namespace {

constexpr double kWindowOfFewEdits = 0.05;
constexpr double kHundred = 100;

/// What half a step of the median free feature, in all its bands, adds to the mean total of the reference armies.
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
    // More prices are a hard search: the best list with one price a rule leads near to its goal.
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
  if (space_.all_kept()) {  // the listed prices are the list, whatever the goal says of others
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
  // Changes are taken back from the most to the fewest, edits added the other way.
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

}  // namespace warbalance::sim
