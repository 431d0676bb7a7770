#include "cli/commands/games/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

/// A price with its error and interval; people see no errors, as they have the intervals.
Field<sim::GamePrice> worth_field(const std::string& name, const std::string& meaning,
                                  std::optional<sim::Estimate> sim::GamePrice::*worth) {
  return {
      {worth_column(name, name, meaning), detail(standard_error(name + "_se", kPointDecimals, "standard error of it")),
       low_end(name + "_low", kPointDecimals, "lower end of its interval; those of all items hold together with 95 %"),
       high_end(name + "_high", kPointDecimals, "upper end of its interval")},
      worth};
}

std::string points(double value) { return decimal_text(value, 0); }

/// What the games say, in a sentence.
std::string conclusion(const sim::GamePriceReport& found) {
  std::vector<std::string> contradictions;
  std::int64_t agree = 0;
  for (const sim::GamePrice& price : found.prices) {
    if (price.verdict == sim::GameVerdict::agrees) ++agree;
    if (price.verdict != sim::GameVerdict::contradicts) continue;
    contradictions.push_back(fmt::format("{} is worth {} to these players, {} in simulated games", price.item,
                                         sim::counted(points(price.games->value), "point"),
                                         points(price.simulated->value)));
  }
  const std::string games =
      "The " + sim::counted(grouped_text(found.games), "game") + (found.games == 1 ? " contradicts" : " contradict");
  if (!contradictions.empty()) {
    return fmt::format("{} the simulation: {}.", games, fmt::join(contradictions, "; "));
  }
  if (agree > 0) {
    return fmt::format("{} no simulated price, and confirm{} {} of {}.", games, found.games == 1 ? "s" : "", agree,
                       found.prices.size());
  }
  return fmt::format("{} no simulated price, but {} too few to confirm any.", games, found.games == 1 ? "is" : "are");
}

std::string interval_text(const sim::Interval& interval, int decimals, double factor = 1) {
  return fmt::format("95 % interval {} to {}", decimal_text(factor * interval.low, decimals),
                     decimal_text(factor * interval.high, decimals));
}

std::string note_on_players(const sim::GamePriceReport& found) {
  std::string note = sim::counted(grouped_text(found.games), "game");
  note += found.players > 0
              ? fmt::format(" of {}, who tell as much as {} who play alike often",
                            sim::counted(grouped_text(found.players), "player"), points(found.effective_players))
              : ", of players without names: skill is a part of the errors";
  note += found.first_player_score
              ? fmt::format(". Who moves first scores {} ({})", percent_text(found.first_player_score->value),
                            interval_text(found.first_player_score->interval, 1, 100))
              : ". What it is worth to move first these games do not tell";
  if (found.players > 0) {
    note += fmt::format(". Skill: a player of the better sixth scores {} or more against a mean one",
                        percent_text(std::min(1.0, 0.5 + found.skill_sd)));
  }
  return note + ".";
}

std::vector<std::string> notes_of(const GamesRun& run, const sim::PriceReport& simulation,
                                  const sim::GamePriceReport& found) {
  std::vector<std::string> notes;
  if (found.needed) {
    notes.push_back(
        fmt::format("{} matters most of what is not told: its price within {} takes about {}.", found.needed->item,
                    sim::counted(points(found.needed->half_width), "point"),
                    sim::counted(grouped_text(std::llround(std::ceil(found.needed->games / 100) * 100)), "such game")));
  }
  notes.push_back(note_on_players(found));
  notes.push_back(
      fmt::format("A point adds {} times as much to the score as in simulated games ({}), where it adds {} %.",
                  decimal_text(found.decisiveness.value, 2), interval_text(found.decisiveness.interval, 2),
                  decimal_text(100 * found.score_per_point, 3)));
  notes.push_back(fmt::format(
      "simulated: worth in battles of random armies at the listed prices, which are scored as in the games ({} "
      "of {}); price tells fair prices instead. games: by the games alone. both: from both, prices differing by {} "
      "points from player to player ({}).",
      sim::counted(grouped_text(simulation.tail_battles), "battle"), run.simulation.player.name,
      decimal_text(found.spread, 1), found.spread_measured ? "by the panel" : "assumed; --panel measures it"));
  notes.push_back(fmt::format(
      "Intervals hold all together with 95 %. contradicts = real games differ from simulated ones by more than {:.4g} "
      "points, agrees = they differ by less than two price steps, not_told = these games do not tell.",
      simulation.tolerance));
  return notes;
}

}  // namespace

Table games_table(const std::vector<sim::GamePrice>& prices) {
  using Row = sim::GamePrice;
  return table_of<Row>(
      "results", "one quality or special rule",
      {{label_column("item", "item", "the quality or special rule"), &Row::item},
       {group_column("kind", "kind", "tier or rule"), &Row::kind},
       {price_column("listed", "listed", "price in the data"), &Row::listed},
       worth_field("simulated", "what it is worth in simulated games at the listed prices", &Row::simulated),
       worth_field("games", "what it is worth by the real games alone; empty where they do not tell it", &Row::games),
       worth_field("both",
                   "what it is worth by simulated and real games together; empty where they contradict each other",
                   &Row::both),
       {worth_column("shift", "shift", "games less simulated"), &Row::shift},
       {Column{"p_holm", "p", "", 4, Role::number,
               "p value of a shift beyond the tolerance, for all items together (Holm)"},
        &Row::p_holm},
       {flag_column("verdict", "verdict",
                    "contradicts: real games say another price than simulated ones; agrees: within two price steps; "
                    "not_told: the games do not tell"),
        [](const Row& row) { return sim::game_verdict_name(row.verdict); }},
       {count_column("games_with", "games with it", "games in which an army has it"), &Row::games_with}},
      prices);
}

std::vector<SummaryValue> games_values(const sim::GamePriceReport& found) {
  const auto& needed = found.needed;
  return {{"games", "games of the file", "", 0, found.games},
          {"players", "players with a name", "", 0, found.players},
          {"effective_players", "players of equal share who would tell as much", "", 1, found.effective_players},
          with_interval(
              {"first_player_score", "score of who moves first, armies and skill being equal", "0..1", kShareDecimals},
              found.first_player_score),
          {"skill_sd", "standard deviation of the players' skill, as score against a mean player", "0..1",
           kShareDecimals, found.skill_sd},
          with_interval({"decisiveness", "what a point adds to the score, of what it adds in simulated games", "", 4},
                        found.decisiveness),
          {"score_per_point", "what a point adds to the score in simulated games", "", 6, found.score_per_point},
          {"spread", "standard deviation of prices over players, simulated and real: of the panel, or assumed",
           "points", kPointDecimals, found.spread},
          {"needed_item", "the undecided item of which most hangs on how it is decided", "", 0,
           needed ? Value(needed->item) : Value()},
          {"needed_games", "games that would tell its price within 5 points", "", 0,
           needed ? Value(needed->games) : Value()}};
}

Report games_report(const BattlesPlayed& played, const GamesRun& run, const sim::PriceReport& simulation,
                    const sim::GamePriceReport& found) {
  Report report(played);
  report.command = "games";
  report.title = "Prices by games that people have played";
  report.conclusion = conclusion(found);
  report.results = games_table(found.prices);
  report.values = games_values(found);
  report.notes = notes_of(run, simulation, found);
  return report;
}

}  // namespace warbalance::cli
