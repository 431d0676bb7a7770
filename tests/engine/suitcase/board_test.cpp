#include <algorithm>
#include <cstdlib>
#include <memory>
#include <tuple>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/sight.hpp"
#include "tests/engine/pieces.hpp"
#include "tests/engine/suitcase/scene.hpp"

namespace warbalance::suitcase::board_test {
namespace {

constexpr const char* kPlain = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";
constexpr const char* kFive = "models=5 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";

TerrainPiece disk(int column, int row, int radius, const TerrainTraits& traits) {
  return tests::circle(point_of(hex_at(column, row)), 100 * radius, traits);
}

/// A position without a battle around it.
class Board {
 public:
  Board& piece(const TerrainPiece& piece) {
    pieces_.push_back(piece);
    return *this;
  }
  Board& stand(int seat, const std::string& text, int column, int row) {
    units_[static_cast<std::size_t>(seat)].add(ruleset_, text);
    leaders_[static_cast<std::size_t>(seat)].push_back(hex_at(column, row));
    return *this;
  }
  State& set_up() {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) setup.sides[seat] = {units_[seat].profiles, units_[seat].costs, {}};
    setup.table.pieces = pieces_;
    state_->begin(rules, setup);
    state_->lay_out(rules, setup, {});
    UnitIndex unit = 0;
    for (const auto& leaders : leaders_) {
      for (const Hex hex : leaders) {
        Formation hexes;
        EXPECT_TRUE(paths->form(rules, *state_, mover_of(*state_, unit, false), hex, -1, hexes));
        state_->put(unit, hexes);
        state_->join(unit++);
      }
    }
    return *state_;
  }

 private:
  sim::Ruleset ruleset_ = load_rules({"terrain=none"});

 public:
  Rules rules = sim::compile_rules<Suitcase>(ruleset_);
  std::unique_ptr<Paths> paths = std::make_unique<Paths>();

 private:
  std::array<tests::ListedUnits<Suitcase>, 2> units_;
  std::array<std::vector<Hex>, 2> leaders_;
  std::vector<TerrainPiece> pieces_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
};

constexpr TerrainTraits kRock{.blocks_los = 1200, .solid = true};
constexpr TerrainTraits kMud{.difficult = true};

// Rules: SC-S1, SC-M1, SC-M2, SC-M3
TEST(SuitcaseBoard, DistancesAndNeighboursAreThoseOfShiftedRows) {
  EXPECT_EQ(distance(hex_at(22, 19), hex_at(22, 31)), 12);
  EXPECT_EQ(distance(hex_at(0, 0), hex_at(43, 0)), 43);
  EXPECT_EQ(distance(hex_at(5, 5), hex_at(5, 5)), 0);
  const Neighbours even = {hex_at(11, 10), hex_at(10, 9), hex_at(9, 9), hex_at(9, 10), hex_at(9, 11), hex_at(10, 11)};
  const Neighbours odd = {hex_at(11, 11), hex_at(11, 10), hex_at(10, 10),
                          hex_at(9, 11),  hex_at(10, 12), hex_at(11, 12)};
  EXPECT_EQ(neighbours(hex_at(10, 10)), even);
  EXPECT_EQ(neighbours(hex_at(10, 11)), odd);
  EXPECT_EQ(neighbours(hex_at(0, 0))[3], kNoHex);
  for (const Hex hex : even) EXPECT_TRUE(adjacent(hex_at(10, 10), hex));
}

// Rules: SC-M9, SC-M10
TEST(SuitcaseBoard, SightIsTheSameInBothDirections) {
  Board board;
  RandomStream random({5, 0, 0}, StreamClass::population);
  const auto below = [&](int bound) { return static_cast<int>(random.below(static_cast<std::uint32_t>(bound))); };
  for (int i = 0; i < 40; ++i) board.piece(disk(below(kColumns), below(kRows), 1, kRock));
  const State& state = board.set_up();
  int blocked = 0;
  for (int i = 0; i < 3000; ++i) {
    const auto a = static_cast<Hex>(below(kHexes));
    const auto b = static_cast<Hex>(below(kHexes));
    const bool seen = sees(board.rules, state, a, b);
    EXPECT_EQ(seen, sees(board.rules, state, b, a));
    blocked += seen ? 0 : 1;
  }
  EXPECT_GT(blocked, 100);
  EXPECT_LT(blocked, 2900);
}

/// SC-M9 as it is written, for one of the two lines; hexes off the board are kNoHex.
std::vector<Hex> line_by_formula(Hex from, Hex to, int e) {
  const Cube a = kCubes[at(from)];
  const Cube b = kCubes[at(to)];
  const std::int64_t n = distance(from, to);
  const std::int64_t d = 1000 * n;
  std::vector<Hex> line;
  for (std::int64_t i = 1; i < n; ++i) {
    const std::int64_t q = 1000 * (a.q * (n - i) + b.q * i) + e;
    const std::int64_t s = 1000 * (a.s * (n - i) + b.s * i) + 2 * e;
    const std::int64_t exact[] = {q, s, -q - s};
    std::int64_t rounded[3];
    std::int64_t error[3];
    for (int k = 0; k < 3; ++k) {
      const std::int64_t twice = 2 * exact[k] + d;
      rounded[k] = twice / (2 * d) - (twice % (2 * d) < 0 ? 1 : 0);
      error[k] = std::abs(rounded[k] * d - exact[k]);
    }
    if (rounded[0] + rounded[1] + rounded[2] != 0) {
      const auto worst = std::max_element(error, error + 3) - error;
      rounded[worst] = -rounded[(worst + 1) % 3] - rounded[(worst + 2) % 3];
    }
    line.push_back(hex_of_cube(static_cast<int>(rounded[0]), static_cast<int>(rounded[1])));
  }
  return line;
}

// Rules: SC-M9
TEST(SuitcaseBoard, BothLinesAreThoseOfTheFormula) {
  for (const Hex from : {hex_at(0, 0), hex_at(0, 7), hex_at(21, 24), hex_at(22, 25), hex_at(43, 11), hex_at(43, 48)}) {
    for (Hex to = 0; to < kHexes; ++to) {
      std::vector<Hex> lines[2];
      const auto visit = [&](int step, std::size_t first, std::size_t second) {
        EXPECT_EQ(static_cast<std::size_t>(step), lines[0].size() + 1);
        lines[0].push_back(kLineHexes[first]);
        lines[1].push_back(kLineHexes[second]);
      };
      walk_lines(
          from, to, [&](int step, std::size_t cell) { visit(step, cell, cell); }, visit);
      const std::vector<Hex> up = line_by_formula(from, to, 1);
      const std::vector<Hex> down = line_by_formula(from, to, -1);
      EXPECT_TRUE((lines[0] == up && lines[1] == down) || (lines[0] == down && lines[1] == up)) << from << " " << to;
    }
  }
}

// Rules: SC-H4
TEST(SuitcaseBoard, CoverNextToWhoFiresDoesNotCount) {
  constexpr TerrainTraits kRuin{.cover = true};
  Board board;
  // lines to the second unit part at every other hex: all four hexes between are ruins except those beside the first
  const State& state = board.piece(disk(22, 22, 1, kRuin)).stand(0, kPlain, 22, 20).stand(1, kPlain, 22, 24).set_up();
  Sight sight(board.rules, state, 0, 1);
  EXPECT_TRUE(sight.is_behind_cover(hex_at(22, 20), hex_at(22, 24)));
  EXPECT_FALSE(sight.is_behind_cover(hex_at(22, 22), hex_at(22, 24)));
  EXPECT_FALSE(sight.is_behind_cover(hex_at(22, 21), hex_at(22, 23)));
  EXPECT_FALSE(sight.is_behind_cover(hex_at(22, 20), hex_at(30, 20)));
}

// Rules: SC-M1, SC-M2
TEST(SuitcaseBoard, SetsOfHexesAgreeWithDistances) {
  RandomStream random({6, 0, 0}, StreamClass::population);
  const auto any_hex = [&] { return static_cast<Hex>(random.below(kHexes)); };
  for (int i = 0; i < 60; ++i) {
    const Hex centre = any_hex();
    const int far = static_cast<int>(random.below(20));
    HexSet disk;
    disk.add_disk(centre, far);
    HexSet grown;
    grown.add(centre);
    const HexSet board = HexSet::all();
    for (int step = 1; step <= far; ++step) grown.grow(board, Rows::around(centre, step));
    HexSet neighbours_of;
    neighbours_of.add_neighbours(centre);
    HexSet one;
    one.add(centre);
    for (Hex hex = 0; hex < kHexes; ++hex) {
      EXPECT_EQ(disk.has(hex), distance(centre, hex) <= far);
      EXPECT_EQ(grown.has(hex), distance(centre, hex) <= far);
      EXPECT_EQ(neighbours_of.has(hex), adjacent(centre, hex));
      EXPECT_EQ((one.touching(row_of(hex)) & column_bit(hex)) != 0, adjacent(centre, hex));
    }
  }
}

// Rules: SC-D7
TEST(SuitcaseBoard, TheNearestHexIsTheStraightestThenTheFirst) {
  RandomStream random({7, 0, 0}, StreamClass::population);
  const auto any_hex = [&] { return static_cast<Hex>(random.below(kHexes)); };
  for (int i = 0; i < 400; ++i) {
    HexSet set;
    std::vector<Hex> hexes(random.below(30));
    for (Hex& hex : hexes) set.add(hex = any_hex());
    const Hex goal = any_hex();
    const auto order = [&](Hex hex) { return std::tuple(distance(hex, goal), straight_distance(hex, goal), hex); };
    const auto nearest =
        std::min_element(hexes.begin(), hexes.end(), [&](Hex a, Hex b) { return order(a) < order(b); });
    EXPECT_EQ(nearest_in(set, Rows{}, goal), nearest == hexes.end() ? kNoHex : *nearest);
  }
}

// Rules: SC-M10, SC-T1
TEST(SuitcaseBoard, ARockBlocksSightAndAModelOnlyByOption) {
  Board board;
  const State& state = board.piece(disk(22, 20, 1, kRock)).stand(0, kPlain, 10, 20).stand(1, kPlain, 5, 20).set_up();
  EXPECT_FALSE(sees(board.rules, state, hex_at(18, 20), hex_at(26, 20)));
  EXPECT_TRUE(sees(board.rules, state, hex_at(18, 23), hex_at(26, 23)));
  EXPECT_TRUE(sees(board.rules, state, hex_at(8, 20), hex_at(12, 20)));
  board.rules.models_block_sight = 1;
  EXPECT_FALSE(sees(board.rules, state, hex_at(8, 20), hex_at(12, 20)));
}

// Rules: SC-M4, SC-M6
TEST(SuitcaseBoard, FormationsAreCoherent) {
  Board board;
  const State& state = board.stand(0, kFive, 20, 20).set_up();
  const UnitState& unit = state.unit(0);
  EXPECT_TRUE(is_coherent(unit.body, unit.hexes));
  EXPECT_EQ(unit.hexes[1], hex_at(21, 20));  // east first
  Formation apart = unit.hexes;
  apart[4] = hex_at(30, 20);
  EXPECT_FALSE(is_coherent(unit.body, apart));
  Formation row = unit.hexes;
  for (int i = 0; i < 5; ++i) row[static_cast<std::size_t>(i)] = hex_at(20 + i, 20);
  EXPECT_TRUE(is_coherent(unit.body, row));  // only its two ends have fewer than two neighbours
}

// Rules: SC-M5, SC-M7, SC-K24
TEST(SuitcaseBoard, DifficultGroundEndsAMoveAfterSixHexes) {
  Board board;
  State& state = board.piece(disk(22, 24, 2, kMud)).stand(0, kPlain, 22, 20).stand(1, kPlain, 2, 2).set_up();
  const Hex start = hex_at(22, 20);
  board.paths->find(board.rules, state, mover_of(state, 0, false), start, 8);
  EXPECT_TRUE(board.paths->reached(hex_at(22, 26)));   // six hexes, through it
  EXPECT_FALSE(board.paths->reached(hex_at(22, 27)));  // seven, and too far around
  EXPECT_TRUE(board.paths->reached(hex_at(14, 20)));   // eight over open ground
  Mover strider = mover_of(state, 0, false);
  strider.strider = true;
  board.paths->find(board.rules, state, strider, start, 8);
  EXPECT_TRUE(board.paths->reached(hex_at(22, 28)));
}

// Rules: SC-M5, SC-K10
TEST(SuitcaseBoard, EnemiesAndRocksAreInTheWayOfAllButFlyers) {
  Board board;
  State& state = board.stand(0, kPlain, 0, 0).stand(1, kPlain, 1, 0).stand(1, kPlain, 0, 1).set_up();
  board.paths->find(board.rules, state, mover_of(state, 0, false), hex_at(0, 0), 4);
  HexSet ends;
  board.paths->find_ends(state, mover_of(state, 0, false), ends);
  for_each_hex(ends, Rows{}, [](Hex) { ADD_FAILURE() << "the unit stands in contact"; });
  EXPECT_FALSE(board.paths->reached(hex_at(0, 2)));
  EXPECT_FALSE(board.paths->reached(hex_at(2, 0)));
  Mover flyer = mover_of(state, 0, false);
  flyer.flying = true;
  board.paths->find(board.rules, state, flyer, hex_at(0, 0), 4);
  EXPECT_TRUE(board.paths->reached(hex_at(4, 0)));
  EXPECT_FALSE(Paths::may_end(state, flyer, hex_at(1, 0)));
  EXPECT_FALSE(Paths::may_end(state, flyer, hex_at(2, 0)));  // in contact
  EXPECT_TRUE(Paths::may_end(state, flyer, hex_at(4, 0)));
}

// Rules: SC-C1, SC-A1
TEST(SuitcaseBoard, AChargeReachesTwiceTheSpeed) {
  Board board;
  State& state = board.stand(0, kPlain, 22, 10).stand(1, kPlain, 22, 19).stand(1, kPlain, 5, 20).set_up();
  const ChargePlan plan = board.paths->charge(board.rules, state, mover_of(state, 0, false), 1);
  EXPECT_TRUE(plan.legal);
  EXPECT_EQ(distance(plan.hexes[0], hex_at(22, 19)), 1);
  EXPECT_FALSE(board.paths->charge(board.rules, state, mover_of(state, 0, false), 2).legal);
}

/// All that SC-C3 says, over the whole board: closest to the enemy; ties: row, column.
Hex closest_coherent_hex(const Rules& rules, const State& state, UnitIndex unit, int model, UnitIndex enemy) {
  const UnitState& self = state.unit(unit);
  const Hex own = self.hexes[static_cast<std::size_t>(model)];
  const auto far = [&](Hex hex) { return distance_to(state.unit(enemy).body, state.unit(enemy).hexes, hex); };
  std::vector<std::tuple<int, int, int, Hex>> open;
  for (Hex hex = 0; hex < kHexes; ++hex) {
    Formation hexes = self.hexes;
    hexes[static_cast<std::size_t>(model)] = hex;
    const bool free = state.occupant(hex) == kNoUnit && !state.is(hex, kObstacle);
    if (!free || distance(own, hex) > rules.pile_in || !is_coherent(self.body, hexes)) continue;
    open.emplace_back(far(hex), row_of(hex), column_of(hex), hex);
  }
  std::sort(open.begin(), open.end());
  return open.empty() || std::get<0>(open.front()) >= far(own) ? kNoHex : std::get<3>(open.front());
}

// Rules: SC-C3, SC-M4
TEST(SuitcaseBoard, ADefenderMovesUpToTheClosestHexWhereItsUnitIsCoherent) {
  Board board;
  board.piece(disk(25, 23, 1, {.blocks_los = 1200, .solid = true}));
  State& state = board.stand(0, kPlain, 22, 22).stand(1, kFive, 30, 30).set_up();
  RandomStream lots({1, 0, 0}, StreamClass::decisions);
  int second_best = 0;
  for (int number = 0; number < 400; ++number) {
    state.lift(1);
    Formation hexes;
    hexes.fill(kNoHex);
    hexes[0] = hex_at(20 + static_cast<int>(lots.below(6)), 23 + static_cast<int>(lots.below(3)));
    if (state.is(hexes[0], kObstacle)) continue;
    for (std::size_t model = 1; model < 5;) {
      const Hex next = neighbours(hexes[lots.below(static_cast<std::uint32_t>(model))])[lots.below(6)];
      const bool taken = std::find(hexes.begin(), hexes.begin() + 5, next) != hexes.begin() + 5;
      if (!taken && state.occupant(next) == kNoUnit && !state.is(next, kObstacle)) hexes[model++] = next;
    }
    state.put(1, hexes);
    if (!is_coherent(state.unit(1).body, hexes)) continue;
    for (int model = 0; model < 5; ++model) {
      const Hex own = hexes[static_cast<std::size_t>(model)];
      const int far = distance(own, hex_at(22, 22));
      if (far <= 1) continue;
      const Hex right = closest_coherent_hex(board.rules, state, 1, model, 0);
      EXPECT_EQ(pile_in_hex(board.rules, state, 1, model, state.unit(0), far), right) << number << ' ' << model;
      if (right == kNoHex) continue;
      // whether a closer hex breaks the unit up
      bool closer = false;
      for (Hex hex = 0; hex < kHexes; ++hex) {
        closer = closer || (state.occupant(hex) == kNoUnit && !state.is(hex, kObstacle) &&
                            distance(own, hex) <= board.rules.pile_in &&
                            distance(hex, hex_at(22, 22)) < distance(right, hex_at(22, 22)));
      }
      second_best += closer ? 1 : 0;
    }
  }
  EXPECT_GE(second_best, 50) << "too few where the closest hex is none";
}

// Rules: SC-S2
TEST(SuitcaseBoard, DrawnTerrainIsTheSameUnderHalfATurn) {
  const Rules rules = sim::compile_rules<Suitcase>(load_rules({}));
  const auto state = std::make_unique<State>();
  for (std::uint32_t table = 0; table < 20; ++table) {
    state->begin(rules, {});
    state->lay_out(rules, {}, {1, 0, 2 * table});
    EXPECT_GE(state->terrain.count(), 8);
    EXPECT_LE(state->terrain.count(), 20);
    for (int column = 0; column < kColumns; ++column) {
      for (int row = 0; row < kRows; ++row) {
        EXPECT_EQ(state->ground[at(hex_at(column, row))],
                  state->ground[at(hex_at(kColumns - 1 - column, kRows - 1 - row))]);
      }
    }
    for (const int markers : {3, 4, 5}) {
      for (const Hex hex : layout_of(markers).first(static_cast<std::size_t>(markers))) {
        EXPECT_EQ(state->ground[at(hex)], 0);
      }
    }
  }
}

// Rules: SC-S4, SC-D1
TEST(SuitcaseBoard, MarkersLieOutsideTheZonesAndFarApart) {
  for (const int markers : {3, 4, 5}) {
    const auto places = layout_of(markers);
    ASSERT_EQ(std::ssize(places), markers);
    for (std::size_t i = 0; i < places.size(); ++i) {
      EXPECT_GE(row_of(places[i]), 10);
      EXPECT_LT(row_of(places[i]), 40);
      for (std::size_t k = 0; k < i; ++k) EXPECT_GT(distance(places[i], places[k]), 9);
    }
  }
}

}  // namespace
}  // namespace warbalance::suitcase::board_test
