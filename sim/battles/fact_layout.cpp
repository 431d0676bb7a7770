#include "sim/battles/fact_layout.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

namespace {

/// Names the attacks of a unit by number.
void name_sources(const Ruleset& ruleset, const UnitDesign& design, const FactVocabulary& facts, UnitKind& kind) {
  const Vocabulary& vocabulary = *vocabulary_of(ruleset.system);
  if (vocabulary.cards != nullptr) {
    const auto most = static_cast<std::size_t>(vocabulary.cards->weapons_max);
    const std::vector<CardDesign> cards = cards_of(ruleset, design);
    kind.weapons = 2 * most;
    kind.sources.resize(kind.weapons);
    for (std::size_t card = 0; card < cards.size(); ++card) {
      for (std::size_t i = 0; i < cards[card].weapons.size(); ++i) {
        kind.sources[card * most + i] = cards[card].weapons[i].name;
      }
    }
  }
  kind.sources.insert(kind.sources.end(), facts.sources.begin(), facts.sources.end());
  for (std::size_t number = 0; kind.sources.size() < kMaxSourcesOfUnit; ++number) {
    std::string name = named_effect(ruleset, design, number);
    if (name.empty()) break;
    kind.sources.push_back(std::move(name));
  }
}

/// The special rules of a unit, its cards and weapons, ascending and without duplicates.
std::vector<std::size_t> rules_of(const Ruleset& ruleset, const UnitDesign& design) {
  std::vector<std::size_t> rules(design.rules.begin(), design.rules.end());
  if (vocabulary_of(ruleset.system)->cards != nullptr) {
    for (const CardDesign& card : cards_of(ruleset, design)) {
      rules.insert(rules.end(), card.rules.begin(), card.rules.end());
      for (const WeaponDesign& weapon : card.weapons) {
        rules.insert(rules.end(), weapon.rules.begin(), weapon.rules.end());
      }
    }
  }
  std::ranges::sort(rules);
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

/// The effects of a unit that are counted, each with the special rules that it comes from.
std::map<std::size_t, std::vector<std::size_t>> counted_effects(const Ruleset& ruleset, const UnitDesign& design) {
  const Vocabulary& vocabulary = *vocabulary_of(ruleset.system);
  std::map<std::size_t, std::vector<std::size_t>> effects;
  for (const std::size_t rule : rules_of(ruleset, design)) {
    for (const EffectUse& use : ruleset.rules[rule].effects) {
      if (vocabulary.effects[use.effect].counted.empty()) continue;
      std::vector<std::size_t>& rules = effects[use.effect];
      if (rules.empty() || rules.back() != rule) rules.push_back(rule);
    }
  }
  return effects;
}

}  // namespace

const FactVocabulary* facts_of(const Ruleset& ruleset) { return vocabulary_of(ruleset.system)->facts; }

FactLayout::FactLayout(const Ruleset& ruleset, const std::vector<Army>& armies) : vocabulary_(facts_of(ruleset)) {
  assert(vocabulary_ != nullptr);
  slots_ = facts(FactScope::battle).size();
  for (const Army& army : armies) {
    ArmyPart& part = armies_.emplace_back();
    part.first = slots_;
    slots_ += facts(FactScope::side).size();
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      const ArmyUnit& unit = army.units[i];
      std::size_t kind = part.kinds.size();
      for (std::size_t before = 0; before < i; ++before) {
        const ArmyUnit& other = army.units[before];
        if (other.name == unit.name && other.design == unit.design && other.cost == unit.cost) {
          kind = part.kind_of_unit[before];
          break;
        }
      }
      if (kind == part.kinds.size()) add_kind(ruleset, unit, part);
      ++part.kinds[kind].units;
      part.kind_of_unit.push_back(kind);
    }
    add_rule_facts(ruleset, army, part);
  }
}

void FactLayout::add_kind(const Ruleset& ruleset, const ArmyUnit& unit, ArmyPart& part) {
  name_sources(ruleset, unit.design, *vocabulary_, part.kinds.emplace_back(UnitKind{unit.name, 0, {}, 0}));
  part.first_of_kinds.push_back(slots_);
  slots_ += facts(FactScope::unit).size() + part.kinds.back().sources.size() * facts(FactScope::source).size();
}

void FactLayout::add_rule_facts(const Ruleset& ruleset, const Army& army, ArmyPart& part) {
  std::map<std::pair<std::vector<std::size_t>, std::size_t>, RuleFact> found;
  for (std::size_t kind = 0; kind < part.kinds.size(); ++kind) {
    const auto first = std::ranges::find(part.kind_of_unit, kind) - part.kind_of_unit.begin();
    const UnitDesign& design = army.units[static_cast<std::size_t>(first)].design;
    for (const auto& [effect, rules] : counted_effects(ruleset, design)) {
      RuleFact& fact = found[{rules, effect}];
      fact.rules = rules;
      fact.effect = effect;
      fact.kinds.push_back(kind);
      fact.units += part.kinds[kind].units;
    }
  }
  part.rule_facts_of_kinds.resize(part.kinds.size());
  for (auto& [key, fact] : found) {
    fact.slot = slots_++;
    for (const std::size_t kind : fact.kinds) part.rule_facts_of_kinds[kind].push_back(part.rule_facts.size());
    part.rule_facts.push_back(std::move(fact));
  }
}

void FactLayout::add(const FactCounts& counts, const Seating& seating, std::vector<std::int64_t>& group) const {
  const std::size_t of_units = facts(FactScope::unit).size();
  const std::size_t of_sources = facts(FactScope::source).size();
  for (std::size_t i = 0; i < facts(FactScope::battle).size(); ++i) group[of_battle(i)] += counts.of_battle(i);
  std::size_t unit = 0;  // in the battle, where the army of seat 0 comes first
  for (std::size_t seat = 0; seat < armies_.size(); ++seat) {
    const std::size_t army = seating.army_in(seat);
    for (std::size_t i = 0; i < facts(FactScope::side).size(); ++i) group[of_army(i, army)] += counts.of_side(i, seat);
    for (const std::size_t kind : armies_[army].kind_of_unit) {
      for (std::size_t i = 0; i < of_units; ++i) group[of_kind(i, army, kind)] += counts.of_unit(i, unit);
      for (std::size_t source = 0; source < kinds(army)[kind].sources.size(); ++source) {
        for (std::size_t i = 0; i < of_sources; ++i) {
          group[of_source(i, army, kind, source)] += counts.of_source(i, unit, source);
        }
      }
      for (const std::size_t i : armies_[army].rule_facts_of_kinds[kind]) {
        const RuleFact& fact = rule_facts(army)[i];
        group[fact.slot] += counts.of_effect(fact.effect, unit);
      }
      ++unit;
    }
  }
}

void FactTally::add_group(int battles_of_group, const std::vector<std::int64_t>& sums) {
  slots.resize(sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i) slots[i].add(sums[i]);
  battles += battles_of_group;
  ++groups;
}

FactMean fact_mean(const FactTally& tally, std::size_t slot) {
  const Moments& moments = tally.slots[slot];
  FactMean fact{static_cast<double>(moments.sum) / static_cast<double>(tally.battles), std::nullopt};
  if (tally.groups < 2) return fact;
  const auto groups = static_cast<double>(tally.groups);
  const int128 scaled = moments.squares * tally.groups - int128{moments.sum} * moments.sum;
  const double variance = static_cast<double>(scaled) / (groups * (groups - 1));  // of the sum over a group
  fact.se = std::sqrt(variance / groups) * groups / static_cast<double>(tally.battles);
  return fact;
}

}  // namespace warbalance::sim
