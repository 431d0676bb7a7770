#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/setup.hpp"
#include "engine/core/vocabulary.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// The table of a scenario as battles need it: listed or generated pieces, and tasks. Battles point into it.
class ScenarioTable {
 public:
  /// Listed pieces; their `kind` is an index into `kinds`.
  ScenarioTable(const std::vector<TerrainDesign>& kinds, std::vector<TerrainPiece> pieces);
  /// Generated tables. @param generator its `kinds` are replaced by `kinds`
  ScenarioTable(const std::vector<TerrainDesign>& kinds, const TerrainGenerator& generator);
  ScenarioTable(const ScenarioTable&) = delete;
  ScenarioTable& operator=(const ScenarioTable&) = delete;

  /// Sets the tasks on the table; `labels` has the name of each task.
  void set_tasks(std::vector<SkillTask> tasks, std::vector<std::string> labels);

  bool generated() const { return generated_; }
  const std::vector<TerrainPiece>& pieces() const { return pieces_; }
  const TerrainGenerator& generator() const { return generator_; }
  const std::string& kind_name(const TerrainPiece& piece) const { return names_[piece.kind]; }

  /// @param battles_per_table  consecutive battles that share one generated table
  TableSetup setup(int battles_per_table) const;

 private:
  explicit ScenarioTable(const std::vector<TerrainDesign>& kinds);

  std::vector<std::string> names_;
  std::vector<std::string_view> name_views_;
  std::vector<TerrainKind> kinds_;
  std::vector<TerrainPiece> pieces_;
  TerrainGenerator generator_;
  std::vector<SkillTask> tasks_;
  std::vector<std::string> task_labels_;
  bool generated_ = false;
};

/// An army that comes with a scenario.
struct ScenarioArmy {
  std::string army;              ///< name, file or text; empty = the user names one
  std::vector<Point> positions;  ///< of its units in their order; empty = the players deploy
};

/// The table, the length and the armies of battles: scenarios/*.toml.
struct Scenario {
  std::string name = "open";  ///< of the file, without .toml
  std::string title;
  std::string text;  ///< one line for people
  /// 16 hex digits over everything in it that can change a result; empty for a scenario that changes nothing.
  std::string hash;
  std::vector<int> players;                    ///< how many may take part, ascending
  std::vector<std::string> settings;           ///< "path=value" as for `--set`, applied before it
  std::shared_ptr<const ScenarioTable> table;  ///< null = no terrain and no tasks
  std::vector<ScenarioArmy> armies;            ///< may be empty
  std::vector<Hundredths> budgets;             ///< advised by the rulebook for each seat; may be empty

  bool lists_positions() const { return !armies.empty() && !armies.front().positions.empty(); }
};

/// The numbers of armies that the rules allow in one battle, from two on.
std::vector<int> player_counts(const Ruleset& ruleset);

/// Names of the scenario files that come with a ruleset (or with those it inherits from), sorted.
std::vector<std::string> list_scenarios(const Ruleset& ruleset);

/// A ruleset with the settings of a scenario, and the scenario.
struct Game {
  Ruleset ruleset;
  Scenario scenario;
};

/// Loads a ruleset, and a scenario by the name of a file in its scenarios/ folder or by a path. `--set` overrides the
/// settings of the scenario. The ruleset's hash does not include the scenario, which has its own hash. All semantic
/// errors are reported at once, of syntax errors only the first in each file. The scenario "open" needs no file.
Loaded<Game> load_game(const DataFolder& data, const std::string& id_or_folder, const std::string& scenario,
                       const std::vector<std::string>& settings, const std::string& prices = {});

/// A scenario by the name of a file in the ruleset's scenarios/ folder or by a path.
/// @param settled the ruleset already has the settings of the scenario and of `--set`
Loaded<Scenario> load_scenario(const Ruleset& ruleset, const std::string& name_or_file, bool settled);

/// Reads a scenario file; reports errors as above.
Loaded<Scenario> read_scenario_file(const Ruleset& ruleset, const std::filesystem::path& file, bool settled);

/// A number for generated tables and its member.
struct TerrainGeneratorRow {
  NumberSpec spec;
  std::int32_t (*value)(const TerrainGenerator&);
  void (*set)(TerrainGenerator&, std::int32_t);
};

/// The numbers of generated tables that scenario files may state, in reading order.
std::span<const TerrainGeneratorRow> terrain_generator_rows();

/// The terrain of a scenario file.
struct ScenarioTerrain {
  std::shared_ptr<ScenarioTable> table;     ///< null = no terrain
  std::vector<toml::source_region> places;  ///< places of the listed pieces in the file
  std::string canonical;                    ///< all that can change a result, for hashes
};

/// Reads `terrain`: "none"; "generated" or a table of its numbers; or a list of pieces.
/// @param corner  the far corner of the table
/// @param file the whole file, for messages about keys outside of `terrain`
ScenarioTerrain read_terrain(const Ruleset& ruleset, Point corner, const toml::table& file, const toml::node& terrain,
                             const TomlSource& source);

inline constexpr NumberSpec kCoordinate{"x", 0, 0, 9600, "1/100 inch", "WS2-T40", "place on the table"};

/// The tasks of a scenario file.
struct TaskList {
  std::vector<SkillTask> tasks;     ///< without their labels, which point into texts
  std::vector<std::string> labels;  ///< one per task
  std::string canonical;            ///< all that can change a result, for hashes
};

/// Reads [[task]]: where units may try their skill.
/// @param table  the far corner of the table
TaskList read_tasks(const Ruleset& ruleset, Point table, const toml::array& array, const TomlSource& source);

}  // namespace warbalance::sim
