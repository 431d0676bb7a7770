#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/battles/field_arena.hpp"
#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// How much is played for the direct check of an item.
struct DirectSize {
  double se = 0.01;  ///< of the difference of scores, to be reached [score], > 0
  /// Battles with and without the item in a first stage, whose scatter says how many more are needed.
  std::uint32_t pilot_couples = 1000;

  /// Errors for a share of the battles, above 0.
  DirectSize scaled(double share) const;
  /// Couples of one item at most.
  std::uint32_t most_couples() const;
};

struct DirectOptions {
  std::uint64_t seed = 1;
  double mean_total = 0;            ///< of an army [points]: the unit of the luck of the dice
  std::vector<std::size_t> wanted;  ///< features that are checked
  DirectSize size;
};

/// What armies score with an item less what they score without it, when it is free.
struct DirectCheck {
  std::size_t feature = 0;
  std::string without;      ///< the quality in its place; else empty
  std::string problem;      ///< why it could not be checked, a clause for the user; empty: it was
  bool helps_only = false;  ///< a special rule that can only help (`only_helps`)
  std::int64_t couples = 0;
  std::int64_t equal = 0;     ///< couples that end alike with and without it
  double carriers = 0;        ///< units of the army that lose it, mean
  std::int64_t left_out = 0;  ///< units that would not be legal without it, of all armies
  double difference = 0;      ///< of scores, 0..1
  double se = 0;
  Interval interval;  ///< 95 %, by itself
  double p_holm = 1;  ///< of "no difference", for all items together
  int sign = 0;       ///< of the difference; 0: not certain, or less than `kLeastDirectEffect`
  int worth = 0;      ///< sign of the fair price, of a quality of its difference to `without`; 0: its interval holds 0

  /// The fair price and the direct check certainly have different signs; or a rule that can only help certainly costs
  /// less than nothing, and no harm is certain.
  bool contradicts() const { return sign * worth < 0 || (helps_only && worth < 0 && sign == 0); }
  /// A rule that can only help certainly does harm.
  bool misused() const { return helps_only && sign < 0; }
};

/// A smaller difference of scores is no sign.
inline constexpr double kLeastDirectEffect = 0.01;

struct DirectChecks {
  std::vector<DirectCheck> checks;  ///< one per wanted feature
  std::int64_t battles = 0;
  bool interrupted = false;
};

/// Direct checks (README.md). Random armies that have an item meet random armies, twice with the same keys: the second
/// time all their units that may have lost it (`ItemChange`). Both times these are charged without it, so the item is
/// free. Signs are certain at 5 % for all items together (Holm, two-sided).
/// @param list  that armies are built and scored at; of cards unused: they cost what is listed
/// @param play  a pure function of its arguments: the same key means the same dice and table
/// @pre special rules or terms of cards are priced; `designs_less_an_item` can be played
DirectChecks direct_checks(const ArmyGenerator& population, const ScoringList& list, const PlayFunction& play,
                           const DirectOptions& options, Progress& progress);

/// Fills the signs of the worth from a run's prices, flags prices that a check contradicts or that a player spoils, and
/// takes their verdicts away; of a contradicted one the interval too, which leaves out the truth.
void judge_by_direct_checks(DirectChecks& found, const ArmyGenerator& population, PriceReport& prices);

/// The same where nothing was played: flags prices that are certainly below 0 though the rules can only help.
DirectChecks judge_without_battles(const ArmyGenerator& population, PriceReport& prices);

/// Battles at most.
std::int64_t direct_battles(const DirectSize& size, std::size_t items);

/// Couples of battles that must be the same before a rule is said to have no effect. What shows in a share p of such
/// battles is missed with probability (1 - p)^300: 5 % where p is 1 %.
inline constexpr std::uint32_t kIdleCouples = 300;

/// The special rules of a report that may have no effect: judged ones whose price is not far from 0. Of a rule without
/// effect the price is 0 but for its error; one whose interval is twice its width away is not looked at.
std::vector<std::size_t> possibly_idle_rules(const FeatureSpace& features, PriceReport& prices);

/// Those of some rules that do nothing in the armies of a population: `kIdleCouples` couples, as those of direct
/// checks, are equal in all that is told of a battle. The first couple that differs ends the search for a rule. A rule
/// that too few armies have for so many couples is not among them.
/// @return in the order of the rules; of no meaning where the progress was stopped
std::vector<std::size_t> idle_rules(const ArmyGenerator& population, const ScoringList& list,
                                    const std::vector<std::size_t>& rules, std::uint64_t seed, const PlayFunction& play,
                                    Progress& progress);

/// Gives the rows of rules without effect that verdict and no other; no price changes, nor any other verdict.
void give_idle_verdicts(PriceReport& prices, const FeatureSpace& features, const std::vector<std::size_t>& idle);

/// One quantity of a battle with a special rule and without it, the same dice.
struct WithAndWithout {
  double with = 0;
  double without = 0;
  MeanWithError difference;  ///< with less without
};

/// What a special rule does for a unit that has it, in a battle of random armies.
struct CarrierFacts {
  /// What one of the rule's effects did; where the unit has the effect by another rule too, both together.
  struct Effect {
    std::size_t number = 0;  ///< in the vocabulary of the rule system
    MeanWithError count;
  };
  std::vector<Effect> effects;  ///< those that are counted, each once
  WithAndWithout destroyed;     ///< points of enemies that the unit removed
  WithAndWithout lost;          ///< its own points that were lost
  WithAndWithout left;          ///< share of the battles in which it was left at the end
  WithAndWithout score;         ///< of its army, 0..1
  std::int64_t couples = 0;
  Validity validity;
  bool interrupted = false;
};

struct CarrierSettings {
  std::uint64_t seed = 1;
  std::int64_t couples = 10'000;
};

/// Random armies that have the rule meet random armies; then one of the units that have it, drawn uniformly, loses it,
/// and the battle is played again with the same dice. Armies are built and scored by a list, and the unit is charged by
/// it with and without the rule. A sample is a couple of battles: the mean is that of one random carrier in a random
/// army that has any, and couples are independent.
///
/// Points of the unit itself are those of the list, so what it loses with the rule is dearer by the rule's own price.
/// @param play  a pure function of its arguments but the trace
/// @pre the rule system counts facts; designs without the rule can be played
CarrierFacts carrier_facts(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule,
                           const FactFunction& play, const CarrierSettings& settings, Progress& progress);

}  // namespace warbalance::sim
