#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/core/report.hpp"

namespace warbalance {

/// Puts the seats, given in seat order, into the order of a roll-off: highest die first. Tied seats roll again among
/// themselves, those nearer to the front first; a single seat rolls nothing.
/// @param roll  the d6 of a seat
template <class Roll>
void roll_off(std::span<std::int8_t> seats, Roll&& roll) {
  std::array<std::size_t, kMaxPlayers> group{};  // where the seats tied with each one begin; at first all are tied
  for (std::size_t begin = 0; begin < seats.size();) {
    std::size_t end = begin + 1;
    while (end < seats.size() && group[end] == begin) ++end;
    if (end == begin + 1) {
      ++begin;
      continue;
    }
    std::array<int, kMaxPlayers> faces{};
    for (std::size_t i = begin; i < end; ++i) {
      const std::int8_t seat = seats[i];
      const int face = roll(seat);
      std::size_t at = i;
      for (; at > begin && faces[at - 1] < face; --at) {
        faces[at] = faces[at - 1];
        seats[at] = seats[at - 1];
      }
      faces[at] = face;
      seats[at] = seat;
    }
    for (std::size_t i = begin; i < end; ++i) group[i] = i > begin && faces[i] == faces[i - 1] ? group[i - 1] : i;
  }
}

}  // namespace warbalance
