#pragma once

#include <vector>

#include "cli/report/report.hpp"

namespace warbalance::cli {

// The tables of `compare`.

/// What differs in the data.
Table data_differences_table();
/// What each part of the comparison comes to, in a sentence.
Table conclusions_table();
/// Fair prices under both rulesets.
Table price_differences_table();
/// The scores of every pair of armies under both rulesets.
Table matchups_table();
/// Points and mean scores of the armies.
Table compared_armies_table();

}  // namespace warbalance::cli
