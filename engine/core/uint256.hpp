#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace warbalance {

__extension__ using uint128 = unsigned __int128;  // 64 x 64 bit products; both supported compilers have it

/// A whole number below 2^256, for exact odds in battles: it neither allocates nor throws. A result that is negative
/// or does not fit is a bug (asserted).
class Uint256 {
 public:
  constexpr Uint256(uint128 value = 0)
      : limbs_{static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64U), 0, 0} {}

  /// The lowest 128 bits.
  constexpr explicit operator uint128() const { return uint128{limbs_[1]} << 64U | limbs_[0]; }

  friend constexpr bool operator==(const Uint256&, const Uint256&) = default;
  friend constexpr std::strong_ordering operator<=>(const Uint256& a, const Uint256& b) {
    for (std::size_t i = kLimbs; i-- > 0;) {
      if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] <=> b.limbs_[i];
    }
    return std::strong_ordering::equal;
  }

  constexpr Uint256& operator+=(const Uint256& other) {
    uint128 carry = 0;
    for (std::size_t i = 0; i < kLimbs; ++i) {
      carry += uint128{limbs_[i]} + other.limbs_[i];
      limbs_[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64U;
    }
    assert(carry == 0 && "a sum of more than 256 bits");
    return *this;
  }
  constexpr Uint256& operator-=(const Uint256& other) {
    assert(other <= *this && "a difference below 0");
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < kLimbs; ++i) {
      const uint128 difference = uint128{limbs_[i]} - other.limbs_[i] - borrow;
      limbs_[i] = static_cast<std::uint64_t>(difference);
      borrow = static_cast<std::uint64_t>(difference >> 64U) & 1U;
    }
    return *this;
  }
  constexpr Uint256& operator*=(const Uint256& other) { return *this = *this * other; }

  friend constexpr Uint256 operator+(Uint256 a, const Uint256& b) { return a += b; }
  friend constexpr Uint256 operator-(Uint256 a, const Uint256& b) { return a -= b; }
  friend constexpr Uint256 operator*(const Uint256& a, const Uint256& b) {
    Uint256 product;
    for (std::size_t i = 0; i < kLimbs; ++i) {
      uint128 carry = 0;
      for (std::size_t j = 0; i + j < kLimbs; ++j) {
        carry += uint128{a.limbs_[i]} * b.limbs_[j] + product.limbs_[i + j];
        product.limbs_[i + j] = static_cast<std::uint64_t>(carry);
        carry >>= 64U;
      }
      assert(carry == 0 && "a product of more than 256 bits");
    }
    assert((a == 0 || b == 0 || a.highest_limb() + b.highest_limb() < kLimbs) && "a product of more than 256 bits");
    return product;
  }
  /// Rounded down, one step per bit of the result. @pre the divisor is not 0
  friend constexpr Uint256 operator/(Uint256 rest, const Uint256& divisor) {
    assert(divisor != 0);
    Uint256 quotient;
    for (int bit = rest.bits() - divisor.bits(); bit >= 0; --bit) {
      const Uint256 part = divisor.times_power_of_two(bit);
      if (rest < part) continue;
      rest -= part;
      quotient.limbs_[static_cast<std::size_t>(bit) / 64] |= std::uint64_t{1} << (static_cast<unsigned>(bit) % 64U);
    }
    return quotient;
  }

  /// Number of significant bits; 0 has none.
  constexpr int bits() const {
    const std::size_t highest = highest_limb();
    return static_cast<int>(highest * 64) + static_cast<int>(std::bit_width(limbs_[highest]));
  }

 private:
  static constexpr std::size_t kLimbs = 4;

  /// Index of the highest limb that is not 0; for 0 that of the lowest.
  constexpr std::size_t highest_limb() const {
    std::size_t limb = kLimbs - 1;
    while (limb > 0 && limbs_[limb] == 0) --limb;
    return limb;
  }
  /// @pre the result has at most 256 bits
  constexpr Uint256 times_power_of_two(int exponent) const {
    const std::size_t limbs = static_cast<std::size_t>(exponent) / 64;
    const unsigned rest = static_cast<unsigned>(exponent) % 64U;
    Uint256 result;
    for (std::size_t i = limbs; i < kLimbs; ++i) {
      const uint128 pair = uint128{limbs_[i - limbs]} << 64U | (i > limbs ? limbs_[i - limbs - 1] : 0);
      result.limbs_[i] = static_cast<std::uint64_t>(pair << rest >> 64U);
    }
    return result;
  }

  std::array<std::uint64_t, kLimbs> limbs_;  ///< the lowest first
};

}  // namespace warbalance
