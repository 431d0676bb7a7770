#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/random_stream.hpp"
#include "engine/core/report.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// A generated army with the prices that it is scored with.
struct FieldArmy {
  std::vector<UnitDesign> units;
  std::vector<Hundredths> costs;  ///< one per unit [1/100 point]
  /// One per unit: its number in the roster that the army is drawn from; empty when it is drawn from tiers and rules.
  std::vector<std::uint16_t> roster_numbers{};
};

/// Plays one battle of `seat1` against `seat2`; a pure function of its arguments, callable from many threads.
using PlayFunction = std::function<BattleReport(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key)>;

}  // namespace warbalance::sim
