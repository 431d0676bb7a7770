#include "cli/commands/match/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/base/standard_streams.hpp"
#include "sim/files/words.hpp"
#include "sim/units/army.hpp"

namespace warbalance::cli {
namespace {

constexpr Length kMinGap = kInch;
constexpr Length kMaxGap = 96 * kInch;
constexpr const char* kDefaultDistance = "24";

/// "two to four": how many armies the rules know.
std::string count_words(const std::vector<int>& counts) {
  constexpr std::array<std::string_view, kMaxPlayers + 1> kWords = {"no", "one", "two", "three", "four", "five", "six"};
  const auto word = [&](int count) { return std::string(kWords[static_cast<std::size_t>(count)]); };
  return counts.size() == 1 ? word(counts[0]) : word(counts.front()) + " to " + word(counts.back());
}

/// Joins words of sides without quotation marks: a side begins with a digit, as in "4+" and "3x".
std::vector<std::string> sides_of_words(const std::vector<std::string>& words) {
  std::vector<std::string> sides;
  bool counted = false;  // after "3x" follows the quality
  for (const std::string& word : words) {
    const bool begins = sides.empty() || (!counted && sim::is_digit(word.front()));
    if (begins) sides.push_back(word);
    if (!begins) sides.back() += (sides.back().empty() ? "" : " ") + word;
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    counted = digits > 0 && word.substr(digits) == "x";
  }
  return sides;
}

/// The hint for a wrong number of sides: the intended command line, if the words show it.
std::string sides_hint(const ParsedArgs& typed, std::string_view command, std::string_view what) {
  std::vector<std::string> line{"warbalance", std::string(command)};
  const auto& words = typed.arguments();
  const bool any_empty = std::any_of(words.begin(), words.end(), [](const auto& word) { return word.empty(); });
  const std::vector<std::string> sides = any_empty ? words : sides_of_words(words);
  if (sides.size() != 2 || words.size() == 2) return fmt::format("see: warbalance help {}", command);
  line.insert(line.end(), sides.begin(), sides.end());
  return fmt::format("put each {} in quotation marks: {}", what, shell_line(line));
}

void expect_two(const ParsedArgs& typed, std::string_view command, std::string_view what) {
  const std::size_t given = typed.arguments().size();
  if (given == 2) return;
  throw InputError(fmt::format("{} needs two {}s, not {}", command, what, given), sides_hint(typed, command, what));
}

/// Resolves what duel and battle share, except the number of armies.
ResolvedMatch resolve_common(const ParsedArgs& typed, std::string_view fallback_scenario, bool quiet) {
  ResolvedMatch resolved;
  resolved.match.seed = resolve_seed(typed);
  resolved.match.swap_seats = !typed.has("no-swap");
  sim::Game game = resolve_game(typed, fallback_scenario, quiet);
  resolved.match.ruleset = std::move(game.ruleset);
  resolved.match.table = game.scenario.table;
  resolved.scenario = std::move(game.scenario);
  return resolved;
}

void check(const sim::Match& match) {
  const std::string problem = sim::match_problem(match);
  if (!problem.empty()) throw InputError(problem);
}

}  // namespace

std::vector<OptionSpec> duel_options() {
  return {{"distance", "INCHES", "gap between the bases at the start, 1 to 96 inches (default 24)"},
          {"points", "N", "field as many copies of each unit as N points buy (default: one of each)"}};
}

std::vector<OptionSpec> match_options() {
  return {
      {"players", "A[,B...]", "who plays: one player for all sides, or one for each: " + std::string(kPlayersMeaning),
       false, kPlayerNames},
      {"no-swap", "", "the sides never swap seats, the first has seat 1 (to see whether a seat has an advantage)"}};
}

std::vector<OptionSpec> length_options() {
  return {{"battles", "N",
           "number of battles, rounded up to whole couples, or groups of one battle an army (default 10,000)"},
          {"precision", "P",
           "play until the 95 % intervals of the scores are within +-P percentage points, at most --battles "
           "(default then: 2,000,000,000)"},
          {"examples", "",
           "adds replay lines of the median battle, the biggest upset, the closest and the shortest battle"}};
}

std::string replay_line(const ParsedArgs& typed, std::string_view command, const std::vector<std::string>& sides,
                        std::initializer_list<std::string_view> own, const std::string& players) {
  std::vector<std::string> words{"warbalance", "replay", std::string(command)};
  words.insert(words.end(), sides.begin(), sides.end());
  for (const std::string_view option : {"rules", "prices", "scenario", "players", "seed"}) {
    const std::string value = option == "players" && !players.empty() ? players : typed.value(option);
    if (!value.empty()) words.insert(words.end(), {"--" + std::string(option), value});
  }
  for (const std::string& setting : typed.values("set")) words.insert(words.end(), {"--set", setting});
  for (const std::string_view option : own) {
    if (typed.has(option)) words.insert(words.end(), {"--" + std::string(option), typed.value(option)});
  }
  if (typed.has("no-swap")) words.emplace_back("--no-swap");
  return shell_line(words);
}

void expect_players(const sim::Scenario& scenario, const sim::Ruleset& ruleset, std::size_t armies) {
  const auto& allowed = scenario.players;
  if (std::find(allowed.begin(), allowed.end(), static_cast<int>(armies)) != allowed.end()) return;
  throw InputError(
      fmt::format("the scenario '{}' is for {} armies, not for {}", scenario.name, fmt::join(allowed, " or "), armies),
      fmt::format("scenarios of {}: {}", ruleset.id, fmt::join(sim::list_scenarios(ruleset), ", ")))
      .about_option("scenario");
}

void expect_deployed_pairs(const sim::Scenario& scenario, const sim::Ruleset& ruleset, std::string_view command) {
  expect_players(scenario, ruleset, 2);
  if (!scenario.lists_positions()) return;
  throw InputError(fmt::format("the scenario '{}' lists where the units of its own armies stand", scenario.name),
                   fmt::format("{} needs a scenario whose armies are deployed by their players", command))
      .about_option("scenario");
}

sim::Army duel_side(const ParsedArgs& typed, const sim::ArmyUnit& unit) {
  std::optional<Hundredths> points;
  if (typed.has("points")) points = hundredths_value(typed, "points", 1, kMostArmyPoints, "points");
  return value_or_throw(sim::copies_of(unit, points), /*quiet=*/true);
}

ResolvedMatch resolve_duel_conditions(const ParsedArgs& typed, bool quiet) {
  const Length gap = hundredths_value(typed, "distance", kMinGap, kMaxGap, "inches", kDefaultDistance);
  ResolvedMatch resolved = resolve_common(typed, kDuelScenario, quiet);
  if (resolved.match.table && resolved.match.table->generated()) {
    throw InputError(
        fmt::format("a duel is fought in the middle of the table, where the generated terrain of '{}' may put "
                    "a building",
                    resolved.scenario.name),
        "give duel a scenario with listed terrain or none; battle plays whole armies on generated tables")
        .about_option("scenario");
  }
  resolved.match.duel_gap = gap;
  return resolved;
}

ResolvedMatch resolve_battle_conditions(const ParsedArgs& typed, bool quiet) {
  return resolve_common(typed, kBattleScenario, quiet);
}

ResolvedMatch resolve_duel(const ParsedArgs& typed, bool quiet) {
  expect_two(typed, "duel", "unit");
  ResolvedMatch resolved = resolve_duel_conditions(typed, quiet);
  resolved.match.players = resolve_players(typed, resolved.match.ruleset, 2);
  const auto roster = value_or_throw(sim::load_roster(resolved.match.ruleset), quiet);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto unit = take_argument(sim::load_unit(resolved.match.ruleset, roster, typed.arguments()[i]), i + 1, quiet);
    resolved.match.armies[i] = duel_side(typed, unit);
  }
  check(resolved.match);
  resolved.replay_line = replay_line(typed, "duel", typed.arguments(), {"distance", "points"});
  return resolved;
}

ResolvedMatch resolve_battle(const ParsedArgs& typed, bool quiet) {
  ResolvedMatch resolved = resolve_battle_conditions(typed, quiet);
  const auto& of_scenario = resolved.scenario.armies;
  std::vector<std::string> texts = typed.arguments();
  if (texts.empty()) {
    for (const sim::ScenarioArmy& army : of_scenario) {
      if (!army.army.empty()) texts.push_back(army.army);
    }
  }
  const std::vector<int> counts = sim::player_counts(resolved.match.ruleset);
  if (texts.size() < 2 || texts.size() > static_cast<std::size_t>(counts.back())) {
    throw InputError(fmt::format("battle needs {} armies, not {}", count_words(counts), texts.size()),
                     sides_hint(typed, "battle", "army"));
  }
  expect_players(resolved.scenario, resolved.match.ruleset, texts.size());
  resolved.match.players = resolve_players(typed, resolved.match.ruleset, texts.size());
  const auto roster = value_or_throw(sim::load_roster(resolved.match.ruleset), quiet);
  resolved.match.armies.clear();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    sim::Loaded<sim::Army> army = sim::load_army(resolved.match.ruleset, roster, texts[i]);
    resolved.match.armies.push_back(typed.arguments().empty() ? value_or_throw(std::move(army), quiet)
                                                              : take_argument(std::move(army), i + 1, quiet));
  }
  sim::disambiguate_names(resolved.match.armies, texts);
  if (resolved.scenario.lists_positions()) {
    for (const sim::ScenarioArmy& army : of_scenario) resolved.match.positions.push_back(army.positions);
  }
  check(resolved.match);
  resolved.replay_line = replay_line(typed, "battle", typed.arguments(), {});
  return resolved;
}

RunLength resolve_length(const ParsedArgs& typed) {
  RunLength length;
  length.examples = typed.has("examples");
  if (typed.has("precision")) {
    length.precision = decimal_value(typed, "precision", 0.01, 50);
    length.battles = sim::kMaxBattles;
  }
  if (typed.has("battles")) {
    length.battles = integer_value(typed, "battles", 1, sim::kMaxBattles);
    length.asked = true;
  }
  return length;
}

RunLength whole_groups(RunLength length, std::size_t players, bool quiet) {
  const auto group = static_cast<std::int64_t>(players);
  const std::int64_t asked = length.battles;
  length.battles = (asked + group - 1) / group * group;
  if (length.battles > sim::kMaxBattles) length.battles -= group;
  if (length.battles != asked && length.asked && !quiet) {
    say("note: --battles rounded {} to {}: battles come in {} with seats swapped\n",
        length.battles > asked ? "up" : "down", length.battles,
        players == 2 ? "couples" : fmt::format("groups of {}", players));
  }
  return length;
}

Provenance provenance_of(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Scenario& scenario,
                         std::uint64_t seed, std::span<const sim::Player> players) {
  Provenance provenance = provenance_of(typed, ruleset, scenario);
  provenance.seed = seed;
  for (const sim::Player& player : players) provenance.players.push_back(player.label());
  return provenance;
}

Provenance provenance_of(const ParsedArgs& typed, const ResolvedMatch& resolved) {
  return provenance_of(typed, resolved.match.ruleset, resolved.scenario, resolved.match.seed, resolved.match.players);
}

}  // namespace warbalance::cli
