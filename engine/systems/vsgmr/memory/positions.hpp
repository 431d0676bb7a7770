#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/memory.hpp"
#include "engine/core/terrain.hpp"
#include "engine/kernels/vectorised.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/state.hpp"

// A memo of the moves that players chose: a move is found again when its position comes back, in the same battle or in
// a later one of the same armies on the same table. Without it, `battle --scenario open` takes 1.5 to 1.6 times the
// processor time, and on other tables that stay up to 2.2 times. `price` gains nothing.

namespace warbalance::vsgmr {

inline constexpr std::size_t kMostFigures = 32;  ///< battles with more of them are not remembered

/// Figures as bits, where there are no more than `kMostFigures`.
inline std::uint32_t mask_of(std::span<const UnitIndex> units) {
  std::uint32_t bits = 0;
  for (const UnitIndex unit : units) bits |= std::uint32_t{1} << (unit & 31);
  return bits;
}

/// Who chooses, and among what: part of the key.
struct PositionChooser {
  Style style;
  std::int16_t seat;
  std::uint32_t ready;  ///< bits of the figures to choose from
};

/// The memo of an arena.
class Positions {
 public:
  /// Before the first choice of a battle.
  /// @param number  of its armies and table (`Beginnings::find`), part of the key; 0: the battle is not remembered
  void begin(std::uint32_t number) { book_.begin(number); }

  /// Looks a position up. Returns whether it is known; else `keep` stores the choice for it.
  bool find(const State& state, const PositionChooser& chooser, std::optional<Moved>& choice);
  void keep(const std::optional<Moved>& choice) { book_.keep(choice); }

 private:
  /// Everything of a figure that changes, but its owner; as it is made for figures that are out of the game.
  struct Figure {
    std::array<ShortPoint, 2> stands{Point{}, Point{}};  ///< where, and its facing
    FigureSituation situation;
  };
  /// Everything of a battle that changes.
  struct Key {
    std::uint64_t battle;  ///< number of its beginning
    PositionChooser chooser;
    BattleSituation situation;
    std::array<PieceSet, 3> pieces;  ///< that are left, by what they do
    std::array<std::int8_t, kMostFigures> owners;
    std::array<Figure, kMostFigures> figures;
  };

  static bool fill(const State& state, const PositionChooser& chooser, Key& key);

  static constexpr unsigned kSetBits = 9;

  PositionBook<Key, std::optional<Moved>, kSetBits> book_;
};

// The part of a cache's key that stands for the terrain of a table.

/// Numbers the tables that caches depend on: the number changes when a piece of terrain that counts is another one, or
/// is gone. It is part of the keys of the caches.
class TableVersion {
 public:
  /// At the start of a battle. The number stays when the table is that of the battle before.
  /// @param matter  the pieces that count
  void begin(const Terrain& terrain, PieceSet matter) {
    bool same = number_ != 0 && matter == matter_;
    terrain.for_each(matter, [&](int number, const TerrainPiece& piece) {
      TerrainPiece& last = pieces_[static_cast<std::size_t>(number)];
      same = same && last == piece;
      last = piece;
    });
    if (!same) ++number_;
    matter_ = matter;
  }
  /// During the battle: pieces may be gone.
  void follow(PieceSet matter) {
    if (matter == matter_) return;
    matter_ = matter;
    ++number_;
  }
  /// From 1 on; 0 = there was none yet.
  std::uint64_t number() const { return number_; }

 private:
  std::uint64_t number_ = 0;
  PieceSet matter_ = 0;
  std::array<TerrainPiece, kMaxPieces> pieces_;
};

}  // namespace warbalance::vsgmr
