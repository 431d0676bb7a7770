#include "cli/parts/part_run.hpp"

#include <fmt/format.h>

#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/options/part_option.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/output/output_file.hpp"
#include "cli/parts/part_file.hpp"

namespace warbalance::cli {
namespace {

/// The one file of --output.
std::string resolve_part_file(const Typed& typed) {
  for (const char* const option : {"format", "csv-decimal", "csv-bom"}) {
    if (typed.has(option)) {
      throw option_error(option, "does not go with --part", "give it to merge, which writes the result");
    }
  }
  const std::vector<std::string> files = typed.values("output");
  if (files.size() == 1 && !files.front().empty()) return files.front();
  throw option_error("part", "needs --output with one file, to which the part is written");
}

/// "battles 1,430 to 2,859 of 10,000"
std::string items_text(const WorkItems& items, const sim::ItemRange& range) {
  if (range.size() == 0) return fmt::format("none of the {} {}", grouped_text(items.count), items.name);
  return fmt::format("{} {} to {} of {}", items.name, grouped_text(range.first), grouped_text(range.end - 1),
                     grouped_text(items.count));
}

}  // namespace

Exit run_part(const Command& command, const Typed& typed) {
  const sim::Part part = resolve_part(typed);
  const std::string path = resolve_part_file(typed);
  const bool quiet = typed.has("quiet");
  const PartMachine machine{resolve_threads(typed), resolve_progress(typed, quiet)};
  const std::unique_ptr<SplitRun> run = command.split(typed, quiet);
  OutputFile file(path);
  const WorkItems& items = run->items();
  const sim::ItemRange range = sim::range_of(part, items.count, items.group);
  if (!run->play(part, machine)) {
    say("interrupted: the part was not finished, so there is no file of it\n");
    return Exit::interrupted;
  }
  const EffectiveWords& words = typed.effective_words();
  file.write(part_text({words.command, words.run, run->facts(), part, range, run->sums()}));
  if (!quiet) {
    say("part {} of {} is in '{}': {}\n", grouped_text(part.index), grouped_text(part.count), path,
        items_text(items, range));
  }
  return Exit::done;
}

}  // namespace warbalance::cli
