#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "engine/core/vocabulary.hpp"

namespace warbalance {

/// A number of the data file and the field of a system's rules that it sets.
template <class Rules>
struct NumberRow {
  NumberSpec spec;
  std::int32_t Rules::*field;
};

/// What data files may say of a list of rows.
template <class Rules, std::size_t N>
constexpr std::array<NumberSpec, N> specs_of(const std::array<NumberRow<Rules>, N>& rows) {
  std::array<NumberSpec, N> specs{};
  for (std::size_t i = 0; i < N; ++i) specs[i] = rows[i].spec;
  return specs;
}

/// Sets the fields of the rows to the values of a data file, in the order of the rows.
template <class Rules, std::size_t N>
void set_numbers(Rules& rules, const std::array<NumberRow<Rules>, N>& rows, std::span<const std::int32_t> values) {
  assert(values.size() == N);
  for (std::size_t i = 0; i < N; ++i) rules.*rows[i].field = values[i];
}

/// An object whose fields have the values of a data file.
template <class Numbers, std::size_t N>
Numbers numbers_from(const std::array<NumberRow<Numbers>, N>& rows, std::span<const std::int32_t> values) {
  Numbers numbers;
  set_numbers(numbers, rows, values);
  return numbers;
}

}  // namespace warbalance
