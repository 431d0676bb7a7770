#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance::warstuff2 {

/// Numbers and options of a WarStuff 2.0 ruleset, as the battle reads them. Defaults: specification, section K.
struct Rules {
  // table and deployment
  Length table_width = 4800;
  Length table_height = 4800;
  std::int32_t rounds = 4;
  Length deploy_radius = 1800;
  Length base_radius = 50;
  // moves
  Length advance = 600;
  Length rush = 1200;
  Length charge = 1200;
  Length unit_gap = 100;
  Length after_melee_move = 300;
  Length step_back = 100;
  // dice targets
  std::int32_t wounds_killed_on = 6;
  std::int32_t cover_on = 5;
  Length cover_adjacent = 100;
  std::int32_t dangerous_on = 1;
  std::int32_t push_on = 4;
  Length push_distance = 200;
  Length fall_from = 200;
  Length fall_step = 300;
  Length drop_limit = 600;
  Length jump_free = 100;
  Length jump_limit = 600;
  std::int32_t jump_on = 3;
  std::int32_t guard_shots = 1;
  Length guard_step = 100;
  std::int32_t morale_numerator = 1;
  std::int32_t morale_denominator = 2;
  /// Roll of the healers in `odds`: that of the ruleset's first special rule that rescues friends (WS2-Q11); 0 = none.
  std::int32_t healer_on = 0;
  // options
  std::int32_t cover_in_melee = 1;
  std::int32_t cover_die_per_hit = 0;
  std::int32_t deadly_ignores_cover = 1;
  std::int32_t stunned_hit_ignorable = 1;
  std::int32_t spell_kills_stunned = 0;
  std::int32_t rider_scope_attacks = 0;
  std::int32_t cover_behind_adjacent = 0;
  std::int32_t difficult_double_cost = 0;
  std::int32_t spells_need_los = 1;
  std::int32_t push_triggers_dangerous = 1;
  std::int32_t guard_enters_sight = 0;
  std::int32_t leader_grants_activation = 0;
  std::int32_t rout_is_kill = 1;
  std::int32_t score_all_losses = 1;
  std::int32_t special_movement = 1;
  std::int32_t early_end = 1;

  friend bool operator==(const Rules&, const Rules&) = default;
};

using RulesRow = NumberRow<Rules>;

inline constexpr std::string_view kCoverDieWords[] = {"per-attack", "per-hit"};
inline constexpr std::string_view kRiderScopeWords[] = {"all", "attacks"};
inline constexpr std::string_view kCoverBehindWords[] = {"any", "adjacent"};
inline constexpr std::string_view kDifficultWords[] = {"halve-move", "double-cost"};
inline constexpr std::string_view kGuardTriggerWords[] = {"in-sight", "enters-sight"};
inline constexpr std::string_view kLeaderGrantsWords[] = {"extra-action", "activation"};

// One row per number: place in the file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kNumberRows = std::to_array<RulesRow>({
    {{"table.width", 4800, 2400, 9600, "1/100 inch", "WS2-D1", "width of the table"}, &Rules::table_width},
    {{"table.height", 4800, 2400, 9600, "1/100 inch", "WS2-D1", "depth of the table"}, &Rules::table_height},
    {{"rounds", 4, 1, 20, "rounds", "WS2-R1", "length of the battle"}, &Rules::rounds},
    {{"deploy.radius", 1800, 600, 2400, "1/100 inch", "WS2-D5", "deployment zone around the corner"},
     &Rules::deploy_radius},
    {{"base.radius", 50, 10, 200, "1/100 inch", "WS2-G1", "radius of a unit's base"}, &Rules::base_radius},
    {{"moves.advance", 600, 0, 4800, "1/100 inch", "WS2-A13", "move of an Advance"}, &Rules::advance},
    {{"moves.rush", 1200, 0, 4800, "1/100 inch", "WS2-A14", "move of a Rush"}, &Rules::rush},
    {{"moves.charge", 1200, 0, 4800, "1/100 inch", "WS2-A15", "move of a Charge"}, &Rules::charge},
    {{"moves.unit_gap", 100, 0, 600, "1/100 inch", "WS2-M4", "gap that a unit keeps to others"}, &Rules::unit_gap},
    {{"moves.after_melee", 300, 0, 4800, "1/100 inch", "WS2-X5", "move of the survivor of a melee"},
     &Rules::after_melee_move},
    {{"moves.step_back", 100, 0, 600, "1/100 inch", "WS2-X6", "gap after a melee that both survive"},
     &Rules::step_back},
    {{"wounds.killed_on", 6, 2, 20, "total", "WS2-W7", "wound total from which a unit is killed"},
     &Rules::wounds_killed_on},
    {{"cover.on", 5, 2, 6, "d6", "WS2-T10", "die from which cover ignores hits"}, &Rules::cover_on},
    {{"cover.adjacent", 100, 0, 1200, "1/100 inch", "WS2-S6",
      "greatest gap between a unit and the cover that it is behind, with cover_behind = adjacent"},
     &Rules::cover_adjacent},
    {{"dangerous.on", 1, 0, 6, "d6", "WS2-T21", "die up to which dangerous terrain wounds"}, &Rules::dangerous_on},
    {{"push.on", 4, 2, 6, "d6", "WS2-N1", "die from which a push succeeds"}, &Rules::push_on},
    {{"push.distance", 200, 0, 1200, "1/100 inch", "WS2-N1", "greatest length of a push"}, &Rules::push_distance},
    {{"fall.from", 200, 1, 4800, "1/100 inch", "WS2-N2", "height from which a pushed unit falls"}, &Rules::fall_from},
    {{"fall.step", 300, 1, 4800, "1/100 inch", "WS2-N2", "height that adds a hit to a fall, a die to a drop"},
     &Rules::fall_step},
    {{"drop.limit", 600, 0, 4800, "1/100 inch", "WS2-N4", "greatest height that a unit drops from"},
     &Rules::drop_limit},
    {{"jump.free", 100, 0, 4800, "1/100 inch", "WS2-N5", "width up to which a gap is normal ground"},
     &Rules::jump_free},
    {{"jump.limit", 600, 0, 4800, "1/100 inch", "WS2-N5", "greatest width that a unit jumps over"}, &Rules::jump_limit},
    {{"jump.on", 3, 2, 6, "d6", "WS2-N6", "die from which a jump or a drop succeeds"}, &Rules::jump_on},
    {{"guard.shots", 1, 0, 100, "shots", "WS2-S20", "reaction shots of one Guard action; 0 = no limit"},
     &Rules::guard_shots},
    {{"guard.step", 100, 10, 1200, "1/100 inch", "WS2-S22", "distance between check points of a move"},
     &Rules::guard_step},
    {{"morale.numerator", 1, 0, 10, "", "WS2-MO1", "share of the starting units that calls for a test: upper part"},
     &Rules::morale_numerator},
    {{"morale.denominator", 2, 1, 10, "", "WS2-MO1", "share of the starting units that calls for a test: lower part"},
     &Rules::morale_denominator},
});

// One row per switch of section K.
inline constexpr auto kOptionRows = std::to_array<RulesRow>({
    {{"cover_in_melee", 1, 0, 1, "", "WS2-T10", "cover protects in melee too", kFlagWords}, &Rules::cover_in_melee},
    {{"cover_die", 0, 0, 1, "", "WS2-W4", "one cover die for an attack or for each hit", kCoverDieWords},
     &Rules::cover_die_per_hit},
    {{"cover_behind", 0, 0, 1, "", "WS2-S6",
      "a unit is behind any cover between it and the shooter, or only behind cover that it is close to",
      kCoverBehindWords},
     &Rules::cover_behind_adjacent},
    {{"deadly_ignores_cover", 1, 0, 1, "", "WS2-W4", "no cover die against a deadly hit", kFlagWords},
     &Rules::deadly_ignores_cover},
    {{"stunned_hit_ignorable", 1, 0, 1, "", "WS2-W3", "a hit that would kill a stunned unit can be ignored",
      kFlagWords},
     &Rules::stunned_hit_ignorable},
    {{"spell_kills_stunned", 0, 0, 1, "", "WS2-W5", "spells kill stunned units as shots do", kFlagWords},
     &Rules::spell_kills_stunned},
    {{"rider_scope", 0, 0, 1, "", "WS2-W14", "where Fire and Freeze act: all hits, or shooting and melee only",
      kRiderScopeWords},
     &Rules::rider_scope_attacks},
    {{"difficult_mode", 0, 0, 1, "", "WS2-T20",
      "difficult terrain halves the limit of a move, or the length in it counts twice", kDifficultWords},
     &Rules::difficult_double_cost},
    {{"guard_trigger", 0, 0, 1, "", "WS2-S21", "a guard shoots at what it sees, or at what comes into sight",
      kGuardTriggerWords},
     &Rules::guard_enters_sight},
    {{"leader_grants", 0, 0, 1, "", "WS2-Q15", "a leader grants an extra action, or an activation", kLeaderGrantsWords},
     &Rules::leader_grants_activation},
    {{"spells_need_los", 1, 0, 1, "", "WS2-Q27", "spells need a line of sight", kFlagWords}, &Rules::spells_need_los},
    {{"rout_is_kill", 1, 0, 1, "", "WS2-MO4", "units lost in a rout are killed (rescues and death blows apply)",
      kFlagWords},
     &Rules::rout_is_kill},
    {{"score_all_losses", 1, 0, 1, "", "WS2-V2", "every unit lost counts for the enemy, whatever removed it",
      kFlagWords},
     &Rules::score_all_losses},
    {{"special_movement", 1, 0, 1, "", "WS2-N1", "pushes, falls, drops and jumps", kFlagWords},
     &Rules::special_movement},
    {{"push_triggers_dangerous", 1, 0, 1, "", "WS2-T21", "dangerous terrain wounds pushed units too", kFlagWords},
     &Rules::push_triggers_dangerous},
    {{"early_end", 1, 0, 1, "", "WS2-R4", "the battle ends when one side is off the table", kFlagWords},
     &Rules::early_end},
});

}  // namespace warbalance::warstuff2
