#include "engine/systems/vsgmr/memory/sight_cache.hpp"

#include <cstring>

namespace warbalance::vsgmr {

Sight SightCache::look(const State& state, const Stand& from, const Stand& target, bool target_aboard) {
  const PieceSet pieces = matter(state.terrain);
  if (pieces == 0) return {.visible = true, .cover = target_aboard};
  table_.follow(pieces);
  const Key key{sight_numbers(from, target, target_aboard), table_.number()};
  static_assert(std::has_unique_object_representations_v<Key>, "keys are compared byte by byte");
  std::uint64_t both;
  std::memcpy(&both, &key.numbers, sizeof both);  // both places
  constexpr std::uint64_t kMixer = 0x9E3779B97F4A7C15;
  Entry& entry = entries_[both * kMixer >> (64 - kBits)];
  if (std::memcmp(&entry.key, &key, sizeof key) != 0) {
    entry = {key, vsgmr::look(state.grid, state.terrain, key.numbers)};
  }
  return entry.sight;
}

}  // namespace warbalance::vsgmr
