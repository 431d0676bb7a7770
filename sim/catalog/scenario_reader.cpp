#include <algorithm>
#include <set>

#include "sim/catalog/deployment_room.hpp"
#include "sim/catalog/hash.hpp"
#include "sim/catalog/player.hpp"
#include "sim/catalog/points.hpp"
#include "sim/catalog/ruleset_draft.hpp"
#include "sim/catalog/scenario.hpp"
#include "sim/catalog/settings.hpp"
#include "sim/catalog/task_reader.hpp"
#include "sim/catalog/vocabulary_of.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr std::string_view kSymmetryWords[] = {"none", "point", "rotate4"};
constexpr std::string_view kDeploymentWords[] = {"corners", "listed"};
constexpr NumberSpec kPieces{"pieces", 12, 0, kMaxPieces, "pieces", "WS2-T40", "pieces of terrain, all copies counted"};
constexpr NumberSpec kSymmetry{"symmetry", 1, 0, 2, "", "WS2-T40", "how pieces repeat", kSymmetryWords};
constexpr NumberSpec kMargin{"margin", 200, 0, 2400, "1/100 inch", "WS2-T40", "from the edges of the table"};
constexpr NumberSpec kLongEdgeFree{
    "long_edge_free", 0, 0, 2400, "1/100 inch", "VS-S7", "from the edges along the width, if more than the margin"};
constexpr NumberSpec kGap{"gap", 200, 0, 2400, "1/100 inch", "WS2-T40", "between pieces"};
constexpr NumberSpec kCornerFree{
    "corner_free", 800, 0, 4800, "1/100 inch", "WS2-T40", "from the corners to solid pieces and chasms"};
constexpr NumberSpec kDeployment{"deployment", 0, 0, 1, "", "WS2-D9", "who says where units stand", kDeploymentWords};
/// How many may take part.
NumberSpec players_spec(const Ruleset& ruleset) {
  return {"players", 2, 2, vocabulary_of(ruleset.system)->players_max, "players", "WS2-P1", "how many may take part"};
}
constexpr NumberSpec kRadius{"r", 0, 10, 4800, "1/100 inch", "WS2-T40", "radius of a circle"};

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
    if (const toml::table* settings = head.table("set")) read_settings(*settings, "", settings_of(ruleset_));
    if (const toml::node* terrain = head.find("terrain")) read_terrain(*terrain);
    if (const toml::array* tasks = head.array("task")) read_tasks(*tasks);
    read_armies(head);
    head.finish();
    if (!has_errors(*source_.diagnostics) && !scenario_.lists_positions()) {
      const toml::node* set = file_.get("set");
      check_zones(ruleset_, stated_players(), table_.get(), piece_places_,
                  set != nullptr ? set->source() : file_.source(), source_);
    }
    if (!canonical_.empty()) scenario_.hash = hash_of(canonical_);
    return std::move(scenario_);
  }

 private:
  void note(const std::string& line) { canonical_ += line + "\n"; }

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

  /// [set]: tables and dotted keys are parts of one path.
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
                      near.empty() ? "see: warbalance rules " + ruleset_.id : near);
        continue;
      }
      const auto value = read_number(*entry.node, setting->path, setting->spec, source_);
      if (!value) continue;
      if (!settled_) *setting->value = *value;
      scenario_.settings.push_back(setting->path + "=" + value_text(setting->spec, *value));
      note("set " + scenario_.settings.back());
    }
  }

  // --- terrain ----------------------------------------------------------------------------------------------

  /// "none"; "generated" or a table of its numbers; or a list of pieces.
  void read_terrain(const toml::node& node) {
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
    const auto read = [&](const NumberSpec& spec) { return reader.number(spec.path, spec).value_or(spec.fallback); };
    generator.pieces = read(kPieces);
    generator.symmetry = static_cast<Symmetry>(read(kSymmetry));
    generator.margin = read(kMargin);
    generator.long_edge_free = read(kLongEdgeFree);
    generator.gap = read(kGap);
    generator.corner_free = read(kCornerFree);
    reader.finish();
    if (generator.symmetry == Symmetry::rotate4 && width() != height()) {
      const toml::node* symmetry = table.get("symmetry");
      source_.error(
          symmetry == nullptr ? file_.source() : symmetry->source(),
          "rotate4 needs a square table; this one is " + std::to_string(width()) + " x " + std::to_string(height()),
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
    table_ = std::make_shared<ScenarioTable>(kinds, generator);
    scenario_.table = table_;
  }

  void read_pieces(const toml::array& array) {
    std::vector<TerrainPiece> pieces;
    for (const toml::node& node : array) {
      const toml::table* table = node.as_table();
      if (table == nullptr) {
        source_.error(node.source(), "a piece of terrain must be a table, not " + kind_of(node),
                      "write it below [[terrain]]");
        continue;
      }
      if (std::ssize(pieces) == kMaxPieces) {
        source_.error(table->source(), "a table has room for " + std::to_string(kMaxPieces) + " pieces of terrain");
        break;
      }
      if (const auto piece = read_piece(*table)) {
        pieces.push_back(*piece);
        piece_places_.push_back(table->source());
      }
    }
    for (const TerrainPiece& piece : pieces) note_piece(piece);
    if (!pieces.empty() && !has_room(pieces)) {
      source_.error(array.source(), "there is nowhere to stand on this table",
                    "pieces that are solid or a chasm leave no room for a base of 1 inch");
    }
    if (pieces.empty()) return;
    table_ = std::make_shared<ScenarioTable>(ruleset_.terrain, std::move(pieces));
    scenario_.table = table_;
  }

  /// Whether a small base can stand anywhere.
  bool has_room(const std::vector<TerrainPiece>& pieces) const {
    constexpr Length kBaseRadius = kInch / 2;
    constexpr Length kBaseStep = kInch / 4;
    for (Length x = kBaseRadius; x <= width() - kBaseRadius; x += kBaseStep) {
      for (Length y = kBaseRadius; y <= height() - kBaseRadius; y += kBaseStep) {
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
    if (shape.low.x < 0 || shape.low.y < 0 || shape.high.x > width() || shape.high.y > height()) {
      source_.error(reader.where(), "the piece lies beyond the edge of the table, which is " + std::to_string(width()) +
                                        " x " + std::to_string(height()));
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

  // --- tasks ------------------------------------------------------------------------------------------------

  void read_tasks(const toml::array& array) {
    TaskList tasks = sim::read_tasks(ruleset_, {width(), height()}, array, source_);
    canonical_ += tasks.canonical;
    if (tasks.tasks.empty()) return;
    if (table_ == nullptr) table_ = std::make_shared<ScenarioTable>(ruleset_.terrain, std::vector<TerrainPiece>{});
    table_->set_tasks(std::move(tasks.tasks), std::move(tasks.labels));
    scenario_.table = table_;
  }

  // --- armies -----------------------------------------------------------------------------------------------

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
      if (const toml::table* table = node.as_table()) {
        read_army(*table, listed);
      } else {
        source_.error(node.source(), "an army must be a table, not " + kind_of(node), "write it below [[army]]");
      }
    }
    const auto& players = scenario_.players;
    const bool fits = std::find(players.begin(), players.end(), std::ssize(scenario_.armies)) != players.end();
    if (!fits && std::ssize(scenario_.armies) == std::ssize(*armies)) {
      source_.error(armies->source(), "the scenario has " + std::to_string(scenario_.armies.size()) +
                                          " armies, which is no number of its players");
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

  /// How many may take part as the file says; where it says nothing, as few as the rules allow.
  std::vector<int> stated_players() const {
    return file_.contains("players") ? scenario_.players : std::vector{scenario_.players.front()};
  }

  /// Nobody can stand there, however small.
  void check_position(Point at, const ScenarioArmy& army, const toml::node& item) const {
    if (at.x > width() || at.y > height()) {
      return source_.error(item.source(), "the position lies beyond the edge of the table, which is " +
                                              std::to_string(width()) + " x " + std::to_string(height()));
    }
    const auto has_it = [&](const ScenarioArmy& other) { return std::ranges::count(other.positions, at) > 0; };
    if (has_it(army) || std::ranges::any_of(scenario_.armies, has_it)) {
      source_.error(item.source(), "another unit has this position already");
    }
    if (table_ == nullptr || table_->generated()) return;
    const auto is_in = [&](const TerrainPiece& piece) {
      return (piece.traits.solid || piece.traits.chasm > 0) && contains(piece.shape, at);
    };
    const auto piece = std::ranges::find_if(table_->pieces(), is_in);
    if (piece == table_->pieces().end()) return;
    source_.error(item.source(), "nobody can stand there, in a " + table_->kind_name(*piece));
  }

  Length width() const { return table_number("table.width"); }
  Length height() const { return table_number("table.height"); }
  Length table_number(std::string_view path) const {
    const auto place = place_of(vocabulary_of(ruleset_.system)->numbers, path);
    return place ? ruleset_.numbers[*place] : 0;
  }

  Ruleset ruleset_;  ///< with the scenario's own settings as far as they are read
  const bool settled_;
  const toml::table& file_;
  const TomlSource& source_;
  Scenario scenario_;
  std::shared_ptr<ScenarioTable> table_;
  std::vector<toml::source_region> piece_places_;
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
