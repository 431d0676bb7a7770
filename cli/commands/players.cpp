#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/players/player_matches.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::cli::players_command {
namespace {

/// The purpose of a pairing of players.
enum class PairingPart : std::uint8_t {
  matrix,   ///< two of the players against each other
  self,     ///< a player against itself
  ladder,   ///< rung of the ladder against the default player
  step,     ///< rung of the ladder against the one below
  exploit,  ///< a player that looks ahead and knows its opponent's policy
};

/// A pairing's place in the result: indices of players, of rungs from the lowest, or of the known player.
struct PairingPlace {
  PairingPart part = PairingPart::matrix;
  std::size_t row = 0;
  std::size_t column = 0;
};

/// Everything that defines a run of `players`, checked.
struct PlayersRun {
  sim::PlayerMatches matches;
  std::vector<PairingPlace> places;  ///< by pairing
  std::int64_t battles = 400;        ///< of each pairing with each army
  sim::ArmySample sample = sim::ArmySample::themselves;
  sim::Scenario scenario;
  std::vector<sim::Player> players;
  std::vector<std::string> same_players;  ///< "greedy plays like tactical": players left out
  /// By pairing and army: `warbalance replay ...` without --battle; empty if a player has no name to type.
  std::vector<std::vector<std::string>> replay_lines;
};

constexpr int kMostRandomArmies = 1000;

constexpr std::int32_t kLowestRung = 64;  // rollouts

void check_army_options(const ParsedArgs& typed) {
  if (typed.has("armies") || typed.has("random") || !typed.arguments().empty()) return;
  throw InputError("players needs armies to play with",
                   "name them, or take all sample armies with --armies, or draw some with --random 10");
}

NamedArmies drawn_armies(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  const auto count = static_cast<int>(integer_value(typed, "random", 1, kMostRandomArmies));
  const sim::ArmyGenerator population = random_army_population(typed, ruleset, quiet);
  NamedArmies drawn;
  drawn.armies = sim::random_armies(population, resolve_seed(typed), count);
  for (const sim::Army& army : drawn.armies) drawn.words.push_back(army.name);
  return drawn;
}

/// --players: the named ones, or all of the ruleset that do not look ahead; each once.
void add_players(const ParsedArgs& typed, PlayersRun& run) {
  const sim::Ruleset& ruleset = run.matches.conditions.ruleset;
  const bool named = typed.has("players");
  std::vector<std::string> names;
  if (named) {
    names = split(typed.value("players"), ',');
  } else {
    names = sim::player_names(ruleset);
    std::stable_partition(names.begin(), names.end(), [](const auto& name) { return name == sim::kUsualPlayer; });
  }
  for (const std::string& name : names) {
    sim::Player player = named_player(ruleset, name);
    if (!named && !player.chooses_on_the_spot()) continue;
    const auto same = std::find_if(run.players.begin(), run.players.end(),
                                   [&](const sim::Player& other) { return other.plays_like(player); });
    if (same == run.players.end()) {
      run.players.push_back(std::move(player));
    } else if (same->name != player.name) {
      run.same_players.push_back(fmt::format("{} plays like {}", player.name, same->name));
    }
  }
}

void add_pairing(PlayersRun& run, PairingPart part, std::size_t row, std::size_t column, const sim::Player& row_player,
                 const sim::Player& column_player) {
  run.places.push_back({part, row, column});
  run.matches.pairings.push_back({row_player, column_player});
}

void add_matrix(PlayersRun& run) {
  for (std::size_t row = 0; row < run.players.size(); ++row) {
    add_pairing(run, PairingPart::self, row, row, run.players[row], run.players[row]);
    for (std::size_t column = row + 1; column < run.players.size(); ++column) {
      add_pairing(run, PairingPart::matrix, row, column, run.players[row], run.players[column]);
    }
  }
}

std::int32_t resolve_rollouts(const ParsedArgs& typed, std::string_view option) {
  return static_cast<std::int32_t>(integer_value(typed, option, kLeastRollouts, kMostRollouts));
}

/// The player `lookahead` of the ruleset, or else the default player, with so many rollouts.
sim::Player climber(const sim::Ruleset& ruleset, std::int32_t rollouts) {
  const std::vector<std::string> names = sim::player_names(ruleset);
  const bool has_one = std::find(names.begin(), names.end(), "lookahead") != names.end();
  return named_player(ruleset, fmt::format("{}:{}", has_one ? "lookahead" : sim::kUsualPlayer, rollouts));
}

/// --ladder: each rung has twice the rollouts of the one below.
void add_ladder(const ParsedArgs& typed, PlayersRun& run) {
  if (!typed.has("ladder")) return;
  const std::int32_t most = resolve_rollouts(typed, "ladder");
  std::vector<std::int32_t> rungs{most};
  while (rungs.back() / 2 >= kLowestRung) rungs.push_back(rungs.back() / 2);
  std::reverse(rungs.begin(), rungs.end());
  const sim::Ruleset& ruleset = run.matches.conditions.ruleset;
  const sim::Player usual = named_player(ruleset, std::string(sim::kUsualPlayer));
  std::vector<sim::Player> climbers;
  for (std::size_t rung = 0; rung < rungs.size(); ++rung) {
    climbers.push_back(climber(ruleset, rungs[rung]));
    add_pairing(run, PairingPart::ladder, rung, rung, climbers[rung], usual);
    if (rung > 0) add_pairing(run, PairingPart::step, rung, rung - 1, climbers[rung], climbers[rung - 1]);
  }
}

/// --exploit
void add_exploits(const ParsedArgs& typed, PlayersRun& run) {
  if (!typed.has("exploit")) return;
  const sim::Ruleset& ruleset = run.matches.conditions.ruleset;
  const std::int32_t rollouts = resolve_rollouts(typed, "exploit");
  const sim::Player searcher = climber(ruleset, rollouts);
  for (std::size_t i = 0; i < run.players.size(); ++i) {
    if (!run.players[i].chooses_on_the_spot()) continue;
    add_pairing(run, PairingPart::exploit, i, i, sim::best_response_to(ruleset, run.players[i], searcher),
                run.players[i]);
  }
}

/// The option that a replay needs if a random army exceeds the usual limit.
std::string allowance(const PlayersRun& run, std::size_t army) {
  const Hundredths points = run.matches.armies[army].points();
  const bool drawn = run.sample == sim::ArmySample::population;
  if (!drawn || points <= run.matches.conditions.ruleset.army_points) return "";
  return fmt::format(" --set army.points={}", sim::points_text(points));
}

void add_replay_lines(const ParsedArgs& typed, const std::vector<std::string>& words, PlayersRun& run) {
  for (std::size_t pairing = 0; pairing < run.places.size(); ++pairing) {
    std::vector<std::string>& lines = run.replay_lines.emplace_back(words.size());
    if (run.places[pairing].part == PairingPart::exploit)
      continue;  // a player that knows its opponent has no name to type
    const sim::PlayerPairing& players = run.matches.pairings[pairing];
    for (std::size_t army = 0; army < words.size(); ++army) {
      const std::string line = replay_line(typed, "battle", {words[army], words[army]}, {},
                                           fmt::format("{},{}", players.row.name, players.column.name));
      lines[army] = fmt::format("{}{} --matchup {}", line, allowance(run, army),
                                sim::pairing_matchup(run.matches, pairing, army));
    }
  }
}

void check_matches(const PlayersRun& run) {
  for (std::size_t army = 0; army < run.matches.armies.size(); ++army) {
    const std::string problem = sim::match_problem(sim::pairing_match(run.matches, 0, army));
    if (!problem.empty()) throw InputError(fmt::format("'{}': {}", run.matches.armies[army].name, problem));
  }
}

/// "matrix", "self", "ladder", "step", "exploit".
std::string_view pairing_part_name(PairingPart part) {
  constexpr std::array<std::string_view, 5> kNames = {"matrix", "self", "ladder", "step", "exploit"};
  return kNames[static_cast<std::size_t>(part)];
}

/// --armies, --random, --players, --ladder, --exploit, --battles: all but the options of machine, rules and output.
std::vector<OptionSpec> players_options() {
  return {
      OptionSpec{"armies", "", "all sample armies of the ruleset"}.without({{"random", kArguments}}),
      OptionSpec{"points", "N", "with --armies: only armies with a limit of N points"}.with({{"armies"}}),
      OptionSpec{"random", "N",
                 "N random armies, drawn as price draws them: the intervals are then about all such armies"}
          .without({{kArguments}}),
      budget_option().with({{"random"}, ": it describes random armies"}),
      {"players", "A,B,...",
       "who plays (default: all players of the ruleset that do not look ahead): names or files; NAME:64 is NAME that "
       "looks ahead with 64 rollouts a decision",
       false, kPlayerNames},
      {"ladder", "N",
       "what looking ahead is worth: lookahead with N rollouts a decision, a half of N and so on down to 64, against "
       "tactical and against the rung below (minutes)"},
      {"exploit", "N",
       "how much each player can be beaten by at least: the score against it of a player that looks ahead with N "
       "rollouts "
       "a decision and knows how it plays (minutes)"},
      {"battles", "N", "battles of each pair with each army, rounded up to whole couples (default 400)"}};
}

PlayersRun resolve_players_run(const ParsedArgs& typed, bool quiet) {
  check_army_options(typed);
  PlayersRun run;
  RunLength length;
  length.battles = run.battles;
  if (typed.has("battles")) {
    length.battles = integer_value(typed, "battles", 1, sim::kMaxBattles);
    length.asked = true;
  }
  run.battles = whole_groups(length, 2, quiet).battles;
  ResolvedMatch conditions = resolve_battle_conditions(typed, quiet);
  run.scenario = std::move(conditions.scenario);
  run.matches.conditions = std::move(conditions.match);
  const sim::Ruleset& ruleset = run.matches.conditions.ruleset;
  expect_deployed_pairs(run.scenario, ruleset, "players");
  add_players(typed, run);
  if (typed.has("random")) run.sample = sim::ArmySample::population;
  NamedArmies armies =
      typed.has("random") ? drawn_armies(typed, ruleset, quiet) : resolve_armies(typed, ruleset, quiet);
  if (armies.armies.empty()) {
    throw InputError(fmt::format("{} has no sample armies{}", ruleset.id,
                                 typed.has("points") ? " of " + sim::counted(typed.value("points"), "point") : ""),
                     "name armies, or draw some with --random 10");
  }
  run.matches.armies = std::move(armies.armies);
  add_matrix(run);
  add_ladder(typed, run);
  add_exploits(typed, run);
  check_matches(run);
  add_replay_lines(typed, armies.words, run);
  return run;
}

/// The result of a pairing, over all armies.
struct PairingResult {
  PairingPlace place;
  std::string row;
  std::string column;
  std::int64_t armies = 0;
  sim::PairingTally tally;  ///< of all armies
  sim::Estimate score;
  std::string army{};  ///< if of one army only
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

/// @param by_army one row per army
Table table_of_pairings(bool by_army, const std::vector<PairingResult>& rows = {}) {
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

/// Reports a run: who beats whom, what looking ahead is worth, how much each player can be beaten by.
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
  /// The battles of every pairing with every army, for the notes on their validity.
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
    return fmt::format("{} (95 % interval {})", percent_text(result.score.value), percent_range(result.score.interval));
  }

  /// The best player by the intervals of its pairs; for one player, what looking ahead is worth.
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
    return fmt::format("Not decided yet who plays best, more battles are needed: {} leads with {} on average.", name,
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
    std::vector<std::size_t> place(order_.size());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      place[order_[i]] = i;
      names.push_back(run_.players[order_[i]].name);
    }
    Section section = score_square(names);
    for (std::size_t i = 0; i < order_.size(); ++i) section.rows[i].push_back(to_value(percent(means_[order_[i]])));
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

  /// Every pairing with every army, and a replay line.
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

std::vector<OptionGroup> options() {
  return {{"Players", joined({players_options(), machine_options()})}, ruleset_options("standard"), output_options()};
}

/// InputError if an army found no room to deploy in any battle of any pairing.
void refuse_armies_without_room(const PlayersRun& run, const sim::PlayerMatchesResult& result) {
  for (std::size_t army = 0; army < run.matches.armies.size(); ++army) {
    sim::PairingTally all;
    for (const auto& pairing : result.tallies) all.merge(pairing[army]);
    refuse_battles_without_room(all.validity, run.matches.conditions.ruleset, run.scenario);
  }
}

struct SplitPlayers {
  using Sums = std::vector<sim::PairingTally>;  ///< by matchup: pairing by pairing, those of all armies

  PlayersRun run;
  Provenance provenance;

  WorkItems items() const { return {sim::player_match_battles(run.matches, run.battles), 2}; }

  std::vector<RunFact> facts() const {
    std::vector<RunFact> facts = facts_of(provenance);
    facts.push_back({kLengthFact, fmt::format("{}", run.battles)});
    const auto identity = [this](std::size_t pairing, std::size_t army) {
      return sim::match_identity(sim::pairing_match(run.matches, pairing, army), run.scenario.hash, 0);
    };
    std::string armies;
    for (std::size_t army = 0; army < run.matches.armies.size(); ++army) armies += identity(0, army);
    facts.push_back({"choice of armies", sim::hash_of(armies)});
    std::string pairings;
    for (std::size_t pairing = 0; pairing < run.places.size(); ++pairing) pairings += identity(pairing, 0);
    facts.push_back({"choice of pairs of players", sim::hash_of(pairings)});
    return facts;
  }

  /// Couples of all pairs take turns, so the sums belong to the first couples of a part.
  static std::int64_t played(const Sums& sums) {
    return std::accumulate(sums.begin(), sums.end(), std::int64_t{0},
                           [](std::int64_t battles, const auto& tally) { return battles + tally.battles(); });
  }

  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, Sums& sums) const {
    sim::ItemRange battles = sim::range_of(part, items().count, items().group);
    battles.first += played(sums);
    sums.resize(run.places.size() * run.matches.armies.size());
    ProgressBar progress(battles.size(), machine.progress);
    const auto play_some = [&](const sim::ItemRange& slice) {
      sim::PlayerMatchesResult result;
      sim::with_threads(machine.threads, [&] { result = sim::play_player_matches(run.matches, slice, progress); });
      if (result.interrupted && machine.saved) return false;
      auto sum = sums.begin();
      for (const std::vector<sim::PairingTally>& armies : result.tallies) {
        for (const sim::PairingTally& tally : armies) (sum++)->merge(tally);
      }
      return !result.interrupted;
    };
    const bool complete = play_slices(battles, items().group, play_some, machine);
    return complete ? sim::RunEnd::complete : sim::RunEnd::interrupted;
  }

  bool fits(const Sums& sums, const sim::ItemRange& battles, bool whole) const {
    return sums.size() == run.places.size() * run.matches.armies.size() && has_count(played(sums), battles, whole) &&
           std::all_of(sums.begin(), sums.end(), [&](const auto& tally) { return tally.battles() <= run.battles; });
  }

  RunResult result(const Sums& sums, const PartMachine& /*machine*/, bool interrupted) const {
    const auto armies = static_cast<std::ptrdiff_t>(run.matches.armies.size());
    sim::PlayerMatchesResult result;
    result.interrupted = interrupted;
    for (auto first = sums.begin(); first != sums.end(); first += armies) {
      result.tallies.emplace_back(first, first + armies);
    }
    refuse_armies_without_room(run, result);
    Report report = PlayersReporter(run, result).report();
    report.provenance = provenance;
    return reported(std::move(report));
  }
};

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  auto players = std::make_unique<SplitPlayers>();
  players->run = resolve_players_run(typed, quiet);
  const sim::Match& conditions = players->run.matches.conditions;
  players->provenance =
      provenance_of(typed, conditions.ruleset, players->run.scenario, conditions.seed, players->run.players);
  return split_run(std::unique_ptr<const SplitPlayers>(std::move(players)));
}

std::vector<Table> tables() { return {table_of_pairings(false), table_of_pairings(true)}; }

}  // namespace
}  // namespace warbalance::cli::players_command

namespace warbalance::cli {

const Command kPlayersCommand{
    .name = "players",
    .summary = "which player plays better: all against each other with equal armies, and what looking ahead is worth",
    .usage =
        "ARMY [ARMY...] [options]\n       warbalance players --armies [options]\n       "
        "warbalance players --random N [options]",
    .details =
        "Every pair of players meets with the same army on both sides, in couples of battles with seats swapped: only\n"
        "their play makes a difference. The score of a pair is the mean over the armies. Prices hold for the player of "
        "the\n"
        "battles that they are estimated from; here you see how good it is, and how much better others play.\n"
        "With --ladder players who look ahead climb: each rung tries twice as much before it chooses. With --exploit\n"
        "each player meets one that looks ahead and knows how it plays: how much it can be beaten by, at least.\n"
        "CSV has one row for every ordered pair, then each player against itself, the ladder and the exploits; JSON\n"
        "has the scores with every army as well, with lines that replay their battles.\n",
    .examples =
        "  warbalance players --armies\n"
        "      the players of WarStuff 2.0 with all sample armies\n"
        "  warbalance players line raiders --players tactical,cautious,mine.toml --battles 2000\n"
        "      your own player against two others, with two armies\n"
        "  warbalance players --random 30 --budget 150 --rules vsgmr --format csv\n"
        "      with 30 random armies of 150 points: scores for armies of that kind, for a spreadsheet\n"
        "  warbalance players line --ladder 256 --battles 100\n"
        "      what looking ahead is worth: 64, 128 and 256 rollouts a decision (some minutes)\n"
        "  warbalance players line --exploit 64 --battles 100\n"
        "      how much each player can be beaten by, at least (some minutes)\n",
    .options = players_command::options,
    .split = players_command::split,
    .tables = players_command::tables,
};

}  // namespace warbalance::cli
