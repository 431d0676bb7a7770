#include "cli/commands/compare/balance_report.hpp"

#include <fmt/format.h>

#include "cli/base/numbers.hpp"
#include "sim/checks/balance_difference.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kSpreadValues = 3;  ///< of armies, then of pairs

std::string points_text_of(double percentage_points) { return decimal_text(percentage_points, kPercentDecimals); }

void fill(SummaryValue& value, double number, const sim::Interval& interval) {
  value.value = number;
  value.low = interval.low;
  value.high = interval.high;
}

void fill_spreads(std::vector<SummaryValue>& values, std::size_t first, const sim::SpreadDifference& spread) {
  fill(values[first], spread.spread_a, spread.interval_a);
  fill(values[first + 1], spread.spread_b, spread.interval_b);
  if (spread.difference) fill(values[first + 2], spread.difference->value, spread.difference->interval);
}

std::string verdict_text(sim::Change change) {
  switch (change) {
    case sim::Change::falls:
      return "B is better balanced than A";
    case sim::Change::rises:
      return "B is balanced worse than A";
    case sim::Change::steady:
      return "Both are balanced alike";
    case sim::Change::open:
      break;
  }
  return "The battles do not tell whether B is better balanced";
}

std::string spread_text(const sim::SpreadDifference& spread) {
  std::string text = fmt::format("{} percentage points from 50 % in A, {} in B", points_text_of(spread.spread_a),
                                 points_text_of(spread.spread_b));
  if (spread.difference) {
    const auto& [value, se, interval] = *spread.difference;
    text += fmt::format(" (difference {}{}, 95 % interval {} to {})", value > 0 ? "+" : "", points_text_of(value),
                        points_text_of(interval.low), points_text_of(interval.high));
  }
  return text;
}

}  // namespace

std::string add_balance(Report& report, const sim::PlayedPairs& played, std::size_t armies) {
  std::vector<SummaryValue> values = balance_values();
  const auto balance = sim::balance_difference(played.pairs, armies);
  if (balance) {
    fill_spreads(values, 0, balance->armies);
    fill_spreads(values, kSpreadValues, balance->pairs);
  }
  report.values.insert(report.values.end(), values.begin(), values.end());
  if (!balance) return "Too few battles of a pair to tell which ruleset is better balanced: 40 at least.";
  return fmt::format("{}: armies' mean scores lie {}; scores of pairs {}.", verdict_text(balance->armies.change),
                     spread_text(balance->armies), spread_text(balance->pairs));
}

std::vector<SummaryValue> shift_values() {
  return {{"mean_shift", "mean absolute difference of the scores of pairs, noise taken off (approximate)", "0..1",
           kShareDecimals},
          {"root_mean_square_shift", "root mean square difference of the scores of pairs, noise taken off", "0..1",
           kShareDecimals}};
}

std::vector<SummaryValue> balance_values() {
  constexpr int kSpreadDecimals = 4;
  const auto value = [&](std::string name, std::string meaning) {
    return SummaryValue{std::move(name), std::move(meaning), "percentage points", kSpreadDecimals};
  };
  return {value("army_spread_a", "how far armies' mean scores lie from 50 % in A (root mean square, noise taken off)"),
          value("army_spread_b", "the same in B"),
          value("army_spread_difference", "B less A, by shared dice; empty where one of them may be 0"),
          value("pair_spread_a", "how far scores of pairs lie from 50 % in A, likewise"),
          value("pair_spread_b", "the same in B"),
          value("pair_spread_difference", "B less A, likewise")};
}

}  // namespace warbalance::cli
