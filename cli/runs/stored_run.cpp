#include "cli/runs/stored_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/report/new_file.hpp"
#include "cli/report/output_file.hpp"
#include "cli/runs/deliver_result.hpp"
#include "cli/runs/part_file.hpp"
#include "cli/runs/part_progress.hpp"
#include "cli/runs/same_run.hpp"

namespace warbalance::cli {
namespace {

/// Options that only say how much is played.
constexpr std::array<const char*, 3> kOfLength = {"battles", "precision", "chains"};

/// The words of a command line, without options and their values that leave what was played as it is: how much is
/// played, and what is asked of the result.
std::vector<std::string> words_of_battles(const Command& command, const std::vector<std::string>& words) {
  std::vector<std::string> dropped(kOfLength.begin(), kOfLength.end());
  if (command.post_run_options != nullptr) std::ranges::copy(command.post_run_options(), std::back_inserter(dropped));
  const std::vector<OptionGroup> groups = options_of(command, words);
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string name = words[i].substr(0, words[i].find('='));
    const auto is_name = [&](const std::string& option) { return name == "--" + option; };
    if (std::ranges::none_of(dropped, is_name)) {
      rest.push_back(words[i]);
      continue;
    }
    const OptionSpec* const option = find_option(groups, name.substr(2));
    if (name == words[i] && option != nullptr && !option->value.empty()) ++i;  // its value is the next word
  }
  return rest;
}

std::vector<RunFact> without_length(std::vector<RunFact> facts) {
  std::erase_if(facts, [](const RunFact& fact) { return fact.what == kLengthFact; });
  return facts;
}

/// The file of a run, with what it has of the run so far.
class Store {
 public:
  /// InputError where the file is that of another run, or cannot be read.
  Store(const std::string& file, const Command& command, const ParsedArgs& typed, SplitRun& run)
      : file_(file), command_(command), run_(run) {
    const EffectiveWords& words = typed.effective_words();
    content_ = {words.command, words.run, run.facts(), {}, {0, run.items().count}};
    std::error_code problem;
    if (!std::filesystem::exists(file_, problem)) return;
    sim::Loaded<PartFile> found = read_part(file_);
    if (!found.value) throw InputError(found.diagnostics);
    add(*found.value);
  }

  std::int64_t found() const { return found_; }

  /// What the file is to say. @param whole  nothing that the run asks for is missing
  PartFile content(bool whole) const {
    PartFile content = content_;
    content.whole = whole;
    content.items = {0, run_.played()};
    content.sums = run_.sums();
    return content;
  }

 private:
  void add(const PartFile& stored) {
    const std::string other_file = "name another file, or remove this one to start again";
    const std::string owner = fmt::format("in '{}'", file_.string());
    std::string differs;
    if (stored.command == content_.command) {
      differs = difference(without_length(content_.facts), without_length(stored.facts), owner);
    }
    if (differs.empty() && (stored.command != content_.command ||
                            words_of_battles(command_, stored.words) != words_of_battles(command_, content_.words))) {
      differs = fmt::format("another command line: {} here, {} {}", line_of(content_), line_of(stored), owner);
    }
    if (!differs.empty()) throw InputError("the run has " + differs, other_file);
    if (stored.items.end > content_.items.end) {
      throw InputError(fmt::format("'{}' has {} {} already, more than the {} that are asked for", file_.string(),
                                   grouped_text(stored.items.end), run_.items().name, grouped_text(content_.items.end)),
                       fmt::format("ask for as many or more; it was played by {}", line_of(stored)));
    }
    if (!run_.add(stored.sums, content_.items, /*whole=*/false)) {
      throw InputError(fmt::format("'{}' does not hold the {} of this run", file_.string(), run_.items().name),
                       other_file);
    }
    found_ = run_.played();
  }

  std::filesystem::path file_;
  const Command& command_;
  SplitRun& run_;
  PartFile content_;
  std::int64_t found_ = 0;
};

}  // namespace

Exit run_stored(const Command& command, const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const std::string file = typed.value("store");
  if (file.empty()) throw option_error("store", "needs the name of a file");
  expect_ending("store", file, "a store", ".json");
  const std::unique_ptr<SplitRun> run = command.split(typed, output.quiet);
  expect_plain_file(file);
  const OutputFile claimed(file);  // before anything is read: no result goes to the same file
  Store store(file, command, typed, *run);
  Destination destination(output, further_tables(command));
  if (store.found() > 0 && !output.quiet) {
    say("'{}' has {} {} of this run\n", file, grouped_text(store.found()), run->items().name);
  }
  PartProgress progress(file);
  const auto unfinished = [&] { return store.content(/*whole=*/false); };
  const PartMachine machine{resolve_threads(typed), resolve_progress(typed, output.quiet),
                            [&] { progress.save(unfinished); }};
  if (!run->play({}, machine)) {
    progress.save_now(unfinished);
    say("interrupted: what was finished is in '{}'; the same command goes on from there\n", file);
    return Exit::interrupted;
  }
  progress.save_now([&] { return store.content(/*whole=*/true); });
  return deliver_result(*run, machine, output, destination);
}

}  // namespace warbalance::cli
