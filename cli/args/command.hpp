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

/// What a shell offers for a word.
struct Offer {
  enum class Kind { words, rulesets, files, nothing };

  Kind kind = Kind::nothing;
  std::vector<std::string> words{};
};

/// A subcommand: its help, its options and its function.
struct Command {
  std::string_view name;
  std::string_view summary;   ///< one line
  std::string_view usage;     ///< what follows the command's name
  std::string_view details;   ///< paragraphs for designers
  std::string_view examples;  ///< command lines, one per line, each with an explanation
  std::vector<OptionGroup> (*options)();
  /// Null: the run of `split` is played.
  Exit (*run)(const ParsedArgs& typed) = nullptr;
  /// Makes a run that can be stored and continued: the command then has the option --store. Null: it cannot.
  std::unique_ptr<SplitRun> (*split)(const ParsedArgs& typed, bool quiet) = nullptr;
  bool in_parts = true;  ///< the command also has the option --part, and `merge` accepts its parts
  bool keeps_progress =
      false;  ///< with --output, the progress is kept beside the file until the run ends, so it can continue
  bool can_renew = false;  ///< it has the option --renew, which rewrites a store
  bool of_checks = false;  ///< it writes formats of checks too
  /// Options for battles after the run that use its result and do not change the run. Null: it has none.
  std::vector<std::string> (*post_run_options)() = nullptr;
  /// What shells offer for the first word after it. Null: files, because armies and the like may be files.
  Offer (*first_word)() = nullptr;
  /// Its tables with all possible columns, for `help columns`. Null: it writes none.
  std::vector<Table> (*tables)() = nullptr;
  /// The values besides the tables. Null: none.
  std::vector<SummaryValue> (*values)() = nullptr;
  /// For a command whose options depend on the ruleset: the options for the words after the command. Null: always
  /// `options()`.
  std::vector<OptionGroup> (*options_for)(std::span<const std::string> words) = nullptr;
  /// The error for an option of another ruleset. Null: no option depends on the ruleset.
  std::optional<InputError> (*option_problem)(std::span<const std::string> words, std::string_view option) = nullptr;
};

/// The options of a command for the words that follow it.
std::vector<OptionGroup> options_of(const Command& command, std::span<const std::string> words);
/// Names of the tables that it may write to separate files.
std::vector<std::string> further_tables(const Command& command);
/// Parses the words after a command by its options.
ParsedArgs read_words(const Command& command, std::span<const std::string> words);

/// The value of an environment variable; empty if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;
Environment process_environment();

/// --part as typed: I/N, or auto and auto/N, by the variables of the scheduler that started this process. InputError if
/// they do not give a part.
sim::Part resolve_part(const ParsedArgs& typed, const Environment& environment = process_environment());

}  // namespace warbalance::cli
