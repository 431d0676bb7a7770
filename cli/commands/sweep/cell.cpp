#include "cli/commands/sweep/cell.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "cli/base/numbers.hpp"
#include "cli/report/columns.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::cli {
namespace {

Difference of_scores(const GroupScores& row, const GroupScores& base) {
  // Another number of armies makes groups of another size: nothing is shared, and win shares among two and among three
  // are not comparable.
  if (row.full != base.full || row.scores.size() != base.scores.size() || row.scores.empty()) return {};
  const sim::Estimate difference = sim::paired_difference(row.scores, base.scores, row.full);
  return {difference.value, difference.se};
}

Difference of_prices(const ChainPrices& row, const ChainPrices& base) {
  if (!row.fair || !base.fair) return {};
  const double difference = *row.fair - *base.fair;
  if (row.without_chain.empty() || base.without_chain.empty()) return {difference, std::nullopt};
  if (row.without_chain.size() == base.without_chain.size()) {
    return {difference, sim::jackknife_difference_se(row.without_chain, base.without_chain)};
  }
  // Other numbers of chains: what they share is ignored, so the true error is at most this.
  const double se = sim::jackknife_se(row.without_chain);
  const double se_of_base = sim::jackknife_se(base.without_chain);
  return {difference, std::sqrt(se * se + se_of_base * se_of_base)};
}

constexpr int kPriceDecimals = 2;

/// Moves the column of flags to the end, or adds an empty one.
void put_flags_last(CellOutcome& cell, std::vector<Column>& columns) {
  const std::size_t at = find_column(columns, "flags");
  if (at == columns.size()) {
    columns.push_back(sweep_flags_column());
    for (auto& row : cell.rows) row.emplace_back(std::string());
    return;
  }
  const auto place = static_cast<std::ptrdiff_t>(at);
  std::rotate(columns.begin() + place, columns.begin() + place + 1, columns.end());
  for (auto& row : cell.rows) std::rotate(row.begin() + place, row.begin() + place + 1, row.end());
}

}  // namespace

Column sweep_flags_column() {
  return flag_column(
      "flags", "flags",
      "identical: equal to the base cell in everything that decides a result; no_room: there was no room to "
      "deploy in most battles; no_attack: nobody attacked in most; not_converged, failed: there is no price");
}

std::vector<Column> difference_columns(bool prices) {
  const std::string unit = prices ? "points" : "0..1";
  const int decimals = prices ? kPriceDecimals : kShareDecimals;
  return {estimate_column("difference", "difference", unit, decimals,
                          prices ? "fair price less that of the base cell, the first"
                                 : "score (win share) less that of the base cell, the first"),
          {"difference_se", "SE", unit, decimals, Role::error,
           "its standard error; what both cells share of their dice is taken into account"}};
}

bool GroupScores::valid() const {
  return full >= 1 && std::ranges::all_of(scores, [&](std::uint16_t score) { return score <= full; });
}

sim::Json sums_json(const CellColumns& columns) {
  const std::vector<Column>& list = columns;
  return sim::sums_json(list);
}

bool read_sums(const sim::Json& json, CellColumns& columns) {
  constexpr int kMostDecimals = 20;
  std::vector<Column> list;
  const auto is_sound = [](const Column& column) { return column.decimals >= 0 && column.decimals <= kMostDecimals; };
  if (!sim::read_sums(json, list) || !std::ranges::all_of(list, is_sound)) return false;
  columns = CellColumns(std::move(list));
  return true;
}

bool CellOutcome::valid() const {
  return std::ranges::all_of(rows, [&](const auto& row) { return row.size() == columns.size(); }) &&
         (samples.size() == rows.size() || (compared && number > 0 && samples.empty()));
}

std::string_view flag_text(SweepFlag flag) {
  constexpr std::array<std::string_view, 5> kTexts = {"identical", "no_room", "no_attack", "not_converged", "failed"};
  return kTexts[static_cast<std::size_t>(flag)];
}

std::optional<double> CellOutcome::value(std::size_t row, std::string_view column) const {
  const std::size_t at = find_column(columns, column);
  if (at == columns.size() || row >= rows.size()) return std::nullopt;
  const auto* found = std::get_if<double>(&rows[row][at]);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

void CellOutcome::add_flag(std::size_t row, SweepFlag flag) {
  const std::size_t flags = find_column(columns, "flags");
  assert(flags != columns.size());
  auto& text = std::get<std::string>(rows[row][flags]);
  if (!text.empty()) text += ' ';
  text += flag_text(flag);
}

void keep_cell(std::vector<CellOutcome>& cells, CellOutcome cell) {
  if (!cells.empty()) cell.columns.share_with(cells.back().columns);
  for (auto& row : cell.rows) row.shrink_to_fit();
  cells.push_back(std::move(cell));
}

Difference difference_of(const Sample& row, const Sample& base) {
  if (const auto* scores = std::get_if<GroupScores>(&row.value)) {
    const auto* of_base = std::get_if<GroupScores>(&base.value);
    return of_base == nullptr ? Difference{} : of_scores(*scores, *of_base);
  }
  const auto* of_base = std::get_if<ChainPrices>(&base.value);
  return of_base == nullptr ? Difference{} : of_prices(std::get<ChainPrices>(row.value), *of_base);
}

void compare_with_base(CellOutcome& cell, const std::vector<Sample>& base, bool identical) {
  const bool prices = !cell.samples.empty() && std::holds_alternative<ChainPrices>(cell.samples.front().value);
  std::vector<Column> columns = cell.columns;
  if (const std::size_t own = find_column(columns, "difference"); own != columns.size()) {
    columns[own].name = "listed_difference";
  }
  for (Column& column : difference_columns(prices)) columns.push_back(std::move(column));
  for (std::size_t i = 0; i < cell.rows.size(); ++i) {
    const auto same =
        std::find_if(base.begin(), base.end(), [&](const auto& b) { return b.key == cell.samples[i].key; });
    Difference difference;
    if (same != base.end()) difference = difference_of(cell.samples[i], *same);
    if (prices && difference.se) {
      cell.chains = std::min(std::get<ChainPrices>(cell.samples[i].value).without_chain.size(),
                             std::get<ChainPrices>(same->value).without_chain.size());
    }
    if (identical && difference.value) difference = {0.0, 0.0};
    cell.rows[i].push_back(value_or_empty(difference.value));
    cell.rows[i].push_back(value_or_empty(difference.se));
  }
  put_flags_last(cell, columns);
  cell.compared = true;
  cell.columns = std::move(columns);
  for (std::size_t i = 0; i < cell.rows.size(); ++i) {
    if (cell.validity.are_most(&sim::Validity::without_room)) cell.add_flag(i, SweepFlag::no_room);
    if (cell.validity.are_most(&sim::Validity::without_attack)) cell.add_flag(i, SweepFlag::no_attack);
    if (identical) cell.add_flag(i, SweepFlag::identical);
  }
}

}  // namespace warbalance::cli
