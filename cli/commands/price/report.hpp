#pragma once

#include <string>

#include "cli/commands/price/run.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// All columns that a run may have; a run drops those that it does not compute.
Table prices_table(const std::vector<sim::PriceRow>& rows = {});
/// Sums of prices that the battles identify although they do not identify the members.
Table sums_table(const std::vector<sim::PriceCombination>& sums = {});
Table interactions_table(const std::vector<sim::Interaction>& terms = {});
/// A rule's price on each quality, and with and without a weapon.
Table carriers_table(const std::vector<sim::CarrierPrice>& prices = {});
Table bodies_table(const std::vector<sim::CarrierPrice>& prices = {});
Table hosts_table(const std::vector<sim::HostPrice>& prices = {});
/// The values besides the prices.
std::vector<SummaryValue> price_values(const sim::PriceReport& prices = {});

/// The report of a price run; tables for people leave out the columns that its method does not fill.
/// @param conditions conditions of the prices besides the provenance ("150 points, ...")
/// @param for_people one note names all items that no army had, instead of one row each
/// @param beside the battles of post-run questions
Report price_table(const sim::PriceReport& prices, const PriceRun& run, const std::string& conditions, bool for_people,
                   std::vector<BattleCell> beside = {});

/// A price as listed: "10", "12.5".
std::string listed_text(double points);
/// Decimals of an estimate beside prices in such steps.
int decimals_of(double tolerance);
/// Where a price without a verdict leans: "leaning lower", "leaning higher", "no verdict yet".
/// @param difference  fair less listed
std::string leaning(double difference, double tolerance);

/// What to change, for a designer: the numbers of verdicts, or the verdict on a single price. Without verdicts, the
/// reason. @param game  name of the ruleset
std::string price_conclusion(const sim::PriceReport& prices, const std::string& game);

}  // namespace warbalance::cli
