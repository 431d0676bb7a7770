#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "cli/args/shared_options.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands.hpp"
#include "cli/commands/compare/data_report.hpp"
#include "cli/commands/compare/matchup_report.hpp"
#include "cli/commands/compare/matchups.hpp"
#include "cli/commands/compare/price_difference_report.hpp"
#include "cli/commands/compare/prices.hpp"
#include "cli/commands/compare/sides.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/columns.hpp"
#include "cli/report/deliver.hpp"
#include "sim/battles/threads.hpp"
#include "sim/checks/data_differences.hpp"

namespace warbalance::cli::compare_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup prices{"Prices", compared_price_options()};
  prices.options.push_back({"no-prices", "", "leave the prices out"});
  OptionGroup matchups{"Matchups", matchup_options()};
  matchups.options.push_back({"no-matchups", "", "leave the matchups out"});
  OptionGroup run{"Run",
                  {{"players", "PLAYER",
                    "who plays all sides, of each ruleset its own of this name: " + std::string(kPlayersMeaning), false,
                    kPlayerNames}}};
  for (const OptionSpec& option : machine_options()) run.options.push_back(option);
  return {{"Rules", side_options()}, prices, matchups, run, output_options()};
}

/// Everything that is compared, checked.
struct CompareRun {
  ComparedSides sides;
  std::vector<sim::DataDifference> data;
  std::optional<MatchupRun> matchups;
  std::optional<ComparedPrices> prices;
};

CompareRun resolve(const ParsedArgs& typed, bool quiet) {
  CompareRun run{resolve_sides(typed, quiet), {}, std::nullopt, std::nullopt};
  run.data = sim::data_differences(run.sides.a.ruleset, run.sides.b.ruleset);
  const bool seen = !run.data.empty() && run.data.front().read_by == sim::ReadBy::battles;
  if (!typed.has("no-matchups")) run.matchups = resolve_matchups(typed, run.sides.a, run.sides.b, quiet);
  if (!typed.has("no-prices")) run.prices = resolve_compared_prices(run.sides.a, run.sides.b, !seen, quiet);
  return run;
}

/// What is played for it.
struct PlayedComparison {
  std::optional<sim::PlayedPairs> matchups;
  std::optional<ComparedPriceReports> prices;  ///< empty: not asked for, or interrupted before

  bool interrupted() const { return (matchups && matchups->interrupted) || (prices && prices->interrupted()); }
};

/// Plays the matchups, then the prices, in the calling TBB arena. How long all will take is said once.
PlayedComparison play(const CompareRun& run, ProgressShown shown) {
  PlayedComparison played;
  if (run.matchups) {
    const std::int64_t further = run.prices ? run.prices->all_battles() : 0;
    ProgressBar progress(ExpectedRun{run.matchups->all_battles(), false, further}, shown);
    const MatchupRun& matchups = *run.matchups;
    played.matchups = sim::play_pairs(matchups.a, matchups.b, matchups.pairs, matchups.battles, progress);
    shown.time = matchups.pairs.empty() && shown.time;
  }
  if (run.prices && !played.interrupted()) played.prices = play_compared_prices(*run.prices, shown);
  return played;
}

/// @pre something is played
const sim::Player& player_of(const CompareRun& run) {
  return run.matchups ? run.matchups->a.conditions.players.front() : run.prices->a.player;
}

Provenance provenance_of_run(const ParsedArgs& typed, const CompareRun& run) {
  Provenance provenance = provenance_of(typed, run.sides.a.ruleset);
  const sim::Scenario* const scenario = run.matchups ? &run.matchups->scenario_a
                                        : run.prices ? &run.prices->a.scenario
                                                     : nullptr;
  if (scenario == nullptr) return provenance;
  provenance = provenance_of(typed, run.sides.a.ruleset, *scenario);
  provenance.seed = resolve_seed(typed);
  provenance.players = {player_of(run).label()};
  return provenance;
}

std::vector<SummaryValue> values() {
  std::vector<SummaryValue> values = ruleset_b_values();
  for (const auto& part : {data_values(), matchup_values()}) values.insert(values.end(), part.begin(), part.end());
  return values;
}

/// The sentence that says most of all parts, which is taken out of the table: what changed in balance, else in
/// matchups, in prices, in the data.
std::string take_conclusion(Table& conclusions) {
  for (const char* const part : {"balance", "matchups", "prices", "data"}) {
    const auto row = std::find_if(conclusions.rows.begin(), conclusions.rows.end(),
                                  [&](const auto& known) { return known.front() == Value(std::string(part)); });
    if (row == conclusions.rows.end()) continue;
    std::string text = value_text((*row)[1], 0);
    conclusions.rows.erase(row);
    return text;
  }
  return {};
}

/// What each part of the comparison comes to, in a sentence.
Table conclusions_table() {
  return {"conclusions",
          "one part of the comparison",
          {label_column("part", "part", "data, prices, matchups, armies or balance"),
           text_column("conclusion", "conclusion", "what it comes to, in a sentence")}};
}

Report report_of(const ParsedArgs& typed, const CompareRun& run, const PlayedComparison& played) {
  BattlesPlayed battles{.cells_are = "runs", .question = "what the differences change", .advice = [&run] {
                          const auto& scenario = run.matchups ? run.matchups->scenario_a : run.prices->a.scenario;
                          const sim::Player& player = player_of(run);
                          return advice_on_attack(run.sides.a.ruleset, scenario, {&player, 1});
                        }};
  if (played.matchups) battles.cells = battles_of_pairs(*run.matchups, *played.matchups);
  if (played.prices) {
    const bool beside = !battles.cells.empty();
    for (const auto& [name, prices] :
         {std::pair{"the prices of A", &played.prices->a}, std::pair{"the prices of B", &played.prices->b}}) {
      battles.cells.push_back(battles_of_prices(name, *prices));
      battles.cells.back().beside = beside;
    }
  }
  Report report(battles);
  report.command = "compare";
  report.title = fmt::format("A: {}, B: {}", run.sides.a.label, run.sides.b.label);
  report.provenance = provenance_of_run(typed, run);
  report.provenance.interrupted = played.interrupted();
  add_ruleset_b(report, run.sides.b.ruleset);
  Table conclusions = conclusions_table();
  conclusions.rows.push_back({std::string("data"), data_conclusion(run.data)});
  add_data_differences(report, run.data);
  if (played.prices) add_price_differences(report, conclusions, *run.prices, *played.prices);
  if (played.matchups) add_matchups(report, conclusions, *run.matchups, *played.matchups);
  Table others = conclusions;
  report.conclusion = take_conclusion(others);
  if (!others.rows.empty()) report.sections.insert(report.sections.begin(), section_of(others));
  report.further_tables.push_back(std::move(conclusions));
  return report;
}

/// Whether the prices settled, where they were asked for.
bool are_told(const PlayedComparison& played) {
  return !played.prices || (played.prices->a.outcome == sim::PriceOutcome::converged &&
                            played.prices->b.outcome == sim::PriceOutcome::converged);
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const CompareRun compared = resolve(typed, output.quiet);
  Destination destination(output, further_tables(kCompareCommand));

  PlayedComparison played;
  sim::with_threads(threads, [&] { played = play(compared, shown_progress); });
  const Report report = report_of(typed, compared, played);
  deliver(report, output, destination);
  if (played.interrupted()) return Exit::interrupted;
  return are_told(played) ? Exit::done : Exit::inconclusive;
}

std::vector<Table> tables() {
  return {data_differences_table(), price_differences_table(), matchups_table(), compared_armies_table(),
          conclusions_table()};
}

Offer first_word() { return {Offer::Kind::rulesets}; }

}  // namespace
}  // namespace warbalance::cli::compare_command

namespace warbalance::cli {

const Command kCompareCommand{
    .name = "compare",
    .summary = "two versions of a ruleset: what differs in data, in prices and in matchups",
    .usage = "RULES_A RULES_B [options]",
    .details =
        "RULES_A and RULES_B are ids or folders of two rulesets of one game, or one ruleset twice with --set-b.\n"
        "Every number, option, special rule, scenario, player, unit and army of both is compared. Both are priced "
        "with\n"
        "one seed, and the sample armies of both meet under both with the same dice and tables, so that differences "
        "are\n"
        "surer than the results that they are made of. Every part begins with a conclusion; what the battles do not "
        "tell "
        "is\n"
        "said to be open. Exit status 3: the prices of a ruleset did not settle.\n",
    .examples =
        "  warbalance compare warstuff-2.0 warstuff-2.0-house\n"
        "      a ruleset and house rules made of it, in two minutes or so\n"
        "  warbalance compare warstuff-2.0 warstuff-2.0 --set-b rule.Tough.cost=25 --no-prices\n"
        "      what one edit does to matchups, in seconds\n"
        "  warbalance compare warstuff-2.0 my-rules --format markdown --output changes.md\n"
        "      for a pull request\n"
        "  warbalance compare warstuff-1.7 warstuff-1.7 --set-b rule.Tough.cost=20 --points 300\n"
        "      the larger sample armies\n",
    .options = compare_command::options,
    .run = compare_command::run,
    .first_word = compare_command::first_word,
    .tables = compare_command::tables,
    .values = compare_command::values,
};

}  // namespace warbalance::cli
