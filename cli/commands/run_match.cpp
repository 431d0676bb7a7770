#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "cli/commands/match_report.hpp"
#include "cli/interrupt.hpp"
#include "cli/output/deliver.hpp"
#include "cli/progress_bar.hpp"
#include "sim/run/threads.hpp"

namespace warbalance::cli {
namespace {

sim::CellResult play(const ResolvedMatch& resolved, const RunLength& length, int threads, bool show_progress) {
  sim::RunPlan plan;
  plan.battles = length.battles;
  if (length.precision) {
    plan.precise_enough = [precision = *length.precision](const sim::Tally& tally) {
      return precise_enough(tally, precision);
    };
  }
  const bool end_known = length.battles < sim::kMaxBattles;
  ProgressBar progress(end_known ? length.battles : 0, show_progress);
  sim::CellResult result;
  sim::with_threads(threads, [&] { result = sim::play_match(resolved.match, plan, progress); });
  return result;
}

}  // namespace

Exit run_match(const Typed& typed, ResolvedMatch (*resolve)(const Typed&, bool quiet), MatchReport report_of) {
  const OutputOptions output = resolve_output(typed);
  const RunLength length = resolve_length(typed, output.quiet);
  const int threads = resolve_threads(typed);
  const bool show_progress = resolve_progress(typed, output.quiet);
  const ResolvedMatch resolved = resolve(typed, output.quiet);
  Destination destination(output.file);

  catch_interrupts();
  const sim::CellResult result = play(resolved, length, threads, show_progress);
  if (result.tally.battles == 0) {
    fmt::print(stderr, "interrupted before the first battles were finished: there is no result\n");
    return Exit::interrupted;
  }
  Report report = report_of(resolved, result);
  const bool interrupted = report.provenance.interrupted;
  report.provenance = provenance_of(typed, resolved.match.ruleset, resolved.scenario);
  report.provenance.interrupted = interrupted;
  report.provenance.seed = resolved.match.seed;
  for (const PlayerKind player : resolved.match.players) report.provenance.players.emplace_back(player_name(player));
  const bool imprecise = length.precision && result.end == sim::CellResult::End::complete;
  if (imprecise) {
    report.notes.push_back(fmt::format("The precision asked for was not reached within {} battles.", length.battles));
  }
  deliver(report, output, destination);
  if (interrupted) return Exit::interrupted;
  return imprecise ? Exit::inconclusive : Exit::done;
}

}  // namespace warbalance::cli
