#include "cli/commands/match_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/commands/endings.hpp"
#include "cli/commands/void_battles.hpp"
#include "cli/numbers.hpp"
#include "sim/catalog/points.hpp"
#include "sim/stats/quantiles.hpp"
#include "sim/stats/score_intervals.hpp"

namespace warbalance::cli {
namespace {

/// Means of a tally, in the units that people read.
struct Means {
  explicit Means(const sim::Tally& tally_in) : tally(tally_in), battles(static_cast<double>(tally_in.battles)) {}

  double mean(std::int64_t sum) const { return static_cast<double>(sum) / battles; }
  double points(std::int64_t hundredths) const { return mean(hundredths) / 100; }
  double margin() const { return points(tally.margin.sum); }
  /// Standard deviation of the margin of single battles [points].
  double margin_sd() const { return std::sqrt(variance(tally.margin, battles)) / 100; }
  /// Half-width of the 95 % t interval of the mean margin, from couples [points]. @pre at least two couples
  double margin_half_width() const {
    const auto couples = static_cast<double>(tally.couples());
    const double se = std::sqrt(variance(tally.couple_margin, couples) / couples) / 200;
    return sim::t_quantile(0.975, couples - 1) * se;
  }

  static double variance(const sim::Moments& moments, double n) {
    if (n < 2) return 0;
    const auto count = static_cast<sim::int128>(n);
    const sim::int128 scaled = moments.squares * count - sim::int128{moments.sum} * moments.sum;
    return static_cast<double>(scaled) / (n * (n - 1));
  }

  const sim::Tally& tally;
  double battles;
};

std::string interval_text(const sim::Interval& interval) {
  return fmt::format("95 % interval {} to {}", percent_text(interval.low), percent_text(interval.high));
}

SummaryLine score_line(const std::string& label, const sim::Tally::Quarters& couples) {
  const sim::Estimate score = sim::pair_score(couples);
  return {label, fmt::format("{:>7}   {}", percent_text(score.value), interval_text(score.interval))};
}

SummaryLine share_line(const std::string& label, std::int64_t count, std::int64_t of) {
  const double share = static_cast<double>(count) / static_cast<double>(of);
  return {label, fmt::format("{:>7}   {}; {} of {} battles", percent_text(share),
                             interval_text(sim::wilson_interval(count, of)), grouped_text(count), grouped_text(of))};
}

SummaryLine margin_line(const Means& means) {
  const std::string interval = means.tally.couples() < 2
                                   ? "no interval from one couple"
                                   : "+-" + decimal_text(means.margin_half_width(), 2) + " (95 % interval)";
  return {"Margin of A", fmt::format("{:>7} points a battle, {}; single battles vary by {} (SD)",
                                     decimal_text(means.margin(), 2), interval, decimal_text(means.margin_sd(), 1))};
}

SummaryLine biggest_line(const std::string& side, const sim::BiggestWin& win, const std::string& replay) {
  return {fmt::format("Biggest win of {}", side), fmt::format("{} --battle {}", replay, win.battle)};
}

std::string side_text(const sim::Army& army) {
  const std::size_t models = army.units.size();
  return fmt::format("{} ({} points{})", army.name, sim::points_text(army.points()),
                     models == 1 ? "" : fmt::format(", {} units", models));
}

std::vector<SummaryLine> summary_of(const ResolvedMatch& resolved, const sim::Tally& tally) {
  const Means means(tally);
  const auto& armies = resolved.match.armies;
  std::vector<SummaryLine> lines{
      {"A", side_text(armies[0])},
      {"B", side_text(armies[1])},
      {"Battles", fmt::format("{} in {} couples{}", grouped_text(tally.battles), grouped_text(tally.couples()),
                              resolved.match.swap_seats ? " with seats swapped" : ", seats NOT swapped")},
      {},
      score_line("Score of A", tally.score_a),
      share_line("A wins", tally.wins_a, tally.battles),
      share_line("Draws", tally.draws, tally.battles),
      share_line("B wins", tally.wins_b, tally.battles),
      margin_line(means),
      score_line("Score of who starts", tally.score_first_player),
  };
  if (!resolved.match.swap_seats) lines.push_back(score_line("Score of seat 1", tally.score_seat1));
  const auto both = [&](const std::string& label, double a, double b, const std::string& unit) {
    lines.push_back({label, fmt::format("A {}, B {} {}", decimal_text(a, 2), decimal_text(b, 2), unit)});
  };
  lines.push_back({});
  both("Points destroyed", means.points(tally.destroyed_a.sum), means.points(tally.destroyed_b.sum), "a battle");
  both("Units left", means.mean(tally.survivors_a), means.mean(tally.survivors_b), "a battle");
  const sim::VoidBattles& voids = tally.voids;
  if (voids.without_attack > 0) lines.push_back(share_line("Without an attack", voids.without_attack, tally.battles));
  if (voids.without_room > 0) lines.push_back(share_line("Without room to deploy", voids.without_room, tally.battles));
  const auto endings = endings_of(resolved.match);
  if (endings.empty()) {
    both("Armies routed", 100 * means.mean(tally.routs_a), 100 * means.mean(tally.routs_b), "% of the battles");
  }
  lines.push_back({"Length", fmt::format("{} rounds, {} dice", decimal_text(means.mean(tally.rounds), 2),
                                         decimal_text(means.mean(tally.dice), 1))});
  if (!endings.empty()) {
    lines.push_back({"Ended by", endings_text(endings, tally.endings, tally.battles)});
  }
  if (tally.biggest_a.battle >= 0) lines.push_back(biggest_line("A", tally.biggest_a, resolved.replay_line));
  if (tally.biggest_b.battle >= 0) lines.push_back(biggest_line("B", tally.biggest_b, resolved.replay_line));
  return lines;
}

Report report_of(const ResolvedMatch& resolved, const sim::CellResult& result, std::string command, std::string title) {
  Report report;
  report.command = std::move(command);
  report.title = std::move(title);
  report.summary = summary_of(resolved, result.tally);
  warn_of_void_battles(report, result.tally.voids, result.tally.battles);
  report.provenance.interrupted = result.end == sim::CellResult::End::interrupted;
  return report;
}

/// The one row of a match, grown cell by cell, each with its column.
class Row {
 public:
  explicit Row(Report& report) : report_(report) { report_.rows.emplace_back(); }

  Row& text(const std::string& name, const std::string& heading, Value value) {
    return add({name, heading, "", 0}, std::move(value));
  }
  Row& share(const std::string& name, const std::string& heading, double value) {
    return add({name, heading, "0..1", kShareDecimals}, value);
  }
  Row& points(const std::string& name, const std::string& heading, Value value, int decimals = kMeanDecimals) {
    return add({name, heading, "points", decimals}, std::move(value));
  }
  Row& mean(const std::string& name, const std::string& heading, double value) {
    return add({name, heading, "", kMeanDecimals}, value);
  }

 private:
  Row& add(Column column, Value value) {
    report_.columns.push_back(std::move(column));
    report_.rows.back().push_back(std::move(value));
    return *this;
  }

  Report& report_;
};

/// Who meets whom, at which list price.
void add_sides(Row& row, const std::string& side, const sim::Match& match) {
  const auto& armies = match.armies;
  row.text(side + "_a", side + " A", armies[0].name).text(side + "_b", side + " B", armies[1].name);
  row.points("points_a", "A", armies[0].points() / 100.0, 2).points("points_b", "B", armies[1].points() / 100.0, 2);
}

/// Wins, score with its interval, points destroyed and the mean margin.
void add_outcome(Row& row, const Means& means) {
  const sim::Tally& tally = means.tally;
  const sim::Estimate score = sim::pair_score(tally.score_a);
  row.text("battles", "battles", tally.battles)
      .text("wins_a", "A wins", tally.wins_a)
      .text("draws", "draws", tally.draws)
      .text("wins_b", "B wins", tally.wins_b)
      .share("score_a", "score A", score.value)
      .share("se", "SE", score.se)
      .share("ci_low", "low", score.interval.low)
      .share("ci_high", "high", score.interval.high)
      .points("destroyed_a", "destroyed by A", means.points(tally.destroyed_a.sum))
      .points("destroyed_b", "destroyed by B", means.points(tally.destroyed_b.sum))
      .points("margin_mean", "margin", means.margin());
}

/// Length of a battle, and what it is worth to start.
void add_course(Row& row, const Means& means) {
  row.mean("rounds_mean", "rounds", means.mean(means.tally.rounds))
      .share("first_player_score", "score of who starts", sim::pair_score(means.tally.score_first_player).value);
}

}  // namespace

Report duel_report(const ResolvedMatch& resolved, const sim::CellResult& result) {
  const auto& armies = resolved.match.armies;
  const Means means(result.tally);
  Report report = report_of(resolved, result, "duel",
                            fmt::format("Duel: {} against {}, {} inches apart", armies[0].name, armies[1].name,
                                        sim::points_text(*resolved.match.duel_gap)));
  Row row(report);
  add_sides(row, "unit", resolved.match);
  add_outcome(row, means);
  row.points("margin_sd", "SD", means.margin_sd());
  add_course(row, means);
  row.text("seed", "seed", resolved.match.seed);
  add_void_columns(report.columns);
  add_void_shares(report.rows.back(), result.tally.voids, result.tally.battles);
  return report;
}

Report battle_report(const ResolvedMatch& resolved, const sim::CellResult& result) {
  const sim::Tally& tally = result.tally;
  const auto& armies = resolved.match.armies;
  const Means means(tally);
  Report report =
      report_of(resolved, result, "battle", fmt::format("Battle: {} against {}", armies[0].name, armies[1].name));
  Row row(report);
  add_sides(row, "army", resolved.match);
  row.points("fair_a", "fair A", std::monostate{}, 2).points("fair_b", "fair B", std::monostate{}, 2);
  add_outcome(row, means);
  row.mean("survivors_a", "units left A", means.mean(tally.survivors_a))
      .mean("survivors_b", "units left B", means.mean(tally.survivors_b))
      .share("routs_a", "A routed", means.mean(tally.routs_a))
      .share("routs_b", "B routed", means.mean(tally.routs_b));
  add_course(row, means);
  row.mean("dice_mean", "dice", means.mean(tally.dice)).text("seed", "seed", resolved.match.seed);
  const auto endings = endings_of(resolved.match);
  for (std::size_t i = 0; i < endings.size(); ++i) {
    row.share(ending_column(endings[i]), std::string(endings[i]), means.mean(tally.endings[i]));
  }
  add_void_columns(report.columns);
  add_void_shares(report.rows.back(), result.tally.voids, result.tally.battles);
  return report;
}

bool precise_enough(const sim::Tally& tally, double precision) {
  const double widest = std::max(sim::pair_score(tally.score_a).interval.half_width(),
                                 sim::pair_score(tally.score_first_player).interval.half_width());
  return 100 * widest <= precision;
}

}  // namespace warbalance::cli
