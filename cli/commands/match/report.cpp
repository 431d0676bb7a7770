#include "cli/commands/match/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/base/numbers.hpp"
#include "cli/commands/match/conclusion.hpp"
#include "cli/commands/match/endings.hpp"
#include "cli/commands/match/seat_notes.hpp"
#include "cli/commands/match/tables.hpp"
#include "cli/commands/match/validity.hpp"
#include "sim/files/points.hpp"
#include "sim/files/words.hpp"
#include "sim/stats/score_intervals.hpp"

namespace warbalance::cli {
namespace {

/// Means of a tally, in the units that people read.
struct Means {
  Means(const sim::Match& match_in, const sim::Tally& tally_in)
      : match(match_in), tally(tally_in), battles(static_cast<double>(tally_in.battles)) {}

  double mean(std::int64_t sum) const { return static_cast<double>(sum) / battles; }
  double points(std::int64_t hundredths) const { return mean(hundredths) / 100; }
  double margin() const { return points(tally.margin.sum); }
  /// Standard deviation of the margin of single battles [points].
  double margin_sd() const { return std::sqrt(variance(tally.margin, battles)) / 100; }
  /// 95 % interval of the mean margin, from couples [points]. @pre at least two couples
  sim::Interval margin_interval() const {
    // A couple's two battles destroy at most twice the one army, or twice the other [1/100 point].
    const double least = -2.0 * match.armies[0].points();
    const double greatest = std::max(2.0 * match.armies[1].points(), least + 1);
    const sim::Interval couples = sim::bounded_mean({.groups = tally.couples(),
                                                     .sum = static_cast<double>(tally.couple_margin.sum),
                                                     .squares = static_cast<double>(tally.couple_margin.squares)},
                                                    least, greatest)
                                      .interval;
    return {couples.low / 200, couples.high / 200};
  }

  static double variance(const sim::Moments& moments, double n) {
    if (n < 2) return 0;
    const auto count = static_cast<sim::int128>(n);
    const sim::int128 scaled = moments.squares * count - sim::int128{moments.sum} * moments.sum;
    return static_cast<double>(scaled) / (n * (n - 1));
  }

  const sim::Match& match;
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
  return {label, fmt::format("{:>7}   {}; {} of {}", percent_text(share),
                             interval_text(sim::wilson_interval(count, of)), grouped_text(count), grouped_text(of))};
}

SummaryLine margin_line(const Means& means) {
  std::string interval = "no interval from one couple";
  if (means.tally.couples() > 1) {
    const sim::Interval margin = means.margin_interval();
    interval = fmt::format("95 % interval {} to {}", decimal_text(margin.low, 2), decimal_text(margin.high, 2));
  }
  return {"Margin of A", fmt::format("{:>7} points a battle, {}; single battles vary by {} (SD)",
                                     decimal_text(means.margin(), 2), interval, decimal_text(means.margin_sd(), 1))};
}

SummaryLine biggest_line(const std::string& side, const sim::BiggestWin& win, const std::string& replay) {
  return {fmt::format("Biggest win of {}", side), fmt::format("{} --battle {}", replay, win.battle)};
}

std::string side_text(const sim::Army& army) {
  const std::size_t models = army.units.size();
  return fmt::format("{} ({}{})", army.name, sim::counted(sim::points_text(army.points()), "point"),
                     models == 1 ? "" : ", " + sim::counted(models, "unit"));
}

std::vector<SummaryLine> summary_of(const ResolvedMatch& resolved, const sim::Tally& tally) {
  const Means means(resolved.match, tally);
  const auto& armies = resolved.match.armies;
  std::vector<SummaryLine> lines{
      {"A", side_text(armies[0])},
      {"B", side_text(armies[1])},
      {"Battles",
       fmt::format("{} in {}{}", grouped_text(tally.battles), sim::counted(grouped_text(tally.couples()), "couple"),
                   resolved.match.swap_seats ? " with seats swapped" : ", seats NOT swapped")},
      {},
      score_line("Score of A", tally.score_a),
      share_line("A wins", tally.wins_a, tally.battles),
      share_line("Draws", tally.validity.draws, tally.battles),
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
  const auto& [battles, draws, without_attack, without_room] = tally.validity;
  if (without_attack > 0) lines.push_back(share_line("Without an attack", without_attack, battles));
  if (without_room > 0) lines.push_back(share_line("Without room to deploy", without_room, battles));
  const auto endings = endings_of(resolved.match);
  if (endings.empty()) {
    both("Armies routed", 100 * means.mean(tally.routs_a), 100 * means.mean(tally.routs_b), "% of the battles");
  }
  lines.push_back(
      {"Length", fmt::format("{}, {} dice", sim::counted(decimal_text(means.mean(tally.rounds), 2), "round"),
                             decimal_text(means.mean(tally.dice), 1))});
  if (!endings.empty()) {
    lines.push_back({"Ended by", endings_text(endings, tally.endings, tally.battles)});
  }
  if (tally.biggest_a.battle >= 0) lines.push_back(biggest_line("A", tally.biggest_a, resolved.replay_line));
  if (tally.biggest_b.battle >= 0) lines.push_back(biggest_line("B", tally.biggest_b, resolved.replay_line));
  return lines;
}

/// The values of the summary that have intervals; the score of A is in the row of the results.
std::vector<SummaryValue> values_of(const ResolvedMatch& resolved, const sim::Tally& tally) {
  std::vector<SummaryValue> values = score_values();
  const Means means(resolved.match, tally);
  const auto set = [&](std::string_view name, double value, const sim::Interval& interval) {
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const SummaryValue& v) { return v.name == name; });
    found->value = value;
    found->low = interval.low;
    found->high = interval.high;
  };
  const auto set_share = [&](std::string_view name, std::int64_t part) {
    set(name, means.mean(part), sim::wilson_interval(part, tally.battles));
  };
  const auto set_score = [&](std::string_view name, const sim::Tally::Quarters& couples) {
    const sim::Estimate score = sim::pair_score(couples);
    set(name, score.value, score.interval);
  };
  set_share("win_share_a", tally.wins_a);
  set_share("draw_share", tally.validity.draws);
  set_share("win_share_b", tally.wins_b);
  set_score("score_of_who_starts", tally.score_first_player);
  set_score("score_of_seat_1", tally.score_seat1);
  if (tally.couples() > 1) set("margin", means.margin(), means.margin_interval());
  if (resolved.match.swap_seats)
    std::erase_if(values, [](const auto& value) { return value.name == "score_of_seat_1"; });
  return values;
}

/// How often which margin comes, and its picture.
void add_margins(Report& report, const sim::Tally& tally) {
  Table table = margins_table();
  for (const sim::MarginHistogram::Bin& bin : tally.margins.bins()) {
    const double share = static_cast<double>(bin.count) / static_cast<double>(tally.battles);
    table.rows.push_back({static_cast<double>(bin.low_hundredths) / 100, static_cast<double>(bin.high_hundredths) / 100,
                          bin.count, percent(share)});
  }
  report.further_tables.push_back(std::move(table));
  report.charts.push_back({.kind = Chart::Kind::columns,
                           .title = "How often which margin: points destroyed by A less those destroyed by B",
                           .table = "margins",
                           .labels = {"from"},
                           .value = "share"});
}

Report report_of(const ResolvedMatch& resolved, const sim::CellResult& result, std::string command, std::string title) {
  Report report(battles_played(resolved, result.tally.validity, match_question(resolved.match)));
  report.values = values_of(resolved, result.tally);
  report.command = std::move(command);
  report.title = std::move(title);
  report.conclusion = match_conclusion(resolved.match, result.tally);
  report.summary = summary_of(resolved, result.tally);
  add_margins(report, result.tally);
  report.provenance.interrupted = result.end == sim::CellResult::End::interrupted;
  return report;
}

std::vector<Value> side_values(const sim::Match& match) {
  const auto& armies = match.armies;
  return {armies[0].name, armies[1].name, armies[0].points() / 100.0, armies[1].points() / 100.0};
}

std::vector<Value> outcome_values(const Means& means) {
  const sim::Tally& tally = means.tally;
  const sim::Estimate score = sim::pair_score(tally.score_a);
  return {tally.battles,
          tally.wins_a,
          tally.validity.draws,
          tally.wins_b,
          score.value,
          score.se,
          score.interval.low,
          score.interval.high,
          means.points(tally.destroyed_a.sum),
          means.points(tally.destroyed_b.sum),
          means.margin()};
}

std::vector<Value> course_values(const Means& means) {
  return {means.mean(means.tally.rounds), sim::pair_score(means.tally.score_first_player).value};
}

/// Values one after the other.
std::vector<Value> chained(std::initializer_list<std::vector<Value>> parts) {
  std::vector<Value> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

Report duel_report(const ResolvedMatch& resolved, const sim::CellResult& result) {
  const auto& armies = resolved.match.armies;
  const Means means(resolved.match, result.tally);
  Report report = report_of(resolved, result, "duel",
                            fmt::format("Duel: {} against {}, {} apart", armies[0].name, armies[1].name,
                                        sim::counted(sim::points_text(*resolved.match.duel_gap), "inch")));
  report.results = duel_table();
  auto& row = report.results.rows.emplace_back(chained({side_values(resolved.match),
                                                        outcome_values(means),
                                                        {means.margin_sd()},
                                                        course_values(means),
                                                        {resolved.match.seed}}));
  add_void_shares(row, result.tally.validity);
  return report;
}

Report battle_report(const ResolvedMatch& resolved, const sim::CellResult& result) {
  const sim::Tally& tally = result.tally;
  const auto& armies = resolved.match.armies;
  const Means means(resolved.match, tally);
  Report report =
      report_of(resolved, result, "battle", fmt::format("Battle: {} against {}", armies[0].name, armies[1].name));
  const auto endings = endings_of(resolved.match);
  report.results = battle_table(endings);
  auto& row = report.results.rows.emplace_back(chained({side_values(resolved.match),
                                                        outcome_values(means),
                                                        {means.mean(tally.survivors_a), means.mean(tally.survivors_b),
                                                         means.mean(tally.routs_a), means.mean(tally.routs_b)},
                                                        course_values(means),
                                                        {means.mean(tally.dice), resolved.match.seed}}));
  add_ending_shares(row, endings, tally.endings, tally.battles);
  add_void_shares(row, tally.validity);
  warn_of_seats(report, resolved);
  return report;
}

bool precise_enough(const sim::Tally& tally, double precision) {
  const double widest = std::max(sim::pair_score(tally.score_a).interval.half_width(),
                                 sim::pair_score(tally.score_first_player).interval.half_width());
  return 100 * widest <= precision;
}

}  // namespace warbalance::cli
