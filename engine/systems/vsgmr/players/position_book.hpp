#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>

#include "engine/core/vectorised.hpp"
#include "engine/systems/vsgmr/players/script.hpp"
#include "engine/systems/vsgmr/state.hpp"

namespace warbalance::vsgmr {

/// A figure that moves, and how.
struct Moved {
  UnitIndex unit = kNoUnit;
  Move move;
};

/// A figure that acts in step 3 or 4, and what it does.
struct Acted {
  UnitIndex unit = kNoUnit;
  Action action;
};

/// What battles begin with: armies and tables.
class Beginnings {
 public:
  static constexpr std::size_t kMostFigures = 32;  ///< of battles that are known again

  /// The number of a battle's armies and table after the set-up, when a battle not long ago had the same; else 0.
  /// Tables with skill tasks have no number.
  std::uint32_t number_of(const State& state);

 private:
  struct Beginning {
    std::uint32_t number = 0;
    std::int8_t players = 0;
    std::array<std::int16_t, kMaxPlayers + 1> army_begin{};
    std::array<Profile, kMostFigures> profiles{};
    std::array<Hundredths, kMostFigures> costs{};
    int piece_count = 0;
    std::array<TerrainPiece, kMaxPieces> pieces{};

    bool is_of(const State& state) const;
    void take(const State& state);
  };

  std::array<Beginning, kMaxPlayers> last_;  ///< as many as there are seats: armies change them from battle to battle
  std::size_t oldest_ = 0;
  std::uint32_t last_number_ = 0;
};

/// Figures as bits, where there are no more than `Beginnings::kMostFigures`.
inline std::uint32_t mask_of(std::span<const UnitIndex> units) {
  std::uint32_t bits = 0;
  for (const UnitIndex unit : units) bits |= std::uint32_t{1} << (unit & 31);
  return bits;
}

/// Who chooses, and what.
struct PositionChooser {
  std::int8_t seat;
  std::int8_t kind;     ///< of player
  std::int16_t step;    ///< of the round
  std::uint32_t ready;  ///< bits of the figures to choose from
};

/// What players chose, kept for when the same position comes back: battles of the same armies on the same table begin
/// alike, and in their first rounds few positions are new. A choice is found again only for an equal position, so that
/// it is the one that would be made anew.
/// @tparam Choice  Moved or Acted
template <class Choice>
class PositionBook {
 public:
  /// Allocates; nothing else does.
  PositionBook();

  /// Takes up a battle. Those with different numbers are kept apart.
  /// @param number  of its beginning; 0: nothing of it is kept
  void begin(std::uint32_t number, const State& state);

  /// Looks a position up. Returns whether it is known; else what is kept next is kept for it.
  bool find(const State& state, const PositionChooser& chooser, std::optional<Choice>& choice);
  void keep(const std::optional<Choice>& choice);

 private:
  static constexpr std::size_t kWays = 4;  ///< entries among which a position has its place
  static constexpr unsigned kSetBits = 11;
  static constexpr std::size_t kSets = std::size_t{1} << kSetBits;

  /// Everything of a figure that changes, in 16 bytes; zeros when it is out of the game.
  struct Figure {
    ShortPoint at;
    ShortPoint facing;
    std::uint64_t rest;  ///< mounts, flags, rounds, rerolls, owner
  };
  /// Everything of a position that players look at, beside the armies and the table that a battle began with.
  struct Key {
    std::uint32_t battle;  ///< number of its beginning
    PositionChooser chooser;
    UnitIndex carrier;
    std::int8_t round;
    std::int8_t fortress_hits;
    Point object;
    std::int64_t has_object;
    std::array<std::int64_t, kMaxPlayers> destroyed_hundredths;
    std::array<std::int16_t, kMaxPlayers> across;
    std::array<std::int16_t, kMaxPlayers> reserves;
    std::array<PieceSet, 3> pieces;  ///< that are left, by what they do
    std::array<Figure, Beginnings::kMostFigures> figures;
  };
  static_assert(std::has_unique_object_representations_v<Key>, "keys are compared byte by byte");
  struct Entry {
    Key key;
    bool any;
    union {
      Choice choice;
    };
    Entry() {}  // what is not used is never touched
  };
  /// What is known of an entry without a look at it.
  struct Place {
    std::uint32_t mark;  ///< a part of its hash
    std::uint32_t uses;  ///< lately; 0 = there is none
  };
  /// How often positions of a round were known. Where they hardly ever are, none is looked up any more.
  struct Experience {
    std::int64_t looked_up = 0;
    std::int64_t known = 0;

    bool is_good() const {
      constexpr std::int64_t kTrial = 512;
      constexpr std::int64_t kShare = 16;
      return looked_up < kTrial || kShare * known >= looked_up;
    }
  };

  bool make_key(const State& state, const PositionChooser& chooser);
  std::size_t key_size() const;
  std::uint64_t hash_of_key() const;

  std::uint32_t battle_ = 0;   ///< number of the beginning of this one; 0: nothing of it is kept
  std::uint32_t highest_ = 0;  ///< of these numbers
  std::size_t figure_count_ = 0;
  Key key_{};                                ///< of the position that was looked up
  bool may_keep_ = false;                    ///< it was, and is not known
  std::uint32_t mark_ = 0;                   ///< of it
  std::size_t first_ = 0;                    ///< of the entries that it may have
  std::array<Experience, 16> experience_{};  ///< of rounds
  std::array<Place, kSets * kWays> places_{};
  std::unique_ptr<Entry[]> entries_;
};

extern template class PositionBook<Moved>;
extern template class PositionBook<Acted>;

}  // namespace warbalance::vsgmr
