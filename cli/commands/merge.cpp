#include <fmt/format.h>

#include <utility>

#include "cli/args/shared_options.hpp"
#include "cli/commands.hpp"
#include "cli/runs/deliver_result.hpp"
#include "cli/runs/part_set.hpp"

namespace warbalance::cli::merge_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup merge{"Merge",
                    {{"partial", "",
                      "report what is there although parts are missing; the result says which. Without it that is an "
                      "error"}}};
  // for what is asked of the result; the seed is that of the parts
  for (OptionSpec& option : machine_options()) {
    if (option.name != "seed") merge.options.push_back(std::move(option));
  }
  return {merge, output_options()};
}

/// The run that the parts are of, as its command line means it here and now; the result is laid out as merge is asked.
std::unique_ptr<SplitRun> resolve_run(const Command& command, const ParsedArgs& typed, const PartFile& part) {
  std::vector<std::string> words = part.words;
  const std::vector<std::string>& layout = typed.effective_words().layout;
  words.insert(words.end(), layout.begin(), layout.end());
  return command.split(read_words(command, words), /*quiet=*/true);
}

/// Adds parts that are consecutive or not.
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
  if (command.split == nullptr) throw InputError(fmt::format("{} is not played in parts", command.name));
  const std::unique_ptr<SplitRun> run = resolve_run(command, typed, parts.front().content);
  expect_parts_of(*run, parts);
  add_all(*run, parts);
  Destination destination(output, further_tables(command));
  const PartMachine machine{resolve_threads(typed), resolve_progress(typed, output.quiet)};
  return deliver_result(*run, machine, output, destination, missing);
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
