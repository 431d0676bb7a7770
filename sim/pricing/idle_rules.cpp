#include "sim/pricing/idle_rules.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "sim/pricing/matchup_numbers.hpp"
#include "sim/pricing/rule_removal.hpp"

namespace warbalance::sim {
namespace {

/// Armies in search of a rule, for each couple.
constexpr std::uint32_t kIdleDrawsPerCouple = 50;
constexpr auto kMostIdleDraws = static_cast<std::uint32_t>(kIdleDrawsPerCouple * kIdleCouples);

/// Takes a rule from all units of an army that may lose it. False: there is none.
bool take_from_all(const Ruleset& ruleset, FieldArmy& army, std::uint8_t rule) {
  bool any = false;
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
    if (!has_rule(army.units[unit], rule) || !may_lose(ruleset, army, unit, rule)) continue;
    std::erase(army.units[unit].rules, rule);
    any = true;
  }
  return any;
}

/// Whether so many couples are the same with a rule and without it.
bool is_idle(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule, std::uint64_t seed,
             const PlayFunction& play, Progress& progress) {
  FieldArmy with;
  FieldArmy other;
  ArmyGenerator::Scratch scratch;
  std::int64_t couples = 0;
  for (std::uint32_t draw = 0; draw < kMostIdleDraws && couples < kIdleCouples; ++draw) {
    if (progress.stop_requested()) return false;
    const BattleKey key{seed, kIdleMatchup + rule, draw};
    population.generate(list, key, 0, with, scratch);
    FieldArmy without = with;
    if (!take_from_all(population.ruleset(), without, rule)) continue;
    population.generate(list, key, 1, other, scratch);
    const bool first = draw % 2 == 0;  // where the army sits
    const BattleReport one = first ? play(with, other, key) : play(other, with, key);
    const BattleReport again = first ? play(without, other, key) : play(other, without, key);
    progress.advance(2);
    if (one != again) return false;
    ++couples;
  }
  return couples == kIdleCouples;
}

}  // namespace

std::vector<std::uint8_t> possibly_idle_rules(const Ruleset& ruleset, const PriceReport& prices) {
  std::vector<std::uint8_t> rules;
  for (std::size_t rule = 0; rule < ruleset.rules.size(); ++rule) {
    const bool possible = std::ranges::any_of(prices.rows, [&](const PriceRow& row) {
      return row.kind == "rule" && row.rule == ruleset.rules[rule].name && row.verdict && row.interval &&
             std::abs(*row.fair) <= 2 * row.interval->half_width();
    });
    if (possible) rules.push_back(static_cast<std::uint8_t>(rule));
  }
  return rules;
}

std::optional<std::vector<std::uint8_t>> idle_rules(const ArmyGenerator& population, const ScoringList& list,
                                                    std::span<const std::uint8_t> rules, std::uint64_t seed,
                                                    const PlayFunction& play, Progress& progress) {
  std::vector<std::uint8_t> found(rules.size());  // no vector<bool>: threads write side by side
  tbb::parallel_for(std::size_t{0}, rules.size(), [&](std::size_t i) {
    found[i] = is_idle(population, list, rules[i], seed, play, progress) ? 1 : 0;
  });
  if (progress.stop_requested()) return std::nullopt;
  std::vector<std::uint8_t> idle;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (found[i] != 0) idle.push_back(rules[i]);
  }
  return idle;
}

void give_idle_verdicts(PriceReport& prices, const Ruleset& ruleset, std::span<const std::uint8_t> idle) {
  for (PriceRow& row : prices.rows) {
    const bool is_idle =
        std::ranges::any_of(idle, [&](std::uint8_t rule) { return ruleset.rules[rule].name == row.rule; });
    if (!is_idle || row.kind != "rule") continue;
    row.verdict = Verdict::no_effect;
    row.discovery.reset();
  }
}

}  // namespace warbalance::sim
