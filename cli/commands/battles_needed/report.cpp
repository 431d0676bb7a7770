#include "cli/commands/battles_needed/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cli/base/numbers.hpp"
#include "cli/report/fields.hpp"
#include "sim/stats/quantiles.hpp"
#include "sim/stats/sample_size.hpp"

namespace warbalance::cli {
namespace {

constexpr double kAlpha = 0.05;

/// One answer. Differences and standard deviations in the unit of the result: shares of score, or points.
struct Need {
  std::string quantity;
  std::string goal;  ///< for people
  double difference = 0;
  std::optional<double> power;  ///< none: an interval of this half-width
  double sd = 0;                ///< of a couple's score; of prices, of one battle
  double battles = 0;           ///< not rounded
  double low = 0;
  double high = 0;
};

std::int64_t whole_couples(double battles) { return 2 * static_cast<std::int64_t>(std::ceil(battles / 2)); }

/// The answer that takes most battles.
std::string conclusion_of_needs(const std::vector<Need>& needs) {
  const auto most =
      std::max_element(needs.begin(), needs.end(), [](const Need& a, const Need& b) { return a.battles < b.battles; });
  if (most == needs.end()) return "The pilot does not tell how many battles it takes.";
  const std::string power = most->power ? fmt::format(" (power {})", percent_text(*most->power, 0)) : "";
  return fmt::format("About {} battles ({} to {}) are needed for: {}{}.{}", grouped_text(whole_couples(most->battles)),
                     grouped_text(whole_couples(most->low)), grouped_text(whole_couples(most->high)), most->goal, power,
                     needs.size() == 1 ? "" : " All else that was asked takes fewer.");
}

Table table_of_needs(const std::vector<Need>& needs, int decimals, std::int64_t pilot_battles) {
  using Row = Need;
  const auto whole = [](double Need::*battles) {
    return [battles](const Row& need) { return whole_couples(need.*battles); };
  };
  return table_of<Row>(
      "results", "one thing to see",
      {{label_column("quantity", "quantity", "score, score_change (between two runs), or the rule whose price it is"),
        &Row::quantity},
       {number_column("difference", "difference", "", decimals,
                      "that is to be seen, or half-width of the interval: share of the score, or points"),
        &Row::difference},
       {number_column("power", "power", "0..1", 4, "chance to see it; empty for an interval"), &Row::power},
       {number_column("alpha", "alpha", "0..1", 4, "chance to see a difference where there is none"),
        [](const Row&) { return kAlpha; }},
       {estimate_column("sd", "SD", "", decimals,
                        "standard deviation in the pilot, of a couple or of one battle of prices"),
        &Row::sd},
       {estimate_column("battles", "battles", "", 0, "battles that it takes"), whole(&Row::battles)},
       {Column{"battles_low", "low", "95 %", 0, Role::low, "least that it may be: the pilot knows its spread roughly"},
        whole(&Row::low)},
       {Column{"battles_high", "high", "95 %", 0, Role::high, "most that it may be"}, whole(&Row::high)},
       {count_column("pilot_battles", "pilot battles", "battles of the pilot"),
        [&](const Row&) { return pilot_battles; }}},
      needs);
}

Report report_of(const BattlesPlayed& played, const std::vector<Need>& needs, const std::string& title,
                 std::int64_t pilot_battles, int decimals) {
  Report report(played);
  report.command = "battles-needed";
  report.title = title;
  report.results = table_of_needs(needs, decimals, pilot_battles);
  Section section{"",
                  {"to see", "power [%]", "battles", "low [95 %]", "high [95 %]"},
                  {},
                  {0, 1},
                  {Role::label, Role::number, Role::estimate, Role::low, Role::high}};
  for (const Need& need : needs) {
    section.rows.push_back({need.goal, need.power ? Value(100 * *need.power) : Value(), whole_couples(need.battles),
                            whole_couples(need.low), whole_couples(need.high)});
  }
  report.conclusion = conclusion_of_needs(needs);
  report.sections = {std::move(section)};
  return report;
}

/// The battles that are needed in couples, by the variance of the pilot and by its limits.
template <class Samples>
Need score_need(const sim::PilotVariance& pilot, Samples samples) {
  const sim::Interval limits = pilot.interval();
  Need need;
  need.sd = std::sqrt(pilot.variance);
  need.battles = 2 * samples(pilot.variance);
  need.low = 2 * samples(limits.low);
  need.high = 2 * samples(limits.high);
  return need;
}

/// The battles of a longer price run, by the SE of the pilot and by its limits.
/// @param growth  how many times as many battles an SE needs
template <class Growth>
Need price_need(double se, int chains, double battles_of_pilot, Growth growth) {
  const sim::PilotVariance pilot{se * se, static_cast<double>(chains - 1)};
  const sim::Interval limits = pilot.interval();
  Need need;
  need.battles = battles_of_pilot * growth(se);
  need.low = battles_of_pilot * growth(std::sqrt(limits.low));
  need.high = battles_of_pilot * growth(std::sqrt(limits.high));
  return need;
}

}  // namespace

Table battles_needed_table(int decimals) { return table_of_needs({}, decimals, 0); }

Report needed_for_scores(const BattlesPlayed& played, const sim::CoupleCounts& couples, const sim::Match& match,
                         const Wish& wish) {
  const sim::PilotVariance pilot = sim::couple_variance(couples);
  std::vector<Need> needs;
  const auto add = [&](Need need, const std::string& quantity, const std::string& goal, double percent,
                       std::optional<double> power) {
    need.quantity = quantity;
    need.goal = goal;
    need.difference = percent / 100;
    need.power = power;
    needs.push_back(std::move(need));
  };
  if (wish.difference) {
    const double difference = *wish.difference / 100;
    const std::string text = decimal_text(*wish.difference, 2);
    for (const double power : wish.powers) {
      add(score_need(pilot, [&](double v) { return sim::samples_for_power(v, difference, power, kAlpha); }), "score",
          fmt::format("a score {} % away from a fixed one, such as 50 %", text), *wish.difference, power);
    }
    for (const double power : wish.powers) {
      add(score_need(pilot, [&](double v) { return sim::samples_for_change(v, difference, power, kAlpha); }),
          "score_change", fmt::format("a change of {} % between two runs, battles of each", text), *wish.difference,
          power);
    }
  }
  if (wish.precision) {
    const double half_width = *wish.precision / 100;
    add(score_need(pilot, [&](double v) { return sim::samples_for_half_width(v, half_width, kAlpha); }), "score",
        fmt::format("the score to +-{} %", decimal_text(*wish.precision, 2)), *wish.precision, std::nullopt);
  }
  const std::int64_t battles = 2 * std::accumulate(couples.begin(), couples.end(), std::int64_t{0});
  Report report =
      report_of(played, needs, fmt::format("Battles needed: {} against {}", match.armies[0].name, match.armies[1].name),
                battles, 6);
  report.notes = {fmt::format("From a pilot of {} battles: score of A {} %, couples vary by {} % (SD).",
                              grouped_text(battles), decimal_text(100 * sim::pair_score(couples).value, 1),
                              decimal_text(100 * std::sqrt(pilot.variance), 1)),
                  "To see = the 95 % interval excludes the other value; power = the chance of that. Two runs: with "
                  "dice of their own."};
  return report;
}

Report needed_for_prices(const BattlesPlayed& played, const sim::PriceReport& pilot, const sim::FieldSchedule& planned,
                         const Wish& wish) {
  const auto priced = [](const sim::PriceRow& row) { return row.fair && row.se && *row.se > 0; };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(pilot.rows, priced) +
                                              std::ranges::count_if(pilot.unshown, priced));
  const double degrees = planned.chains - 1;
  const double quantile =
      sim::simultaneous_t_quantile(kAlpha / planned.looks, std::max<std::size_t>(1, count), degrees);
  // The SE is that of the counted battles; the planned run plays its burn-in besides.
  const double counted_share = static_cast<double>(planned.tail_rounds_at(planned.looks - 1)) / planned.most_rounds();
  const double battles_of_pilot = static_cast<double>(pilot.tail_battles) / counted_share;
  std::vector<Need> needs;
  for (const sim::PriceRow& row : pilot.rows) {
    if (!priced(row)) continue;
    const auto add = [&](Need need, const std::string& goal, double points, std::optional<double> power) {
      need.quantity = row.rule;
      need.goal = goal;
      need.difference = points;
      need.power = power;
      need.sd = *row.se * std::sqrt(static_cast<double>(pilot.tail_battles));
      needs.push_back(std::move(need));
    };
    for (const double power : wish.difference ? wish.powers : std::vector<double>{}) {
      add(price_need(*row.se, pilot.chains, battles_of_pilot,
                     [&](double se) { return sim::growth_for_power(se, *wish.difference, power, quantile, degrees); }),
          fmt::format("{} {} points away", row.rule, decimal_text(*wish.difference, 2)), *wish.difference, power);
    }
    if (wish.precision) {
      add(price_need(*row.se, pilot.chains, battles_of_pilot,
                     [&](double se) { return sim::growth_for_half_width(se, *wish.precision, quantile); }),
          fmt::format("{} to +-{} points", row.rule, decimal_text(*wish.precision, 2)), *wish.precision, std::nullopt);
    }
  }
  Report report = report_of(played, needs, "Battles needed: fair point values", pilot.battles, 4);
  report.notes = {
      fmt::format("From a pilot of {} battles in {} chains. For price --battles with {} chains and {} looks.",
                  grouped_text(pilot.battles), pilot.chains, planned.chains, planned.looks),
      "To see = the interval, which holds for all prices of the run together with 95 %, excludes the other value; "
      "power = the chance of that."};
  return report;
}

}  // namespace warbalance::cli
