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

// A run that can be played in parts, on several machines and days, with one result. A run that is played at once is
// part 1 of 1.

namespace warbalance::cli {

using sim::read_sums;
using sim::RunFact;
using sim::sums_json;

/// The fact with the length of a run; it may differ when a run continues a shorter one.
inline constexpr const char* kLengthFact = "number of battles";

/// The facts of a provenance: ruleset, scenario, players and seed.
inline std::vector<RunFact> facts_of(const Provenance& provenance) {
  return {{"ruleset", fmt::format("{} {}", provenance.ruleset, provenance.ruleset_hash)},
          {"scenario", fmt::format("{} {}", provenance.scenario, provenance.scenario_hash)},
          {"choice of players", fmt::format("{}", fmt::join(provenance.players, ", "))},
          {"seed", provenance.seed ? fmt::format("{}", *provenance.seed) : ""}};
}

/// The work items of a run.
struct WorkItems {
  std::int64_t count = 0;
  std::int64_t group = 1;        ///< parts have whole groups of items
  std::string name = "battles";  ///< in messages
};

/// Whether so many items can be all, some or the first of a range.
constexpr bool has_count(std::int64_t played, const sim::ItemRange& items, bool whole) {
  return whole ? played == items.size() : played >= 0 && played <= items.size();
}

/// The machine that plays parts.
struct PartMachine {
  int threads = 1;
  ProgressShown progress;
  /// Called whenever sums could be saved; empty: nobody saves them.
  std::function<void()> saved{};
};

/// The result of a run.
struct RunResult {
  std::string message{};  ///< why there is no report, or a message besides it
  /// For people to read, or for programs; empty: there is none.
  std::function<Report(bool for_people)> report{};
  /// Writes the further files that the run requests, or says why not; empty: it requests none.
  std::function<void()> save{};
  Exit exit = Exit::done;
};

/// A resolved run with the sums of the parts that it knows.
class SplitRun {
 public:
  virtual ~SplitRun() = default;

  virtual const WorkItems& items() const = 0;
  virtual const std::vector<RunFact>& facts() const = 0;
  /// The number of items in the sums.
  virtual std::int64_t played() const = 0;
  /// Plays the rest of a part. False: interrupted; the sums cover the finished items.
  virtual bool play(const sim::Part& part, const PartMachine& machine) = 0;
  virtual Json sums() const = 0;
  /// Adds the sums of a whole or unfinished part. False: they cannot belong to these items.
  virtual bool add(const Json& sums, const sim::ItemRange& items, bool whole) = 0;
  /// Whether sums have keys over everything that they depend on. Then sums of any other run may be added; entries that
  /// do not belong to this run are left out.
  virtual bool has_keys() const = 0;
  /// Claims the further files that the run requests; call it before a run with a printed result.
  virtual void claim_files() const = 0;
  /// The result of all added sums; plays the post-run questions now. @pre some items were added
  virtual RunResult result(const PartMachine& machine, bool interrupted) const = 0;
};

/// The result of a run that always has a report.
inline RunResult reported(Report report, Exit exit = Exit::done) {
  return {.report = [report = std::move(report)](bool /*for_people*/) { return report; }, .exit = exit};
}

/// The requirements on a command's resolved run, so that it can be played in parts. It is not changed.
template <class Split>
concept Splittable = requires(const Split& split, typename Split::Sums& sums, const sim::Part& part,
                              const PartMachine& machine, const sim::ItemRange& items) {
  /// `Sums`: integers that merge and name their fields (sim/sums/fields.hpp), or another type that merges and has
  /// `sums_json` and `read_sums`.
  { split.items() } -> std::same_as<WorkItems>;
  { split.facts() } -> std::same_as<std::vector<RunFact>>;
  { split.played(sums) } -> std::same_as<std::int64_t>;
  /// Plays the items of a part (range_of) that its sums lack.
  { split.play(part, machine, sums) } -> std::same_as<sim::RunEnd>;
  /// Whether sums may belong to all or some of these items; for a whole run also to a shorter run.
  { split.fits(sums, items, /*whole=*/true) } -> std::same_as<bool>;
  { split.result(sums, machine, /*interrupted=*/false) } -> std::same_as<RunResult>;
  // Optional: `kHasKeys` and `claim_files`, see `SplitRun`.
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

/// The fewest groups of a slice. Threads take whole batches of battles, so each thread needs a few of them, even if the
/// battles are slow.
constexpr std::int64_t least_slice(int threads, std::int64_t group) {
  constexpr std::int64_t kBatchesPerThread = 4;
  return threads <= 1 ? 1 : kBatchesPerThread * threads * sim::kBatchBattles / group;
}

/// The number of groups in the next slice, after a slice of so many groups and seconds: about a second's work.
constexpr std::int64_t next_slice(std::int64_t groups, double seconds, std::int64_t least) {
  constexpr double kSlice_seconds = 1;
  if (seconds < kSlice_seconds / 2) return groups * 2;
  return seconds > kSlice_seconds * 2 ? std::max(least, groups / 2) : groups;
}

/// Plays items of work in slices, so that finished items can be saved between them. A slice takes about a second, or
/// more if all threads need more. Without saving, all items are one slice. The slices do not change a result.
/// @param group slices contain whole groups of this size
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

/// The same for a run that may end at its looks: slices end exactly at these looks.
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
