#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/facts.hpp"
#include "sim/battles/tally.hpp"
#include "sim/rules/ruleset_data.hpp"
#include "sim/sums/fields.hpp"
#include "sim/units/unit_design.hpp"

namespace warbalance::sim {

/// The facts that the rule system of a ruleset counts in battles; null when it names none.
const FactVocabulary* facts_of(const Ruleset& ruleset);

/// Equal units of an army, counted together.
struct UnitKind {
  std::string name;
  int units = 0;                     ///< of this kind in the army
  std::vector<std::string> sources;  ///< its attacks by number; empty where it has none
  std::size_t weapons = 0;           ///< how many of the sources are weapons; they come first
};

/// What one effect did, over all units of an army that have it from exactly these special rules.
struct RuleFact {
  std::vector<std::size_t> rules;  ///< numbers in the ruleset, ascending; several if several rules give the effect
  std::size_t effect = 0;          ///< its number in the vocabulary of the rule system
  std::vector<std::size_t> kinds;  ///< of units that have the effect from these rules
  int units = 0;                   ///< of all these kinds
  std::size_t slot = 0;            ///< its slot in the counts
};

/// The slots that count the facts of a match: one for each fact of the battle, of each army, of each kind of unit and
/// its sources, and of each effect of its special rules.
class FactLayout {
 public:
  /// @param armies  those of a match  @pre facts_of(ruleset) is not null
  FactLayout(const Ruleset& ruleset, const std::vector<Army>& armies);

  const FactVocabulary& vocabulary() const { return *vocabulary_; }
  std::size_t slots() const { return slots_; }
  std::size_t armies() const { return armies_.size(); }
  const std::vector<UnitKind>& kinds(std::size_t army) const { return armies_[army].kinds; }

  /// The rule facts of an army, by rules and effects in the order of the ruleset.
  const std::vector<RuleFact>& rule_facts(std::size_t army) const { return armies_[army].rule_facts; }

  std::size_t of_battle(std::size_t fact) const { return fact; }
  std::size_t of_army(std::size_t fact, std::size_t army) const { return armies_[army].first + fact; }
  std::size_t of_kind(std::size_t fact, std::size_t army, std::size_t kind) const {
    return armies_[army].first_of_kinds[kind] + fact;
  }
  std::size_t of_source(std::size_t fact, std::size_t army, std::size_t kind, std::size_t source) const {
    return of_kind(facts(FactScope::unit).size() + source * facts(FactScope::source).size() + fact, army, kind);
  }
  std::span<const FactSpec> facts(FactScope scope) const { return vocabulary_->facts[static_cast<std::size_t>(scope)]; }

  /// Adds the counts of a battle to those of its group.
  void add(const FactCounts& counts, const Seating& seating, std::vector<std::int64_t>& group) const;

 private:
  struct ArmyPart {
    std::vector<UnitKind> kinds;
    std::vector<std::size_t> kind_of_unit;
    std::vector<std::size_t> first_of_kinds;
    std::vector<RuleFact> rule_facts;
    std::vector<std::vector<std::size_t>> rule_facts_of_kinds;  ///< indices of the rule facts of each kind
    std::size_t first = 0;
  };

  void add_kind(const Ruleset& ruleset, const ArmyUnit& unit, ArmyPart& part);
  void add_rule_facts(const Ruleset& ruleset, const Army& army, ArmyPart& part);

  const FactVocabulary* vocabulary_;
  std::vector<ArmyPart> armies_;
  std::size_t slots_ = 0;
};

/// Exact sums of the facts over groups of battles, by the slots of a layout. The sample is the group.
struct FactTally {
  std::int64_t battles = 0;
  std::int64_t groups = 0;
  Validity validity;
  std::vector<Moments> slots;  ///< of the sum of a fact over a group; empty before the first group

  void add_group(int battles_of_group, const std::vector<std::int64_t>& sums);
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &FactTally::battles);
    visit("groups", &FactTally::groups);
    visit("validity", &FactTally::validity);
    visit("slots", &FactTally::slots);
  }
  void merge(const FactTally& other) { merge_fields(*this, other); }
  friend bool operator==(const FactTally&, const FactTally&) = default;
};
static_assert(names_all_fields<FactTally>());

/// Mean of a fact over battles.
struct FactMean {
  double mean = 0;
  std::optional<double> se;  ///< from the groups; none from one group
};
FactMean fact_mean(const FactTally& tally, std::size_t slot);

}  // namespace warbalance::sim
