#include "engine/systems/vsgmr/players/positions.hpp"

#include <cstddef>
#include <cstring>

namespace warbalance::vsgmr {
namespace {

using Coordinates = std::int32_t __attribute__((vector_size(16)));
using ShortCoordinates = std::int16_t __attribute__((vector_size(8)));

/// Mounts, flags as bits, rounds, rerolls and owner of a figure.
std::uint64_t rest_of(const FigureState& figure, std::int8_t owner) {
  static_assert(offsetof(FigureState, out) == offsetof(FigureState, deployed) + 7, "eight flags in a row");
  std::uint64_t flags;  // a byte each, gathered in the highest one
  std::memcpy(&flags, &figure.deployed, sizeof flags);
  const std::uint64_t bits = flags * 0x0102040810204080U >> 56;
  const auto byte = [](std::int8_t number, int place) {
    return std::uint64_t{static_cast<std::uint8_t>(number)} << 8 * place;
  };
  static_assert(offsetof(FigureState, rides) == offsetof(FigureState, mount) + sizeof figure.mount);
  std::uint32_t mounts;  // figures are numbered in a byte
  std::memcpy(&mounts, &figure.mount, sizeof mounts);
  return (mounts & 0xFFFF00FFU) | bits << 8 | byte(figure.ready_round, 4) | byte(figure.disabled_round, 5) |
         byte(figure.rerolls_used, 6) | byte(owner, 7);
}

}  // namespace

/// Returns whether the position fits into a key.
template <class Choice>
bool Positions<Choice>::fill(const State& state, const PositionChooser& chooser, Key& key) {
  static_assert(sizeof(FigureState) == 36, "what is new in it belongs into the key");
  const Terrain& terrain = state.terrain;
  key.chooser = chooser;
  key.carrier = state.carrier;
  key.round = state.round;
  key.fortress_hits = state.fortress < 0 ? std::int8_t{0} : state.piece_hits[static_cast<std::size_t>(state.fortress)];
  key.has_object = state.has_object ? 1 : 0;
  key.object = state.object;
  key.destroyed_hundredths = state.destroyed_hundredths;
  key.across = state.across;
  key.reserves = state.reserves;
  key.pieces = {terrain.solid(), terrain.difficult(), terrain.sight_blocking() | terrain.cover()};
  Coordinates beyond{};  // what is left of coordinates above 16 bits; 0 = nothing
  for (std::size_t i = 0; i < static_cast<std::size_t>(state.unit_count()); ++i) {
    const FigureState& figure = state.units[i];
    Figure& kept = key.figures[i];
    if (!figure.deployed && !figure.reserve) {
      kept = {Point{}, Point{}, 0};
      continue;
    }
    static_assert(offsetof(FigureState, facing) == offsetof(FigureState, at) + sizeof(Point));
    Coordinates wide;
    std::memcpy(&wide, &figure.at, sizeof wide);
    const ShortCoordinates narrow = __builtin_convertvector(wide, ShortCoordinates);
    std::memcpy(&kept.at, &narrow, sizeof narrow);
    beyond |= wide ^ __builtin_convertvector(narrow, Coordinates);
    kept.rest = rest_of(figure, state.owners[i]);
  }
  return (beyond[0] | beyond[1] | beyond[2] | beyond[3]) == 0;
}

template <class Choice>
bool Positions<Choice>::find(const State& state, const PositionChooser& chooser, std::optional<Choice>& choice) {
  if (!book_.is_open(state.round) || !fill(state, chooser, book_.key())) return false;
  const std::size_t size = offsetof(Key, figures) + static_cast<std::size_t>(state.unit_count()) * sizeof(Figure);
  const std::optional<Choice>* const known = book_.find(size);
  if (known != nullptr) choice = *known;
  return known != nullptr;
}

template class Positions<Moved>;
template class Positions<Acted>;

}  // namespace warbalance::vsgmr
