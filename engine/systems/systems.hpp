#pragma once

#include <string_view>
#include <tuple>

#include "engine/core/optional_parts.hpp"

// Targets with another list of systems (tests/toy) define this macro.
#ifdef WARBALANCE_SYSTEM_LIST
#include WARBALANCE_SYSTEM_LIST
#else
#include "engine/systems/list.hpp"
#endif

namespace warbalance {

template <class... System>
constexpr bool are_rule_systems(std::tuple<System...>*) {
  return ((RuleSystem<System> && HasNoHalfParts<System>)&&...);
}
static_assert(are_rule_systems(static_cast<RuleSystems*>(nullptr)));

/// Calls `visitor.template operator()<System>()` for the system with this id; the visitor knows the system at compile
/// time. Returns false if there is no such system.
template <class Visitor>
bool with_system(std::string_view id, Visitor&& visitor) {
  const auto visit = [&]<class... System>(std::tuple<System...>*) {
    return ((System::id == id && (visitor.template operator()<System>(), true)) || ...);
  };
  return visit(static_cast<RuleSystems*>(nullptr));
}

}  // namespace warbalance
