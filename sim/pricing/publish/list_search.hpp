#pragma once

#include <optional>
#include <vector>

#include "sim/pricing/population/army_table.hpp"
#include "sim/pricing/publish/charged_armies.hpp"
#include "sim/pricing/publish/list_descent.hpp"
#include "sim/pricing/publish/list_space.hpp"

namespace warbalance::sim {

/// A list in whole price steps, and how well it charges the armies.
struct FoundList {
  std::vector<Hundredths> prices;  ///< one per price of the space
  int edits = 0;                   ///< how many differ from the listed ones
  double variance = 0;             ///< of the value that the charged total leaves unexplained
  double mean_total = 0;           ///< of the reference armies [points]
};

/// Looks for the list of prices whose charged totals tell the values of armies best: it minimises
///
///     Var(g - a - b sum_u max(least, p . x_u))
///
/// over the armies of a table, g their values, a and b > 0 as they fit best, p in whole price steps. Lists obey the
/// space (what may be negative, kept, cheaper) and the options (bands, number of edits); and the mean charged total of
/// the reference armies is held: it differs from the wanted one by at most half of what one step of the median free
/// price adds to it (at the listed prices; of a rule one step in all its bands). Half of the prices move it by less
/// than the width of that window, so whole steps reach it; of nothing narrower that is sure. With few edits nothing
/// could be mended within so little, and a common factor of all prices is no unfairness: there the window is at least 5
/// % of the total.
class ListSearch {
 public:
  /// Keeps references.
  /// @param least       what a unit costs at least [1/100 point]
  /// @param mean_total  wanted mean of the reference armies [points]
  /// @pre the table has armies and reference armies
  ListSearch(const ArmyTable& armies, const Ruleset& ruleset, const ListOptions& options, Hundredths least,
             double mean_total);

  const ListSpace& space() const { return space_; }
  /// How far the mean total may be from the wanted one [points]. @param few_edits  edits are limited
  double tolerance(bool few_edits) const;
  /// Variance of the values: what a list that charges all armies alike leaves.
  double value_variance() const { return charged_.value_variance(); }
  FoundList listed();
  /// How well any list of the space charges the armies.
  ListScore score_of(const std::vector<Hundredths>& list);

  /// The best list that was found; with ListOptions::edits, of those with at most so many. Nothing: no list within the
  /// tolerance was found, or the listed prices that are kept forbid it.
  std::optional<FoundList> best();

  /// The best lists with 1, 2, 3, 5, 8, 13 ... edits (Fibonacci numbers), at last that of `best`. Each is
  /// found from the one before, price by price with exchanges, and from the last one, taking back what costs least.
  /// The last one holds the mean total within less, so it may be slightly worse than the one before.
  std::vector<FoundList> curve();

 private:
  FoundList found() const;
  ListGoal goal(std::optional<int> edits) const;
  /// Without a limit; found once.
  const std::optional<FoundList>& unlimited();
  /// Of the two, from the warm starts, the better one.
  std::optional<FoundList> with_edits(int edits, const std::vector<Hundredths>& forward,
                                      std::vector<Hundredths>& backward);
  /// Takes changes back until the list has at most so many; false = it cannot be within the tolerance.
  bool take_back(std::vector<Hundredths>& list, int edits);

  const ArmyTable& armies_;
  const Ruleset& ruleset_;
  ListOptions options_;
  Hundredths least_;
  double mean_total_;  ///< [1/100 point]
  ListSpace space_;
  ChargedArmies charged_;
  double half_step_ = 0;  ///< what half a step of the median feature adds to the mean total [1/100 point]
  bool searched_ = false;
  std::optional<FoundList> unlimited_;
};

}  // namespace warbalance::sim
