#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "sim/battles/signature.hpp"
#include "sim/battles/threads.hpp"
#include "sim/units/army.hpp"

namespace warbalance::cli::signature_command {
namespace {

constexpr std::string_view kAll = "all";  ///< the row that stands for all matchups

std::vector<OptionGroup> options() {
  OptionGroup signature{
      "Signature",
      {{"players", "A[,B...]",
        "who plays: one player for all sides, or one for each (default for sample armies: every pair in turn)", false,
        kPlayerNames},
       {"battles", "N",
        "battles of all matchups together, rounded up to whole couples, or groups of one battle an army "
        "(default 10,000)"}}};
  for (const auto& more : machine_options()) signature.options.push_back(more);
  return {signature, ruleset_options(kBattleScenario), output_options()};
}

/// Every pair of players, or the requested one.
std::vector<std::vector<sim::Player>> player_pairs(const ParsedArgs& typed, const sim::Ruleset& ruleset) {
  if (typed.has("players")) return {resolve_players(typed, ruleset, 2)};
  std::vector<std::vector<sim::Player>> pairs;
  for (const std::string_view first : kPolicyNames) {
    for (const std::string_view second : kPolicyNames) {
      pairs.push_back({named_player(ruleset, std::string(first)), named_player(ruleset, std::string(second))});
    }
  }
  return pairs;
}

/// Every sample army against every other and itself. The players change from matchup to matchup; with fewer pairs of
/// armies than of players the armies repeat.
std::vector<sim::SignaturePlan::Matchup> sample_matchups(const ParsedArgs& typed, const sim::Ruleset& ruleset,
                                                         bool quiet) {
  const auto roster = value_or_throw(sim::load_roster(ruleset), quiet);
  std::vector<sim::Army> armies;
  const std::vector<std::string> names = sim::list_armies(ruleset);
  for (const std::string& name : names) armies.push_back(value_or_throw(sim::load_army(ruleset, roster, name), quiet));
  sim::disambiguate_names(armies, names);
  if (armies.empty()) {
    throw InputError(fmt::format("{} has no sample armies", ruleset.id),
                     "name armies: warbalance signature \"5x 4+\" \"3x 4+ Armored\"");
  }
  std::vector<std::vector<sim::Army>> pairs;
  for (std::size_t a = 0; a < armies.size(); ++a) {
    for (std::size_t b = a; b < armies.size(); ++b) pairs.push_back({armies[a], armies[b]});
  }
  const auto players = player_pairs(typed, ruleset);
  std::vector<sim::SignaturePlan::Matchup> matchups;
  for (std::size_t i = 0; i < std::max(pairs.size(), players.size()); ++i) {
    matchups.push_back({pairs[i % pairs.size()], players[i % players.size()]});
  }
  return matchups;
}

struct Resolved {
  sim::SignaturePlan plan;
  sim::Scenario scenario;
};

/// The named armies, or those of the scenario, or else all sample armies.
Resolved resolve(const ParsedArgs& typed, bool quiet) {
  Resolved resolved;
  ResolvedMatch conditions = resolve_battle_conditions(typed, quiet);
  if (!typed.arguments().empty() || !conditions.scenario.armies.empty()) {
    conditions = resolve_battle(typed, quiet);
    resolved.plan.matchups = {{conditions.match.armies, conditions.match.players}};
  } else {
    expect_players(conditions.scenario, conditions.match.ruleset, 2);
    resolved.plan.matchups = sample_matchups(typed, conditions.match.ruleset, quiet);
  }
  resolved.plan.conditions = std::move(conditions.match);
  resolved.scenario = std::move(conditions.scenario);
  for (std::size_t i = 0; i < resolved.plan.matchups.size(); ++i) {
    const std::string problem = sim::match_problem(sim::matchup_match(resolved.plan, i));
    if (!problem.empty()) throw InputError(problem);
  }
  return resolved;
}

std::string signature_text(std::uint64_t value) { return fmt::format("{:016x}", value); }

/// "Line; Raiders"
std::string army_names(const sim::SignaturePlan::Matchup& matchup) {
  std::vector<std::string> names;
  for (const sim::Army& army : matchup.armies) names.push_back(army.name);
  return fmt::format("{}", fmt::join(names, "; "));
}

std::string player_names(const sim::SignaturePlan::Matchup& matchup) {
  std::vector<std::string_view> names;
  for (const sim::Player& player : matchup.players) names.push_back(player.name);
  return fmt::format("{}", fmt::join(names, ","));
}

Table signature_table() {
  return {"results",
          "one matchup; the first row is all of them together",
          {label_column("matchup", "matchup", "number of the matchup, as replay --matchup takes it; all: together"),
           label_column("armies", "armies", "its armies"), text_column("players", "players", "who plays them"),
           count_column("battles", "battles", "battles played"),
           text_column("signature", "signature", "hash over everything that came out of the battles"),
           number_column("seed", "seed", "", 0, "seed of the run")}};
}

std::vector<Table> tables() { return {signature_table()}; }

Report report_of(const sim::SignaturePlan& plan, const sim::RunSignature& signature) {
  Report report = Report::without_battles();
  report.command = "signature";
  report.title = "Signature of battles";
  report.conclusion = fmt::format("Signature {}: as long as it stays the same, no battle has changed.",
                                  signature_text(signature.value()));
  report.results = signature_table();
  const auto seed = plan.conditions.seed;
  std::size_t played = 0;
  report.results.rows.push_back(
      {std::string(kAll), {}, {}, signature.battles(), signature_text(signature.value()), seed});
  for (std::size_t i = 0; i < plan.matchups.size(); ++i) {
    const sim::OutcomeSum& sum = signature.matchups[i];
    if (sum.battles == 0) continue;
    ++played;
    report.results.rows.push_back({std::to_string(i), army_names(plan.matchups[i]), player_names(plan.matchups[i]),
                                   sum.battles, signature_text(sum.value), seed});
  }
  report.summary = {{"Battles", grouped_text(signature.battles())},
                    {"Matchups", grouped_text(static_cast<std::int64_t>(played))}};
  report.notes = {"--format csv shows the signature of each matchup."};
  return report;
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const RunLength wanted = resolve_length(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  Resolved resolved = resolve(typed, output.quiet);
  resolved.plan.battles = whole_groups(wanted, resolved.plan.matchups.front().armies.size(), output.quiet).battles;
  Destination destination(output, further_tables(kSignatureCommand));

  sim::RunSignature signature;
  {
    ProgressBar progress(resolved.plan.battles, shown_progress);
    sim::with_threads(threads, [&] { signature = sim::play_signature(resolved.plan, progress); });
  }
  if (signature.interrupted) {
    say("interrupted: a signature stands for all of its battles, so there is none\n");
    return Exit::interrupted;
  }
  Report report = report_of(resolved.plan, signature);
  report.provenance = provenance_of(typed, resolved.plan.conditions.ruleset, resolved.scenario);
  report.provenance.seed = resolved.plan.conditions.seed;
  deliver(report, output, destination);
  return Exit::done;
}

}  // namespace
}  // namespace warbalance::cli::signature_command

namespace warbalance::cli {

const Command kSignatureCommand{
    .name = "signature",
    .summary = "one number for many battles: did a change of rules or program change any of them?",
    .usage = "[ARMY ARMY [ARMY...]] [options]",
    .details =
        "Plays battles and prints a hash over everything that came out of them: winners, rounds, points, survivors,\n"
        "dice and more. It is the same for every machine and number of threads; when it is the same before and after\n"
        "a change, no battle changed. Without armies every sample army of the ruleset plays every other and itself,\n"
        "and every pair of players has its turn. CSV and JSON also give the signature of each matchup;\n"
        "`replay battle ARMY ARMY --players A,B --matchup M --battle N` with the same seed shows a battle of it.\n",
    .examples =
        "  warbalance signature --rules warstuff-1.7\n"
        "      10,000 battles between its sample armies\n"
        "  warbalance signature line raiders --battles 2000 --scenario open\n"
        "      of two armies only\n"
        "  warbalance signature --battles 4000 --set rule.Armored.ignore_hit.on=5 --format csv\n"
        "      which matchups does a changed rule touch?\n",
    .options = signature_command::options,
    .run = signature_command::run,
    .tables = signature_command::tables,
};

}  // namespace warbalance::cli
