#include "engine/systems/suitcase/state.hpp"

#include <algorithm>
#include <array>

#include "engine/core/hash.hpp"
#include "engine/core/random_dice.hpp"

namespace warbalance::suitcase {
namespace {

constexpr std::array<Hex, 3> kThreeMarkers = {hex_at(7, 24), hex_at(22, 25), hex_at(36, 25)};
constexpr std::array<Hex, 4> kFourMarkers = {hex_at(5, 24), hex_at(16, 25), hex_at(27, 24), hex_at(38, 25)};
constexpr std::array<Hex, 5> kFiveMarkers = {hex_at(4, 22), hex_at(12, 27), hex_at(22, 24), hex_at(31, 22),
                                             hex_at(39, 27)};

}  // namespace

std::span<const Hex> layout_of(int markers) {
  if (markers <= 3) return kThreeMarkers;
  if (markers == 4) return kFourMarkers;
  return kFiveMarkers;
}

bool operator==(const UnitState& a, const UnitState& b) {
  if (static_cast<const UnitCondition&>(a) != static_cast<const UnitCondition&>(b)) return false;
  bool same = true;
  if (a.deployed)
    for_each_model(a.body, a.hexes,
                   [&](int model, Hex hex) { same = same && b.hexes[static_cast<std::size_t>(model)] == hex; });
  return same;
}

void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  round = 0;
  cursor = {};
  edge_winner = 0;
  along_columns = false;
  duel = rules.duel != 0;
  marker_count = 0;
  markers = {};
  destroyed_hundredths = {};
  lost_hundredths = {};
  occupants.fill(kNoUnit);
  models = {};
  enlist(setup, [](const Profile& /*profile*/) {
    UnitState unit{};
    unit.hexes.fill(kNoHex);
    return unit;
  });
  for (UnitIndex i = 0; i < unit_count(); ++i) {
    UnitNumbers& own = all_numbers[static_cast<std::size_t>(i)];
    own = unit_numbers(rules, profile(i));
    unit(i).body = full_strength(own);
  }
}

int State::living_units(int seat) const {
  int count = 0;
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex i = army_begin[s]; i < army_begin[s + 1]; ++i) count += unit(i).deployed || unit(i).reserve ? 1 : 0;
  return count;
}

void State::put(UnitIndex i, const Formation& hexes) {
  UnitState& self = unit(i);
  for_each_model(self.body, hexes, [&](int model, Hex hex) {
    self.hexes[static_cast<std::size_t>(model)] = hex;
    occupants[at(hex)] = i;
    models[static_cast<std::size_t>(owner(i))].add(hex);
  });
}

void State::lift(UnitIndex i) {
  const UnitState& self = unit(i);
  for_each_model(self.body, self.hexes, [&](int, Hex hex) {
    if (hex != kNoHex) vacate(hex);
  });
}

void State::vacate(Hex hex) {
  occupants[at(hex)] = kNoUnit;
  for (HexSet& set : models) set.remove(hex);
}

int distance_between(const Body& a, const Formation& where_a, const Body& b, const Formation& where_b) {
  int least = kRows + kColumns;
  for_each_model(a, where_a, [&](int, Hex hex) { least = std::min(least, distance_to(b, where_b, hex)); });
  return least;
}

bool holds_place(const Rules& rules, const State& state, UnitIndex unit, Hex hex) {
  const UnitState& self = state.unit(unit);
  return self.deployed && !self.body.idle() && distance_to(self.body, self.hexes, hex) <= rules.seize_range;
}

bool in_zone(const Rules& rules, const State& state, int seat, Hex hex) {
  const int along = state.along_columns ? column_of(hex) : row_of(hex);
  const int length = state.along_columns ? kColumns : kRows;
  return seat == state.edge_winner ? along < rules.deploy_depth : along >= length - rules.deploy_depth;
}

int advance_of(const Profile& profile, const Body& body) {
  if (body.troops == 0) return profile.hero.advance_range();
  const int troops = profile.troops.advance_range();
  return body.hero ? std::min(troops, profile.hero.advance_range()) : troops;
}
int rush_of(const Profile& profile, const Body& body) {
  if (body.troops == 0) return profile.hero.rush_range();
  const int troops = profile.troops.rush_range();
  return body.hero ? std::min(troops, profile.hero.rush_range()) : troops;
}
int scout_of(const Profile& profile, const Body& body) {
  if (body.troops == 0) return profile.hero.scout;
  const int troops = profile.troops.scout;
  return body.hero ? std::min<int>(troops, profile.hero.scout) : troops;
}

std::uint64_t hash_of_position(const State& state) {
  PositionHash hash;
  hash.add(state.round);
  hash.add(state.cursor);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const UnitState& unit = state.unit(i);
    const UnitCondition& condition = unit;
    hash.add(state.numbers(i));
    hash.add(state.cost(i));
    hash.add(condition);
    if (unit.deployed) for_each_model(unit.body, unit.hexes, [&](int, Hex hex) { hash.add(hex); });
  }
  for (int i = 0; i < state.marker_count; ++i) {
    hash.add(state.markers[static_cast<std::size_t>(i)].hex);
    hash.add(state.markers[static_cast<std::size_t>(i)].owner);
  }
  hash.add(state.destroyed_hundredths);
  hash.add(state.terrain);
  return hash.value();
}

// SC-S2: the terrain of a battle, drawn from a separate stream or listed.

namespace {

/// A filled disk of hexes.
struct Disk {
  Hex centre;
  int radius;
};

constexpr TerrainTraits kWood{.cover = true, .difficult = true};
constexpr TerrainTraits kRuin{.cover = true};
constexpr TerrainTraits kRock{.blocks_los = 1200, .solid = true};
constexpr TerrainTraits kMire{.difficult = true, .dangerous = true};

/// The kinds of terrain by the face of the d6.
constexpr std::array<TerrainKind, 4> kKinds = {{{"wood", kWood, Outline::circle, {}, {}, false, 2},
                                                {"ruin", kRuin, Outline::circle, {}, {}, false, 2},
                                                {"rock", kRock, Outline::circle, {}, {}, false, 1},
                                                {"mire", kMire, Outline::circle, {}, {}, false, 1}}};

std::size_t draw_kind(std::span<const TerrainKind> kinds, RandomStream& random) {
  std::uint32_t sum = 0;
  for (const TerrainKind& kind : kinds) sum += static_cast<std::uint32_t>(kind.weight);
  std::uint32_t lot = random.below(sum);
  std::size_t kind = 0;
  while (lot >= static_cast<std::uint32_t>(kinds[kind].weight)) lot -= static_cast<std::uint32_t>(kinds[kind++].weight);
  return kind;
}

Hex half_turned(Hex hex) { return hex_at(kColumns - 1 - column_of(hex), kRows - 1 - row_of(hex)); }

bool apart(const Disk& a, const Disk& b) { return distance(a.centre, b.centre) > a.radius + b.radius + 1; }

/// Every place that a marker may have: then the terrain does not depend on dice.
bool covers_marker(const Disk& disk) {
  for (const int markers : {3, 4, 5}) {
    for (const Hex hex : layout_of(markers)) {
      if (distance(hex, disk.centre) <= disk.radius) return true;
    }
  }
  return false;
}

class Painter {
 public:
  explicit Painter(RandomStream& random) : random_(random) {}

  /// Draws centres until one fits.
  bool place(int radius, bool mirrored, std::array<Disk, 2>& copies) {
    constexpr int kTries = 100;
    for (int tries = 0; tries < kTries; ++tries) {
      const auto column = static_cast<int>(random_.below(kColumns));
      const auto row = static_cast<int>(random_.below(mirrored ? kRows / 2 : kRows));
      copies[0] = {hex_at(column, row), radius};
      copies[1] = {half_turned(copies[0].centre), radius};
      if (fits(copies[0]) && (!mirrored || (fits(copies[1]) && apart(copies[0], copies[1])))) {
        for (int i = 0; i < (mirrored ? 2 : 1); ++i) disks_[count_++] = copies[static_cast<std::size_t>(i)];
        return true;
      }
    }
    return false;
  }

 private:
  bool fits(const Disk& disk) const {
    if (covers_marker(disk)) return false;
    return std::all_of(disks_.begin(), disks_.begin() + static_cast<std::ptrdiff_t>(count_),
                       [&](const Disk& other) { return apart(disk, other); });
  }

  RandomStream& random_;
  std::array<Disk, 32> disks_;
  std::size_t count_ = 0;
};

TerrainPiece piece_of(const Disk& disk, const TerrainTraits& traits, std::size_t kind) {
  return {Shape::circle(point_of(disk.centre), 100 * disk.radius), traits, static_cast<std::uint8_t>(kind)};
}

/// The hexes that lie in a piece, within its bounding box.
HexSet hexes_in(const TerrainPiece& piece, Rows rows) {
  const Shape& shape = piece.shape;
  HexSet hexes;
  if (shape.outline == Outline::rectangle) {
    for_each_hex(HexSet::all(), rows, [&](Hex hex) {
      if (contains(shape, point_of(hex))) hexes.add(hex);
    });
    return hexes;
  }
  hexes.add_disk(hex_of(shape.centre), shape.radius / 100);
  const RowMask columns = columns_between(shape.low.x / 100 - 1, shape.high.x / 100 + 1);
  for (int row = rows.first; row <= rows.last; ++row) hexes.row(row) &= columns;
  return hexes;
}

}  // namespace

void State::add_piece(const TerrainPiece& piece) {
  if (terrain.count() == kMaxPieces) return;
  terrain.add(piece);
  const TerrainTraits& traits = piece.traits;
  const bool obstacle = traits.solid || traits.blocks_los > 0;
  const auto flags = static_cast<std::uint8_t>((traits.cover ? kCoverGround : 0) | (traits.difficult ? kDifficult : 0) |
                                               (traits.dangerous ? kDangerous : 0) | (obstacle ? kObstacle : 0));
  grounds |= flags;
  const Rows rows{std::clamp<int>(piece.shape.low.y / 100, 0, kRows - 1),
                  std::clamp<int>(piece.shape.high.y / 100 + 1, 0, kRows - 1)};
  const HexSet hexes = hexes_in(piece, rows);
  for_each_hex(hexes, rows, [&](Hex hex) {
    ground[at(hex)] |= flags;
    line_ground[line_cell(hex)] |= flags;
  });
  for (int row = rows.first; row <= rows.last; ++row) {
    if (obstacle) obstacles.row(row) |= hexes.row(row);
    if (traits.difficult) difficult.row(row) |= hexes.row(row);
    if (traits.dangerous) dangerous.row(row) |= hexes.row(row);
  }
}

void State::draw_table(const Rules& rules, const TerrainGenerator* generator, const BattleKey& key) {
  RandomStream random(key, StreamClass::terrain);
  const std::span<const TerrainKind> kinds = generator != nullptr ? generator->kinds : std::span(kKinds);
  const bool mirrored = static_cast<TerrainSource>(rules.terrain) == TerrainSource::mirrored;
  const int pieces = 14 + static_cast<int>(random.below(6)) + 1;
  const int draws = mirrored ? (pieces + 1) / 2 : pieces;
  Painter painter(random);
  for (int i = 0; i < draws; ++i) {
    const std::size_t kind = draw_kind(kinds, random);
    const int radius = static_cast<int>(random.below(6)) / 2 + 1;
    std::array<Disk, 2> copies{};
    if (!painter.place(radius, mirrored, copies)) continue;
    add_piece(piece_of(copies[0], kinds[kind].traits, kind));
    if (mirrored) add_piece(piece_of(copies[1], kinds[kind].traits, kind));
  }
}

void State::draw_markers(const Rules& rules, const BattleKey& key) {
  RandomStream random(key, StreamClass::terrain, 1);
  const bool columns = rules.deploy_edges == static_cast<int>(DeployEdges::cols);
  drawn_markers.fill(kNoHex);
  for (std::size_t i = 0; i < drawn_markers.size(); ++i) {
    std::array<Hex, kHexes> legal;
    std::uint32_t count = 0;
    for (Hex hex = 0; hex < kHexes; ++hex) {
      const int along = columns ? column_of(hex) : row_of(hex);
      const int length = columns ? kColumns : kRows;
      if (along < rules.deploy_depth || along >= length - rules.deploy_depth || is(hex, kObstacle)) continue;
      const auto end = drawn_markers.begin() + static_cast<std::ptrdiff_t>(i);
      const bool far = std::all_of(drawn_markers.begin(), end,
                                   [&](Hex other) { return distance(hex, other) > rules.objective_gap; });
      if (far) legal[count++] = hex;
    }
    if (count == 0) return;
    drawn_markers[i] = legal[random.below(count)];
  }
}

std::span<const std::string_view> drawn_kind_names() {
  static constexpr std::array<std::string_view, kKinds.size()> kNames = {kKinds[0].name, kKinds[1].name, kKinds[2].name,
                                                                         kKinds[3].name};
  return kNames;
}

void State::lay_out(const Rules& rules, const BattleSetup<Profile>& setup, const BattleKey& key) {
  terrain.clear();
  ground.fill(0);
  line_ground.fill(0);
  obstacles.clear();
  difficult.clear();
  dangerous.clear();
  grounds = 0;
  for (const TerrainPiece& piece : setup.table.pieces) add_piece(piece);
  const auto source = static_cast<TerrainSource>(rules.terrain);
  const bool drawn =
      setup.table.generator != nullptr || source == TerrainSource::mirrored || source == TerrainSource::random;
  const BattleKey table{key.seed, key.matchup, key.battle / setup.table.battles_per_table};
  if (drawn && !duel && setup.table.pieces.empty()) draw_table(rules, setup.table.generator, table);
  if (rules.random_objectives != 0) draw_markers(rules, table);
}

}  // namespace warbalance::suitcase
