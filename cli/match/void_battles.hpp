#pragma once

#include <cstdint>
#include <vector>

#include "cli/output/report.hpp"
#include "sim/catalog/scenario.hpp"
#include "sim/run/void_battles.hpp"

namespace warbalance::cli {

/// Warns where more than half of the battles say nothing about strength, and says why.
void warn_of_void_battles(Report& report, const sim::VoidBattles& voids, std::int64_t battles);

/// InputError where in every one of the battles a side found no room to deploy.
void refuse_battles_without_room(const sim::VoidBattles& voids, std::int64_t battles, const sim::Ruleset& ruleset,
                                 const sim::Scenario& scenario);

/// Columns with the shares of such battles, and what stands in them.
std::vector<Column> void_columns();
void add_void_shares(std::vector<Value>& row, const sim::VoidBattles& voids, std::int64_t battles);

}  // namespace warbalance::cli
