#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/systems/vsgmr/walker.hpp"

// VS-G5: the costs of moving from space to space of a board. Spaces are identified by their numbers.

namespace warbalance::vsgmr {

/// The cost of a path in spaces; kNoPath = there is none.
using PathCost = std::uint16_t;
inline constexpr PathCost kNoPath = 0xFFFF;

/// The terrain of a board by spaces: the cost of entering each, and the barriers between them.
class SpaceMap {
 public:
  void begin(const Grid& grid, const Terrain& terrain);
  /// The pieces that it depends on.
  static PieceSet matter(const Terrain& terrain) { return terrain.solid() | terrain.difficult(); }

  const Grid& grid() const { return grid_; }
  /// Calls `visit(number)` for all neighbors of a space on the board. @param walks  omit those behind a barrier
  template <class Visit>
  void for_each_beside(int number, bool walks, Visit&& visit) const {
    const auto n = static_cast<std::size_t>(number);
    const unsigned shut = walks ? unsigned{barred_[n]} : unsigned{edge_[n]};
    const bool odd = grid_.is_hex() && number / grid_.columns % 2 != 0;
    const auto& steps = steps_[odd ? 1 : 0];
    for (std::size_t d = 0; d < static_cast<std::size_t>(grid_.directions()); ++d) {
      if ((shut >> d & 1U) == 0) visit(number + steps[d]);
    }
  }
  /// VS-G5: the cost of entering a space.
  PathCost cost(int number, bool flies, bool swims) const {
    const unsigned rough = ground_[static_cast<std::size_t>(number)] & (swims ? kRough : kRough | kWater);
    return flies || rough == 0 ? 1 : 2;
  }
  bool is_solid(int number) const { return (ground_[static_cast<std::size_t>(number)] & kSolid) != 0; }

 private:
  static constexpr unsigned kRough = 1;  ///< rough, but not because of water
  static constexpr unsigned kWater = 2;
  static constexpr unsigned kSolid = 4;

  void find_edges();
  /// Calls `visit(space, number)` for the spaces on and around a piece.
  template <class Visit>
  void for_each_around(const Shape& shape, Visit&& visit) const;

  Grid grid_;
  std::array<std::array<int, 8>, 2> steps_;       ///< from a number to its neighbors; the second: odd rows of hexes
  std::array<std::uint8_t, kMostSpaces> edge_;    ///< bits of directions that lead off the board
  std::array<std::uint8_t, kMostSpaces> barred_;  ///< bits of directions off the board or across barriers
  std::array<std::uint8_t, kMostSpaces> ground_;
};

/// The cheapest paths from a space to all others, in the order of their costs.
class SpaceFlood {
 public:
  /// @param enter  `enter(number)`: the cost of entering a space; 0 = impossible
  template <class Enter>
  void run(const SpaceMap& map, int start, int most, bool walks, Enter&& enter) {
    std::fill_n(costs_.data(), map.grid().count(), kNoPath);
    count_ = 0;
    std::size_t plain_end = 0;
    std::size_t slow = 0;
    std::size_t slow_end = 0;
    costs_[static_cast<std::size_t>(start)] = 0;
    plain_[plain_end++] = static_cast<SpaceNumber>(start);
    for (std::size_t plain = 0; plain < plain_end || slow < slow_end;) {  // both queues are in the order of costs
      const bool is_slow = plain == plain_end || (slow < slow_end && cost(slow_[slow]) < cost(plain_[plain]));
      const int here = is_slow ? slow_[slow++] : plain_[plain++];
      reached_[count_++] = static_cast<SpaceNumber>(here);
      map.for_each_beside(here, walks, [&](int next) {
        if (cost(next) != kNoPath) return;
        const PathCost step = enter(next);
        if (step == 0 || cost(here) + step > most) return;
        costs_[static_cast<std::size_t>(next)] = static_cast<PathCost>(cost(here) + step);
        (step == 1 ? plain_[plain_end++] : slow_[slow_end++]) = static_cast<SpaceNumber>(next);
      });
    }
  }
  PathCost cost(int number) const { return costs_[static_cast<std::size_t>(number)]; }
  std::span<const SpaceNumber> reached() const { return {reached_.data(), count_}; }
  const PathCost* costs() const { return costs_.data(); }

 private:
  std::array<PathCost, kMostSpaces> costs_;
  std::array<SpaceNumber, kMostSpaces> plain_;  ///< spaces with cost 1 to continue from
  std::array<SpaceNumber, kMostSpaces> slow_;   ///< spaces with cost 2 to continue from
  std::array<SpaceNumber, kMostSpaces> reached_;
  std::size_t count_ = 0;
};

/// The spaces that a figure reaches in its move.
class SpaceSearch {
 public:
  void survey(const SpaceMap& map, const State& state, const Walker& walker);

  bool reaches(int number) const { return flood_.cost(number) != kNoPath; }
  PathCost cost(int number) const { return flood_.cost(number); }
  /// All spaces that it reaches, cheapest first, including its own; other figures may stand in some.
  std::span<const SpaceNumber> reached() const { return flood_.reached(); }

 private:
  SpaceFlood flood_;
  std::array<bool, kMostSpaces> hostile_;  ///< spaces of enemies that it cannot pass
};

// Movement on a board (VS-G4, VS-G5, VS-G7): where figures may stand and end; only terrain at centres counts.

/// Whether the centre of a space lies in rough ground that slows the walker; edges belong to it.
bool is_rough_space(const Terrain& terrain, const Walker& walker, Point centre);

/// Whether a barrier lies between the centres of two spaces, or on the centre if both are the same space.
inline bool is_barred(const Terrain& terrain, Point a, Point b) { return terrain.any_crossed(terrain.solid(), a, b); }

/// Whether a figure may stand in a space: on the board, without other figures, and without a barrier unless it flies.
bool may_stand_in_space(const State& state, const Walker& walker, Point centre, bool in_flight);

/// VS-G5: whether a figure may move from space to space along the path.
bool space_move_is_legal(const State& state, const Walker& walker, const Path& path, bool in_flight);

/// The nearest free space around a space; of equal ones the first clockwise from the facing.
Point nearest_free_space(const State& state, const Walker& walker, Point centre, Point facing);

/// VS-M9: the free space beside a mount nearest to a direction; nothing if there is none.
std::optional<Point> leaving_space(const State& state, UnitIndex unit, Point direction);

/// VS-G7: the end of a forced move away from a place. Sets `off` if the figure leaves the board.
/// @param length  in widths of a space; rough spaces count twice
Point forced_space(const State& state, const Walker& walker, Point from, Point source, Length length, Point facing,
                   bool& off);

}  // namespace warbalance::vsgmr
