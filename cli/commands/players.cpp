#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cli/base/progress_bar.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/players/options.hpp"
#include "cli/commands/players/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/hash.hpp"

namespace warbalance::cli::players_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup players{"Players", players_options()};
  for (const OptionSpec& option : machine_options()) players.options.push_back(option);
  return {players, ruleset_options("standard"), output_options()};
}

/// InputError where an army found no room to deploy in any battle, whichever players played.
void refuse_armies_without_room(const PlayersRun& run, const sim::PlayerMatchesResult& result) {
  for (std::size_t army = 0; army < run.matches.armies.size(); ++army) {
    sim::PairingTally all;
    for (const auto& pairing : result.tallies) all.merge(pairing[army]);
    refuse_battles_without_room(all.validity, run.matches.conditions.ruleset, run.scenario);
  }
}

Provenance provenance_of_run(const ParsedArgs& typed, const PlayersRun& run) {
  const sim::Match& conditions = run.matches.conditions;
  Provenance provenance = provenance_of(typed, conditions.ruleset, run.scenario);
  provenance.seed = conditions.seed;
  for (const sim::Player& player : run.players) provenance.players.push_back(player.label());
  return provenance;
}

struct SplitPlayers {
  using Sums = std::vector<sim::PairingTally>;  ///< by matchup: pairing by pairing, those of all armies

  PlayersRun run;
  Provenance provenance;

  WorkItems items() const { return {sim::player_match_battles(run.matches, run.battles), 2}; }

  std::vector<RunFact> facts() const {
    std::vector<RunFact> facts = facts_of(provenance);
    facts.push_back({kLengthFact, fmt::format("{}", run.battles)});
    const auto identity = [this](std::size_t pairing, std::size_t army) {
      return sim::match_identity(sim::pairing_match(run.matches, pairing, army), run.scenario.hash, 0);
    };
    std::string armies;
    for (std::size_t army = 0; army < run.matches.armies.size(); ++army) armies += identity(0, army);
    facts.push_back({"choice of armies", sim::hash_of(armies)});
    std::string pairings;
    for (std::size_t pairing = 0; pairing < run.places.size(); ++pairing) pairings += identity(pairing, 0);
    facts.push_back({"choice of pairs of players", sim::hash_of(pairings)});
    return facts;
  }

  /// Couples of all pairs take turns: the sums are of the first ones of a part.
  static std::int64_t played(const Sums& sums) {
    return std::accumulate(sums.begin(), sums.end(), std::int64_t{0},
                           [](std::int64_t battles, const auto& tally) { return battles + tally.battles(); });
  }

  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, Sums& sums) const {
    sim::ItemRange battles = sim::range_of(part, items().count, items().group);
    battles.first += played(sums);
    sums.resize(run.places.size() * run.matches.armies.size());
    ProgressBar progress(battles.size(), machine.progress);
    const auto play_some = [&](const sim::ItemRange& slice) {
      sim::PlayerMatchesResult result;
      sim::with_threads(machine.threads, [&] { result = sim::play_player_matches(run.matches, slice, progress); });
      if (result.interrupted && machine.saved) return false;
      auto sum = sums.begin();
      for (const std::vector<sim::PairingTally>& armies : result.tallies) {
        for (const sim::PairingTally& tally : armies) (sum++)->merge(tally);
      }
      return !result.interrupted;
    };
    const bool complete = play_slices(battles, items().group, play_some, machine);
    return complete ? sim::RunEnd::complete : sim::RunEnd::interrupted;
  }

  bool fits(const Sums& sums, const sim::ItemRange& battles, bool whole) const {
    return sums.size() == run.places.size() * run.matches.armies.size() && has_count(played(sums), battles, whole) &&
           std::all_of(sums.begin(), sums.end(), [&](const auto& tally) { return tally.battles() <= run.battles; });
  }

  RunResult result(const Sums& sums, const PartMachine& /*machine*/, bool interrupted) const {
    const auto armies = static_cast<std::ptrdiff_t>(run.matches.armies.size());
    sim::PlayerMatchesResult result;
    result.interrupted = interrupted;
    for (auto first = sums.begin(); first != sums.end(); first += armies) {
      result.tallies.emplace_back(first, first + armies);
    }
    refuse_armies_without_room(run, result);
    Report report = players_report(run, result);
    report.provenance = provenance;
    return reported(std::move(report));
  }
};

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  auto players = std::make_unique<SplitPlayers>();
  players->run = resolve_players_run(typed, quiet);
  players->provenance = provenance_of_run(typed, players->run);
  return split_run(std::unique_ptr<const SplitPlayers>(std::move(players)));
}

std::vector<Table> tables() { return {players_table(), player_armies_table()}; }

}  // namespace
}  // namespace warbalance::cli::players_command

namespace warbalance::cli {

const Command kPlayersCommand{
    .name = "players",
    .summary = "which player plays better: all against each other with equal armies, and what looking ahead is worth",
    .usage =
        "ARMY [ARMY...] [options]\n       warbalance players --armies [options]\n       "
        "warbalance players --random N [options]",
    .details =
        "Every pair of players meets with the same army on both sides, in couples of battles with seats swapped: only\n"
        "their play makes a difference. The score of a pair is the mean over the armies. Prices hold for the player of "
        "the\n"
        "battles that they are estimated from; here you see how good it is, and how much better others play.\n"
        "With --ladder players who look ahead climb: each rung tries twice as much before it chooses. With --exploit\n"
        "each player meets one that looks ahead and knows how it plays: how much it can be beaten by, at least.\n"
        "CSV has one row for every ordered pair, then each player against itself, the ladder and the exploits; JSON\n"
        "has the scores with every army as well, with lines that replay their battles.\n",
    .examples =
        "  warbalance players --armies\n"
        "      the players of WarStuff 2.0 with all sample armies\n"
        "  warbalance players line raiders --players tactical,cautious,mine.toml --battles 2000\n"
        "      your own player against two others, with two armies\n"
        "  warbalance players --random 30 --budget 150 --rules vsgmr --format csv\n"
        "      with 30 random armies of 150 points: scores for armies of that kind, for a spreadsheet\n"
        "  warbalance players line --ladder 256 --battles 100\n"
        "      what looking ahead is worth: 64, 128 and 256 rollouts a decision (some minutes)\n"
        "  warbalance players line --exploit 64 --battles 100\n"
        "      how much each player can be beaten by, at least (some minutes)\n",
    .options = players_command::options,
    .split = players_command::split,
    .tables = players_command::tables,
};

}  // namespace warbalance::cli
