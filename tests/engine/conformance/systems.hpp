#pragma once

#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "tests/engine/suitcase/conformance.hpp"
#include "tests/engine/vsgmr/conformance.hpp"
#include "tests/engine/warstuff1/conformance.hpp"
#include "tests/engine/warstuff2/conformance.hpp"

// The list of rule systems as test types. A new system adds the include of its `Conformance`.

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
