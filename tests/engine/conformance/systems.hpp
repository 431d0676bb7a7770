#pragma once

#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "conformances.hpp"
#include "engine/systems/systems.hpp"

// The list of rule systems as test types. The build writes conformances.hpp, which includes the `Conformance` of every
// system (tests/CMakeLists.txt).

namespace warbalance::tests {

template <class Tuple>
struct AsTypes;
template <class... S>
struct AsTypes<std::tuple<S...>> {
  using Type = ::testing::Types<S...>;
};

/// For TYPED_TEST_SUITE: every rule system.
using AllSystems = AsTypes<RuleSystems>::Type;

/// Tests are called by the system: "RuleSystemMirror/warstuff2.NoSeatIsBetter".
struct SystemNames {
  template <class S>
  static std::string GetName(int /*number*/) {
    return std::string(S::id);
  }
};

}  // namespace warbalance::tests
