#include "sim/pricing/idle_rules.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

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

/// Armies of the search for a rule: one that has it, the same without, and the one that both meet. The search ends
/// after `kIdleCouples` of them, or when `visit` returns false.
/// @return how many there were, that one included
template <class Visit>
std::int64_t visit_couples(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule,
                           std::uint64_t seed, const Visit& visit) {
  FieldArmy with;
  FieldArmy other;
  ArmyGenerator::Scratch scratch;
  std::int64_t couples = 0;
  for (std::uint32_t draw = 0; draw < kMostIdleDraws && couples < kIdleCouples; ++draw) {
    const BattleKey key{seed, kIdleMatchup + rule, draw};
    population.generate(list, key, 0, with, scratch);
    FieldArmy without = with;
    if (!take_from_all(population.ruleset(), without, rule)) continue;
    population.generate(list, key, 1, other, scratch);
    ++couples;
    if (!visit(with, without, other, key)) break;
  }
  return couples;
}

/// Whether so many couples are the same with a rule and without it.
bool is_idle(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule, std::uint64_t seed,
             const PlayFunction& play, Progress& progress) {
  bool same = true;
  const auto plays = [&](const FieldArmy& with, const FieldArmy& without, const FieldArmy& other,
                         const BattleKey& key) {
    const bool first = key.battle % 2 == 0;  // where the army sits
    const BattleReport one = first ? play(with, other, key) : play(other, with, key);
    const BattleReport again = first ? play(without, other, key) : play(other, without, key);
    progress.advance(2);
    same = one == again && !progress.stop_requested();
    return same;
  };
  return visit_couples(population, list, rule, seed, plays) == kIdleCouples && same;
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

DesignSource idle_designs(const ArmyGenerator& population, const ScoringList& list, std::vector<std::uint8_t> rules,
                          std::uint64_t seed) {
  return [&population, &list, rules = std::move(rules), seed](const DesignVisitor& visit) {
    for (const std::uint8_t rule : rules) {
      visit_couples(population, list, rule, seed, [&](const auto& with, const auto& without, const auto& other, auto) {
        for (const FieldArmy* army : {&with, &without, &other}) {
          for (const UnitDesign& unit : army->units) visit(unit);
        }
        return true;
      });
    }
  };
}

std::optional<std::vector<std::uint8_t>> idle_rules(const ArmyGenerator& population, const ScoringList& list,
                                                    std::span<const std::uint8_t> rules, std::uint64_t seed,
                                                    const PlayFunction& play, Progress& progress) {
  std::vector<std::uint8_t> idle;  // one after another: most end at once, and each thread would need an arena
  for (const std::uint8_t rule : rules) {
    if (is_idle(population, list, rule, seed, play, progress)) idle.push_back(rule);
  }
  if (progress.stop_requested()) return std::nullopt;
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
