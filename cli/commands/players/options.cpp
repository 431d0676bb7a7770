#include "cli/commands/players/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands/match/options.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::cli {
namespace {

constexpr int kMostRandomArmies = 1000;
constexpr std::int32_t kLowestRung = 64;  // rollouts

void check_army_options(const ParsedArgs& typed) {
  const int sources =
      (typed.has("armies") ? 1 : 0) + (typed.has("random") ? 1 : 0) + (typed.arguments().empty() ? 0 : 1);
  if (sources == 0) {
    throw InputError("players needs armies to play with",
                     "name them, or take all sample armies with --armies, or draw some with --random 10");
  }
  if (sources > 1) {
    throw InputError("armies are either named, or all with --armies, or drawn with --random", "choose one of them");
  }
}

NamedArmies drawn_armies(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  const auto count = static_cast<int>(integer_value(typed, "random", 1, kMostRandomArmies));
  const sim::ArmyGenerator population = random_army_population(typed, ruleset, quiet);
  NamedArmies drawn;
  drawn.armies = sim::random_armies(population, resolve_seed(typed), count);
  for (const sim::Army& army : drawn.armies) drawn.words.push_back(army.name);
  return drawn;
}

/// --players: those named, or all of the ruleset who choose on the spot; each once.
void add_players(const ParsedArgs& typed, PlayersRun& run) {
  const sim::Ruleset& ruleset = run.matches.conditions.ruleset;
  const bool named = typed.has("players");
  std::vector<std::string> names;
  if (named) {
    names = split(typed.value("players"), ',');
  } else {
    names = sim::player_names(ruleset);
    std::stable_partition(names.begin(), names.end(), [](const auto& name) { return name == sim::kUsualPlayer; });
  }
  for (const std::string& name : names) {
    sim::Player player = named_player(ruleset, name);
    if (!named && player.search.rollouts > 0) continue;
    const auto same = std::find_if(run.players.begin(), run.players.end(),
                                   [&](const sim::Player& other) { return other.plays_like(player); });
    if (same == run.players.end()) {
      run.players.push_back(std::move(player));
    } else if (same->name != player.name) {
      run.same_players.push_back(fmt::format("{} plays like {}", player.name, same->name));
    }
  }
}

void add_pairing(PlayersRun& run, PairingPart part, std::size_t row, std::size_t column, const sim::Player& row_player,
                 const sim::Player& column_player) {
  run.places.push_back({part, row, column});
  run.matches.pairings.push_back({row_player, column_player});
}

void add_matrix(PlayersRun& run) {
  for (std::size_t row = 0; row < run.players.size(); ++row) {
    add_pairing(run, PairingPart::self, row, row, run.players[row], run.players[row]);
    for (std::size_t column = row + 1; column < run.players.size(); ++column) {
      add_pairing(run, PairingPart::matrix, row, column, run.players[row], run.players[column]);
    }
  }
}

std::int32_t resolve_rollouts(const ParsedArgs& typed, std::string_view option) {
  return static_cast<std::int32_t>(integer_value(typed, option, kLeastRollouts, kMostRollouts));
}

/// The player `lookahead` of the ruleset, or the usual one where there is none, with so many rollouts.
sim::Player climber(const sim::Ruleset& ruleset, std::int32_t rollouts) {
  const std::vector<std::string> names = sim::player_names(ruleset);
  const bool has_one = std::find(names.begin(), names.end(), "lookahead") != names.end();
  return named_player(ruleset, fmt::format("{}:{}", has_one ? "lookahead" : sim::kUsualPlayer, rollouts));
}

/// --ladder: each rung has twice the rollouts of the one below.
void add_ladder(const ParsedArgs& typed, PlayersRun& run) {
  if (!typed.has("ladder")) return;
  const std::int32_t most = resolve_rollouts(typed, "ladder");
  std::vector<std::int32_t> rungs{most};
  while (rungs.back() / 2 >= kLowestRung) rungs.push_back(rungs.back() / 2);
  std::reverse(rungs.begin(), rungs.end());
  const sim::Ruleset& ruleset = run.matches.conditions.ruleset;
  const sim::Player usual = named_player(ruleset, std::string(sim::kUsualPlayer));
  std::vector<sim::Player> climbers;
  for (std::size_t rung = 0; rung < rungs.size(); ++rung) {
    climbers.push_back(climber(ruleset, rungs[rung]));
    add_pairing(run, PairingPart::ladder, rung, rung, climbers[rung], usual);
    if (rung > 0) add_pairing(run, PairingPart::step, rung, rung - 1, climbers[rung], climbers[rung - 1]);
  }
}

/// --exploit
void add_exploits(const ParsedArgs& typed, PlayersRun& run) {
  if (!typed.has("exploit")) return;
  const sim::Ruleset& ruleset = run.matches.conditions.ruleset;
  const std::int32_t rollouts = resolve_rollouts(typed, "exploit");
  const sim::Player searcher = climber(ruleset, rollouts);
  for (std::size_t i = 0; i < run.players.size(); ++i) {
    if (run.players[i].search.rollouts > 0) continue;
    add_pairing(run, PairingPart::exploit, i, i, sim::best_response_to(ruleset, run.players[i], searcher),
                run.players[i]);
  }
}

/// The option that a replay needs where a random army costs more than the usual limit.
std::string allowance(const PlayersRun& run, std::size_t army) {
  const Hundredths points = run.matches.armies[army].points();
  const bool drawn = run.sample == sim::ArmySample::population;
  if (!drawn || points <= run.matches.conditions.ruleset.army_points) return "";
  return fmt::format(" --set army.points={}", sim::points_text(points));
}

void add_replay_lines(const ParsedArgs& typed, const std::vector<std::string>& words, PlayersRun& run) {
  for (std::size_t pairing = 0; pairing < run.places.size(); ++pairing) {
    std::vector<std::string>& lines = run.replay_lines.emplace_back(words.size());
    if (run.places[pairing].part == PairingPart::exploit) continue;  // a player that knows another has no name to type
    const sim::PlayerPairing& players = run.matches.pairings[pairing];
    for (std::size_t army = 0; army < words.size(); ++army) {
      const std::string line = replay_line(typed, "battle", {words[army], words[army]}, {},
                                           fmt::format("{},{}", players.row.name, players.column.name));
      lines[army] = fmt::format("{}{} --matchup {}", line, allowance(run, army),
                                sim::pairing_matchup(run.matches, pairing, army));
    }
  }
}

void check_matches(const PlayersRun& run) {
  for (std::size_t army = 0; army < run.matches.armies.size(); ++army) {
    const std::string problem = sim::match_problem(sim::pairing_match(run.matches, 0, army));
    if (!problem.empty()) throw InputError(fmt::format("'{}': {}", run.matches.armies[army].name, problem));
  }
}

}  // namespace

std::string_view pairing_part_name(PairingPart part) {
  constexpr std::array<std::string_view, 5> kNames = {"matrix", "self", "ladder", "step", "exploit"};
  return kNames[static_cast<std::size_t>(part)];
}

std::vector<OptionSpec> players_options() {
  return {
      {"armies", "", "all sample armies of the ruleset"},
      OptionSpec{"points", "N", "with --armies: only armies with a limit of N points"}.with({{"armies"}}),
      {"random", "N", "N random armies, drawn as price draws them: the intervals are then about all such armies"},
      budget_option().with({{"random"}, ": it describes random armies"}),
      {"players", "A,B,...",
       "who plays (default: all players of the ruleset that do not look ahead): names or files; NAME:64 is NAME that "
       "looks ahead with 64 rollouts a decision",
       false, kPlayerNames},
      {"ladder", "N",
       "what looking ahead is worth: lookahead with N rollouts a decision, a half of N and so on down to 64, against "
       "tactical and against the rung below (minutes)"},
      {"exploit", "N",
       "how much each player can be beaten by at least: the score against it of a player that looks ahead with N "
       "rollouts "
       "a decision and knows how it plays (minutes)"},
      {"battles", "N", "battles of each pair with each army, rounded up to whole couples (default 400)"}};
}

PlayersRun resolve_players_run(const ParsedArgs& typed, bool quiet) {
  check_army_options(typed);
  PlayersRun run;
  RunLength length;
  length.battles = run.battles;
  if (typed.has("battles")) {
    length.battles = integer_value(typed, "battles", 1, sim::kMaxBattles);
    length.asked = true;
  }
  run.battles = whole_groups(length, 2, quiet).battles;
  ResolvedMatch conditions = resolve_battle_conditions(typed, quiet);
  run.scenario = std::move(conditions.scenario);
  run.matches.conditions = std::move(conditions.match);
  const sim::Ruleset& ruleset = run.matches.conditions.ruleset;
  expect_deployed_pairs(run.scenario, ruleset, "players");
  add_players(typed, run);
  if (typed.has("random")) run.sample = sim::ArmySample::population;
  NamedArmies armies =
      typed.has("random") ? drawn_armies(typed, ruleset, quiet) : resolve_armies(typed, ruleset, quiet);
  if (armies.armies.empty()) {
    throw InputError(fmt::format("{} has no sample armies{}", ruleset.id,
                                 typed.has("points") ? " of " + sim::counted(typed.value("points"), "point") : ""),
                     "name armies, or draw some with --random 10");
  }
  run.matches.armies = std::move(armies.armies);
  add_matrix(run);
  add_ladder(typed, run);
  add_exploits(typed, run);
  check_matches(run);
  add_replay_lines(typed, armies.words, run);
  return run;
}

}  // namespace warbalance::cli
