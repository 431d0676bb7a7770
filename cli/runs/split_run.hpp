#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/base/errors.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/report/json_parts.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/part.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/battles/run_file.hpp"

// A run that can be played in parts, on several machines and days, and told as one. A run that is played at once is
// part 1 of 1.

namespace warbalance::cli {

using sim::read_sums;
using sim::RunFact;
using sim::sums_json;

/// The fact that tells how much is played: a run that goes on with what a shorter one has played has another one.
inline constexpr const char* kLengthFact = "number of battles";

/// What a provenance names: ruleset, scenario, players and seed.
inline std::vector<RunFact> facts_of(const Provenance& provenance) {
  return {{"ruleset", fmt::format("{} {}", provenance.ruleset, provenance.ruleset_hash)},
          {"scenario", fmt::format("{} {}", provenance.scenario, provenance.scenario_hash)},
          {"choice of players", fmt::format("{}", fmt::join(provenance.players, ", "))},
          {"seed", provenance.seed ? fmt::format("{}", *provenance.seed) : ""}};
}

/// What a run is cut into.
struct WorkItems {
  std::int64_t count = 0;
  std::int64_t group = 1;        ///< parts have whole groups of items
  std::string name = "battles";  ///< in messages
};

/// Whether so many items can be those that were played of some, of all or of the first of them.
constexpr bool has_count(std::int64_t played, const sim::ItemRange& items, bool whole) {
  return whole ? played == items.size() : played >= 0 && played <= items.size();
}

/// How parts are played.
struct PartMachine {
  int threads = 1;
  ProgressShown progress;
  /// To be called whenever sums could be saved; empty: nobody saves them.
  std::function<void()> saved{};
};

/// What a run came to.
struct RunResult {
  std::string message{};  ///< why there is no report, or what is said beside it
  /// For people to read, or for programs; empty: there is none.
  std::function<Report(bool for_people)> report{};
  /// Writes the further files that the run asks for, or says why not; empty: it asks for none.
  std::function<void()> save{};
  Exit exit = Exit::done;
};

/// A resolved run with the sums of the parts that it knows.
class SplitRun {
 public:
  virtual ~SplitRun() = default;

  virtual const WorkItems& items() const = 0;
  virtual const std::vector<RunFact>& facts() const = 0;
  /// Items in the sums.
  virtual std::int64_t played() const = 0;
  /// Plays a part to its end, from where its sums are. False: interrupted; the sums are of what was finished.
  virtual bool play(const sim::Part& part, const PartMachine& machine) = 0;
  virtual Json sums() const = 0;
  /// Adds the sums of a part, whole or as far as it was played. False: they cannot be those of these items.
  virtual bool add(const Json& sums, const sim::ItemRange& items, bool whole) = 0;
  /// Whether sums have keys over all that they depend on: then those of any other run may be added, and what does not
  /// belong to this one is left out.
  virtual bool has_keys() const = 0;
  /// To be called before a run is played of which the result is told: claims the further files that it asks for.
  virtual void claim_files() const = 0;
  /// The result of all that was added, as of a run that has played it; what is asked of the result beside it is played
  /// now. @pre some items were added
  virtual RunResult result(const PartMachine& machine, bool interrupted) const = 0;
};

/// The result of a run that always has a report.
inline RunResult reported(Report report, Exit exit = Exit::done) {
  return {.report = [report = std::move(report)](bool /*for_people*/) { return report; }, .exit = exit};
}

/// What a command declares so that its runs can be played in parts: a resolved run, which is not changed.
template <class Split>
concept Splittable = requires(const Split& split, typename Split::Sums& sums, const sim::Part& part,
                              const PartMachine& machine, const sim::ItemRange& items) {
  /// `Sums`: integers that merge and name their fields (sim/sums/fields.hpp), or what else merges and has `sums_json`
  /// and `read_sums`.
  { split.items() } -> std::same_as<WorkItems>;
  { split.facts() } -> std::same_as<std::vector<RunFact>>;
  { split.played(sums) } -> std::same_as<std::int64_t>;
  /// Plays the items of a part (range_of) that are not in its sums yet.
  { split.play(part, machine, sums) } -> std::same_as<sim::RunEnd>;
  /// Whether sums may be those of these items, of all or of some; of all items of the run also what a shorter run has
  /// played.
  { split.fits(sums, items, /*whole=*/true) } -> std::same_as<bool>;
  { split.result(sums, machine, /*interrupted=*/false) } -> std::same_as<RunResult>;
  // It may have `kHasKeys` and `claim_files`, see `SplitRun`.
};

template <Splittable Split>
std::unique_ptr<SplitRun> split_run(std::unique_ptr<const Split> split) {
  class Run final : public SplitRun {
   public:
    explicit Run(std::unique_ptr<const Split> declared)
        : split_(std::move(declared)), items_(split_->items()), facts_(split_->facts()) {}

    const WorkItems& items() const override { return items_; }
    const std::vector<RunFact>& facts() const override { return facts_; }
    std::int64_t played() const override { return split_->played(sums_); }
    bool play(const sim::Part& part, const PartMachine& machine) override {
      return split_->play(part, machine, sums_) != sim::RunEnd::interrupted;
    }
    Json sums() const override { return sums_json(sums_); }
    bool add(const Json& json, const sim::ItemRange& items, bool whole) override {
      typename Split::Sums sums;
      if (!read_sums(json, sums) || !split_->fits(sums, items, whole)) return false;
      sim::merge_sum(sums_, sums);
      return true;
    }
    bool has_keys() const override {
      return requires { Split::kHasKeys; };
    }
    void claim_files() const override {
      if constexpr (requires { split_->claim_files(); }) split_->claim_files();
    }
    RunResult result(const PartMachine& machine, bool interrupted) const override {
      return split_->result(sums_, machine, interrupted);
    }

   private:
    std::unique_ptr<const Split> split_;
    WorkItems items_;
    std::vector<RunFact> facts_;
    typename Split::Sums sums_;
  };
  return std::make_unique<Run>(std::move(split));
}

/// The fewest groups of a slice. Threads take whole batches of battles: fewer than a few for each of them would leave
/// some without work, however long the battles of players take who look ahead.
constexpr std::int64_t least_slice(int threads, std::int64_t group) {
  constexpr std::int64_t kBatchesPerThread = 4;
  return threads <= 1 ? 1 : kBatchesPerThread * threads * sim::kBatchBattles / group;
}

/// How many groups follow a slice of so many that took so long: as many as take about a second.
constexpr std::int64_t next_slice(std::int64_t groups, double seconds, std::int64_t least) {
  constexpr double kSlice_seconds = 1;
  if (seconds < kSlice_seconds / 2) return groups * 2;
  return seconds > kSlice_seconds * 2 ? std::max(least, groups / 2) : groups;
}

/// Plays items of work one slice after another, so that what is finished can be saved between them: about a second
/// each, and more where that is too little for all threads. All at once where nobody saves. How they are cut does not
/// change a result.
/// @param group  of whose items every slice has all
/// @param play   (items) plays some; false: interrupted
template <class Play>
bool play_slices(sim::ItemRange items, std::int64_t group, const Play& play, const PartMachine& machine) {
  using Clock = std::chrono::steady_clock;
  constexpr std::int64_t kFirstGroups = 64;
  const std::int64_t least = least_slice(machine.threads, group);
  std::int64_t groups = std::max(kFirstGroups, least);
  while (items.size() > 0) {
    sim::ItemRange slice = items;
    if (machine.saved) slice.end = std::min(items.end, items.first + groups * group);
    const Clock::time_point start = Clock::now();
    if (!play(slice)) return false;
    const std::chrono::duration<double> taken = Clock::now() - start;
    items.first = slice.end;
    if (machine.saved) machine.saved();
    groups = next_slice(groups, taken.count(), least);
  }
  return true;
}

/// The same for a run that may end where it looks at its result: slices end at these looks, and nowhere else.
template <class Play>
bool play_looks(sim::ItemRange items, const Play& play, const PartMachine& machine) {
  while (items.size() > 0) {
    sim::ItemRange slice = items;
    if (machine.saved) slice.end = std::min(items.end, sim::look_after(items.first));
    if (!play(slice)) return false;
    items.first = slice.end;
    if (machine.saved) machine.saved();
  }
  return true;
}

}  // namespace warbalance::cli
