#pragma once

#include "engine/core/common_facts.hpp"
#include "tests/engine/scene.hpp"

// Facts of a scene, for tests of single rules.

namespace warbalance::tests {

/// What an effect of a unit did.
template <class Outcome, class Effect>
std::int64_t did(const Outcome& outcome, UnitIndex unit, Effect effect) {
  return outcome.trace.counts().of_effect(static_cast<std::size_t>(effect), static_cast<std::size_t>(unit));
}
template <class Outcome>
std::int64_t fact(const Outcome& outcome, CommonUnitFact which, UnitIndex unit) {
  return outcome.trace.counts().of_unit(static_cast<std::size_t>(which), static_cast<std::size_t>(unit));
}
/// Units of a seat that were lost to a cause.
template <class Outcome, class Cause>
std::int64_t lost_to(const Outcome& outcome, Cause cause, std::size_t seat) {
  return outcome.trace.counts().of_side(kCommonSideFacts + static_cast<std::size_t>(cause), seat);
}

}  // namespace warbalance::tests
