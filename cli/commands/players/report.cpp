#include "cli/commands/players/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "cli/base/numbers.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

/// What a pairing came to, over all armies.
struct PairingResult {
  PairingPlace place;
  std::string row;
  std::string column;
  std::int64_t armies = 0;
  sim::PairingTally tally;  ///< of all armies
  sim::Estimate score;
  std::string army{};  ///< of one army alone
  std::optional<std::string> replay{};

  std::int64_t battles() const { return tally.battles(); }
  double draws() const { return tally.validity.share(&sim::Validity::draws); }
  double without_attack() const { return tally.validity.share(&sim::Validity::without_attack); }
  PairingResult mirrored() const {
    PairingResult other = *this;
    std::swap(other.place.row, other.place.column);
    std::swap(other.row, other.column);
    other.score.value = 1 - score.value;
    other.score.interval = {1 - score.interval.high, 1 - score.interval.low};
    return other;
  }
};

/// @param by_army  rows are of one army each
Table table_of_pairings(bool by_army, const std::vector<PairingResult>& rows) {
  using Row = PairingResult;
  Table table = table_of<Row>(
      by_army ? "armies" : "results",
      by_army ? "one player against another, with one army" : "one player against another, over all armies",
      {{group_column(
            "part", "part",
            "matrix: every pair in both orders; self: each against itself; ladder, step: players that look ahead "
            "against the usual player, against the rung below; exploit: a player that knows the other one"),
        [](const Row& row) { return pairing_part_name(row.place.part); }},
       {label_column("row", "row", "the player whose score it is"), &Row::row},
       {label_column("column", "column", "the player against whom"), &Row::column},
       {label_column("army", "army", "the army of both sides"), &Row::army},
       {count_column("armies", "armies", "armies, each on both sides"), &Row::armies},
       {count_column("battles", "battles", "battles played"), &Row::battles},
       {score_columns(by_army ? "score of the row" : "mean score of the row over the armies"), &Row::score},
       {outcome_share_columns(), [](const Row& row) { return row.tally.validity; }},
       {command_column("replay", "replay", "the command that shows a battle of it"), &Row::replay}},
      rows);
  if (by_army) {
    table.drop({"armies"});
  } else {
    table.drop({"army", "replay"});
  }
  return table;
}

class PlayersReporter {
 public:
  PlayersReporter(const PlayersRun& run, const sim::PlayerMatchesResult& result) : run_(run), result_(result) {
    for (std::size_t pairing = 0; pairing < run.places.size(); ++pairing) add_result(pairing);
    order_.resize(run.players.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    means_.assign(run.players.size(), 0.5);
    if (run.players.size() < 2) return;
    const auto others = static_cast<double>(run.players.size() - 1);
    means_.assign(run.players.size(), 0);
    for (const PairingResult& pair : of(PairingPart::matrix)) {
      means_[pair.place.row] += pair.score.value / others;
      means_[pair.place.column] += (1 - pair.score.value) / others;
    }
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return means_[a] > means_[b]; });
  }

  Report report() const {
    Report report(played());
    report.command = "players";
    report.title =
        fmt::format("Players: {}, each pair with the same army on both sides, {}",
                    sim::counted(run_.players.size(), "player"), sim::counted(run_.matches.armies.size(), "army"));
    report.conclusion = conclusion();
    report.provenance.interrupted = result_.interrupted;
    report.results = table_of_pairings(false, ordered());
    if (run_.players.size() > 1) {
      report.sections.push_back(square());
      report.sections.push_back(pairs());
    }
    report.sections.push_back(alone());
    if (has(PairingPart::ladder)) report.sections.push_back(ladder());
    if (has(PairingPart::exploit)) report.sections.push_back(exploits());
    add_armies(report);
    report.notes = notes();
    return report;
  }

 private:
  /// Every pairing with every army, by what its battles can tell.
  BattlesPlayed played() const {
    BattlesPlayed battles{
        .cells_are = "matches",
        .sampled = run_.sample == sim::ArmySample::population,
        .question = "who plays best",
        .advice = [this] { return advice_on_attack(run_.matches.conditions.ruleset, run_.scenario); }};
    for (std::size_t pairing = 0; pairing < run_.places.size(); ++pairing) {
      const sim::PlayerPairing& who = run_.matches.pairings[pairing];
      const bool alone = run_.places[pairing].part == PairingPart::self;
      for (std::size_t army = 0; army < run_.matches.armies.size(); ++army) {
        battles.cells.push_back({fmt::format("{} against {} with {}", who.row.name, alone ? "itself" : who.column.name,
                                             run_.matches.armies[army].name),
                                 result_.tallies[pairing][army].validity, /*diverged=*/false, /*beside=*/alone});
      }
    }
    return battles;
  }

  static std::string score_text(const PairingResult& result) {
    return fmt::format("{} (95 % interval {} to {})", percent_text(result.score.value),
                       decimal_text(percent(result.score.interval.low), kPercentDecimals),
                       decimal_text(percent(result.score.interval.high), kPercentDecimals));
  }

  /// Who plays best, as far as the intervals of its pairs tell; of one player what looking ahead is worth.
  std::string conclusion() const {
    if (run_.players.size() > 1) return best_player();
    if (has(PairingPart::ladder)) {
      const PairingResult top = of(PairingPart::ladder).back();
      return fmt::format("Looking ahead: {} scores {} against {}.", top.row, score_text(top), top.column);
    }
    if (has(PairingPart::exploit)) {
      const PairingResult result = of(PairingPart::exploit).front();
      return fmt::format("{} scores {} against {}, whose play it knows.", result.row, score_text(result),
                         result.column);
    }
    return {};
  }

  std::string best_player() const {
    const std::size_t best = order_.front();
    bool beats_all = true;
    std::size_t met = 0;
    for (const PairingResult& pair : of(PairingPart::matrix)) {
      if (pair.place.row != best && pair.place.column != best) continue;
      const PairingResult own = pair.place.row == best ? pair : pair.mirrored();
      beats_all = beats_all && own.score.interval.low > 0.5;
      ++met;
    }
    const std::string& name = run_.players[best].name;
    const std::string mean = percent_text(means_[best]);
    if (beats_all && met + 1 == run_.players.size()) {
      return fmt::format("{} plays best: it beats each of the others, and scores {} on average.", name, mean);
    }
    return fmt::format("No best player can be told yet: {} leads with {} on average; more --battles tell more.", name,
                       mean);
  }

  /// A pairing without battles.
  PairingResult result_of(std::size_t pairing) const {
    const sim::PlayerPairing& who = run_.matches.pairings[pairing];
    return {.place = run_.places[pairing], .row = who.row.name, .column = who.column.name, .tally = {}, .score = {}};
  }

  void add_result(std::size_t pairing) {
    PairingResult found = result_of(pairing);
    for (const sim::PairingTally& tally : result_.tallies[pairing]) {
      found.tally.merge(tally);
      found.armies += tally.battles() > 0 ? 1 : 0;
    }
    if (found.armies == 0) return;
    found.score = sim::mean_score(result_.tallies[pairing], run_.sample);
    results_.push_back(std::move(found));
  }

  std::vector<PairingResult> of(PairingPart part) const {
    std::vector<PairingResult> found;
    for (const PairingResult& result : results_) {
      if (result.place.part == part) found.push_back(result);
    }
    return found;
  }
  bool has(PairingPart part) const { return !of(part).empty(); }

  /// The pairs of the matrix in both orders, then the rest.
  std::vector<PairingResult> ordered() const {
    std::vector<PairingResult> rows = of(PairingPart::matrix);
    const std::size_t pairs = rows.size();
    for (std::size_t i = 0; i < pairs; ++i) rows.push_back(rows[i].mirrored());
    std::stable_sort(rows.begin(), rows.end(), [](const PairingResult& a, const PairingResult& b) {
      return a.place.row != b.place.row ? a.place.row < b.place.row : a.place.column < b.place.column;
    });
    for (const PairingResult& result : results_) {
      if (result.place.part != PairingPart::matrix) rows.push_back(result);
    }
    return rows;
  }

  Section square() const {
    Section section{"Score of the row against the column [%]", {"", ""}, {}, {0, 0}, {Role::label, Role::label}, true};
    std::vector<std::size_t> place(order_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      place[order_[i]] = i;
      section.headings.push_back(fmt::format("{}", i + 1));
      section.decimals.push_back(kPercentDecimals);
      section.roles.push_back(Role::estimate);
      section.rows.push_back({static_cast<std::int64_t>(i + 1), run_.players[order_[i]].name});
      section.rows.back().resize(order_.size() + 2);
      section.rows.back()[i + 2] = std::string("-");
      section.rows.back().push_back(percent(means_[order_[i]]));
    }
    section.headings.emplace_back("mean");
    section.decimals.push_back(kPercentDecimals);
    section.roles.push_back(Role::estimate);
    for (const PairingResult& pair : of(PairingPart::matrix)) {
      section.rows[place[pair.place.row]][place[pair.place.column] + 2] = percent(pair.score.value);
      section.rows[place[pair.place.column]][place[pair.place.row] + 2] = percent(1 - pair.score.value);
    }
    return section;
  }

  static std::vector<Value> score_cells(const PairingResult& result) {
    return {percent(result.score.value), percent(result.score.interval.low), percent(result.score.interval.high)};
  }

  /// Every pair once, the stronger first.
  Section pairs() const {
    Section section{"Pairs",
                    {"stronger", "against", "score [%]", "low [95 %]", "high [95 %]", "draws [%]", "no attack [%]"},
                    {},
                    {0, 0, kPercentDecimals, kPercentDecimals, kPercentDecimals, kPercentDecimals, kPercentDecimals},
                    {Role::label, Role::label, Role::estimate, Role::low, Role::high, Role::number, Role::number}};
    std::vector<PairingResult> sorted = of(PairingPart::matrix);
    for (PairingResult& pair : sorted) pair = pair.score.value < 0.5 ? pair.mirrored() : pair;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const PairingResult& a, const PairingResult& b) { return a.score.value > b.score.value; });
    for (const PairingResult& pair : sorted) {
      std::vector<Value> row = {pair.row, pair.column};
      for (const Value& cell : score_cells(pair)) row.push_back(cell);
      row.emplace_back(percent(pair.draws()));
      row.emplace_back(percent(pair.without_attack()));
      section.rows.push_back(std::move(row));
    }
    return section;
  }

  Section alone() const {
    Section section{
        "Against themselves", {"player", "draws [%]", "no attack [%]"}, {}, {0, kPercentDecimals, kPercentDecimals}};
    for (const PairingResult& result : of(PairingPart::self)) {
      section.rows.push_back({result.row, percent(result.draws()), percent(result.without_attack())});
    }
    return section;
  }

  Section ladder() const {
    Section section{
        "What looking ahead is worth: scores [%], with 95 % intervals",
        {"player", "against the usual", "low", "high", "against the rung below", "low", "high", "draws [%]"},
        {},
        {0, kPercentDecimals, kPercentDecimals, kPercentDecimals, kPercentDecimals, kPercentDecimals, kPercentDecimals,
         kPercentDecimals},
        {Role::label, Role::estimate, Role::low, Role::high, Role::estimate, Role::low, Role::high, Role::number}};
    const std::vector<PairingResult> steps = of(PairingPart::step);
    for (const PairingResult& rung : of(PairingPart::ladder)) {
      std::vector<Value> row{rung.row};
      for (const Value& cell : score_cells(rung)) row.push_back(cell);
      const auto step = std::find_if(steps.begin(), steps.end(),
                                     [&](const PairingResult& result) { return result.place.row == rung.place.row; });
      row.resize(7);
      if (step != steps.end()) {
        const std::vector<Value> cells = score_cells(*step);
        std::copy(cells.begin(), cells.end(), row.begin() + 4);
      }
      row.emplace_back(percent(rung.draws()));
      section.rows.push_back(std::move(row));
    }
    return section;
  }

  Section exploits() const {
    Section section{"How much each can be beaten by, at least [percentage points]",
                    {"player", "at least", "score against it [%]", "low [95 %]", "high [95 %]", "draws [%]"},
                    {},
                    {0, kPercentDecimals, kPercentDecimals, kPercentDecimals, kPercentDecimals, kPercentDecimals},
                    {Role::label, Role::number, Role::estimate, Role::low, Role::high, Role::number}};
    for (const PairingResult& result : of(PairingPart::exploit)) {
      std::vector<Value> row = {result.column, percent(std::max(0.0, result.score.interval.low - 0.5))};
      for (const Value& cell : score_cells(result)) row.push_back(cell);
      row.emplace_back(percent(result.draws()));
      section.rows.push_back(std::move(row));
    }
    return section;
  }

  /// Every pairing with every army, and how to see a battle of it.
  void add_armies(Report& report) const {
    std::vector<PairingResult> rows;
    for (std::size_t pairing = 0; pairing < run_.places.size(); ++pairing) {
      for (std::size_t army = 0; army < run_.matches.armies.size(); ++army) {
        PairingResult row = result_of(pairing);
        row.tally = result_.tallies[pairing][army];
        if (row.battles() == 0) continue;
        row.score = sim::pair_score(row.tally.score);
        row.army = run_.matches.armies[army].name;
        const std::string& line = run_.replay_lines[pairing][army];
        if (!line.empty()) row.replay = line + " --battle 0";
        rows.push_back(std::move(row));
      }
    }
    report.further_tables.push_back(table_of_pairings(true, rows));
  }

  std::vector<std::string> notes() const {
    std::int64_t battles = 0;
    for (const PairingResult& result : results_) battles += result.battles();
    std::vector<std::string> notes{fmt::format(
        "{}, {} of each pair with each army, in couples with seats swapped. Intervals are 95 % intervals, {}.",
        sim::counted(grouped_text(battles), "battle"), grouped_text(run_.battles),
        run_.sample == sim::ArmySample::population ? "about all armies that could have been drawn"
                                                   : "about these armies")};
    for (const std::string& same : run_.same_players) notes.push_back(same + ": left out.");
    if (has(PairingPart::exploit)) {
      notes.emplace_back(
          "How much a player can be beaten by: the lower end of the interval, less 50 %. A player that plays "
          "better than one that looks ahead may beat it by more.");
    }
    return notes;
  }

  const PlayersRun& run_;
  const sim::PlayerMatchesResult& result_;
  std::vector<PairingResult> results_;
  std::vector<std::size_t> order_;  ///< players, the best first
  std::vector<double> means_;       ///< by player: mean score against the others
};

}  // namespace

Table players_table() { return table_of_pairings(false, {}); }
Table player_armies_table() { return table_of_pairings(true, {}); }

Report players_report(const PlayersRun& run, const sim::PlayerMatchesResult& result) {
  return PlayersReporter(run, result).report();
}

}  // namespace warbalance::cli
