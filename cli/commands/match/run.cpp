#include "cli/commands/match/run.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "cli/base/errors.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands/match/expected_battles.hpp"
#include "cli/commands/match/facts.hpp"
#include "cli/commands/match/match_run.hpp"
#include "cli/commands/match/shares.hpp"
#include "cli/report/deliver.hpp"
#include "sim/battles/match_identity.hpp"

namespace warbalance::cli {
namespace {

MatchRun resolve_run(const ParsedArgs& typed, ResolveMatch resolve, MatchReport report, bool quiet) {
  const RunLength wanted = resolve_length(typed);
  MatchRun run;
  run.resolved = resolve(typed, quiet);
  run.report = report;
  const sim::Match& match = run.resolved.match;
  run.facts = resolve_facts(typed, match);
  run.length = whole_groups(wanted, match.armies.size(), quiet);
  run.length.shares = resolve_shares(typed, match);
  run.provenance = provenance_of(typed, match.ruleset, run.resolved.scenario);
  run.provenance.seed = match.seed;
  for (const sim::Player& player : match.players) run.provenance.players.push_back(player.label());
  return run;
}

/// A run whose end depends on its results cannot be played by those who see a part of them.
void refuse_precision(const ParsedArgs& typed, const MatchRun& run) {
  if (!run.length.precision || typed.has("store")) return;
  const double precision = *run.length.precision;
  throw option_error("precision", "does not go with --part: it ends a run by its results, and a part sees only its own",
                     fmt::format("give --battles {} in its place, which is enough for +-{} whatever the scores are",
                                 battles_for_precision(precision, run.players()), precision));
}

std::vector<RunFact> facts_of_match(const MatchRun& run) {
  std::vector<RunFact> facts = facts_of(run.provenance);
  facts.push_back({kLengthFact, fmt::format("{}", run.length.battles)});
  facts.push_back({"choice of armies", sim::match_identity(run.resolved.match, run.resolved.scenario.hash, 0)});
  return facts;
}

std::string note_of_precision(const MatchRun& run) {
  return fmt::format("The precision asked for was not reached within {} battles.", run.length.battles);
}

template <class SumsOfRun>
struct SplitMatch {
  using Sums = SumsOfRun;

  MatchRun run;

  explicit SplitMatch(MatchRun resolved) : run(std::move(resolved)) {}

  WorkItems items() const { return {run.length.battles, run.players()}; }
  std::vector<RunFact> facts() const { return facts_of_match(run); }
  static std::int64_t played(const Sums& sums) { return battles_of(sums); }
  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, Sums& sums) const {
    return play_sums(run, part, machine, sums);
  }
  bool fits(const Sums& sums, const sim::ItemRange& battles, bool whole) const {
    return has_count(battles_of(sums), battles, whole) && cli::fits(run, sums);
  }
  RunResult result(const Sums& sums, const PartMachine& /*machine*/) const {
    Report report = report_of_sums(run, sums, sim::RunEnd::complete);
    const bool precise = !run.length.precision || is_precise(run, sums);
    if (!precise) report.notes.push_back(note_of_precision(run));
    RunResult result = reported(std::move(report));
    if (!precise) result.exit = Exit::inconclusive;
    return result;
  }
};

}  // namespace

Exit run_match(const ParsedArgs& typed, const Command& command, ResolveMatch resolve, MatchReport report_of) {
  const OutputOptions output = resolve_output(typed);
  const PartMachine machine{resolve_threads(typed), resolve_progress(typed, output.quiet)};
  const MatchRun run = resolve_run(typed, resolve, report_of, output.quiet);
  Destination destination(output, further_tables(command));
  return with_sums(run, [&](auto sums) {
    const sim::RunEnd end = play_sums(run, {}, machine, sums);
    if (battles_of(sums) == 0) {
      say("interrupted before the first battles were finished: there is no result\n");
      return Exit::interrupted;
    }
    Report report = report_of_sums(run, sums, end);
    const bool imprecise = run.length.precision && end == sim::RunEnd::complete;
    if (imprecise) {
      report.notes.push_back(note_of_precision(run));
    }
    deliver(report, output, destination);
    if (end == sim::RunEnd::interrupted) return Exit::interrupted;
    return imprecise ? Exit::inconclusive : Exit::done;
  });
}

std::unique_ptr<SplitRun> split_match(const ParsedArgs& typed, ResolveMatch resolve, MatchReport report, bool quiet) {
  MatchRun run = resolve_run(typed, resolve, report, quiet);
  refuse_precision(typed, run);
  return with_sums(run, [&]<class Sums>(const Sums&) {
    return split_run(std::make_unique<const SplitMatch<Sums>>(std::move(run)));
  });
}

}  // namespace warbalance::cli
