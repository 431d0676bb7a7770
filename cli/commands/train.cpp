#include <fmt/format.h>

#include <filesystem>
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
#include "sim/players/training.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/settings.hpp"

namespace warbalance::cli::train_command {
namespace {

/// The checked definition of a run of `train`. It must stay where it is: the armies of the training refer to it.
struct TrainRun {
  sim::Training training;
  sim::Scenario scenario;
  std::optional<sim::ArmyGenerator> population;
};

std::vector<OptionSpec> train_options() {
  return {{"player", "PLAYER", "who is trained: a name or a file (default: tactical)", false, kPlayerNames},
          budget_option(),
          {"battles", "N", "battles of each generation whose decisions are studied (default 1,600)"},
          {"generations", "N", "how often the player is trained by battles of the one before (default 1)"},
          {"rollouts", "N", "battles that are played to the end for each decision (default 128)"},
          {"proof-battles", "N", "battles with each of 100 new armies that prove the result (default 40)"},
          {"store", "FOLDER", "keep what was studied there: a stopped training continues where it was"},
          {"save-player", "FILE", "write the player to FILE and its net to a .net file beside it, for --players FILE"}};
}

void resolve_train(const ParsedArgs& typed, bool quiet, TrainRun& run) {
  sim::Training& training = run.training;
  if (typed.has("battles")) training.battles = integer_value(typed, "battles", 16, 1'000'000);
  if (typed.has("generations")) training.generations = static_cast<int>(integer_value(typed, "generations", 1, 20));
  if (typed.has("rollouts")) {
    training.rollouts = static_cast<std::int32_t>(integer_value(typed, "rollouts", kLeastRollouts, 100'000));
  }
  if (typed.has("proof-battles")) training.proof_battles = integer_value(typed, "proof-battles", 2, 10'000) / 2 * 2;
  ResolvedMatch conditions = resolve_battle_conditions(typed, quiet);
  run.scenario = std::move(conditions.scenario);
  training.conditions = std::move(conditions.match);
  const sim::Ruleset& ruleset = training.conditions.ruleset;
  expect_deployed_pairs(run.scenario, ruleset, "train");
  training.start = named_player(ruleset, typed.value("player", sim::kUsualPlayer));
  const sim::Player& start = training.start;
  if (start.policy == Policy::random || start.search.rollouts > 0 || start.learned.net) {
    const char* const why = start.policy == Policy::random ? "chooses at random"
                            : start.learned.net            ? "has been trained already"
                                                           : "looks ahead";
    throw InputError(fmt::format("{} {}: train a player that chooses on the spot", start.name, why),
                     "--player tactical");
  }
  for (const char* const name : {"greedy", "aggressive", "cautious"}) {
    training.opponents.push_back(named_player(ruleset, name));
  }
  run.population.emplace(random_army_population(typed, ruleset, quiet));
  training.army = [&run](std::uint32_t number) {
    return sim::tuning_army(*run.population, run.training.conditions.seed, number);
  };
  if (typed.has("store")) {
    training.store = typed.value("store");
    std::error_code problem;
    std::filesystem::create_directories(training.store, problem);
    if (problem) throw option_error("store", fmt::format("cannot be written to: {}", problem.message()));
    // which armies are drawn depends on the rules, the scenario, the seed and the budget
    training.definition = fmt::format("{} {} {} {} {} {}", ruleset.hash, run.scenario.hash, training.conditions.seed,
                                      typed.value("budget", ""), training.rollouts, version());
  }
}

Table scores_table() {
  return {"results",
          "one opponent",
          {label_column("opponent", "against", "the opponent"),
           estimate_column("score_before", "before", "%", kPercentDecimals, "score of the player before the training"),
           estimate_column("score_after", "after", "%", kPercentDecimals, "score of the trained player"),
           low_end("ci_low", kPercentDecimals), high_end("ci_high", kPercentDecimals)}};
}

Table generations_table() {
  return {"generations",
          "one generation",
          {number_column("generation", "generation", "", 0, "number of the generation, from 1"),
           count_column("decisions", "decisions", "decisions that it was trained with"),
           number_column("gain", "gain", "units", 3,
                         "what its choices gain over those without its net, in prices of a mean unit a decision; of "
                         "decisions that it was not trained with"),
           number_column("gain_se", "gain SE", "units", 3, "standard error of the gain")}};
}

std::vector<SummaryValue> train_values() {
  return {{"score", "score of the trained player against the one before", "0..1", kShareDecimals},
          {"better", "yes: the trained player is shown to be better"},
          {"chance_miss",
           "by how much foretold chances of victory miss the results at most, over tenths of the positions, in battles "
           "with new armies",
           "0..1", kShareDecimals}};
}

std::vector<Table> tables() { return {scores_table(), generations_table()}; }

std::string score_text(const sim::Estimate& score) {
  return fmt::format("{} ({})", percent_text(score.value), percent_range(score.interval));
}

Report report_of(const TrainRun& run, const sim::TrainingResult& result) {
  Report report(BattlesPlayed{.cells = {{"", result.after}}, .advice = [&run] {
                                return advice_on_attack(run.training.conditions.ruleset, run.scenario);
                              }});
  report.command = "train";
  const std::string& name = run.training.start.name;
  report.title = fmt::format("{}, trained", name);
  const sim::Estimate& score = result.proofs.front().after;
  report.conclusion =
      result.better
          ? fmt::format("The trained player is better than {}: it scores {} against it.", name, score_text(score))
          : fmt::format("The trained player is not shown to be better than {}: {}.", name, score_text(score));
  report.results = scores_table();
  for (const sim::TrainingProof& proof : result.proofs) {
    const bool itself = &proof == &result.proofs.front();
    report.results.rows.push_back({proof.opponent.name, itself ? Value() : Value(percent(proof.before.value)),
                                   percent(proof.after.value), percent(proof.after.interval.low),
                                   percent(proof.after.interval.high)});
  }
  Table generations = generations_table();
  for (std::size_t i = 0; i < result.generations.size(); ++i) {
    const sim::NetGain& gain = result.generations[i];
    generations.rows.push_back(
        {static_cast<std::int64_t>(i + 1), static_cast<std::int64_t>(gain.decisions), gain.gain, gain.error});
  }
  report.further_tables.push_back(std::move(generations));
  report.values = train_values();
  report.values[0].value = score.value;
  report.values[0].low = score.interval.low;
  report.values[0].high = score.interval.high;
  report.values[1].value = std::string(result.better ? "yes" : "no");
  report.values[2].value = result.chance_miss;
  report.notes = {
      fmt::format("Scores are of {} battles with each of {} random armies that the training did not use.",
                  run.training.proof_battles, run.training.proof_armies),
      fmt::format("Battles of the trained player against itself: {} end in a draw, {} are without an attack "
                  "(before: {} and {}).",
                  percent_text(result.after.share(&sim::Validity::draws)),
                  percent_text(result.after.share(&sim::Validity::without_attack)),
                  percent_text(result.before.share(&sim::Validity::draws)),
                  percent_text(result.before.share(&sim::Validity::without_attack))),
      fmt::format("Its chances of victory miss the results by {} at most, over tenths of the positions.",
                  percent_text(result.chance_miss))};
  return report;
}

/// The head of the files of the player.
std::string head_of_file(const TrainRun& run, const sim::TrainingResult& result, const Provenance& provenance) {
  std::string text = fmt::format("{} trained by warbalance {}.\n{}\nruleset {}, scenario {}, seed {}\n",
                                 run.training.start.label(), version(), provenance.command_line,
                                 provenance.ruleset_hash, provenance.scenario, run.training.conditions.seed);
  for (const sim::TrainingProof& proof : result.proofs) {
    text += fmt::format("Against {}: {}\n", proof.opponent.label(), score_text(proof.after));
  }
  return text;
}

/// The two files of a player that learned.
struct PlayerFiles {
  PlayerFiles(const std::string& player_file, const std::string& net_file, std::string name)
      : player(player_file), net(net_file), net_name(std::move(name)) {}

  OutputFile player;
  OutputFile net;
  std::string net_name;  ///< relative to the player
};

std::unique_ptr<PlayerFiles> resolve_player_files(const ParsedArgs& typed) {
  if (!typed.has("save-player")) return nullptr;
  expect_ending("save-player", typed.value("save-player"), "a player", ".toml");
  const std::filesystem::path player = typed.value("save-player");
  std::filesystem::path net = player;
  net.replace_extension(".net");
  return std::make_unique<PlayerFiles>(player.string(), net.string(), net.filename().string());
}

std::vector<OptionGroup> options() {
  return {{"Training", joined({train_options(), machine_options()})}, ruleset_options("standard"), output_options()};
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  TrainRun run;
  resolve_train(typed, output.quiet, run);
  Destination destination(output, further_tables(kTrainCommand));
  const auto files = resolve_player_files(typed);

  sim::TrainingResult result;
  {
    ProgressBar progress({sim::most_battles(run.training), /*at_most=*/false}, shown_progress);
    sim::with_threads(threads, [&] { result = sim::train(run.training, progress); });
  }
  if (!result.all_stored) {
    say("warning: not everything that was studied could be written to {}\n", run.training.store.string());
  }
  if (result.interrupted) {
    const bool stored = !run.training.store.empty() && result.all_stored;
    say("interrupted: there is no trained player; {}the same command continues\n",
        stored ? "" : "with --store FOLDER ");
    return Exit::interrupted;
  }
  Report report = report_of(run, result);
  std::vector<sim::Player> players = run.training.opponents;
  players.insert(players.begin(), run.training.start);
  const sim::Ruleset& ruleset = run.training.conditions.ruleset;
  report.provenance = provenance_of(typed, ruleset, run.scenario, run.training.conditions.seed, players);
  deliver(report, output, destination);
  if (files) {
    const std::string head = head_of_file(run, result, report.provenance);
    files->net.write(sim::net_file_text(ruleset.system, *result.trained.learned.net, head));
    files->player.write(sim::player_file_text(ruleset, result.trained, head, files->net_name));
  }
  return result.better ? Exit::done : Exit::inconclusive;
}

}  // namespace

}  // namespace warbalance::cli::train_command

namespace warbalance::cli {

const Command kTrainCommand{
    .name = "train",
    .summary = "teaches a player by battles, and proves that it plays better",
    .usage = "[options]",
    .details =
        "Random armies play battles. In each turn every candidate is played out many times against greedy, aggressive\n"
        "and cautious opponents. A small net learns what these battles say. It sees attributes of units, places and "
        "the\n"
        "clock, never the names of rules, so it plays your own rules too. The player with the net compares the same\n"
        "candidates in a moment.\n"
        "Then the player meets the one before and three others with 100 new random armies. Exit status 3: it is not\n"
        "shown to be better.\n"
        "--generations 2 studies the battles of the new player next.\n"
        "--store FOLDER keeps what was studied: after a stop, the same command continues.\n",
    .examples =
        "  warbalance train --save-player learned.toml\n"
        "      a stronger player for WarStuff 2.0\n"
        "  warbalance train --rules my-rules --store study --save-player mine.toml\n"
        "      for your own rules; it may be stopped and started again\n"
        "  warbalance price --quick --players mine.toml\n"
        "      prices by the new player\n",
    .options = train_command::options,
    .run = train_command::run,
    .tables = train_command::tables,
    .values = train_command::train_values,
};

}  // namespace warbalance::cli
