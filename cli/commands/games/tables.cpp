#include "cli/commands/games/tables.hpp"

#include <string>

#include "cli/report/columns.hpp"

namespace warbalance::cli {
namespace {

/// A price with its error and interval; people see no errors, as they have the intervals.
std::vector<Column> worth_columns(const std::string& name, const std::string& heading, const std::string& meaning) {
  return {
      estimate_column(name, heading, "points", kPointDecimals, meaning),
      detail(standard_error(name + "_se", kPointDecimals, "standard error of it")),
      low_end(name + "_low", kPointDecimals, "lower end of its interval; those of all items hold together with 95 %"),
      high_end(name + "_high", kPointDecimals, "upper end of its interval")};
}

}  // namespace

Table games_table() {
  Table table{
      "results",
      "one quality or special rule",
      {label_column("item", "item", "the quality or special rule"), group_column("kind", "kind", "tier or rule"),
       number_column("listed", "listed", "points", kPointDecimals, "price in the data")}};
  table.columns = joined(table.columns, worth_columns("simulated", "simulated",
                                                      "what it is worth in simulated games at the listed prices"));
  table.columns = joined(
      table.columns,
      worth_columns("games", "games", "what it is worth by the real games alone; empty where they do not tell it"));
  table.columns = joined(
      table.columns,
      worth_columns("both", "both",
                    "what it is worth by simulated and real games together; empty where they contradict each other"));
  table.columns = joined(
      table.columns,
      {estimate_column("shift", "shift", "points", kPointDecimals, "games less simulated"),
       Column{"p_holm", "p", "", 4, Role::number,
              "p value of a shift beyond the tolerance, for all items together (Holm)"},
       flag_column("verdict", "verdict",
                   "contradicts: real games say another price than simulated ones; agrees: within two price steps; "
                   "not_told: the games do not tell"),
       count_column("games_with", "games with it", "games in which an army has it")});
  return table;
}

std::vector<SummaryValue> games_values() {
  return {
      {"games", "games of the file"},
      {"players", "players with a name"},
      {"effective_players", "players of equal share who would tell as much", "", 1},
      {"first_player_score", "score of who moves first, armies and skill being equal", "0..1", kShareDecimals},
      {"skill_sd", "standard deviation of the players' skill, as score against a mean player", "0..1", kShareDecimals},
      {"decisiveness", "what a point adds to the score, of what it adds in simulated games", "", 4},
      {"score_per_point", "what a point adds to the score in simulated games", "", 6},
      {"spread", "standard deviation of prices over players, simulated and real: of the panel, or assumed", "points",
       kPointDecimals},
      {"needed_item", "the undecided item of which most hangs on how it is decided"},
      {"needed_games", "games that would tell its price within 5 points"}};
}

}  // namespace warbalance::cli
