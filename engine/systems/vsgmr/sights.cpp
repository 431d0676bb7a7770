#include "engine/systems/vsgmr/sights.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

void Sights::forget() {
  if (++table_ != 0) return;
  std::fill(entries_.begin(), entries_.end(), Entry{});
  table_ = 1;
}

void Sights::begin(const Terrain& terrain) {
  const PieceSet matter = terrain.sight_blocking() | terrain.cover();
  bool same = table_ != 0 && matter == matter_;
  terrain.for_each(matter, [&](int number, const TerrainPiece& piece) {
    same = same && pieces_[static_cast<std::size_t>(number)] == piece;
  });
  if (same) return;
  matter_ = matter;
  terrain.for_each(matter,
                   [&](int number, const TerrainPiece& piece) { pieces_[static_cast<std::size_t>(number)] = piece; });
  forget();
}

Sight Sights::look(const State& state, const Stand& from, const Stand& target, bool target_aboard) {
  const PieceSet matter = state.terrain.sight_blocking() | state.terrain.cover();
  if (matter == 0) return {.visible = true, .cover = target_aboard};
  if (matter != matter_) {  // a piece is gone
    matter_ = matter;
    forget();
  }
  const auto bases = static_cast<std::uint32_t>(from.radius << 16 | target.radius << 3) | (from.in_flight ? 4U : 0U) |
                     (target.in_flight ? 2U : 0U) | (target_aboard ? 1U : 0U);
  const Key key{from.at, target.at, bases, table_};
  std::uint64_t both;
  __builtin_memcpy(&both, &key, sizeof both);
  constexpr std::uint64_t kMixer = 0x9E3779B97F4A7C15;
  Entry& entry = entries_[both * kMixer >> (64 - kBits)];
  if (!(entry.key == key)) entry = {key, vsgmr::look(state, from, target, target_aboard)};
  return entry.sight;
}

}  // namespace warbalance::vsgmr
