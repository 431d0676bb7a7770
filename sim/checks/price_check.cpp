#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/checks/check_run.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

const PriceRow* row_of(const PriceReport& report, const std::string& item) {
  const auto same = [&](const PriceRow& row) { return row.rule == item; };
  const auto found = std::find_if(report.rows.begin(), report.rows.end(), same);
  return found == report.rows.end() ? nullptr : &*found;
}

}  // namespace

Estimate difference(const StoredEstimate& now, const StoredEstimate& old, double alpha) {
  const double value = now.value - old.value;
  const double se = std::sqrt(now.se * now.se + old.se * old.se);
  const double degrees_of_freedom = std::min(now.degrees_of_freedom, old.degrees_of_freedom);
  const double half_width = simultaneous_t_quantile(alpha, 1, degrees_of_freedom) * se;
  return {value, se, {value - half_width, value + half_width}};
}

void hold_back_void(CheckResult& result) {
  const char* reason = result.validity.are_most(&Validity::without_room)     ? "there was no room to deploy an army"
                       : result.validity.are_most(&Validity::without_attack) ? "nobody attacked"
                                                                             : nullptr;
  if (reason == nullptr) return;
  result.verdict = CheckVerdict::inconclusive;
  result.note = std::string(reason) + " in most battles: what they come to says nothing of strength";
}

PriceJudge::PriceJudge(const std::vector<Check>& checks, double alpha, int looks)
    : checks_(checks), alpha_(alpha), looks_(looks), results_(checks.size()) {}

void PriceJudge::judge_one(const Check& check, const PriceReport& report, CheckResult& result) const {
  const PriceRow* row = row_of(report, check.target);
  if (row == nullptr || !row->fair || !row->se) {
    result.note = "the battles do not tell this price from others";
    return;
  }
  const StoredEstimate fair{*row->fair, *row->se, static_cast<double>(report.chains - 1)};
  result.stored = fair;
  if (result.verdict) return;  // an earlier look has decided
  const StoredEstimate listed{row->listed, 0, fair.degrees_of_freedom};
  const Estimate found = difference(fair, check.old.value_or(listed), alpha_ / looks_);
  result.estimate = found.value;
  result.interval = found.interval;
  result.battles = report.tail_battles;
}

bool PriceJudge::look(const PriceReport& report) {
  bool all = true;
  for (std::size_t i = 0; i < checks_.size(); ++i) {
    if (!checks_[i].of_price()) continue;
    CheckResult& result = results_[i];
    if (!result.verdict) ++result.looks;
    judge_one(checks_[i], report, result);
    if (!result.verdict && result.interval) {
      const CheckVerdict found = judge(*result.interval, checks_[i].band, -kUnbounded, kUnbounded);
      if (found != CheckVerdict::inconclusive) result.verdict = found;
    }
    all = all && result.verdict.has_value();
  }
  return all;
}

std::vector<CheckResult> PriceJudge::results(const PriceReport& report) {
  for (std::size_t i = 0; i < checks_.size(); ++i) {
    CheckResult& result = results_[i];
    if (!checks_[i].of_price() || report.interrupted) continue;
    result.finished = true;
    if (report.outcome != PriceOutcome::converged) {
      result = {.verdict = CheckVerdict::inconclusive, .note = report.message, .finished = true};
    } else if (!result.verdict) {
      result.verdict = CheckVerdict::inconclusive;
    }
    result.validity = report.validity;
    hold_back_void(result);
  }
  return results_;
}

}  // namespace warbalance::sim
