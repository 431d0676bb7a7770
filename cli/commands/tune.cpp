#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "sim/battles/threads.hpp"
#include "sim/players/tuning.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::cli::tune_command {
namespace {

/// The checked definition of a run of `tune`.
struct TuneRun {
  sim::Tuning tuning;
  sim::Scenario scenario;
  std::optional<sim::ArmyGenerator> population;  ///< of random armies
  std::vector<sim::Army> armies;                 ///< the named armies, if they are not random
};

constexpr int kMostGenerations = 10'000;

/// --against: the named players, or all of the ruleset that neither look ahead nor choose at random.
std::vector<sim::Player> resolve_opponents(const ParsedArgs& typed, const sim::Ruleset& ruleset) {
  std::vector<sim::Player> opponents;
  const bool named = typed.has("against");
  const std::vector<std::string> names = named ? split(typed.value("against"), ',') : sim::player_names(ruleset);
  for (const std::string& name : names) {
    sim::Player player = named_player(ruleset, name);
    if (!named && (!player.chooses_on_the_spot() || player.policy == Policy::random)) continue;
    const auto same = [&](const sim::Player& other) { return other.plays_like(player); };
    if (std::none_of(opponents.begin(), opponents.end(), same)) opponents.push_back(std::move(player));
  }
  return opponents;
}

sim::Player resolve_start(const ParsedArgs& typed, const sim::Ruleset& ruleset) {
  sim::Player start = named_player(ruleset, typed.value("player", sim::kUsualPlayer));
  if (start.policy == Policy::random) {
    throw InputError(fmt::format("{} chooses at random: there is nothing to tune", start.name), "--player tactical");
  }
  if (start.learned.net) {
    throw InputError(fmt::format("{} plays by its net: its weights do not decide", start.name),
                     "\"warbalance train\" trains a player anew");
  }
  if (start.search.rollouts > 0) {
    throw InputError(
        fmt::format("{} looks ahead: each of its battles takes as long as thousands of others", start.name),
        "tune the player that chooses on the spot, and let it look ahead with its new weights: FILE:256");
  }
  return start;
}

/// --player, --against, --generations and so on: all but the options of machine, rules and output.
std::vector<OptionSpec> tune_options() {
  return {
      {"player", "PLAYER", "whose weights are improved: a name or a file (default: tactical)", false, kPlayerNames},
      {"against", "A,B,...",
       "whom it meets; the score is the mean over them (default: all players of the ruleset but those that look ahead "
       "or choose at random)",
       false, kPlayerNames},
      OptionSpec{"armies", "",
                 "with all sample armies of the ruleset (default: new random armies for every generation)"}
          .without({{kArguments}}),
      OptionSpec{"points", "N", "with --armies: only armies with a limit of N points"}.with({{"armies"}}),
      budget_option().without({{"armies", kArguments}, ": it describes random armies"}),
      {"generations", "N", "how often new weights are tried around the best so far (default 30)"},
      {"battles", "N",
       "battles of each set of weights against each opponent, 20 with each army of a generation (default 320)"},
      {"proof-battles", "N",
       "battles at most against the player at the start, with new random armies or those named: they prove that the "
       "new "
       "weights are better (default 20,000)"},
      {"save-player", "FILE", "write the player with its new weights and their proof to a file, for --players FILE"}};
}

/// Reads the options into `run`, which must stay where it is: its armies refer to it.
void resolve_tune(const ParsedArgs& typed, bool quiet, TuneRun& run) {
  sim::Tuning& tuning = run.tuning;
  if (typed.has("generations")) {
    tuning.generations = static_cast<int>(integer_value(typed, "generations", 1, kMostGenerations));
  }
  if (typed.has("battles")) {
    const std::int64_t battles = integer_value(typed, "battles", 2, sim::kMaxBattles);
    tuning.armies = static_cast<int>(std::clamp<std::int64_t>(battles / tuning.battles, 1, 1000));
    tuning.battles = std::max<std::int64_t>(2, battles / tuning.armies / 2 * 2);
    const std::int64_t played = tuning.armies * tuning.battles;
    if (played != battles && !quiet) {
      say("note: --battles rounded {} to {}: {} with each of {} armies, in couples with seats swapped\n",
          played > battles ? "up" : "down", played, tuning.battles, tuning.armies);
    }
  }
  if (typed.has("proof-battles")) {
    tuning.proof_battles = integer_value(typed, "proof-battles", 250, 10'000'000);
  }
  ResolvedMatch conditions = resolve_battle_conditions(typed, quiet);
  run.scenario = std::move(conditions.scenario);
  tuning.conditions = std::move(conditions.match);
  const sim::Ruleset& ruleset = tuning.conditions.ruleset;
  expect_deployed_pairs(run.scenario, ruleset, "tune");
  tuning.start = resolve_start(typed, ruleset);
  tuning.opponents = resolve_opponents(typed, ruleset);
  if (typed.has("armies") || !typed.arguments().empty()) {
    run.armies = resolve_armies(typed, ruleset, quiet).armies;
    if (run.armies.empty()) throw InputError(fmt::format("{} has no such sample armies", ruleset.id));
    tuning.army = [&run](std::uint32_t number) { return run.armies[number % run.armies.size()]; };
  } else {
    run.population.emplace(random_army_population(typed, ruleset, quiet));
    tuning.army = [&run](std::uint32_t number) {
      return sim::tuning_army(*run.population, run.tuning.conditions.seed, number);
    };
  }
  sim::Match match = tuning.conditions;
  match.armies = {tuning.army(0), tuning.army(0)};
  match.players = {tuning.start, tuning.start};
  const std::string problem = sim::match_problem(match);
  if (!problem.empty()) throw InputError(problem);
}

std::string score_text(const sim::CoupleCounts& couples, const sim::Interval& interval) {
  return fmt::format("{} ({})", percent_text(sim::pair_score(couples).value), percent_range(interval));
}

std::int64_t battles_of(const sim::CoupleCounts& couples) {
  std::int64_t sum = 0;
  for (const std::int64_t count : couples) sum += 2 * count;
  return sum;
}

std::string conclusion(const TuneRun& run, const sim::TuningResult& result) {
  const std::string& name = run.tuning.start.name;
  if (result.tuned.weights == run.tuning.start.weights)
    return fmt::format("No weights better than those of {} were found.", name);
  if (!result.better) return fmt::format("The new weights of {} are not shown to be better.", name);
  return fmt::format("The new weights of {} play better than the old ones: they score {} against them.", name,
                     score_text(result.against_start, result.score));
}

std::string armies_text(const TuneRun& run) {
  return run.population ? "random armies, none of which was used before" : "the armies that were named";
}

std::string proof_text(const TuneRun& run, const sim::TuningResult& result) {
  return fmt::format("{} in {} battles with {}; the 95 % interval holds at all looks.",
                     score_text(result.against_start, result.score), grouped_text(battles_of(result.against_start)),
                     armies_text(run));
}

Table weights_table() {
  return {
      "results",
      "one weight of the player",
      {label_column("weight", "weight", "name of the weight, as in player files"),
       text_column("before", "before", "its value before, with unit"), text_column("after", "after", "its value now"),
       text_column("allowed", "allowed", "what values it may have")}};
}

Table scores_table() {
  return {"scores",
          "one opponent",
          {label_column("opponent", "against", "the opponent"), count_column("battles", "battles", "battles played"),
           estimate_column("score_before", "before", "%", kPercentDecimals, "score of the old weights"),
           estimate_column("score_after", "after", "%", kPercentDecimals, "score of the new ones"),
           low_end("ci_low", kPercentDecimals), high_end("ci_high", kPercentDecimals)}};
}

Table generations_table() {
  return {
      "generations",
      "one generation",
      {number_column("generation", "generation", "", 0, "number of the generation, from 1"),
       share_column("mean_score", "mean score", "mean score of its players"),
       share_column("best_score", "best score", "score of the best of them"),
       number_column("step", "step", "", kShareDecimals, "size of the steps to the weights of the next generation")}};
}

/// The proof: the new weights against the old ones.
std::vector<SummaryValue> tune_values() {
  return {{"score", "score of the new weights against the old ones", "0..1", kShareDecimals},
          {"battles", "battles of the proof"},
          {"better", "yes: the new weights are shown to be better"}};
}

std::vector<Table> tables() { return {weights_table(), scores_table(), generations_table()}; }

void add_weights(const TuneRun& run, const sim::TuningResult& result, Report& report) {
  report.results = weights_table();
  const auto specs = sim::vocabulary_of(run.tuning.conditions.ruleset.system)->weights;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    report.results.rows.push_back({std::string(specs[i].path), sim::value_text(specs[i], run.tuning.start.weights[i]),
                                   sim::value_text(specs[i], result.tuned.weights[i]), sim::range_text(specs[i])});
  }
}

void add_scores(const TuneRun& run, const sim::TuningResult& result, Report& report) {
  Table table = scores_table();
  table.title = fmt::format("Scores before and after, with {}", armies_text(run));
  for (const sim::TuningScore& score : result.scores) {
    const sim::Estimate after = sim::pair_score(score.after);
    table.rows.push_back({score.opponent.name, battles_of(score.after), percent(sim::pair_score(score.before).value),
                          percent(after.value), percent(after.interval.low), percent(after.interval.high)});
  }
  report.further_tables.push_back(std::move(table));
}

void add_generations(const sim::TuningResult& result, Report& report) {
  Table table = generations_table();
  for (std::size_t i = 0; i < result.generations.size(); ++i) {
    const sim::Generation& generation = result.generations[i];
    table.rows.push_back(
        {static_cast<std::int64_t>(i + 1), generation.mean_score, generation.best_score, generation.step});
  }
  report.further_tables.push_back(std::move(table));
}

Report report_of(const TuneRun& run, const sim::TuningResult& result) {
  Report report(BattlesPlayed{.cells = {{"", result.validity}}, .advice = [&run] {
                                return advice_on_attack(run.tuning.conditions.ruleset, run.scenario);
                              }});
  report.command = "tune";
  report.title = fmt::format("New weights of {}", run.tuning.start.name);
  report.conclusion = conclusion(run, result);
  add_weights(run, result, report);
  add_scores(run, result, report);
  add_generations(result, report);
  const sim::Estimate against_start = sim::pair_score(result.against_start);
  report.values = tune_values();
  report.values[0].value = against_start.value;
  report.values[0].low = result.score.low;
  report.values[0].high = result.score.high;
  report.values[1].value = battles_of(result.against_start);
  report.values[2].value = std::string(result.better ? "yes" : "no");
  report.notes = {fmt::format("Against the old weights: {}", proof_text(run, result)),
                  fmt::format("{} battles in all; {} generations against {}.", grouped_text(result.battles),
                              result.generations.size(),
                              fmt::join(
                                  [&] {
                                    std::vector<std::string> names;
                                    for (const sim::Player& player : run.tuning.opponents) names.push_back(player.name);
                                    return names;
                                  }(),
                                  ", "))};
  return report;
}

/// The head of the player's file.
std::string head_of_file(const TuneRun& run, const sim::TuningResult& result, const Provenance& provenance) {
  std::string text =
      fmt::format("Weights of {} improved by warbalance {}.\n{}\nruleset {}, scenario {}, seed {}\nAgainst {}: {}\n",
                  run.tuning.start.name, version(), provenance.command_line, provenance.ruleset_hash,
                  provenance.scenario, run.tuning.conditions.seed, run.tuning.start.label(), proof_text(run, result));
  for (const sim::TuningScore& score : result.scores) {
    const sim::Estimate after = sim::pair_score(score.after);
    text += fmt::format("Against {}: {} in {} battles, before {} %.\n", score.opponent.label(),
                        score_text(score.after, after.interval), grouped_text(battles_of(score.after)),
                        decimal_text(percent(sim::pair_score(score.before).value), kPercentDecimals));
  }
  return text;
}

std::unique_ptr<OutputFile> resolve_player_file(const ParsedArgs& typed) {
  if (!typed.has("save-player")) return nullptr;
  expect_ending("save-player", typed.value("save-player"), "a player", ".toml");
  return std::make_unique<OutputFile>(typed.value("save-player"));
}

std::vector<OptionGroup> options() {
  return {{"Tuning", joined({tune_options(), machine_options()})}, ruleset_options("standard"), output_options()};
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  TuneRun run;
  resolve_tune(typed, output.quiet, run);
  Destination destination(output, further_tables(kTuneCommand));
  const auto file = resolve_player_file(typed);

  sim::TuningResult result;
  {
    ProgressBar progress({sim::most_battles(run.tuning), /*at_most=*/true}, shown_progress);
    sim::with_threads(threads, [&] { result = sim::tune(run.tuning, progress); });
  }
  refuse_battles_without_room(result.validity, run.tuning.conditions.ruleset, run.scenario);
  if (result.interrupted) {
    say("interrupted after {} of {} generations: there are no new weights\n", result.generations.size(),
        run.tuning.generations);
    return Exit::interrupted;
  }
  Report report = report_of(run, result);
  std::vector<sim::Player> players = run.tuning.opponents;
  players.insert(players.begin(), run.tuning.start);
  report.provenance =
      provenance_of(typed, run.tuning.conditions.ruleset, run.scenario, run.tuning.conditions.seed, players);
  deliver(report, output, destination);
  if (!result.better) {
    if (file) say("no player was written: the new weights are not shown to be better\n");
    return Exit::inconclusive;
  }
  if (file) {
    file->write(sim::player_file_text(run.tuning.conditions.ruleset, result.tuned,
                                      head_of_file(run, result, report.provenance)));
  }
  return Exit::done;
}

}  // namespace

}  // namespace warbalance::cli::tune_command

namespace warbalance::cli {

const Command kTuneCommand{
    .name = "tune",
    .summary = "improves the weights of a player by matches, and proves that it plays better",
    .usage = "[ARMY...] [options]",
    .details =
        "The weights of a player (see: warbalance rules ID) say how much it values kills, threats and paths. tune "
        "tries\n"
        "weights near them, generation by generation, in matches with the same army on both sides, and moves towards\n"
        "the better half of each generation (an evolution strategy). All of a generation meet the same opponents with\n"
        "the same armies and dice. Weights that make no difference keep their old values.\n"
        "Then the new weights play the old ones, with new random armies or those named, until the interval of the "
        "score\n"
        "decides. Only weights that are shown to be better are written to a file. Exit status 3: they are not.\n"
        "Tune again after you have changed your rules: prices are better with a player that knows them.\n",
    .examples =
        "  warbalance tune --save-player strong.toml\n"
        "      better weights for tactical in WarStuff 2.0, with random armies (some minutes)\n"
        "  warbalance tune --rules my-rules --generations 60 --battles 800 --save-player mine.toml\n"
        "      for your own rules, more thoroughly\n"
        "  warbalance tune line raiders --player cautious --against tactical\n"
        "      a cautious player that stands up to tactical, with two armies\n"
        "  warbalance players --random 30 --players tactical,strong.toml\n"
        "      how strong the new player is\n",
    .options = tune_command::options,
    .run = tune_command::run,
    .tables = tune_command::tables,
    .values = tune_command::tune_values,
};

}  // namespace warbalance::cli
