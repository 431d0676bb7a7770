#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "sim/checks/matchups.hpp"

namespace warbalance::cli {

/// Adds how far scores lie from 50 % under both rulesets to the values of a report.
/// @return whether B is better balanced, in a sentence
std::string add_balance(Report& report, const sim::PlayedPairs& played, std::size_t armies);

/// How far scores of pairs moved.
std::vector<SummaryValue> shift_values();
/// The spreads of armies and of pairs.
std::vector<SummaryValue> balance_values();

}  // namespace warbalance::cli
