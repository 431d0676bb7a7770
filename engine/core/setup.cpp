#include "engine/core/setup.hpp"

namespace warbalance {
namespace {

Point divided(Point at, Length divisor) { return {at.x / divisor, at.y / divisor}; }

Shape divided(const Shape& shape, Length divisor) {
  if (shape.outline == Outline::circle) return Shape::circle(divided(shape.centre, divisor), shape.radius / divisor);
  return Shape::rectangle(divided(shape.low, divisor), divided(shape.high, divisor));
}

/// The couple's key for the terrain stream.
BattleKey key_of_table(const TableSetup& setup, const BattleKey& key) {
  return {key.seed, key.matchup, key.battle / setup.battles_per_table};
}

}  // namespace

void lay_out_table(const TableSetup& setup, Length width, Length height, const BattleKey& key, Terrain& terrain,
                   Length divisor) {
  terrain.clear();
  if (setup.generator != nullptr) {
    RandomStream random(key_of_table(setup, key), StreamClass::terrain);
    generate_terrain(*setup.generator, width, height, random, terrain, divisor);
    return;
  }
  for (const TerrainPiece& piece : setup.pieces) {
    terrain.add({divided(piece.shape, divisor), piece.traits.divided(divisor), piece.kind});
  }
}

std::string_view kind_name(const TableSetup& setup, const TerrainPiece& piece) {
  const std::size_t kind = piece.kind;
  if (setup.generator != nullptr) return setup.generator->kinds[kind].name;
  return kind < setup.kind_names.size() ? setup.kind_names[kind] : std::string_view{};
}

}  // namespace warbalance
