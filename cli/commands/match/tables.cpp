#include "cli/commands/match/tables.hpp"

#include <utility>

#include "cli/commands/match/endings.hpp"
#include "cli/commands/match/shares.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/columns.hpp"

namespace warbalance::cli {
namespace {

/// Who meets whom, at which list price. @param side  "unit" or "army"
std::vector<Column> side_columns(const std::string& side) {
  return {label_column(side + "_a", side + " A", "the first " + side),
          label_column(side + "_b", side + " B", "the second " + side),
          number_column("points_a", "A", "points", kPointDecimals, "listed price of side A"),
          number_column("points_b", "B", "points", kPointDecimals, "listed price of side B")};
}

/// Wins, score with its interval, points destroyed and the mean margin.
std::vector<Column> outcome_columns() {
  return {
      count_column("battles", "battles", "battles played"),
      count_column("wins_a", "A wins", "battles that A won"),
      count_column("draws", "draws", "battles that nobody won"),
      count_column("wins_b", "B wins", "battles that B won"),
      share_column("score_a", "score A", "score of A: wins and half of the draws"),
      standard_error("se", kShareDecimals, "standard error of the score"),
      {"ci_low", "low", "0..1", kShareDecimals, Role::low, "lower end of the 95 % interval of the score"},
      {"ci_high", "high", "0..1", kShareDecimals, Role::high, "upper end of the 95 % interval of the score"},
      estimate_column("destroyed_a", "destroyed by A", "points", kMeanDecimals, "points that A destroys in a battle"),
      estimate_column("destroyed_b", "destroyed by B", "points", kMeanDecimals, "points that B destroys in a battle"),
      estimate_column("margin_mean", "margin", "points", kMeanDecimals,
                      "destroyed by A less destroyed by B, a battle")};
}

/// Length of a battle, and what it is worth to start.
std::vector<Column> course_columns() {
  return {estimate_column("rounds_mean", "rounds", "", kMeanDecimals, "rounds of a battle"),
          share_column("first_player_score", "score of who starts", "score of the side that has the first turn")};
}

Column seed_column() { return number_column("seed", "seed", "", 0, "seed of the run"); }

/// A mean of battles with its 95 % interval.
std::vector<Column> mean_columns(const std::string& name, const std::string& heading, const std::string& unit,
                                 const std::string& meaning) {
  return {estimate_column(name, heading, unit, kMeanDecimals, meaning),
          {name + "_low", "low", unit, kMeanDecimals, Role::low, "lower end of its 95 % interval"},
          {name + "_high", "high", unit, kMeanDecimals, Role::high, "upper end of its 95 % interval"}};
}

std::vector<Column> share_interval(const std::string& low, const std::string& high) {
  return {{low, "low", "0..1", kShareDecimals, Role::low, "lower end of the 95 % interval of the win share"},
          {high, "high", "0..1", kShareDecimals, Role::high, "upper end of the 95 % interval of the win share"}};
}

}  // namespace

std::vector<SummaryValue> score_values() {
  const auto share_of = [](std::string name, std::string meaning) {
    return SummaryValue{std::move(name), std::move(meaning), "0..1", kShareDecimals};
  };
  return {share_of("win_share_a", "share of the battles that A won"),
          share_of("draw_share", "share of the battles that nobody won"),
          share_of("win_share_b", "share of the battles that B won"),
          SummaryValue{"margin", "destroyed by A less destroyed by B, a battle", "points", kMeanDecimals},
          share_of("score_of_who_starts", "score of the side that has the first turn"),
          share_of("score_of_seat_1", "score of seat 1; with --no-swap only")};
}

std::vector<SummaryValue> battle_values() {
  std::vector<SummaryValue> values = score_values();
  for (SummaryValue& share : share_values()) values.push_back(std::move(share));
  return values;
}

std::vector<SummaryValue> duel_values() {
  std::vector<SummaryValue> values = battle_values();
  std::erase_if(values, [](const SummaryValue& value) { return value.name.starts_with("variance_share_table"); });
  return values;
}

Table duel_table() {
  Table table{"results", "the whole duel", side_columns("unit")};
  table.columns = joined(table.columns, outcome_columns());
  table.columns.push_back(estimate_column("margin_sd", "SD", "points", kMeanDecimals,
                                          "standard deviation of the margin of single battles"));
  table.columns = joined(table.columns, course_columns());
  table.columns.push_back(seed_column());
  table.columns = joined(table.columns, void_columns());
  return table;
}

Table battle_table(std::span<const std::string_view> endings) {
  Table table{"results", "the whole battle, of two armies", side_columns("army")};
  table.columns = joined(table.columns, outcome_columns());
  table.columns = joined(
      table.columns,
      {estimate_column("survivors_a", "units left A", "", kMeanDecimals, "units of A left at the end of a battle"),
       estimate_column("survivors_b", "units left B", "", kMeanDecimals, "units of B left at the end of a battle"),
       share_column("routs_a", "A routed", "share of the battles in which A routed"),
       share_column("routs_b", "B routed", "share of the battles in which B routed")});
  table.columns = joined(table.columns, course_columns());
  table.columns =
      joined(table.columns,
             {estimate_column("dice_mean", "dice", "", kMeanDecimals, "dice rolled in a battle"), seed_column()});
  table.columns = joined(table.columns, ending_columns(endings));
  table.columns = joined(table.columns, void_columns());
  return table;
}

Table standings_table(std::span<const std::string_view> endings) {
  Table table{"results",
              "one of three or four armies",
              {label_column("side", "side", "A, B and so on, as typed"),
               label_column("army", "army", "the army"),
               text_column("player", "player", "who plays it"),
               number_column("points", "points", "points", kPointDecimals, "listed price of the army"),
               count_column("battles", "battles", "battles played"),
               count_column("firsts", "first alone", "battles in which the army came first, alone"),
               count_column("shared_firsts", "first shared", "battles in which it shared the first place"),
               share_column("win_share", "win share", "share of the first places; one shared by k armies counts 1/k"),
               {"se", "SE", "0..1", kShareDecimals, Role::error, "standard error of the win share"}}};
  auto& columns = table.columns;
  columns = joined(columns, share_interval("ci_low", "ci_high"));
  columns = joined(columns, {estimate_column("rank_mean", "mean place", "", kMeanDecimals, "mean place, 1 is the best"),
                             standard_error("rank_se", kMeanDecimals),
                             {"rank_low", "low", "", kMeanDecimals, Role::low, "lower end of its 95 % interval"},
                             {"rank_high", "high", "", kMeanDecimals, Role::high, "upper end of its 95 % interval"}});
  columns = joined(columns, mean_columns("destroyed", "destroyed", "points", "points destroyed in a battle"));
  columns = joined(columns, mean_columns("survivors", "units left", "", "units left at the end of a battle"));
  columns.push_back(count_column("units", "units", "units of the army at its start"));
  columns = joined(columns, {share_column("routs", "routed", "share of the battles in which the army routed"),
                             estimate_column("rounds_mean", "rounds", "", kMeanDecimals, "rounds of a battle"),
                             share_column("first_player_share", "win share of who starts",
                                          "win share of the army that has the first turn"),
                             estimate_column("dice_mean", "dice", "", kMeanDecimals, "dice rolled in a battle"),
                             number_column("seed", "seed", "", 0, "seed of the run")});
  columns = joined(columns, ending_columns(endings));
  columns = joined(columns, void_columns());
  return table;
}

Table margins_table() {
  return {"margins",
          "battles of about the same margin",
          {number_column("from", "margin of A", "points", kPointDecimals,
                         "points destroyed by A less points destroyed by B, at least"),
           number_column("to", "less than", "points", kPointDecimals, "less than this"),
           count_column("battles", "battles", "battles with such a margin"),
           estimate_column("share", "share of the battles", "%", kPercentDecimals, "the same as a share of all")}};
}

}  // namespace warbalance::cli
