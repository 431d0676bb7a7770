#include <algorithm>
#include <set>

#include "sim/files/hash.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/tables/seats.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr std::string_view kDeploymentWords[] = {"corners", "listed"};
constexpr NumberSpec kDeployment{"deployment", 0, 0, 1, "", "WS2-D9", "who says where units stand", kDeploymentWords};
constexpr NumberSpec kSideBudget{
    "budgets", 0, 50, 10'000'000, "points", "VS-V13", "what the armies of the two sides should cost"};
/// The range of the number of players.
NumberSpec players_spec(const Ruleset& ruleset) {
  return {"players", 2, 2, vocabulary_of(ruleset.system)->players_max, "players", "WS2-P1", "how many may take part"};
}

class ScenarioReader {
 public:
  ScenarioReader(const Ruleset& ruleset, bool settled, const toml::table& file, const TomlSource& source)
      : ruleset_(ruleset), settled_(settled), file_(file), source_(source) {}

  Scenario read(const std::string& name) {
    TableReader head(file_, "the scenario", source_);
    scenario_.name = name;
    scenario_.title = head.text("name", Need::required).value_or("");
    scenario_.text = head.text("text").value_or("");
    read_players(head);
    read_budgets(head);
    if (const toml::table* settings = head.table("set")) read_settings(*settings, "", settings_of(ruleset_));
    if (const toml::node* terrain = head.find("terrain")) {
      terrain_ = read_terrain(ruleset_, table_corner(ruleset_), file_, *terrain, source_);
      canonical_ += terrain_.canonical;
      scenario_.table = terrain_.table;
    }
    if (lists_nothing()) {
      source_.error(file_.source(),
                    "terrain = \"file\" means the pieces that a scenario lists, and this one lists none",
                    "write pieces below [[terrain]], or another terrain in [set]");
    }
    if (const toml::array* tasks = head.array("task")) read_tasks(*tasks);
    read_armies(head);
    head.finish();
    if (!has_errors(*source_.diagnostics) && !scenario_.lists_positions()) {
      const toml::node* set = file_.get("set");
      check_zones(ruleset_, stated_players(), terrain_.table.get(), terrain_.places,
                  set != nullptr ? set->source() : file_.source(), source_);
    }
    if (!canonical_.empty()) scenario_.hash = hash_of(canonical_);
    return std::move(scenario_);
  }

 private:
  void note(const std::string& line) { canonical_ += line + "\n"; }

  /// Whether the rules need listed pieces (SC-S2) and the scenario has none.
  bool lists_nothing() {
    const auto settings = settings_of(ruleset_);
    const Setting* const terrain = find_setting(settings, *vocabulary_of(ruleset_.system), "options.terrain");
    return terrain != nullptr && value_text(terrain->spec, *terrain->value) == "file" && terrain_.places.empty();
  }

  void read_players(TableReader& head) {
    scenario_.players = player_counts(ruleset_);
    const toml::node* node = head.find("players");
    if (node == nullptr) return;
    std::set<int> counts;
    const auto add = [&](const toml::node& item) {
      if (const auto count = read_number(item, "players", players_spec(ruleset_), source_)) counts.insert(*count);
    };
    if (const toml::array* items = node->as_array()) {
      for (const toml::node& item : *items) add(item);
      if (items->empty()) source_.error(node->source(), "players names no number of players", "for example [3, 4]");
    } else {
      add(*node);
    }
    scenario_.players.assign(counts.begin(), counts.end());
  }

  /// Only advice, so not part of the hash.
  void read_budgets(TableReader& head) {
    const toml::array* items = head.array("budgets");
    if (items == nullptr) return;
    for (const toml::node& item : *items) {
      if (const auto points = read_number(item, "budgets", kSideBudget, source_)) scenario_.budgets.push_back(*points);
    }
    if (items->size() == 2) return;
    source_.error(items->source(), "budgets are the points of two sides", "for example budgets = [25, 40]");
  }

  /// [set]: nested tables and dotted keys are two spellings of one path.
  void read_settings(const toml::table& table, const std::string& prefix, const std::vector<Setting>& settings) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const std::string path = prefix + entry.key;
      if (const toml::table* inner = entry.node->as_table()) {
        read_settings(*inner, path + ".", settings);
        continue;
      }
      const Setting* setting = find_setting(settings, *vocabulary_of(ruleset_.system), path);
      if (setting == nullptr) {
        std::vector<std::string> paths;
        for (const Setting& known : settings) paths.push_back(known.path);
        const std::string moved = moved_weight_hint(ruleset_, path);
        const std::string near = moved.empty() ? suggestion(path, paths) : moved;
        source_.error(entry.where, "the ruleset has no setting " + in_quotes(path),
                      near.empty() ? "see: warbalance rules " + ruleset_.word : near);
        continue;
      }
      const auto value = read_number(*entry.node, setting->path, setting->spec, source_);
      if (!value) continue;
      if (!settled_) *setting->value = *value;
      scenario_.settings.push_back(setting->path + "=" + value_text(setting->spec, *value));
      note("set " + scenario_.settings.back());
    }
  }

  void read_tasks(const toml::array& array) {
    TaskList tasks = sim::read_tasks(ruleset_, table_corner(ruleset_), array, source_);
    canonical_ += tasks.canonical;
    if (tasks.tasks.empty()) return;
    if (terrain_.table == nullptr)
      terrain_.table = std::make_shared<ScenarioTable>(ruleset_.terrain, std::vector<TerrainPiece>{});
    terrain_.table->set_tasks(std::move(tasks.tasks), std::move(tasks.labels));
    scenario_.table = terrain_.table;
  }

  void read_armies(TableReader& head) {
    const bool listed = head.number("deployment", kDeployment).value_or(0) == 1;
    const toml::array* armies = head.array("army");
    if (armies == nullptr) {
      if (listed) {
        source_.error(file_.get("deployment")->source(), "listed deployment needs the places of all units",
                      "write them below [[army]]: positions = [[1000, 1200], [1300, 1200]]");
      }
      return;
    }
    if (listed && scenario_.table != nullptr && scenario_.table->generated()) {
      source_.error(file_.get("deployment")->source(), "listed positions need listed terrain, or none",
                    "a generated table may have a building at any place");
    }
    for (const toml::node& node : *armies) {
      const toml::table* const table = source_.table(node, "an army", "write it below [[army]]");
      if (table != nullptr) read_army(*table, listed);
    }
    const auto& players = scenario_.players;
    const bool fits = std::find(players.begin(), players.end(), std::ssize(scenario_.armies)) != players.end();
    if (!fits && std::ssize(scenario_.armies) == std::ssize(*armies)) {
      source_.error(armies->source(), "the scenario has " + counted(scenario_.armies.size(), "army") +
                                          ", which is no number of its players");
    }
  }

  void read_army(const toml::table& table, bool listed) {
    TableReader reader(table, "this army", source_);
    ScenarioArmy army;
    army.army = reader.text("army", listed ? Need::optional : Need::required).value_or("");
    const toml::array* positions = reader.array("positions", listed ? Need::required : Need::optional);
    reader.finish();
    if (positions != nullptr && !listed) {
      source_.error(positions->source(), "positions need deployment = \"listed\"");
    } else if (positions != nullptr) {
      for (const toml::node& item : *positions) {
        const auto point = read_point(item);
        if (!point) continue;
        check_position(*point, army, item);
        army.positions.push_back(*point);
      }
      if (positions->empty()) source_.error(positions->source(), "the army has no positions");
    }
    note("army " + army.army);
    for (const Point at : army.positions) note("at " + std::to_string(at.x) + " " + std::to_string(at.y));
    scenario_.armies.push_back(std::move(army));
  }

  std::optional<Point> read_point(const toml::node& node) {
    const toml::array* pair = node.as_array();
    if (pair == nullptr || pair->size() != 2) {
      source_.error(node.source(), "a position is a pair of numbers", "for example [1200, 2400]");
      return std::nullopt;
    }
    const auto x = read_number(*pair->get(0), "x", kCoordinate, source_);
    const auto y = read_number(*pair->get(1), "y", kCoordinate, source_);
    if (!x || !y) return std::nullopt;
    return Point{*x, *y};
  }

  /// The numbers of players in the file; by default the fewest that the rules allow.
  std::vector<int> stated_players() const {
    return file_.contains("players") ? scenario_.players : std::vector{scenario_.players.front()};
  }

  /// Reports positions where no base can stand, however small.
  void check_position(Point at, const ScenarioArmy& army, const toml::node& item) const {
    const Point corner = table_corner(ruleset_);
    if (at.x > corner.x || at.y > corner.y) {
      return source_.error(item.source(), "the position lies beyond the edge of the table, which is " +
                                              std::to_string(corner.x) + " x " + std::to_string(corner.y));
    }
    const auto has_it = [&](const ScenarioArmy& other) { return std::ranges::count(other.positions, at) > 0; };
    if (has_it(army) || std::ranges::any_of(scenario_.armies, has_it)) {
      source_.error(item.source(), "another unit has this position already");
    }
    if (terrain_.table == nullptr || terrain_.table->generated()) return;
    const auto is_in = [&](const TerrainPiece& piece) {
      return (piece.traits.solid || piece.traits.chasm > 0) && contains(piece.shape, at);
    };
    const auto piece = std::ranges::find_if(terrain_.table->pieces(), is_in);
    if (piece == terrain_.table->pieces().end()) return;
    source_.error(item.source(), "nobody can stand there, in a " + terrain_.table->kind_name(*piece));
  }

  Ruleset ruleset_;  ///< with the scenario's settings that are read so far
  const bool settled_;
  const toml::table& file_;
  const TomlSource& source_;
  Scenario scenario_;
  ScenarioTerrain terrain_;
  std::string canonical_;
};

}  // namespace

Loaded<Scenario> read_scenario_file(const Ruleset& ruleset, const std::filesystem::path& file, bool settled) {
  Loaded<Scenario> loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  const auto table = parse_toml_file(file, loaded.diagnostics);
  if (!table) return loaded;
  Scenario scenario = ScenarioReader(ruleset, settled, *table, source).read(file.stem().string());
  if (!has_errors(loaded.diagnostics)) loaded.value = std::move(scenario);
  return loaded;
}

}  // namespace warbalance::sim
