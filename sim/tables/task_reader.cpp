#include "sim/tables/task_reader.hpp"

#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr std::string_view kSkillEffect = "own_skill";
constexpr NumberSpec kTaskRadius{"radius", 50, 0, 1200, "1/100 inch", "VS-K2", "how near a figure must be"};
constexpr NumberSpec kTaskPoints{"points", 0, 0, 10'000'000, "points", "VS-K2", "for whoever succeeds", {}, true};
constexpr NumberSpec kTaskRepeats{"repeat", 0, 0, 1, "", "VS-K2", "it may be done more than once", kFlagWords};

/// Number of the skill whose rule ends with the label: "Specific Skill(strength)"; 0 when no rule does.
std::uint8_t skill_of(const Ruleset& ruleset, const std::string& label) {
  const auto effects = vocabulary_of(ruleset.system)->effects;
  for (const SpecialRule& rule : ruleset.rules) {
    if (!folded_name(rule.name).ends_with("(" + folded_name(label) + ")")) continue;
    for (const EffectUse& use : rule.effects) {
      if (effects[use.effect].type == kSkillEffect) return static_cast<std::uint8_t>(use.parameters.front());
    }
  }
  return 0;
}

void read_task(const Ruleset& ruleset, Point far, const toml::table& table, const TomlSource& source, TaskList& list) {
  TableReader reader(table, "this task", source);
  const std::string label = reader.text("label", Need::required).value_or("");
  const auto x = reader.number("x", kCoordinate, Need::required), y = reader.number("y", kCoordinate, Need::required);
  const auto points = reader.number("points", kTaskPoints, Need::required);
  const auto radius = reader.number("radius", kTaskRadius);
  const auto repeats = reader.number("repeat", kTaskRepeats);
  reader.finish();
  if (!x || !y || !points) return;
  const SkillTask task{
      {*x, *y}, radius.value_or(kTaskRadius.fallback), *points, skill_of(ruleset, label), repeats.value_or(0) != 0};
  if (task.at.x > far.x || task.at.y > far.y) {
    return source.error(reader.where(), "the task lies beyond the edge of the table, which is " +
                                            std::to_string(far.x) + " x " + std::to_string(far.y));
  }
  list.canonical += "task " + label;
  for (const Length value : {task.at.x, task.at.y, task.radius, task.points}) {
    list.canonical += " " + std::to_string(value);
  }
  list.canonical += task.repeats ? " repeat\n" : "\n";
  list.tasks.push_back(task);
  list.labels.push_back(label);
}

}  // namespace

TaskList read_tasks(const Ruleset& ruleset, Point table, const toml::array& array, const TomlSource& source) {
  TaskList list;
  if (!vocabulary_of(ruleset.system)->tasks) {
    source.error(array.source(), "the rules of " + ruleset.id + " know no skill tasks");
    return list;
  }
  for (const toml::node& node : array) {
    const toml::table* task = node.as_table();
    if (task == nullptr) {
      source.error(node.source(), "a task must be a table, not " + kind_of(node), "write it below [[task]]");
    } else if (std::ssize(list.tasks) == kMaxTasks) {
      source.error(task->source(), "a table has room for " + std::to_string(kMaxTasks) + " tasks");
      return list;
    } else {
      read_task(ruleset, table, *task, source, list);
    }
  }
  return list;
}

}  // namespace warbalance::sim
