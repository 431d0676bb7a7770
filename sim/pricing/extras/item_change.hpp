#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// Takes a priced item from all units of an army that have it and stay legal without it: a special rule is left out, a
/// quality becomes the next worse one, and a card becomes another one of its family (a unit of the roster with its
/// variations) that has the least possible less of one term and is the same in all other terms.
class ItemChange {
 public:
  /// @param list  that armies of qualities and special rules are built at; unused for cards, which cost what is listed
  /// @pre the population draws special rules or terms of cards
  ItemChange(const ArmyGenerator& population, const ScoringList& list, std::size_t feature);

  /// Why nothing can be changed, a clause for the user; empty if something can.
  const std::string& problem() const { return problem_; }
  /// The name of the replacement, if any: the next worse quality.
  const std::string& without() const { return without_; }

  /// The result of changing an army.
  struct Changed {
    std::int64_t units = 0;     ///< that lost the item
    std::int64_t left_out = 0;  ///< that have it and would not be legal without it
  };
  /// Changes designs and costs of an army. Numbers in the roster stay what they are.
  Changed take_from(FieldArmy& army) const;

 private:
  bool take_from(FieldArmy& army, std::size_t unit) const;
  bool has_item(const FieldArmy& army, std::size_t unit) const;
  void find_cards();

  const ArmyGenerator& population_;
  const ScoringList& list_;
  std::size_t feature_;
  std::string problem_;
  std::string without_;
  std::optional<std::size_t> next_tier_;
  std::vector<std::optional<std::size_t>> other_card_;  ///< per unit of the roster: what it becomes
};

/// The designs of a population and all their versions without an item. The generator must outlive it.
DesignSource designs_less_an_item(const ArmyGenerator& population);

/// Whether a unit has a special rule.
bool has_rule(const UnitDesign& unit, std::uint8_t rule);

/// How many riders an army has to spare; negative: it lacks some.
int riders_to_spare(const Ruleset& ruleset, const FieldArmy& army);

/// Whether a unit stays legal without one of its rules: its other rules still have what they need (`needs_are_met`),
/// and if the unit then needs a rider, its army has one to spare. A removal cannot create forbidden pairs of rules or
/// rules that do not fit a quality.
bool may_lose(const Ruleset& ruleset, const FieldArmy& army, std::size_t unit, std::uint8_t rule);

/// The designs of a population and all their versions without one rule. The generator must outlive it.
DesignSource designs_less_a_rule(const ArmyGenerator& population);

}  // namespace warbalance::sim
