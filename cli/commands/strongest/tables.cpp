#include "cli/commands/strongest/tables.hpp"

#include "cli/commands/match/validity.hpp"
#include "cli/report/columns.hpp"

namespace warbalance::cli {
namespace {

std::vector<Column> details(std::vector<Column> columns) {
  for (Column& column : columns) column.detail = true;
  return columns;
}

std::vector<Column> measure_columns() {
  std::vector<Column> columns{count_column("battles", "battles", "battles that measured it, which chose nothing")};
  columns = joined(columns, score_columns("mean score against its opponents"));
  columns = joined(columns, {share_column("beaten", "beaten",
                                          "share of the random armies against which it wins more often than it loses"),
                             low_end("beaten_low", kShareDecimals), high_end("beaten_high", kShareDecimals)});
  return joined(columns, details(outcome_share_columns()));
}

}  // namespace

Table strongest_table() {
  Table table{"results",
              "an army that was found",
              {count_column("round", "round", "in which it was found"),
               label_column("army", "army", "the army, as every command takes it"),
               number_column("points", "points", "points", kPointDecimals, "what it costs"),
               count_column("units", "units", "units of it")}};
  table.columns = joined(table.columns, measure_columns());
  table.columns.push_back(share_column("share", "share", "with --rounds: how often the mix that nobody beats has it"));
  return table;
}

Table found_units_table() {
  return {"units",
          "units alike of an army that was found",
          {count_column("round", "round", "in which the army was found"),
           count_column("count", "count", "how many of them"), label_column("unit", "unit", "the unit"),
           number_column("each", "each", "points", kPointDecimals, "what one costs"),
           number_column("together", "together", "points", kPointDecimals, "what all of them cost")}};
}

Table counters_table() {
  Table table{"opponents",
              "an opponent that did well against it",
              {count_column("round", "round", "in which the army was found"),
               label_column("opponent", "opponent", "the opponent, as every command takes it"),
               count_column("battles", "battles", "battles against it")}};
  table.columns = joined(table.columns, score_columns("score of the army against it: among many opponents chance alone "
                                                      "lets some look strong"));
  table.columns = joined(table.columns, details(outcome_share_columns()));
  table.columns.push_back(detail(command_column("replay", "replay", "the command that shows the first battle of it")));
  return table;
}

Table field_table() {
  Table table{"results",
              "with --field: an army against random ones",
              {label_column("army", "army", "the army"),
               number_column("points", "points", "points", kPointDecimals, "what it costs, and each opponent at most"),
               count_column("opponents", "opponents", "random armies that it met")}};
  table.columns = joined(table.columns, measure_columns());
  return table;
}

}  // namespace warbalance::cli
