#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/random_stream.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// The units that an army may be made of, by number, the cheapest first, with what they cost by the ruleset.
class UnitChoices {
 public:
  /// Every unit that random armies of the population may have and that costs `most_cost` at most.
  UnitChoices(const ArmyGenerator& population, Hundredths most_cost);

  std::size_t size() const { return choices_.size(); }
  const UnitDesign& design(std::uint32_t unit) const { return choices_[unit].design; }
  Hundredths cost(std::uint32_t unit) const { return choices_[unit].cost; }
  /// Name of the roster, or profile.
  std::string name(std::uint32_t unit) const;
  /// How many units cost so much or less: those below this number.
  std::uint32_t affordable(Hundredths points) const;
  /// A unit that differs from another in its quality or in one special rule, drawn at random; of a roster, or where
  /// some draws found none, any unit.
  std::uint32_t variant(std::uint32_t unit, RandomStream& random) const;

 private:
  struct Choice {
    UnitDesign design;
    Hundredths cost = 0;
    std::int32_t roster_number = -1;
  };

  std::optional<std::uint32_t> find(const UnitDesign& design) const;
  /// The design with one thing changed, which need not be a unit that armies may have.
  void change(UnitDesign& design, RandomStream& random) const;

  const ArmyGenerator* population_;
  std::vector<Choice> choices_;
  std::vector<std::uint32_t> by_design_;  ///< in the order of designs
};

}  // namespace warbalance::sim
