#include "engine/systems/vsgmr/memory/positions.hpp"

#include <cstddef>
#include <cstring>

namespace warbalance::vsgmr {
namespace {

using Coordinates = std::int32_t __attribute__((vector_size(16)));
using ShortCoordinates = std::int16_t __attribute__((vector_size(8)));

}  // namespace

/// Returns whether the position fits into a key.
bool Positions::fill(const State& state, const PositionChooser& chooser, Key& key) {
  const Terrain& terrain = state.terrain;
  key.chooser = chooser;
  key.situation = state;
  key.pieces = {terrain.solid(), terrain.difficult(), terrain.sight_blocking() | terrain.cover()};
  key.owners = {};
  Coordinates beyond{};  // bits of coordinates that 16 bits cannot hold
  for (std::size_t i = 0; i < static_cast<std::size_t>(state.unit_count()); ++i) {
    const FigureState& figure = state.units[i];
    Figure& in_key = key.figures[i];
    if (!figure.deployed && !figure.reserve) {
      in_key = Figure{};
      continue;
    }
    const std::array<Point, 2> stands{figure.at, figure.facing};
    Coordinates wide;
    std::memcpy(&wide, &stands, sizeof wide);
    const ShortCoordinates narrow = __builtin_convertvector(wide, ShortCoordinates);
    std::memcpy(&in_key.stands, &narrow, sizeof narrow);
    beyond |= wide ^ __builtin_convertvector(narrow, Coordinates);
    in_key.situation = figure;
    key.owners[i] = state.owners[i];
  }
  return (beyond[0] | beyond[1] | beyond[2] | beyond[3]) == 0;
}

bool Positions::find(const State& state, const PositionChooser& chooser, std::optional<Moved>& choice) {
  if (!book_.is_open(state.round) || !fill(state, chooser, book_.key())) return false;
  const std::size_t size = offsetof(Key, figures) + static_cast<std::size_t>(state.unit_count()) * sizeof(Figure);
  const std::optional<Moved>* const known = book_.find(size);
  if (known != nullptr) choice = *known;
  return known != nullptr;
}

}  // namespace warbalance::vsgmr
