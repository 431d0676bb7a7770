#pragma once

#include <type_traits>

#include "engine/core/vectorised.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Where figures look from, what they see, and the figures that stand in the way (VS-D3 .. VS-D7): the same on a table
// and on a board.

namespace warbalance::vsgmr {

/// A place from which a figure looks: its own, or one that a player thinks of.
struct Stand {
  Point at;
  Point facing;
  Length radius = 0;
  bool in_flight = false;
  bool afoot = false;  ///< a guy aboard of a mount, thought of as having left it
};

Stand stand_of(const State& state, UnitIndex figure);

struct Sight {
  bool visible = false;
  bool cover = false;              ///< VS-D5
  bool doubtful = false;           ///< VS-D6: one line of three only is not blocked
  bool doubtful_cover = false;     ///< VS-D6: one line only is blocked or meets cover
  std::uint8_t open_lines = 0x7F;  ///< bits of those that are not blocked: of three, or of `BoardLines`
};

/// All that a look past the terrain depends on, beside the terrain and the board.
struct SightNumbers {
  ShortPoint from;
  ShortPoint target;
  std::int16_t from_radius;
  std::int16_t target_radius;
  bool from_in_flight;
  bool target_in_flight;
  bool target_aboard;
  std::int8_t nothing = 0;  ///< fills the gap
};

static_assert(std::has_unique_object_representations_v<SightNumbers>, "sights are known again by the whole of it");

inline SightNumbers sight_numbers(const Stand& from, const Stand& target, bool target_aboard) {
  return {from.at,
          target.at,
          static_cast<std::int16_t>(from.radius),
          static_cast<std::int16_t>(target.radius),
          from.in_flight,
          target.in_flight,
          target_aboard};
}

/// VS-D7: whether a figure of somebody's enemies stands in a line. Those in flight block nothing.
/// @param target  it and those aboard of it are not in the way; may be kNoUnit
bool figures_block(const State& state, int seat, Point from, Point to, UnitIndex target);

}  // namespace warbalance::vsgmr
