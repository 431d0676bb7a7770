#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "engine/core/hash.hpp"

namespace warbalance::warstuff2 {

/// A set of different values, numbered 0, 1, ... in the order in which they were added; a hash table finds the number
/// of a value.
template <class Value>
class Numbered {
 public:
  static_assert(std::has_unique_object_representations_v<Value> && std::is_trivially_copyable_v<Value>,
                "values are compared byte by byte");
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// @return the value's number, a new one when it is not known yet
  std::uint32_t add(const Value& value) {
    if (2 * (values_.size() + 1) > slots_.size()) grow();
    std::uint32_t& number = slots_[place_of(value)];
    if (number == kNone) {
      number = static_cast<std::uint32_t>(values_.size());
      values_.push_back(value);
    }
    return number;
  }
  /// @return kNone when it is not known
  std::uint32_t find(const Value& value) const { return slots_[place_of(value)]; }

  const Value& operator[](std::uint32_t number) const { return values_[number]; }
  std::size_t size() const { return values_.size(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

 private:
  static constexpr std::size_t kWords = (sizeof(Value) + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  static constexpr auto kFactors = [] {
    std::array<std::uint64_t, kWords> factors{};
    for (std::size_t i = 0; i < kWords; ++i) factors[i] = ((2 * i + 1) * 0x2545F491U & 0x7FFFFFFFU) | 1U;
    return factors;
  }();

  /// Multilinear, of all words: every battle looks its profiles up.
  static std::uint64_t hash_of(const Value& value) {
    std::array<std::uint64_t, kWords> words{};
    std::memcpy(words.data(), &value, sizeof value);
    std::uint64_t hash = 0;
#pragma GCC unroll 64
    for (std::size_t i = 0; i < kWords; ++i) hash += words[i] * kFactors[i];
    return mixed(hash, 0);
  }

  /// The slot of a value, or the free one where it belongs.
  std::size_t place_of(const Value& value) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_of(value) & mask;
    while (slots_[slot] != kNone && std::memcmp(&values_[slots_[slot]], &value, sizeof value) != 0) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, kNone);
    for (std::uint32_t number = 0; number < values_.size(); ++number) slots_[place_of(values_[number])] = number;
  }

  std::vector<Value> values_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, kNone);  ///< open hash table of numbers
};

}  // namespace warbalance::warstuff2
