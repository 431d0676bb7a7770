#include "sim/pricing/estimation/price_report.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/list_fit.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/variance_shares.hpp"

namespace warbalance::sim {

namespace {

/// In the order of the enum.
constexpr std::string_view kFlagNames[] = {
    "anchor",         "not_identified",      "out_of_reach",      "nearer_listed",
    "nearer_formula", "tactic_limited",      "condition_limited", "context_dependent",
    "noisy",          "formula_contradicts", "player_misuses"};

}  // namespace

std::string_view flag_name(PriceFlag flag) { return kFlagNames[static_cast<std::size_t>(flag)]; }

std::string flags_text(const std::vector<PriceFlag>& flags) {
  std::string text;
  for (const PriceFlag flag : flags) {
    if (!text.empty()) text += ' ';
    text += flag_name(flag);
  }
  return text;
}

bool has_flag(const std::vector<PriceFlag>& flags, PriceFlag flag) {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

namespace {

/// Whether a model is fitted by least squares, with few enough coefficients to fit it again without each chain.
bool is_small(const PriceModel& model) {
  return model.kind() == PriceModelKind::additive || model.kind() == PriceModelKind::quality;
}

/// The model with slopes over quality, if the reported one is additive.
std::optional<std::size_t> richer_model(const FieldChains& chains, std::size_t model) {
  if (chains.models()[model].kind() != PriceModelKind::additive) return std::nullopt;
  return chains.find_model(PriceModelKind::quality);
}

/// The indices of the numbers that the shares follow from.
enum PricePart : std::size_t { armies_part, richer_part, first_part, luck_part, rest_part };

}  // namespace

PriceVarianceParts price_variance_parts(const NormalEquations& equations, std::size_t columns) {
  PriceVarianceParts parts;
  // A result is y - 1/2, half a response; A and B are drawn alike, so its mean is 0.
  const auto battles = static_cast<double>(equations.rows());
  const double squares = equations.squares() / 4;
  if (squares <= 0) return parts;
  parts.variance = squares / battles;

  const Spectrum spectrum(equations);
  const std::vector<double> theta = spectrum.solve(equations);
  double explained = 0;
  for (std::size_t a = 0; a < theta.size(); ++a) explained += theta[a] * static_cast<double>(equations.response(a)) / 2;
  const std::size_t luck = columns + 1;
  const bool has_luck = equations.product(luck, luck) > 0;
  const std::size_t coefficients = equations.columns() - spectrum.missing();
  const double rest = (squares - explained) / (battles - static_cast<double>(coefficients));

  double of_armies = 0;
  for (std::size_t a = 0; a < columns; ++a) {
    for (std::size_t b = 0; b < columns; ++b) {
      if (equations.product(a, b) != 0) of_armies += theta[a] * theta[b] * static_cast<double>(equations.product(a, b));
    }
  }
  // A coefficient that explains nothing explains the variance of one battle by chance.
  const auto of_model = static_cast<double>(coefficients - 1 - (has_luck ? 1 : 0));
  parts.armies = (of_armies - rest * of_model) / squares;
  const auto root = [&](std::size_t c) {
    return theta[c] * std::sqrt(static_cast<double>(equations.product(c, c)) / squares);
  };
  parts.first = root(columns);
  parts.luck = has_luck ? root(luck) : 0;
  return parts;
}

std::optional<PriceVarianceShares> price_variance_shares(const FieldChains& chains, std::size_t model) {
  const std::size_t place = is_small(chains.models()[model]) ? model : 0;
  const std::optional<std::size_t> richer = richer_model(chains, place);
  const std::size_t columns = chains.models()[place].size();
  const NormalEquations all = chains.tail_equations(place);
  if (all.squares() == 0) return std::nullopt;
  const bool has_luck = all.product(columns + 1, columns + 1) > 0;

  const Jackknife found = jackknife(chains.replicates(), [&](std::size_t left_out) {
    const PriceVarianceParts parts = price_variance_parts(chains.tail_equations(place, left_out), columns);
    double more = 0;
    if (richer) {
      const NormalEquations equations = chains.tail_equations(*richer, left_out);
      more = price_variance_parts(equations, chains.models()[*richer].size()).armies - parts.armies;
    }
    const double rest = 1 - parts.armies - more - parts.first * parts.first - parts.luck * parts.luck;
    return std::vector<double>{parts.armies, more, parts.first, parts.luck, rest};
  });
  const double quantile = t_quantile(0.975, static_cast<double>(chains.replicates() - 1));
  const auto share = [&](PricePart part) {
    return cut_share(found.values[part], found.standard_errors[part], quantile);
  };
  const auto of_root = [&](PricePart part) {
    return squared_share(found.values[part], found.standard_errors[part], quantile);
  };
  PriceVarianceShares shares{share(armies_part), std::nullopt, of_root(first_part), std::nullopt, share(rest_part)};
  if (richer) shares.richer = share(richer_part);
  if (has_luck) shares.dice = of_root(luck_part);
  return shares;
}

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::raise:
      return "raise";
    case Verdict::lower:
      return "lower";
    case Verdict::keep:
      return "keep";
    case Verdict::open:
      return "no verdict yet";
    case Verdict::no_effect:
      return "no effect here";
  }
  return {};
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

Verdict judge(double difference, double half_width, double tolerance, double keep_within) {
  if (difference - half_width > tolerance) return Verdict::raise;
  if (difference + half_width < -tolerance) return Verdict::lower;
  if (std::abs(difference) + half_width < keep_within) return Verdict::keep;
  return Verdict::open;
}

double rounded_to_step(double points, double step) {
  assert(step > 0);
  const double rounded = std::round(points / step) * step;
  return rounded == 0 ? 0 : rounded;  // no minus zero in tables
}

namespace {

bool is_anchor(const PriceRow& row) { return has_flag(row.flags, PriceFlag::anchor); }

/// The rows that get verdicts.
std::vector<PriceRow*> judged_rows(PriceReport& report) {
  std::vector<PriceRow*> judged;
  for (std::vector<PriceRow>* rows : {&report.rows, &report.unshown}) {
    for (PriceRow& row : *rows) {
      if (row.fair && row.se && !is_anchor(row)) judged.push_back(&row);
    }
  }
  return judged;
}

}  // namespace

void give_verdicts(PriceReport& report) {
  const std::vector<PriceRow*> judged = judged_rows(report);
  if (judged.empty()) return;
  const double freedom = report.freedom;
  std::vector<double> p_values;
  for (const PriceRow* row : judged) {
    p_values.push_back(tolerance_p_value(*row->difference, *row->se, report.tolerance, freedom));
  }
  const std::vector<double> holm = holm_adjusted(p_values);
  const std::vector<double> discovery = benjamini_hochberg_adjusted(p_values);
  const double equivalence = t_quantile(1 - report.look_alpha, freedom);
  for (std::size_t i = 0; i < judged.size(); ++i) {
    PriceRow& row = *judged[i];
    row.p_holm = holm[i];
    row.q_fdr = discovery[i];
    if (report.joint) {
      row.verdict = judge(*row.difference, report.joint_quantile * *row.se, report.tolerance, report.keep_within);
    } else if (*row.q_fdr <= report.look_alpha) {
      row.verdict = *row.difference > 0 ? Verdict::raise : Verdict::lower;
    } else {
      const bool near = std::abs(*row.difference) + equivalence * *row.se < report.keep_within;
      row.verdict = near ? Verdict::keep : Verdict::open;
    }
  }
}

double false_calls(const PriceReport& report) {
  if (report.joint) return report.look_alpha;
  std::ptrdiff_t calls = 0;
  for (const std::vector<PriceRow>* rows : {&report.rows, &report.unshown}) {
    calls += std::ranges::count_if(*rows, [](const PriceRow& row) { return row.verdict && is_change(*row.verdict); });
  }
  return report.look_alpha * static_cast<double>(calls);
}

std::optional<PriceFlag> nearer_price(const PriceRow& row) {
  if (!row.formula || !row.interval || *row.formula == row.listed) return {};
  const double middle = (*row.formula + row.listed) / 2;
  if (row.interval->low <= middle && middle <= row.interval->high) return {};
  const bool above = row.interval->low > middle;
  return above == (row.listed > *row.formula) ? PriceFlag::nearer_listed : PriceFlag::nearer_formula;
}

std::vector<std::size_t> wanted_features(const FeatureSpace& features, const std::vector<std::string>& only) {
  std::vector<std::size_t> wanted;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const bool named = std::find(only.begin(), only.end(), features[f].name) != only.end();
    if (named || (only.empty() && !features[f].on_request && !features[f].placebo)) wanted.push_back(f);
  }
  return wanted;
}

PriceRow listed_row(const Ruleset& ruleset, const Feature& feature) {
  PriceRow row;
  row.rule = feature.name;
  row.kind = kFeatureKinds[static_cast<std::size_t>(feature.kind)];
  row.listed = feature.listed / 100.0;
  if (feature.kind == Feature::Kind::unit) {
    row.profile = profile_text(ruleset, feature.design);
    row.formula = listed_cost(ruleset, feature.design) / 100.0;
  }
  return row;
}

void fill_price(PriceRow& row, double fair, double se, const Interval& interval) {
  row.fair = fair;
  row.se = se;
  row.interval = interval;
  row.difference = fair - row.listed;
}

namespace {

using Rows = std::vector<PriceRow> PriceReport::*;

/// Calls `visit(row, rows)` for each row of the report that has a price: `rows` are its prices in the report and in the
/// others.
template <class Visit>
void for_each_priced(PriceReport& report, std::span<const PriceReport> others, Rows shown, const Visit& visit) {
  for (std::size_t i = 0; i < (report.*shown).size(); ++i) {
    PriceRow& row = (report.*shown)[i];
    if (!row.fair) continue;
    std::vector<const PriceRow*> rows{&row};
    for (const PriceReport& other : others) {
      const std::vector<PriceRow>& same = other.*shown;
      if (i >= same.size() || !same[i].fair) continue;
      assert(same[i].rule == row.rule);
      rows.push_back(&same[i]);
    }
    visit(row, rows);
  }
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
    if (*row->verdict == Verdict::open) {
      certain = false;
    } else {
      contrary = contrary || (common && *common != *row->verdict);
      common = row->verdict;
    }
  }
  return contrary ? Agreement::no : certain ? Agreement::yes : Agreement::uncertain;
}

/// Whether one of the prices lies above a price and another one below it, by intervals that hold together.
bool lie_on_both_sides(const PriceReport& report, const std::vector<const PriceRow*>& rows, double price) {
  const auto any = [&](double sign) {
    return std::ranges::any_of(rows, [&](const PriceRow* row) {
      return row->se && sign * (*row->fair - price) > report.joint_quantile * *row->se;
    });
  };
  return any(1) && any(-1);
}

}  // namespace

void add_player_span(PriceReport& report, std::span<const PriceReport> others) {
  for_each_priced(report, others, &PriceReport::rows, [&](PriceRow& row, const auto& rows) {
    row.player_span = span_of(rows);
    if (rows.size() > 1) {
      row.tau = spread_over(rows);
      row.all_players = agreement_of(rows);
    }
    if (lie_on_both_sides(report, rows, 0)) row.flags.push_back(PriceFlag::tactic_limited);
  });
}

void add_condition_span(PriceReport& report, std::span<const PriceReport> others) {
  for_each_priced(report, others, &PriceReport::rows, [&](PriceRow& row, const auto& rows) {
    row.condition_span = span_of(rows);
    const bool limited = lie_on_both_sides(report, rows, row.listed + report.tolerance) ||
                         lie_on_both_sides(report, rows, row.listed - report.tolerance);
    if (limited) row.flags.push_back(PriceFlag::condition_limited);
  });
}

void add_table_span(PriceReport& report, std::span<const PriceReport> others) {
  for_each_priced(report, others, &PriceReport::rows, [&](PriceRow& row, const auto& rows) {
    row.table_span = span_of(rows);
    row.table_tau = spread_over(rows);
  });
}

void make_robust(PriceReport& report, std::span<const PriceReport> others) {
  const auto average = [&](PriceRow& row, const std::vector<const PriceRow*>& rows) {
    double sum = 0;
    double squares = 0;
    bool has_errors = true;
    for (const PriceRow* one : rows) {
      sum += *one->fair;
      squares += one->se.value_or(0) * one->se.value_or(0);
      has_errors = has_errors && one->se.has_value();
    }
    const auto count = static_cast<double>(rows.size());
    row.fair = sum / count;
    row.difference = *row.fair - row.listed;
    row.body_sd.reset();
    row.slope_q.reset();
    row.slope_se.reset();
    if (!has_errors) return;
    row.se = std::sqrt(squares) / count;
    const double half_width = report.quantile * *row.se;
    row.interval = Interval{*row.fair - half_width, *row.fair + half_width};
  };
  for (const Rows rows : {&PriceReport::rows, &PriceReport::unshown}) for_each_priced(report, others, rows, average);
  if (report.list_fit) {  // its armies are as strong as one player makes them
    auto fit = std::make_shared<ListFit>(*report.list_fit);
    fit->strengths.clear();
    report.list_fit = std::move(fit);
  }
  if (report.outcome == PriceOutcome::converged && !report.prior) give_verdicts(report);
}

}  // namespace warbalance::sim
