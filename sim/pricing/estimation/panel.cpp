#include "sim/pricing/estimation/panel.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <vector>

#include "sim/stats/hypothesis.hpp"

namespace warbalance::sim {
namespace {

/// The rows of one item that have a price; empty when the report itself has none.
std::vector<const PriceRow*> priced(const PriceReport& report, std::span<const PriceReport> others, std::size_t item) {
  std::vector<const PriceRow*> rows;
  if (!report.rows[item].fair) return rows;
  rows.push_back(&report.rows[item]);
  for (const PriceReport& other : others) {
    if (item >= other.rows.size() || !other.rows[item].fair) continue;
    assert(other.rows[item].rule == report.rows[item].rule);
    rows.push_back(&other.rows[item]);
  }
  return rows;
}

Interval span_of(const std::vector<const PriceRow*>& rows) {
  Interval span{*rows.front()->fair, *rows.front()->fair};
  for (const PriceRow* row : rows) {
    span.low = std::min(span.low, *row->fair);
    span.high = std::max(span.high, *row->fair);
  }
  return span;
}

/// The spread of the price over the players; empty for fewer than two prices with errors.
std::optional<BetweenSpread> spread_over(const std::vector<const PriceRow*>& rows) {
  std::vector<MemberEstimate> players;
  for (const PriceRow* row : rows) {
    if (row->se && *row->se > 0) players.push_back({*row->fair, *row->se});
  }
  if (players.size() < 2) return std::nullopt;
  return between_spread(players);
}

/// Whether the players agree on the verdict; empty where one of them has none.
std::optional<Agreement> agreement_of(const std::vector<const PriceRow*>& rows) {
  bool certain = true;
  bool contrary = false;
  std::optional<Verdict> common;
  for (const PriceRow* row : rows) {
    if (!row->verdict) return std::nullopt;
    if (*row->verdict == Verdict::uncertain) {
      certain = false;
    } else {
      contrary = contrary || (common && *common != *row->verdict);
      common = row->verdict;
    }
  }
  return contrary ? Agreement::no : certain ? Agreement::yes : Agreement::uncertain;
}

bool is_anchor(const PriceRow& row) { return has_flag(row.flags, PriceFlag::anchor); }

}  // namespace

void add_player_span(PriceReport& report, std::span<const PriceReport> others) {
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    const auto rows = priced(report, others, i);
    if (rows.empty()) continue;
    const Interval span = span_of(rows);
    report.rows[i].player_min = span.low;
    report.rows[i].player_max = span.high;
    if (rows.size() > 1) {
      report.rows[i].tau = spread_over(rows);
      report.rows[i].all_players = agreement_of(rows);
    }
    const auto any = [&rows](auto&& test) { return std::any_of(rows.begin(), rows.end(), test); };
    const bool good = any([](const PriceRow* row) { return row->interval && row->interval->low > 0; });
    const bool bad = any([](const PriceRow* row) { return row->interval && row->interval->high < 0; });
    if (good && bad) report.rows[i].flags.push_back(PriceFlag::tactic_limited);
  }
}

void add_condition_span(PriceReport& report, std::span<const PriceReport> others) {
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    const auto rows = priced(report, others, i);
    if (rows.empty()) continue;
    PriceRow& row = report.rows[i];
    const Interval span = span_of(rows);
    row.condition_min = span.low;
    row.condition_max = span.high;
    const auto on_both_sides_of = [&](double price) {
      const auto any = [&rows](auto&& test) { return std::any_of(rows.begin(), rows.end(), test); };
      return any([&](const PriceRow* other) { return other->interval && other->interval->low > price; }) &&
             any([&](const PriceRow* other) { return other->interval && other->interval->high < price; });
    };
    if (on_both_sides_of(row.listed + report.tolerance) || on_both_sides_of(row.listed - report.tolerance)) {
      row.flags.push_back(PriceFlag::condition_limited);
    }
  }
}

void make_robust(PriceReport& report, std::span<const PriceReport> others, double price_step) {
  std::vector<PriceRow*> judged;
  std::vector<double> p_values;
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    const auto rows = priced(report, others, i);
    if (rows.empty()) continue;
    double sum = 0;
    double squares = 0;
    bool has_errors = true;
    for (const PriceRow* row : rows) {
      sum += *row->fair;
      squares += row->se.value_or(0) * row->se.value_or(0);
      has_errors = has_errors && row->se.has_value();
    }
    PriceRow& row = report.rows[i];
    const auto count = static_cast<double>(rows.size());
    row.fair = sum / count;
    row.difference = *row.fair - row.listed;
    row.fair_rounded = rounded_to_step(*row.fair, price_step);
    row.body_sd.reset();
    row.slope_q.reset();
    row.slope_se.reset();
    if (!has_errors) continue;
    row.se = std::sqrt(squares) / count;
    const double half_width = report.quantile * *row.se;
    row.interval = Interval{*row.fair - half_width, *row.fair + half_width};
    if (!row.verdict || is_anchor(row)) continue;
    row.verdict = judge(*row.difference, half_width, report.tolerance);
    judged.push_back(&row);
    p_values.push_back(tolerance_p_value(*row.difference, *row.se, report.tolerance, report.chains - 1));
  }
  const std::vector<double> adjusted = holm_adjusted(p_values);
  for (std::size_t i = 0; i < judged.size(); ++i) judged[i]->p_holm = adjusted[i];
}

}  // namespace warbalance::sim
