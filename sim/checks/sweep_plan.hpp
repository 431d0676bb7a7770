#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sim/files/diagnostics.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// What a plan may contain for a command.
struct PlanCommand {
  struct Option {
    std::string name;  ///< without dashes
    bool flag = false;
    bool same_in_all_cells = false;  ///< allowed only in [options], not in the grid
  };

  std::string name;
  std::vector<Option> options;
};

/// One value of a plan, as it would be typed.
struct PlanValue {
  enum class Kind { text, integer, decimal, flag };

  Kind kind = Kind::text;
  std::string text;
  Diagnostic place{};
};

/// An option or a setting that is the same in all cells.
struct PlanEntry {
  std::string name;
  Diagnostic place{};  ///< of the name
  PlanValue value;
};

/// One parameter of the grid.
struct PlanAxis {
  enum class Kind {
    option,       ///< of the command
    setting,      ///< of the ruleset, as for `--set`
    placeholder,  ///< replaces {name} in arguments and options
  };

  Kind kind = Kind::setting;
  std::string name;
  Diagnostic place{};             ///< of the name
  std::vector<PlanValue> values;  ///< at least one; the first belongs to the base cell
};

/// A grid of runs of one command: sweeps/*.toml.
struct SweepPlan {
  std::string title;
  std::string command;
  Diagnostic command_place{};
  std::vector<PlanValue> arguments;
  Diagnostic arguments_place{};
  std::vector<PlanEntry> options;
  std::vector<PlanEntry> settings;
  std::vector<PlanAxis> axes;  ///< in the order of the file

  /// Number of cells: the product of the numbers of values. 1 without axes.
  std::size_t cells() const;
  /// The index of each axis's value in a cell. The last axis changes fastest; cell 0, the base, has all first values.
  std::vector<std::size_t> choice(std::size_t cell) const;
};

/// Most cells of a plan.
inline constexpr std::size_t kMaxSweepCells = 10'000;

/// Reads a plan. Reports unknown keys, options and placeholders, wrong types and duplicates all at once, with places
/// and suggestions. `check_plan_settings` checks what depends on a ruleset.
/// @param commands  those that can be swept
Loaded<SweepPlan> load_sweep_plan(const std::filesystem::path& file, std::span<const PlanCommand> commands);

/// Checks all settings of a plan, fixed ones and axes, against a ruleset, and replaces their names by the ruleset's.
/// `command` serves for suggestions when an axis is not a setting.
void check_plan_settings(SweepPlan& plan, const Ruleset& ruleset, const PlanCommand& command, Diagnostics& diagnostics);

/// A text with every {name} replaced. @param values  by name
std::string filled_in(const std::string& text, const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace warbalance::sim
