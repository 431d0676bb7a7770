#include "sim/checks/sweep_plan.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

namespace {

using Need = TableReader::Need;

/// A {name} in a text.
struct Placeholder {
  std::size_t begin = 0;  ///< of the brace
  std::size_t end = 0;    ///< one past the closing brace
  std::string name;
};

std::vector<Placeholder> placeholders_in(const std::string& text) {
  std::vector<Placeholder> found;
  for (std::size_t begin = text.find('{'); begin != std::string::npos; begin = text.find('{', begin + 1)) {
    const std::size_t end = text.find('}', begin);
    if (end == std::string::npos) break;
    found.push_back({begin, end + 1, text.substr(begin + 1, end - begin - 1)});
  }
  return found;
}

/// Whole numbers as they are, others with the fewest digits that identify them ("7.5").
std::string decimal_text(double value) {
  char digits[32];
  const auto [end, problem] = std::to_chars(digits, digits + sizeof digits, value);
  return problem == std::errc() ? std::string(digits, end) : std::string();
}

class PlanReader {
 public:
  PlanReader(const toml::table& file, const TomlSource& source, std::span<const PlanCommand> commands)
      : file_(file), source_(source), commands_(commands) {}

  SweepPlan read() {
    TableReader head(file_, "the plan", source_);
    plan_.title = head.text("title").value_or("");
    read_command(head);
    read_arguments(head);
    const toml::table* options = head.table("options");
    const toml::table* settings = head.table("set");
    const toml::table* grid = head.table("grid");
    if (command_ != nullptr && options != nullptr) read_options(*options);
    if (settings != nullptr) read_settings(*settings, "");
    if (command_ != nullptr && grid != nullptr) read_axes(*grid, "");
    check_placeholders();
    check_size();
    head.finish();
    return std::move(plan_);
  }

 private:
  void read_command(TableReader& head) {
    const auto name = head.text("command", Need::required);
    if (!name) return;
    plan_.command = *name;
    plan_.command_place = source_.place(file_.get("command")->source());
    std::vector<std::string> names;
    for (const PlanCommand& command : commands_) {
      names.push_back(command.name);
      if (command.name == *name) command_ = &command;
    }
    if (command_ != nullptr) return;
    const std::string near = suggestion(*name, names);
    source_.error(file_.get("command")->source(), "a plan cannot sweep " + in_quotes(*name),
                  near.empty() ? "command may be " + listing(names, " or ") : near);
  }

  void read_arguments(TableReader& head) {
    plan_.arguments_place = plan_.command_place;
    if (const toml::node* node = file_.get("arguments")) plan_.arguments_place = source_.place(node->source());
    for (const TomlEntry& text : head.texts("arguments")) {
      plan_.arguments.push_back({PlanValue::Kind::text, text.key, source_.place_in_text(*text.node)});
    }
  }

  /// A text, number or flag as it would be typed; a diagnostic for anything else.
  std::optional<PlanValue> read_value(const toml::node& node, const std::string& what) {
    PlanValue value{PlanValue::Kind::text, {}, source_.place(node.source())};
    if (const auto* text = node.as_string()) {
      value.text = text->get();
    } else if (const auto* integer = node.as_integer()) {
      value.kind = PlanValue::Kind::integer;
      value.text = std::to_string(integer->get());
    } else if (const auto* decimal = node.as_floating_point()) {
      value.kind = PlanValue::Kind::decimal;
      value.text = decimal_text(decimal->get());
    } else if (const auto* flag = node.as_boolean()) {
      value.kind = PlanValue::Kind::flag;
      value.text = flag->get() ? "true" : "false";
    } else {
      source_.error(node.source(), what + " must be a text, a number, or true or false, not " + kind_of(node));
      return std::nullopt;
    }
    return value;
  }

  const PlanCommand::Option* find_option(const std::string& name) const {
    const auto& options = command_->options;
    const auto found = std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.name == name; });
    return found == options.end() ? nullptr : &*found;
  }

  /// A flag of the command line takes true or false only; false is the same as not giving it.
  void check_flag(const PlanCommand::Option& option, const PlanValue& value) {
    if (!option.flag || value.kind == PlanValue::Kind::flag) return;
    Diagnostic error = value.place;
    error.message = option.name + " may be true or false, not " + in_quotes(value.text);
    source_.diagnostics->push_back(std::move(error));
  }

  void read_options(const toml::table& table) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const PlanCommand::Option* option = find_option(entry.key);
      if (option == nullptr) {
        std::vector<std::string> names;
        for (const auto& known : command_->options) names.push_back(known.name);
        const std::string near = suggestion(entry.key, names);
        source_.error(entry.where, "a plan for " + command_->name + " has no option " + in_quotes(entry.key),
                      near.empty() ? "known are " + listing(names) : near);
        continue;
      }
      auto value = read_value(*entry.node, entry.key);
      if (!value) continue;
      check_flag(*option, *value);
      plan_.options.push_back({entry.key, source_.place(entry.where), std::move(*value)});
    }
  }

  /// [set]: nested tables and dotted keys are two spellings of one path.
  void read_settings(const toml::table& table, const std::string& prefix) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const std::string path = prefix + entry.key;
      if (const toml::table* inner = entry.node->as_table()) {
        read_settings(*inner, path + ".");
      } else if (auto value = read_value(*entry.node, path)) {
        plan_.settings.push_back({path, source_.place(entry.where), std::move(*value)});
      }
    }
  }

  /// The values of [grid], with the same checks.
  void read_axes(const toml::table& table, const std::string& prefix) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const std::string name = prefix + entry.key;
      if (const toml::table* inner = entry.node->as_table()) {
        read_axes(*inner, name + ".");
        continue;
      }
      const toml::array* values = entry.node->as_array();
      if (values == nullptr || values->empty()) {
        source_.error(
            entry.node->source(),
            name + " must be a list of values, not " + (values == nullptr ? kind_of(*entry.node) : "an empty one"),
            "for example " + in_quotes(name) + " = [20, 15, 25]: the first belongs to the base cell");
        continue;
      }
      add_axis(name, entry.where, *values);
    }
  }

  void add_axis(const std::string& name, const toml::source_region& where, const toml::array& values) {
    PlanAxis axis;
    axis.name = name;
    axis.place = source_.place(where);
    const PlanCommand::Option* option = find_option(name);
    if (option != nullptr) axis.kind = PlanAxis::Kind::option;
    if (is_used(name)) {
      axis.kind = PlanAxis::Kind::placeholder;
      if (option != nullptr) {
        source_.error(where, in_quotes(name) + " is an option of " + command_->name,
                      "give the placeholder {" + name + "} another name");
      }
    }
    if (option != nullptr && option->same_in_all_cells) {
      source_.error(where, name + " must be the same in all cells", "write it in [options]");
    }
    for (const toml::node& node : values) {
      auto value = read_value(node, name);
      if (!value) continue;
      if (option != nullptr) check_flag(*option, *value);
      axis.values.push_back(std::move(*value));
    }
    for (const PlanEntry& fixed : plan_.options) {
      if (axis.kind == PlanAxis::Kind::option && fixed.name == name) {
        source_.error(where, in_quotes(name) + " stands in [options] already", "leave it out there");
      }
    }
    plan_.axes.push_back(std::move(axis));
  }

  /// Whether an argument or option contains {name}.
  bool is_used(const std::string& name) const {
    const auto uses = [&](const std::string& text) {
      const std::vector<Placeholder> found = placeholders_in(text);
      return std::any_of(found.begin(), found.end(), [&](const Placeholder& p) { return p.name == name; });
    };
    return std::any_of(plan_.arguments.begin(), plan_.arguments.end(), [&](const auto& a) { return uses(a.text); }) ||
           std::any_of(plan_.options.begin(), plan_.options.end(), [&](const auto& o) { return uses(o.value.text); });
  }

  /// Checks that every {name} is the name of an axis.
  void check_placeholders() {
    std::vector<std::string> names;
    for (const PlanAxis& axis : plan_.axes) names.push_back(axis.name);
    const auto check = [&](const PlanValue& value) {
      for (const Placeholder& used : placeholders_in(value.text)) {
        if (std::find(names.begin(), names.end(), used.name) != names.end()) continue;
        Diagnostic error = value.place;
        error.message = "[grid] has no values for {" + used.name + "}";
        error.hint = suggestion(used.name, names);
        if (error.hint.empty()) error.hint = "write " + used.name + " = [\"...\", \"...\"] in [grid]";
        source_.diagnostics->push_back(std::move(error));
      }
    };
    for (const PlanValue& argument : plan_.arguments) check(argument);
    for (const PlanEntry& option : plan_.options) check(option.value);
  }

  void check_size() {
    if (plan_.cells() <= kMaxSweepCells) return;
    source_.error(file_.get("grid")->source(),
                  "the grid has more than " + std::to_string(kMaxSweepCells) + " cells, the most that a plan may have",
                  "give fewer values, or make several plans");
  }

  const toml::table& file_;
  const TomlSource& source_;
  std::span<const PlanCommand> commands_;
  const PlanCommand* command_ = nullptr;
  SweepPlan plan_;
};

}  // namespace

std::size_t SweepPlan::cells() const {
  std::size_t cells = 1;
  for (const PlanAxis& axis : axes) cells = std::min(cells * axis.values.size(), kMaxSweepCells + 1);
  return cells;
}

std::vector<std::size_t> SweepPlan::choice(std::size_t cell) const {
  std::vector<std::size_t> choice(axes.size());
  for (std::size_t i = axes.size(); i-- > 0;) {
    choice[i] = cell % axes[i].values.size();
    cell /= axes[i].values.size();
  }
  return choice;
}

Loaded<SweepPlan> load_sweep_plan(const std::filesystem::path& file, std::span<const PlanCommand> commands) {
  Loaded<SweepPlan> loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  const auto table = parse_toml_file(file, loaded.diagnostics);
  if (!table) return loaded;
  SweepPlan plan = PlanReader(*table, source, commands).read();
  if (!has_errors(loaded.diagnostics)) loaded.value = std::move(plan);
  return loaded;
}

std::string filled_in(const std::string& text, const std::vector<std::pair<std::string, std::string>>& values) {
  std::string filled;
  std::size_t next = 0;
  for (const Placeholder& placeholder : placeholders_in(text)) {
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const auto& pair) { return pair.first == placeholder.name; });
    if (value == values.end() || placeholder.begin < next) continue;
    filled += text.substr(next, placeholder.begin - next) + value->second;
    next = placeholder.end;
  }
  return filled + text.substr(next);
}

namespace {

/// Names of settings and values, checked against a ruleset.
class SettingsCheck {
 public:
  SettingsCheck(const Ruleset& ruleset, const PlanCommand& command, Diagnostics& diagnostics)
      : ruleset_(ruleset), settings_(settings_of(ruleset_)), command_(command), diagnostics_(diagnostics) {
    for (Setting& weight : player_settings_of(ruleset_)) settings_.push_back(std::move(weight));
  }

  /// The setting with that name; reports unknown and repeated settings.
  const Setting* find(std::string& name, const Diagnostic& place, bool is_axis) {
    const Setting* setting = find_setting(settings_, *vocabulary_of(ruleset_.system), name);
    if (setting == nullptr) {
      report(place, unknown_message(name, is_axis), unknown_hint(name, is_axis));
      return nullptr;
    }
    if (!seen_.insert(setting->path).second) report(place, in_quotes(setting->path) + " is given twice", "");
    name = setting->path;
    return setting;
  }

  void check_value(const Setting& setting, const PlanValue& value) {
    std::int32_t number = 0;
    std::string problem = read_value(setting.path, setting.spec, value.text, number);
    if (problem.empty()) problem = sizes_problem(setting, number);
    if (!problem.empty()) report(value.place, problem, value_hint(setting.spec, value.text));
  }

 private:
  void report(Diagnostic place, const std::string& message, const std::string& hint) {
    place.message = message;
    place.hint = hint;
    diagnostics_.push_back(std::move(place));
  }

  std::string unknown_message(const std::string& name, bool is_axis) const {
    if (!is_axis) return "the ruleset has no setting " + in_quotes(name);
    return in_quotes(name) + " is no option of " + command_.name + ", no setting of " + ruleset_.id +
           ", and no {...} in the arguments";
  }

  std::string unknown_hint(const std::string& name, bool is_axis) const {
    std::vector<std::string> names;
    for (const Setting& setting : settings_) names.push_back(setting.path);
    for (const PlanCommand::Option& option : command_.options) {
      if (is_axis) names.push_back(option.name);
    }
    const std::string moved = moved_weight_hint(ruleset_, name);
    const std::string near = moved.empty() ? setting_suggestion(name, names) : moved;
    return near.empty() ? "see: warbalance rules " + ruleset_.word : near;
  }

  Ruleset ruleset_;  // settings point into it
  std::vector<Setting> settings_;
  const PlanCommand& command_;
  Diagnostics& diagnostics_;
  std::set<std::string> seen_;
};

}  // namespace

void check_plan_settings(SweepPlan& plan, const Ruleset& ruleset, const PlanCommand& command,
                         Diagnostics& diagnostics) {
  SettingsCheck check(ruleset, command, diagnostics);
  for (PlanEntry& entry : plan.settings) {
    if (const Setting* setting = check.find(entry.name, entry.place, false)) check.check_value(*setting, entry.value);
  }
  for (PlanAxis& axis : plan.axes) {
    if (axis.kind != PlanAxis::Kind::setting) continue;
    const Setting* setting = check.find(axis.name, axis.place, true);
    if (setting == nullptr) continue;
    for (const PlanValue& value : axis.values) check.check_value(*setting, value);
  }
}

}  // namespace warbalance::sim
