#include "cli/commands/games/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/games/tables.hpp"
#include "cli/commands/match/validity.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

void add_worth(std::vector<Value>& row, const std::optional<sim::Estimate>& worth) {
  if (!worth) {
    row.insert(row.end(), 4, Value());
    return;
  }
  for (const double value : {worth->value, worth->se, worth->interval.low, worth->interval.high}) {
    row.emplace_back(value);
  }
}

std::vector<Value> row_of(const sim::GamePrice& price) {
  std::vector<Value> row{price.item, price.kind, price.listed};
  add_worth(row, price.simulated);
  add_worth(row, price.games);
  add_worth(row, price.both);
  row.push_back(value_or_empty(price.shift));
  row.push_back(value_or_empty(price.p_holm));
  row.emplace_back(std::string(sim::game_verdict_name(price.verdict)));
  row.emplace_back(price.games_with);
  return row;
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

std::vector<SummaryValue> values_of(const sim::GamePriceReport& found) {
  std::vector<SummaryValue> values = games_values();
  const auto set = [&](std::string_view name, Value value, const sim::Interval* interval = nullptr) {
    const auto place =
        std::find_if(values.begin(), values.end(), [&](const SummaryValue& known) { return known.name == name; });
    place->value = std::move(value);
    if (interval == nullptr) return;
    place->low = interval->low;
    place->high = interval->high;
  };
  set("games", found.games);
  set("players", found.players);
  set("effective_players", found.effective_players);
  if (found.first_player_score) {
    set("first_player_score", found.first_player_score->value, &found.first_player_score->interval);
  }
  set("skill_sd", found.skill_sd);
  set("decisiveness", found.decisiveness.value, &found.decisiveness.interval);
  set("score_per_point", found.score_per_point);
  set("spread", found.spread);
  if (found.needed) {
    set("needed_item", found.needed->item);
    set("needed_games", found.needed->games);
  }
  return values;
}

}  // namespace

Report games_report(const BattlesPlayed& played, const GamesRun& run, const sim::PriceReport& simulation,
                    const sim::GamePriceReport& found) {
  Report report(played);
  report.command = "games";
  report.title = "Prices by games that people have played";
  report.conclusion = conclusion(found);
  report.results = games_table();
  for (const sim::GamePrice& price : found.prices) report.results.rows.push_back(row_of(price));
  report.values = values_of(found);
  report.notes = notes_of(run, simulation, found);
  return report;
}

}  // namespace warbalance::cli
