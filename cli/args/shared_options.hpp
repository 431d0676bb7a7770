#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/report.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/player.hpp"
#include "sim/tables/scenario.hpp"

namespace warbalance::cli {

// The options that several commands share. Step 2 of reading a command line: each function turns options as typed
// into checked values, or throws an InputError. Nothing runs before all of them have passed.

using sim::kDefaultRuleset;

// The default scenarios of commands.
inline constexpr std::string_view kOddsScenario = "open";
inline constexpr std::string_view kDuelScenario = "open";
inline constexpr std::string_view kBattleScenario = "standard";
inline constexpr std::string_view kPriceScenario = "standard";

/// --set
OptionSpec set_option();
/// --prices
OptionSpec prices_option();
/// --rules, --scenario, --prices, --set
/// @param scenario description of the command's default scenario
OptionGroup ruleset_options(std::string_view scenario);
/// --seed, --threads, --progress
std::vector<OptionSpec> machine_options();
/// --format, --output, the layout of the result, --quiet
/// @param of_checks  whether the command writes formats of checks too
OptionGroup output_options(bool of_checks = false);

/// Rejects an empty name, and one with another ending, for a file of the program's own kind.
/// @param what  "a part of a run"  @param own  the ending that its name may have, ".json"
void expect_ending(std::string_view option, const std::filesystem::path& file, std::string_view what,
                   std::string_view own);

/// Without --format, a file with an unknown ending is an InputError.
/// @param of_checks  whether the command writes formats of checks too
OutputOptions resolve_output(const ParsedArgs& typed, bool of_checks = false);

/// The folder with the rulesets.
sim::DataFolder resolve_data(bool quiet);

/// The ruleset of --rules with --prices and --set applied. @param name replaces --rules
sim::Ruleset resolve_ruleset(const ParsedArgs& typed, bool quiet);
sim::Ruleset resolve_ruleset(const ParsedArgs& typed, const std::string& name, bool quiet);

/// The file that a word means: one of the ruleset of --rules by its name, or a path.
std::filesystem::path resolve_file(const ParsedArgs& typed, const sim::FileKind& kind, const std::string& word,
                                   bool quiet);

/// --rules, --scenario, --prices and --set together: the ruleset of --rules with the prices of a list and the settings
/// of the scenario and of --set.
/// @param fallback  the scenario when --scenario is not given
sim::Game resolve_game(const ParsedArgs& typed, std::string_view fallback, bool quiet);

/// --players A[,B...]: who plays each of the `count` armies, whatever their seat; a single one plays all. Names of the
/// ruleset's players, or files.
std::vector<sim::Player> resolve_players(const ParsedArgs& typed, const sim::Ruleset& ruleset, std::size_t count);
/// --players of a command in which one player plays all sides.
sim::Player resolve_player(const ParsedArgs& typed, const sim::Ruleset& ruleset);
/// The meaning of --players, for help texts.
inline constexpr std::string_view kPlayersMeaning =
    "tactical (default), greedy, aggressive, cautious, random, lookahead, learned, or the file of a player; NAME:64 is "
    "NAME that looks ahead with 64 rollouts a decision";
/// The strong player of the shipped rulesets.
inline constexpr std::string_view kLearnedPlayer = "learned";
/// The players that come with every ruleset.
inline const std::vector<std::string> kPlayerNames = {"tactical", "greedy",    "aggressive", "cautious",
                                                      "random",   "lookahead", "learned"};
/// The parts of a text between separators: one part more than there are separators.
std::vector<std::string> split(const std::string& text, char separator);

/// A player by its name or file; InputError with a suggestion.
sim::Player named_player(const sim::Ruleset& ruleset, const std::string& name);

std::uint64_t resolve_seed(const ParsedArgs& typed);
int resolve_threads(const ParsedArgs& typed);

/// What --progress and --quiet show of a run: a bar always, never, or when stderr is a terminal; the expected time
/// unless quiet.
ProgressShown resolve_progress(const ParsedArgs& typed, bool quiet);

/// Index of `word` in `words`; InputError ("unknown command to replay 'prise'", nearest word) when it is none of them.
/// @param what  what the word should be: "command to replay"
std::size_t choose(const std::string& what, const std::string& word, const std::vector<std::string>& words);

/// The provenance that all commands with a ruleset share.
Provenance provenance_of(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Scenario& scenario);
/// The same where nothing stands on a table.
Provenance provenance_of(const ParsedArgs& typed, const sim::Ruleset& ruleset);

/// The commands whose runs other commands plan or replay: `replay duel A B`.
enum class RunKind { duel, battle, price };

/// Their names.
std::vector<std::string> run_kinds();

/// The kind of a word as typed. @param purpose  "replay", "plan": for the message
RunKind run_kind(const std::string& word, const std::string& purpose);

}  // namespace warbalance::cli
