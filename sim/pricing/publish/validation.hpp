#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/stats/rankings.hpp"

namespace warbalance::sim {

/// A price list to validate.
struct NamedList {
  std::string name;  ///< "listed", "additive", "additive rounded"
  ScoringList list;
};

/// Rounds a list to whole price steps: every tier, rule and pair; if prices depend on the tier, every rule on every
/// tier.
/// @param prices  one per column of the model [points]  @param step [points]  @param least  as of a `ScoringList`
/// @param table   of the same features, kind `table`; the list may keep a copy of it
ScoringList rounded_list(const PriceModel& model, const std::vector<double>& prices, const PriceModel& table,
                         double step, Hundredths least);

/// The size of a validation.
struct ValidationSize {
  std::uint32_t armies = 4000;         ///< held out
  std::uint32_t pairs = 1900;          ///< of neighbours by price
  int couples = 40;                    ///< of each pair
  std::uint32_t spread_armies = 500;   ///< within half a price step of the median price; even
  int spread_couples = 200;            ///< of each of them
  int floor_couples = 200;             ///< of each held-out army, half of them to rank armies by win rate; even
  std::uint32_t most_drawn = 200'000;  ///< the most armies drawn to find those near the median

  /// A share of the battles, above 0; not fewer armies and couples than give errors.
  ValidationSize scaled(double share) const;

  std::int64_t battles_of_pairs() const { return 2 * std::int64_t{pairs} * couples; }
  std::int64_t battles_of_spread() const { return std::int64_t{spread_armies} * spread_couples; }
  std::int64_t battles_of_floor() const { return std::int64_t{armies} * floor_couples + battles_of_pairs(); }
};

/// One row of the validation: armies paired by one list and scored with one, usually the same.
struct ValidationRow {
  std::string list;  ///< "listed", "listed pairs, additive scores", "floor"
  Imbalance imbalance;
  std::optional<Gain> gain;      ///< over the first list
  std::optional<double> spread;  ///< SD of the win rates of armies of one price [percentage points]
  std::int64_t pairs = 0;
  std::int64_t couples = 0;  ///< of each pair
};

struct Validation {
  std::vector<ValidationRow> rows;  ///< the lists in order, then the mixed pairings, then the floor
  std::optional<SplitGain> split;   ///< of the gain of the second list over the first
  bool interrupted = false;
};

/// The armies that lists are compared on.
struct ComparisonOptions {
  ScoringList building{};  ///< what the armies are built by; default: listed costs
  bool floor = false;      ///< the last row is the floor, scored by the last list
};

/// Battles that `compare_lists` plays.
std::int64_t comparison_battles(std::size_t lists, const ValidationSize& size, bool floor = false);

/// The imbalance of each list with another population or player than the list was made for. Has only the rows of the
/// lists, with gains over the first.
/// @param population, play  those of the condition; the lists may be of another population of the same features
/// @param lists if armies are not built at listed costs, every list must have its own prices
Validation compare_lists(const ArmyGenerator& population, const PlayFunction& play, const std::vector<NamedList>& lists,
                         std::uint64_t seed, const ValidationSize& size, Progress& progress,
                         const ComparisonOptions& options = {});

/// Battles that `validate` plays.
std::int64_t validation_battles(std::size_t lists, const ValidationSize& size);

/// Validates price lists on armies that none of them was fitted on. Neighbours by price, paired and scored with each
/// list, play couples; their deviation from 50 % beyond noise is the imbalance of the list. The last row is the floor:
/// armies paired by their win rates in other battles, corrected for the noise of that ranking. No list of unit prices
/// can be expected to do better.
/// @param play   its battles 2k and 2k+1 stand on the same table; a pure function
/// @param lists at least 2; gains are measured against the first, and the second is fitted
Validation validate(const ArmyGenerator& population, const PlayFunction& play, const std::vector<NamedList>& lists,
                    std::uint64_t seed, const ValidationSize& size, Progress& progress);

/// Armies of the population that no price was fitted on: their keys lie outside those of the chains.
/// @param first, count their numbers @param building costs that build them; default: listed costs
std::vector<FieldArmy> held_out_armies(const ArmyGenerator& population, std::uint64_t seed, std::uint32_t first,
                                       std::uint32_t count, const ScoringList& building = {});

/// The cost of an army [1/100 point].
std::int64_t total_of(const FieldArmy& army);

/// Pairs of neighbours by one value per army, ties in random order. Takes the middle `pairs` of them, because
/// neighbours at the ends are far apart. @pre 2 * pairs <= values.size()
std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours(std::span<const double> values, std::size_t pairs,
                                                                std::uint64_t seed);

/// Plays couples: battles 2k and 2k+1 with swapped seats. Everything is a pure function of its arguments.
class CoupleRunner {
 public:
  /// @param play  its battles 2k and 2k+1 stand on the same table
  CoupleRunner(const PlayFunction& play, std::uint64_t seed, Progress& progress)
      : play_(play), seed_(seed), progress_(progress) {}

  /// `couples` of each pair of armies. False: it was stopped, and the sums are incomplete.
  /// @param cell number of this set of battles; each cell has its own dice
  bool play_pairs(const std::vector<FieldArmy>& armies,
                  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs, int couples, std::uint32_t cell,
                  std::vector<PairSums>& sums) const;

  /// Every army plays `couples`, each against a random other army; sums the score of each army.
  /// @pre an even number of armies
  bool play_field(const std::vector<FieldArmy>& armies, int couples, std::uint32_t cell,
                  std::vector<PairSums>& sums) const;

 private:
  /// Score of `a` in quarters.
  int score(const FieldArmy& a, const FieldArmy& b, std::uint32_t cell, std::uint32_t couple) const;

  const PlayFunction& play_;
  std::uint64_t seed_;
  Progress& progress_;
};

}  // namespace warbalance::sim
