#include "cli/commands/sweep/conclusion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cli/base/numbers.hpp"
#include "sim/stats/quantiles.hpp"

namespace warbalance::cli {

std::string setting_text(const sim::SweepPlan& plan, std::size_t cell) {
  const std::vector<std::size_t> choice = plan.choice(cell);
  std::vector<std::string> settings;
  for (std::size_t axis = 0; axis < plan.axes.size(); ++axis) {
    settings.push_back(fmt::format("{} = {}", plan.axes[axis].name, plan.axes[axis].values[choice[axis]].text));
  }
  return fmt::format("{}", fmt::join(settings, ", "));
}

namespace {

/// The score of A in a cell of two armies; empty for others.
struct CellScore {
  std::size_t cell = 0;
  double value = 0;
  double low = 0;
  double high = 0;
};

std::vector<CellScore> scores_of(const std::vector<CellOutcome>& cells) {
  std::vector<CellScore> scores;
  for (const CellOutcome& cell : cells) {
    if (cell.validity.is_void()) continue;
    const auto value = cell.value(0, "score_a");
    const auto low = cell.value(0, "ci_low");
    const auto high = cell.value(0, "ci_high");
    if (value && low && high) scores.push_back({cell.number, *value, *low, *high});
  }
  return scores;
}

/// Wider intervals that hold together with 95 % for all cells (Bonferroni): what is picked among them then holds, too.
std::vector<CellScore> together(std::vector<CellScore> scores) {
  constexpr double kTail = 0.025;
  const double wider = sim::normal_quantile(1 - kTail / static_cast<double>(std::max<std::size_t>(1, scores.size()))) /
                       sim::normal_quantile(1 - kTail);
  for (CellScore& score : scores) {
    score.low = score.value - wider * (score.value - score.low);
    score.high = score.value + wider * (score.high - score.value);
  }
  return scores;
}

/// The neighbours, among cells of one parameter, between which the score surely passes 50 %.
std::string crossing_text(const sim::SweepPlan& plan, const std::vector<CellScore>& scores) {
  if (plan.axes.size() != 1) return {};
  const CellScore* before = nullptr;
  for (const CellScore& score : scores) {
    if (score.low <= 0.5 && score.high >= 0.5) continue;
    if (before != nullptr && (before->low > 0.5) != (score.low > 0.5)) {
      return fmt::format("The score of A passes 50 % between {} ({}) and {} ({}).", setting_text(plan, before->cell),
                         percent_text(before->value), setting_text(plan, score.cell), percent_text(score.value));
    }
    before = &score;
  }
  return {};
}

/// All have to be on one side, so that each may have an interval of its own. @pre of all cells
std::string side_of_half(const std::vector<CellScore>& scores) {
  const auto all = [&](auto is_so) { return !scores.empty() && std::all_of(scores.begin(), scores.end(), is_so); };
  if (all([](const CellScore& score) { return score.low > 0.5; })) return "A is the stronger side in all cells.";
  if (all([](const CellScore& score) { return score.high < 0.5; })) return "B is the stronger side in all cells.";
  return {};
}

/// The row whose difference from the base cell is the surest.
struct Moved {
  const CellOutcome* cell = nullptr;
  std::size_t row = 0;
  double difference = 0;
  double se = 0;
  double sureness() const { return std::abs(difference) / se; }
};

/// @param compared  how many differences there are
std::optional<Moved> surest_difference(const std::vector<CellOutcome>& cells, std::size_t& compared) {
  std::optional<Moved> surest;
  for (const CellOutcome& cell : cells) {
    if (cell.validity.is_void() || cells.front().validity.is_void()) continue;
    for (std::size_t row = 0; row < cell.rows.size(); ++row) {
      const auto difference = cell.value(row, "difference");
      const auto se = cell.value(row, "difference_se");
      if (!difference || !se || *se <= 0) continue;
      ++compared;
      const Moved moved{&cell, row, *difference, *se};
      if (!surest || moved.sureness() > surest->sureness()) surest = moved;
    }
  }
  return surest;
}

std::string change_text(const ResolvedSweep& sweep, const std::vector<CellOutcome>& cells) {
  constexpr double kChangeAlpha = 0.05;
  const bool prices = sweep.plan.command == "price";
  std::size_t compared = 0;
  const std::optional<Moved> moved = surest_difference(cells, compared);
  if (!moved && cells.front().validity.is_void()) return "The base cell tells nothing, so nothing is compared with it.";
  if (!moved) return "There is nothing to compare with the base cell yet.";
  const double chains = static_cast<double>(moved->cell->chains);
  const double least = prices ? sim::simultaneous_t_quantile(kChangeAlpha, compared, chains - 1)
                              : sim::normal_quantile(1 - kChangeAlpha / (2 * static_cast<double>(compared)));
  if (moved->sureness() < least) {
    return fmt::format("No {} differs for sure from the base cell.", prices ? "price" : "score");
  }
  const CellOutcome& cell = *moved->cell;
  const auto name_in = [&](const char* column) {
    const std::size_t at = find_column(cell.columns, column);
    return at == cell.columns.size() ? std::string() : value_text(cell.rows[moved->row][at], 0);
  };
  const std::string army = name_in("army");
  const std::string what = prices         ? "fair price of " + name_in("rule")
                           : army.empty() ? "score of A"
                                          : "win share of " + army;
  const double scale = prices ? 1 : 100;
  return fmt::format("The surest change: the {} is {} {} {} at {} than in the base cell (SE {}).", what,
                     decimal_text(scale * std::abs(moved->difference), 1), prices ? "points" : "percentage points",
                     moved->difference > 0 ? "higher" : "lower", setting_text(sweep.plan, cell.number),
                     decimal_text(scale * moved->se, 1));
}

}  // namespace

std::string sweep_conclusion(const ResolvedSweep& sweep, const std::vector<CellOutcome>& finished) {
  const std::vector<CellScore> scores = scores_of(finished);
  std::string first = crossing_text(sweep.plan, together(scores));
  if (first.empty() && scores.size() == finished.size()) first = side_of_half(scores);
  return first + (first.empty() ? "" : " ") + change_text(sweep, finished);
}

}  // namespace warbalance::cli
