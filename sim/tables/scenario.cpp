#include "sim/tables/scenario.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>

#include "sim/files/hash.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

namespace {

constexpr std::string_view kOpen = "open";
const std::string kScenarios = "scenarios";

}  // namespace

ScenarioTable::ScenarioTable(const std::vector<TerrainDesign>& kinds) {
  for (const TerrainDesign& design : kinds) names_.push_back(design.name);
  name_views_.assign(names_.begin(), names_.end());
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds_.push_back(kind_of_design(kinds[i], names_[i]));
}

ScenarioTable::ScenarioTable(const std::vector<TerrainDesign>& kinds, std::vector<TerrainPiece> pieces)
    : ScenarioTable(kinds) {
  pieces_ = std::move(pieces);
}

ScenarioTable::ScenarioTable(const std::vector<TerrainDesign>& kinds, const TerrainGenerator& generator)
    : ScenarioTable(kinds) {
  generator_ = generator;
  generator_.kinds = kinds_;
  generated_ = true;
}

void ScenarioTable::set_tasks(std::vector<SkillTask> tasks, std::vector<std::string> labels) {
  tasks_ = std::move(tasks);
  task_labels_ = std::move(labels);
  for (std::size_t i = 0; i < tasks_.size(); ++i) tasks_[i].label = task_labels_[i];
}

TableSetup ScenarioTable::setup(int battles_per_table) const {
  return {.pieces = pieces_,
          .generator = generated_ ? &generator_ : nullptr,
          .kind_names = name_views_,
          .battles_per_table = static_cast<std::uint32_t>(battles_per_table),
          .tasks = tasks_};
}

std::vector<int> player_counts(const Ruleset& ruleset) {
  std::vector<int> counts;
  for (int count = 2; count <= vocabulary_of(ruleset.system)->players_max; ++count) counts.push_back(count);
  return counts;
}

Loaded<Scenario> load_scenario(const Ruleset& ruleset, const std::string& text, bool settled) {
  const std::string bare(trimmed(text));
  Loaded<std::filesystem::path> file = file_by_name(ruleset, kScenarios, bare);
  if (!file.value && file.diagnostics.empty() && !is_file_path(bare) && folded_name(bare) != kOpen) {
    file = file_by_shown_name(ruleset, kScenarios, bare);
  }
  if (file.value) return read_scenario_file(ruleset, *file.value, settled);
  if (!file.diagnostics.empty()) return {std::nullopt, std::move(file.diagnostics)};
  if (is_file_path(bare)) return read_scenario_file(ruleset, bare, settled);
  if (folded_name(bare) == kOpen) return {Scenario{.players = player_counts(ruleset)}, {}};
  std::vector<std::string> names = list_scenarios(ruleset);
  if (std::find(names.begin(), names.end(), kOpen) == names.end()) names.emplace_back(kOpen);
  const std::string near = suggestion(bare, names);
  return {std::nullopt,
          {{Diagnostic::Severity::error, "command line", 0, 0, ruleset.id + " has no scenario " + in_quotes(bare),
            near.empty() ? "known are " + listing(names) + "; a file will do too" : near}}};
}

std::vector<std::string> list_scenarios(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const auto& [name, file] : named_files(ruleset, kScenarios)) names.push_back(name);
  return names;
}

namespace {

/// Adds diagnostics that are not in the list yet.
void append_new(Diagnostics& all, Diagnostics more) {
  append(all, std::move(more));
  remove_repeats(all);
}

/// The hash of a scenario; different if `--set` overrides its settings.
/// @param played  the ruleset with the settings of both
std::string hash_as_played(const Scenario& scenario, const Ruleset& played) {
  Ruleset as_written = played;
  Diagnostics none;
  apply_settings(as_written, scenario.settings, none);
  return ruleset_hash(as_written) == played.hash ? scenario.hash : hash_of(scenario.hash + played.hash);
}

}  // namespace

Loaded<Game> load_game(const DataFolder& data, const std::string& id_or_folder, const std::string& scenario,
                       const std::vector<std::string>& settings, const std::string& prices) {
  Loaded<Game> loaded;
  Loaded<Ruleset> ruleset = load_ruleset(data, id_or_folder, settings, prices);
  loaded.diagnostics = ruleset.diagnostics;
  if (!ruleset.value) return loaded;
  Loaded<Scenario> read = load_scenario(*ruleset.value, scenario, /*settled=*/false);
  blame_option(read.diagnostics, 0, "scenario");
  append_new(loaded.diagnostics, read.diagnostics);
  if (!read.value) return loaded;
  if (!read.value->settings.empty()) {
    std::vector<std::string> all = read.value->settings;
    all.insert(all.end(), settings.begin(), settings.end());
    const std::string hash = ruleset.value->hash;
    ruleset = load_ruleset(data, id_or_folder, all, prices);
    for (Diagnostic& diagnostic : ruleset.diagnostics) diagnostic.option = "scenario";  // without it there were none
    append_new(loaded.diagnostics, ruleset.diagnostics);
    if (!ruleset.value) return loaded;
    read = load_scenario(*ruleset.value, scenario,
                         /*settled=*/true);  // pieces and limits use the final rules
    blame_option(read.diagnostics, 0, "scenario");
    append_new(loaded.diagnostics, read.diagnostics);
    if (!read.value) return loaded;
    read.value->hash = hash_as_played(*read.value, *ruleset.value);
    ruleset.value->hash = hash;
  }
  loaded.value = Game{std::move(*ruleset.value), std::move(*read.value)};
  return loaded;
}

namespace {

using Need = TableReader::Need;

constexpr std::string_view kSkillEffect = "own_skill";
constexpr NumberSpec kTaskRadius{"radius", 50, 0, 1200, "1/100 inch", "VS-K2", "how near a figure must be"};
constexpr NumberSpec kTaskPoints{"points", 0, 0, 10'000'000, "points", "VS-K2", "for whoever succeeds", {}, true};
constexpr NumberSpec kTaskRepeats{"repeat", 0, 0, 1, "", "VS-K2", "it may be done more than once", kFlagWords};

/// Number of the skill whose rule has the label in brackets: "Specific Skill(strength)"; 0 when there is none.
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
    const toml::table* task = source.table(node, "a task", "write it below [[task]]");
    if (task == nullptr) continue;
    if (std::ssize(list.tasks) == kMaxTasks) {
      source.error(task->source(), "a table has room for " + std::to_string(kMaxTasks) + " tasks");
      return list;
    } else {
      read_task(ruleset, table, *task, source, list);
    }
  }
  return list;
}

namespace {

using Need = TableReader::Need;

constexpr std::string_view kNoPiecesHint = "write pieces below [[terrain]], or terrain = \"none\"";
constexpr std::string_view kSymmetryWords[] = {"none", "point", "rotate4"};

/// The row of a field that is a number.
template <auto Field>
constexpr TerrainGeneratorRow generator_row(const NumberSpec& spec) {
  return {spec, [](const TerrainGenerator& generator) { return static_cast<std::int32_t>(generator.*Field); },
          [](TerrainGenerator& generator, std::int32_t value) {
            generator.*Field = static_cast<std::remove_reference_t<decltype(generator.*Field)>>(value);
          }};
}

constexpr std::array kGeneratorRows = {
    generator_row<&TerrainGenerator::pieces>(
        {"pieces", 12, 0, kMaxPieces, "pieces", "WS2-T40", "pieces of terrain, all copies counted"}),
    generator_row<&TerrainGenerator::symmetry>(
        {"symmetry", 1, 0, 2, "", "WS2-T40", "how pieces repeat", kSymmetryWords}),
    generator_row<&TerrainGenerator::margin>(
        {"margin", 200, 0, 2400, "1/100 inch", "WS2-T40", "from the edges of the table"}),
    generator_row<&TerrainGenerator::long_edge_free>({"long_edge_free", 0, 0, 2400, "1/100 inch", "VS-S7",
                                                      "from the edges along the width, if more than the margin"}),
    generator_row<&TerrainGenerator::gap>({"gap", 200, 0, 2400, "1/100 inch", "WS2-T40", "between pieces"}),
    generator_row<&TerrainGenerator::corner_free>(
        {"corner_free", 800, 0, 4800, "1/100 inch", "WS2-T40", "from the corners to solid pieces and chasms"}),
};
constexpr NumberSpec kRadius{"r", 0, 10, 4800, "1/100 inch", "WS2-T40", "radius of a circle"};

class ScenarioTerrainReader {
 public:
  ScenarioTerrainReader(const Ruleset& ruleset, Point corner, const toml::table& file, const TomlSource& source)
      : ruleset_(ruleset), corner_(corner), file_(file), source_(source) {}

  ScenarioTerrain read(const toml::node& node) {
    read_node(node);
    return std::move(terrain_);
  }

 private:
  void note(const std::string& line) { terrain_.canonical += line + "\n"; }

  void read_node(const toml::node& node) {
    if (const auto* word = node.as_string()) {
      if (word->get() == "generated") return read_generator(toml::table{});
      if (word->get() == "none") return;
      return source_.error(node.source(), "unknown terrain " + in_quotes(word->get()),
                           "write \"none\", \"generated\", a table [terrain], or pieces below [[terrain]]");
    }
    if (const toml::table* table = node.as_table()) return read_generator(*table);
    if (const toml::array* pieces = node.as_array()) return read_pieces(*pieces);
    source_.error(node.source(),
                  "terrain must be \"none\", \"generated\", a table or a list of pieces, not " + kind_of(node));
  }

  void read_generator(const toml::table& table) {
    TableReader reader(table, "[terrain]", source_);
    TerrainGenerator generator;
    for (const TerrainGeneratorRow& row : kGeneratorRows) {
      row.set(generator, reader.number(row.spec.path, row.spec).value_or(row.spec.fallback));
    }
    reader.finish();
    if (generator.symmetry == Symmetry::rotate4 && corner_.x != corner_.y) {
      const toml::node* symmetry = table.get("symmetry");
      source_.error(
          symmetry == nullptr ? file_.source() : symmetry->source(),
          "rotate4 needs a square table; this one is " + std::to_string(corner_.x) + " x " + std::to_string(corner_.y),
          "use \"point\", or give table.width and table.height the same value in [set]");
    }
    const auto& kinds = ruleset_.terrain;
    for (const TerrainDesign& kind : kinds) {
      const std::string problem = kind.weight > 0 ? size_problem(kind) : "";
      if (!problem.empty()) source_.error(file_.get("terrain")->source(), "terrain." + kind.name + ": " + problem);
    }
    if (std::none_of(kinds.begin(), kinds.end(), [](const TerrainDesign& kind) { return kind.weight > 0; })) {
      source_.error(file_.get("terrain")->source(), "the ruleset has no kind of terrain with a weight above 0",
                    "state kinds in its ruleset.toml: [terrain.wood]");
    }
    note("generated " + std::to_string(generator.pieces) + " " +
         std::string(kSymmetryWords[static_cast<std::size_t>(generator.symmetry)]) + " " +
         std::to_string(generator.margin) + " " + std::to_string(generator.gap) + " " +
         std::to_string(generator.corner_free) +
         (generator.long_edge_free > 0 ? " " + std::to_string(generator.long_edge_free) : ""));
    terrain_.table = std::make_shared<ScenarioTable>(kinds, generator);
  }

  void read_pieces(const toml::array& array) {
    if (array.empty()) {
      source_.error(array.source(), "the scenario says pieces of terrain and lists none", std::string(kNoPiecesHint));
    }
    std::vector<TerrainPiece> pieces;
    for (const toml::node& node : array) {
      const toml::table* table = source_.table(node, "a piece of terrain", "write it below [[terrain]]");
      if (table == nullptr) continue;
      if (std::ssize(pieces) == kMaxPieces) {
        source_.error(table->source(), "a table has room for " + std::to_string(kMaxPieces) + " pieces of terrain");
        break;
      }
      if (const auto piece = read_piece(*table)) {
        pieces.push_back(*piece);
        terrain_.places.push_back(table->source());
      }
    }
    for (const TerrainPiece& piece : pieces) note_piece(piece);
    if (!pieces.empty() && !has_room(pieces)) {
      source_.error(array.source(), "there is nowhere to stand on this table",
                    "pieces that are solid or a chasm leave no room for a base of 1 inch");
    }
    if (pieces.empty()) return;
    terrain_.table = std::make_shared<ScenarioTable>(ruleset_.terrain, std::move(pieces));
  }

  /// Whether there is room for a base of 1 inch.
  bool has_room(const std::vector<TerrainPiece>& pieces) const {
    constexpr Length kBaseRadius = kInch / 2;
    constexpr Length kBaseStep = kInch / 4;
    for (Length x = kBaseRadius; x <= corner_.x - kBaseRadius; x += kBaseStep) {
      for (Length y = kBaseRadius; y <= corner_.y - kBaseRadius; y += kBaseStep) {
        const auto blocks = [&](const TerrainPiece& piece) {
          const bool closed = piece.traits.solid || piece.traits.chasm > 0;
          return closed && crosses(piece.shape, {x, y}, {x, y}, kBaseRadius);
        };
        if (std::none_of(pieces.begin(), pieces.end(), blocks)) return true;
      }
    }
    return false;
  }

  std::optional<TerrainPiece> read_piece(const toml::table& table) {
    TableReader reader(table, "this piece", source_);
    const auto word = reader.text("kind", Need::required);
    const std::size_t number = word ? kind_number(*word) : ruleset_.terrain.size();
    const bool known = number < ruleset_.terrain.size();
    if (word && !known) unknown_kind(table.get("kind")->source(), *word);
    TerrainDesign design = known ? ruleset_.terrain[number] : TerrainDesign{};
    read_traits(design, reader, /*sight_as_high=*/design.blocks_los == design.height);
    const auto shape = read_shape(reader);
    reader.finish();
    if (!known || !shape) return std::nullopt;
    return TerrainPiece{*shape, traits_of(design), static_cast<std::uint8_t>(number)};
  }

  std::size_t kind_number(const std::string& name) const {
    const auto same = [&](const TerrainDesign& kind) { return kind.name == name; };
    return static_cast<std::size_t>(std::find_if(ruleset_.terrain.begin(), ruleset_.terrain.end(), same) -
                                    ruleset_.terrain.begin());
  }

  void unknown_kind(const toml::source_region& where, const std::string& name) {
    std::vector<std::string> names;
    for (const TerrainDesign& kind : ruleset_.terrain) names.push_back(kind.name);
    const std::string near = suggestion(name, names);
    source_.error(where, "unknown kind of terrain " + in_quotes(name),
                  !near.empty()   ? near
                  : names.empty() ? "the ruleset has no kinds of terrain"
                                  : "known are " + listing(names));
  }

  /// A circle has x, y, r; a rectangle has x0, y0, x1, y1; of any kind.
  std::optional<Shape> read_shape(TableReader& reader) {
    const auto before = source_.diagnostics->size();
    const auto number = [&](std::string_view key, const NumberSpec& spec) { return reader.number(key, spec); };
    const auto x = number("x", kCoordinate), y = number("y", kCoordinate), r = number("r", kRadius);
    const auto x0 = number("x0", kCoordinate), y0 = number("y0", kCoordinate);
    const auto x1 = number("x1", kCoordinate), y1 = number("y1", kCoordinate);
    if (source_.diagnostics->size() != before) return std::nullopt;
    const bool circle = x && y && r && !x0 && !y0 && !x1 && !y1;
    const bool rect = x0 && y0 && x1 && y1 && !x && !y && !r;
    if (!circle && !rect) {
      source_.error(reader.where(), "a piece needs x, y and r (a circle) or x0, y0, x1 and y1 (a rectangle)");
      return std::nullopt;
    }
    if (rect && (*x0 >= *x1 || *y0 >= *y1)) {
      source_.error(reader.where(), "the rectangle is empty: x0 must be less than x1, and y0 less than y1");
      return std::nullopt;
    }
    const Shape shape = circle ? Shape::circle({*x, *y}, *r) : Shape::rectangle({*x0, *y0}, {*x1, *y1});
    if (shape.low.x < 0 || shape.low.y < 0 || shape.high.x > corner_.x || shape.high.y > corner_.y) {
      source_.error(reader.where(), "the piece lies beyond the edge of the table, which is " +
                                        std::to_string(corner_.x) + " x " + std::to_string(corner_.y));
      return std::nullopt;
    }
    return shape;
  }

  void note_piece(const TerrainPiece& piece) {
    const TerrainTraits& traits = piece.traits;
    std::string line = "piece " + ruleset_.terrain[piece.kind].name;
    for (const Length value : {piece.shape.low.x, piece.shape.low.y, piece.shape.high.x, piece.shape.high.y,
                               static_cast<Length>(piece.shape.outline), traits.height, traits.blocks_los, traits.chasm,
                               Length{traits.steep}, Length{traits.cover}, Length{traits.difficult},
                               Length{traits.dangerous}, Length{traits.solid}}) {
      line += " " + std::to_string(value);
    }
    if (traits.water) line += " water";  // said only where it is so: hashes of older scenarios stay
    if (traits.low) line += " low";
    if (traits.hits > 0) line += " hits " + std::to_string(traits.hits);
    note(line);
  }

  const Ruleset& ruleset_;
  Point corner_;  ///< the far corner of the table
  const toml::table& file_;
  const TomlSource& source_;
  ScenarioTerrain terrain_;
};

}  // namespace

std::span<const TerrainGeneratorRow> terrain_generator_rows() { return kGeneratorRows; }

ScenarioTerrain read_terrain(const Ruleset& ruleset, Point corner, const toml::table& file, const toml::node& terrain,
                             const TomlSource& source) {
  return ScenarioTerrainReader(ruleset, corner, file, source).read(terrain);
}

}  // namespace warbalance::sim
