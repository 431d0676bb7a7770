#include "cli/commands/match/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/base/numbers.hpp"
#include "cli/commands/match/shares.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/stats/intervals.hpp"

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

/// The values of the summary that have intervals, but for shares of the scatter; the score of A is in the row.
/// @param means  null: without a result
std::vector<SummaryValue> score_values(const Means* means = nullptr) {
  using Tally = sim::Tally;
  const auto share_of = [](std::string name, std::string meaning, const std::optional<sim::Estimate>& share) {
    return with_interval({std::move(name), std::move(meaning), "0..1", kShareDecimals}, share);
  };
  const auto part = [&](auto count) -> std::optional<sim::Estimate> {
    if (means == nullptr) return {};
    const std::int64_t battles = count(means->tally);
    return sim::Estimate{means->mean(battles), 0, sim::wilson_interval(battles, means->tally.battles)};
  };
  const auto score = [&](Tally::Quarters Tally::*couples) {
    return means != nullptr ? std::optional(sim::pair_score(means->tally.*couples)) : std::nullopt;
  };
  std::optional<sim::Estimate> margin;
  if (means != nullptr && means->tally.couples() > 1) margin = {means->margin(), 0, means->margin_interval()};
  std::vector<SummaryValue> values{
      share_of("win_share_a", "share of the battles that A won", part([](const Tally& tally) { return tally.wins_a; })),
      share_of("draw_share", "share of the battles that nobody won",
               part([](const Tally& tally) { return tally.validity.draws; })),
      share_of("win_share_b", "share of the battles that B won", part([](const Tally& tally) { return tally.wins_b; })),
      with_interval({"margin", "destroyed by A less destroyed by B, a battle", "points", kMeanDecimals}, margin),
      share_of("score_of_who_starts", "score of the side that has the first turn", score(&Tally::score_first_player))};
  if (means == nullptr || !means->match.swap_seats) {
    values.push_back(share_of("score_of_seat_1", "score of seat 1; with --no-swap only", score(&Tally::score_seat1)));
  }
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
  const Means means(resolved.match, result.tally);
  report.values = score_values(&means);
  report.command = std::move(command);
  report.title = std::move(title);
  report.conclusion = match_conclusion(resolved.match, result.tally);
  report.summary = summary_of(resolved, result.tally);
  add_margins(report, result.tally);
  report.provenance.interrupted = result.end == sim::CellResult::End::interrupted;
  return report;
}

/// A row of `duel` or `battle` of two armies: all columns that one of the two has.
/// @param side  "unit" or "army"
Table table_of_match(const std::string& side, std::span<const std::string_view> endings,
                     const std::vector<Means>& rows) {
  using Row = Means;
  const auto points = [](std::size_t army) {
    return [army](const Row& row) { return sim::points_of(row.match.armies[army].points()); };
  };
  const auto name = [](std::size_t army) { return [army](const Row& row) { return row.match.armies[army].name; }; };
  /// @param sum  of all battles
  const auto mean = [](std::int64_t sim::Tally::*sum) {
    return [sum](const Row& row) { return row.mean(row.tally.*sum); };
  };
  const auto worth = [](const std::string& column, const std::string& heading, const std::string& meaning) {
    return estimate_column(column, heading, "points", kMeanDecimals, meaning);
  };
  const auto counted = [](const std::string& column, const std::string& heading, const std::string& meaning) {
    return estimate_column(column, heading, "", kMeanDecimals, meaning);
  };
  return table_of<Row>(
      "results", side == "unit" ? "the whole duel" : "the whole battle, of two armies",
      {{label_column(side + "_a", side + " A", "the first " + side), name(0)},
       {label_column(side + "_b", side + " B", "the second " + side), name(1)},
       {price_column("points_a", "A", "listed price of side A"), points(0)},
       {price_column("points_b", "B", "listed price of side B"), points(1)},
       {count_column("battles", "battles", "battles played"), [](const Row& row) { return row.tally.battles; }},
       {count_column("wins_a", "A wins", "battles that A won"), [](const Row& row) { return row.tally.wins_a; }},
       {count_column("draws", "draws", "battles that nobody won"),
        [](const Row& row) { return row.tally.validity.draws; }},
       {count_column("wins_b", "B wins", "battles that B won"), [](const Row& row) { return row.tally.wins_b; }},
       {{share_column("score_a", "score A", "score of A: wins and half of the draws"),
         standard_error("se", kShareDecimals, "standard error of the score"),
         {"ci_low", "low", "0..1", kShareDecimals, Role::low, "lower end of the 95 % interval of the score"},
         {"ci_high", "high", "0..1", kShareDecimals, Role::high, "upper end of the 95 % interval of the score"}},
        [](const Row& row) { return sim::pair_score(row.tally.score_a); }},
       {worth("destroyed_a", "destroyed by A", "points that A destroys in a battle"),
        [](const Row& row) { return row.points(row.tally.destroyed_a.sum); }},
       {worth("destroyed_b", "destroyed by B", "points that B destroys in a battle"),
        [](const Row& row) { return row.points(row.tally.destroyed_b.sum); }},
       {worth("margin_mean", "margin", "destroyed by A less destroyed by B, a battle"), &Row::margin},
       {worth("margin_sd", "SD", "standard deviation of the margin of single battles"), &Row::margin_sd},
       {counted("survivors_a", "units left A", "units of A left at the end of a battle"),
        mean(&sim::Tally::survivors_a)},
       {counted("survivors_b", "units left B", "units of B left at the end of a battle"),
        mean(&sim::Tally::survivors_b)},
       {share_column("routs_a", "A routed", "share of the battles in which A routed"), mean(&sim::Tally::routs_a)},
       {share_column("routs_b", "B routed", "share of the battles in which B routed"), mean(&sim::Tally::routs_b)},
       {counted("rounds_mean", "rounds", "rounds of a battle"), mean(&sim::Tally::rounds)},
       {share_column("first_player_score", "score of who starts", "score of the side that has the first turn"),
        [](const Row& row) { return sim::pair_score(row.tally.score_first_player).value; }},
       {counted("dice_mean", "dice", "dice rolled in a battle"), mean(&sim::Tally::dice)},
       {number_column("seed", "seed", "", 0, "seed of the run"), [](const Row& row) { return row.match.seed; }},
       {ending_columns(endings),
        [endings](const Row& row) { return ending_shares(endings, row.tally.endings, row.tally.battles); }},
       {void_columns(), [](const Row& row) { return row.tally.validity; }}},
      rows);
}

Table table_of_duel(const std::vector<Means>& rows) {
  Table table = table_of_match("unit", {}, rows);
  table.drop({"survivors_a", "survivors_b", "routs_a", "routs_b", "dice_mean"});
  return table;
}

Table table_of_battle(std::span<const std::string_view> endings, const std::vector<Means>& rows) {
  Table table = table_of_match("army", endings, rows);
  table.drop({"margin_sd"});
  return table;
}

}  // namespace

Table duel_table() { return table_of_duel({}); }
Table battle_table(std::span<const std::string_view> endings) { return table_of_battle(endings, {}); }

std::vector<SummaryValue> battle_values() {
  std::vector<SummaryValue> values = score_values();
  for (SummaryValue& share : share_values()) values.push_back(std::move(share));
  return values;
}

std::vector<SummaryValue> duel_values() {
  std::vector<SummaryValue> values = battle_values();
  std::erase_if(values, [](const SummaryValue& value) { return value.name.starts_with("variance_share_table"); });
  return values;
}

Table margins_table() {
  return {"margins",
          "battles of about the same margin",
          {price_column("from", "margin of A", "points destroyed by A less points destroyed by B, at least"),
           price_column("to", "less than", "less than this"),
           count_column("battles", "battles", "battles with such a margin"),
           estimate_column("share", "share of the battles", "%", kPercentDecimals, "the same as a share of all")}};
}

Report duel_report(const ResolvedMatch& resolved, const sim::CellResult& result) {
  const auto& armies = resolved.match.armies;
  Report report = report_of(resolved, result, "duel",
                            fmt::format("Duel: {} against {}, {} apart", armies[0].name, armies[1].name,
                                        sim::counted(sim::points_text(*resolved.match.duel_gap), "inch")));
  report.results = table_of_duel({Means(resolved.match, result.tally)});
  return report;
}

Report battle_report(const ResolvedMatch& resolved, const sim::CellResult& result) {
  const auto& armies = resolved.match.armies;
  Report report =
      report_of(resolved, result, "battle", fmt::format("Battle: {} against {}", armies[0].name, armies[1].name));
  report.results = table_of_battle(endings_of(resolved.match), {Means(resolved.match, result.tally)});
  warn_of_seats(report, resolved);
  return report;
}

bool precise_enough(const sim::Tally& tally, double precision) {
  const double widest = std::max(sim::pair_score(tally.score_a).interval.half_width(),
                                 sim::pair_score(tally.score_first_player).interval.half_width());
  return 100 * widest <= precision;
}

}  // namespace warbalance::cli
