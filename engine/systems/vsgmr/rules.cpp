#include "engine/systems/vsgmr/rules.hpp"

namespace warbalance::vsgmr {

Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules;
  set_numbers(rules, kNumberRows, numbers);
  set_numbers(rules, kOptionRows, options);
  return rules;
}

}  // namespace warbalance::vsgmr
