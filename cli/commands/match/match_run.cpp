#include "cli/commands/match/match_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "cli/commands/match/expected_battles.hpp"
#include "cli/commands/match/facts.hpp"
#include "cli/commands/match/shares.hpp"
#include "cli/commands/match/standings.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/runs/slices.hpp"
#include "sim/battles/threads.hpp"

namespace warbalance::cli {
namespace {

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

/// What --precision looks at; of facts, which have none, nothing is ever precise enough.
bool precise_as_asked(const sim::FactTally& /*tally*/, const RunLength& /*length*/) { return false; }
template <class T>
bool precise_as_asked(const T& tally, const RunLength& length) {
  return length.precision && precise_enough(tally, *length.precision);
}

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

/// The expected battles without those that were played already.
ExpectedRun expected_rest(const MatchRun& run, const sim::Part& part, std::int64_t played) {
  ExpectedRun expected = expected_battles(run.resolved.match, run.length, part);
  expected.battles = std::max<std::int64_t>(1, expected.battles - played);
  return expected;
}

/// Plays the battles of a part that are not in its tally yet, with the function of sim/battles that does so. A whole
/// run ends where its result is precise enough; where no battle at all has room, parts end too.
template <class T, class PlayMatch>
sim::RunEnd play_battles(const MatchRun& run, const sim::Part& part, const PartMachine& machine, T& tally,
                         const PlayMatch& play_match) {
  sim::ItemRange battles = sim::range_of(part, run.length.battles, run.players());
  battles.first += tally.battles;
  if (battles.size() == 0) return sim::RunEnd::complete;
  // in a part only after as many battles as a whole run plays before it looks, for a part may be very small
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

}  // namespace

sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, PairSums& sums) {
  const sim::RunEnd end = play_battles(run, part, machine, sums.tally, [&](const auto& plan, auto& progress) {
    return sim::play_match(run.resolved.match, plan, progress);
  });
  if (end == sim::RunEnd::interrupted || !plays_tables(run.resolved.match, run.length)) return end;
  return play_tables(run, part, machine, sums) ? end : sim::RunEnd::interrupted;
}

sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, sim::Standings& sums) {
  return play_battles(run, part, machine, sums, [&](const auto& plan, auto& progress) {
    return sim::play_standings(run.resolved.match, plan, progress);
  });
}

sim::RunEnd play_sums(const MatchRun& run, const sim::Part& part, const PartMachine& machine, sim::FactTally& sums) {
  const sim::FactLayout layout(run.resolved.match.ruleset, run.resolved.match.armies);
  return play_battles(run, part, machine, sums, [&](const auto& plan, auto& progress) {
    return sim::play_facts(run.resolved.match, layout, plan, progress);
  });
}

bool is_precise(const MatchRun& run, const PairSums& sums) { return precise_as_asked(sums.tally, run.length); }
bool is_precise(const MatchRun& run, const sim::Standings& sums) { return precise_as_asked(sums, run.length); }
bool is_precise(const MatchRun& run, const sim::FactTally& sums) { return precise_as_asked(sums, run.length); }

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

}  // namespace warbalance::cli
