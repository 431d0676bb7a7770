#pragma once

#include <array>
#include <string>

#include "engine/systems/vsgmr/board/spaces.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "tests/engine/vsgmr/board.hpp"

// Positions on boards of squares and hexes. Places are given by column and row.

namespace warbalance::vsgmr::grids_test {

inline constexpr TerrainTraits kForest{.cover = true, .difficult = true};
inline constexpr TerrainTraits kWater{.difficult = true, .water = true};
inline constexpr TerrainTraits kBuilding{.blocks_los = 1200, .solid = true};
inline constexpr TerrainTraits kDarkness{.blocks_los = 1200, .difficult = true};
inline constexpr TerrainTraits kWindow{.cover = true, .solid = true};

inline const std::array<std::string, 2> kBoards = {"geometry=square_grid", "geometry=hex_grid"};

inline Rules rules_with(const std::vector<std::string>& settings) {
  return sim::compile_rules<Vsgmr>(load_rules(settings));
}

/// The middle of a square: those of the usual table begin at its corner.
inline constexpr Point square_at(int column, int row) { return {100 * column + 50, 100 * row + 50}; }
/// The middle of a hex: 71 of them and half a one lie in 7200.
inline constexpr Point hex_at(int column, int row) {
  return {25 + 100 * column + 50 + (row % 2 != 0 ? 50 : 0), 100 * row + 50};
}

inline TerrainPiece rect(Point low, Point high, TerrainTraits traits) { return {Shape::rectangle(low, high), traits}; }

/// A position that questions about moves are asked of.
class Position {
 public:
  explicit Position(const std::string& geometry) : scene_({geometry}), is_hex_(geometry == kBoards[1]) {}

  Point at(int column, int row) const { return is_hex_ ? hex_at(column, row) : square_at(column, row); }
  Position& unit(int seat, const std::string& profile, Point at) {
    scene_.unit(seat, profile, at);
    return *this;
  }
  Position& piece(const TerrainPiece& piece) {
    scene_.piece(piece);
    return *this;
  }
  /// Whether unit 0 may go there, walking or in flight.
  bool goes(Point to, bool flies = false) {
    const State state = scene_.play().state;
    const Rules& rules = sim::compile_rules<Vsgmr>(scene_.ruleset());
    const Walker walker = walker_of(state, 0, flies);
    return move_is_legal(rules, state, walker, Path::straight(walker.from, to), flies);
  }
  /// Where unit 0 ends that is forced away from a place.
  Point forced(Point source, Length length, bool& off) {
    const State state = scene_.play().state;
    const Walker walker = walker_of(state, 0, false);
    return forced_space(state, walker, walker.from, source, length, {0, 1}, off);
  }
  Point forced(Point source, Length length) {
    bool off = false;
    const Point end = forced(source, length, off);
    EXPECT_FALSE(off);
    return end;
  }
  /// What unit 0 sees of unit 1.
  Sight sight() {
    const State state = scene_.play().state;
    const Rules& rules = sim::compile_rules<Vsgmr>(scene_.ruleset());
    const Stand from = stand_of(state, 0);
    return past_figures(rules, state, 0, from, stand_of(state, 1), 1, look(state, from, 1));
  }

 private:
  Scene scene_;
  bool is_hex_;
};

}  // namespace warbalance::vsgmr::grids_test
