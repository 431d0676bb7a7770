#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "engine/core/hash.hpp"

namespace warbalance {

/// What players chose, kept for when the same position comes back: battles of the same armies on the same table begin
/// alike, and in their first rounds few positions are new. A choice is found again only for an equal position, so that
/// it is the one that would be made anew.
/// @tparam Key       everything that players look at, beside the armies and the table that a battle began with; its
///                   first member is `battle`, the number of that beginning
/// @tparam Choice    what is kept for it
/// @tparam kSetBits  2^kSetBits * 4 positions are kept
template <class Key, class Choice, unsigned kSetBits>
class PositionBook {
 public:
  static_assert(std::has_unique_object_representations_v<Key>, "keys are compared byte by byte");
  static_assert(std::is_trivially_copyable_v<Choice> && sizeof(Key) % sizeof(std::uint64_t) == 0);

  /// Allocates; nothing else does.
  PositionBook() : entries_(std::make_unique_for_overwrite<Entry[]>(kSets * kWays)) {}

  /// Takes up a battle. Those with different numbers are kept apart.
  /// @param number  of its armies, seats and table (`Beginning::seating`); 0: nothing of it is kept
  void begin(std::uint32_t number) {
    key_.battle = number;
    ++battles_;
    if (number > highest_) {
      constexpr std::int64_t kMany = 16;  // of tables that change with every couple nothing is to be expected
      if (battles_ > kMany) experience_ = {};
      highest_ = number;
      battles_ = 0;
    }
    may_keep_ = false;
  }

  /// Whether positions of a round are worth a look: they are not where hardly any has ever been known.
  bool is_open(int round) {
    may_keep_ = false;
    round_ = static_cast<std::size_t>(round) % experience_.size();
    return key_.battle != 0 && experience_[round_].is_good();
  }

  /// The position that is to be looked up.
  Key& key() { return key_; }

  /// Looks up the position `key()`. Only after `is_open`.
  /// @param size  of the part of the key that is in use [bytes], a multiple of eight
  /// @return  what is kept for it, until something else is kept; null: nothing, and `keep` keeps something
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

  /// Keeps a choice for the position that was looked up last, unless that was known, or closed to a look, or others
  /// need the room more. @return  where it is kept, until something else is; or null
  Choice* keep(const Choice& choice) {
    if (!may_keep_) return nullptr;
    may_keep_ = false;
    Place* const begin = places_.data() + first_;
    Place* const place = std::min_element(begin, begin + kWays, [](Place a, Place b) { return a.uses < b.uses; });
    // what was used often gives way only after some others wanted its place
    if (place->uses > 0 && --place->uses > 0) return nullptr;
    Entry& entry = entries_[static_cast<std::size_t>(place - places_.data())];
    std::memcpy(&entry.key, &key_, size_);
    *place = {mark_, 1};
    return std::construct_at(&entry.choice, choice);
  }

 private:
  static constexpr std::size_t kWays = 4;  ///< entries among which a position has its place
  static constexpr std::size_t kSets = std::size_t{1} << kSetBits;

  struct Entry {
    Key key;
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

  std::uint32_t highest_ = 0;  ///< number of a beginning that was ever taken up
  std::int64_t battles_ = 0;   ///< since then
  Key key_{};                  ///< of the position that was looked up
  std::size_t size_ = 0;       ///< of the part of it in use [bytes]
  std::uint32_t mark_ = 0;     ///< of it
  std::size_t first_ = 0;      ///< of the entries that it may have
  std::array<Place, kSets * kWays> places_{};
  bool may_keep_ = false;                    ///< it was looked up, and is not known
  std::size_t round_ = 0;                    ///< in which it comes
  std::array<Experience, 16> experience_{};  ///< of rounds
  std::unique_ptr<Entry[]> entries_;
};

}  // namespace warbalance
