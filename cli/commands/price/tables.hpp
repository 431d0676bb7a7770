#pragma once

#include <vector>

#include "cli/report/report.hpp"

// The columns of what `price` writes, without rows.

namespace warbalance::cli {

/// All columns that a run may have; a run drops those that it does not compute.
Table prices_table();
/// Sums of prices that the battles determine although they do not determine the members.
Table sums_table();
/// How the prices came to rest: their drift, and prices of single rounds.
Table drift_table();
Table round_prices_table();
Table interactions_table();
/// A rule's price on each quality, and with and without a weapon.
Table carriers_table();
Table bodies_table();
Table hosts_table();
/// How far a price list is from balance: imbalance with its error and upper limit, gain with its error.
std::vector<Column> imbalance_columns();
Table validation_table();
/// How far from 50 % the lists of such a table leave armies of equal price.
Chart imbalance_chart(std::string table);
/// Of rulesets whose units are cards: what the units of the roster cost.
Table unit_prices_table();
/// The values beside the prices, in this order: battles, counted battles, chains, rounds, shares of draws under the
/// listed and under the fair prices, score of who starts.
std::vector<SummaryValue> price_values();

}  // namespace warbalance::cli
