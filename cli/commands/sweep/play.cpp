#include "cli/commands/sweep/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

namespace warbalance::cli {
namespace {

/// Reports the battles of one cell to the progress of the sweep, at its end also the planned ones that it did not need.
class CellProgress final : public sim::Progress {
 public:
  CellProgress(sim::Progress& whole, std::int64_t battles) : whole_(whole), left_(battles) {}

  void advance(std::int64_t battles) override {
    left_ -= battles;
    whole_.advance(battles);
  }
  bool stop_requested() const override { return whole_.stop_requested(); }
  void finish() { whole_.advance(left_.exchange(0)); }

 private:
  sim::Progress& whole_;
  std::atomic<std::int64_t> left_;
};

}  // namespace

std::int64_t battles_of(const std::vector<SweepCell>& cells, std::size_t first, std::size_t end) {
  std::int64_t battles = 0;
  for (std::size_t number = first; number < end; ++number) battles += cells[number].battles;
  return battles;
}

CellOutcome play_cell(const std::vector<SweepCell>& cells, std::size_t number, ProgressBar& bar) {
  bar.label(fmt::format("cell {} of {}", number + 1, cells.size()));
  CellProgress progress(bar, cells[number].battles);
  CellOutcome outcome = cells[number].play(progress);
  outcome.number = number;
  if (!outcome.interrupted) progress.finish();
  return outcome;
}

Exit exit_of(const std::vector<CellOutcome>& cells) {
  const bool conclusive =
      std::all_of(cells.begin(), cells.end(), [](const CellOutcome& cell) { return cell.conclusive; });
  return conclusive ? Exit::done : Exit::inconclusive;
}

}  // namespace warbalance::cli
