#pragma once

#include <tuple>

#include "tests/toy/engine/system.hpp"

namespace warbalance {

/// The list of rule systems of the program `warbalance-toy` and of its tests, in place of engine/systems/list.hpp.
using RuleSystems = std::tuple<Toy>;

}  // namespace warbalance
