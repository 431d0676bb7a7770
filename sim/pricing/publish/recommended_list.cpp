#include "sim/pricing/publish/recommended_list.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "sim/pricing/estimation/list_fit.hpp"
#include "sim/pricing/publish/list_space.hpp"

namespace warbalance::sim {

namespace {

/// An item in the list. Prices in points.
struct ListItem {
  const PriceRow* row = nullptr;    ///< null: the run does not price it
  std::vector<std::size_t> prices;  ///< its places in the list: several where its listed price depends on the quality
  bool changes = false;
  double price = 0;
  double least = 0;  ///< of a price that changes, as its verdict and its interval allow
  double most = 0;
};

/// The list of a run. Keeps references.
class ListChoice {
 public:
  ListChoice(const PriceReport& report, const ListSpace& space)
      : space_(space), step_(points_of(space.step())), list_(space.listed()), items_(space.features().size()) {
    for (std::size_t p = 0; p < space.size(); ++p) items_[space[p].feature].prices.push_back(p);
    for (std::size_t f = 0; f < items_.size(); ++f) {
      items_[f].price = points_of(space.features()[f].listed);
      items_[f].row = price_row_of(report, space.features()[f]);
      if (items_[f].row != nullptr && items_[f].row->verdict) limit(items_[f]);
    }
    take_first_steps();
  }

  const ListItem& operator[](std::size_t feature) const { return items_[feature]; }
  std::vector<double> prices() const {
    std::vector<double> prices;
    for (const ListItem& item : items_) prices.push_back(item.row == nullptr ? 0 : item.price);
    return prices;
  }

  /// Chooses the prices that change so that (worth - price)' moments (worth - price) is least. It is a heuristic: no
  /// change of one price, and no change of two by a few steps, makes it less.
  /// @param worth  of each feature [points]; of what the run does not price it is ignored
  void fit(const std::vector<double>& worth, const std::vector<double>& moments) {
    const std::size_t n = items_.size();
    slopes_.assign(n, 0);
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        const bool priced = items_[b].row != nullptr && items_[b].row->fair;
        if (priced) slopes_[a] += moments[a * n + b] * (worth[b] - items_[b].price);
      }
    }
    while (improve_one(moments) || improve_two(moments)) {
    }
  }

 private:
  static constexpr double kUnlimited = 1e6;  ///< points; more than any price

  /// Where the verdict and the interval let a price go: at least one step, and to the whole steps in the interval, or
  /// to the one nearest to the fair price.
  void limit(ListItem& item) const {
    const PriceRow& row = *item.row;
    item.changes = is_change(*row.verdict);
    if (!item.changes) return;
    const bool raises = *row.verdict == Verdict::raise;
    const double first = first_step(item);
    double low = row.interval ? step_ * std::ceil(row.interval->low / step_) : -kUnlimited;
    double high = row.interval ? step_ * std::floor(row.interval->high / step_) : kUnlimited;
    if (low > high) low = high = rounded_to_step(*row.fair, step_);
    item.least = raises ? std::max(low, first) : std::min(low, first);
    item.most = raises ? std::max(high, first) : std::min(high, first);
  }
  double first_step(const ListItem& item) const {
    const bool raises = *item.row->verdict == Verdict::raise;
    const auto listed = static_cast<Hundredths>(std::lround(100 * item.row->listed));
    return points_of(space_.moved(listed, raises ? 1 : -1));
  }

  void add_changes(const ListItem& item, double by, std::vector<ListChange>& changes) const {
    for (const std::size_t p : item.prices) {
      changes.push_back({p, list_[p] + static_cast<Hundredths>(std::lround(100 * by))});
    }
  }
  bool may_move(const ListItem& item, double by) const {
    std::vector<ListChange> changes;
    add_changes(item, by, changes);
    return space_.allows(list_, changes);
  }
  void move(ListItem& item, double by) {
    std::vector<ListChange> changes;
    add_changes(item, by, changes);
    for (const ListChange& change : changes) list_[change.price] = change.value;
    item.price += by;
  }
  /// How far an item may go towards a price, in whole steps.
  double allowed_move(const ListItem& item, double price) const {
    double by = price - item.price;
    while (std::abs(by) > step_ / 2 && !may_move(item, by)) by -= by > 0 ? step_ : -step_;
    return std::abs(by) > step_ / 2 ? by : 0;
  }

  /// Takes the first step of all prices that change, then the steps into their intervals. Prices that the others do not
  /// let move stay as listed.
  void take_first_steps() {
    std::vector<ListItem*> waiting;
    for (ListItem& item : items_) {
      if (item.changes) waiting.push_back(&item);
    }
    const auto step = [&](ListItem* item) {
      const double by = first_step(*item) - item->price;
      if (!may_move(*item, by)) return false;
      move(*item, by);
      return true;
    };
    while (std::erase_if(waiting, step) > 0) {
    }
    for (ListItem* item : waiting) item->changes = false;
    for (ListItem& item : items_) {
      if (item.changes) move(item, allowed_move(item, std::clamp(item.price, item.least, item.most)));
    }
  }

  void moved(std::size_t feature, double by, const std::vector<double>& moments) {
    move(items_[feature], by);
    const std::size_t n = items_.size();
    for (std::size_t b = 0; b < n; ++b) slopes_[b] -= moments[b * n + feature] * by;
  }

  /// Moves single prices to where they are best. False: none moves.
  bool improve_one(const std::vector<double>& moments) {
    bool any = false;
    for (std::size_t a = 0; a < items_.size(); ++a) {
      const double curve = moments[a * items_.size() + a];
      if (!items_[a].changes || curve <= 0) continue;
      const double best = rounded_to_step(items_[a].price + slopes_[a] / curve, step_);
      const double by = allowed_move(items_[a], std::clamp(best, items_[a].least, items_[a].most));
      if (by == 0 || by * (by * curve - 2 * slopes_[a]) > -kNothing * curve) continue;
      moved(a, by, moments);
      any = true;
    }
    return any;
  }

  /// Moves one price by some steps and another one to where it is best then. False: no such pair helps.
  bool improve_two(const std::vector<double>& moments) {
    constexpr int kMostSteps = 8;
    const std::size_t n = items_.size();
    for (std::size_t a = 0; a < n; ++a) {
      for (int steps = -kMostSteps; items_[a].changes && steps <= kMostSteps; ++steps) {
        const double by_a = steps * step_;
        if (steps == 0 || !is_within(items_[a], by_a)) continue;
        for (std::size_t b = 0; b < n; ++b) {
          const double curve = moments[b * n + b];
          if (b == a || !items_[b].changes || curve <= 0) continue;
          const double slope = slopes_[b] - moments[a * n + b] * by_a;
          const double by_b = rounded_to_step(slope / curve, step_);
          const double change = by_a * (by_a * moments[a * n + a] - 2 * slopes_[a]) + by_b * (by_b * curve - 2 * slope);
          if (by_b == 0 || change > -kNothing * curve || !is_within(items_[b], by_b)) continue;
          std::vector<ListChange> changes;
          add_changes(items_[a], by_a, changes);
          add_changes(items_[b], by_b, changes);
          if (!space_.allows(list_, changes)) continue;
          moved(a, by_a, moments);
          moved(b, by_b, moments);
          return true;
        }
      }
    }
    return false;
  }
  static bool is_within(const ListItem& item, double by) {
    return item.least <= item.price + by && item.price + by <= item.most;
  }

  static constexpr double kNothing = 1e-9;  ///< square points; a smaller gain may be a rounding error

  const ListSpace& space_;
  double step_;
  std::vector<Hundredths> list_;
  std::vector<ListItem> items_;
  std::vector<double> slopes_;  ///< half the gain of a point more, by feature
};

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
/// @param list  list(block): the price of each feature [points]
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

/// The fair prices of the features; 0 where a run gives none.
std::vector<double> fair_prices(const PriceReport& report, const FeatureSpace& features) {
  std::vector<double> prices;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const PriceRow* const row = price_row_of(report, features[f]);
    prices.push_back(row != nullptr && row->fair ? *row->fair : 0);
  }
  return prices;
}

ListMeaning meaning_of(const PriceReport& report, const ListSpace& space, const std::vector<double>& recommended) {
  const ListFit& fit = *report.list_fit;
  std::vector<double> listed;
  for (std::size_t f = 0; f < space.features().size(); ++f) {
    const PriceRow* const row = price_row_of(report, space.features()[f]);
    listed.push_back(row == nullptr ? 0 : row->listed);
  }
  const auto recommended_without = [&](std::size_t block) {
    ListChoice choice(report, space);
    choice.fit(fit.worth_without[block], fit.moments);
    return choice.prices();
  };
  return {imbalance_under(fit, [&](std::size_t) { return listed; }), imbalance_under(fit, recommended_without),
          mean_of(costs_under(fit, listed)), mean_of(costs_under(fit, recommended))};
}

}  // namespace

void recommend_prices(PriceReport& report, const Ruleset& ruleset, const FeatureSpace& features) {
  for (std::vector<PriceRow>* rows : {&report.rows, &report.unshown}) {
    for (PriceRow& row : *rows) row.price = report.prior ? row.fair : row.listed;
  }
  if (report.prior || !report.list_fit) return;  // guesses are no list; without prices all stay as listed
  const ListSpace space(ruleset, features, {});
  ListChoice choice(report, space);
  choice.fit(fair_prices(report, features), report.list_fit->moments);
  if (report.list_fit->strengths.size() > 1) report.list_meaning = meaning_of(report, space, choice.prices());
  for (std::size_t f = 0; f < features.size(); ++f) {
    PriceRow* const row = price_row_of(report, features[f]);
    if (row == nullptr) continue;
    row->price = choice[f].price;
    if (row->verdict && is_change(*row->verdict) && !choice[f].changes) row->verdict = Verdict::open;
  }
}

}  // namespace warbalance::sim
