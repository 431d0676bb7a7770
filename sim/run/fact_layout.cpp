#include "sim/run/fact_layout.hpp"

#include <cassert>

#include "sim/catalog/cards.hpp"
#include "sim/catalog/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

/// Names the ways of a unit to attack, by number.
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
      if (kind == part.kinds.size()) {
        name_sources(ruleset, unit.design, *vocabulary_, part.kinds.emplace_back(UnitKind{unit.name, 0, {}, 0}));
        part.first_of_kinds.push_back(slots_);
        slots_ += facts(FactScope::unit).size() + part.kinds.back().sources.size() * facts(FactScope::source).size();
      }
      ++part.kinds[kind].units;
      part.kind_of_unit.push_back(kind);
    }
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
      ++unit;
    }
  }
}

}  // namespace warbalance::sim
