#pragma once

#include <cstddef>
#include <cstdint>

namespace warbalance::sim {

/// Which army sat where. A is the first of the command line; B and so on follow it around the table.
struct Seating {
  std::uint8_t seat_of_a = 0;
  std::uint8_t players = 2;

  std::size_t seat_of(std::size_t army) const { return (seat_of_a + army) % players; }
  std::size_t army_in(std::size_t seat) const { return (seat + players - seat_of_a) % players; }
  std::size_t a() const { return seat_of(0); }
  std::size_t b() const { return seat_of(1); }
};

}  // namespace warbalance::sim
