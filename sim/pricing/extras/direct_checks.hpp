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

/// The size of the direct check of an item.
struct DirectSize {
  double se = 0.01;  ///< target for the difference of scores [score], > 0
  /// Couples of the first stage; the variance of their differences shows how many more are needed.
  std::uint32_t pilot_couples = 1000;

  /// The size for a share of the battles. @param share above 0
  DirectSize scaled(double share) const;
  /// The most couples of one item.
  std::uint32_t most_couples() const;
};

struct DirectOptions {
  std::uint64_t seed = 1;
  double mean_total = 0;            ///< of an army [points]: the unit of the luck of the dice
  std::vector<std::size_t> wanted;  ///< features that are checked
  DirectSize size;
};

/// The score of armies with an item minus their score without it, when the item is free.
struct DirectCheck {
  std::size_t feature = 0;
  std::string without;      ///< the quality that replaces it; else empty
  std::string problem;      ///< why it could not be checked, a clause for the user; empty: it was checked
  bool helps_only = false;  ///< a special rule that can only help (`only_helps`)
  std::int64_t couples = 0;
  std::int64_t equal = 0;     ///< couples that end alike with and without it
  double carriers = 0;        ///< mean number of units of the army that lose it
  std::int64_t left_out = 0;  ///< units of all armies that would not be legal without it
  double difference = 0;      ///< of scores, 0..1
  double se = 0;
  Interval interval;  ///< 95 %, for this item alone
  double p_holm = 1;  ///< of "no difference", adjusted for all items
  int sign = 0;       ///< of the difference; 0: not certain, or less than `kLeastDirectEffect`
  int worth =
      0;  ///< sign of the fair price, or for a quality of its difference to `without`; 0: its interval contains 0

  /// Whether the fair price and the direct check certainly have different signs. Also true for a rule that can only
  /// help if its price is certainly negative and no harm is certain.
  bool contradicts() const { return sign * worth < 0 || (helps_only && worth < 0 && sign == 0); }
  /// Whether a rule that can only help certainly does harm.
  bool misused() const { return helps_only && sign < 0; }
};

/// A smaller difference of scores counts as no sign.
inline constexpr double kLeastDirectEffect = 0.01;

struct DirectChecks {
  std::vector<DirectCheck> checks;  ///< one per wanted feature
  std::int64_t battles = 0;
  bool interrupted = false;
};

/// Direct checks (README.md). Random armies that have an item meet random armies, twice with the same keys. In the
/// second battle all units that may lose the item have lost it (`ItemChange`). Both times they cost what they cost
/// without it, so the item is free. Signs are certain at the level of 5 % for all items together (Holm, two-sided).
/// @param list that armies are built and scored at; unused for cards, which have listed costs
/// @param play  a pure function of its arguments: the same key means the same dice and table
/// @pre special rules or terms of cards are priced; `designs_less_an_item` can be played
DirectChecks direct_checks(const ArmyGenerator& population, const ScoringList& list, const PlayFunction& play,
                           const DirectOptions& options, Progress& progress);

/// Fills `worth` from a run's prices. Flags prices that a check contradicts, or whose rule the player misuses, and
/// removes their verdicts. Also removes the interval of a contradicted price, because it cannot be right.
void judge_by_direct_checks(DirectChecks& found, const ArmyGenerator& population, PriceReport& prices);

/// The same when nothing was played: flags prices that are certainly below 0 although the rules can only help.
DirectChecks judge_without_battles(const ArmyGenerator& population, PriceReport& prices);

/// The most battles that the direct checks of `items` items play.
std::int64_t direct_battles(const DirectSize& size, std::size_t items);

/// Couples of battles that must be the same before a rule counts as without effect. An effect that shows in a share p
/// of the couples is missed with probability (1 - p)^300: 5 % if p is 1 %.
inline constexpr std::uint32_t kIdleCouples = 300;

/// The special rules of a report that may have no effect: judged ones whose price is not far from 0. The price of a
/// rule without effect differs from 0 only by its error, so rules whose interval is farther than twice its width from 0
/// are left out.
std::vector<std::size_t> possibly_idle_rules(const FeatureSpace& features, PriceReport& prices);

/// Those of some rules that do nothing in the armies of a population: in `kIdleCouples` couples, played as in direct
/// checks, both battle reports are equal. The first couple that differs ends the search for a rule. Rules that too few
/// armies have for so many couples are left out.
/// @return in the order of the rules; meaningless if the progress was stopped
std::vector<std::size_t> idle_rules(const ArmyGenerator& population, const ScoringList& list,
                                    const std::vector<std::size_t>& rules, std::uint64_t seed, const PlayFunction& play,
                                    Progress& progress);

/// Replaces the verdicts of rules without effect by `no_effect`; prices and other verdicts stay.
void give_idle_verdicts(PriceReport& prices, const FeatureSpace& features, const std::vector<std::size_t>& idle);

/// One quantity of a battle with and without a special rule, with the same dice.
struct WithAndWithout {
  double with = 0;
  double without = 0;
  MeanWithError difference;  ///< with minus without
};

/// What a special rule does for a unit that has it, in a battle of random armies.
struct CarrierFacts {
  /// What one of the rule's effects did; includes other rules that give the unit the same effect.
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

/// Random armies that have the rule meet random armies. Then one random carrier loses the rule, and the battle is
/// played again with the same dice. A list builds and scores the armies, and sets the cost of the carrier with and
/// without the rule. A sample is a couple of battles. So means describe one random carrier in a random army that has
/// any, and couples are independent.
///
/// The unit's own points are those of the list, so its losses with the rule include the price of the rule.
/// @param play a pure function of its arguments except the trace
/// @pre the rule system counts facts; designs without the rule can be played
CarrierFacts carrier_facts(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule,
                           const FactFunction& play, const CarrierSettings& settings, Progress& progress);

}  // namespace warbalance::sim
