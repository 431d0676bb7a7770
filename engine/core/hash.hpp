#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/core/terrain.hpp"

namespace warbalance {

/// One step of a hash for look-ups within one run of the program. Every bit of `word` affects the lower bits of the
/// result and the upper ones, the index in tables of 2^n places. Fibonacci hashing, Knuth, TAOCP 3, section 6.4.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  const std::uint64_t product = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
  return product ^ product >> 32;
}

/// Hash of bytes for look-ups within one run: two words at a time, each product folded from 128 bits to 64.
/// @param size  a multiple of eight
inline std::uint64_t hash_of_bytes(const void* bytes, std::size_t size) {
  __extension__ using Product = unsigned __int128;
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ULL;
  const char* const begin = static_cast<const char*>(bytes);
  std::uint64_t hash = size;
  for (std::size_t at = 0; at < size; at += 2 * sizeof hash) {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::memcpy(&first, begin + at, sizeof first);
    if (at + sizeof first < size) std::memcpy(&second, begin + at + sizeof first, sizeof second);
    const Product product = Product{first ^ kOdd} * (second ^ hash);
    hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
  return mixed(hash, 0);
}

/// Hash of the bytes of an object. Its type has no padding, so equal objects have equal hashes.
template <class Object>
std::uint64_t hash_of_object(const Object& object) {
  static_assert(std::has_unique_object_representations_v<Object>);
  std::uint64_t words[(sizeof object + 7) / 8] = {};
  std::memcpy(words, &object, sizeof object);
  return hash_of_bytes(words, sizeof words);
}

/// A hash of a position, added part by part: the key of the dice of rollouts. A collision is harmless: the two
/// positions share their dice.
class PositionHash {
 public:
  /// @param part  without padding, pointers, or copies of other parts
  template <class Part>
  void add(const Part& part) {
    hash_ = mixed(hash_, hash_of_object(part));
  }
  void add(const Terrain& terrain) {
    for (int number = 0; number < terrain.count(); ++number) {
      const TerrainPiece& piece = terrain.piece(number);
      add(piece.shape.low);
      add(piece.shape.high);
      add(piece.kind);
    }
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0;
};

}  // namespace warbalance
