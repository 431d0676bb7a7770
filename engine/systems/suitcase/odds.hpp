#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "engine/systems/suitcase/profile.hpp"
#include "engine/systems/suitcase/rules.hpp"

namespace warbalance::suitcase {

// Exact odds of one exchange: section 13.

std::span<const OddsAction> odds_actions();
std::span<const OddsOption> odds_options();

std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                              const OddsRequest& request, std::string& problem);

}  // namespace warbalance::suitcase
