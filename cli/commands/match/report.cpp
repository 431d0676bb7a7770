#include "cli/commands/match/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/battles/matrix.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::cli {
namespace {

/// Battles by how they ended.
using EndingCounts = std::array<std::int64_t, kMaxEndings>;

constexpr const char* kScatter = "Of the scatter of single results";
constexpr const char* kDice = "the dice and the choices that follow them";

/// "3.1 % the table (95 % interval 2.0 % to 4.2 %)"; later ones in a sentence do not explain the interval.
std::string share_text(const sim::Estimate& share, std::string_view what, bool is_first) {
  return fmt::format("{}{} {} ({}{} to {})", percent_text(share.value), is_first ? " is" : "", what,
                     is_first ? "95 % interval " : "", percent_text(share.interval.low),
                     percent_text(share.interval.high));
}

/// @param tables_unknown the rest includes the tables
std::string sentence_of(const sim::VarianceShares& shares, bool tables_unknown) {
  std::vector<std::string> parts;
  const auto add = [&](const std::optional<sim::Estimate>& share, std::string_view what) {
    if (share) parts.push_back(share_text(*share, what, parts.empty()));
  };
  if (!tables_unknown) add(shares.dice, kDice);
  add(shares.table, "the table");
  add(shares.first_move, "the first move");
  add(shares.seat, "the seat");
  if (parts.empty()) return {};
  return fmt::format("{} {}{}.", kScatter, fmt::join(parts, ", "),
                     tables_unknown ? "; the rest is the table and the dice: --shares tells them apart" : "");
}

std::string score_in_words(const sim::Estimate& score) {
  return fmt::format("scores {} (95 % interval {})", percent_text(score.value), percent_range(score.interval));
}

/// Means of a tally, in units for people.
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
    interval = fmt::format("95 % interval {}", range_text(margin, 2));
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

/// The endings of battles in the rule system; empty if they always end in the same way.
std::span<const std::string_view> endings_of(const sim::Match& match) {
  return sim::vocabulary_of(match.ruleset.system)->endings;
}

/// "annihilation 74.1 %, concession 25.2 %, round cap 0.7 % of the battles".
std::string endings_text(std::span<const std::string_view> endings, const EndingCounts& counts, std::int64_t battles) {
  std::string text;
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const double share = static_cast<double>(counts[i]) / static_cast<double>(battles);
    text += fmt::format("{}{} {} %", i == 0 ? "" : ", ", endings[i], decimal_text(100 * share, 1));
  }
  return text + " of the battles";
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

/// The values of the summary with intervals, without shares of the scatter; the row has the score of A.
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

/// Adds the frequencies of margins and their picture.
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

/// "A (Line)"; if the sides have different costs "A (Line, 150 points)".
std::string side_in_words(const sim::Match& match, std::size_t side) {
  const sim::Army& army = match.armies[side];
  const bool same_points =
      std::ranges::all_of(match.armies, [&](const sim::Army& other) { return other.points() == army.points(); });
  const std::string points = same_points ? "" : ", " + sim::counted(sim::points_text(army.points()), "point");
  return fmt::format("{} ({}{})", static_cast<char>('A' + side), army.name, points);
}

/// The same of the battles of a match.
std::string match_conclusion(const sim::Match& match, const sim::Tally& tally) {
  return strength_text(side_in_words(match, 0), side_in_words(match, 1), sim::pair_score(tally.score_a));
}

/// "whether A (Line) or B (Raiders) is the stronger side"
std::string match_question(const sim::Match& match) {
  return fmt::format("whether {} or {} is the stronger side", side_in_words(match, 0), side_in_words(match, 1));
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

/// Columns with the share of each ending, such as "ended_by_round_cap", and their values.
std::vector<Column> ending_columns(std::span<const std::string_view> endings) {
  std::vector<Column> columns;
  for (const std::string_view ending : endings) {
    std::string name = "ended_by_" + std::string(ending);
    std::replace(name.begin(), name.end(), ' ', '_');
    columns.push_back(
        share_column(name, std::string(ending), fmt::format("share of the battles that ended by {}", ending)));
  }
  return columns;
}

std::vector<Value> ending_shares(std::span<const std::string_view> endings, const EndingCounts& counts,
                                 std::int64_t battles) {
  std::vector<Value> shares;
  for (std::size_t i = 0; i < endings.size(); ++i) {
    shares.emplace_back(static_cast<double>(counts[i]) / static_cast<double>(battles));
  }
  return shares;
}

/// A row of `duel` or `battle` of two armies: all columns of both commands.
/// @param side  "unit" or "army"
Table table_of_match(const std::string& side, std::span<const std::string_view> endings,
                     const std::vector<Means>& rows) {
  using Row = Means;
  const auto points = [](std::size_t army) {
    return [army](const Row& row) { return sim::points_of(row.match.armies[army].points()); };
  };
  const auto name = [](std::size_t army) { return [army](const Row& row) { return row.match.armies[army].name; }; };
  /// @param sum sum over all battles
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

/// An estimate in a unit for people: share * scale + offset.
sim::Estimate scaled(const sim::Estimate& share, double scale, double offset = 0) {
  const double low = share.interval.low * scale + offset;
  const double high = share.interval.high * scale + offset;
  return {share.value * scale + offset,
          share.se * (scale < 0 ? -scale : scale),
          {std::min(low, high), std::max(low, high)}};
}

/// Estimates of one army, from its standing.
class Estimates {
 public:
  Estimates(const ResolvedMatch& resolved, const sim::Standings& standings)
      : match_(resolved.match), standings_(standings), players_(standings.players) {}

  /// Share of the first places, 0..1; a first place shared by k armies counts 1/k.
  sim::Estimate win_share(std::size_t army) const { return first_share(standings_.armies[army].first_share); }
  sim::Estimate starter_share() const { return first_share(standings_.first_player_share); }
  sim::Estimate seat_share(std::size_t seat) const { return first_share(standings_.seat_share[seat]); }
  /// Mean place, 1 .. players; tied armies have the mean of the places that they share.
  sim::Estimate rank(std::size_t army) const {
    const double opponents = players_ - 1;
    return scaled(mean(standings_.armies[army].beaten_halves, 2 * opponents), -opponents, opponents + 1);
  }
  /// Points destroyed in a battle.
  sim::Estimate destroyed(std::size_t army) const {
    double most = 0;
    for (std::size_t other = 0; other < match_.armies.size(); ++other) {
      if (other != army) most += match_.armies[other].points();
    }
    return scaled(mean(standings_.armies[army].destroyed, std::max(most, 1.0)), most / 100);
  }
  /// Units left at the end of a battle.
  sim::Estimate survivors(std::size_t army) const {
    const auto units = static_cast<double>(match_.armies[army].units.size());
    return scaled(mean(standings_.armies[army].survivors, units), units);
  }
  /// Share of the battles.
  double of_battles(std::int64_t count) const {
    return static_cast<double>(count) / static_cast<double>(standings_.battles);
  }
  const sim::Match& match() const { return match_; }
  const sim::Standings& standings() const { return standings_; }

 private:
  sim::Estimate first_share(const sim::Moments& parts) const {
    return mean(parts, static_cast<double>(sim::whole_first(static_cast<std::size_t>(players_))));
  }
  /// @param full  greatest value of a battle
  sim::Estimate mean(const sim::Moments& groups, double full) const {
    return sim::group_mean(
        {standings_.groups(), full * players_, static_cast<double>(groups.sum), static_cast<double>(groups.squares)});
  }

  const sim::Match& match_;
  const sim::Standings& standings_;
  int players_;
};

std::string side_name(std::size_t army) { return std::string(1, static_cast<char>('A' + army)); }

Section armies_section(const ResolvedMatch& resolved) {
  Section section{"Armies",
                  {"", "army", "points", "units", "player"},
                  {},
                  {},
                  {Role::label, Role::label, Role::number, Role::count, Role::text}};
  for (std::size_t i = 0; i < resolved.match.armies.size(); ++i) {
    const sim::Army& army = resolved.match.armies[i];
    section.rows.push_back({side_name(i), army.name, sim::points_text(army.points()), std::ssize(army.units),
                            resolved.match.players[i].name});
  }
  return section;
}

Section places_section(const Estimates& estimates, const sim::Standings& standings) {
  Section section{"Places",
                  {"", "win share [%]", "95 % interval", "first alone", "first shared", "mean place", "95 % interval"},
                  {},
                  {0, 1, 0, 0, 0, 2, 0},
                  {Role::label, Role::estimate, Role::low, Role::count, Role::count, Role::estimate, Role::low}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(standings.players); ++i) {
    const sim::Estimate share = estimates.win_share(i);
    const sim::Estimate rank = estimates.rank(i);
    section.rows.push_back({side_name(i), 100 * share.value, percent_range(share.interval), standings.armies[i].firsts,
                            standings.armies[i].shared_firsts, rank.value, range_text(rank.interval, 2)});
  }
  return section;
}

Section losses_section(const Estimates& estimates, const sim::Standings& standings) {
  Section section{"A battle on average",
                  {"", "points destroyed", "95 % interval", "units left", "95 % interval", "routed [%]"},
                  {},
                  {0, 2, 0, 2, 0, 2},
                  {Role::label, Role::estimate, Role::low, Role::estimate, Role::low, Role::number}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(standings.players); ++i) {
    const sim::Estimate destroyed = estimates.destroyed(i);
    const sim::Estimate survivors = estimates.survivors(i);
    section.rows.push_back({side_name(i), destroyed.value, range_text(destroyed.interval, 2), survivors.value,
                            range_text(survivors.interval, 2), 100 * estimates.of_battles(standings.armies[i].routs)});
  }
  return section;
}

/// Which army comes first most often, and whether the intervals of all others lie below its own.
std::string conclusion_of_standings(const ResolvedMatch& resolved, const Estimates& estimates,
                                    const sim::Standings& standings) {
  const auto players = static_cast<std::size_t>(standings.players);
  std::size_t first = 0;
  for (std::size_t i = 1; i < players; ++i) {
    if (estimates.win_share(i).value > estimates.win_share(first).value) first = i;
  }
  bool certain = true;
  for (std::size_t i = 0; i < players; ++i) {
    certain = certain && (i == first || estimates.win_share(i).interval.high < estimates.win_share(first).interval.low);
  }
  const sim::Estimate share = estimates.win_share(first);
  const std::string wins = fmt::format("{} has a win share of {} (95 % interval {}), even would be {}",
                                       side_in_words(resolved.match, first), percent_text(share.value),
                                       percent_range(share.interval), percent_text(1.0 / static_cast<double>(players)));
  return certain ? fmt::format("The strongest of the {}: {}.", sim::counted(players, "army"), wins)
                 : fmt::format("Not decided yet which army is the strongest, more battles are needed. {}.", wins);
}

std::vector<std::string> notes_of(const ResolvedMatch& resolved, const Estimates& estimates,
                                  const sim::Standings& standings) {
  const auto players = static_cast<std::size_t>(standings.players);
  const bool swapped = resolved.match.swap_seats;
  std::vector<std::string> notes{
      fmt::format("{} in {} of {}{}", sim::counted(grouped_text(standings.battles), "battle"),
                  sim::counted(grouped_text(standings.groups()), "group"), players,
                  swapped ? ": in each group every army has every seat once." : ", seats NOT swapped."),
      fmt::format("Win share: first places, one shared by k armies counts 1/k. Shared: {} of {} ({}).",
                  grouped_text(standings.shared_firsts), sim::counted(grouped_text(standings.battles), "battle"),
                  percent_text(estimates.of_battles(standings.shared_firsts)))};
  const auto share = [](const std::string& whose, const sim::Estimate& estimate) {
    return fmt::format("Win share of {}: {} (95 % interval {} to {}); even would be ", whose,
                       percent_text(estimate.value), percent_text(estimate.interval.low),
                       percent_text(estimate.interval.high));
  };
  const std::string even = percent_text(1.0 / static_cast<double>(players)) + ".";
  notes.push_back(share("who starts", estimates.starter_share()) + even);
  if (!swapped) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      notes.push_back(share(fmt::format("seat {}", seat + 1), estimates.seat_share(seat)) + even);
    }
  }
  notes.push_back(fmt::format("Length: {}, {} dice.",
                              sim::counted(decimal_text(estimates.of_battles(standings.rounds), 2), "round"),
                              decimal_text(estimates.of_battles(standings.dice), 1)));
  if (const auto endings = endings_of(resolved.match); !endings.empty()) {
    notes.push_back(fmt::format("Ended by: {}.", endings_text(endings, standings.endings, standings.battles)));
  }
  for (std::size_t i = 0; i < players; ++i) {
    const sim::BiggestWin& win = standings.armies[i].biggest;
    if (win.battle < 0) continue;
    notes.push_back(fmt::format("Biggest win of {}: {} --battle {}", side_name(i), resolved.replay_line, win.battle));
  }
  return notes;
}

/// One of three or four armies.
struct Placed {
  const Estimates* found = nullptr;
  std::size_t army = 0;
  const sim::Army& self() const { return found->match().armies[army]; }
  const sim::Standing& standing() const { return found->standings().armies[army]; }
  const sim::Standings& all() const { return found->standings(); }
};

Table table_of_standings(std::span<const std::string_view> endings, const std::vector<Placed>& rows) {
  using Row = Placed;
  const auto ends = [](const std::string& name, const std::string& unit, int decimals, const std::string& of) {
    return std::vector<Column>{{name + "_low", "low", unit, decimals, Role::low, "lower end of " + of},
                               {name + "_high", "high", unit, decimals, Role::high, "upper end of " + of}};
  };
  /// A mean of battles with its 95 % interval.
  const auto mean = [&](const std::string& name, const std::string& heading, const std::string& unit,
                        const std::string& meaning) {
    return joined({estimate_column(name, heading, unit, kMeanDecimals, meaning)},
                  ends(name, unit, kMeanDecimals, "its 95 % interval"));
  };
  const auto per_battle = [](const std::string& name, const std::string& heading, const std::string& meaning) {
    return estimate_column(name, heading, "", kMeanDecimals, meaning);
  };
  return table_of<Row>(
      "results", "one of three or four armies",
      {{label_column("side", "side", "A, B and so on, as typed"), [](const Row& row) { return side_name(row.army); }},
       {label_column("army", "army", "the army"), [](const Row& row) { return row.self().name; }},
       {text_column("player", "player", "who plays it"),
        [](const Row& row) { return row.found->match().players[row.army].name; }},
       {price_column("points", "points", "listed price of the army"),
        [](const Row& row) { return sim::points_of(row.self().points()); }},
       {count_column("battles", "battles", "battles played"), [](const Row& row) { return row.all().battles; }},
       {count_column("firsts", "first alone", "battles in which the army came first, alone"),
        [](const Row& row) { return row.standing().firsts; }},
       {count_column("shared_firsts", "first shared", "battles in which it shared the first place"),
        [](const Row& row) { return row.standing().shared_firsts; }},
       {joined({share_column("win_share", "win share", "share of the first places; one shared by k armies counts 1/k"),
                {"se", "SE", "0..1", kShareDecimals, Role::error, "standard error of the win share"}},
               ends("ci", "0..1", kShareDecimals, "the 95 % interval of the win share")),
        [](const Row& row) { return row.found->win_share(row.army); }},
       {joined({per_battle("rank_mean", "mean place", "mean place, 1 is the best"),
                standard_error("rank_se", kMeanDecimals)},
               ends("rank", "", kMeanDecimals, "its 95 % interval")),
        [](const Row& row) { return row.found->rank(row.army); }},
       {mean("destroyed", "destroyed", "points", "points destroyed in a battle"),
        [](const Row& row) { return row.found->destroyed(row.army); }},
       {mean("survivors", "units left", "", "units left at the end of a battle"),
        [](const Row& row) { return row.found->survivors(row.army); }},
       {count_column("units", "units", "units of the army at its start"),
        [](const Row& row) { return std::ssize(row.self().units); }},
       {share_column("routs", "routed", "share of the battles in which the army routed"),
        [](const Row& row) { return row.found->of_battles(row.standing().routs); }},
       {per_battle("rounds_mean", "rounds", "rounds of a battle"),
        [](const Row& row) { return row.found->of_battles(row.all().rounds); }},
       {share_column("first_player_share", "win share of who starts", "win share of the army that has the first turn"),
        [](const Row& row) { return row.found->starter_share().value; }},
       {per_battle("dice_mean", "dice", "dice rolled in a battle"),
        [](const Row& row) { return row.found->of_battles(row.all().dice); }},
       {number_column("seed", "seed", "", 0, "seed of the run"),
        [](const Row& row) { return row.found->match().seed; }},
       {ending_columns(endings),
        [endings](const Row& row) { return ending_shares(endings, row.all().endings, row.all().battles); }},
       {void_columns(), [](const Row& row) { return row.all().validity; }}},
      rows);
}

/// The shares among the values of a duel or a battle of two armies.
std::vector<SummaryValue> share_values(const sim::VarianceShares& shares = {}) {
  const auto share = [](std::string name, const std::string& what, const std::optional<sim::Estimate>& part) {
    return with_interval(
        {std::move(name), "share of the scatter (variance) of single results that is " + what, "0..1", kShareDecimals},
        part);
  };
  return {share("variance_share_dice", "the dice and the choices that follow them; of drawn tables with --shares",
                shares.dice),
          share("variance_share_table", "the table that was drawn; with --shares", shares.table),
          share("variance_share_table_side", "the side of that table, a part of the share before; with --shares",
                shares.table_side),
          share("variance_share_first_move", "who starts", shares.first_move),
          share("variance_share_seat", "the seat, where armies swap seats and the dice say who starts", shares.seat)};
}

}  // namespace

OptionSpec shares_option() {
  return OptionSpec{"shares", "",
                    "tells how much of the scatter of single results is the table and how much the dice: plays as many "
                    "battles again, 16 on each table (3,200 at least, 160,000 at most)"}
      .without({{"facts"}});
}

bool resolve_shares(const ParsedArgs& typed, const sim::Match& match) {
  if (!typed.has("shares")) return false;
  if (match.armies.size() != 2) {
    throw option_error("shares", fmt::format("is for two armies, not for {}", match.armies.size()), "leave it out");
  }
  return true;
}

void add_shares(Report& report, const sim::Match& match, const sim::Tally& tally, const sim::TableTally& tables) {
  const bool by_tables = tables.tables.size() >= sim::kTableBlocks;
  const auto shares =
      by_tables ? sim::variance_shares(tables.tables) : sim::variance_shares(tally.couple_outcomes, match.swap_seats);
  if (!shares) return;
  const bool tables_unknown = !by_tables && sim::draws_tables(match);
  std::vector<SummaryValue> values = share_values(*shares);
  std::erase_if(values, [&](const SummaryValue& value) {
    return value.value == Value() || (tables_unknown && value.name == "variance_share_dice");
  });
  report.values.insert(report.values.end(), values.begin(), values.end());
  const std::string sentence = sentence_of(*shares, tables_unknown);
  if (!sentence.empty()) report.notes.push_back(sentence);
}

std::string strength_text(const std::string& a, const std::string& b, const sim::Estimate& score_a) {
  const bool even = sim::favour_of(score_a.interval, sim::MatrixPlan{}.band) == sim::Favour::even;
  const auto stronger = [even](const std::string& one, const std::string& other, const sim::Estimate& score) {
    return fmt::format("{} is {}stronger than {}: it {}.", one, even ? "a little " : "", other, score_in_words(score));
  };
  if (score_a.interval.low > 0.5) return stronger(a, b, score_a);
  if (score_a.interval.high < 0.5) {
    return stronger(b, a, {1 - score_a.value, score_a.se, {1 - score_a.interval.high, 1 - score_a.interval.low}});
  }
  if (even) return fmt::format("{} and {} are about even: A {}.", a, b, score_in_words(score_a));
  return fmt::format("Not decided yet which side is stronger, more battles are needed: {} {} against {}.", a,
                     score_in_words(score_a), b);
}

Section score_square(const std::vector<std::string>& names) {
  Section section{"Score of the row against the column [%]", {"", ""}, {}, {0, 0}, {Role::label, Role::label}, true};
  for (std::size_t i = 0; i < names.size(); ++i) {
    section.headings.push_back(fmt::format("{}", i + 1));
    section.decimals.push_back(kPercentDecimals);
    section.roles.push_back(Role::estimate);
    section.rows.push_back({static_cast<std::int64_t>(i + 1), names[i]});
    section.rows.back().resize(names.size() + 2);
    section.rows.back()[i + 2] = std::string("-");
  }
  return section;
}

std::vector<std::string_view> all_endings() {
  std::vector<std::string_view> all;
  for (const std::string& id : sim::system_ids()) {
    for (const std::string_view ending : sim::vocabulary_of(id)->endings) {
      if (std::find(all.begin(), all.end(), ending) == all.end()) all.push_back(ending);
    }
  }
  return all;
}

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

Table standings_table(std::span<const std::string_view> endings) { return table_of_standings(endings, {}); }

Report standings_report(const ResolvedMatch& resolved, const sim::StandingsResult& result) {
  const sim::Standings& standings = result.tally;
  const Estimates estimates(resolved, standings);
  Report report(battles_played(resolved, standings.validity, "which army is the strongest"));
  report.command = "battle";
  std::vector<std::string> names;
  for (const sim::Army& army : resolved.match.armies) names.push_back(army.name);
  report.title = fmt::format("Battle: {}", fmt::join(names, " against "));
  report.conclusion = conclusion_of_standings(resolved, estimates, standings);
  report.sections = {armies_section(resolved), places_section(estimates, standings),
                     losses_section(estimates, standings)};
  report.notes = notes_of(resolved, estimates, standings);
  warn_of_seats(report, resolved);
  report.provenance.interrupted = result.end == sim::RunEnd::interrupted;
  std::vector<Placed> rows;
  for (std::size_t i = 0; i < resolved.match.armies.size(); ++i) rows.push_back({&estimates, i});
  report.results = table_of_standings(endings_of(resolved.match), rows);
  return report;
}

bool precise_enough(const sim::Standings& standings, double precision) {
  const double full =
      static_cast<double>(sim::whole_first(static_cast<std::size_t>(standings.players))) * standings.players;
  const auto narrow = [&](const sim::Moments& parts) {
    const sim::GroupSums sums{standings.groups(), full, static_cast<double>(parts.sum),
                              static_cast<double>(parts.squares)};
    return 100 * sim::group_mean(sums).interval.half_width() <= precision;
  };
  const auto armies = std::span(standings.armies).first(static_cast<std::size_t>(standings.players));
  return narrow(standings.first_player_share) &&
         std::all_of(armies.begin(), armies.end(), [&](const auto& army) { return narrow(army.first_share); });
}

}  // namespace warbalance::cli
