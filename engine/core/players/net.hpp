#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace warbalance {

/// Inputs about the position alone come first.
inline constexpr std::size_t kPositionInputs = 16;
/// Inputs of one candidate of a decision (inputs.hpp).
inline constexpr std::size_t kNetInputs = 64;
/// An input of 1.
inline constexpr int kNetOne = 64;
inline constexpr int kMostInput = 16 * kNetOne - 1;
using NetInputs = std::array<std::int16_t, kNetInputs>;

/// One layer of a net: sums of weighted inputs. Integers only, so results are the same on every machine.
template <std::size_t kIn, std::size_t kOut>
struct NetLayer {
  static constexpr int kWeightOne = 1024;  ///< a weight of 1
  static constexpr int kMostWeight = 8 * kWeightOne - 1;
  static constexpr int kMostHidden = 64 * kNetOne - 1;  ///< of values between layers
  static_assert(std::int64_t{kIn} * kMostWeight * std::max(kMostInput, kMostHidden) < std::int64_t{1} << 31);

  std::array<std::array<std::int16_t, kIn>, kOut> weights{};
  std::array<std::int32_t, kOut> constants{};  ///< [1 / (kNetOne * kWeightOne)]

  /// @return sums [1 / (kNetOne * kWeightOne)]
  std::array<std::int32_t, kOut> sums(std::span<const std::int16_t, kIn> inputs) const {
    std::array<std::int32_t, kOut> sums = constants;
    for (std::size_t out = 0; out < kOut; ++out) {
      std::int32_t sum = 0;
      for (std::size_t in = 0; in < kIn; ++in) sum += weights[out][in] * inputs[in];
      sums[out] += sum;
    }
    return sums;
  }
  /// The inputs of the next layer: sums below 0 become 0.
  std::array<std::int16_t, kOut> hidden(std::span<const std::int16_t, kIn> inputs) const {
    const std::array<std::int32_t, kOut> sums = this->sums(inputs);
    std::array<std::int16_t, kOut> values{};
    for (std::size_t out = 0; out < kOut; ++out) {
      values[out] = static_cast<std::int16_t>(std::clamp(sums[out] / kWeightOne, 0, kMostHidden));
    }
    return values;
  }

  friend bool operator==(const NetLayer&, const NetLayer&) = default;

  /// Calls `visit(number, least, greatest)` for all numbers of the layer, in the order of files.
  template <class Self, class Visit>
  static void for_each_number(Self& self, Visit&& visit) {
    constexpr std::int32_t kMostConstant = 1 << 28;
    for (std::size_t out = 0; out < kOut; ++out) {
      visit(self.constants[out], -kMostConstant, kMostConstant);
      for (auto& weight : self.weights[out]) visit(weight, -kMostWeight, kMostWeight);
    }
  }
};

/// A player's knowledge that was learned from battles: it tells the value of a candidate of a decision, and the chance
/// of victory in a position. Plain data.
struct Net {
  NetLayer<kNetInputs, 32> first;
  NetLayer<32, 16> second;
  NetLayer<16, 1> value_layer;
  NetLayer<kPositionInputs, 16> position;
  NetLayer<16, 1> chance_layer;

  static constexpr std::int32_t kOne = kNetOne * NetLayer<1, 1>::kWeightOne;  ///< a result of 1

  /// How much better a candidate is than others: the points that it gains to the end of the battle, in prices of a
  /// mean unit [1/kOne].
  std::int32_t value(const NetInputs& inputs) const { return value_layer.sums(second.hidden(first.hidden(inputs)))[0]; }
  /// The chance of victory of the seat whose inputs these are, as the logarithm of the odds [1/kOne].
  std::int32_t log_odds(const NetInputs& inputs) const {
    const std::span<const std::int16_t, kPositionInputs> of_position(inputs.data(), kPositionInputs);
    return chance_layer.sums(position.hidden(of_position))[0];
  }

  friend bool operator==(const Net&, const Net&) = default;

  /// Calls `visit(number, least, greatest)` for all numbers, in the order of files.
  template <class Self, class Visit>
  static void for_each_number(Self& self, Visit&& visit) {
    decltype(first)::for_each_number(self.first, visit);
    decltype(second)::for_each_number(self.second, visit);
    decltype(value_layer)::for_each_number(self.value_layer, visit);
    decltype(position)::for_each_number(self.position, visit);
    decltype(chance_layer)::for_each_number(self.chance_layer, visit);
  }
};

}  // namespace warbalance
