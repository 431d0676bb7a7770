#include "cli/commands/players/tables.hpp"

#include "cli/commands/match/validity.hpp"
#include "cli/report/columns.hpp"

namespace warbalance::cli {
namespace {

std::vector<Column> pairing_columns() {
  return {group_column(
              "part", "part",
              "matrix: every pair in both orders; self: each against itself; ladder, step: players that look ahead "
              "against the usual player, against the rung below; exploit: a player that knows the other one"),
          label_column("row", "row", "the player whose score it is"),
          label_column("column", "column", "the player against whom")};
}

}  // namespace

Table players_table() {
  Table table{"results", "one player against another, over all armies", pairing_columns()};
  table.columns = joined(table.columns, {count_column("armies", "armies", "armies, each on both sides"),
                                         count_column("battles", "battles", "battles played")});
  table.columns = joined(table.columns, score_columns("mean score of the row over the armies"));
  table.columns = joined(table.columns, outcome_share_columns());
  return table;
}

Table player_armies_table() {
  Table table{"armies", "one player against another, with one army", pairing_columns()};
  table.columns = joined(table.columns, {label_column("army", "army", "the army of both sides"),
                                         count_column("battles", "battles", "battles played")});
  table.columns = joined(table.columns, score_columns("score of the row"));
  table.columns = joined(table.columns, outcome_share_columns());
  table.columns.push_back(command_column("replay", "replay", "the command that shows a battle of it"));
  return table;
}

}  // namespace warbalance::cli
