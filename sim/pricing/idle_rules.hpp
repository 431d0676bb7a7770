#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/pricing/generator.hpp"
#include "sim/pricing/price_report.hpp"
#include "sim/pricing/scoring_list.hpp"
#include "sim/run/play.hpp"
#include "sim/run/progress.hpp"

namespace warbalance::sim {

/// Couples of battles that must be the same before a rule is said to have no effect. What shows in a share p of such
/// battles is missed with probability (1 - p)^300: 5 % where p is 1 %.
inline constexpr std::int64_t kIdleCouples = 300;

/// The rules of a report that may have no effect: judged ones whose price is not far from 0, by their numbers. Of a
/// rule without effect the price is 0 but for its error; one whose interval is twice its width away is not looked at.
std::vector<std::uint8_t> possibly_idle_rules(const Ruleset& ruleset, const PriceReport& prices);

/// The designs of all armies that `idle_rules` plays with: a few thousand, where a population may have 100,000.
/// The arguments outlive it.
DesignSource idle_designs(const ArmyGenerator& population, const ScoringList& list, std::vector<std::uint8_t> rules,
                          std::uint64_t seed);

/// Those of some rules that do nothing in the armies of a population: a random army meets another one with the rule,
/// and again when all its units that may have lost it, the dice and the costs being the same, and all that is told of
/// the two battles is equal, in `kIdleCouples` couples. The first couple that differs ends the search for a rule. A
/// rule that too few armies have for so many couples is not among them.
/// @param list  what armies are built and scored by
/// @param play  with `idle_designs`
/// @return in the order of the rules; empty: it was stopped
std::optional<std::vector<std::uint8_t>> idle_rules(const ArmyGenerator& population, const ScoringList& list,
                                                    std::span<const std::uint8_t> rules, std::uint64_t seed,
                                                    const PlayFunction& play, Progress& progress);

/// Gives the rows of rules without effect that verdict and no other; no price changes, nor any other verdict.
void give_idle_verdicts(PriceReport& prices, const Ruleset& ruleset, std::span<const std::uint8_t> idle);

}  // namespace warbalance::sim
