#include "cli/runs/play_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <system_error>

#include "cli/args/command.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/report/output_file.hpp"

namespace warbalance::cli {
namespace {

/// Options for the length of a run.
constexpr std::array<const char*, 3> kOfLength = {"battles", "precision", "chains"};

/// The words of a command line, without options for the length of the run and for questions about its result.
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

/// "battles 1,430 to 2,859 of 10,000"
std::string items_text(const WorkItems& items, const sim::ItemRange& range) {
  if (range.size() == 0) return fmt::format("none of the {} {}", grouped_text(items.count), items.name);
  return fmt::format("{} {} to {} of {}", items.name, grouped_text(range.first), grouped_text(range.end - 1),
                     grouped_text(items.count));
}

/// The one file of --output of a part.
std::string resolve_part_file(const ParsedArgs& typed) {
  const std::vector<std::string> files = typed.values("output");
  if (files.size() != 1 || files.front().empty()) {
    throw option_error("part", "needs --output with one file, to which the part is written");
  }
  expect_ending("output", files.front(), "a part of a run", ".json");
  return files.front();
}

/// The file of --store.
std::string resolve_store_file(const ParsedArgs& typed) {
  std::string file = typed.value("store");
  expect_ending("store", file, "a store", ".json");
  expect_plain_file(file);
  return file;
}

/// Keeps the progress of a run in a file, if any: the store, or a file beside that of a part or a result until that is
/// written.
class Keeper {
 public:
  Keeper(const Command& command, const ParsedArgs& typed, SplitRun& run, const sim::Part& part)
      : command_(command), run_(run) {
    const EffectiveWords& words = typed.effective_words();
    content_ = sim::RunFile{.version = std::string(version()),
                            .command = words.command,
                            .words = words.run,
                            .facts = run.facts(),
                            .part = part};
    content_.items = sim::range_of(part, run.items().count, run.items().group);
  }

  /// Uses this file until the result is written; a `store` is kept after that.
  void keep_in(const std::string& file, bool store) {
    expect_plain_file(file);
    file_.emplace(file);  // before anything is read, so no result goes to the same file
    path_ = file;
    store_ = store;
  }
  explicit operator bool() const { return file_.has_value(); }

  const std::string& path() const { return path_; }
  const sim::RunFile& content() const { return content_; }

  /// Whether a file already has this whole part.
  bool is_finished(const std::string& file) const {
    std::error_code problem;
    if (!std::filesystem::is_regular_file(file, problem)) return false;
    const auto found = sim::read_run_file(file, wanted_run(), /*remembered=*/false);
    return found.value && found.value->whole && is_same(*found.value);
  }

  /// Adds the content of the file, if it exists. InputError if it cannot be read or belongs to another run.
  void go_on(bool quiet) {
    std::error_code problem;
    if (!std::filesystem::exists(path_, problem)) return;
    const std::string remove = fmt::format("remove '{}' to start again", path_);
    sim::WantedFile wanted = wanted_run();
    if (store_) wanted.what = "store";
    wanted.how_to_mend = store_ ? "name another file, or remove this one to start again" : remove;
    if (store_ && command_.can_renew) {
      wanted.how_to_mend =
          fmt::format("write it anew: {} {} --renew", command_line_of(content_), shell_line({"--store", path_}));
    }
    const sim::Loaded<sim::RunFile> found = sim::read_run_file(path_, wanted, /*remembered=*/false);
    if (!found.value) throw InputError(found.diagnostics);
    if (!run_.has_keys()) expect_own_version(*found.value, path_, wanted.how_to_mend);
    store_ ? add_stored(*found.value) : add_begun(*found.value, remove);
    if (run_.played() == 0 || quiet) return;
    say("'{}' has {} {} of this run\n", path_, grouped_text(run_.played()), run_.items().name);
  }

  /// Call it whenever something is finished. Saves when that is due: at most every two seconds, and for less than a
  /// hundredth of the time.
  void save() {
    if (Clock::now() >= due_) save_now(/*whole=*/false);
  }
  void save_now(bool whole) {
    constexpr int kSeldom = 100;
    const Clock::time_point start = Clock::now();
    file_->write(run_file_text(finished(whole)));
    const Clock::time_point end = Clock::now();
    due_ = end + std::max<Clock::duration>(std::chrono::seconds(2), (end - start) * kSeldom);
  }

  /// What the file is to say. @param whole  nothing that the run asks for is missing
  sim::RunFile finished(bool whole) const {
    sim::RunFile run = content_;
    run.whole = whole;
    if (store_) run.items = {0, run_.played()};
    run.sums = run_.sums();
    return run;
  }

  /// Call it when the result is written: removes the progress.
  void end() {
    std::error_code problem;
    if (file_ && !store_) std::filesystem::remove(path_, problem);
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool is_same(const sim::RunFile& other) const {
    return other.version == content_.version && other.command == content_.command && other.words == content_.words &&
           other.facts == content_.facts && other.part == content_.part && other.items == content_.items;
  }

  void add_begun(const sim::RunFile& begun, const std::string& remove) {
    if (is_same(begun) && run_.add(begun.sums, begun.items, begun.whole)) return;
    throw InputError(
        fmt::format("'{}' was saved by another run or part", path_),
        fmt::format("with the same rules, players and armies {} goes on; or {}", command_line_of(begun), remove));
  }

  void add_stored(const sim::RunFile& stored) {
    const std::string other_file = "name another file, or remove this one to start again";
    std::string differs;
    if (!run_.has_keys()) differs = difference_to(stored);
    if (!differs.empty()) throw InputError("the run has " + differs, other_file);
    if (!run_.has_keys() && stored.items.end > content_.items.end) {
      throw InputError(fmt::format("'{}' has {} {} already, more than the {} that are asked for", path_,
                                   grouped_text(stored.items.end), run_.items().name, grouped_text(content_.items.end)),
                       fmt::format("ask for as many or more; it was played by {}", command_line_of(stored)));
    }
    if (run_.add(stored.sums, content_.items, /*whole=*/false)) return;
    throw InputError(fmt::format("'{}' does not hold the {} of this run", path_, run_.items().name), other_file);
  }

  /// Why a stored run cannot continue as this one; empty: it can.
  std::string difference_to(const sim::RunFile& stored) const {
    const std::string owner = fmt::format("in '{}'", path_);
    std::string differs;
    if (stored.command == content_.command) {
      differs = difference(without_length(content_.facts), without_length(stored.facts), owner);
    }
    const bool same_words = stored.command == content_.command &&
                            words_of_battles(command_, stored.words) == words_of_battles(command_, content_.words);
    if (!differs.empty() || same_words) return differs;
    return fmt::format("another command line: {} here, {} {}", command_line_of(content_), command_line_of(stored),
                       owner);
  }

  const Command& command_;
  SplitRun& run_;
  bool store_ = false;
  std::string path_;
  std::optional<OutputFile> file_;
  sim::RunFile content_;
  Clock::time_point due_;  ///< at once at first
};

/// Says that the run was interrupted and can continue from its file.
Exit report_kept(Keeper& kept, const SplitRun& run) {
  if (run.played() == 0) {
    say("interrupted: nothing was finished\n");
    return Exit::interrupted;
  }
  kept.save_now(/*whole=*/false);
  say("interrupted: {} {} are finished, in '{}'; the same command goes on from there\n", grouped_text(run.played()),
      run.items().name, kept.path());
  return Exit::interrupted;
}

}  // namespace

sim::WantedFile wanted_run() {
  return {.how_to_make = "a run with --part I/N --output FILE, or with --store FILE, writes one",
          .how_to_mend = "play this part again"};
}

void expect_own_version(const sim::RunFile& run, const std::string& file, std::string_view what_to_do) {
  if (run.version == version()) return;
  throw InputError({sim::run_file_error(
      file, fmt::format("warbalance {} has written this {}, and this is {}", run.version, wanted_run().what, version()),
      std::string(what_to_do))});
}

std::string command_line_of(const sim::RunFile& run) {
  std::vector<std::string> words{"warbalance", run.command};
  words.insert(words.end(), run.words.begin(), run.words.end());
  return shell_line(words);
}

std::string difference(const std::vector<RunFact>& facts, const std::vector<RunFact>& others, std::string_view owner) {
  for (std::size_t i = 0; i < std::min(facts.size(), others.size()); ++i) {
    if (facts[i].what != others[i].what) break;
    if (facts[i].value == others[i].value) continue;
    return fmt::format("another {}: {} here, {} {}", facts[i].what, facts[i].value, others[i].value, owner);
  }
  return facts == others ? "" : fmt::format("other conditions than {}", owner);
}

Exit deliver_result(const SplitRun& run, const PartMachine& machine, const OutputOptions& output,
                    Destination& destination, bool interrupted, const std::string& missing) {
  if (interrupted && run.played() == 0) {
    say("interrupted before the first {} were finished: there is no result\n", run.items().name);
    return Exit::interrupted;
  }
  const RunResult result = run.result(machine, interrupted);
  const Exit exit = interrupted ? Exit::interrupted : result.exit;
  if (!result.report) {
    say("{}\n", result.message);
    return exit;
  }
  for_each_place(output, destination, [&](const OutputOptions& how, Destination& where) {
    Report report = result.report(how.format->for_people);
    report.provenance.missing_parts = missing;
    report.provenance.interrupted = report.provenance.interrupted || interrupted;
    deliver_to_one(report, how, where);
  });
  if (!missing.empty()) {
    if (result.save) say("the run is not whole: its further files are not written\n");
    return exit;
  }
  if (result.save) result.save();
  if (!output.format->for_people && !result.message.empty()) say("{}\n", result.message);
  return exit;
}

Exit play_run(const Command& command, const ParsedArgs& typed) {
  const bool of_part = typed.has("part");
  const bool stored = typed.has("store");
  const sim::Part part = of_part ? resolve_part(typed) : sim::Part{};
  const std::string file = of_part ? resolve_part_file(typed) : stored ? resolve_store_file(typed) : "";
  OutputOptions output{.quiet = typed.has("quiet")};
  if (!of_part) output = resolve_output(typed, command.of_checks);
  PartMachine machine{resolve_threads(typed), resolve_progress(typed, output.quiet)};
  const std::unique_ptr<SplitRun> run = command.split(typed, output.quiet);
  Keeper kept(command, typed, *run, part);
  std::optional<OutputFile> part_file;
  std::optional<Destination> destination;
  if (of_part) part_file.emplace(file);  // before anything is read, because a run must not write to its inputs
  if (stored) kept.keep_in(file, /*store=*/true);
  if (!of_part) {
    destination.emplace(output, further_tables(command));
    run->claim_files();
    const bool beside = command.keeps_progress && destination->is_file() && !destination->special();
    if (beside && !stored) kept.keep_in(output.file->string() + ".progress", /*store=*/false);
  } else if (kept.is_finished(file)) {
    if (!output.quiet) say("'{}' is there already, whole\n", file);
    return Exit::done;
  } else {
    kept.keep_in(file + ".progress", /*store=*/false);
  }
  if (kept) {
    if (!typed.has("renew")) kept.go_on(output.quiet);
    machine.saved = [&] { kept.save(); };
  }
  const bool complete = run->play(part, machine);
  if (!complete && kept) return report_kept(kept, *run);
  if (stored) kept.save_now(/*whole=*/true);
  Exit exit = Exit::done;
  if (of_part) {
    part_file->write(run_file_text(kept.finished(/*whole=*/true)));
    if (!output.quiet) {
      say("part {} of {} is in '{}': {}\n", grouped_text(part.index), grouped_text(part.count), file,
          items_text(run->items(), kept.content().items));
    }
  } else {
    exit = deliver_result(*run, machine, output, *destination, !complete);
  }
  kept.end();
  return exit;
}

}  // namespace warbalance::cli
