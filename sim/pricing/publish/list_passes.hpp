#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
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

/// What a list must reach besides a small variance.
struct ListGoal {
  double mean_total = 0;       ///< of the reference armies [1/100 point]
  double tolerance = 0;        ///< how far from it the list may be [1/100 point]
  std::optional<int> edits{};  ///< most prices that may differ from the listed ones

  /// How far a mean total is outside the tolerance; 0 = inside.
  double violation(double total) const;
};

/// Improves a list step by step until no change of one price, and none of the most promising changes of two or of all,
/// improves it. First brings it within the tolerance, then keeps it there. Second moments (`ListMoments`) estimate all
/// changes of two prices at once; then the best are tried.
class ListDescent {
 public:
  /// Keeps a reference to the armies, whose list it changes.
  ListDescent(ChargedArmies& armies, const ListGoal& goal) : armies_(armies), goal_(goal) {}

  /// Starts from the armies' list. False: its mean total did not come within the tolerance.
  /// @pre the list is allowed and has at most `edits` edits
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

  /// Changes single prices that bring the mean total nearer at the least cost.
  bool come_within_tolerance();
  /// The best change of one price that improves the list; empty = there is none.
  std::optional<ListChange> best_value(std::size_t price);
  /// Changes every price in turn, until none improves.
  void improve_in_turn();
  /// Changes the price that improves most, repeatedly.
  void improve_greedily();
  bool improve_pairs();
  /// Moves all prices at once towards the best prices without whole steps. Expensive tiers with cheap rules may charge
  /// armies nearly as well as the reverse, and no change of two prices leads from one to the other.
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
  double variance = 0;             ///< of the value that the charged total does not explain
  double mean_total = 0;           ///< of the reference armies [points]
};

/// Finds the list of prices whose charged totals predict the values of armies best: it minimises
///
///     Var(g - a - b sum_u max(least, p . x_u))
///
/// over the armies of a table; g are their values, a and b > 0 fit best, p is in whole price steps. Lists obey the
/// space (what may be negative, kept, cheaper) and the options (bands, number of edits). The mean charged total of the
/// reference armies is held: it differs from the wanted one by at most half of what one step of the median free price
/// adds to it (at the listed prices; for a rule one step in all its bands). Half of the prices move it by less than the
/// width of that window, so whole steps reach it; a narrower window could be missed. With few edits so narrow a window
/// would allow no repair, and a common factor of all prices is not unfair. So with few edits the window is at least 5 %
/// of the total.
class ListSearch {
 public:
  /// Keeps references.
  /// @param least the least cost of a unit [1/100 point]
  /// @param mean_total  wanted mean of the reference armies [points]
  /// @pre the table has armies and reference armies
  ListSearch(const ArmyTable& armies, const Ruleset& ruleset, const ListOptions& options, Hundredths least,
             double mean_total);

  const ListSpace& space() const { return space_; }
  /// How far the mean total may be from the wanted total [points]. @param few_edits edits are limited
  double tolerance(bool few_edits) const;
  /// Variance of the values: what remains with a list that charges all armies the same.
  double value_variance() const { return charged_.value_variance(); }
  FoundList listed();
  /// How well any list of the space charges the armies.
  ListScore score_of(const std::vector<Hundredths>& list);

  /// The best list found, with at most ListOptions::edits edits. Empty: no list within the tolerance was found, or kept
  /// prices forbid it.
  std::optional<FoundList> best();

  /// The best lists with 1, 2, 3, 5, 8, 13 ... edits (Fibonacci numbers), finally that of `best`. Each search starts
  /// from the list before, with changes and exchanges, and from the last list, undoing the least useful edits. The last
  /// list has a narrower window for the mean total, so it may be slightly worse than the one before.
  std::vector<FoundList> curve();

 private:
  FoundList found() const;
  ListGoal goal(std::optional<int> edits) const;
  /// The best list without a limit on edits; searched once.
  const std::optional<FoundList>& unlimited();
  /// The better of the two lists that start from `forward` and from `backward`.
  std::optional<FoundList> with_edits(int edits, const std::vector<Hundredths>& forward,
                                      std::vector<Hundredths>& backward);
  /// Undoes changes until the list has at most so many; false = it cannot be within the tolerance.
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

/// The size of the search for a list to print.
struct ListPassSize {
  int passes = 4;  ///< at most, >= 1
  std::uint32_t battles_per_pass = 240'000;
  std::uint32_t armies = 24'000;  ///< per pass, whose expected scores the list must predict

  /// A share of the battles, above 0.
  ListPassSize scaled(double share) const;
};

/// The results of one pass: the spread of expected scores among armies of one price [percentage points].
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
  std::size_t chosen = 0;                   ///< the pass that found it
  std::string problem;                      ///< why there is no list, a sentence for the user
  std::shared_ptr<const ArmyTable> armies;  ///< of that pass
  bool interrupted = false;
};

/// The model that charges armies by lists of a space: `table` for random armies, `additive` for a roster.
PriceModel table_of_lists(const Ruleset& ruleset, const FeatureSpace& features);

/// Converts a list to costs of units.
ScoringList scoring_list(const ListSpace& space, const PriceModel& table, const std::vector<Hundredths>& list,
                         Hundredths least);

/// Finds the best list in whole price steps, in passes. In a pass all units score by one list, and a surrogate of the
/// expected score is fitted to the battles. `ListSearch` then finds the list that charges new armies best, and the next
/// pass scores by it. Equal parts of the armies are built at listed costs, at the start's costs and at those of each
/// list found so far; they meet each other. Otherwise passes would not end: a list could be good only for armies built
/// at it, and charge others wrongly. The passes end when a list is found again. Each list is judged by the pass that
/// scores it, because its armies did not choose it; the list with the least spread wins.
/// @param start    what the first pass scores
/// @param summary of the population at listed costs, with its units; defines the scale
PrintedLists search_printed_lists(const ArmyGenerator& population, const PopulationSummary& summary,
                                  const PlayFunction& play, const ListOptions& options, const ScoringList& start,
                                  std::uint64_t seed, const ListPassSize& size, Progress& progress);

}  // namespace warbalance::sim
