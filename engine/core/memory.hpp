#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "engine/core/armies.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/terrain.hpp"

namespace warbalance {

/// A cache of the choices of players by position: battles of the same armies on the same table begin alike, so the
/// positions of their first rounds recur. Keys are compared in full: a hit is always correct.
/// @tparam Key       everything that decisions depend on, except the armies and the table that a battle began with;
///                   its first member is `battle`, the number of that beginning
/// @tparam Choice    the cached value
/// @tparam kSetBits  2^kSetBits * 4 positions are kept
template <class Key, class Choice, unsigned kSetBits>
class PositionBook {
 public:
  static_assert(std::has_unique_object_representations_v<Key>, "keys are compared byte by byte");
  static_assert(std::is_trivially_copyable_v<Choice> && sizeof(Key) % sizeof(std::uint64_t) == 0);

  /// Allocates; no other member does.
  PositionBook() : entries_(std::make_unique_for_overwrite<Entry[]>(kSets * kWays)) {}

  /// Called before a battle. Choices of battles with different numbers are kept apart.
  /// @param number  of its armies, seats and table (`Beginnings::find`); 0: its choices are not kept
  void begin(std::uint32_t number) {
    key_.battle = number;
    ++battles_;
    if (number > highest_) {
      constexpr std::int64_t kMany = 16;  // after so many battles a new table is no sign that positions never recur
      if (battles_ > kMany) experience_ = {};
      highest_ = number;
      battles_ = 0;
    }
    may_keep_ = false;
  }

  /// Whether positions of a round are looked up at all: not in rounds whose positions hardly ever recurred.
  bool is_open(int round) {
    may_keep_ = false;
    round_ = static_cast<std::size_t>(round) % experience_.size();
    return key_.battle != 0 && experience_[round_].is_good();
  }

  /// The key to fill in before `find`.
  Key& key() { return key_; }

  /// Looks up `key()`. @pre `is_open` returned true
  /// @param size  of the part of the key that is in use [bytes], a multiple of eight
  /// @return  the choice, valid until the next `keep`; null: unknown, and `keep` may store one
  Choice* find(std::size_t size) {
    ++experience_[round_].looked_up;
    size_ = size;
    const std::uint64_t hash = hash_of_bytes(&key_, size_);
    first_ = (hash >> (64 - kSetBits)) * kWays;
    mark_ = static_cast<std::uint32_t>(hash);
    for (std::size_t at = first_; at < first_ + kWays; ++at) {
      Place& place = places_[at];
      Entry& entry = entries_[at];
      if (place.uses == 0 || place.mark != mark_ || std::memcmp(&entry.key, &key_, size_) != 0) continue;
      constexpr std::uint32_t kMostUses = 8;
      place.uses = std::min(kMostUses, place.uses + 1);
      ++experience_[round_].known;
      return &entry.choice;
    }
    may_keep_ = true;
    return nullptr;
  }

  /// Stores a choice for the position that was looked up last, unless it was known, its round is not looked up, or the
  /// entries in its place are used more. @return  the stored choice, valid until the next `keep`; or null
  Choice* keep(const Choice& choice) {
    if (!may_keep_) return nullptr;
    may_keep_ = false;
    Place* const begin = places_.data() + first_;
    Place* const place = std::min_element(begin, begin + kWays, [](Place a, Place b) { return a.uses < b.uses; });
    // an entry that was used often is replaced only after several others have needed its place
    if (place->uses > 0 && --place->uses > 0) return nullptr;
    Entry& entry = entries_[static_cast<std::size_t>(place - places_.data())];
    std::memcpy(&entry.key, &key_, size_);
    *place = {mark_, 1};
    return std::construct_at(&entry.choice, choice);
  }

 private:
  static constexpr std::size_t kWays = 4;  ///< entries in which a position may be kept (a set-associative cache)
  static constexpr std::size_t kSets = std::size_t{1} << kSetBits;

  struct Entry {
    Key key;
    union {
      Choice choice;
    };
    Entry() {}  // no initialization: memory of entries that are not used is never touched
  };
  /// Distinguishes most entries without reading them.
  struct Place {
    std::uint32_t mark;  ///< a part of the hash of its key
    std::uint32_t uses;  ///< recent uses; 0 = the entry is empty
  };
  /// How often positions of a round were known.
  struct Experience {
    std::int64_t looked_up = 0;
    std::int64_t known = 0;

    bool is_good() const {
      constexpr std::int64_t kTrial = 512;
      constexpr std::int64_t kShare = 16;
      return looked_up < kTrial || kShare * known >= looked_up;
    }
  };

  std::uint32_t highest_ = 0;  ///< greatest number of a beginning so far
  std::int64_t battles_ = 0;   ///< battles since that number came
  Key key_{};                  ///< of the position that is looked up
  std::size_t size_ = 0;       ///< of the part of the key in use [bytes]
  std::uint32_t mark_ = 0;     ///< of the key
  std::size_t first_ = 0;      ///< the first of the entries that it may have
  std::array<Place, kSets * kWays> places_{};
  bool may_keep_ = false;                    ///< the position was looked up, and is not known
  std::size_t round_ = 0;                    ///< the round of the position
  std::array<Experience, 16> experience_{};  ///< by round
  std::unique_ptr<Entry[]> entries_;
};

/// Numbers the beginnings of an arena's last battles, so that caches of choices keep different battles apart.
/// @tparam State       a system's position: `Armies` with a `terrain`
/// @tparam kMostUnits  battles with more units are not recognized
template <class State, std::size_t kMostUnits>
class Beginnings {
 public:
  /// Looks up the armies in their seats and the table of a battle after the set-up, and stores them.
  /// @return  their number; 0: they are new, or there are too many units
  std::uint32_t find(const State& state) {
    if (state.unit_count() > int{kMostUnits}) return 0;
    for (const Kept& one : last_) {
      if (one.is_of(state)) return one.number;
    }
    last_[oldest_].take(state, ++last_number_);
    oldest_ = (oldest_ + 1) % last_.size();
    return 0;
  }

 private:
  using Profile = std::remove_cvref_t<decltype(std::declval<const State&>().profile(0))>;

  struct Kept {
    std::uint32_t number = 0;
    std::int8_t players = 0;
    std::array<std::int16_t, kMaxPlayers + 1> army_begin{};
    std::array<Profile, kMostUnits> profiles{};
    std::array<Hundredths, kMostUnits> costs{};
    int piece_count = 0;
    std::array<TerrainPiece, kMaxPieces> pieces{};

    bool is_of(const State& state) const {
      if (players != state.players || piece_count != state.terrain.count()) return false;
      for (int i = 0; i < piece_count; ++i) {  // tables that differ usually differ in their first piece
        if (pieces[static_cast<std::size_t>(i)] != state.terrain.piece(i)) return false;
      }
      if (!std::equal(army_begin.begin(), army_begin.begin() + players + 1, state.army_begin.begin())) return false;
      for (UnitIndex i = 0; i < state.unit_count(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (costs[at] != state.cost(i) || profiles[at] != state.profile(i)) return false;
      }
      return true;
    }
    void take(const State& state, std::uint32_t new_number) {
      number = new_number;
      players = state.players;
      army_begin = state.army_begin;
      for (UnitIndex i = 0; i < state.unit_count(); ++i) {
        costs[static_cast<std::size_t>(i)] = state.cost(i);
        profiles[static_cast<std::size_t>(i)] = state.profile(i);
      }
      piece_count = state.terrain.count();
      for (int i = 0; i < piece_count; ++i) pieces[static_cast<std::size_t>(i)] = state.terrain.piece(i);
    }
  };

  std::array<Kept, 6> last_;  ///< enough for two or three matches: two players have two seatings
  std::size_t oldest_ = 0;
  std::uint32_t last_number_ = 0;  // does not overflow: there are fewer battles
};

}  // namespace warbalance
