#include <algorithm>
#include <optional>
#include <utility>

#include "cli/base/errors.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/strongest/report.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/output_file.hpp"
#include "sim/battles/threads.hpp"

namespace warbalance::cli::strongest_command {
namespace {

std::vector<OptionGroup> options() {
  return {{"Army and field", joined({strongest_options(), machine_options()})},
          ruleset_options(kBattleScenario),
          output_options()};
}

// Numbers of the opponents (`MeasureSize::number`) that meet the army that was found; rounds have the lower ones.
constexpr std::uint32_t kFactorNumber = 100;
constexpr std::uint32_t kCounterNumber = 200;
constexpr std::uint32_t kReasonNumber = 201;
constexpr std::uint32_t kCounterCouples = 500;
constexpr std::uint32_t kFactorPart = 2;  ///< of the opponents that measure the score, in a trial
constexpr std::uint32_t kReasonPart = 4;

/// The limits of the search, and the units of which an army has one.
sim::ArmyLimits limits_of(const StrongestRun& run, const sim::UnitChoices& choices) {
  sim::ArmyLimits limits = run.limits;
  if (run.with.empty()) return limits;
  bool any = false;
  for (std::uint32_t unit = 0; unit < choices.size(); ++unit) {
    limits.wanted.push_back(
        std::ranges::any_of(run.with, [&](const std::string& item) { return choices.has(unit, item); }));
    any = any || limits.wanted.back();
  }
  if (!any) throw option_error("with", "no unit that the army may have has that", "see: warbalance units, or --points");
  return limits;
}

/// The armies of --also and --archive, as far as they are allowed.
std::vector<sim::ArmyChoice> known_of(const StrongestRun& run, const sim::UnitChoices& choices,
                                      const sim::ArmyLimits& limits) {
  const sim::ArmyChanges changes(run.conditions.ruleset, choices, limits);
  RandomStream random({run.effort.search.seed, 0, 0}, StreamClass::tuning);
  std::vector<sim::ArmyChoice> known;
  for (const sim::Army& army : run.known) {
    sim::ArmyChoice choice = changes.repaired(army, random);
    if (!choice.empty()) known.push_back(std::move(choice));
  }
  return known;
}

/// The size of a trial with new opponents: smaller than that of the score.
sim::MeasureSize trial_size(const StrongestRun& run, std::uint32_t number, std::uint32_t part) {
  sim::MeasureSize size = run.effort.measure;
  size.number = number;
  size.opponents = std::max<std::uint32_t>(50, size.opponents / part);
  size.couples /= 2;
  return size;
}

/// Battles that measure why the army is strong, about.
std::int64_t battles_of_details(const StrongestRun& run) {
  if (!run.conditions.against.empty()) return 0;
  return 2 * sim::price_factor_battles(trial_size(run, 0, kFactorPart));
}

StrongestDetails details_of(const StrongestRun& run, const sim::UnitChoices& choices, const sim::ArmyLimits& limits,
                            const sim::ArmyGenerator& population, const sim::Opponents& field,
                            const sim::ResponseRound& found, const sim::PlayFunction& play, sim::Progress& progress) {
  StrongestDetails details;
  if (!field.random()) return details;
  const sim::FieldArmy army = sim::ArmyChanges(run.conditions.ruleset, choices, limits).field_army(found.army);
  details.price = sim::price_factor(army, field, play, trial_size(run, kFactorNumber, kFactorPart), progress);
  sim::MeasureSize counter = trial_size(run, kCounterNumber, 1);
  counter.couples = kCounterCouples;
  details.countered =
      sim::measure_army(army, sim::Opponents(best_opponents(population, found.against_mix)), play, counter, progress);
  const auto allowed = [&choices](const sim::UnitDesign& design) { return choices.find(design).has_value(); };
  details.without = sim::scores_without_rules(army, run.conditions.ruleset, allowed, field, play,
                                              trial_size(run, kReasonNumber, kReasonPart), progress);
  if (progress.stop_requested()) details = {};
  return details;
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const StrongestRun run = resolve_strongest(typed, output.quiet);
  Destination destination(output, further_tables(kStrongestCommand));

  std::optional<OutputFile> archive;
  if (!run.archive.empty()) archive.emplace(run.archive, std::vector<std::string>(), OutputFile::Renews::input);

  const FieldConditions& conditions = run.conditions;
  const sim::ArmyGenerator population = conditions.population();
  const sim::UnitChoices choices(population, run.limits.points, run.without);
  if (choices.size() == 0) throw InputError("no unit is as cheap as that", "give the army more --points");
  const sim::ArmyLimits limits = limits_of(run, choices);
  const std::vector<sim::ArmyChoice> known = known_of(run, choices, limits);
  const sim::Opponents field = conditions.opponents(population);
  sim::BestResponses found;
  StrongestDetails details;
  {
    ProgressBar progress(sim::response_battles(field, run.effort) + battles_of_details(run), shown_progress);
    sim::with_threads(threads, [&] {
      const sim::PlayFunction play = conditions.play(population);
      found = sim::find_best_responses(conditions.ruleset, choices, limits, known, field, play, run.effort, progress);
      if (!found.rounds.empty() && !found.interrupted) {
        details = details_of(run, choices, limits, population, field, found.rounds.front(), play, progress);
        found.interrupted = progress.stop_requested();
      }
    });
  }
  if (found.rounds.empty()) {
    say("{}\n", found.interrupted ? "interrupted before an army was found: there is no result"
                                  : "no army that is allowed was found");
    return found.interrupted ? Exit::interrupted : Exit::inconclusive;
  }
  deliver(strongest_report(typed, run, population, choices, found, details), output, destination);
  if (archive) archive->write(archive_text(run.known, choices, found));
  return found.interrupted ? Exit::interrupted : Exit::done;
}

std::vector<Table> tables() {
  return {strongest_table(), found_units_table(), counters_table(), searches_table(), reasons_table()};
}

}  // namespace
}  // namespace warbalance::cli::strongest_command

namespace warbalance::cli {

const Command kStrongestCommand{
    .name = "strongest",
    .summary = "the strongest army for its points that a search finds, and how strong it is",
    .usage = "[options]",
    .details =
        "Where prices are wrong, somebody will find the army that gains most by it. This command looks for it.\n"
        "Several searches play armies that the battles so far promise much of. The field are random armies of the\n"
        "same points, or armies that you name. The score of the winner is measured in battles that had no part in the\n"
        "search, against opponents that it has not met. The closer it is to 50 %, the less there is to abuse: compare\n"
        "a price list with another one by --prices, or a ruleset with its own by --rules.\n"
        "No search tries all armies: a low score says that none was found, not that there is none.\n",
    .examples =
        "  warbalance strongest\n"
        "      the strongest army of WarStuff 2.0 for its usual points, in two minutes or so\n"
        "  warbalance strongest --most-copies 3 --rules vsgmr\n"
        "      where no army may have more than three units alike\n"
        "  warbalance strongest --prices house-prices.toml\n"
        "      what is left to abuse under a price list of your own\n"
        "  warbalance strongest --against line --against raiders\n"
        "      the best answer to two armies\n"
        "  warbalance strongest --rounds 5\n"
        "      the best answer to it, and to both, and so on: which armies would be played in the end\n",
    .options = strongest_command::options,
    .run = strongest_command::run,
    .tables = strongest_command::tables,
};

}  // namespace warbalance::cli
