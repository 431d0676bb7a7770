#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance {

/// Values of an effect's parameters, in the order of its spec.
using EffectParameters = std::span<const std::int32_t>;

/// The specs of a table of effects, row by row. A row is the effect's name in the program (`effect`), its spec, and the
/// function that puts it into a profile.
template <class Row, std::size_t N>
constexpr std::array<EffectSpec, N> specs_of(const std::array<Row, N>& rows) {
  std::array<EffectSpec, N> specs{};
  for (std::size_t i = 0; i < N; ++i) specs[i] = rows[i].spec;
  return specs;
}

/// Whether the rows of a table of effects stand in the order of their enum.
template <class Row, std::size_t N>
constexpr bool in_order(const std::array<Row, N>& rows) {
  static_assert(N <= kMaxEffects, "what the effects did is counted in arrays of this size");
  for (std::size_t i = 0; i < N; ++i) {
    if (static_cast<std::size_t>(rows[i].effect) != i) return false;
  }
  return true;
}

/// Whether each effect of a table either can only help (some `HelpfulEffect` is of its type) or may do harm, by its
/// name in the list of these, and both lists name nothing else.
template <class Row, std::size_t N, std::size_t Helpful, std::size_t Harmful>
constexpr bool states_direction(const std::array<Row, N>& rows, const std::array<HelpfulEffect, Helpful>& helpful,
                                const std::array<std::string_view, Harmful>& harmful) {
  std::size_t named = 0;
  for (const Row& row : rows) {
    const auto of_type = std::count_if(helpful.begin(), helpful.end(),
                                       [&](const HelpfulEffect& help) { return help.type == row.spec.type; });
    const auto harms = std::count(harmful.begin(), harmful.end(), row.spec.type);
    if ((of_type > 0) == (harms > 0)) return false;
    named += static_cast<std::size_t>(of_type + harms);
  }
  return named == Helpful + Harmful;
}

// How two effects of the same kind on one unit combine:

/// The greater number counts.
template <class T>
void keep_greater(T& present, std::int32_t offered) {
  present = static_cast<T>(std::max<std::int32_t>(present, offered));
}
/// The better die counts: the lower face from which it succeeds; 0 = none yet.
inline void keep_better_target(std::int8_t& present, std::int32_t offered) {
  if (present == 0 || offered < present) present = static_cast<std::int8_t>(offered);
}

/// Sums of effects stop here. Hits of so many dice of three faces each and of as many more fit into a byte.
inline constexpr std::int32_t kMostSum = 60;
/// They add up, within -kMostSum and kMostSum.
inline void add_up(std::int8_t& sum, std::int32_t amount) {
  sum = static_cast<std::int8_t>(std::clamp<std::int32_t>(sum + amount, -kMostSum, kMostSum));
}
/// The same of lengths. @param scale  they are all divided by it
inline void add_length(Length& sum, Length amount, Length scale = 1) {
  const Length most = kMostExtraLength / scale;
  sum = std::clamp<Length>(sum + amount / scale, -most, most);
}

}  // namespace warbalance
