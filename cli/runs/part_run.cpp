#include "cli/runs/part_run.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "cli/args/part_option.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/report/output_file.hpp"
#include "cli/runs/part_file.hpp"
#include "cli/runs/part_progress.hpp"

namespace warbalance::cli {
namespace {

/// The one file of --output.
std::string resolve_part_file(const ParsedArgs& typed) {
  for (const char* const option : {"format", "csv-decimal", "csv-bom"}) {
    if (typed.has(option)) {
      throw option_error(option, "does not go with --part", "give it to merge, which writes the result");
    }
  }
  const std::vector<std::string> files = typed.values("output");
  if (files.size() == 1 && !files.front().empty()) {
    expect_ending("output", files.front(), "a part of a run", ".json");
    return files.front();
  }
  throw option_error("part", "needs --output with one file, to which the part is written");
}

/// "battles 1,430 to 2,859 of 10,000"
std::string items_text(const WorkItems& items, const sim::ItemRange& range) {
  if (range.size() == 0) return fmt::format("none of the {} {}", grouped_text(items.count), items.name);
  return fmt::format("{} {} to {} of {}", items.name, grouped_text(range.first), grouped_text(range.end - 1),
                     grouped_text(items.count));
}

bool is_same(const PartFile& part, const PartFile& other) {
  return other.command == part.command && other.words == part.words && other.facts == part.facts &&
         other.part == part.part && other.items == part.items;
}

/// Whether the file of the part is there already, so that nothing is left to resume.
bool is_finished(const PartFile& part, const std::string& file) {
  std::error_code problem;
  if (!std::filesystem::is_regular_file(file, problem)) return false;
  const sim::Loaded<PartFile> found = read_part(file);
  return found.value && found.value->whole && is_same(part, *found.value);
}

/// Goes on where an earlier start of this part has stopped.
void resume(SplitRun& run, const PartFile& part, const PartFile& begun, const std::string& file) {
  if (is_same(part, begun) && run.add(begun.sums, begun.items, begun.whole)) return;
  throw InputError(fmt::format("'{}' was saved by another run or part", file),
                   "resume with the same command line, rules, players and armies, or remove the file to start again");
}

}  // namespace

Exit run_part(const Command& command, const ParsedArgs& typed) {
  const sim::Part part = resolve_part(typed);
  const std::string path = resolve_part_file(typed);
  const bool quiet = typed.has("quiet");
  const std::unique_ptr<SplitRun> run = command.split(typed, quiet);
  OutputFile file(path);  // before anything is read: a run does not write to what it reads
  const WorkItems& items = run->items();
  const EffectiveWords& words = typed.effective_words();
  PartFile content{words.command, words.run, run->facts(), part, sim::range_of(part, items.count, items.group)};
  PartProgress progress(path + ".progress");
  if (typed.has("resume") && is_finished(content, path)) {
    if (!quiet) say("'{}' is there already, whole\n", path);
    return Exit::done;
  }
  if (const auto begun = progress.resumed(typed.has("resume"))) {
    resume(*run, content, *begun, progress.file().string());
    if (!quiet) say("going on from '{}'\n", progress.file().string());
  }
  const auto so_far = [&] {
    PartFile unfinished = content;
    unfinished.whole = false;
    unfinished.sums = run->sums();
    return unfinished;
  };
  const PartMachine machine{resolve_threads(typed), resolve_progress(typed, quiet), [&] { progress.save(so_far); }};
  if (!run->play(part, machine)) {
    progress.save_now(so_far);
    say("interrupted: what was finished is in '{}'; go on with --resume\n", progress.file().string());
    return Exit::interrupted;
  }
  content.sums = run->sums();
  file.write(part_text(content));
  progress.remove();
  if (!quiet) {
    say("part {} of {} is in '{}': {}\n", grouped_text(part.index), grouped_text(part.count), path,
        items_text(items, content.items));
  }
  return Exit::done;
}

}  // namespace warbalance::cli
