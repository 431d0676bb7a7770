#pragma once

#include <cstdint>

namespace warbalance {

/// One step of a hash for look-ups within one run: every bit of `word` reaches the upper bits of the result, from which
/// tables of 2^n places take theirs, and the lower ones. Fibonacci hashing, Knuth, TAOCP 3, section 6.4.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  const std::uint64_t product = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
  return product ^ product >> 32;
}

}  // namespace warbalance
