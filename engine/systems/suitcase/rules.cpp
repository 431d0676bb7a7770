#include "engine/systems/suitcase/rules.hpp"

namespace warbalance::suitcase {

Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules;
  set_numbers(rules, kNumberRows, numbers.first(kNumberRows.size()));
  set_numbers(rules, kOptionRows, options);
  return rules;
}

}  // namespace warbalance::suitcase
