#include "engine/systems/vsgmr/board/sight.hpp"

namespace warbalance::vsgmr {
namespace {

constexpr unsigned kCentre = 1;  ///< the line between the centres
constexpr unsigned kAll = 0x7F;

/// Whether a piece is too small to block sight: it fills less than half a space.
bool is_small(const Grid& grid, const Shape& shape) {
  constexpr std::int64_t kThousandth = 1000;
  constexpr std::int64_t kPi = 3142;
  const Point sides = shape.high - shape.low;
  const std::int64_t area = shape.outline == Outline::circle ? kPi * shape.radius * shape.radius / kThousandth
                                                             : std::int64_t{sides.x} * sides.y;
  return 2 * area < std::int64_t{grid.space} * grid.space;
}

/// Calls `visit(bit, end)` for the lines to a space: to its centre and its corners.
template <class Visit>
void for_each_line(const Grid& grid, Point centre, Visit&& visit) {
  visit(kCentre, centre);
  const std::array<Point, 6> corners = grid.corners(centre);
  for (int corner = 0; corner < grid.corner_count(); ++corner) {
    visit(kCentre << (corner + 1), corners[static_cast<std::size_t>(corner)]);
  }
}

/// What the lines that are not blocked show.
Sight by_lines(unsigned open, bool cover) {
  Sight sight;
  sight.visible = open != 0;
  sight.cover = cover || (open & kCentre) == 0;
  sight.open_lines = static_cast<std::uint8_t>(open);
  return sight;
}

}  // namespace

Sight look_on_board(const Grid& grid, const Terrain& terrain, const SightNumbers& n) {
  const Point from = n.from;
  const Point target = n.target;
  bool soft = n.target_aboard;
  unsigned blocked = 0;
  const PieceSet matter = terrain.near(terrain.sight_blocking() | terrain.cover(), from, target, grid.space);
  terrain.for_each(matter, [&](int, const TerrainPiece& piece) {
    if (piece.traits.low && (n.from_in_flight || n.target_in_flight)) return;
    if (piece.traits.blocks_los > 0) {
      if (is_small(grid, piece.shape)) return;
      for_each_line(grid, target, [&](unsigned bit, Point end) {
        if (crosses(piece.shape, from, end)) blocked |= bit;
      });
      return;
    }
    const bool own = is_near(piece.shape, from, grid.space) && !contains(piece.shape, target);  // VS-D4
    soft = soft || (!own && touches(piece.shape, from, target));
  });
  return by_lines(kAll & ~blocked & ((2U << grid.corner_count()) - 1), soft);
}

Sight past_figures_on_board(const State& state, UnitIndex looks, const Stand& from, const Stand& at, UnitIndex target,
                            Sight sight) {
  unsigned open = 0;
  for_each_line(state.grid, at.at, [&](unsigned bit, Point end) {
    const bool needed = bit == kCentre || (open & kCentre) == 0;
    const bool is_open = (sight.open_lines & bit) != 0;
    if (needed && is_open && !figures_block(state, state.owner(looks), from.at, end, target)) open |= bit;
  });
  return by_lines(open, sight.cover);
}

}  // namespace warbalance::vsgmr
