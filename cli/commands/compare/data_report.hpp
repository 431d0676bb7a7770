#pragma once

#include <vector>

#include "cli/report/report.hpp"
#include "sim/checks/data_differences.hpp"

namespace warbalance::cli {

/// What differs in the data.
Table data_differences_table(const std::vector<sim::DataDifference>& differences = {});

/// What `compare` says of the data: the rows of its results, a section where anything differs, how many there are.
void add_data_differences(Report& report, const std::vector<sim::DataDifference>& differences);

/// "4 differences that battles can see: ..."
std::string data_conclusion(const std::vector<sim::DataDifference>& differences);

/// Name and hash of ruleset B; the provenance has those of A.
void add_ruleset_b(Report& report, const sim::Ruleset& ruleset);
std::vector<SummaryValue> ruleset_b_values();

/// How many differences there are, by who can see them.
std::vector<SummaryValue> data_values();

}  // namespace warbalance::cli
