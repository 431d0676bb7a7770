#include "sim/files/hash.hpp"

#include <cstdint>

namespace warbalance::sim {

std::string hash_of(std::string_view canonical) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : canonical) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  std::string digits(16, '0');
  for (std::size_t i = digits.size(); i-- > 0; hash >>= 4) digits[i] = "0123456789abcdef"[hash & 15U];
  return digits;
}

}  // namespace warbalance::sim
