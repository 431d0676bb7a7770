#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cli/report/report.hpp"

// The columns of what `duel` and `battle` write, without rows.

namespace warbalance::cli {

Table duel_table();
/// Of two armies. @param endings  of the rule system: a column each
Table battle_table(std::span<const std::string_view> endings);
/// Of three or four armies, likewise.
Table standings_table(std::span<const std::string_view> endings);
/// Battles by their margin, of duels and battles of two armies.
Table margins_table();
/// The values of a battle of two armies beside its row, and of a duel, which is always on the same table.
std::vector<SummaryValue> battle_values();
std::vector<SummaryValue> duel_values();
/// Those of them that are no shares of the scatter.
std::vector<SummaryValue> score_values();

}  // namespace warbalance::cli
