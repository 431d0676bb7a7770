#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/part.hpp"

namespace warbalance::cli {

class SplitRun;

/// What a shell offers where a word is expected.
struct Offer {
  enum class Kind { words, rulesets, files, nothing };

  Kind kind = Kind::nothing;
  std::vector<std::string> words{};
};

/// A subcommand: what help says of it, its options, and what it does.
struct Command {
  std::string_view name;
  std::string_view summary;   ///< one line
  std::string_view usage;     ///< what follows the command's name
  std::string_view details;   ///< paragraphs for designers
  std::string_view examples;  ///< command lines, one a line, each with what it shows
  std::vector<OptionGroup> (*options)();
  /// Null: the run of `split` is played.
  Exit (*run)(const ParsedArgs& typed) = nullptr;
  /// A run that can be kept, and played on: it has the option --store then. Null: it cannot.
  std::unique_ptr<SplitRun> (*split)(const ParsedArgs& typed, bool quiet) = nullptr;
  bool in_parts = true;         ///< such a run has the option --part too, and `merge` takes its parts
  bool keeps_progress = false;  ///< such a run with --output is kept beside its file until it ends, and goes on
  bool can_renew = false;       ///< it has the option --renew, which writes a store anew
  bool of_checks = false;       ///< it writes formats of checks too
  /// Options of such a run that ask for what is played by its result, and change nothing of the run. Null: it has none.
  std::vector<std::string> (*post_run_options)() = nullptr;
  /// What shells offer for the first word behind it. Null: files, and armies and the like may be files.
  Offer (*first_word)() = nullptr;
  /// The tables that it writes, with all columns that they may have, for `help columns`. Null: it writes none.
  std::vector<Table> (*tables)() = nullptr;
  /// The values beside them. Null: none.
  std::vector<SummaryValue> (*values)() = nullptr;
  /// Of a command whose options depend on the ruleset: the options for the words that follow the command. Null: they
  /// are `options()` whatever is typed.
  std::vector<OptionGroup> (*options_for)(std::span<const std::string> words) = nullptr;
  /// What is wrong with an option that another ruleset has. Null: no option depends on the ruleset.
  std::optional<InputError> (*option_problem)(std::span<const std::string> words, std::string_view option) = nullptr;
};

/// The options of a command for the words that follow it.
std::vector<OptionGroup> options_of(const Command& command, std::span<const std::string> words);
/// Names of the tables that it may write to files of their own.
std::vector<std::string> further_tables(const Command& command);
/// The words that follow a command, read by its options.
ParsedArgs read_words(const Command& command, std::span<const std::string> words);

/// The value of an environment variable; nothing where it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;
Environment process_environment();

/// --part as typed: I/N, or auto and auto/N, by the variables of the scheduler that has started this process.
/// InputError where these do not tell a part.
sim::Part resolve_part(const ParsedArgs& typed, const Environment& environment = process_environment());

}  // namespace warbalance::cli
