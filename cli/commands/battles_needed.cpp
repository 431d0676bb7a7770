#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

#include "cli/args/run_kind.hpp"
#include "cli/args/values.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/progress_line.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/battles_needed/report.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/report/deliver.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/estimation/field.hpp"

namespace warbalance::cli::battles_needed_command {
namespace {

constexpr std::int64_t kPilotBattles = 2000;  // of a duel or battle
constexpr const char* kNeeded = "how many battles it takes";

/// Options of a price run that its pilot reads: all but those that say how long it runs.
std::vector<OptionSpec> pilot_price_options() {
  std::vector<OptionSpec> options = price_options();
  std::erase_if(options, [](const OptionSpec& option) {
    return option.name == "quick" || option.name == "full" || option.name == "battles" || option.name == "precision" ||
           option.name == "tolerance";
  });
  return options;
}

std::vector<OptionGroup> options() {
  OptionGroup needed{
      "Battles needed",
      {{"difference", "D",
        "difference to be seen: percentage points of score, or of prices points (default 1 and 2; none with "
        "--precision alone)"},
       {"power", "P", "chance of seeing it, 50 to 99.9 percent (default: 80 and 90, both shown)"},
       {"precision", "P", "half-width that a 95 % interval is to have: percentage points of score, or points"},
       {"pilot", "N", "battles of the pilot (default 2,000; of prices those of price --quick)"}}};
  for (const auto& more : {machine_options(), match_options()}) {
    needed.options.insert(needed.options.end(), more.begin(), more.end());
  }
  return {needed,
          {"Of a duel", duel_options()},
          {"Of a price run", pilot_price_options()},
          ruleset_options("open for duels, else standard"),
          output_options()};
}

/// --difference, --power and --precision.
Wish resolve_wish(const ParsedArgs& typed, double usual_difference, double most) {
  Wish wish;
  if (typed.has("difference")) wish.difference = decimal_value(typed, "difference", 0.01, most);
  if (typed.has("precision")) wish.precision = decimal_value(typed, "precision", 0.01, most);
  if (!wish.difference && !wish.precision) wish.difference = usual_difference;
  if (typed.has("power")) {
    if (!wish.difference) throw option_error("power", "goes with --difference", "an interval has no power");
    wish.powers = {decimal_value(typed, "power", 50, 99.9) / 100};
  }
  return wish;
}

/// A pilot that was played: what it says, and how long the battles took.
struct Pilot {
  std::optional<Report> report;  ///< none when nothing can be said
  bool interrupted = false;
  std::int64_t battles = 0;
  double seconds = 0;
  std::string problem;  ///< why there are no rows
};

/// Calls `play` on so many threads and returns the seconds it took.
template <class Play>
double timed(int threads, Play play) {
  const auto start = std::chrono::steady_clock::now();
  sim::with_threads(threads, play);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Pilot play_scores(const ParsedArgs& typed, bool duel, int threads, ProgressShown shown_progress, bool quiet) {
  const Wish wish = resolve_wish(typed, 1, 50);
  RunLength length;
  length.battles = kPilotBattles;
  if (typed.has("pilot")) length.battles = integer_value(typed, "pilot", 100, sim::kMaxBattles);
  const ParsedArgs of_run = typed.without_first_argument();
  if (!duel && of_run.arguments().size() > 2) {
    throw InputError("battles-needed plays two armies, not " + std::to_string(of_run.arguments().size()));
  }
  const ResolvedMatch resolved = duel ? resolve_duel(of_run, quiet) : resolve_battle(of_run, quiet);
  if (resolved.match.armies.size() != 2) throw InputError("battles-needed needs a scenario of two armies");
  sim::RunPlan plan;
  plan.battles = whole_groups(length, 2, true).battles;
  sim::CellResult result;
  Pilot pilot;
  {
    ProgressBar progress(plan.battles, shown_progress);
    pilot.seconds = timed(threads, [&] { result = sim::play_match(resolved.match, plan, progress); });
  }
  pilot.battles = result.tally.battles;
  pilot.interrupted = result.end == sim::RunEnd::interrupted;
  refuse_battles_without_room(result.tally.validity, resolved.match.ruleset, resolved.scenario);
  if (pilot.battles < 4) return pilot;
  pilot.report = needed_for_scores(battles_played(resolved, result.tally.validity, kNeeded), result.tally.score_a,
                                   resolved.match, wish);
  Provenance& provenance = pilot.report->provenance = provenance_of(typed, resolved.match.ruleset, resolved.scenario);
  provenance.seed = resolved.match.seed;
  for (const sim::Player& player : resolved.match.players) provenance.players.push_back(player.label());
  return pilot;
}

/// The pilot of a price run: its --quick schedule, or one look with --pilot battles.
void plan_pilot(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  run.options.schedule = *sim::field_schedule("quick");
  if (typed.has("pilot")) {
    const std::int64_t battles =
        integer_value(typed, "pilot", 100 * run.options.schedule.least_battles(), sim::kMaxBattles);
    const sim::Diagnostics found = sim::fit_schedule(run.ruleset, run.options, battles);
    if (sim::has_errors(found)) throw InputError(found);
    print_warnings(found, quiet);
  }
  run.options.precision.reset();  // of the run that is planned, not of its pilot
}

Pilot play_prices(const ParsedArgs& typed, int threads, ProgressShown shown_progress, bool quiet) {
  const Wish wish = resolve_wish(typed, 2, 1000);
  const ParsedArgs of_run = typed.without_first_argument();
  PriceRun run = resolve_price(of_run, of_run.arguments(), quiet);
  if (run.described) throw InputError("battles-needed price plans runs of --method field only", "leave out --method");
  const sim::FieldSchedule wanted = *sim::field_schedule("default");
  plan_pilot(typed, run, quiet);
  sim::PriceReport prices;
  const sim::ArmyGenerator population(run.ruleset, run.options.population);
  Pilot pilot;
  {
    ProgressBar progress({run.options.schedule.most_battles(), run.options.schedule.looks > 1}, shown_progress);
    pilot.seconds =
        timed(threads, [&] { prices = play_prices(run, population, price_arena(run, population), progress); });
  }
  pilot.battles = prices.battles;
  pilot.interrupted = prices.interrupted;
  pilot.problem = prices.message;
  refuse_battles_without_room(prices.validity, run.ruleset, run.scenario);
  BattlesPlayed played = battles_played(run, {battles_of_prices("", prices)});
  played.question = kNeeded;
  for (const std::string& warning : played.warnings()) pilot.problem += "\nwarning: " + warning;
  if (prices.looks == 0 || prices.outcome != sim::PriceOutcome::converged) return pilot;
  pilot.report = needed_for_prices(played, prices, wanted, wish);
  Provenance& provenance = pilot.report->provenance = provenance_of(typed, run.ruleset, run.scenario);
  provenance.seed = run.options.seed;
  provenance.players = {run.player.label()};
  return pilot;
}

/// The greatest number of battles asked for, and how long they would take here. On stderr: no result depends on time.
void print_time(const Pilot& pilot) {
  std::int64_t most = 0;
  for (const auto& row : pilot.report->results.rows) most = std::max(most, std::get<std::int64_t>(row[kNeededColumn]));
  const double rate = static_cast<double>(pilot.battles) / std::max(0.001, pilot.seconds);
  say("note: the pilot played {} battles a second; {} would take about {}\n",
      grouped_text(static_cast<std::int64_t>(rate)), grouped_text(most),
      duration_text(static_cast<std::int64_t>(std::ceil(static_cast<double>(most) / rate))));
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  if (typed.arguments().empty()) {
    throw InputError("battles-needed needs the command to plan: duel, battle or price",
                     "for example: warbalance battles-needed battle line raiders --difference 1");
  }
  const RunKind kind = run_kind(typed.arguments().front(), "plan");
  if (kind != RunKind::duel) expect_none_of(typed, duel_options(), "battles-needed duel");
  if (kind != RunKind::price) expect_none_of(typed, pilot_price_options(), "battles-needed price");
  if (kind == RunKind::price && typed.has("no-swap")) throw option_error("no-swap", "goes with duel and battle only");
  Destination destination(output, further_tables(kBattlesNeededCommand));

  Pilot pilot = kind == RunKind::price
                    ? play_prices(typed, threads, shown_progress, output.quiet)
                    : play_scores(typed, kind == RunKind::duel, threads, shown_progress, output.quiet);
  if (!pilot.report || pilot.report->results.rows.empty()) {
    say("{}\n", pilot.interrupted ? "interrupted before the pilot was finished: there is no result" : pilot.problem);
    return pilot.interrupted ? Exit::interrupted : Exit::inconclusive;
  }
  pilot.report->provenance.interrupted = pilot.interrupted;
  deliver(*pilot.report, output, destination);
  if (!output.quiet) print_time(pilot);
  return pilot.interrupted ? Exit::interrupted : Exit::done;
}

std::vector<Table> tables() { return {battles_needed_table(4)}; }

Offer first_word() { return {Offer::Kind::words, run_kinds()}; }

}  // namespace
}  // namespace warbalance::cli::battles_needed_command

namespace warbalance::cli {

const Command kBattlesNeededCommand{
    .name = "battles-needed",
    .summary = "how many battles show a difference, or give an interval: from a short pilot run",
    .usage =
        "duel UNIT UNIT [options]\n       warbalance battles-needed battle ARMY ARMY [options]\n       "
        "warbalance battles-needed price [ITEM...] [options]",
    .details =
        "Plays a pilot of the run that you plan, and says how many battles it takes to see a difference of "
        "--difference\n"
        "with the chance --power (the interval of 95 % then excludes the other value), or to get intervals of +- "
        "--precision.\n"
        "The pilot knows its own spread only roughly: low and high are the limits of the answer.\n"
        "Of prices it is the number for price --battles; the intervals are those that hold for all prices together.\n",
    .examples =
        "  warbalance battles-needed battle line raiders --difference 1\n"
        "      to see that the score is 1 percentage point from 50 %, or changed by as much\n"
        "  warbalance battles-needed duel \"4+ Tough\" \"4+\" --precision 0.5\n"
        "      to know a score to +-0.5 percentage points\n"
        "  warbalance battles-needed price Tough Leader --difference 2\n"
        "      to see that a fair price is 2 points from the listed one\n",
    .options = battles_needed_command::options,
    .run = battles_needed_command::run,
    .first_word = battles_needed_command::first_word,
    .tables = battles_needed_command::tables,
};

}  // namespace warbalance::cli
