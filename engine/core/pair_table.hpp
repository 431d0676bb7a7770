#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/report.hpp"

namespace warbalance {

/// What players know about pairs of units, by the profiles of the two. It lasts over battles while there is room for
/// their profiles. Only the constructor allocates.
/// @tparam kMaxKinds  how many profiles have entries
/// @tparam kEntries   how many entries an ordered pair has
template <class Profile, class Entry, std::size_t kMaxKinds, std::size_t kEntries>
class PairTable {
 public:
  /// @param unknown  an entry of which nothing is known yet
  explicit PairTable(const Entry& unknown) : rows_(kMaxKinds * kMaxKinds) { unknown_.fill(unknown); }

  /// Call it before a battle.
  template <class State>
  void begin(const State& state) {
    if (take_up(state)) return;
    count_ = 0;  // drop the profiles of earlier battles
    take_up(state);
  }

  /// The entries of a pair of units, or of a unit with itself; null: there is no room for one of them.
  Entry* of(UnitIndex unit, UnitIndex other) {
    const std::size_t kind = kinds_[static_cast<std::size_t>(unit)];
    const std::size_t its = kinds_[static_cast<std::size_t>(other)];
    if (kind == kMaxKinds || its == kMaxKinds) return nullptr;
    const std::size_t pair = kind * kMaxKinds + its;
    if (!begun_[pair]) rows_[pair] = unknown_;
    begun_[pair] = true;
    return rows_[pair].data();
  }

 private:
  /// Finds the kind (the profile) of every unit; false if there is no room for one.
  template <class State>
  bool take_up(const State& state) {
    bool room = true;
    std::size_t kind = kMaxKinds;
    for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) {
      const Profile& profile = state.profile(unit);
      // the kinds of a known army follow each other in the same order
      if (!is(kind, profile) && !is(++kind, profile)) kind = find(profile);
      kinds_[static_cast<std::size_t>(unit)] = static_cast<std::uint8_t>(kind);
      room = room && kind < kMaxKinds;
    }
    return room;
  }
  bool is(std::size_t kind, const Profile& profile) const { return kind < count_ && profiles_[kind] == profile; }

  std::size_t find(const Profile& profile) {
    std::size_t kind = 0;
    while (kind < count_ && profiles_[kind] != profile) ++kind;
    if (kind < count_ || kind == kMaxKinds) return kind;
    profiles_[kind] = profile;
    ++count_;
    for (std::size_t other = 0; other < kMaxKinds; ++other) {
      begun_[kind * kMaxKinds + other] = begun_[other * kMaxKinds + kind] = false;
    }
    return kind;
  }

  static_assert(kMaxKinds < 256);
  using Row = std::array<Entry, kEntries>;
  Row unknown_;
  std::array<std::uint8_t, kMaxUnits> kinds_{};  ///< of the units of the battle; `kMaxKinds` = no room
  std::array<Profile, kMaxKinds> profiles_{};    ///< of the kinds
  std::size_t count_ = 0;
  std::array<bool, kMaxKinds * kMaxKinds> begun_{};  ///< whether the row of a pair of kinds is that of their profiles
  std::vector<Row> rows_;
};

}  // namespace warbalance
