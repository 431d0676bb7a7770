#include "cli/commands/sweep/resolve.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/version.hpp"
#include "cli/commands.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

using sim::Diagnostic;
using sim::Diagnostics;
using Choice = std::vector<std::size_t>;

/// The options of one cell with the places where they are written.
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

/// Adds the error of a cell at the place in the plan that it is about; an error in another file names that file too.
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

  /// What the command line states for all cells cannot be varied.
  void check_axes() const {
    for (const sim::PlanAxis& axis : plan_.axes) {
      if (axis.kind != sim::PlanAxis::Kind::option || axis.name != "rules" || !sweep_.has("rules")) continue;
      throw option_error("rules", "does not go with a plan that varies rules", "leave one of them out");
    }
  }

  /// The settings against the ruleset of the base cell. Without a ruleset nothing else can be said: it ends here.
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

  /// Resolves the base cell; when it is refused, finds out for which options and arguments, one after another.
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

  /// Arguments that are refused wherever they stand. An error that has nothing to do with the arguments is not theirs.
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

  /// Every value with the base values of all other axes: what is refused is the fault of that value.
  /// @param without_settings  they are reported already, and left out
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

  /// All cells; what is refused now is refused for two values that do not go together.
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

  /// What a cell is resolved from.
  struct Swept {
    ParsedArgs typed;
    sim::SweepPlan plan;
    const SweptCommand& command;
  };

  /// Takes from a cell what it is played with, some 50 KB: it is resolved again when it is its turn.
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

std::filesystem::path plan_file(const ParsedArgs& typed, bool quiet) {
  if (typed.arguments().size() == 1) return resolve_file(typed, sim::kSweepPlans, typed.arguments().front(), quiet);
  throw InputError(fmt::format("sweep needs one plan, not {}", typed.arguments().size()), "see: warbalance help sweep");
}

ResolvedSweep resolve_sweep(const ParsedArgs& typed, const std::filesystem::path& file, bool quiet) {
  std::vector<sim::PlanCommand> known;
  for (const SweptCommand& command : swept_commands()) known.push_back(command.plan);
  sim::SweepPlan plan = value_or_throw(sim::load_sweep_plan(file, known), quiet);
  return Resolver(typed, std::move(plan), quiet).resolve();
}

}  // namespace warbalance::cli
