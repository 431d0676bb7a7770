#include "engine/systems/vsgmr/sights.hpp"

namespace warbalance::vsgmr {

Sight Sights::look(const State& state, const Stand& from, const Stand& target, bool target_aboard) {
  const PieceSet pieces = matter(state.terrain);
  if (pieces == 0) return {.visible = true, .cover = target_aboard};
  table_.follow(pieces);
  const auto bases = static_cast<std::uint32_t>(from.radius << 16 | target.radius << 3) | (from.in_flight ? 4U : 0U) |
                     (target.in_flight ? 2U : 0U) | (target_aboard ? 1U : 0U);
  const Key key{from.at, target.at, bases, table_.number()};
  std::uint64_t both;
  __builtin_memcpy(&both, &key, sizeof both);
  constexpr std::uint64_t kMixer = 0x9E3779B97F4A7C15;
  Entry& entry = entries_[both * kMixer >> (64 - kBits)];
  if (!(entry.key == key)) entry = {key, vsgmr::look(state, from, target, target_aboard)};
  return entry.sight;
}

}  // namespace warbalance::vsgmr
