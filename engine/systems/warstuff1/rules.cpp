#include "engine/systems/warstuff1/rules.hpp"

namespace warbalance::warstuff1 {

Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules;
  set_numbers(rules, kNumberRows, numbers);
  set_numbers(rules, kOptionRows, options);
  if (rules.scale_half == 0) return rules;
  for (const RulesRow& row : kNumberRows) {
    if (row.spec.unit == kDistance) rules.*row.field /= 2;  // WS1-104
  }
  return rules;
}

}  // namespace warbalance::warstuff1
