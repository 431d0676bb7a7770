#pragma once

#include <type_traits>

#include "engine/kernels/vectorised.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Where figures look from and what they see (VS-D3 .. VS-D7), as the tabletop and boards have in common.

namespace warbalance::vsgmr {

/// A place from which a figure looks: its own, or one that a player considers.
struct Stand {
  Point at;
  Point facing;
  Length radius = 0;
  bool in_flight = false;
  bool afoot = false;  ///< a guy aboard a mount, as if he had left it
};

Stand stand_of(const State& state, UnitIndex figure);

/// What a figure sees of a target.
struct Sight {
  bool visible = false;
  bool cover = false;              ///< VS-D5
  bool doubtful = false;           ///< VS-D6: one line of three only is not blocked
  bool doubtful_cover = false;     ///< VS-D6: one line only is blocked or meets cover
  std::uint8_t open_lines = 0x7F;  ///< bits of the lines that are not blocked: three, or those of `look_on_board`
};

/// All that a sight past the terrain depends on, beside the terrain and the board.
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

static_assert(std::has_unique_object_representations_v<SightNumbers>, "it is part of the keys of a cache");

inline SightNumbers sight_numbers(const Stand& from, const Stand& target, bool target_aboard) {
  return {from.at,
          target.at,
          static_cast<std::int16_t>(from.radius),
          static_cast<std::int16_t>(target.radius),
          from.in_flight,
          target.in_flight,
          target_aboard};
}

/// VS-D7: whether an enemy of a seat stands in a line. Figures in flight block nothing.
/// @param target  it and those aboard it do not count; may be kNoUnit
bool figures_block(const State& state, int seat, Point from, Point to, UnitIndex target);

}  // namespace warbalance::vsgmr
