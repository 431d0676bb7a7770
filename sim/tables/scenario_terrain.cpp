#include "sim/tables/scenario_terrain.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>

#include "sim/files/words.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/tables/task_reader.hpp"

namespace warbalance::sim {
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
  Point corner_;  ///< the far one of the table
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
