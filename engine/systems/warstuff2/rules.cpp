#include "engine/systems/warstuff2/rules.hpp"

#include <cassert>

namespace warbalance::warstuff2 {

Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  assert(numbers.size() == kNumberRows.size() && options.size() == kOptionRows.size());
  Rules rules;
  for (std::size_t i = 0; i < numbers.size(); ++i) rules.*kNumberRows[i].field = numbers[i];
  for (std::size_t i = 0; i < options.size(); ++i) rules.*kOptionRows[i].field = options[i];
  return rules;
}

}  // namespace warbalance::warstuff2
