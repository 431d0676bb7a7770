#include "engine/systems/vsgmr/rules.hpp"

#include <algorithm>

namespace warbalance::vsgmr {
namespace {

/// VS-G4: everything in spaces of the scale, which are as wide as the base of a guy.
void lay_board(Rules& rules) {
  const Length space = std::max(2 * rules.guy_radius, kLeastSpace);
  rules.grid = Grid::of(static_cast<Geometry>(rules.geometry), space, rules.table_width, rules.table_height);
  const auto round_down = [space](Length& length, int least) { length = std::max(length / space, least) * space; };
  for (Length* length :
       {&rules.guy_move, &rules.guy_half_move, &rules.cavalry_move, &rules.cavalry_half_move, &rules.vehicle_move,
        &rules.vehicle_half_move, &rules.deploy_depth, &rules.spawn_depth, &rules.home_depth}) {
    round_down(*length, 1);
  }
  for (Length* length : {&rules.dau, &rules.short_range, &rules.long_range, &rules.deploy_gap, &rules.across_depth}) {
    round_down(*length, 0);
  }
  rules.guy_radius = rules.cavalry_radius = rules.vehicle_radius = space / 2;
  rules.reach = 0;                // VS-G6: adjacent
  rules.figures_block_sight = 1;  // VS-G6
}

}  // namespace

Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules;
  set_numbers(rules, kNumberRows, numbers);
  set_numbers(rules, kOptionRows, options);
  if (rules.geometry != 0) lay_board(rules);
  rules.base_radius = std::max({rules.guy_radius, rules.cavalry_radius, rules.vehicle_radius});
  return rules;
}

}  // namespace warbalance::vsgmr
