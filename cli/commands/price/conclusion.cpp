#include "cli/commands/price/conclusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/price/direct.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

/// Prices of a run by what their verdicts are.
struct Verdicts {
  explicit Verdicts(const std::vector<sim::PriceRow>& rows) {
    for (const sim::PriceRow& row : rows) {
      if (!row.verdict) continue;
      idle += *row.verdict == sim::Verdict::no_effect;
      if (*row.verdict == sim::Verdict::no_effect) continue;
      ++all;
      judged = &row;
      fair += *row.verdict == sim::Verdict::fair;
      if (*row.verdict == sim::Verdict::undercosted || *row.verdict == sim::Verdict::overcosted) wrong.push_back(&row);
    }
  }

  std::int64_t all = 0;
  std::int64_t fair = 0;
  std::int64_t idle = 0;                  ///< without effect here, not among `all`
  const sim::PriceRow* judged = nullptr;  ///< the last of `all`
  std::vector<const sim::PriceRow*> wrong;
};

/// By how many standard errors a price is wrong beyond the tolerance.
double sureness(const sim::PriceRow& row, double tolerance) {
  return (std::abs(*row.difference) - tolerance) / std::max(row.se.value_or(0), 1e-9);
}

/// "10", "12.5"
std::string listed_text(double points) { return fmt::format("{:.6g}", points); }

/// "worth 5.7 points, between 4.4 and 7.0"
std::string worth_text(const sim::PriceRow& row) {
  return fmt::format("worth {} points, between {} and {}", decimal_text(*row.fair, 1),
                     decimal_text(row.interval->low, 1), decimal_text(row.interval->high, 1));
}

/// What to do about a price that is wrong. The price of a quality is not said to be charged: it is that of a unit
/// without special rules, and lists add up.
std::string advice(const sim::PriceRow& row) {
  const std::string listed = listed_text(row.listed);
  if (row.kind == "tier")
    return fmt::format("A plain unit of {} is {}; listed are {}.", row.rule, worth_text(row), listed);
  if (row.fair_rounded && *row.fair_rounded != row.listed) {
    return fmt::format("Charge {} for {}, not {}: {}.", listed_text(*row.fair_rounded), row.rule, listed,
                       worth_text(row));
  }
  return fmt::format("{} is {}; listed are {}.", row.rule, worth_text(row), listed);
}

std::string counts_text(const Verdicts& verdicts, double tolerance) {
  const auto number = [](std::int64_t count) { return count == 0 ? std::string("none") : grouped_text(count); };
  const auto wrong = std::ssize(verdicts.wrong);
  return fmt::format("Wrong for sure, by more than {}: {} of {}; fair: {}; not told by these battles: {}{}.",
                     sim::counted(listed_text(tolerance), "point"), number(wrong), sim::counted(verdicts.all, "price"),
                     number(verdicts.fair), number(verdicts.all - wrong - verdicts.fair),
                     verdicts.idle == 0 ? "" : "; no effect here: " + grouped_text(verdicts.idle));
}

std::string without_verdicts(const sim::PriceReport& prices) {
  const auto most = std::max_element(prices.rows.begin(), prices.rows.end(), [](const auto& a, const auto& b) {
    return a.fair.value_or(-HUGE_VAL) < b.fair.value_or(-HUGE_VAL);
  });
  if (most == prices.rows.end() || !most->fair) return "These battles give no price.";
  const std::string worth =
      most->interval ? worth_text(*most) : fmt::format("worth {} points", decimal_text(*most->fair, 1));
  const std::string first = prices.rows.size() == 1
                                ? fmt::format("{} is {}.", most->rule, worth)
                                : fmt::format("The greatest estimate is that of {}: {}.", most->rule, worth);
  return first + (prices.prior ? " There are no verdicts: the prior prices are guesses."
                               : " There are no verdicts on the listed prices.");
}

}  // namespace

std::string price_conclusion(const sim::PriceReport& prices) {
  if (prices.outcome != sim::PriceOutcome::converged) {
    return prices.message.empty() ? "There are no prices yet."
                                  : fmt::format("There are no prices yet: {}.", prices.message);
  }
  const Verdicts verdicts(prices.rows);
  if (verdicts.all == 0 && verdicts.idle > 0) return note_on_idle_rules(prices);
  if (verdicts.all == 0) return without_verdicts(prices);
  if (verdicts.wrong.empty() && verdicts.fair == 0) {
    const std::string what = verdicts.all == 1 ? verdicts.judged->rule + " is" : "the listed prices are";
    return fmt::format("These battles do not tell yet whether {} wrong: all intervals are too wide.", what);
  }
  if (verdicts.wrong.empty()) return counts_text(verdicts, prices.tolerance);
  const auto surest = *std::max_element(
      verdicts.wrong.begin(), verdicts.wrong.end(),
      [&](const auto* a, const auto* b) { return sureness(*a, prices.tolerance) < sureness(*b, prices.tolerance); });
  const std::string first = advice(*surest);
  return verdicts.all == 1 ? first : first + " " + counts_text(verdicts, prices.tolerance);
}

}  // namespace warbalance::cli
