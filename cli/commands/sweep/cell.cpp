#include "cli/commands/sweep/cell.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <memory>
#include <optional>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/base/version.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/commands/price/report.hpp"
#include "cli/report/fields.hpp"
#include "sim/battles/match.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/publish/recommended_list.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::cli {
namespace {

/// A command that can be swept.
struct SweptCommand {
  sim::PlanCommand plan;
  /// Resolves typed options; InputError for everything that its command would reject.
  SweepCell (*resolve)(const ParsedArgs& typed, bool quiet);
};

/// The difference of a row from the row of the base cell with the same dice; empty if one of them has no value.
struct Difference {
  std::optional<double> value;  ///< row minus base: scores as a share of the greatest, prices in points
  std::optional<double> se;     ///< from groups or replicates of the same number, so common noise cancels
};
Difference of_scores(const GroupScores& row, const GroupScores& base) {
  // Another number of armies gives groups of another size, which share nothing; their win shares are not comparable.
  if (row.full != base.full || row.scores.size() != base.scores.size() || row.scores.empty()) return {};
  const sim::Estimate difference = sim::paired_difference(row.scores, base.scores, row.full);
  return {difference.value, difference.se};
}

Difference of_prices(const PriceSample& row, const PriceSample& base) {
  if (!row.fair || !base.fair) return {};
  const double difference = *row.fair - *base.fair;
  if (row.without_one.empty() || base.without_one.empty()) return {difference, std::nullopt};
  if (row.without_one.size() == base.without_one.size()) {
    return {difference, sim::jackknife_difference_se(row.without_one, base.without_one)};
  }
  // With another number of replicates, common noise is ignored, so the true error is at most this.
  const double se = sim::jackknife_se(row.without_one);
  const double se_of_base = sim::jackknife_se(base.without_one);
  return {difference, std::sqrt(se * se + se_of_base * se_of_base)};
}

Difference difference_of(const Sample& row, const Sample& base) {
  if (const auto* scores = std::get_if<GroupScores>(&row.value)) {
    const auto* of_base = std::get_if<GroupScores>(&base.value);
    return of_base == nullptr ? Difference{} : of_scores(*scores, *of_base);
  }
  const auto* of_base = std::get_if<PriceSample>(&base.value);
  return of_base == nullptr ? Difference{} : of_prices(std::get<PriceSample>(row.value), *of_base);
}

constexpr int kPriceDecimals = 2;

/// Moves the column of flags to the end, or adds an empty one.
void put_flags_last(CellOutcome& cell, std::vector<Column>& columns) {
  const std::size_t at = find_column(columns, "flags");
  if (at == columns.size()) {
    columns.push_back(sweep_flags_column());
    for (auto& row : cell.rows) row.emplace_back(std::string());
    return;
  }
  const auto place = static_cast<std::ptrdiff_t>(at);
  std::rotate(columns.begin() + place, columns.begin() + place + 1, columns.end());
  for (auto& row : cell.rows) std::rotate(row.begin() + place, row.begin() + place + 1, row.end());
}

constexpr std::int64_t kMaxCellBattles = 20'000'000;  // the score of every couple of the base cell is kept

constexpr int kCoupleQuarters = 4;

/// @tparam T the tally of the battles
template <class T, class PlayMatch, class MakeReport>
CellOutcome play(const ResolvedMatch& resolved, std::int64_t battles, sim::Progress& progress, PlayMatch play_match,
                 MakeReport report_of) {
  sim::BasicRunPlan<T> plan;
  plan.battles = battles;
  plan.group_scores = true;
  const sim::BasicCellResult<T> result = play_match(resolved.match, plan, progress);
  CellOutcome outcome;
  outcome.interrupted = result.end == sim::RunEnd::interrupted;
  if (outcome.interrupted) return outcome;
  Report report = report_of(resolved, result);
  outcome.rows = std::move(report.results.rows);
  outcome.columns = std::move(report.results.columns);
  outcome.validity = result.tally.validity;
  outcome.conclusive = !outcome.validity.none_had_room();  // its command would fail, but the other cells stay
  if constexpr (std::is_same_v<T, sim::Tally>) {
    outcome.samples.push_back({"A", GroupScores{result.tally.group_scores, kCoupleQuarters}});
  } else {
    const auto players = resolved.match.armies.size();
    for (std::size_t army = 0; army < players; ++army) {
      outcome.samples.push_back({std::string(1, static_cast<char>('A' + army)),
                                 GroupScores{result.tally.armies[army].group_scores,
                                             static_cast<int>(sim::whole_first(players)) * static_cast<int>(players)}});
    }
  }
  return outcome;
}

SweepCell resolve_match_cell(const ParsedArgs& typed, ResolvedMatch (*resolve)(const ParsedArgs&, bool),
                             MatchReport report_of, bool quiet) {
  const RunLength wanted = resolve_length(typed);
  if (wanted.battles > kMaxCellBattles) {
    throw option_error("battles", fmt::format("may be at most {} in a sweep", grouped_text(kMaxCellBattles)));
  }
  const auto resolved = std::make_shared<const ResolvedMatch>(resolve(typed, quiet));
  const sim::Match& match = resolved->match;
  SweepCell cell;
  cell.battles = whole_groups(wanted, match.armies.size(), quiet).battles;
  cell.identity = sim::match_identity(match, resolved->scenario.hash, cell.battles);
  cell.provenance = provenance_of(typed, *resolved);
  cell.play = [resolved, report_of, battles = cell.battles](sim::Progress& progress) {
    if (resolved->match.armies.size() == 2) {
      return play<sim::Tally>(*resolved, battles, progress, sim::play_match<sim::Tally>, report_of);
    }
    return play<sim::Standings>(*resolved, battles, progress, sim::play_match<sim::Standings>, standings_report);
  };
  cell.advice = [resolved](const std::vector<std::string>& varied) { return advice_on_attack(*resolved, &varied); };
  return cell;
}

/// Options whose resolved values are in the identity instead of their texts.
constexpr std::string_view kResolved[] = {"rules", "scenario", "players"};

constexpr std::string_view kNotSweptOfMatches[] = {"precision", "examples"};  // groups are compared one by one
constexpr std::string_view kSameInAllCells[] = {"battles", "seed"};

/// Whether an option asks for further runs besides the prices; a sweep varies players and conditions by its grid.
bool is_question(std::string_view name) {
  const std::vector<OptionSpec> questions = price_question_options();
  return std::any_of(questions.begin(), questions.end(), [&](const OptionSpec& option) { return option.name == name; });
}

sim::PlanCommand plan_of(const Command& command, bool plays_matches) {
  sim::PlanCommand plan{std::string(command.name), {}};
  for (const OptionGroup& group : command.options()) {
    for (const OptionSpec& option : group.options) {
      if (option.effect != OptionEffect::result || option.name == "set") continue;  // a sweep has [set]
      if (plays_matches && is_listed(kNotSweptOfMatches, option.name)) continue;
      if (!plays_matches && is_question(option.name)) continue;
      plan.options.push_back({std::string(option.name), option.value.empty(), is_listed(kSameInAllCells, option.name)});
    }
  }
  return plan;
}

/// Everything that determines the prices: the resolved rules and scenario, and all other options as typed.
std::string identity_of(const ParsedArgs& typed, const PriceRun& run) {
  std::string text = fmt::format("rules {}\nscenario {}\nplayer {}\nitems {}\n", run.ruleset.hash, run.scenario.hash,
                                 run.player.label(), shell_line(typed.arguments()));
  text += drawn_armies_text(run);
  for (const sim::PlanCommand::Option& option : plan_of(kPriceCommand, false).options) {
    if (!is_listed(kResolved, option.name) && typed.has(option.name))
      text += fmt::format("{} {}\n", option.name, typed.value(option.name));
  }
  return sim::hash_of(text);
}

CellOutcome outcome_of(const sim::PriceReport& prices, const PriceRun& run) {
  CellOutcome outcome;
  outcome.validity = prices.validity;
  outcome.conclusive = prices.outcome == sim::PriceOutcome::converged && !outcome.validity.none_had_room();
  Report report = price_table(prices, run, {}, /*for_people=*/false);
  outcome.columns = std::move(report.results.columns);
  outcome.rows = std::move(report.results.rows);
  outcome.columns = joined(std::move(outcome.columns), void_columns());
  for (auto& row : outcome.rows) {
    for (const Value& share : to_values(outcome.validity, void_columns())) row.push_back(share);
  }
  for (std::size_t i = 0; i < prices.rows.size(); ++i) {
    const sim::PriceRow& row = prices.rows[i];
    PriceSample sample{row.fair, {}, prices.freedom};
    if (!row.fair_without_one.empty()) sample.without_one = row.fair_without_one;
    outcome.samples.push_back({row.kind + " " + row.rule, std::move(sample)});
    if (prices.outcome == sim::PriceOutcome::not_converged) outcome.add_flag(i, SweepFlag::not_converged);
    if (prices.outcome == sim::PriceOutcome::failed) outcome.add_flag(i, SweepFlag::failed);
  }
  return outcome;
}

SweepCell resolve_price_cell(const ParsedArgs& typed, bool quiet) {
  const auto run = std::make_shared<const PriceRun>(resolve_one_player_price(typed, typed.arguments(), quiet));
  SweepCell cell;
  cell.identity = identity_of(typed, *run);
  cell.battles = run->options.schedule.most_battles();
  cell.may_end_early = true;
  cell.provenance = provenance_of(typed, *run);
  cell.play = [run](sim::Progress& progress) {
    const sim::ArmyGenerator population(run->ruleset, run->options.population);
    sim::PriceReport prices = play_prices(*run, population, price_arena(*run, population), progress);
    sim::recommend_prices(prices, run->ruleset, population.features());
    if (!prices.interrupted) return outcome_of(prices, *run);
    CellOutcome outcome;
    outcome.interrupted = true;
    return outcome;
  };
  cell.advice = [run](const std::vector<std::string>& varied) {
    return advice_on_attack(run->ruleset, run->scenario, {&run->player, 1}, &varied);
  };
  return cell;
}

/// duel, battle, price.
const std::vector<SweptCommand>& swept_commands() {
  static const std::vector<SweptCommand> all = {
      {plan_of(kDuelCommand, true),
       [](const ParsedArgs& typed, bool quiet) { return resolve_match_cell(typed, resolve_duel, duel_report, quiet); }},
      {plan_of(kBattleCommand, true),
       [](const ParsedArgs& typed, bool quiet) {
         return resolve_match_cell(typed, resolve_battle, battle_report, quiet);
       }},
      {plan_of(kPriceCommand, false), resolve_price_cell}};
  return all;
}

/// @pre one of them
const SweptCommand& swept_command(std::string_view name) {
  const std::vector<SweptCommand>& all = swept_commands();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& command) { return command.plan.name == name; });
  assert(found != all.end());
  return *found;
}

using sim::Diagnostic;
using sim::Diagnostics;
using Choice = std::vector<std::size_t>;

/// The options of one cell with their places in the plan.
struct CellOptions {
  std::vector<sim::PlanValue> arguments;
  std::vector<sim::PlanEntry> options;
  std::vector<std::string> settings;  ///< "path=value"

  ParsedArgs typed(const ParsedArgs& sweep) const {
    std::vector<std::string> words;
    for (const sim::PlanValue& argument : arguments) words.push_back(argument.text);
    std::map<std::string, std::vector<std::string>> values;
    for (const sim::PlanEntry& option : options) {
      const bool off = option.value.kind == sim::PlanValue::Kind::flag && option.value.text == "false";
      if (!off) values[option.name] = {option.value.text};
    }
    if (!settings.empty()) values["set"] = settings;
    for (const std::string replaced : {"rules", "battles", "seed"}) {
      if (sweep.has(replaced)) values[replaced] = {sweep.value(replaced)};
    }
    return {std::move(words), std::move(values), sweep.effective_words()};
  }
};

CellOptions options_of(const sim::SweepPlan& plan, const Choice& choice) {
  CellOptions cell{plan.arguments, plan.options, {}};
  for (const sim::PlanEntry& setting : plan.settings) cell.settings.push_back(setting.name + "=" + setting.value.text);
  std::vector<std::pair<std::string, std::string>> fillings;
  for (std::size_t i = 0; i < choice.size(); ++i) {
    const sim::PlanAxis& axis = plan.axes[i];
    const sim::PlanValue& value = axis.values[choice[i]];
    if (axis.kind == sim::PlanAxis::Kind::option) cell.options.push_back({axis.name, axis.place, value});
    if (axis.kind == sim::PlanAxis::Kind::setting) cell.settings.push_back(axis.name + "=" + value.text);
    if (axis.kind == sim::PlanAxis::Kind::placeholder) fillings.emplace_back(axis.name, value.text);
  }
  for (sim::PlanValue& argument : cell.arguments) argument.text = sim::filled_in(argument.text, fillings);
  for (sim::PlanEntry& option : cell.options) option.value.text = sim::filled_in(option.value.text, fillings);
  return cell;
}

/// Adds the error of a cell at its place in the plan; an error in another file names that file too.
/// @param in_text  columns of the error count from the beginning of the text at that place
void add_at(Diagnostics& all, const Diagnostic& place, const InputError& error, bool in_text) {
  for (Diagnostic diagnostic : error.diagnostics()) {
    const bool typed = is_of_typed_text(diagnostic);
    const int column = typed && in_text && diagnostic.line == 1 ? diagnostic.column - 1 : 0;
    if (!typed) diagnostic.message = diagnostic.place() + ": " + diagnostic.message;
    diagnostic.file = place.file;
    diagnostic.line = place.line;
    diagnostic.column = place.column + column;
    all.push_back(std::move(diagnostic));
  }
}

class Resolver {
 public:
  Resolver(const ParsedArgs& sweep, sim::SweepPlan plan, bool quiet)
      : sweep_(sweep), plan_(std::move(plan)), command_(swept_command(plan_.command)), quiet_(quiet) {}

  ResolvedSweep resolve() {
    check_axes();
    check_rules();
    const std::size_t of_settings = problems_.size();
    find_faults_of_base();
    if (problems_.size() == of_settings) find_faults_of_values(of_settings > 0);
    if (problems_.empty()) resolve_all();
    if (!problems_.empty()) {
      sim::remove_repeats(problems_);
      throw InputError(problems_);
    }
    std::string text = fmt::format("{}\n{}\n", version(), plan_.command);
    for (const sim::PlanAxis& axis : plan_.axes) {
      text += fmt::format("axis {}\n", axis.name);
      for (const sim::PlanValue& value : axis.values) text += fmt::format("value {}\n", value.text);
    }
    for (const SweepCell& cell : cells_) text += fmt::format("cell {}\n", cell.identity);
    return {std::move(plan_), std::move(cells_), sim::hash_of(text)};
  }

 private:
  Choice base() const { return Choice(plan_.axes.size(), 0); }

  SweepCell resolve_one(const CellOptions& options, bool quiet) const {
    const ParsedArgs typed = options.typed(sweep_);
    expect_ties(plan_.command, groups_, typed);
    return command_.resolve(typed, quiet);
  }

  /// Checks that no axis varies what the command line sets for all cells.
  void check_axes() const {
    for (const sim::PlanAxis& axis : plan_.axes) {
      if (axis.kind != sim::PlanAxis::Kind::option || axis.name != "rules" || !sweep_.has("rules")) continue;
      throw option_error("rules", "does not go with a plan that varies rules", "leave one of them out");
    }
  }

  /// Checks the settings against the ruleset of the base cell. Without a ruleset nothing else can be checked, so it
  /// ends here.
  void check_rules() {
    CellOptions options = options_of(plan_, base());
    options.settings.clear();
    std::optional<sim::Ruleset> ruleset;
    try {
      ruleset = resolve_ruleset(options.typed(sweep_), true);
    } catch (const InputError& error) {
      if (sweep_.has("rules")) throw;
      add_at(problems_, place_of_rules(options), error, false);
      throw InputError(problems_);
    }
    sim::check_plan_settings(plan_, *ruleset, command_.plan, problems_);
  }

  Diagnostic place_of_rules(const CellOptions& options) const {
    for (const sim::PlanEntry& option : options.options) {
      if (option.name == "rules") return option.value.place;
    }
    return plan_.command_place;
  }

  /// Resolves the base cell; if that fails, finds the faulty options and arguments one by one.
  void find_faults_of_base() {
    CellOptions options = options_of(plan_, base());
    if (!problems_.empty()) options.settings.clear();  // reported already
    while (true) {
      try {
        resolve_one(options, true);
        return;
      } catch (const InputError& error) {
        const auto faulty = std::find_if(options.options.begin(), options.options.end(),
                                         [&](const sim::PlanEntry& option) { return option.name == error.option(); });
        if (faulty != options.options.end()) {
          add_at(problems_, faulty->value.place, error, false);
          options.options.erase(faulty);
        } else {
          if (!find_faulty_arguments(options)) add_at(problems_, plan_.arguments_place, error, false);
          return;
        }
      }
    }
  }

  /// Finds arguments that are rejected at any position. Errors that do not depend on the arguments do not count.
  bool find_faulty_arguments(const CellOptions& options) {
    Diagnostics found;
    bool theirs = false;
    for (const sim::PlanValue& argument : options.arguments) {
      CellOptions alone = options;
      alone.arguments.assign(options.arguments.size(), argument);
      try {
        resolve_one(alone, true);
        theirs = true;
      } catch (const InputError& error) {
        add_at(found, argument.place, error, true);
        theirs = theirs || error.subject() == InputError::Subject::argument;
      }
    }
    if (theirs) problems_.insert(problems_.end(), found.begin(), found.end());
    return theirs && !found.empty();
  }

  /// Tries every value with the base values of all other axes; an error is the fault of that value.
  /// @param without_settings leaves out settings, which are already reported
  void find_faults_of_values(bool without_settings) {
    for (std::size_t axis = 0; axis < plan_.axes.size(); ++axis) {
      if (without_settings && plan_.axes[axis].kind == sim::PlanAxis::Kind::setting) continue;
      for (std::size_t i = 1; i < plan_.axes[axis].values.size(); ++i) {
        Choice choice = base();
        choice[axis] = i;
        CellOptions options = options_of(plan_, choice);
        if (without_settings) options.settings.clear();
        try {
          resolve_one(options, true);
        } catch (const InputError& error) {
          add_at(problems_, plan_.axes[axis].values[i].place, error, false);
        }
      }
    }
  }

  /// Resolves all cells; an error now comes from two values that do not fit together.
  void resolve_all() {
    const auto swept = std::make_shared<const Swept>(Swept{sweep_, plan_, command_});
    for (std::size_t number = 0; number < plan_.cells(); ++number) {
      const Choice choice = plan_.choice(number);
      try {
        cells_.push_back(resolve_one(options_of(plan_, choice), quiet_ || number > 0));
        if (number > 0) make_light(cells_.back(), swept, number);
      } catch (const InputError& error) {
        add_together(choice, error);
      }
    }
  }

  /// The source of a cell.
  struct Swept {
    ParsedArgs typed;
    sim::SweepPlan plan;
    const SweptCommand& command;
  };

  /// Frees the data that a cell is played with, some 50 KB; it is resolved again when its turn comes.
  static void make_light(SweepCell& cell, const std::shared_ptr<const Swept>& swept, std::size_t number) {
    cell.provenance = {};
    cell.play = [swept, number, identity = cell.identity](sim::Progress& progress) {
      const CellOptions options = options_of(swept->plan, swept->plan.choice(number));
      const SweepCell resolved = swept->command.resolve(options.typed(swept->typed), /*quiet=*/true);
      if (resolved.identity == identity) return resolved.play(progress);
      throw InputError(
          fmt::format("cell {} is another one than when the sweep began: its files have changed", number + 1),
          "start the sweep anew, and leave its files alone while it runs");
    };
    cell.advice = [swept, number](const std::vector<std::string>& varied) {
      const CellOptions options = options_of(swept->plan, swept->plan.choice(number));
      return swept->command.resolve(options.typed(swept->typed), /*quiet=*/true).advice(varied);
    };
  }

  void add_together(const Choice& choice, const InputError& error) {
    std::vector<std::string> values;
    const sim::PlanAxis* last = nullptr;
    for (std::size_t i = 0; i < choice.size(); ++i) {
      if (choice[i] == 0) continue;
      last = &plan_.axes[i];
      values.push_back(fmt::format("{} = {}", last->name, last->values[choice[i]].text));
    }
    const std::size_t before = problems_.size();
    add_at(problems_, last == nullptr ? plan_.command_place : last->place, error, false);
    for (std::size_t i = before; i < problems_.size(); ++i) {
      problems_[i].message += fmt::format(" (where {})", fmt::join(values, " and "));
    }
  }

  const ParsedArgs& sweep_;
  sim::SweepPlan plan_;
  const SweptCommand& command_;
  const std::vector<OptionGroup> groups_ = find_command(plan_.command).options();
  bool quiet_;
  Diagnostics problems_;
  std::vector<SweepCell> cells_;
};

}  // namespace

Column sweep_flags_column() {
  return flag_column(
      "flags", "flags",
      "identical: equal to the base cell in everything that decides a result; no_room: there was no room to "
      "deploy in most battles; no_attack: nobody attacked in most; not_converged, failed: there is no price");
}

std::vector<Column> difference_columns(bool prices) {
  const std::string unit = prices ? "points" : "0..1";
  const int decimals = prices ? kPriceDecimals : kShareDecimals;
  return {estimate_column("difference", "difference", unit, decimals,
                          prices ? "fair price less that of the base cell, the first"
                                 : "score (win share) less that of the base cell, the first"),
          {"difference_se", "SE", unit, decimals, Role::error,
           "its standard error; what both cells share of their dice is taken into account"}};
}

bool GroupScores::valid() const {
  return full >= 1 && std::ranges::all_of(scores, [&](std::uint16_t score) { return score <= full; });
}

sim::Json sums_json(const CellColumns& columns) {
  const std::vector<Column>& list = columns;
  return sim::sums_json(list);
}

bool read_sums(const sim::Json& json, CellColumns& columns) {
  constexpr int kMostDecimals = 20;
  std::vector<Column> list;
  const auto is_sound = [](const Column& column) { return column.decimals >= 0 && column.decimals <= kMostDecimals; };
  if (!sim::read_sums(json, list) || !std::ranges::all_of(list, is_sound)) return false;
  columns = CellColumns(std::move(list));
  return true;
}

bool CellOutcome::valid() const {
  return std::ranges::all_of(rows, [&](const auto& row) { return row.size() == columns.size(); }) &&
         (samples.size() == rows.size() || (compared && number > 0 && samples.empty()));
}

std::optional<double> CellOutcome::value(std::size_t row, std::string_view column) const {
  const std::size_t at = find_column(columns, column);
  if (at == columns.size() || row >= rows.size()) return std::nullopt;
  const auto* found = std::get_if<double>(&rows[row][at]);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

void CellOutcome::add_flag(std::size_t row, SweepFlag flag) {
  constexpr std::array<std::string_view, 5> kTexts = {"identical", "no_room", "no_attack", "not_converged", "failed"};
  const std::size_t flags = find_column(columns, "flags");
  assert(flags != columns.size());
  auto& text = std::get<std::string>(rows[row][flags]);
  if (!text.empty()) text += ' ';
  text += kTexts[static_cast<std::size_t>(flag)];
}

void keep_cell(std::vector<CellOutcome>& cells, CellOutcome cell) {
  if (!cells.empty()) cell.columns.share_with(cells.back().columns);
  for (auto& row : cell.rows) row.shrink_to_fit();
  cells.push_back(std::move(cell));
}

void compare_with_base(CellOutcome& cell, const std::vector<Sample>& base, bool identical) {
  const bool prices = !cell.samples.empty() && std::holds_alternative<PriceSample>(cell.samples.front().value);
  std::vector<Column> columns = cell.columns;
  if (const std::size_t own = find_column(columns, "difference"); own != columns.size()) {
    columns[own].name = "listed_difference";
  }
  for (Column& column : difference_columns(prices)) columns.push_back(std::move(column));
  for (std::size_t i = 0; i < cell.rows.size(); ++i) {
    const auto same =
        std::find_if(base.begin(), base.end(), [&](const auto& b) { return b.key == cell.samples[i].key; });
    Difference difference;
    if (same != base.end()) difference = difference_of(cell.samples[i], *same);
    if (prices && difference.se) {
      cell.freedom =
          std::min(std::get<PriceSample>(cell.samples[i].value).freedom, std::get<PriceSample>(same->value).freedom);
    }
    if (identical && difference.value) difference = {0.0, 0.0};
    cell.rows[i].push_back(to_value(difference.value));
    cell.rows[i].push_back(to_value(difference.se));
  }
  put_flags_last(cell, columns);
  cell.compared = true;
  cell.columns = std::move(columns);
  for (std::size_t i = 0; i < cell.rows.size(); ++i) {
    if (cell.validity.are_most(&sim::Validity::without_room)) cell.add_flag(i, SweepFlag::no_room);
    if (cell.validity.are_most(&sim::Validity::without_attack)) cell.add_flag(i, SweepFlag::no_attack);
    if (identical) cell.add_flag(i, SweepFlag::identical);
  }
}

std::filesystem::path plan_file(const ParsedArgs& typed, bool quiet) {
  if (typed.arguments().size() == 1) return resolve_file(typed, sim::kSweepPlans, typed.arguments().front(), quiet);
  throw InputError(fmt::format("sweep needs one plan, not {}", typed.arguments().size()), "see: warbalance help sweep");
}

std::vector<sim::PlanCommand> plan_commands() {
  std::vector<sim::PlanCommand> known;
  for (const SweptCommand& command : swept_commands()) known.push_back(command.plan);
  return known;
}

ResolvedSweep resolve_sweep(const ParsedArgs& typed, const std::filesystem::path& file, bool quiet) {
  sim::SweepPlan plan = value_or_throw(sim::load_sweep_plan(file, plan_commands()), quiet);
  return Resolver(typed, std::move(plan), quiet).resolve();
}

}  // namespace warbalance::cli
