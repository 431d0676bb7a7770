#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/lanes/vectorised.hpp"
#include "engine/systems/vsgmr/known_table.hpp"
#include "engine/systems/vsgmr/sight.hpp"

namespace warbalance::vsgmr {

/// What was seen from places, kept while the terrain stays: the players come back to the same places again and again,
/// within a battle and in the next one.
class Sights {
 public:
  /// Allocates; nothing else does.
  Sights() : entries_(kEntries) {}

  /// Takes up the table of a battle.
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
    std::uint64_t table;  ///< its number
  };
  struct Entry {
    Key key{sight_numbers({}, {}, false), 0};  // no table has the number 0
    Sight sight;
  };

  static PieceSet matter(const Terrain& terrain) { return terrain.sight_blocking() | terrain.cover(); }

  std::vector<Entry> entries_;  ///< each sight has one place here, which it shares
  KnownTable table_;
};

}  // namespace warbalance::vsgmr
