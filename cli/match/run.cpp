#include "cli/match/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/match/facts.hpp"
#include "cli/match/shares.hpp"
#include "cli/match/standings.hpp"
#include "cli/match/void_battles.hpp"
#include "cli/output/deliver.hpp"
#include "sim/run/threads.hpp"

namespace warbalance::cli {
namespace {

/// A finished run: what it says, and how it ended.
struct Played {
  std::int64_t battles = 0;
  sim::RunEnd end = sim::RunEnd::complete;
  Report report;
};

std::string example_name(sim::Example::Kind kind) {
  using Kind = sim::Example::Kind;
  switch (kind) {
    case Kind::median:
      return "median";
    case Kind::upset:
      return "upset";
    case Kind::closest:
      return "closest";
    case Kind::shortest:
      break;
  }
  return "shortest";
}

/// An example, with the letters of its armies.
ReplayExample shown(const sim::Example& example, const std::string& replay_line) {
  const BattleReport& report = example.report;
  ReplayExample shown;
  shown.example = example_name(example.kind);
  shown.battle = example.battle;
  if (report.winner >= 0) {
    const std::size_t winner = example.seating.army_in(static_cast<std::size_t>(report.winner));
    shown.winner = std::string(1, static_cast<char>('A' + winner));
  }
  for (std::size_t army = 0; army < static_cast<std::size_t>(report.players); ++army) {
    shown.points.push_back(static_cast<double>(report.destroyed_hundredths[example.seating.seat_of(army)]) / 100);
  }
  shown.rounds = report.rounds;
  shown.replay = fmt::format("{} --battle {}", replay_line, example.battle);
  return shown;
}

/// With a precision: the battles after which the intervals are as narrow as asked for, whatever the scores are. (A
/// group of battles has a variance of 1/4 at most, and a quarter more battles are played from look to look.)
ExpectedRun expected_run(const RunLength& length, const sim::Match& match) {
  ExpectedRun run{length.battles, length.precision.has_value()};
  if (length.precision) {
    const double groups = 1.25 * std::pow(98 / *length.precision, 2);
    const double battles = std::max(1024.0, groups * static_cast<double>(match.armies.size()));
    run.battles = std::min(run.battles, static_cast<std::int64_t>(std::ceil(battles)));
  }
  if (length.shares && sim::draws_tables(match)) run.further = sim::table_battles(run.battles);
  return run;
}

/// Adds the shares of the scatter to the report of a match of two armies, with --shares by further battles.
void add_shares_of(Played& played, const ResolvedMatch& resolved, const sim::Tally& tally, const RunLength& length,
                   int threads, ProgressShown shown_progress) {
  sim::TableResult tables;
  if (length.shares && played.end != sim::RunEnd::interrupted && sim::draws_tables(resolved.match)) {
    sim::TablePlan plan;
    plan.battles = sim::table_battles(played.battles);
    ProgressBar progress(plan.battles, shown_progress);
    sim::with_threads(threads, [&] { tables = sim::play_tables(resolved.match, plan, progress); });
    if (tables.end == sim::RunEnd::interrupted) played.report.provenance.interrupted = true;
  }
  add_shares(played.report, resolved.match, tally, tables.tally);
}

/// Plays a match, counted in T, with the function of sim/run that does so.
template <class T, class PlayMatch, class MakeReport>
Played play(const ResolvedMatch& resolved, const RunLength& length, int threads, ProgressShown shown_progress,
            PlayMatch play_match, MakeReport report_of) {
  sim::BasicRunPlan<T> plan;
  plan.battles = length.battles;
  plan.examples = length.examples;
  plan.precise_enough = [precision = length.precision](const T& tally) {
    return sim::none_had_room(tally.voids, tally.battles) || (precision && precise_enough(tally, *precision));
  };
  ProgressBar progress(expected_run(length, resolved.match), shown_progress);
  sim::BasicCellResult<T> result;
  sim::with_threads(threads, [&] { result = play_match(resolved.match, plan, progress); });
  Played played{result.tally.battles, result.end, {}};
  if (played.battles == 0) return played;
  refuse_battles_without_room(result.tally.voids, played.battles, resolved.match.ruleset, resolved.scenario);
  played.report = report_of(resolved, result);
  if constexpr (std::is_same_v<T, sim::Tally>) {
    add_shares_of(played, resolved, result.tally, length, threads, shown_progress);
  }
  if (!length.examples) return played;
  auto& examples = played.report.examples.emplace();
  for (const sim::Example& example : sim::examples_of(resolved.match, result.tally)) {
    examples.push_back(shown(example, resolved.replay_line));
  }
  return played;
}

/// Plays the same battles and counts their facts.
Played play_facts(const ResolvedMatch& resolved, const RunLength& length, int threads, ProgressShown shown_progress) {
  const sim::FactLayout layout(resolved.match.ruleset, resolved.match.armies);
  sim::FactPlan plan;
  plan.battles = length.battles;
  plan.precise_enough = [](const sim::FactTally& tally) { return sim::none_had_room(tally.voids, tally.battles); };
  ProgressBar progress(length.battles, shown_progress);
  sim::FactResult result;
  sim::with_threads(threads, [&] { result = sim::play_facts(resolved.match, layout, plan, progress); });
  if (result.tally.battles == 0) return {};
  refuse_battles_without_room(result.tally.voids, result.tally.battles, resolved.match.ruleset, resolved.scenario);
  return {result.tally.battles, result.end, fact_report(resolved, layout, result)};
}

}  // namespace

Exit run_match(const Typed& typed, const Command& command, ResolvedMatch (*resolve)(const Typed&, bool quiet),
               MatchReport report_of) {
  const OutputOptions output = resolve_output(typed);
  const RunLength wanted = resolve_length(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const ResolvedMatch resolved = resolve(typed, output.quiet);
  const std::size_t players = resolved.match.armies.size();
  const bool facts = resolve_facts(typed, resolved.match);
  RunLength length = whole_groups(wanted, players, output.quiet);
  length.shares = resolve_shares(typed, resolved.match);
  Destination destination(output, further_tables(command));

  const Played played =
      facts ? play_facts(resolved, length, threads, shown_progress)
      : players == 2
          ? play<sim::Tally>(resolved, length, threads, shown_progress, sim::play_match, report_of)
          : play<sim::Standings>(resolved, length, threads, shown_progress, sim::play_standings, standings_report);
  if (played.battles == 0) {
    say("interrupted before the first battles were finished: there is no result\n");
    return Exit::interrupted;
  }
  Report report = played.report;
  const bool interrupted = report.provenance.interrupted;
  report.provenance = provenance_of(typed, resolved.match.ruleset, resolved.scenario);
  report.provenance.interrupted = interrupted;
  report.provenance.seed = resolved.match.seed;
  for (const sim::Player& player : resolved.match.players) report.provenance.players.push_back(player.label());
  const bool imprecise = length.precision && played.end == sim::RunEnd::complete;
  if (imprecise) {
    report.notes.push_back(fmt::format("The precision asked for was not reached within {} battles.", length.battles));
  }
  deliver(report, output, destination);
  if (interrupted) return Exit::interrupted;
  return imprecise ? Exit::inconclusive : Exit::done;
}

}  // namespace warbalance::cli
