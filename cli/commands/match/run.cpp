#include "cli/commands/match/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "cli/base/errors.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands/match/facts.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/commands/match/validity.hpp"
#include "sim/battles/fact_layout.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/part.hpp"
#include "sim/battles/tally.hpp"
#include "sim/battles/threads.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::cli {
namespace {

/// The battles after which the intervals of all scores are certainly within a precision: a group of battles has a
/// variance of at most 1/4. Whole groups; at most sim::kMaxBattles.
/// @param precision  half-width [percentage points]
std::int64_t battles_for_precision(double precision, std::int64_t players) {
  const double groups = std::ceil(std::pow(98 / precision, 2));
  const double most = std::floor(static_cast<double>(sim::kMaxBattles) / static_cast<double>(players));
  return static_cast<std::int64_t>(std::min(groups, most)) * players;
}

/// Whether a run plays further battles after its own: those of --shares.
bool plays_tables(const sim::Match& match, const RunLength& length) {
  return length.shares && sim::draws_tables(match);
}

/// The battles that a part will play, for its progress.
ExpectedRun expected_battles(const sim::Match& match, const RunLength& length, const sim::Part& part) {
  const auto players = static_cast<std::int64_t>(match.armies.size());
  std::int64_t of_run = length.battles;
  if (length.precision) {
    // Each look plays a quarter more battles.
    const std::int64_t enough = battles_for_precision(*length.precision, players) * 5 / 4;
    of_run = std::min(of_run, std::max(sim::next_look(0), enough));
  }
  ExpectedRun expected{sim::range_of(part, of_run, players).size(), length.precision.has_value()};
  if (plays_tables(match, length)) {
    expected.further = sim::range_of(part, sim::table_battles(of_run), sim::kBattlesPerTable).size();
  }
  return expected;
}

// The run of a duel or a battle: its battles, sums and report.

/// A duel or a battle as typed.
struct MatchRun {
  ResolvedMatch resolved;
  RunLength length;
  bool facts = false;       ///< counts facts instead of wins
  MatchReport report = {};  ///< of two armies
  Provenance provenance;

  std::int64_t players() const { return static_cast<std::int64_t>(resolved.match.armies.size()); }
};

/// The sums of battles of two armies.
struct PairSums {
  sim::Tally tally;
  sim::TableTally tables;  ///< of the further battles of --shares

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("tally", &PairSums::tally);
    visit("tables", &PairSums::tables);
  }
  void merge(const PairSums& other) { sim::merge_fields(*this, other); }
};

static_assert(sim::names_all_fields<PairSums>());

/// Battles in the sums.
std::int64_t battles_of(const PairSums& sums) { return sums.tally.battles; }

std::int64_t battles_of(const sim::Standings& sums) { return sums.battles; }

std::int64_t battles_of(const sim::FactTally& sums) { return sums.battles; }

/// Calls `use(sums)` with empty sums of the type of a run.
template <class Use>
auto with_sums(const MatchRun& run, const Use& use) {
  if (run.facts) return use(sim::FactTally{});
  if (run.players() == 2) return use(PairSums{});
  return use(sim::Standings{});
}

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

template <class T>
void add_examples(Report& report, const MatchRun& run, const T& tally) {
  if (!run.length.examples) return;
  auto& examples = report.examples.emplace();
  for (const sim::Example& example : sim::examples_of(run.resolved.match, tally)) {
    examples.push_back(shown(example, run.resolved.replay_line));
  }
}

/// Whether sums are as precise as requested. Facts have no precision, so they are never precise enough.
bool precise_as_asked(const sim::FactTally& /*tally*/, const RunLength& /*length*/) { return false; }
template <class T>
bool precise_as_asked(const T& tally, const RunLength& length) {
  return length.precision && precise_enough(tally, *length.precision);
}

bool precise_as_asked(const PairSums& sums, const RunLength& length) { return precise_as_asked(sums.tally, length); }

template <class T>
T sum_of(T sums, const T& more) {
  sums.merge(more);
  return sums;
}

/// Some battles of a run.
template <class T>
sim::BasicRunPlan<T> plan_of(const MatchRun& run, const sim::ItemRange& battles) {
  sim::BasicRunPlan<T> plan;
  plan.first = battles.first;
  plan.battles = battles.size();
  plan.examples = run.length.examples;
  return plan;
}

void refuse_without_room(const MatchRun& run, const sim::Validity& validity) {
  refuse_battles_without_room(validity, run.resolved.match.ruleset, run.resolved.scenario);
}

/// The expected battles without those already played.
ExpectedRun expected_rest(const MatchRun& run, const sim::Part& part, std::int64_t played) {
  ExpectedRun expected = expected_battles(run.resolved.match, run.length, part);
  expected.battles = std::max<std::int64_t>(1, expected.battles - played);
  return expected;
}

/// Plays the battles of a part that its tally lacks, with a function of sim/battles. A whole run ends when its result
/// is precise enough; parts also end when no battle has room.
template <class T, class PlayMatch>
sim::RunEnd play_battles(const MatchRun& run, const sim::Part& part, const PartMachine& machine, T& tally,
                         const PlayMatch& play_match) {
  sim::ItemRange battles = sim::range_of(part, run.length.battles, run.players());
  battles.first += tally.battles;
  if (battles.size() == 0) return sim::RunEnd::complete;
  // a part first plays as many battles as a whole run before its first look, because it may be small
  const std::int64_t least = part.count > 1 ? sim::next_look(0) : 0;
  const auto no_room_with = [&](const T& slice) {
    sim::Validity validity = tally.validity;
    validity.merge(slice.validity);
    return validity.battles >= least && validity.none_had_room();
  };
  if (tally.battles > 0 && precise_as_asked(tally, run.length)) return sim::RunEnd::precise;
  ProgressBar progress(expected_rest(run, part, tally.battles), machine.progress);
  sim::RunEnd end = sim::RunEnd::complete;
  const auto play_some = [&](const sim::ItemRange& slice) {
    sim::BasicRunPlan<T> plan = plan_of<T>(run, slice);
    plan.precise_enough = [&](const T& so_far) {
      return no_room_with(so_far) || precise_as_asked(sum_of(tally, so_far), run.length);
    };
    sim::BasicCellResult<T> result;
    sim::with_threads(machine.threads, [&] { result = play_match(plan, progress); });
    end = result.end;
    if (end != sim::RunEnd::interrupted || !machine.saved) tally.merge(result.tally);
    if (no_room_with({})) refuse_without_room(run, tally.validity);
    return end == sim::RunEnd::complete;
  };
  if (run.length.precision) {
    play_looks(battles, play_some, machine);
  } else {
    play_slices(battles, run.players(), play_some, machine);
  }
  return end;
}

/// Plays the further battles of --shares.
bool play_tables(const MatchRun& run, const sim::Part& part, const PartMachine& machine, PairSums& sums) {
  const std::int64_t of_run = part.count == 1 ? sums.tally.battles : run.length.battles;
  sim::ItemRange battles = sim::range_of(part, sim::table_battles(of_run), sim::kBattlesPerTable);
  battles.first += sums.tables.battles;
  ProgressBar progress(battles.size(), machine.progress);
  return play_slices(
      battles, sim::kBattlesPerTable,
      [&](const sim::ItemRange& slice) {
        sim::TablePlan plan;
        plan.first = slice.first;
        plan.battles = slice.size();
        sim::TableResult result;
        sim::with_threads(machine.threads, [&] { result = sim::play_tables(run.resolved.match, plan, progress); });
        const bool complete = result.end != sim::RunEnd::interrupted;
        if (complete || !machine.saved) sums.tables.merge(result.tally);
        return complete;
      },
      machine);
}

Report with_notes(Report report, const MatchRun& run, sim::RunEnd end) {
  report.provenance = run.provenance;
  report.provenance.interrupted = end == sim::RunEnd::interrupted;
  return report;
}

/// Plays the battles of a part that its sums lack. A run of one part is whole and stops at --precision, after the same
/// numbers of battles wherever it continues. InputError if no battle had room to deploy.
sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, PairSums& sums) {
  const sim::RunEnd end = play_battles(run, part, machine, sums.tally, [&](const auto& plan, auto& progress) {
    return sim::play_match(run.resolved.match, plan, progress);
  });
  if (end == sim::RunEnd::interrupted || !plays_tables(run.resolved.match, run.length)) return end;
  return play_tables(run, part, machine, sums) ? end : sim::RunEnd::interrupted;
}

sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, sim::Standings& sums) {
  return play_battles(run, part, machine, sums, [&](const auto& plan, auto& progress) {
    return sim::play_match(run.resolved.match, plan, progress);
  });
}

sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, sim::FactTally& sums) {
  const sim::FactLayout layout(run.resolved.match.ruleset, run.resolved.match.armies);
  return play_battles(run, part, machine, sums, [&](const auto& plan, auto& progress) {
    return sim::play_facts(run.resolved.match, layout, plan, progress);
  });
}

/// Whether sums may be those of some battles of this run.
bool fits(const MatchRun& run, const PairSums& sums) {
  return sums.tally.battles % run.players() == 0 && sums.tables.battles >= 0 &&
         sums.tables.battles % sim::kBattlesPerTable == 0;
}

bool fits(const MatchRun& run, const sim::Standings& sums) {
  return sums.battles % run.players() == 0 && (sums.battles == 0 || sums.players == run.players());
}

bool fits(const MatchRun& run, const sim::FactTally& sums) {
  const sim::FactLayout layout(run.resolved.match.ruleset, run.resolved.match.armies);
  return sums.groups == sums.battles / run.players() && sums.battles % run.players() == 0 &&
         (sums.battles == 0 || sums.slots.size() == layout.slots());
}

/// The report of the battles in the sums, with its provenance. @pre there are some
/// @param end end of the run; the report notes an interruption
Report report_of_sums(const MatchRun& run, const PairSums& sums, sim::RunEnd end) {
  refuse_without_room(run, sums.tally.validity);
  Report report = run.report(run.resolved, {sums.tally, end});
  add_shares(report, run.resolved.match, sums.tally, sums.tables);
  add_examples(report, run, sums.tally);
  return with_notes(std::move(report), run, end);
}

Report report_of_sums(const MatchRun& run, const sim::Standings& sums, sim::RunEnd end) {
  refuse_without_room(run, sums.validity);
  Report report = standings_report(run.resolved, {sums, end});
  add_examples(report, run, sums);
  return with_notes(std::move(report), run, end);
}

Report report_of_sums(const MatchRun& run, const sim::FactTally& sums, sim::RunEnd end) {
  refuse_without_room(run, sums.validity);
  const sim::FactLayout layout(run.resolved.match.ruleset, run.resolved.match.armies);
  return with_notes(fact_report(run.resolved, layout, {sums, end}), run, end);
}

MatchRun resolve_run(const ParsedArgs& typed, ResolveMatch resolve, MatchReport report, bool quiet) {
  const RunLength wanted = resolve_length(typed);
  MatchRun run;
  run.resolved = resolve(typed, quiet);
  run.report = report;
  const sim::Match& match = run.resolved.match;
  run.facts = resolve_facts(typed, match);
  run.length = whole_groups(wanted, match.armies.size(), quiet);
  run.length.shares = resolve_shares(typed, match);
  run.provenance = provenance_of(typed, run.resolved);
  return run;
}

/// Rejects --precision: a part cannot end by the results of the whole run.
[[noreturn]] void refuse_precision(const MatchRun& run) {
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
  RunResult result(const Sums& sums, const PartMachine& /*machine*/, bool interrupted) const {
    Report report = report_of_sums(run, sums, interrupted ? sim::RunEnd::interrupted : sim::RunEnd::complete);
    if (interrupted || !run.length.precision || precise_as_asked(sums, run.length)) return reported(std::move(report));
    report.notes.push_back(
        fmt::format("The precision asked for was not reached within {} battles.", run.length.battles));
    return reported(std::move(report), Exit::inconclusive);
  }
};

}  // namespace

std::unique_ptr<SplitRun> split_match(const ParsedArgs& typed, ResolveMatch resolve, MatchReport report, bool quiet) {
  MatchRun run = resolve_run(typed, resolve, report, quiet);
  if (run.length.precision && typed.has("part")) refuse_precision(run);
  return with_sums(run, [&]<class Sums>(const Sums&) {
    return split_run(std::make_unique<const SplitMatch<Sums>>(std::move(run)));
  });
}

}  // namespace warbalance::cli
