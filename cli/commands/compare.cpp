#include <fmt/format.h>

#include <optional>

#include "cli/base/progress_bar.hpp"
#include "cli/commands.hpp"
#include "cli/compare/data_report.hpp"
#include "cli/compare/matchup_report.hpp"
#include "cli/compare/matchups.hpp"
#include "cli/compare/sides.hpp"
#include "cli/compare/tables.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/output/columns.hpp"
#include "cli/output/deliver.hpp"
#include "sim/comparison/data_differences.hpp"
#include "sim/run/threads.hpp"

namespace warbalance::cli::compare_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup matchups{"Matchups", matchup_options()};
  matchups.options.push_back({"no-matchups", "", "leave the matchups out"});
  OptionGroup run{"Run",
                  {{"players", "PLAYER",
                    "who plays all sides, of each ruleset its own of this name: " + std::string(kPlayersMeaning), false,
                    kPlayerNames}}};
  for (const OptionSpec& option : machine_options()) run.options.push_back(option);
  return {{"Rules", side_options()}, matchups, run, output_options()};
}

/// Everything that is compared, checked.
struct CompareRun {
  ComparedSides sides;
  std::optional<MatchupRun> matchups;
};

CompareRun resolve(const Typed& typed, bool quiet) {
  CompareRun run{resolve_sides(typed, quiet), std::nullopt};
  if (!typed.has("no-matchups")) run.matchups = resolve_matchups(typed, run.sides.a, run.sides.b, quiet);
  return run;
}

sim::PlayedPairs play(const MatchupRun& run, int threads, ProgressShown shown) {
  ProgressBar progress(ExpectedRun{run.all_battles()}, shown);
  sim::PlayedPairs played;
  sim::with_threads(threads, [&] { played = sim::play_pairs(run.a, run.b, run.pairs, run.battles, progress); });
  return played;
}

Provenance provenance_of_run(const Typed& typed, const CompareRun& run) {
  Provenance provenance = provenance_of(typed, run.sides.a.ruleset);
  if (!run.matchups) return provenance;
  const sim::Match& conditions = run.matchups->a.conditions;
  provenance = provenance_of(typed, run.sides.a.ruleset, run.matchups->scenario_a);
  provenance.seed = conditions.seed;
  provenance.players = {conditions.players.front().label()};
  return provenance;
}

std::vector<SummaryValue> values() {
  std::vector<SummaryValue> values = ruleset_b_values();
  for (const auto& part : {data_values(), matchup_values()}) values.insert(values.end(), part.begin(), part.end());
  return values;
}

Exit run(const Typed& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const CompareRun compared = resolve(typed, output.quiet);
  Destination destination(output, further_tables(kCompareCommand));

  const auto differences = sim::data_differences(compared.sides.a.ruleset, compared.sides.b.ruleset);
  Report report;
  report.command = "compare";
  report.title = fmt::format("A: {}, B: {}", compared.sides.a.label, compared.sides.b.label);
  report.provenance = provenance_of_run(typed, compared);
  add_ruleset_b(report, compared.sides.b.ruleset);
  Table conclusions = conclusions_table();
  conclusions.rows.push_back({std::string("data"), data_conclusion(differences)});
  add_data_differences(report, differences);
  if (compared.matchups) {
    const sim::PlayedPairs played = play(*compared.matchups, threads, shown_progress);
    add_matchups(report, conclusions, *compared.matchups, played);
    report.provenance.interrupted = played.interrupted;
  }
  report.sections.insert(report.sections.begin(), section_of(conclusions));
  report.further_tables.push_back(std::move(conclusions));
  deliver(report, output, destination);
  return report.provenance.interrupted ? Exit::interrupted : Exit::done;
}

std::vector<Table> tables() {
  return {data_differences_table(), matchups_table(), compared_armies_table(), conclusions_table()};
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
        "RULES_A and RULES_B are ids or folders of two rulesets of one game, or one ruleset with --set-b. Every "
        "number,\n"
        "option, special rule, scenario, player, unit and army of both is compared.\n",
    .examples =
        "  warbalance compare warstuff-2.0 warstuff-2.0-house\n"
        "      a ruleset and house rules made of it\n"
        "  warbalance compare warstuff-2.0 warstuff-2.0 --set-b rule.Tough.cost=25\n"
        "      what one edit does\n",
    .options = compare_command::options,
    .run = compare_command::run,
    .first_word = compare_command::first_word,
    .tables = compare_command::tables,
    .values = compare_command::values,
};

}  // namespace warbalance::cli
