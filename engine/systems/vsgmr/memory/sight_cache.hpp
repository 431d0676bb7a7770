#pragma once

#include <cstdint>
#include <vector>

#include "engine/kernels/vectorised.hpp"
#include "engine/systems/vsgmr/memory/positions.hpp"
#include "engine/systems/vsgmr/sight.hpp"

// A cache of what figures see past the terrain: players look from the same places many times, in one battle and in the
// next ones.

namespace warbalance::vsgmr {

/// Results of `look`, valid until the terrain changes.
class SightCache {
 public:
  /// Allocates; nothing else does.
  SightCache() : entries_(kEntries) {}

  /// At the start of a battle.
  void begin(const Terrain& terrain) { table_.begin(terrain, matter(terrain)); }

  /// The same as vsgmr::look.
  Sight look(const State& state, const Stand& from, const Stand& target, bool target_aboard);
  Sight look(const State& state, const Stand& from, UnitIndex target) {
    return look(state, from, stand_of(state, target), state.unit(target).mount != kNoUnit);
  }

 private:
  static constexpr unsigned kBits = 12;
  static constexpr std::size_t kEntries = std::size_t{1} << kBits;

  /// All that a look depends on, beside the terrain.
  struct Key {
    SightNumbers numbers;
    std::uint64_t table;  ///< its `TableVersion`
  };
  struct Entry {
    Key key{sight_numbers({}, {}, false), 0};  // no table has the number 0
    Sight sight;
  };

  static PieceSet matter(const Terrain& terrain) { return terrain.sight_blocking() | terrain.cover(); }

  std::vector<Entry> entries_;  ///< by the hash of the key; a new entry replaces the old one
  TableVersion table_;
};

}  // namespace warbalance::vsgmr
