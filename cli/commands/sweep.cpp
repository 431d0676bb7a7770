#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/sweep/cell.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/words.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::cli::sweep_command {
namespace {

/// The parameters of a cell: "rule.Tough.cost = 25, early_end = false".
std::string setting_text(const sim::SweepPlan& plan, std::size_t cell) {
  const std::vector<std::size_t> choice = plan.choice(cell);
  std::vector<std::string> settings;
  for (std::size_t axis = 0; axis < plan.axes.size(); ++axis) {
    settings.push_back(fmt::format("{} = {}", plan.axes[axis].name, plan.axes[axis].values[choice[axis]].text));
  }
  return fmt::format("{}", fmt::join(settings, ", "));
}

/// The score of A in a cell of two armies; empty for others.
struct CellScore {
  std::size_t cell = 0;
  double value = 0;
  double low = 0;
  double high = 0;
};

std::vector<CellScore> scores_of(const std::vector<CellOutcome>& cells) {
  std::vector<CellScore> scores;
  for (const CellOutcome& cell : cells) {
    if (cell.validity.is_void()) continue;
    const auto value = cell.value(0, "score_a");
    const auto low = cell.value(0, "ci_low");
    const auto high = cell.value(0, "ci_high");
    if (value && low && high) scores.push_back({cell.number, *value, *low, *high});
  }
  return scores;
}

/// Wider intervals, simultaneous at 95 % over all cells (Bonferroni), so that one may pick among them.
std::vector<CellScore> together(std::vector<CellScore> scores) {
  constexpr double kTail = 0.025;
  const double wider = sim::normal_quantile(1 - kTail / static_cast<double>(std::max<std::size_t>(1, scores.size()))) /
                       sim::normal_quantile(1 - kTail);
  for (CellScore& score : scores) {
    score.low = score.value - wider * (score.value - score.low);
    score.high = score.value + wider * (score.high - score.value);
  }
  return scores;
}

/// The neighbouring cells of one parameter between which the score surely crosses 50 %.
std::string crossing_text(const sim::SweepPlan& plan, const std::vector<CellScore>& scores) {
  if (plan.axes.size() != 1) return {};
  const CellScore* before = nullptr;
  for (const CellScore& score : scores) {
    if (score.low <= 0.5 && score.high >= 0.5) continue;
    if (before != nullptr && (before->low > 0.5) != (score.low > 0.5)) {
      return fmt::format("The score of A passes 50 % between {} ({}) and {} ({}).", setting_text(plan, before->cell),
                         percent_text(before->value), setting_text(plan, score.cell), percent_text(score.value));
    }
    before = &score;
  }
  return {};
}

/// All scores must be on one side, so single intervals suffice. @pre of all cells
std::string side_of_half(const std::vector<CellScore>& scores) {
  const auto all = [&](auto is_so) { return !scores.empty() && std::all_of(scores.begin(), scores.end(), is_so); };
  if (all([](const CellScore& score) { return score.low > 0.5; })) return "A is the stronger side in all cells.";
  if (all([](const CellScore& score) { return score.high < 0.5; })) return "B is the stronger side in all cells.";
  return {};
}

/// The row whose difference from the base cell is the surest.
struct Moved {
  const CellOutcome* cell = nullptr;
  std::size_t row = 0;
  double difference = 0;
  double se = 0;
  double sureness() const { return std::abs(difference) / se; }
};

/// @param compared number of differences
std::optional<Moved> surest_difference(const std::vector<CellOutcome>& cells, std::size_t& compared) {
  std::optional<Moved> surest;
  for (const CellOutcome& cell : cells) {
    if (cell.validity.is_void() || cells.front().validity.is_void()) continue;
    for (std::size_t row = 0; row < cell.rows.size(); ++row) {
      const auto difference = cell.value(row, "difference");
      const auto se = cell.value(row, "difference_se");
      if (!difference || !se || *se <= 0) continue;
      ++compared;
      const Moved moved{&cell, row, *difference, *se};
      if (!surest || moved.sureness() > surest->sureness()) surest = moved;
    }
  }
  return surest;
}

std::string change_text(const ResolvedSweep& sweep, const std::vector<CellOutcome>& cells) {
  constexpr double kChangeAlpha = 0.05;
  const bool prices = sweep.plan.command == "price";
  std::size_t compared = 0;
  const std::optional<Moved> moved = surest_difference(cells, compared);
  if (!moved && cells.front().validity.is_void()) return "The base cell tells nothing, so nothing is compared with it.";
  if (!moved) return "There is nothing to compare with the base cell yet.";
  const double least = prices ? sim::simultaneous_t_quantile(kChangeAlpha, compared, moved->cell->freedom)
                              : sim::normal_quantile(1 - kChangeAlpha / (2 * static_cast<double>(compared)));
  if (moved->sureness() < least) {
    return fmt::format("No {} differs for sure from the base cell.", prices ? "price" : "score");
  }
  const CellOutcome& cell = *moved->cell;
  const auto name_in = [&](const char* column) {
    const std::size_t at = find_column(cell.columns, column);
    return at == cell.columns.size() ? std::string() : value_text(cell.rows[moved->row][at], 0);
  };
  const std::string army = name_in("army");
  const std::string what = prices         ? "fair price of " + name_in("rule")
                           : army.empty() ? "score of A"
                                          : "win share of " + army;
  const double scale = prices ? 1 : 100;
  return fmt::format("The surest change: the {} is {} {} {} at {} than in the base cell (SE {}).", what,
                     decimal_text(scale * std::abs(moved->difference), 1), prices ? "points" : "percentage points",
                     moved->difference > 0 ? "higher" : "lower", setting_text(sweep.plan, cell.number),
                     decimal_text(scale * moved->se, 1));
}

/// A sentence about where the score of A crosses 50 %, or about the clearest effect on a score or a price.
std::string sweep_conclusion(const ResolvedSweep& sweep, const std::vector<CellOutcome>& finished) {
  const std::vector<CellScore> scores = scores_of(finished);
  std::string first = crossing_text(sweep.plan, together(scores));
  if (first.empty() && scores.size() == finished.size()) first = side_of_half(scores);
  return first + (first.empty() ? "" : " ") + change_text(sweep, finished);
}

/// Columns that people need besides the parameters; the others are in CSV and JSON.
constexpr std::string_view kShown[] = {"side",    "army",        "score_a",       "win_share", "ci_low",
                                       "ci_high", "margin_mean", "rule",          "listed",    "fair",
                                       "verdict", "difference",  "difference_se", "flags"};

constexpr int kShownPercentDecimals = 2;

constexpr std::string_view kLast[] = {"difference", "difference_se", "flags"};

/// All columns of the cells; new columns of later cells follow those of earlier ones.
std::vector<Column> columns_of(const std::vector<CellOutcome>& cells) {
  std::vector<Column> columns;
  std::vector<Column> last;
  for (const CellOutcome& cell : cells) {
    for (const Column& column : cell.columns) {
      auto& into = is_listed(kLast, column.name) ? last : columns;
      if (find_column(into, column.name) != into.size()) continue;
      into.push_back(column);
      into.back().detail = !is_listed(kShown, column.name);
    }
  }
  columns.insert(columns.end(), last.begin(), last.end());
  return columns;
}

/// How the values of one parameter are printed: as numbers when all of them are numbers.
class AxisColumn {
 public:
  explicit AxisColumn(const sim::PlanAxis& axis) : axis_(axis) {
    for (const sim::PlanValue& value : axis.values) {
      whole_ = whole_ && value.kind == sim::PlanValue::Kind::integer;
      number_ = number_ && (value.kind == sim::PlanValue::Kind::integer || value.kind == sim::PlanValue::Kind::decimal);
      const std::size_t point = value.text.find('.');
      if (point != std::string::npos) decimals_ = std::max(decimals_, static_cast<int>(value.text.size() - point - 1));
    }
  }

  /// @param results a parameter with the name of one of them is printed as plan.NAME
  Column column(const std::vector<Column>& results) const {
    const bool taken = find_column(results, axis_.name) != results.size();
    const std::string name = taken ? "plan." + axis_.name : axis_.name;
    return {name, name, "", number_ && !whole_ ? decimals_ : 0, Role::group, "value of the parameter of this name"};
  }

  Value value(std::size_t choice) const {
    const std::string& text = axis_.values[choice].text;
    if (whole_) return Value(std::int64_t{std::strtoll(text.c_str(), nullptr, 10)});
    if (number_) return Value(std::strtod(text.c_str(), nullptr));
    return Value(text);
  }

 private:
  const sim::PlanAxis& axis_;
  bool whole_ = true;
  bool number_ = true;
  int decimals_ = 0;
};

/// The table for people: scores in per cent.
Section section_of(const Report& report) {
  Section section;
  std::vector<bool> share;
  for (const Column& column : report.results.columns) {
    share.push_back(column.unit == "0..1");
    if (column.detail) continue;
    const std::string unit = share.back() ? "%" : column.unit;
    section.headings.push_back(unit.empty() ? column.heading : fmt::format("{} [{}]", column.heading, unit));
    section.decimals.push_back(share.back() ? kShownPercentDecimals : column.decimals);
    section.roles.push_back(column.role == Role::group ? Role::label : column.role);  // parameters name the rows
  }
  for (const auto& row : report.results.rows) {
    auto& shown = section.rows.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (report.results.columns[i].detail) continue;
      const auto* number = std::get_if<double>(&row[i]);
      shown.push_back(share[i] && number != nullptr ? Value(100 * *number) : row[i]);
    }
  }
  return section;
}

/// Adds a chart: over one parameter a line per row of a cell; with two, the second one gives colours or lines.
void add_chart(Report& report, std::size_t axes) {
  const std::vector<Column>& columns = report.results.columns;
  const auto first_of = [&columns](std::initializer_list<std::string_view> names) {
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](std::string_view name) { return find_column(columns, name) < columns.size(); });
    return found == names.end() ? std::string() : std::string(*found);
  };
  Chart chart{.title = report.title, .table = report.results.name, .value = first_of({"score_a", "win_share", "fair"})};
  if (chart.value.empty() || axes == 0 || axes > 2 || report.results.rows.empty()) return;
  chart.low = "ci_low";
  chart.high = "ci_high";
  const std::string row = first_of({"rule", "army"});
  if (axes == 2 && row.empty()) {
    chart.kind = Chart::Kind::heat_map;
    chart.labels = {columns[0].name, columns[1].name};
  } else {
    if (!is_number(report.results.rows.front().front())) return;  // words have no places on an axis
    chart.kind = Chart::Kind::lines;
    chart.labels = {columns[0].name};
    chart.series = axes == 2 ? columns[1].name : row;
  }
  if (chart.value == "score_a") {
    chart.line = 50;
    chart.line_meaning = "even";
  }
  report.charts.push_back(std::move(chart));
}

std::string title_of(const sim::SweepPlan& plan) {
  if (!plan.title.empty()) return plan.title;
  std::vector<std::string> words{plan.command};
  for (const sim::PlanValue& argument : plan.arguments) words.push_back(argument.text);
  return "Sweep: " + shell_line(words);
}

/// The factor of battles that the differences would need for the same errors if every cell had its own dice: (SE^2 +
/// SE_base^2) / SE_difference^2, the mean over all rows. Empty when there is nothing to compare.
std::optional<double> worth_of_shared_dice(const std::vector<CellOutcome>& cells) {
  const CellOutcome& base = cells.front();
  double sum = 0;
  int rows = 0;
  for (const CellOutcome& cell : cells) {
    if (cell.rows.size() != base.rows.size()) continue;
    for (std::size_t i = 0; i < cell.rows.size(); ++i) {
      const auto se = cell.value(i, "se");
      const auto se_of_base = base.value(i, "se");
      const auto se_of_difference = cell.value(i, "difference_se");
      if (!se || !se_of_base || !se_of_difference || *se_of_difference <= 0) continue;
      sum += (*se * *se + *se_of_base * *se_of_base) / (*se_of_difference * *se_of_difference);
      ++rows;
    }
  }
  return rows == 0 ? std::nullopt : std::optional(sum / rows);
}

std::vector<std::string> notes_of(const ResolvedSweep& sweep, const std::vector<CellOutcome>& finished) {
  const bool prices = sweep.plan.command == "price";
  std::vector<std::string> notes;
  notes.push_back(fmt::format("{} of {}; {} {}.", finished.size(), sim::counted(sweep.cells.size(), "cell"),
                              sim::counted(grouped_text(sweep.cells.front().battles), "battle"),
                              prices ? "a cell at most" : "a cell"));
  notes.push_back(
      fmt::format("difference = {} less that of the base cell, which is the first: every parameter at its first value.",
                  prices ? "fair price" : "score"));
  notes.push_back(fmt::format("Its SE counts that {} of all cells share their dice{}.",
                              prices ? "chains" : "battles of the same number", prices ? "" : " and tables"));
  if (const auto worth = worth_of_shared_dice(finished)) {
    notes.push_back(fmt::format(
        "With dice of its own every cell would need {} times as many battles to be as sure (the mean over all rows).",
        decimal_text(*worth, 1)));
  }
  notes.emplace_back("identical = equal to the base cell in everything that decides a result.");
  return notes;
}

/// The battles of the cells, for the notes on their validity; the advice is for the first cell in which nobody
/// attacked.
BattlesPlayed battles_played(const ResolvedSweep& sweep, const std::vector<CellOutcome>& finished) {
  BattlesPlayed played{.cells_are = "cells", .question = "what the plan changes", .advice = [&] {
                         std::vector<std::string> varied;
                         for (const sim::PlanAxis& axis : sweep.plan.axes) varied.push_back(axis.name);
                         const auto idle = std::ranges::find_if(finished, [](const CellOutcome& cell) {
                           return cell.validity.are_most(&sim::Validity::without_attack);
                         });
                         return sweep.cells[idle->number].advice(varied);
                       }};
  for (const CellOutcome& cell : finished) {
    played.cells.push_back({setting_text(sweep.plan, cell.number), cell.validity, cell.diverged()});
  }
  return played;
}

/// The finished cells of a sweep: one column per parameter, those of the command, then `difference`, `difference_se`
/// and `flags`. Values that a cell did not compute are empty.
/// @param finished  cells of the plan, in its order, compared with the base
Report sweep_report(const ResolvedSweep& sweep, const std::vector<CellOutcome>& finished) {
  Report report(battles_played(sweep, finished));
  report.command = "sweep";
  report.title = title_of(sweep.plan);
  report.conclusion = sweep_conclusion(sweep, finished);
  const std::vector<Column> results = columns_of(finished);
  std::vector<AxisColumn> axes;
  for (const sim::PlanAxis& axis : sweep.plan.axes) axes.emplace_back(axis);
  for (const AxisColumn& axis : axes) report.results.columns.push_back(axis.column(results));
  report.results.columns.insert(report.results.columns.end(), results.begin(), results.end());

  for (const CellOutcome& cell : finished) {
    const std::vector<std::size_t> choice = sweep.plan.choice(cell.number);
    for (const auto& values : cell.rows) {
      auto& row = report.results.rows.emplace_back();
      for (std::size_t i = 0; i < axes.size(); ++i) row.push_back(axes[i].value(choice[i]));
      for (const Column& column : results) {
        const std::size_t at = find_column(cell.columns, column.name);
        row.push_back(at == cell.columns.size() ? Value() : values[at]);
      }
    }
  }
  report.sections = {section_of(report)};
  add_chart(report, axes.size());
  report.notes = notes_of(sweep, finished);
  report.provenance = sweep.cells.front().provenance;
  report.provenance.plan_hash = sweep.hash;
  return report;
}

std::vector<OptionGroup> options() {
  OptionGroup sweep{"Sweep",
                    {{"rules", "ID|FOLDER",
                      "the ruleset: plans that are named are looked up there, and it takes the place of the plan's own "
                      "(default: that of the plan; names are those of warstuff-2.0)"},
                     {"battles", "N", "number of battles of a cell, instead of the plan's"}}};
  for (const OptionSpec& option : machine_options()) sweep.options.push_back(option);
  return {sweep, output_options()};
}

std::vector<Table> tables() {
  Table table{"results",
              "one row of the command of a cell, with its columns (help columns duel, battle, price), and these",
              {group_column("PARAMETER", "",
                            "value of each parameter, under its name, or plan.NAME where a column is called so"),
               number_column("listed_difference", "", "points", kPointDecimals,
                             "of prices: fair less listed, which price calls difference")}};
  table.columns = joined(table.columns, difference_columns(/*prices=*/false));
  table.columns.push_back(sweep_flags_column());
  return {table};
}

/// Reports the battles of one cell to the progress of the sweep, at its end also the planned ones that it did not need.
class CellProgress final : public sim::Progress {
 public:
  CellProgress(sim::Progress& whole, std::int64_t battles) : whole_(whole), left_(battles) {}

  void advance(std::int64_t battles) override {
    left_ -= battles;
    whole_.advance(battles);
  }
  bool stop_requested() const override { return whole_.stop_requested(); }
  void finish() { whole_.advance(left_.exchange(0)); }

 private:
  sim::Progress& whole_;
  std::atomic<std::int64_t> left_;
};

/// Battles of the cells `first` .. `end - 1`, at most.
std::int64_t battles_of(const std::vector<SweepCell>& cells, std::size_t first, std::size_t end) {
  std::int64_t battles = 0;
  for (std::size_t number = first; number < end; ++number) battles += cells[number].battles;
  return battles;
}

/// Plays a cell. @param bar progress of a run of several cells
CellOutcome play_cell(const std::vector<SweepCell>& cells, std::size_t number, ProgressBar& bar) {
  bar.label(fmt::format("cell {} of {}", number + 1, cells.size()));
  CellProgress progress(bar, cells[number].battles);
  CellOutcome outcome = cells[number].play(progress);
  outcome.number = number;
  if (!outcome.interrupted) progress.finish();
  return outcome;
}

/// The exit status of a sweep with these cells.
Exit exit_of(const std::vector<CellOutcome>& cells) {
  const bool conclusive =
      std::all_of(cells.begin(), cells.end(), [](const CellOutcome& cell) { return cell.conclusive; });
  return conclusive ? Exit::done : Exit::inconclusive;
}

/// Cells that were played, in order; those of the part that has the base cell are compared with it.
struct PlayedCells {
  std::vector<CellOutcome> cells;

  /// @pre the other cells follow these
  void merge(const PlayedCells& other) { cells.insert(cells.end(), other.cells.begin(), other.cells.end()); }
};

/// Columns that a cell shares with the one before it are written once.
Json sums_json(const PlayedCells& played) {
  Json json = Json::array();
  const CellOutcome* before = nullptr;
  for (const CellOutcome& cell : played.cells) {
    json.push_back(sim::sums_json(cell));
    if (before != nullptr && before->columns == cell.columns) json.back()["columns"] = 0;
    before = &cell;
  }
  return json;
}

bool read_sums(const Json& json, PlayedCells& played) {
  if (!json.is_array()) return false;
  CellColumns before;
  for (Json element : json) {
    if (element.is_object() && element.value("columns", Json()).is_number()) element["columns"] = sums_json(before);
    CellOutcome cell;
    if (!sim::read_sums(element, cell)) return false;
    before = cell.columns;
    keep_cell(played.cells, std::move(cell));
  }
  return true;
}

class SplitSweep {
 public:
  using Sums = PlayedCells;

  explicit SplitSweep(ResolvedSweep sweep) : sweep_(std::move(sweep)) {}

  WorkItems items() const { return {std::ssize(sweep_.cells), 1, "cells"}; }

  std::vector<RunFact> facts() const {
    std::vector<RunFact> facts = facts_of(sweep_.cells.front().provenance);
    facts.push_back({"plan", sweep_.hash});
    return facts;
  }

  static std::int64_t played(const PlayedCells& cells) { return std::ssize(cells.cells); }

  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, PlayedCells& played) const {
    const sim::ItemRange range = sim::range_of(part, items().count, items().group);
    const auto first = static_cast<std::size_t>(range.first) + played.cells.size();
    const auto end = static_cast<std::size_t>(range.end);
    const ExpectedRun expected{battles_of(sweep_.cells, first, end), sweep_.cells.front().may_end_early};
    if (machine.progress.time && first < end) {
      say("sweep: {}; {}{}\n", sim::counted(end - first, "cell"), expected.at_most ? "at most " : "",
          sim::counted(grouped_text(expected.battles), "battle"));
    }
    ProgressBar bar(expected, machine.progress);
    for (std::size_t number = first; number < end; ++number) {
      CellOutcome cell;
      sim::with_threads(machine.threads, [&] { cell = play_cell(sweep_.cells, number, bar); });
      if (cell.interrupted) return sim::RunEnd::interrupted;
      if (range.first == 0) {  // only the samples of the base are needed again
        compare(cell, number == 0 ? cell.samples : played.cells.front().samples);
        if (number > 0) cell.samples.clear();
      }
      keep_cell(played.cells, std::move(cell));
      if (machine.saved) machine.saved();
    }
    return sim::RunEnd::complete;
  }

  bool fits(const PlayedCells& played, const sim::ItemRange& cells, bool whole) const {
    for (std::size_t i = 0; i < played.cells.size(); ++i) {
      if (played.cells[i].number != static_cast<std::size_t>(cells.first) + i) return false;
    }
    return has_count(std::ssize(played.cells), cells, whole);
  }

  RunResult result(const PlayedCells& played, const PartMachine& /*machine*/, bool /*interrupted*/) const {
    const std::vector<CellOutcome>& found = played.cells;
    const bool has_base = !found.empty() && found.front().number == 0;
    const std::vector<Sample> base = has_base ? found.front().samples : std::vector<Sample>();
    std::vector<CellOutcome> cells;
    for (CellOutcome cell : found) {
      if (!cell.compared) compare(cell, base);
      cell.samples = {};
      keep_cell(cells, std::move(cell));
    }
    return reported(sweep_report(sweep_, cells), exit_of(cells));
  }

 private:
  /// Adds the differences of a cell from the base cell, which has these samples.
  void compare(CellOutcome& cell, const std::vector<Sample>& base) const {
    compare_with_base(cell, base, sweep_.cells[cell.number].identity == sweep_.cells.front().identity);
  }

  ResolvedSweep sweep_;
};

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  return split_run(std::make_unique<const SplitSweep>(resolve_sweep(typed, plan_file(typed, quiet), quiet)));
}

}  // namespace
}  // namespace warbalance::cli::sweep_command

namespace warbalance::cli {

const Command kSweepCommand{
    .name = "sweep",
    .summary = "plays a grid of duels, battles or prices, each compared with the first by the same dice",
    .usage = "PLAN [options]",
    .details =
        "PLAN is the name of a plan of the ruleset (in its folder sweeps), or a file.\n"
        "A plan names a command and the values of its parameters; every combination of them is a cell:\n"
        "\n"
        "  command = \"battle\"                       # duel, battle or price\n"
        "  arguments = [\"line\", \"3x 4+ {rule}\"]     # as typed after the command\n"
        "  [options]                                # any options of the command, by their long names\n"
        "  battles = 2000\n"
        "  [set]                                    # settings of the rules, as for --set\n"
        "  rounds = 5\n"
        "  [grid]                                   # each key is a parameter: a setting, an option, or a {name}\n"
        "  \"rule.Tough.cost\" = [30, 25, 20]\n"
        "  scenario = [\"standard\", \"open\"]\n"
        "  rule = [\"Tough\", \"Armored\"]\n"
        "\n"
        "The base cell has the first value of every parameter. Battles of the same number share their dice and tables\n"
        "in all cells, so a difference to the base cell is surer than the two results it is made of.\n"
        "With --output FILE finished cells are kept in FILE.progress, every two seconds; after Ctrl-C, a crash or a\n"
        "power cut the same command goes on from there and writes the same bytes as an uninterrupted run.\n",
    .examples =
        "  warbalance sweep armour --format csv --output armour.csv\n"
        "      the sample plan, for a spreadsheet; goes on where it was cut off\n"
        "  warbalance sweep armour --battles 200\n"
        "      a quick look first\n",
    .options = sweep_command::options,
    .split = sweep_command::split,
    .keeps_progress = true,
    .tables = sweep_command::tables,
};

}  // namespace warbalance::cli
