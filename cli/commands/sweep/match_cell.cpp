#include <fmt/format.h>

#include <memory>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/commands/match/standings.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/sweep/cell.hpp"
#include "sim/battles/match.hpp"

namespace warbalance::cli {
namespace {

constexpr std::int64_t kMaxCellBattles = 20'000'000;  // the score of every couple of the base cell is kept
constexpr int kCoupleQuarters = 4;

/// @tparam T  what the battles are counted in
template <class T, class PlayMatch, class MakeReport>
CellOutcome play(const ResolvedMatch& resolved, std::int64_t battles, sim::Progress& progress, PlayMatch play_match,
                 MakeReport report_of) {
  sim::BasicRunPlan<T> plan;
  plan.battles = battles;
  plan.group_scores = true;
  const sim::BasicCellResult<T> result = play_match(resolved.match, plan, progress);
  CellOutcome outcome;
  outcome.interrupted = result.end == sim::RunEnd::interrupted;
  if (outcome.interrupted) return outcome;
  Report report = report_of(resolved, result);
  outcome.rows = std::move(report.results.rows);
  outcome.columns = std::move(report.results.columns);
  outcome.validity = result.tally.validity;
  outcome.conclusive = !outcome.validity.none_had_room();  // its command would refuse; the other cells stay
  if constexpr (std::is_same_v<T, sim::Tally>) {
    outcome.samples.push_back({"A", GroupScores{result.tally.group_scores, kCoupleQuarters}});
  } else {
    const auto players = resolved.match.armies.size();
    for (std::size_t army = 0; army < players; ++army) {
      outcome.samples.push_back({std::string(1, static_cast<char>('A' + army)),
                                 GroupScores{result.tally.armies[army].group_scores,
                                             static_cast<int>(sim::whole_first(players)) * static_cast<int>(players)}});
    }
  }
  return outcome;
}

SweepCell resolve_match_cell(const ParsedArgs& typed, ResolvedMatch (*resolve)(const ParsedArgs&, bool),
                             MatchReport report_of, bool quiet) {
  const RunLength wanted = resolve_length(typed);
  if (wanted.battles > kMaxCellBattles) {
    throw option_error("battles", fmt::format("may be at most {} in a sweep", grouped_text(kMaxCellBattles)));
  }
  const auto resolved = std::make_shared<const ResolvedMatch>(resolve(typed, quiet));
  const sim::Match& match = resolved->match;
  SweepCell cell;
  cell.battles = whole_groups(wanted, match.armies.size(), quiet).battles;
  cell.identity = sim::match_identity(match, resolved->scenario.hash, cell.battles);
  cell.provenance = provenance_of(typed, match.ruleset, resolved->scenario);
  cell.provenance.seed = match.seed;
  for (const sim::Player& player : match.players) cell.provenance.players.push_back(player.label());
  cell.play = [resolved, report_of, battles = cell.battles](sim::Progress& progress) {
    if (resolved->match.armies.size() == 2) {
      return play<sim::Tally>(*resolved, battles, progress, sim::play_match<sim::Tally>, report_of);
    }
    return play<sim::Standings>(*resolved, battles, progress, sim::play_match<sim::Standings>, standings_report);
  };
  cell.advice = [resolved](const std::vector<std::string>& varied) { return advice_on_attack(*resolved, &varied); };
  return cell;
}

}  // namespace

SweepCell resolve_duel_cell(const ParsedArgs& typed, bool quiet) {
  return resolve_match_cell(typed, resolve_duel, duel_report, quiet);
}

SweepCell resolve_battle_cell(const ParsedArgs& typed, bool quiet) {
  return resolve_match_cell(typed, resolve_battle, battle_report, quiet);
}

}  // namespace warbalance::cli
