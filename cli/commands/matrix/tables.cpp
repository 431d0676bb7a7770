#include "cli/commands/matrix/tables.hpp"

#include "cli/commands/match/validity.hpp"
#include "cli/commands/matrix/findings.hpp"
#include "cli/report/columns.hpp"

namespace warbalance::cli {

Table matrix_table() {
  Table table{"results",
              "one pair; every pair stands in both orders",
              {label_column("row", "row", "the one whose score it is"),
               label_column("column", "column", "against whom"), count_column("battles", "battles", "battles played")}};
  table.columns = joined(table.columns, score_columns("score of the row: wins and half of the draws", kScoreDecimals));
  table.columns.push_back(
      estimate_column("residual", "residual", "", kScoreDecimals, "score less what the ratings of both say"));
  table.columns = joined(table.columns, void_columns());
  return table;
}

Table ratings_table() {
  constexpr int kFineDecimals = 3;
  return {"ratings",
          "one participant, the best first",
          {label_column("name", "name", "the participant"),
           number_column("points", "points", "points", kPointDecimals, "listed price"),
           estimate_column("rating", "rating", "", kFineDecimals,
                           "Bradley-Terry rating, mean 0; 100 more are a score of 64 %, 400 of 91 %"),
           standard_error("se", kFineDecimals), low_end("ci_low", kFineDecimals), high_end("ci_high", kFineDecimals),
           estimate_column("score_mean", "mean score", "0..1", kScoreDecimals, "mean score against all others"),
           flag_column("flags", "flags",
                       "after_adaptive: pairs stopped when they were decided, which intervals do not count")}};
}

Table cycles_table() {
  const auto score = [](const std::string& name, const std::string& meaning) {
    return estimate_column(name, "", "0..1", kScoreDecimals, meaning);
  };
  return {
      "cycles",
      "three that beat each other in a circle, the strongest circles first",
      {label_column("first", "first", "beats the second"), label_column("second", "second", "beats the third"),
       label_column("third", "third", "beats the first"), score("score_first", "score of the first against the second"),
       score("score_second", "score of the second against the third"),
       score("score_third", "score of the third against the first"),
       flag_column("certain", "certain", "yes: the battles show that all three win")}};
}

Table pairs_table() {
  return {"pairs",
          "one pair, once",
          {label_column("row", "row", "the first of the pair"), label_column("column", "column", "the second"),
           flag_column("favours", "favours", "row, column, even, or open where the battles do not tell"),
           number_column("matchup", "matchup", "", 0, "number of the pair, as replay --matchup takes it"),
           command_column("replay", "replay", "the command that shows the biggest win of the row")}};
}

std::vector<SummaryValue> matrix_values() {
  return {{"intransitive_share", "share of the differences that no rating explains", "0..1", kScoreDecimals},
          {"intransitive_share_raw", "the same with the noise of the battles", "0..1", kScoreDecimals},
          {"cycle_count", "groups of three that beat each other in a circle"},
          {"certain_cycle_count", "circles that the battles show for certain"}};
}

}  // namespace warbalance::cli
