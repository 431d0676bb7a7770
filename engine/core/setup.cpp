#include "engine/core/setup.hpp"

#include <algorithm>

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

void TableLayer::lay_out(const TableSetup& setup, Length width, Length height, const BattleKey& key, Terrain& terrain,
                         Length divisor) {
  if (setup.generator == nullptr || setup.generator->kinds.size() > kMostKinds) {
    lay_out_table(setup, width, height, key, terrain, divisor);
    return;
  }
  if (!origin_.is(setup, key, width, height, divisor)) {
    lay_out_table(setup, width, height, key, last_, divisor);
    const auto kinds = setup.generator->kinds;
    origin_ = {key_of_table(setup, key), width, height, divisor, *setup.generator, {}, kinds.size()};
    std::copy(kinds.begin(), kinds.end(), origin_.kinds.begin());
  }
  terrain = last_;
}

bool TableLayer::Origin::is(const TableSetup& setup, const BattleKey& key, Length of_width, Length of_height,
                            Length of_divisor) const {
  const TerrainGenerator& other = *setup.generator;
  return table == key_of_table(setup, key) && width == of_width && height == of_height && divisor == of_divisor &&
         generator.draws_like(other) &&
         std::equal(kinds.begin(), kinds.begin() + static_cast<std::ptrdiff_t>(kind_count), other.kinds.begin(),
                    other.kinds.end());
}

std::string_view kind_name(const TableSetup& setup, const TerrainPiece& piece) {
  const std::size_t kind = piece.kind;
  if (setup.generator != nullptr) return setup.generator->kinds[kind].name;
  return kind < setup.kind_names.size() ? setup.kind_names[kind] : std::string_view{};
}

}  // namespace warbalance
