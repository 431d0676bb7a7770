#include "engine/systems/vsgmr/rules.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules;
  set_numbers(rules, kNumberRows, numbers);
  set_numbers(rules, kOptionRows, options);
  rules.base_radius = std::max({rules.guy_radius, rules.cavalry_radius, rules.vehicle_radius});
  return rules;
}

}  // namespace warbalance::vsgmr
