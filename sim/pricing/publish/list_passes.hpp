#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/battles/play.hpp"
#include "sim/battles/progress.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/scoring_list.hpp"
#include "sim/pricing/publish/list_search.hpp"

namespace warbalance::sim {

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
