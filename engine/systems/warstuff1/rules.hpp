#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance::warstuff1 {

/// Numbers and options of a WarStuff 1.7 ruleset, as the battle reads them (WS1 section 12).
struct Rules {
  // table and deployment
  Length table_width = 4800;
  Length table_height = 4800;
  Length deploy_depth = 1200;
  Length deploy_spacing = 350;
  Length base_radius = 50;
  // moves
  Length walk = 600;
  Length run = 1200;
  Length enemy_gap = 10;
  Length melee_back = 100;
  // attacks: needed d6 by effective Quality of defender minus attacker
  std::int32_t to_hit_minus_2 = 2;
  std::int32_t to_hit_minus_1 = 3;
  std::int32_t to_hit_equal = 4;
  std::int32_t to_hit_plus_1 = 5;
  std::int32_t to_hit_plus_2 = 6;
  std::int32_t cover_quality = 1;
  std::int32_t dangerous_on = 6;
  // the end
  std::int32_t round_cap = 20;
  std::int32_t concede_pct = 25;
  std::int32_t concede_ratio = 3;
  // options
  std::int32_t scale_half = 0;
  std::int32_t fear_before_terrain = 0;
  std::int32_t units_block_los = 0;
  std::int32_t stunned_damage_printed = 0;
  std::int32_t sweep_before = 0;
  std::int32_t pinning_after = 0;
  std::int32_t intimidating_after = 0;
  std::int32_t deadly_ignores_tough = 1;
  std::int32_t heal_self = 0;
  std::int32_t leader_chain = 1;
  std::int32_t stunned_leader_commands = 1;

  /// WS1-104: the divisor of all distances.
  constexpr Length distance_divisor() const { return scale_half != 0 ? 2 : 1; }

  friend bool operator==(const Rules&, const Rules&) = default;
};

using RulesRow = NumberRow<Rules>;

inline constexpr std::string_view kScaleWords[] = {"1/1", "1/2"};
inline constexpr std::string_view kFearWords[] = {"after_terrain", "before_terrain"};
inline constexpr std::string_view kStunnedDamageWords[] = {"zero", "printed"};
inline constexpr std::string_view kSweepWords[] = {"after", "before"};
inline constexpr std::string_view kTestTimingWords[] = {"before", "after"};

inline constexpr std::string_view kDistance = "1/100 inch";  ///< the unit of the numbers that `scale` halves

// One row per number: place in the file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kNumberRows = std::to_array<RulesRow>({
    {{"table.width", 4800, 2400, 9600, kDistance, "WS1-201", "width of the table"}, &Rules::table_width},
    {{"table.height", 4800, 2400, 9600, kDistance, "WS1-201", "depth of the table"}, &Rules::table_height},
    {{"deploy.depth", 1200, 200, 2400, kDistance, "WS1-204", "depth of the deployment strips"}, &Rules::deploy_depth},
    {{"deploy.spacing", 350, 100, 2400, kDistance, "WS1-T02", "between the units that a player lines up"},
     &Rules::deploy_spacing},
    {{"base.radius", 50, 10, 200, kDistance, "WS1-401", "radius of a unit's base"}, &Rules::base_radius},
    {{"moves.walk", 600, 0, 4800, kDistance, "WS1-304", "move of a Walk"}, &Rules::walk},
    {{"moves.run", 1200, 0, 4800, kDistance, "WS1-304", "move of a Run"}, &Rules::run},
    {{"moves.enemy_gap", 10, 0, 600, kDistance, "WS1-403", "gap kept to enemies, except by an attack in melee"},
     &Rules::enemy_gap},
    {{"moves.melee_back", 100, 0, 1200, kDistance, "WS1-612", "move back after a melee that did not kill"},
     &Rules::melee_back},
    {{"to_hit.minus_2", 2, 2, 6, "d6", "WS1-603", "needed against a Quality lower by 2 or more"},
     &Rules::to_hit_minus_2},
    {{"to_hit.minus_1", 3, 2, 6, "d6", "WS1-603", "needed against a Quality lower by 1"}, &Rules::to_hit_minus_1},
    {{"to_hit.equal", 4, 2, 6, "d6", "WS1-603", "needed against an equal Quality"}, &Rules::to_hit_equal},
    {{"to_hit.plus_1", 5, 2, 6, "d6", "WS1-603", "needed against a Quality higher by 1"}, &Rules::to_hit_plus_1},
    {{"to_hit.plus_2", 6, 2, 6, "d6", "WS1-603", "needed against a Quality higher by 2 or more"},
     &Rules::to_hit_plus_2},
    {{"cover.quality", 1, 0, 5, "", "WS1-501", "added to the Quality of a unit in cover that is shot at"},
     &Rules::cover_quality},
    {{"dangerous.on", 6, 2, 7, "d6", "WS1-505", "die from which dangerous terrain hits; 7 = never"},
     &Rules::dangerous_on},
    {{"round_cap", 20, 0, 100, "rounds", "WS1-803", "rounds after which points decide; 0 = none"}, &Rules::round_cap},
    {{"concede.pct", 25, 0, 100, "per cent", "WS1-802",
      "a player whose living points are at most this share of his army may concede; 0 = never"},
     &Rules::concede_pct},
    {{"concede.ratio", 3, 1, 100, "", "WS1-802", "and whose strongest enemy has at least this many times more"},
     &Rules::concede_ratio},
});

// One row per switch of section 12.
inline constexpr auto kOptionRows = std::to_array<RulesRow>({
    {{"scale", 0, 0, 1, "", "WS1-104", "28 mm models, or 15 mm models with every distance halved", kScaleWords},
     &Rules::scale_half},
    {{"fear_halves", 0, 0, 1, "", "WS1-405", "Fear halves a move after or before the limit of difficult ground",
      kFearWords},
     &Rules::fear_before_terrain},
    {{"units_block_los", 0, 0, 1, "", "WS1-506", "bases of other units block lines of sight", kFlagWords},
     &Rules::units_block_los},
    {{"stunned_damage_quality", 0, 0, 1, "", "WS1-606", "Quality of a stunned unit against the damage die",
      kStunnedDamageWords},
     &Rules::stunned_damage_printed},
    {{"sweep_timing", 0, 0, 1, "", "WS1-608", "a stun by a natural 6 comes after or before the hits", kSweepWords},
     &Rules::sweep_before},
    {{"pinning_timing", 0, 0, 1, "", "WS1-R20", "the test of a target comes before or after the shot",
      kTestTimingWords},
     &Rules::pinning_after},
    {{"intimidating_timing", 0, 0, 1, "", "WS1-R16", "the test of a melee comes before or after the attack",
      kTestTimingWords},
     &Rules::intimidating_after},
    {{"deadly_ignores_tough", 1, 0, 1, "", "WS1-R05", "a hit that kills outright cannot be ignored", kFlagWords},
     &Rules::deadly_ignores_tough},
    {{"heal_self", 0, 0, 1, "", "WS1-R14", "a healer may heal itself", kFlagWords}, &Rules::heal_self},
    {{"leader_chain", 1, 0, 1, "", "WS1-R18", "a commanded leader may command in turn", kFlagWords},
     &Rules::leader_chain},
    {{"stunned_leader_commands", 1, 0, 1, "", "WS1-R18", "a stunned leader may command", kFlagWords},
     &Rules::stunned_leader_commands},
});

/// Rules from the values of a data file, in the order of the vocabulary's numbers and options.
inline Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules = rules_from(kNumberRows, numbers, kOptionRows, options);
  if (rules.scale_half == 0) return rules;
  for (const RulesRow& row : kNumberRows) {
    if (row.spec.unit == kDistance) rules.*row.field /= 2;  // WS1-104
  }
  return rules;
}

}  // namespace warbalance::warstuff1
