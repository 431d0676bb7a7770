#pragma once

#include <tuple>

#include "engine/systems/suitcase/system.hpp"
#include "engine/systems/vsgmr/system.hpp"
#include "engine/systems/warstuff1/system.hpp"
#include "engine/systems/warstuff2/system.hpp"

namespace warbalance {

/// THE list of rule systems.
using RuleSystems = std::tuple<Warstuff2, Warstuff1, Vsgmr, Suitcase>;

}  // namespace warbalance
