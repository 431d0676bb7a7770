#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/base/shell_words.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/commands/price/report.hpp"
#include "cli/commands/sweep/cell.hpp"
#include "cli/report/columns.hpp"
#include "sim/files/hash.hpp"

namespace warbalance::cli {
namespace {

/// Options of which the identity holds what they resolve to instead of their texts.
constexpr std::string_view kResolved[] = {"rules", "scenario", "players"};

/// Everything that decides the prices: what the rules and the scenario come to, and all other options as typed.
std::string identity_of(const ParsedArgs& typed, const PriceRun& run) {
  std::string text = fmt::format("rules {}\nscenario {}\nplayer {}\nitems {}\n", run.ruleset.hash, run.scenario.hash,
                                 run.player.label(), shell_line(typed.arguments()));
  text += drawn_armies_text(run);
  for (const sim::PlanCommand::Option& option : swept_command("price").plan.options) {
    const bool resolved = std::find(std::begin(kResolved), std::end(kResolved), option.name) != std::end(kResolved);
    if (!resolved && typed.has(option.name)) text += fmt::format("{} {}\n", option.name, typed.value(option.name));
  }
  return sim::hash_of(text);
}

CellOutcome outcome_of(const sim::PriceReport& prices, const PriceRun& run) {
  CellOutcome outcome;
  outcome.validity = prices.validity;
  outcome.conclusive = prices.outcome == sim::PriceOutcome::converged && !outcome.validity.none_had_room();
  Report report = price_table(prices, run, {}, /*for_people=*/false);
  outcome.columns = std::move(report.results.columns);
  outcome.rows = std::move(report.results.rows);
  outcome.columns = joined(std::move(outcome.columns), void_columns());
  for (auto& row : outcome.rows) {
    for (const Value& share : to_values(outcome.validity, void_columns())) row.push_back(share);
  }
  for (std::size_t i = 0; i < prices.rows.size(); ++i) {
    const sim::PriceRow& row = prices.rows[i];
    ChainPrices sample{row.fair, {}};
    if (!row.fair_without_chain.empty()) sample.without_chain = row.fair_without_chain;
    outcome.samples.push_back({row.kind + " " + row.rule, std::move(sample)});
    if (prices.outcome == sim::PriceOutcome::not_converged) outcome.add_flag(i, SweepFlag::not_converged);
    if (prices.outcome == sim::PriceOutcome::failed) outcome.add_flag(i, SweepFlag::failed);
  }
  return outcome;
}

}  // namespace

SweepCell resolve_price_cell(const ParsedArgs& typed, bool quiet) {
  const auto run = std::make_shared<const PriceRun>(resolve_one_player_price(typed, typed.arguments(), quiet));
  SweepCell cell;
  cell.identity = identity_of(typed, *run);
  cell.battles = run->options.schedule.most_battles();
  cell.may_end_early = true;
  cell.provenance = provenance_of(typed, run->ruleset, run->scenario);
  cell.provenance.seed = run->options.seed;
  cell.provenance.players = {run->player.label()};
  cell.play = [run](sim::Progress& progress) {
    const sim::ArmyGenerator population(run->ruleset, run->options.population);
    const sim::PriceReport prices = play_prices(*run, population, price_arena(*run, population), progress);
    if (!prices.interrupted) return outcome_of(prices, *run);
    CellOutcome outcome;
    outcome.interrupted = true;
    return outcome;
  };
  cell.advice = [run](const std::vector<std::string>& varied) {
    return advice_on_attack(run->ruleset, run->scenario, {&run->player, 1}, &varied);
  };
  return cell;
}

}  // namespace warbalance::cli
