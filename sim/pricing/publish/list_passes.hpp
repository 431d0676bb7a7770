#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <queue>
#include <span>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/pricing/publish/list_space.hpp"

namespace warbalance::sim {

/// What a list is to reach, beside a small variance.
struct ListGoal {
  double mean_total = 0;       ///< of the reference armies [1/100 point]
  double tolerance = 0;        ///< how far from it the list may be [1/100 point]
  std::optional<int> edits{};  ///< most prices that may differ from the listed ones

  /// How far a mean total is beyond what is allowed; 0 = it is allowed.
  double violation(double total) const;
};

/// Improves a list step by step until no change of one price, and none of the most promising changes of two or of all,
/// makes it better. First it is brought within the tolerance, then it stays there. What changes of two prices would do
/// is estimated for all of them at once by second moments (`ListMoments`); the best estimates are then tried.
class ListDescent {
 public:
  /// Keeps a reference to the armies, whose list it changes.
  ListDescent(ChargedArmies& armies, const ListGoal& goal) : armies_(armies), goal_(goal) {}

  /// From the armies' list. False: its mean total did not come within the tolerance.
  /// @pre the list is allowed, and has no more edits than it may have
  bool run();

 private:
  struct Candidate {
    double variance = 0;  ///< as estimated
    ListChange first;
    ListChange second;

    bool operator<(const Candidate& other) const { return variance < other.variance; }
  };
  /// The candidates with the least variance, the worst of them on top.
  using Candidates = std::priority_queue<Candidate>;

  const std::vector<Hundredths>& list() const { return armies_.list(); }
  const ListSpace& space() const { return armies_.space(); }
  bool better(const ListScore& score, const ListScore& than) const;
  bool allowed(std::span<const ListChange> changes) const;
  std::optional<ListScore> tried(std::span<const ListChange> changes);

  /// Makes the changes of single prices that come nearer to the mean total at the least cost.
  bool come_within_tolerance();
  /// The best value of one price that is better than the list; nothing = there is none.
  std::optional<ListChange> best_value(std::size_t price);
  /// Every price in turn, until none improves.
  void improve_in_turn();
  /// The price that improves most, again and again.
  void improve_greedily();
  bool improve_pairs();
  /// All prices at once, some way towards those that fit best when they need not be whole steps: a list with dear tiers
  /// and cheap rules may charge armies nearly as well as the other way round, and no change of two prices leads from
  /// one to the other.
  bool improve_together();
  Candidates estimated_pairs() const;
  void estimate_second(const ListMoments& moments, const ListChange& first, std::size_t second,
                       Candidates& candidates) const;

  ChargedArmies& armies_;
  ListGoal goal_;
};

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

/// How much work the search of a list that can be printed is.
struct ListPassSize {
  int passes = 4;  ///< at most, >= 1
  std::uint32_t battles_per_pass = 240'000;
  std::uint32_t armies = 24'000;  ///< of a pass, whose expected scores the list is to tell

  /// A share of the battles, above 0.
  ListPassSize scaled(double share) const;
};

/// What one pass came to: the spread of expected scores among armies of one price [percentage points].
struct ListPass {
  FoundList found;
  double listed_lost = 0;  ///< by the listed prices
  double scored_lost = 0;  ///< by the prices that its battles score: the start, later the list found in the pass before
  double found_lost = 0;   ///< by the list that was found, on the armies that found it
};

/// Lists that a designer can print (README.md).
struct PrintedLists {
  std::vector<FoundList> curve;  ///< with 1, 2, 3, 5, 8 ... edits; the last is the list itself; empty: none was found
  std::vector<ListPass> passes;
  std::size_t chosen = 0;  ///< the pass that found it
  std::string problem;     ///< why there is no list, a sentence for the user
  bool interrupted = false;
};

/// The table of prices that lists of a space are charged by: of random armies the model `table`, of a roster the
/// additive one.
PriceModel table_of_lists(const Ruleset& ruleset, const FeatureSpace& features);

/// A list as costs of units.
ScoringList scoring_list(const ListSpace& space, const PriceModel& table, const std::vector<Hundredths>& list,
                         Hundredths least);

/// Looks for the best list in whole price steps, in passes: all units score by one list; a surrogate of the expected
/// score is fitted to the battles; the list that charges further armies best by it is searched (`ListSearch`), and the
/// next pass scores that one. Armies are built at listed costs, at those of the start and of each list found so far, in
/// equal parts, which meet each other: a list that is only good for armies that are built at it would let others be
/// found that it charges wrongly, for ever. The passes end when a list is found again. Each list is judged by the pass
/// that scores it, whose armies did not choose it; the one that leaves the least spread counts.
/// @param start    what the first pass scores
/// @param summary  of the population at listed costs, with its units: the reference of the scale
PrintedLists search_printed_lists(const ArmyGenerator& population, const PopulationSummary& summary,
                                  const PlayFunction& play, const ListOptions& options, const ScoringList& start,
                                  std::uint64_t seed, const ListPassSize& size, Progress& progress);

}  // namespace warbalance::sim
