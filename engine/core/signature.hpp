#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/report.hpp"

namespace warbalance {

/// A hash of results: FNV-1a, 64 bits, of values, never of the bytes of a struct, which may have padding. Equal
/// results have equal signatures on every machine.
class Signature {
 public:
  void add(std::int64_t value) {
    for (int shift = 0; shift < 64; shift += 8) mix(static_cast<std::uint8_t>(value >> shift));
  }
  void add(std::string_view text) {
    for (const char c : text) mix(static_cast<std::uint8_t>(c));
    mix(0);
  }
  template <class T, std::size_t N>
  void add(const std::array<T, N>& values) {
    for (const T value : values) add(static_cast<std::int64_t>(value));
  }
  void add(const BattleReport& report) {
    // The binding names every field, so a new field does not compile until it is hashed too.
    const auto& [winner, players, first_player, rounds, ended_early, ending, destroyed, lost, survivors, rout_round,
                 dice, activations, charges, shots, strikes_back, rescues, pushes, killed_by, without_room, luck] =
        report;
    for (const std::int64_t value : {winner, players, first_player, rounds}) add(value);
    add(std::int64_t{ended_early});
    add(std::int64_t{ending});
    add_seats(destroyed, players);
    add_seats(lost, players);
    add_seats(survivors, players);
    add_seats(rout_round, players);
    for (const std::int64_t value : {dice, activations, charges, shots, strikes_back, rescues, pushes}) add(value);
    add(killed_by);
    add_seats(luck, players);
    if (without_room != 0) add(std::int64_t{without_room});  // keeps the signatures of older battles
  }

  std::uint64_t value() const { return hash_; }

 private:
  /// The values of the seats of a battle, at least four: keeps the signatures from before battles could have more.
  template <class T>
  void add_seats(const std::array<T, kMaxPlayers>& values, int players) {
    constexpr int kLeast = 4;
    for (int seat = 0; seat < std::max(kLeast, players); ++seat) {
      add(static_cast<std::int64_t>(values[static_cast<std::size_t>(seat)]));
    }
  }
  void mix(std::uint8_t byte) { hash_ = (hash_ ^ byte) * 0x100000001b3U; }

  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

}  // namespace warbalance
