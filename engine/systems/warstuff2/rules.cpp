#include "engine/systems/warstuff2/rules.hpp"

namespace warbalance::warstuff2 {

Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules;
  set_numbers(rules, kNumberRows, numbers);
  set_numbers(rules, kOptionRows, options);
  return rules;
}

}  // namespace warbalance::warstuff2
