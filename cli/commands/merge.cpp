#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "cli/args/shared_options.hpp"
#include "cli/commands.hpp"
#include "cli/runs/play_run.hpp"

namespace warbalance::cli::merge_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup merge{"Merge",
                    {{"partial", "",
                      "report what is there although parts are missing; the result says which. Without it that is an "
                      "error"}}};
  // for the report of the result; the seed is that of the parts
  for (OptionSpec& option : machine_options()) {
    if (option.name != "seed") merge.options.push_back(std::move(option));
  }
  return {merge, output_options()};
}

/// A part with its file as typed.
struct NamedPart {
  std::string file;
  sim::RunFile content;
};

/// Errors about the files of parts.
class PartProblems {
 public:
  void add(const std::string& file, std::string message, std::string hint) {
    found_.push_back({sim::Diagnostic::Severity::error, file, 0, 0, std::move(message), std::move(hint)});
  }
  void add(sim::Diagnostics more) { sim::append(found_, std::move(more)); }
  void refuse() const {
    if (!found_.empty()) throw InputError(found_);
  }

 private:
  sim::Diagnostics found_;
};

/// How two parts of different runs differ, in words; empty: they belong to one run.
std::string difference_of_parts(const sim::RunFile& part, const NamedPart& other) {
  const std::string owner = fmt::format("in '{}'", other.file);
  if (part.command == other.content.command) {
    const std::string facts = difference(part.facts, other.content.facts, owner);
    if (!facts.empty()) return facts;
  }
  if (part.command != other.content.command || part.words != other.content.words) {
    return fmt::format("another command line: {} here, {} {}", command_line_of(part), command_line_of(other.content),
                       owner);
  }
  if (part.part.count == other.content.part.count) return {};
  return fmt::format("another number of parts: {} here, {} {}", part.part.count, other.content.part.count, owner);
}

/// "2", or "5 to 7"
std::string range_text(std::int64_t first, std::int64_t last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last);
}

/// The parts in the files, in the order of their items. InputError with all problems: files that are not parts, parts
/// of different runs, repeated parts.
std::vector<NamedPart> read_parts(const std::vector<std::string>& files) {
  std::vector<NamedPart> parts;
  PartProblems problems;
  for (const std::string& file : files) {
    sim::Loaded<sim::RunFile> part = sim::read_run_file(file, wanted_run());
    problems.add(std::move(part.diagnostics));
    if (!part.value) continue;
    expect_own_version(*part.value, file, "merge parts with the version that has played them");
    if (!part.value->whole) problems.add(file, "this part was not played to its end", "play it on by its command");
    parts.push_back({file, std::move(*part.value)});
  }
  problems.refuse();
  for (const NamedPart& part : parts) {
    const std::string found = difference_of_parts(part.content, parts.front());
    if (!found.empty()) problems.add(part.file, "the part has " + found, "merge parts of one run");
  }
  problems.refuse();
  std::stable_sort(parts.begin(), parts.end(),
                   [](const NamedPart& a, const NamedPart& b) { return a.content.part.index < b.content.part.index; });
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const sim::Part& part = parts[i].content.part;
    if (part != parts[i - 1].content.part) continue;
    problems.add(parts[i].file, fmt::format("part {} of {} is in '{}' too", part.index, part.count, parts[i - 1].file),
                 parts[i].content.sums == parts[i - 1].content.sums
                     ? "both are the same: leave one of them out"
                     : "they differ, which parts of one run do not: play it again");
  }
  problems.refuse();
  return parts;
}

/// The missing parts of the run: "parts 2 and 5 to 7 of 9"; empty: none.
/// @param parts  of one run, each once, in order
std::string missing_parts(const std::vector<NamedPart>& parts) {
  const std::int64_t count = parts.front().content.part.count;
  std::vector<std::string> ranges;
  std::int64_t next = 1;
  for (const NamedPart& part : parts) {
    const std::int64_t index = part.content.part.index;
    if (index > next) ranges.push_back(range_text(next, index - 1));
    next = index + 1;
  }
  if (next <= count) ranges.push_back(range_text(next, count));
  if (ranges.empty()) return {};
  const bool one = count - static_cast<std::int64_t>(parts.size()) == 1;
  const std::string last = ranges.back();
  ranges.pop_back();
  const std::string before = ranges.empty() ? "" : fmt::format("{} and ", fmt::join(ranges, ", "));
  return fmt::format("{} {}{} of {}", one ? "part" : "parts", before, last, count);
}

/// InputError if the command line, read here and now, gives another run than that of the parts.
void expect_parts_of(const SplitRun& run, const std::vector<NamedPart>& parts) {
  const NamedPart& part = parts.front();
  const std::string found = difference(run.facts(), part.content.facts, fmt::format("in '{}'", part.file));
  if (!found.empty()) {
    throw InputError(fmt::format("what the command line of the parts means now has {}", found),
                     "merge with the rules, players and armies that the parts were played with, from the same folder");
  }
}

/// The run of the parts, from its command line read here and now; the options of merge give the output.
std::unique_ptr<SplitRun> resolve_run(const Command& command, const ParsedArgs& typed, const sim::RunFile& part) {
  std::vector<std::string> words = part.words;
  const std::vector<std::string>& layout = typed.effective_words().layout;
  words.insert(words.end(), layout.begin(), layout.end());
  return command.split(read_words(command, words), /*quiet=*/true);
}

/// Adds parts, whether or not they are consecutive.
void add_all(SplitRun& run, const std::vector<NamedPart>& parts) {
  const WorkItems& items = run.items();
  for (const NamedPart& part : parts) {
    const sim::ItemRange range = sim::range_of(part.content.part, items.count, items.group);
    if (part.content.items == range && run.add(part.content.sums, range, /*whole=*/true)) continue;
    throw InputError(fmt::format("'{}' does not hold the {} {} of its part", part.file, range.size(), items.name),
                     "play this part again");
  }
}

bool have_items(const std::vector<NamedPart>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](const NamedPart& part) { return part.content.items.size() > 0; });
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  if (typed.arguments().empty()) throw InputError("merge needs the files of parts", "see: warbalance help merge");
  const std::vector<NamedPart> parts = read_parts(typed.arguments());
  const std::string missing = missing_parts(parts);
  if (!missing.empty() && (!typed.has("partial") || !have_items(parts))) {
    throw InputError(
        fmt::format("the run is not whole: {} missing", missing + (missing.starts_with("parts") ? " are" : " is")),
        "play what is missing, or give --partial for a report of what is there");
  }
  const Command& command = find_command(parts.front().content.command);
  if (command.split == nullptr || !command.in_parts)
    throw InputError(fmt::format("{} is not played in parts", command.name));
  const std::unique_ptr<SplitRun> run = resolve_run(command, typed, parts.front().content);
  expect_parts_of(*run, parts);
  add_all(*run, parts);
  Destination destination(output, further_tables(command));
  const PartMachine machine{resolve_threads(typed), resolve_progress(typed, output.quiet)};
  run->claim_files();
  return deliver_result(*run, machine, output, destination, /*interrupted=*/false, missing);
}

}  // namespace
}  // namespace warbalance::cli::merge_command

namespace warbalance::cli {

const Command kMergeCommand{
    .name = "merge",
    .summary = "the result of a run that was played in parts, on several machines or days",
    .usage = "FILE... [options]",
    .details =
        "Takes the files of all parts that --part I/N has written, in any order, and prints the same bytes as one run\n"
        "without --part. Parts that are missing, that are there twice, or that belong to another command line, seed,\n"
        "ruleset, player or version are errors that name them; so are files that were cut off or altered.\n"
        "Rulesets, players and armies are read again: run it in the same folder, with the same files. What the parts "
        "ask\n"
        "of the result, such as price --validate, is played now.\n",
    .examples =
        "  warbalance duel 4+ 5+ --battles 2000 --part 1/2 -o part-1.json\n"
        "      the first half of a run\n"
        "  warbalance merge part-1.json --partial\n"
        "      what that half says\n"
        "  warbalance duel 4+ 5+ --battles 2000 --part 2/2 -o part-2.json\n"
        "      the second half, on another machine\n"
        "  warbalance merge part-1.json part-2.json -o duel.csv -o duel.html\n"
        "      the result of the whole run, in two formats\n",
    .options = merge_command::options,
    .run = merge_command::run,
};

}  // namespace warbalance::cli
