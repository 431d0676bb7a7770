#include "sim/pricing/estimation/recommended_list.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

namespace {

constexpr std::size_t kMostListBlocks = 20;
constexpr std::uint32_t kListArmies = 4000;
constexpr std::uint16_t kListArmiesStream = 2;  // 0 and 1 are the sides of a battle

/// Coefficients of a model, fitted to the battles of all chains that are not in a block.
std::vector<double> theta_without(const FieldChains& chains, std::size_t model, std::size_t block, std::size_t blocks) {
  NormalEquations sum = chains.tail_equations_of(model, 0);
  sum.clear();
  for (std::size_t chain = 0; chain < chains.chains(); ++chain) {
    if (chain % blocks != block) sum.merge(chains.tail_equations_of(model, chain));
  }
  std::vector<double> theta = Spectrum(sum).solve(sum);
  theta.resize(chains.models()[model].size());
  return theta;
}

/// What a block alone says, from what all say together and without it.
std::vector<double> of_block(const std::vector<double>& all, const std::vector<double>& without, std::size_t blocks) {
  const auto count = static_cast<double>(blocks);
  std::vector<double> own(all.size());
  for (std::size_t c = 0; c < all.size(); ++c) own[c] = count * all[c] - (count - 1) * without[c];
  return own;
}

}  // namespace

std::shared_ptr<const ListFit> list_fit(const FieldChains& chains, const PriceScale& scale) {
  auto fit = std::make_shared<ListFit>();
  const FeatureSpace& features = chains.features();
  for (std::size_t f = 0; f < features.size(); ++f) {
    fit->names.push_back(features[f].name);
    fit->kinds.emplace_back(kFeatureKinds[static_cast<std::size_t>(features[f].kind)]);
  }
  fit->worth = scale.prices(chains.tail_coefficients(0, chains.chains()));
  const NormalEquations all = chains.tail_equations(0);
  for (std::size_t a = 0; a < features.size(); ++a) {
    for (std::size_t b = 0; b < features.size(); ++b) fit->moments.push_back(static_cast<double>(all.product(a, b)));
  }

  const std::size_t richest = chains.find_model(PriceModelKind::quality).value_or(0);
  const PriceModel& model = chains.models()[richest];
  const std::vector<double> theta = chains.tail_coefficients(richest, chains.chains());
  const std::size_t blocks = std::min(chains.chains(), kMostListBlocks);
  std::vector<std::vector<double>> of_blocks;
  for (std::size_t b = 0; b < blocks; ++b) {
    fit->worth_without.push_back(scale.prices(theta_without(chains, 0, b, blocks)));
    of_blocks.push_back(of_block(theta, theta_without(chains, richest, b, blocks), blocks));
  }
  fit->least = points_of(least_price(chains.population().ruleset()));
  fit->strengths.resize(blocks);
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t number = 0; number < kListArmies; ++number) {
    chains.population().generate(BattleKey{0, 0, number}, kListArmiesStream, army, scratch);
    std::vector<double> strengths(blocks);
    auto& units = fit->armies.emplace_back(army.units.size());
    for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
      features.visit(army, unit, [&](std::size_t feature, int count) {
        units[unit].emplace_back(static_cast<std::uint16_t>(feature), static_cast<std::int16_t>(count));
      });
      for (std::size_t b = 0; b < blocks; ++b) strengths[b] += model.dot(of_blocks[b], army, unit);
    }
    for (std::size_t b = 0; b < blocks; ++b) fit->strengths[b].push_back(strengths[b]);
  }
  return fit;
}

double keep_within(const Ruleset& ruleset, const PopulationSummary& listed) {
  double units = 0;
  for (std::size_t f = 0; f < listed.mean_features.size(); ++f) {
    if (ruleset.tiers.empty() || f < ruleset.tiers.size()) units += listed.mean_features[f];
  }
  const double tolerance = points_of(ruleset.price_tolerance);
  const bool coarse = 3 * points_of(ruleset.price_step) * units > listed.mean_listed;
  return coarse ? tolerance : 2 * tolerance;
}

namespace {

/// A price of the list in whole steps, or one that stays.
struct ListPlace {
  PriceRow* row = nullptr;  ///< null: the run does not price it, it stays
  double price = 0;
  bool changes = false;
  double least = 0;  ///< of a price that changes
  double most = 0;
};

/// The list of a run, one price for each feature. Keeps references.
class ListChoice {
 public:
  ListChoice(PriceReport& report, const Ruleset& ruleset) : ruleset_(ruleset), step_(points_of(ruleset.price_step)) {
    const ListFit& fit = *report.list_fit;
    places_.resize(fit.names.size());
    for (std::vector<PriceRow>* rows : {&report.rows, &report.unshown}) {
      for (PriceRow& row : *rows) note(fit, row);
    }
    hold_order();
  }

  const std::vector<ListPlace>& places() const { return places_; }

  /// Chooses the prices that change so that (worth - price)' moments (worth - price) is least.
  void fit(const std::vector<double>& worth, const std::vector<double>& moments) {
    const std::size_t n = places_.size();
    std::vector<double> slopes(n);
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) slopes[a] += moments[a * n + b] * (worth[b] - places_[b].price);
    }
    const auto move = [&](std::size_t a, double by) {
      places_[a].price += by;
      for (std::size_t b = 0; b < n; ++b) slopes[b] -= moments[b * n + a] * by;
    };
    constexpr int kMostListSweeps = 1000;  // each lowers a bounded sum, so this is never reached
    for (int sweep = 0; sweep < kMostListSweeps; ++sweep) {
      bool moved = false;
      for (std::size_t a = 0; a < n; ++a) {
        const double curve = moments[a * n + a];
        if (!places_[a].changes || curve <= 0) continue;
        const auto [least, most] = bounds(a);
        const double best = std::clamp(places_[a].price + slopes[a] / curve, least, most);
        const double by = std::clamp(rounded_to_step(best, step_), least, most) - places_[a].price;
        if (by == 0 || by * (by * curve - 2 * slopes[a]) >= 0) continue;
        move(a, by);
        moved = true;
      }
      if (!moved && !improve_two(moments, slopes, move)) return;
    }
  }

 private:
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  void note(const ListFit& fit, PriceRow& row) {
    row.price = row.listed;
    for (std::size_t f = 0; f < places_.size(); ++f) {
      if (fit.names[f] != row.rule || fit.kinds[f] != row.kind) continue;
      ListPlace& place = places_[f];
      place = {&row, row.listed, row.verdict && is_change(*row.verdict), row.listed < 0 ? -kNone : 0, kNone};
      if (!place.changes) return;
      const double steps = row.listed / step_;
      const bool raises = *row.verdict == Verdict::raise;
      (raises ? place.least : place.most) = step_ * (raises ? std::floor(steps) + 1 : std::ceil(steps) - 1);
      place.price = raises ? place.least : place.most;
      if (place.least <= place.most) return keep_in_interval(row, place);
      place.price = row.listed;
      place.changes = false;
      row.verdict = Verdict::open;
    }
  }

  /// Narrows a price to the whole steps in its interval, or to the one nearest to the fair price.
  void keep_in_interval(const PriceRow& row, ListPlace& place) const {
    double low = row.interval ? step_ * std::ceil(row.interval->low / step_) : -kNone;
    double high = row.interval ? step_ * std::floor(row.interval->high / step_) : kNone;
    if (low > high) low = high = rounded_to_step(*row.fair, step_);
    const auto [least, most] = std::pair(place.least, place.most);
    place.least = std::clamp(low, least, most);
    place.most = std::clamp(high, least, most);
    place.price = std::clamp(place.price, place.least, place.most);
  }

  /// Whether tier a has a better quality than tier b.
  bool is_better(std::size_t a, std::size_t b) const {
    if (a >= ruleset_.tiers.size() || b >= ruleset_.tiers.size() || has_named_qualities(ruleset_)) return false;
    const int qualities = ruleset_.tiers[a].quality - ruleset_.tiers[b].quality;
    const auto [low, high] = std::ranges::minmax(ruleset_.tiers, {}, &Tier::quality);
    return high.cost > low.cost ? qualities > 0 : qualities < 0;
  }
  bool is_tier(std::size_t place) const { return places_[place].row != nullptr && places_[place].row->kind == "tier"; }

  /// The prices that a place may have beside those of the other qualities.
  std::pair<double, double> bounds(std::size_t place) const {
    auto [least, most] = std::pair(places_[place].least, places_[place].most);
    for (std::size_t other = 0; is_tier(place) && other < places_.size(); ++other) {
      if (!is_tier(other)) continue;
      if (is_better(place, other)) least = std::max(least, places_[other].price);
      if (is_better(other, place)) most = std::min(most, places_[other].price);
    }
    return {least, most};
  }

  /// Leaves qualities as listed that the first step would put into a wrong order.
  void hold_order() {
    for (bool again = true; again;) {
      again = false;
      for (std::size_t f = 0; f < places_.size(); ++f) {
        const auto [least, most] = bounds(f);
        ListPlace& place = places_[f];
        if (!place.changes || (least <= place.price && place.price <= most)) continue;
        place.price = place.row->listed;
        place.changes = false;
        place.row->verdict = Verdict::open;
        again = true;
      }
    }
  }

  /// Moves one price by some steps and another one by what is best then, where no move of one price alone helps.
  /// False: no such pair helps.
  template <class Move>
  bool improve_two(const std::vector<double>& moments, const std::vector<double>& slopes, const Move& move) {
    constexpr int kMostSteps = 8;
    const std::size_t n = places_.size();
    for (std::size_t a = 0; a < n; ++a) {
      for (int steps = -kMostSteps; places_[a].changes && steps <= kMostSteps; ++steps) {
        const double by_a = steps * step_;
        if (steps == 0 || !may_be(a, places_[a].price + by_a)) continue;
        for (std::size_t b = 0; b < n; ++b) {
          const double curve = moments[b * n + b];
          if (b == a || !places_[b].changes || curve <= 0) continue;
          const double slope = slopes[b] - moments[a * n + b] * by_a;
          const double by_b = rounded_to_step(slope / curve, step_);
          const double change = by_a * (by_a * moments[a * n + a] - 2 * slopes[a]) + by_b * (by_b * curve - 2 * slope);
          if (by_b == 0 || change > -1e-9 * curve || !may_be(b, places_[b].price + by_b)) continue;
          move(a, by_a);
          if (may_be(b, places_[b].price + by_b)) {
            move(b, by_b);
            return true;
          }
          move(a, -by_a);
        }
      }
    }
    return false;
  }
  bool may_be(std::size_t place, double price) const {
    const auto [least, most] = bounds(place);
    return least <= price && price <= most;
  }

  const Ruleset& ruleset_;
  double step_;
  std::vector<ListPlace> places_;
};

}  // namespace

void recommend_prices(PriceReport& report, const Ruleset& ruleset) {
  if (report.prior) {  // guesses are no list
    for (PriceRow& row : report.rows) row.price = row.fair;
    return;
  }
  if (!report.list_fit) {  // each price for itself
    const double step = points_of(ruleset.price_step);
    for (std::vector<PriceRow>* rows : {&report.rows, &report.unshown}) {
      for (PriceRow& row : *rows) {
        row.price = row.verdict && is_change(*row.verdict) ? rounded_to_step(*row.fair, step) : row.listed;
      }
    }
    return;
  }
  ListChoice choice(report, ruleset);
  choice.fit(report.list_fit->worth, report.list_fit->moments);
  for (const ListPlace& place : choice.places()) {
    if (place.row != nullptr) place.row->price = place.price;
  }
}

namespace {

/// The prices of a list, one for each feature; what it does not price costs nothing.
template <class Price>
std::vector<double> prices_of(const ListChoice& choice, const Price& price) {
  std::vector<double> prices;
  for (const ListPlace& place : choice.places()) prices.push_back(place.row == nullptr ? 0 : price(place));
  return prices;
}

/// What the armies cost under a list [points].
std::vector<double> costs_under(const ListFit& fit, const std::vector<double>& prices) {
  std::vector<double> costs;
  for (const std::vector<ListFit::Unit>& army : fit.armies) {
    double cost = 0;
    for (const ListFit::Unit& unit : army) {
      double sum = 0;
      for (const auto& [feature, count] : unit) sum += prices[feature] * count;
      cost += std::max(fit.least, sum);
    }
    costs.push_back(cost);
  }
  return costs;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double covariance(const std::vector<double>& a, const std::vector<double>& b) {
  const double mean_a = mean_of(a);
  const double mean_b = mean_of(b);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean_a) * (b[i] - mean_b);
  return sum / static_cast<double>(a.size());
}

/// Variance of values that costs do not explain.
double left_by(const std::vector<double>& values, const std::vector<double>& costs) {
  const double of_costs = covariance(costs, costs);
  const double common = covariance(values, costs);
  return covariance(values, values) - (of_costs > 0 ? common * common / of_costs : 0);
}

/// Root mean square distance from 1/2 of the score of two armies of equal cost, whose strengths have this variance
/// each. A score is taken for a normal distribution function of the difference, with the slope that the fit has where
/// armies are even.
double imbalance_of(double variance) {
  const double squared = 4 * std::numbers::pi * std::max(0.0, variance);
  return std::sqrt(std::asin(squared / (1 + squared)) / (2 * std::numbers::pi));
}

/// The imbalance under lists, one for each block, which the other blocks have chosen. What the errors of a block add to
/// the variance is taken off.
/// @param list  list(block)
template <class List>
double imbalance_under(const ListFit& fit, const List& list) {
  const std::size_t blocks = fit.strengths.size();
  std::vector<double> mean(fit.armies.size());
  for (const std::vector<double>& strengths : fit.strengths) {
    for (std::size_t a = 0; a < mean.size(); ++a) mean[a] += strengths[a] / static_cast<double>(blocks);
  }
  double variance = 0;
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::vector<double> costs = costs_under(fit, list(b));
    double errors = 0;
    for (std::vector<double> strengths : fit.strengths) {
      for (std::size_t a = 0; a < mean.size(); ++a) strengths[a] -= mean[a];
      errors += left_by(strengths, costs) / static_cast<double>(blocks - 1);
    }
    variance += (left_by(fit.strengths[b], costs) - errors) / static_cast<double>(blocks);
  }
  return imbalance_of(variance);
}

}  // namespace

std::optional<ListMeaning> meaning_of_list(PriceReport report, const Ruleset& ruleset) {
  if (!report.list_fit || report.list_fit->strengths.size() < 2) return std::nullopt;
  const ListFit& fit = *report.list_fit;
  const auto listed = prices_of(ListChoice(report, ruleset), [](const ListPlace& place) { return place.row->listed; });
  const auto printed = [](const ListPlace& place) { return place.price; };
  const auto recommended_without = [&](std::size_t block) {
    ListChoice choice(report, ruleset);
    choice.fit(fit.worth_without[block], fit.moments);
    return prices_of(choice, printed);
  };
  ListChoice choice(report, ruleset);
  choice.fit(fit.worth, fit.moments);
  return ListMeaning{imbalance_under(fit, [&](std::size_t) { return listed; }),
                     imbalance_under(fit, recommended_without), mean_of(costs_under(fit, listed)),
                     mean_of(costs_under(fit, prices_of(choice, printed)))};
}

}  // namespace warbalance::sim
