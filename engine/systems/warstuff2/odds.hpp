#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

namespace warbalance::warstuff2 {

// Exact odds of one exchange: section E of the specification.

std::span<const OddsAction> odds_actions();
std::span<const OddsOption> odds_options();

std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                              const OddsRequest& request, std::string& problem);

}  // namespace warbalance::warstuff2
