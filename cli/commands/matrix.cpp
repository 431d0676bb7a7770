#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/matrix/options.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/stats/bradley_terry.hpp"
#include "sim/stats/rankings.hpp"

namespace warbalance::cli::matrix_command {
namespace {

/// One played pair, as its row sees it; numbers are shares 0..1.
struct MatrixPair {
  std::size_t row = 0;
  std::size_t column = 0;
  std::size_t cell = 0;
  std::int64_t battles = 0;
  sim::Validity validity;
  sim::Estimate score;
  double residual = 0;            ///< score minus the one expected from the ratings; 0 without ratings
  std::int64_t biggest_win = -1;  ///< battle with the biggest win of the row, -1 = none
  std::int64_t biggest_defeat = -1;

  /// The same seen from the column; both complement each other in every printed digit.
  MatrixPair mirrored() const {
    MatrixPair other = *this;
    std::swap(other.row, other.column);
    std::swap(other.biggest_win, other.biggest_defeat);
    other.score.value = 1 - score.value;
    other.score.interval = {1 - score.interval.high, 1 - score.interval.low};
    other.residual = -residual;
    return other;
  }
};

/// The findings of a matrix run, ready to be printed.
struct MatrixFindings {
  std::vector<MatrixPair> pairs;       ///< played pairs with row < column, by cell
  bool rated = false;                  ///< all pairs have enough battles; else the fields below are empty
  std::vector<sim::Estimate> ratings;  ///< one per participant [rating points]
  std::vector<double> mean_scores;     ///< of each against all others
  sim::Intransitivity intransitivity;
  sim::Cycles cycles;
  std::vector<std::size_t> order;  ///< participants, the best first; as given without ratings
};

/// Decimals of shares in every format; scores are rounded to them so that mirrored pairs add up to 1.
inline constexpr int kScoreDecimals = 6;

constexpr std::size_t kCyclesShown = 5;

constexpr std::int64_t kLeastBattles = 4;  // two couples, for a standard error

double rounded(double share) { return std::round(share * 1e6) / 1e6; }

MatrixPair pair_of(const sim::MatrixCell& cell, const sim::MatrixPlan& plan) {
  MatrixPair pair;
  pair.battles = cell.battles();
  pair.validity = cell.validity;
  pair.score = sim::cell_score(cell, plan);
  pair.score.value = rounded(pair.score.value);
  pair.score.interval = {rounded(pair.score.interval.low), rounded(pair.score.interval.high)};
  pair.biggest_win = cell.biggest_of_row.battle;
  pair.biggest_defeat = cell.biggest_of_column.battle;
  return pair;
}

/// Adds ratings and derived findings. @pre all pairs were played
/// @param joint_intervals of the scores, simultaneous at 95 %
void rate(MatrixFindings& findings, const sim::PairedScores& scores,
          const std::vector<sim::Interval>& joint_intervals) {
  findings.rated = true;
  sim::RatingFit fit = sim::bradley_terry(scores);
  findings.ratings = std::move(fit.ratings);
  findings.intransitivity = fit.intransitivity;
  for (MatrixPair& pair : findings.pairs) {
    const double difference = findings.ratings[pair.row].value - findings.ratings[pair.column].value;
    pair.residual = rounded(pair.score.value - sim::expected_score(difference));
  }
  for (sim::Estimate& rating : findings.ratings) {
    rating.value *= sim::kRatingPoints;
    rating.se *= sim::kRatingPoints;
    rating.interval = {rating.interval.low * sim::kRatingPoints, rating.interval.high * sim::kRatingPoints};
  }
  findings.mean_scores.assign(scores.size, 0);
  for (const MatrixPair& pair : findings.pairs) {
    findings.mean_scores[pair.row] += pair.score.value / static_cast<double>(scores.size - 1);
    findings.mean_scores[pair.column] += (1 - pair.score.value) / static_cast<double>(scores.size - 1);
  }
  findings.cycles = sim::find_cycles(scores, joint_intervals, kCyclesShown);
  std::stable_sort(findings.order.begin(), findings.order.end(),
                   [&](std::size_t a, std::size_t b) { return findings.ratings[a].value > findings.ratings[b].value; });
}

MatrixFindings findings_of(const MatrixRun& run, const sim::MatrixResult& result) {
  const std::size_t size = run.names.size();
  MatrixFindings findings;
  findings.order.resize(size);
  std::iota(findings.order.begin(), findings.order.end(), std::size_t{0});
  sim::PairedScores scores{size, {}};
  std::vector<sim::Interval> joint_intervals;
  const double joint_alpha = 0.05 / static_cast<double>(result.cells.size());  // Bonferroni
  bool enough = true;
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = row + 1; column < size; ++column) {
      const std::size_t number = sim::pair_number(size, row, column);
      const sim::MatrixCell& cell = result.cells[number];
      scores.pairs.push_back(cell.score);
      joint_intervals.push_back(sim::cell_score(cell, run.plan, joint_alpha).interval);
      enough = enough && cell.battles() >= kLeastBattles;
      if (cell.battles() == 0) continue;
      findings.pairs.push_back(pair_of(cell, run.plan));
      findings.pairs.back().row = row;
      findings.pairs.back().column = column;
      findings.pairs.back().cell = number;
    }
  }
  if (enough) rate(findings, scores, joint_intervals);
  return findings;
}

constexpr std::size_t kWidestSquare = 24;  // more participants make the square table unreadable

constexpr std::size_t kPairsShown = 5;

constexpr int kRatingDecimals = 1;

/// @param names  of the participants
Table matrix_table(const std::vector<MatrixPair>& pairs = {}, const std::vector<std::string>& names = {},
                   bool rated = false) {
  using Row = MatrixPair;
  return table_of<Row>(
      "results", "one pair; every pair stands in both orders",
      {{label_column("row", "row", "the one whose score it is"), [&](const Row& pair) { return names[pair.row]; }},
       {label_column("column", "column", "against whom"), [&](const Row& pair) { return names[pair.column]; }},
       {count_column("battles", "battles", "battles played"), &Row::battles},
       {score_columns("score of the row: wins and half of the draws", kScoreDecimals), &Row::score},
       {estimate_column("residual", "residual", "", kScoreDecimals, "score less what the ratings of both say"),
        [&](const Row& pair) { return rated ? Value(pair.residual) : Value(); }},
       {void_columns(), &Row::validity}},
      pairs);
}

Table ratings_table() {
  constexpr int kFineDecimals = 3;
  return {"ratings",
          "one participant, the best first",
          {label_column("name", "name", "the participant"), price_column("points", "points", "listed price"),
           estimate_column("rating", "rating", "", kFineDecimals,
                           "Bradley-Terry rating, mean 0; 100 more are a score of 64 %, 400 of 91 %"),
           standard_error("se", kFineDecimals), low_end("ci_low", kFineDecimals), high_end("ci_high", kFineDecimals),
           estimate_column("score_mean", "mean score", "0..1", kScoreDecimals, "mean score against all others"),
           flag_column("flags", "flags",
                       "after_adaptive: pairs stopped when they were decided, which intervals do not count")}};
}

Table cycles_table() {
  const auto score = [](const std::string& name, const std::string& meaning) {
    return estimate_column(name, "", "0..1", kScoreDecimals, meaning);
  };
  return {
      "cycles",
      "three that beat each other in a circle, the strongest circles first",
      {label_column("first", "first", "beats the second"), label_column("second", "second", "beats the third"),
       label_column("third", "third", "beats the first"), score("score_first", "score of the first against the second"),
       score("score_second", "score of the second against the third"),
       score("score_third", "score of the third against the first"),
       flag_column("certain", "certain", "yes: the battles show that all three win")}};
}

Table pairs_table() {
  return {"pairs",
          "one pair, once",
          {label_column("row", "row", "the first of the pair"), label_column("column", "column", "the second"),
           flag_column("favours", "favours", "row, column, even, or open where more battles are needed"),
           number_column("matchup", "matchup", "", 0, "number of the pair, as replay --matchup takes it"),
           command_column("replay", "replay", "the command that shows the biggest win of the row")}};
}

std::vector<SummaryValue> matrix_values(const MatrixFindings& found = {}) {
  const auto& [raw, share, interval] = found.intransitivity;
  return {{"intransitive_share", "share of the differences that no rating explains", "0..1", kScoreDecimals,
           to_value(share), interval ? Value(interval->low) : Value(), interval ? Value(interval->high) : Value()},
          {"intransitive_share_raw", "the same with the noise of the battles", "0..1", kScoreDecimals, raw},
          {"cycle_count", "groups of three that beat each other in a circle", "", 0, found.cycles.number},
          {"certain_cycle_count", "circles that the battles show for certain", "", 0, found.cycles.certain}};
}

/// Result of a matrix. Rows: every ordered pair that was played; further tables: the ratings, the cycles and a replay
/// line for each pair; values: the share that no rating explains.
/// For people: a square table, the ratings, cycles, and the pairs that stand out.
class MatrixReporter {
 public:
  MatrixReporter(const MatrixRun& run, const sim::MatrixResult& result)
      : run_(run), result_(result), findings_(findings_of(run, result)) {}

  Report report() const {
    Report report(played());
    report.command = "matrix";
    report.title = fmt::format("Matrix: {} {}, every pair in {}", run_.names.size(), run_.duels ? "units" : "armies",
                               run_.duels ? "duels" : "battles");
    report.conclusion = conclusion();
    report.provenance.interrupted = result_.interrupted;
    add_rows(report);
    if (run_.names.size() <= kWidestSquare) report.sections.push_back(square());
    if (findings_.rated) {
      add_ratings(report);
      if (!findings_.cycles.strongest.empty()) report.sections.push_back(cycle_section());
      report.sections.push_back(most_one_sided());
      if (run_.names.size() > 2) report.sections.push_back(furthest_from_ratings());
    }
    add_pairs(report);
    report.notes = notes();
    return report;
  }

 private:
  const std::string& name(std::size_t participant) const { return run_.names[participant]; }

  /// The battles of the pairs, for the notes on their validity.
  BattlesPlayed played() const {
    BattlesPlayed battles{.cells_are = "pairs", .question = "who is the strongest", .advice = [this] {
                            const sim::Match& match = run_.matrix.conditions;
                            return advice_on_attack(match.ruleset, run_.scenario, match.players, nullptr,
                                                    match.duel_gap);
                          }};
    for (const MatrixPair& pair : findings_.pairs) {
      battles.cells.push_back({fmt::format("{} against {}", name(pair.row), name(pair.column)), pair.validity});
    }
    return battles;
  }

  /// "30 points, " if costs differ.
  std::string points_in_words(std::size_t who) const {
    const auto& armies = run_.matrix.participants;
    const bool alike =
        std::ranges::all_of(armies, [&](const sim::Army& other) { return other.points() == armies[who].points(); });
    return alike ? "" : fmt::format("{} points, ", sim::points_text(armies[who].points()));
  }

  std::int64_t battles() const {
    std::int64_t sum = 0;
    for (const MatrixPair& pair : findings_.pairs) sum += pair.battles;
    return sum;
  }

  /// The strongest and the weakest participant by the intervals of the ratings, and the greatest score.
  std::string conclusion() const {
    if (!findings_.rated) return "Too few battles of some pairs to tell who is the strongest.";
    const auto& order = findings_.order;
    const auto rating = [&](std::size_t who) { return findings_.ratings[who].interval; };
    const std::size_t last = order.size() - 1;
    const bool first_certain = std::all_of(order.begin() + 1, order.end(), [&](std::size_t other) {
      return rating(order.front()).low > rating(other).high;
    });
    const bool last_certain = std::all_of(order.begin(), order.end() - 1, [&](std::size_t other) {
      return rating(order.back()).high < rating(other).low;
    });
    const auto scores = [&](std::size_t place) {
      return fmt::format("{} ({}{} on average)", name(order[place]), points_in_words(order[place]),
                         percent_text(findings_.mean_scores[order[place]]));
    };
    std::string text = fmt::format("{}: {}; {}: {}.", first_certain ? "The strongest" : "Ahead, not for certain",
                                   scores(0), last_certain ? "the weakest" : "last, not for certain", scores(last));
    const std::vector<MatrixPair> told =
        greatest([](const MatrixPair& p) { return p.validity.is_void() ? 0 : p.score.value - 0.5; });
    const MatrixPair& pair = told.front();
    if (pair.validity.is_void()) return text;
    return text +
           fmt::format(" The greatest score of all pairs: {} against {}, {} (95 % interval, of this pair alone: {}).",
                       name(pair.row), name(pair.column), percent_text(pair.score.value),
                       percent_range(pair.score.interval));
  }

  /// Every ordered pair, row by row.
  void add_rows(Report& report) const {
    std::vector<MatrixPair> ordered = findings_.pairs;
    for (const MatrixPair& pair : findings_.pairs) ordered.push_back(pair.mirrored());
    std::stable_sort(ordered.begin(), ordered.end(), [](const MatrixPair& a, const MatrixPair& b) {
      return a.row != b.row ? a.row < b.row : a.column < b.column;
    });
    report.results = matrix_table(ordered, run_.names, findings_.rated);
    report.charts.push_back({.kind = Chart::Kind::heat_map,
                             .title = "Score of the row against the column",
                             .table = "results",
                             .labels = {"row", "column"},
                             .value = "score",
                             .line = 50});
  }

  /// Scores of the rows against the columns, the best first.
  Section square() const {
    const std::size_t size = run_.names.size();
    std::vector<std::size_t> place(size);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < size; ++i) {
      place[findings_.order[i]] = i;
      names.push_back(name(findings_.order[i]));
    }
    Section section = score_square(names);
    for (const MatrixPair& pair : findings_.pairs) {
      section.rows[place[pair.row]][place[pair.column] + 2] = percent(pair.score.value);
      section.rows[place[pair.column]][place[pair.row] + 2] = percent(pair.mirrored().score.value);
    }
    return section;
  }

  void add_ratings(Report& report) const {
    Table table = ratings_table();
    const std::string flags = run_.plan.adaptive ? "after_adaptive" : "";
    Section section{
        "Ratings",
        {"", "", "points", "rating", "SE", "low [95 %]", "high [95 %]", "mean score [%]"},
        {},
        {0, 0, 2, kRatingDecimals, kRatingDecimals, kRatingDecimals, kRatingDecimals, kPercentDecimals},
        {Role::label, Role::label, Role::number, Role::estimate, Role::error, Role::low, Role::high, Role::number}};
    for (std::size_t i = 0; i < findings_.order.size(); ++i) {
      const std::size_t who = findings_.order[i];
      const sim::Estimate& rating = findings_.ratings[who];
      const double points = static_cast<double>(run_.matrix.participants[who].points()) / 100;
      const double mean = findings_.mean_scores[who];
      table.rows.push_back(
          {name(who), points, rating.value, rating.se, rating.interval.low, rating.interval.high, mean, flags});
      section.rows.push_back({static_cast<std::int64_t>(i + 1), name(who), points, rating.value, rating.se,
                              rating.interval.low, rating.interval.high, percent(mean)});
    }
    report.further_tables.push_back(std::move(table));
    report.sections.push_back(std::move(section));
    add_intransitivity(report);
  }

  void add_intransitivity(Report& report) const {
    report.values = matrix_values(findings_);
    Table table = cycles_table();
    for (const sim::Cycle& cycle : findings_.cycles.strongest) {
      table.rows.push_back({name(cycle.members[0]), name(cycle.members[1]), name(cycle.members[2]), cycle.scores[0],
                            cycle.scores[1], cycle.scores[2], certain_text(cycle)});
    }
    report.further_tables.push_back(std::move(table));
  }

  static std::string certain_text(const sim::Cycle& cycle) { return cycle.certain ? "yes" : "no"; }

  Section cycle_section() const {
    Section section{
        "Strongest cycles", {"who beats whom", "scores [%]", "certain"}, {}, {}, {Role::label, Role::text, Role::flag}};
    for (const sim::Cycle& cycle : findings_.cycles.strongest) {
      const auto& [a, b, c] = cycle.members;
      section.rows.push_back({fmt::format("{} > {} > {} > {}", name(a), name(b), name(c), name(a)),
                              fmt::format("{}, {}, {}", decimal_text(percent(cycle.scores[0]), kPercentDecimals),
                                          decimal_text(percent(cycle.scores[1]), kPercentDecimals),
                                          decimal_text(percent(cycle.scores[2]), kPercentDecimals)),
                              certain_text(cycle)});
    }
    return section;
  }

  /// The pairs with the greatest `size_of`, each turned so that it is not negative.
  template <class SizeOf>
  std::vector<MatrixPair> greatest(SizeOf size_of) const {
    std::vector<MatrixPair> pairs;
    for (const MatrixPair& pair : findings_.pairs) pairs.push_back(size_of(pair) < 0 ? pair.mirrored() : pair);
    std::stable_sort(pairs.begin(), pairs.end(),
                     [&](const MatrixPair& a, const MatrixPair& b) { return size_of(a) > size_of(b); });
    pairs.resize(std::min(pairs.size(), kPairsShown));
    return pairs;
  }

  /// Replays the biggest win of the row; if it never won, its biggest defeat.
  std::string replay_of(const MatrixPair& pair) const {
    const std::int64_t battle =
        std::max<std::int64_t>(0, pair.biggest_win >= 0 ? pair.biggest_win : pair.biggest_defeat);
    return fmt::format("{} --battle {}", run_.replay_lines[pair.cell], battle);
  }

  Section most_one_sided() const {
    Section section{"Most one-sided",
                    {"favoured", "against", "score [%]", "low [95 %]", "high [95 %]", "biggest win shown by"},
                    {},
                    {0, 0, kPercentDecimals, kPercentDecimals, kPercentDecimals},
                    {Role::label, Role::label, Role::estimate, Role::low, Role::high, Role::command}};
    for (const MatrixPair& pair : greatest([](const MatrixPair& p) { return p.score.value - 0.5; })) {
      section.rows.push_back({name(pair.row), name(pair.column), percent(pair.score.value),
                              percent(pair.score.interval.low), percent(pair.score.interval.high), replay_of(pair)});
    }
    return section;
  }

  Section furthest_from_ratings() const {
    Section section{
        "Furthest from what the ratings say",
        {"better than rated", "against", "score [%]", "rated [%]", "residual", "SE", "biggest win shown by"},
        {},
        {0, 0, kPercentDecimals, kPercentDecimals, kPercentDecimals, kPercentDecimals},
        {Role::label, Role::label, Role::number, Role::number, Role::estimate, Role::error, Role::command}};
    for (const MatrixPair& pair : greatest([](const MatrixPair& p) { return p.residual; })) {
      section.rows.push_back({name(pair.row), name(pair.column), percent(pair.score.value),
                              percent(pair.score.value - pair.residual), percent(pair.residual), percent(pair.score.se),
                              replay_of(pair)});
    }
    return section;
  }

  sim::Favour favour_of(const MatrixPair& pair) const {
    if (pair.validity.is_void()) return sim::Favour::open;
    return sim::favour_of(pair.score.interval, run_.plan.band);
  }

  std::string favour_text(const MatrixPair& pair) const {
    switch (favour_of(pair)) {
      case sim::Favour::row:
        return "row";
      case sim::Favour::column:
        return "column";
      case sim::Favour::even:
        return "even";
      case sim::Favour::open:
        break;
    }
    return "open";
  }

  /// Every pair once, with its verdict and a replay line.
  void add_pairs(Report& report) const {
    Table table = pairs_table();
    for (const MatrixPair& pair : findings_.pairs) {
      table.rows.push_back({name(pair.row), name(pair.column), favour_text(pair), static_cast<std::int64_t>(pair.cell),
                            replay_of(pair)});
    }
    report.further_tables.push_back(std::move(table));
  }

  std::string intransitive_note() const {
    const auto& [raw, share, interval] = findings_.intransitivity;
    const sim::Cycles& cycles = findings_.cycles;
    const std::string circles =
        cycles.number == 0
            ? fmt::format("No circle among {} of three.", sim::counted(grouped_text(cycles.triples), "group"))
            : fmt::format("{} of {} of three beat each other in a circle, {} of them for certain.",
                          grouped_text(cycles.number), sim::counted(grouped_text(cycles.triples), "group"),
                          cycles.certain == 0 ? "none" : grouped_text(cycles.certain));
    if (!share) return "Intransitive share: unknown, the scores do not differ beyond noise. " + circles;
    return fmt::format(
        "Intransitive share: {} of the differences are explained by no rating (95 % interval {} to {}; {} "
        "with noise). {}",
        percent_text(*share), percent_text(interval->low), percent_text(interval->high), percent_text(raw), circles);
  }

  std::string favour_note() const {
    std::int64_t open = 0;
    std::int64_t even = 0;
    for (const MatrixPair& pair : findings_.pairs) {
      open += favour_of(pair) == sim::Favour::open;
      even += favour_of(pair) == sim::Favour::even;
    }
    const auto pairs = static_cast<std::int64_t>(findings_.pairs.size());
    return fmt::format("Of {} {} favour one side, {} are even (50 % +-{}), {} are open.",
                       sim::counted(grouped_text(pairs), "pair"), grouped_text(pairs - open - even), grouped_text(even),
                       decimal_text(percent(run_.plan.band), kPercentDecimals), grouped_text(open));
  }

  std::string battles_note() const {
    const std::int64_t most = run_.plan.battles * static_cast<std::int64_t>(result_.cells.size());
    if (run_.plan.adaptive) {
      return fmt::format("{}, {} fewer than {} of each pair. The 95 % intervals hold at all looks.",
                         sim::counted(grouped_text(battles()), "battle"), grouped_text(most - battles()),
                         grouped_text(run_.plan.battles));
    }
    return fmt::format("{}, {} of each pair, in couples with seats swapped. Intervals are 95 % intervals.",
                       sim::counted(grouped_text(battles()), "battle"), grouped_text(run_.plan.battles));
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> notes{battles_note(), favour_note()};
    if (!findings_.rated) {
      notes.emplace_back("No ratings: every pair needs at least two couples of battles.");
      return notes;
    }
    notes.emplace_back("Ratings: Bradley-Terry, mean 0; 100 points more are a score of 64 %, 400 points of 91 %.");
    if (run_.plan.adaptive) {
      notes.emplace_back(
          "after_adaptive: pairs stopped when they were decided, which moves scores outward a little; the intervals of "
          "ratings and of the intransitive share do not count that. Without --adaptive they hold.");
    }
    if (run_.names.size() > 2) notes.push_back(intransitive_note());
    return notes;
  }

  const MatrixRun& run_;
  const sim::MatrixResult& result_;
  MatrixFindings findings_;
};

std::vector<OptionGroup> options() {
  return {{"Matrix", joined({matrix_options(), machine_options()})},
          ruleset_options("standard for armies, open for duels"),
          output_options()};
}

void refuse_pairs_without_room(const MatrixRun& run, const sim::MatrixResult& result) {
  sim::Validity all;
  for (const sim::MatrixCell& cell : result.cells) all.merge(cell.validity);
  refuse_battles_without_room(all, run.matrix.conditions.ruleset, run.scenario);
}

struct SplitMatrix {
  using Sums = std::map<std::size_t, sim::MatrixCell>;  ///< cells that were played, by their numbers

  static constexpr std::int64_t kCouple = 2;

  MatrixRun run;
  Provenance provenance;

  WorkItems items() const { return {sim::matrix_battles(run.matrix, run.plan), kCouple}; }
  std::size_t cells() const { return run.replay_lines.size(); }

  std::vector<RunFact> facts() const {
    std::vector<RunFact> facts = facts_of(provenance);
    facts.push_back({kLengthFact, fmt::format("{}", run.plan.battles)});
    std::string identities;
    for (std::size_t other = 1; other < run.matrix.participants.size(); ++other) {
      identities += sim::match_identity(sim::cell_match(run.matrix, 0, other), run.scenario.hash, 0);
    }
    facts.push_back({"choice of armies", sim::hash_of(identities)});
    return facts;
  }

  /// Battles are played cell by cell, so the sums belong to the first cells of a part or to all cells of a run.
  static std::int64_t played(const Sums& sums) {
    return std::accumulate(sums.begin(), sums.end(), std::int64_t{0},
                           [](std::int64_t battles, const auto& cell) { return battles + cell.second.battles(); });
  }

  /// Plays an adaptive matrix at once, because its rounds depend on all results.
  sim::RunEnd play_adaptive(const PartMachine& machine, Sums& sums) const {
    ProgressBar progress({items().count, /*at_most=*/true}, machine.progress);
    sim::MatrixResult result;
    sim::with_threads(machine.threads, [&] { result = sim::play_matrix(run.matrix, run.plan, progress); });
    add(result, sums);
    return result.interrupted ? sim::RunEnd::interrupted : sim::RunEnd::complete;
  }

  static void add(const sim::MatrixResult& result, Sums& sums) {
    for (std::size_t cell = 0; cell < result.cells.size(); ++cell) {
      if (result.cells[cell].battles() > 0) sums[cell].merge(result.cells[cell]);
    }
  }

  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, Sums& sums) const {
    if (run.plan.adaptive) return play_adaptive(machine, sums);
    const sim::ItemRange battles = sim::range_of(part, items().count, kCouple);
    const auto played_of = [&](std::size_t cell) {
      const auto found = sums.find(cell);
      return found == sums.end() ? 0 : found->second.battles();
    };
    const std::vector<sim::MatchBattles> work = sim::matrix_work(run.matrix, run.plan, battles, played_of);
    const std::int64_t rest = battles.size() - played(sums);
    ProgressBar progress(rest, machine.progress);
    const auto play_some = [&](const sim::ItemRange& slice) {
      sim::MatrixResult result;
      sim::with_threads(machine.threads,
                        [&] { result = sim::play_matrix(run.matrix, sim::cut_work(work, slice), progress); });
      if (!result.interrupted || !machine.saved) add(result, sums);
      return !result.interrupted;
    };
    return play_slices({0, rest}, kCouple, play_some, machine) ? sim::RunEnd::complete : sim::RunEnd::interrupted;
  }

  bool fits(const Sums& sums, const sim::ItemRange& battles, bool whole) const {
    return has_count(played(sums), battles, whole) && std::all_of(sums.begin(), sums.end(), [&](const auto& cell) {
             return cell.first < cells() && cell.second.battles() > 0 && cell.second.battles() <= run.plan.battles;
           });
  }

  RunResult result(const Sums& sums, const PartMachine& /*machine*/, bool interrupted) const {
    sim::MatrixResult result{std::vector<sim::MatrixCell>(cells()), interrupted};
    for (const auto& [cell, sum] : sums) result.cells[cell] = sum;
    refuse_pairs_without_room(run, result);
    Report report = MatrixReporter(run, result).report();
    report.provenance = provenance;
    return reported(std::move(report));
  }
};

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  auto matrix = std::make_unique<SplitMatrix>();
  matrix->run = resolve_matrix(typed, quiet);
  const sim::Match& conditions = matrix->run.matrix.conditions;
  matrix->provenance = provenance_of(typed, conditions.ruleset, matrix->run.scenario, conditions.seed,
                                     std::span(conditions.players).first(1));
  return split_run(std::unique_ptr<const SplitMatrix>(std::move(matrix)));
}

std::vector<Table> tables() { return {matrix_table(), ratings_table(), cycles_table(), pairs_table()}; }

}  // namespace
}  // namespace warbalance::cli::matrix_command

namespace warbalance::cli {

const Command kMatrixCommand{
    .name = "matrix",
    .summary = "plays all armies or units against each other: scores, ratings, who beats whom in a circle",
    .usage =
        "ARMY ARMY [ARMY...] [options]\n       warbalance matrix --armies [options]\n       "
        "warbalance matrix --duel UNIT UNIT [UNIT...] [options]\n       warbalance matrix --units [options]",
    .details =
        "Every pair meets in couples of battles with seats swapped; armies as in battle, units as in duel. From all\n"
        "scores everyone gets a rating: 100 points more than the opponent are an expected score of 64 %, 400 points "
        "of\n"
        "91 %. What no rating can explain, such as rock, paper and scissors, is reported beside it: its share, the\n"
        "strongest circles, and the pairs whose score is furthest from what the ratings say.\n"
        "With --adaptive a pair is left alone once its 95 % interval tells who is favoured, or that it is even; the\n"
        "battles saved go to the pairs that are still open.\n"
        "CSV has one row for every ordered pair; JSON has the ratings, the cycles, and whom each pair favours.\n",
    .examples =
        "  warbalance matrix --armies\n"
        "      all sample armies of WarStuff 2.0\n"
        "  warbalance matrix line raiders \"5x 4+ Armored\" --battles 5000\n"
        "      two sample armies and one of your own\n"
        "  warbalance matrix --rules warstuff-1.7 --units fantasy --points 150 --adaptive\n"
        "      the units of a genre in groups of equal points, no more battles than it takes\n"
        "  warbalance matrix --duel \"4+ Armored\" \"4+ Tough\" \"4+ Shooter(18)\" --points 150 --format csv\n"
        "      profiles of equal points, for a spreadsheet\n",
    .options = matrix_command::options,
    .split = matrix_command::split,
    .tables = matrix_command::tables,
    .values = [] { return matrix_command::matrix_values(); },
};

}  // namespace warbalance::cli
