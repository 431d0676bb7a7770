#include "cli/commands/tune/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands/match/options.hpp"
#include "sim/pricing/population/random_armies.hpp"

namespace warbalance::cli {
namespace {

constexpr int kMostGenerations = 10'000;

void check_tuned_armies(const ParsedArgs& typed) {
  const bool named = typed.has("armies") || !typed.arguments().empty();
  if (typed.has("armies") && !typed.arguments().empty()) {
    throw InputError("armies are either named, or all with --armies", "leave one of them out");
  }
  if (typed.has("points") && !typed.has("armies")) throw option_error("points", "goes with --armies");
  for (const OptionSpec& option : random_army_options()) {
    if (!typed.has(option.name) || !named) continue;
    throw option_error(option.name, "describes random armies: it goes without armies that are named",
                       "leave one of them out");
  }
}

/// --against: those named, or all of the ruleset that neither look ahead nor choose at random.
std::vector<sim::Player> resolve_opponents(const ParsedArgs& typed, const sim::Ruleset& ruleset) {
  std::vector<sim::Player> opponents;
  const bool named = typed.has("against");
  const std::vector<std::string> names = named ? split(typed.value("against"), ',') : sim::player_names(ruleset);
  for (const std::string& name : names) {
    sim::Player player = named_player(ruleset, name);
    if (!named && (player.search.rollouts > 0 || player.policy == Policy::random)) continue;
    const auto same = [&](const sim::Player& other) { return other.plays_like(player); };
    if (std::none_of(opponents.begin(), opponents.end(), same)) opponents.push_back(std::move(player));
  }
  return opponents;
}

sim::Player resolve_start(const ParsedArgs& typed, const sim::Ruleset& ruleset) {
  sim::Player start = named_player(ruleset, typed.value("player", sim::kUsualPlayer));
  if (start.policy == Policy::random) {
    throw InputError(fmt::format("{} chooses at random: there is nothing to tune", start.name), "--player tactical");
  }
  if (start.search.rollouts > 0) {
    throw InputError(
        fmt::format("{} looks ahead: each of its battles takes as long as thousands of others", start.name),
        "tune the player that chooses on the spot, and let it look ahead with its new weights: FILE:256");
  }
  return start;
}

}  // namespace

std::vector<OptionSpec> tune_options() {
  std::vector<OptionSpec> options = {
      {"player", "PLAYER", "whose weights are improved: a name or a file (default: tactical)", false, kPlayerNames},
      {"against", "A,B,...",
       "whom it meets; the score is the mean over them (default: all players of the ruleset but those that look ahead "
       "or choose at random)",
       false, kPlayerNames},
      {"armies", "", "with all sample armies of the ruleset (default: new random armies for every generation)"},
      {"points", "N", "with --armies: only armies with a limit of N points"}};
  for (const OptionSpec& option : random_army_options()) options.push_back(option);
  const std::vector<OptionSpec> more = {
      {"generations", "N", "how often new weights are tried around the best so far (default 30)"},
      {"battles", "N",
       "battles of each set of weights against each opponent, 20 with each army of a generation (default 320)"},
      {"proof-battles", "N",
       "battles at most against the player at the start, with new random armies or those named: they prove that the "
       "new "
       "weights are better (default 20,000)"},
      {"save-player", "FILE", "write the player with its new weights and their proof to a file, for --players FILE"}};
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

void resolve_tune(const ParsedArgs& typed, bool quiet, TuneRun& run) {
  check_tuned_armies(typed);
  sim::Tuning& tuning = run.tuning;
  if (typed.has("generations")) {
    tuning.generations = static_cast<int>(integer_value(typed, "generations", 1, kMostGenerations));
  }
  if (typed.has("battles")) {
    const std::int64_t battles = integer_value(typed, "battles", 2, sim::kMaxBattles);
    tuning.armies = static_cast<int>(std::clamp<std::int64_t>(battles / tuning.battles, 1, 1000));
    tuning.battles = std::max<std::int64_t>(2, battles / tuning.armies / 2 * 2);
    const std::int64_t played = tuning.armies * tuning.battles;
    if (played != battles && !quiet) {
      say("note: --battles rounded {} to {}: {} with each of {} armies, in couples with seats swapped\n",
          played > battles ? "up" : "down", played, tuning.battles, tuning.armies);
    }
  }
  if (typed.has("proof-battles")) {
    tuning.proof_battles = integer_value(typed, "proof-battles", 250, 10'000'000);
  }
  ResolvedMatch conditions = resolve_battle_conditions(typed, quiet);
  run.scenario = std::move(conditions.scenario);
  tuning.conditions = std::move(conditions.match);
  const sim::Ruleset& ruleset = tuning.conditions.ruleset;
  expect_deployed_pairs(run.scenario, ruleset, "tune");
  tuning.start = resolve_start(typed, ruleset);
  tuning.opponents = resolve_opponents(typed, ruleset);
  if (typed.has("armies") || !typed.arguments().empty()) {
    run.armies = resolve_armies(typed, ruleset, quiet).armies;
    if (run.armies.empty()) throw InputError(fmt::format("{} has no such sample armies", ruleset.id));
    tuning.army = [&run](std::uint32_t number) { return run.armies[number % run.armies.size()]; };
  } else {
    run.population.emplace(random_army_population(typed, ruleset, quiet));
    tuning.army = [&run](std::uint32_t number) {
      return sim::tuning_army(*run.population, run.tuning.conditions.seed, number);
    };
  }
  sim::Match match = tuning.conditions;
  match.armies = {tuning.army(0), tuning.army(0)};
  match.players = {tuning.start, tuning.start};
  const std::string problem = sim::match_problem(match);
  if (!problem.empty()) throw InputError(problem);
}

}  // namespace warbalance::cli
