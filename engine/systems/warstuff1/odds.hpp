#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rules.hpp"

namespace warbalance::warstuff1 {

// Exact odds of one exchange: WS1 section 15.

std::span<const OddsAction> odds_actions();
std::span<const OddsOption> odds_options();

std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                              const OddsRequest& request, std::string& problem);

}  // namespace warbalance::warstuff1
