#include "sim/pricing/estimation/price_report.hpp"

#include <cassert>
#include <cmath>

#include "sim/stats/hypothesis.hpp"

namespace warbalance::sim {

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::undercosted:
      return "undercosted";
    case Verdict::overcosted:
      return "overcosted";
    case Verdict::fair:
      return "fair";
    case Verdict::uncertain:
      return "uncertain";
    case Verdict::no_effect:
      return "no effect here";
  }
  return {};
}

std::string_view stage_name(RoundStage stage) {
  switch (stage) {
    case RoundStage::building:
      return "building";
    case RoundStage::burn_in:
      return "burn-in";
    case RoundStage::counted:
      break;
  }
  return "counted";
}

std::string_view drift_name(bool settled) { return settled ? "settled" : "drifts"; }

std::string_view agreement_name(Agreement agreement) {
  switch (agreement) {
    case Agreement::yes:
      return "yes";
    case Agreement::no:
      return "no";
    case Agreement::uncertain:
      return "uncertain";
  }
  return {};
}

Verdict judge(double difference, double half_width, double tolerance) {
  if (difference - half_width > tolerance) return Verdict::undercosted;
  if (difference + half_width < -tolerance) return Verdict::overcosted;
  if (std::abs(difference) + half_width < tolerance) return Verdict::fair;
  return Verdict::uncertain;
}

double rounded_to_step(double points, double step) {
  assert(step > 0);
  const double rounded = std::round(points / step) * step;
  return rounded == 0 ? 0 : rounded;  // no minus zero in tables
}

void add_discoveries(PriceReport& report) {
  std::vector<PriceRow*> judged;
  std::vector<double> p_values;
  for (std::vector<PriceRow>* rows : {&report.rows, &report.unshown}) {
    for (PriceRow& row : *rows) {
      if (!row.verdict) continue;
      judged.push_back(&row);
      p_values.push_back(tolerance_p_value(*row.difference, *row.se, report.tolerance, report.chains - 1));
    }
  }
  const std::vector<double> adjusted = benjamini_hochberg_adjusted(p_values);
  report.fdr = true;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    judged[i]->q_fdr = adjusted[i];
    judged[i]->discovery.reset();
    if (adjusted[i] > report.look_alpha) continue;
    judged[i]->discovery = *judged[i]->difference > 0 ? Verdict::undercosted : Verdict::overcosted;
  }
}

std::optional<PriceFlag> nearer_price(const PriceRow& row) {
  if (!row.formula || !row.interval || *row.formula == row.listed) return {};
  const double middle = (*row.formula + row.listed) / 2;
  if (row.interval->low <= middle && middle <= row.interval->high) return {};
  const bool above = row.interval->low > middle;
  return above == (row.listed > *row.formula) ? PriceFlag::nearer_listed : PriceFlag::nearer_formula;
}

}  // namespace warbalance::sim
