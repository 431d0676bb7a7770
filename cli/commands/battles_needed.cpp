#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::cli::battles_needed_command {
namespace {

/// What a planned run must show.
struct Wish {
  std::optional<double> difference;  ///< percentage points of score, or points
  std::optional<double> precision;   ///< half-width of an interval, in the same units
  std::vector<double> powers{0.8, 0.9};
};

/// Index of the column `battles` in these tables.
constexpr std::size_t kNeededColumn = 5;

constexpr double kAlpha = 0.05;

/// One answer. Differences and standard deviations in the unit of the result: shares of score, or points.
struct Need {
  std::string quantity;
  std::string goal;  ///< for people
  double difference = 0;
  std::optional<double> power;  ///< none: an interval of this half-width
  double sd = 0;                ///< of a couple's score; of prices, of one battle
  double battles = 0;           ///< not rounded
  double low = 0;
  double high = 0;
};

std::int64_t whole_couples(double battles) { return 2 * static_cast<std::int64_t>(std::ceil(battles / 2)); }

/// A sentence about the answer that takes most battles.
std::string conclusion_of_needs(const std::vector<Need>& needs) {
  const auto most =
      std::max_element(needs.begin(), needs.end(), [](const Need& a, const Need& b) { return a.battles < b.battles; });
  if (most == needs.end()) return "The pilot cannot show how many battles it takes.";
  const std::string power = most->power ? fmt::format(" (power {})", percent_text(*most->power, 0)) : "";
  return fmt::format("About {} battles ({} to {}) are needed for: {}{}.{}", grouped_text(whole_couples(most->battles)),
                     grouped_text(whole_couples(most->low)), grouped_text(whole_couples(most->high)), most->goal, power,
                     needs.size() == 1 ? "" : " All else that was asked takes fewer.");
}

Table table_of_needs(const std::vector<Need>& needs, int decimals, std::int64_t pilot_battles) {
  using Row = Need;
  const auto whole = [](double Need::*battles) {
    return [battles](const Row& need) { return whole_couples(need.*battles); };
  };
  return table_of<Row>(
      "results", "one thing to see",
      {{label_column("quantity", "quantity", "score, score_change (between two runs), or the rule whose price it is"),
        &Row::quantity},
       {number_column("difference", "difference", "", decimals,
                      "that is to be seen, or half-width of the interval: share of the score, or points"),
        &Row::difference},
       {number_column("power", "power", "0..1", 4, "chance to see it; empty for an interval"), &Row::power},
       {number_column("alpha", "alpha", "0..1", 4, "chance to see a difference where there is none"),
        [](const Row&) { return kAlpha; }},
       {estimate_column("sd", "SD", "", decimals,
                        "standard deviation in the pilot, of a couple or of one battle of prices"),
        &Row::sd},
       {estimate_column("battles", "battles", "", 0, "battles that it takes"), whole(&Row::battles)},
       {Column{"battles_low", "low", "95 %", 0, Role::low, "least that it may be: the pilot knows its spread roughly"},
        whole(&Row::low)},
       {Column{"battles_high", "high", "95 %", 0, Role::high, "most that it may be"}, whole(&Row::high)},
       {count_column("pilot_battles", "pilot battles", "battles of the pilot"),
        [&](const Row&) { return pilot_battles; }}},
      needs);
}

Report report_of(const BattlesPlayed& played, const std::vector<Need>& needs, const std::string& title,
                 std::int64_t pilot_battles, int decimals) {
  Report report(played);
  report.command = "battles-needed";
  report.title = title;
  report.results = table_of_needs(needs, decimals, pilot_battles);
  Section section{"",
                  {"to see", "power [%]", "battles", "low [95 %]", "high [95 %]"},
                  {},
                  {0, 1},
                  {Role::label, Role::number, Role::estimate, Role::low, Role::high}};
  for (const Need& need : needs) {
    section.rows.push_back({need.goal, need.power ? Value(100 * *need.power) : Value(), whole_couples(need.battles),
                            whole_couples(need.low), whole_couples(need.high)});
  }
  report.conclusion = conclusion_of_needs(needs);
  report.sections = {std::move(section)};
  return report;
}

/// The battles needed by samples of couples, from the variance of the pilot and from its limits.
template <class Samples>
Need score_need(const sim::PilotVariance& pilot, Samples samples) {
  const sim::Interval limits = pilot.interval();
  Need need;
  need.sd = std::sqrt(pilot.variance);
  need.battles = 2 * samples(pilot.variance);
  need.low = 2 * samples(limits.low);
  need.high = 2 * samples(limits.high);
  return need;
}

/// The battles of a longer price run, from the SE of the pilot and from its limits.
/// @param growth the growth of the battles that an SE needs
template <class Growth>
Need price_need(double se, double freedom, double battles_of_pilot, Growth growth) {
  const sim::PilotVariance pilot{se * se, freedom};
  const sim::Interval limits = pilot.interval();
  Need need;
  need.battles = battles_of_pilot * growth(se);
  need.low = battles_of_pilot * growth(std::sqrt(limits.low));
  need.high = battles_of_pilot * growth(std::sqrt(limits.high));
  return need;
}

/// The columns of `battles-needed`. @param decimals  of differences and standard deviations
Table battles_needed_table(int decimals) { return table_of_needs({}, decimals, 0); }

/// Battles that a duel or battle needs. @param couples  of the pilot, at least two
Report needed_for_scores(const BattlesPlayed& played, const sim::CoupleCounts& couples, const sim::Match& match,
                         const Wish& wish) {
  const sim::PilotVariance pilot = sim::couple_variance(couples);
  std::vector<Need> needs;
  const auto add = [&](Need need, const std::string& quantity, const std::string& goal, double percent,
                       std::optional<double> power) {
    need.quantity = quantity;
    need.goal = goal;
    need.difference = percent / 100;
    need.power = power;
    needs.push_back(std::move(need));
  };
  if (wish.difference) {
    const double difference = *wish.difference / 100;
    const std::string text = decimal_text(*wish.difference, 2);
    for (const double power : wish.powers) {
      add(score_need(pilot, [&](double v) { return sim::samples_for_power(v, difference, power, kAlpha); }), "score",
          fmt::format("a score {} % away from a fixed one, such as 50 %", text), *wish.difference, power);
    }
    for (const double power : wish.powers) {
      add(score_need(pilot, [&](double v) { return sim::samples_for_change(v, difference, power, kAlpha); }),
          "score_change", fmt::format("a change of {} % between two runs, battles of each", text), *wish.difference,
          power);
    }
  }
  if (wish.precision) {
    const double half_width = *wish.precision / 100;
    add(score_need(pilot, [&](double v) { return sim::samples_for_half_width(v, half_width, kAlpha); }), "score",
        fmt::format("the score to +-{} %", decimal_text(*wish.precision, 2)), *wish.precision, std::nullopt);
  }
  const std::int64_t battles = 2 * std::accumulate(couples.begin(), couples.end(), std::int64_t{0});
  Report report =
      report_of(played, needs, fmt::format("Battles needed: {} against {}", match.armies[0].name, match.armies[1].name),
                battles, 6);
  report.notes = {fmt::format("From a pilot of {} battles: score of A {} %, couples vary by {} % (SD).",
                              grouped_text(battles), decimal_text(100 * sim::pair_score(couples).value, 1),
                              decimal_text(100 * std::sqrt(pilot.variance), 1)),
                  "To see = the 95 % interval excludes the other value; power = the chance of that. Two runs: with "
                  "dice of their own."};
  return report;
}

/// Battles that a price run needs, by item. @param planned schedule of the planned run
Report needed_for_prices(const BattlesPlayed& played, const sim::PriceReport& pilot, const sim::FieldSchedule& planned,
                         const Wish& wish) {
  const auto priced = [](const sim::PriceRow& row) { return row.fair && row.se && *row.se > 0; };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(pilot.rows, priced) +
                                              std::ranges::count_if(pilot.unshown, priced));
  const double degrees = planned.freedom(planned.chains, count);
  const double quantile =
      sim::simultaneous_t_quantile(kAlpha / planned.looks, std::max<std::size_t>(1, count), degrees);
  // The SE is that of the counted battles; the planned run also plays its burn-in.
  const double counted =
      static_cast<double>(planned.tail_rounds_at(planned.looks - 1)) * planned.battles_per_round * planned.chains;
  const double counted_share = counted / static_cast<double>(planned.most_battles());
  const double battles_of_pilot = static_cast<double>(pilot.tail_battles) / counted_share;
  std::vector<Need> needs;
  for (const sim::PriceRow& row : pilot.rows) {
    if (!priced(row)) continue;
    const auto add = [&](Need need, const std::string& goal, double points, std::optional<double> power) {
      need.quantity = row.rule;
      need.goal = goal;
      need.difference = points;
      need.power = power;
      need.sd = *row.se * std::sqrt(static_cast<double>(pilot.tail_battles));
      needs.push_back(std::move(need));
    };
    for (const double power : wish.difference ? wish.powers : std::vector<double>{}) {
      add(price_need(*row.se, pilot.freedom, battles_of_pilot,
                     [&](double se) { return sim::growth_for_power(se, *wish.difference, power, quantile, degrees); }),
          fmt::format("{} {} points away", row.rule, decimal_text(*wish.difference, 2)), *wish.difference, power);
    }
    if (wish.precision) {
      add(price_need(*row.se, pilot.freedom, battles_of_pilot,
                     [&](double se) { return sim::growth_for_half_width(se, *wish.precision, quantile); }),
          fmt::format("{} to +-{} points", row.rule, decimal_text(*wish.precision, 2)), *wish.precision, std::nullopt);
    }
  }
  Report report = report_of(played, needs, "Battles needed: fair point values", pilot.battles, 4);
  report.notes = {
      fmt::format("From a pilot of {} battles in {} chains. For price --battles with {} chains and {} looks.",
                  grouped_text(pilot.battles), pilot.chains, planned.chains, planned.looks),
      "To see = the interval, which holds for all prices of the run together with 95 %, excludes the other value; "
      "power = the chance of that."};
  return report;
}

constexpr std::int64_t kPilotBattles = 2000;  // of a duel or battle
constexpr const char* kNeeded = "how many battles it takes";

/// Options of a price run that its pilot reads: all but those for its length.
std::vector<OptionSpec> pilot_price_options() {
  std::vector<OptionSpec> options = price_options();
  std::erase_if(options, [](const OptionSpec& option) {
    return option.name == "quick" || option.name == "full" || option.name == "battles" || option.name == "precision";
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
  needed.options = joined({needed.options, machine_options(), match_options()});
  for (OptionSpec& option : needed.options) {
    if (option.name == "no-swap") option.of = {"duel", "battle"};
  }
  return {needed,
          {"Of a duel", only_of(duel_options(), {"duel"})},
          {"Of a price run", only_of(pilot_price_options(), {"price"})},
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

/// The result of a pilot, and the time of its battles.
struct Pilot {
  std::optional<Report> report;  ///< empty without a result
  bool interrupted = false;
  std::int64_t battles = 0;
  double seconds = 0;
  std::string problem;  ///< why there are no rows
};

/// Calls `play` with the given threads and returns the seconds that it took.
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
  pilot.report->provenance = provenance_of(typed, resolved);
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
  run.options.precision.reset();  // belongs to the planned run, not to its pilot
}

Pilot play_prices(const ParsedArgs& typed, int threads, ProgressShown shown_progress, bool quiet) {
  const Wish wish = resolve_wish(typed, 2, 1000);
  const ParsedArgs of_run = typed.without_first_argument();
  PriceRun run = resolve_one_player_price(of_run, of_run.arguments(), quiet);
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
  pilot.report->provenance = provenance_of(typed, run);
  return pilot;
}

/// Prints the greatest number of battles and their time on this machine; on stderr, because results must not depend on
/// time.
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
