#include <set>

#include "sim/checks/sweep_plan.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

/// Names of settings and values, checked against a ruleset.
class SettingsCheck {
 public:
  SettingsCheck(const Ruleset& ruleset, const PlanCommand& command, Diagnostics& diagnostics)
      : ruleset_(ruleset), settings_(settings_of(ruleset_)), command_(command), diagnostics_(diagnostics) {
    for (Setting& weight : player_settings_of(ruleset_)) settings_.push_back(std::move(weight));
  }

  /// The setting of that name; reports an unknown one, and one that the plan has already.
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
