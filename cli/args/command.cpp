#include "cli/args/command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <vector>

#include "cli/base/errors.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

constexpr std::string_view kAuto = "auto";
constexpr const char* kTyped = "say it yourself: --part I/N, with I from 1 to N";

/// The variables of a scheduler with the index of this job and the number of jobs. Null: it has no such variable.
struct Scheduler {
  std::string_view name;
  const char* index;
  const char* first;  ///< of all indices; null: 0
  const char* step;   ///< from index to index; null: 1
  const char* last;   ///< of all indices
  const char* count;  ///< of the jobs
};

constexpr std::array<Scheduler, 2> kSchedulers{
    {{"Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_MAX",
      "SLURM_ARRAY_TASK_COUNT"},
     {"Kubernetes", "JOB_COMPLETION_INDEX", nullptr, nullptr, nullptr, "JOB_COMPLETIONS"}}};

std::optional<std::int64_t> whole_number_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  constexpr std::int64_t kMost = std::int64_t{1} << 40;
  const bool whole = problem == std::errc() && end == text.data() + text.size() && number >= 0 && number <= kMost;
  return whole ? std::optional(number) : std::nullopt;
}

/// The number in a variable; empty if it does not exist.
std::optional<std::int64_t> variable(const Environment& environment, const char* name) {
  if (name == nullptr) return std::nullopt;
  const auto text = environment(name);
  return text ? whole_number_of(*text) : std::nullopt;
}

std::vector<const Scheduler*> schedulers_of(const Environment& environment) {
  std::vector<const Scheduler*> found;
  for (const Scheduler& scheduler : kSchedulers) {
    if (variable(environment, scheduler.index)) found.push_back(&scheduler);
  }
  return found;
}

/// The one scheduler that has started this process.
const Scheduler& the_scheduler(const Environment& environment) {
  const std::vector<const Scheduler*> found = schedulers_of(environment);
  if (found.size() == 1) return *found.front();
  std::vector<std::string> names;
  if (found.empty()) {
    for (const Scheduler& scheduler : kSchedulers) {
      names.push_back(fmt::format("{} ({})", scheduler.index, scheduler.name));
    }
    throw option_error("part", fmt::format("auto needs one of the variables {}", fmt::join(names, ", ")), kTyped);
  }
  for (const Scheduler* scheduler : found) names.emplace_back(scheduler->name);
  throw option_error("part", fmt::format("auto finds the variables of {}", fmt::join(names, " and of ")), kTyped);
}

/// The number of jobs, from the scheduler or the user.
std::int64_t jobs_of(const Scheduler& scheduler, const Environment& environment, std::optional<std::int64_t> typed) {
  const std::int64_t step = variable(environment, scheduler.step).value_or(1);
  const std::int64_t first = variable(environment, scheduler.first).value_or(0);
  const auto last = variable(environment, scheduler.last);
  auto count = variable(environment, scheduler.count);
  const auto spanned = last && step > 0 && *last >= first ? std::optional((*last - first) / step + 1) : std::nullopt;
  if (!count) count = spanned;
  if (count && spanned && *count != *spanned) {
    throw option_error("part",
                       fmt::format("auto: the array of {} has {}, whose numbers do not follow each other",
                                   scheduler.name, sim::counted(*count, "job")),
                       kTyped);
  }
  if (count && typed && *count != *typed) {
    throw option_error(
        "part",
        fmt::format("auto/{}: {} has started {}, not {}", *typed, scheduler.name, sim::counted(*count, "job"), *typed),
        kTyped);
  }
  if (!count) count = typed;
  if (count) return *count;
  throw option_error("part", fmt::format("auto: {} does not say how many jobs there are", scheduler.name),
                     "give their number N: --part auto/N");
}

sim::Part part_by_scheduler(const Environment& environment, std::optional<std::int64_t> typed_count) {
  const Scheduler& scheduler = the_scheduler(environment);
  const std::int64_t index = *variable(environment, scheduler.index);
  const std::int64_t first = variable(environment, scheduler.first).value_or(0);
  const std::int64_t step = variable(environment, scheduler.step).value_or(1);
  const std::int64_t count = jobs_of(scheduler, environment, typed_count);
  const sim::Part part{step > 0 && index >= first ? (index - first) / step + 1 : 0, count};
  if (part.index >= 1 && part.index <= count && count <= sim::kMostParts) return part;
  throw option_error(
      "part", fmt::format("auto: {}={} of {} is no part", scheduler.index, index, sim::counted(count, "job")), kTyped);
}

/// --part
OptionSpec part_option() {
  return OptionSpec{
      "part", "I/N",
      "play only part I of N, for another machine or another day, and write it to --output; `warbalance merge` "
      "makes the result of the whole run of all N parts. A part that was stopped or killed goes on from FILE.progress "
      "beside its file. auto: by the variables of Slurm arrays and Kubernetes indexed "
      "jobs; auto/N where these do not tell N"}
      .on(OptionEffect::none)
      .with({{"output"}, " with one file, to which the part is written"})
      .without({{"format", "csv-decimal"}, "", "give it to merge, which writes the result"});
}

/// --store
OptionSpec store_option() {
  return OptionSpec{
      "store", "FILE",
      "keep what is played in FILE. The same run prints its result again without a battle; with more --battles, a "
      "smaller --precision or (price) more --chains it plays what is missing, and the result is that of one long "
      "run. A run that was stopped goes on"}
      .on(OptionEffect::none)
      .without({{"part"}, ", which keeps what it plays in the file of the part"});
}

}  // namespace

Environment process_environment() {
  return [](const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
}

sim::Part resolve_part(const ParsedArgs& typed, const Environment& environment) {
  const std::string text = typed.value("part");
  const std::size_t slash = text.find('/');
  const std::string_view before = std::string_view(text).substr(0, slash);
  std::optional<std::int64_t> count;
  if (slash != std::string::npos) count = whole_number_of(std::string_view(text).substr(slash + 1));
  const bool count_fits = count && *count >= 1 && *count <= sim::kMostParts;
  if (before == kAuto && (slash == std::string::npos || count_fits)) return part_by_scheduler(environment, count);
  const auto index = whole_number_of(before);
  if (index && count_fits && *index >= 1 && *index <= *count) return {*index, *count};
  throw option_error("part", fmt::format("is I/N, part I of N, not '{}'", text),
                     fmt::format("1/4 to 4/4 are the parts of four; N is {} at most; or auto", sim::kMostParts));
}

std::vector<OptionGroup> options_of(const Command& command, std::span<const std::string> words) {
  std::vector<OptionGroup> groups = command.options_for != nullptr ? command.options_for(words) : command.options();
  if (command.split == nullptr) return groups;
  OptionGroup kept{"More than one machine, more than one day", {}};
  if (command.in_parts) kept.options = {part_option()};
  if (find_option(groups, "store") == nullptr) kept.options.push_back(store_option());
  if (!kept.options.empty()) groups.push_back(std::move(kept));
  return groups;
}

std::vector<std::string> further_tables(const Command& command) {
  std::vector<std::string> names;
  if (command.values != nullptr) names.push_back(summary_table({}).name);
  if (command.tables == nullptr) return names;
  const std::vector<Table> tables = command.tables();
  for (const Table& table : tables) {
    if (table.name != tables.front().name) names.push_back(table.name);
  }
  return names;
}

ParsedArgs read_words(const Command& command, std::span<const std::string> words) {
  const std::vector<OptionGroup> groups = options_of(command, words);
  return read_command_line(command.name, words, groups, [&](std::string_view option) {
    return command.option_problem != nullptr ? command.option_problem(words, option) : std::nullopt;
  });
}

}  // namespace warbalance::cli
